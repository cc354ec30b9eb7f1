/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/dateAdd/, dateSubtract, dateDiff, dateTrunc */
import { isNumeric, toInt64 } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { DAY_MS, fromParts, HOUR_MS, isoDayOfWeek, toParts } from '../date/calendar.ts'
import { type TimeZone, UTC } from '../date/time-zone.ts'
import { addUnits, DAYS, FIXED_MS, MONTHS, type Unit } from '../date/units.ts'
import { named } from './arguments.ts'
import { instantMs, startOfWeekArgument, unitArgument, zoneArgument } from './date-argument.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

const toLocal = (instant: number, zone: TimeZone): number => instant + zone.offsetMs(instant)

/** Some argument that was given is null or missing (`startOfWeek` counts for weeks only): the answer is null, whatever the others are. */
const lacksSome = (values: Readonly<Record<string, Maybe>>, given: ReadonlyMap<string, unknown>): boolean =>
  [...given.keys()].some((field) => isNullish(values[field]) && (field !== 'startOfWeek' || values['unit'] === 'week'))

const zoneOf = (timezone: Maybe): TimeZone => zoneArgument(timezone, timezone !== undefined) ?? UTC

const add = (sign: 1 | -1) =>
  named(
    {
      required: ['startDate', 'unit', 'amount'],
      optional: ['timezone'],
      codes: { notObject: 5166400, unknown: 5166401, missing: 5166402 },
    },
    (values, name, given) => {
      if (lacksSome(values, given)) return null
      const { startDate, unit, amount, timezone } = values
      const zone = zoneOf(timezone)
      const start = dateOf(startDate, 'startDate', name, 5166403)
      const unitName = unitArgument(unit, name, 5166404)
      const count = isNumeric(amount) ? toInt64(amount) : undefined
      if (count === undefined) throw location(5166405, `${name} expects integer amount of time units`)
      const result = new Date(addUnits(start, unitName, sign * Number(count), zone))
      if (Number.isNaN(result.getTime())) throw location(5166406, `${name} overflowed`)
      return result
    },
  )

const dateOf = (value: Maybe, field: string, name: string, code: number): number => {
  const instant = instantMs(value)
  if (instant === undefined)
    throw location(code, `${name} requires '${field}' to be a date, but got ${typeAlias(value)}`)
  return instant
}

const SUNDAY = 7

const firstDayOf = (unit: Unit, startOfWeek: Maybe, name: string): number =>
  unit === 'week' && startOfWeek !== undefined ? startOfWeekArgument(startOfWeek, name) : SUNDAY

/** How many boundaries of the unit lie between the two instants. */
const difference = named(
  {
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
    codes: { notObject: 5166301, unknown: 5166302, missing: { startDate: 5166303, endDate: 5166304, unit: 5166305 } },
  },
  (values, name, given) => {
    if (lacksSome(values, given)) return null
    const { startDate, endDate, unit, timezone, startOfWeek } = values
    const zone = zoneOf(timezone)
    const start = dateOf(startDate, 'startDate', name, 5166307)
    const end = dateOf(endDate, 'endDate', name, 5166307)
    const unitName = unitArgument(unit, name, 5439013, 5439014)
    const firstDay = firstDayOf(unitName, startOfWeek, name)
    const count = (instant: number) => unitsSinceEpoch(instant, unitName, zone, firstDay)
    return BigInt(count(end) - count(start))
  },
)

/** A running number of the unit that an instant lies in. */
const unitsSinceEpoch = (instant: number, unit: Unit, zone: TimeZone, firstDay: number): number => {
  const fixed = FIXED_MS[unit]
  if (fixed) return Math.floor((instant + (zone.offsetMs(instant) % HOUR_MS)) / fixed)
  const local = toLocal(instant, zone)
  const day = Math.floor(local / DAY_MS)
  if (unit === 'day') return day
  if (unit === 'week') return Math.floor((day - ((isoDayOfWeek(local) - firstDay + 7) % 7)) / 7)
  const { year, month } = toParts(local)
  return Math.floor((year * 12 + month - 1) / (MONTHS[unit] ?? 1))
}

const REFERENCE = fromParts({ year: 2000 })

/** The start of the bin that holds the date; bins are counted from 1 January 2000, local time. */
const truncate = named(
  {
    required: ['date', 'unit'],
    optional: ['binSize', 'timezone', 'startOfWeek'],
    codes: { notObject: 5439007, unknown: 5439008, missing: { date: 5439009, unit: 5439010 } },
  },
  (values, name, given) => {
    if (lacksSome(values, given)) return null
    const { date, unit, binSize, timezone, startOfWeek } = values
    const zone = zoneOf(timezone)
    const instant = dateOf(date, 'date', name, 5439012)
    const unitName = unitArgument(unit, name, 5439013, 5439014)
    const size = binSize === undefined ? 1 : binSizeOf(binSize, name)
    return new Date(truncated(instant, unitName, size, zone, firstDayOf(unitName, startOfWeek, name)))
  },
)

const binSizeOf = (value: Maybe, name: string): number => {
  const size = isNumeric(value) ? toInt64(value) : undefined
  if (size === undefined)
    throw location(5439017, `${name} requires 'binSize' to be a 64-bit integer, but got ${typeAlias(value)}`)
  if (size <= 0n) throw location(5439018, `${name} requires 'binSize' to be greater than 0, but got value ${size}`)
  return Number(size)
}

const truncated = (instant: number, unit: Unit, size: number, zone: TimeZone, firstDay: number): number => {
  const floorTo = (value: number, reference: number, step: number) =>
    reference + Math.floor((value - reference) / step) * step
  const fixed = FIXED_MS[unit]
  if (fixed) return floorTo(instant, zone.toInstantMs(REFERENCE), size * fixed)
  const local = toLocal(instant, zone)
  const days = DAYS[unit]
  if (days) {
    const reference = unit === 'week' ? REFERENCE + ((firstDay - isoDayOfWeek(REFERENCE) + 7) % 7) * DAY_MS : REFERENCE
    return zone.toInstantMs(floorTo(local, reference, size * days * DAY_MS))
  }
  const { year, month } = toParts(local)
  const months = floorTo(year * 12 + month - 1, 2000 * 12, size * (MONTHS[unit] ?? 1))
  return zone.toInstantMs(fromParts({ year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 }))
}

export const DATE_ARITHMETIC: OperatorTable = {
  $dateAdd: add(1),
  $dateSubtract: add(-1),
  $dateDiff: difference,
  $dateTrunc: truncate,
}
