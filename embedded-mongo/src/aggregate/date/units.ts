/** Time units and moving by them. */
import { addMonths, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './calendar.ts'
import type { TimeZone } from './time-zone.ts'

export const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millisecond'] as const
export type Unit = (typeof UNITS)[number]

/** Units of a fixed length count real time; the others follow the local calendar. */
export const FIXED_MS: Partial<Record<Unit, number>> = {
  hour: HOUR_MS,
  minute: MINUTE_MS,
  second: SECOND_MS,
  millisecond: 1,
}
export const DAYS: Partial<Record<Unit, number>> = { week: 7, day: 1 }
export const MONTHS: Partial<Record<Unit, number>> = { year: 12, quarter: 3, month: 1 }

/** The instant `amount` units later, on the zone's calendar. */
export const addUnits = (instantMs: number, unit: Unit, amount: number, zone: TimeZone): number => {
  const fixed = FIXED_MS[unit]
  if (fixed) return instantMs + amount * fixed
  const local = instantMs + zone.offsetMs(instantMs)
  const days = DAYS[unit]
  return zone.toInstantMs(days ? local + amount * days * DAY_MS : addMonths(local, amount * (MONTHS[unit] ?? 0)))
}
