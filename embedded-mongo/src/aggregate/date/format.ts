/** Format strings of $dateToString: https://www.mongodb.com/docs/manual/reference/operator/aggregation/dateToString/#format-specifiers */
import { location } from '../../errors.ts'
import * as calendar from './calendar.ts'
import type { TimeZone } from './time-zone.ts'

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

type Write = (localMs: number, offsetMs: number) => string

const year = (value: number): string => {
  if (value < 0 || value > 9999)
    throw location(18537, `$dateToString is only defined on year 0-9999, tried to use year ${value}`)
  return pad(value, 4)
}

const monthName = (local: number): string => MONTH_NAMES[calendar.toParts(local).month - 1] as string

const offsetText = (offsetMs: number): string => {
  const minutes = Math.abs(offsetMs) / calendar.MINUTE_MS
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${pad(Math.floor(minutes % 60), 2)}`
}

const SPECIFIERS: Readonly<Record<string, Write>> = {
  '%': () => '%',
  Y: (local) => year(calendar.toParts(local).year),
  m: (local) => pad(calendar.toParts(local).month, 2),
  d: (local) => pad(calendar.toParts(local).day, 2),
  H: (local) => pad(calendar.toParts(local).hour, 2),
  M: (local) => pad(calendar.toParts(local).minute, 2),
  S: (local) => pad(calendar.toParts(local).second, 2),
  L: (local) => pad(calendar.toParts(local).millisecond, 3),
  j: (local) => pad(calendar.dayOfYear(local), 3),
  w: (local) => String(calendar.dayOfWeek(local)),
  u: (local) => String(calendar.isoDayOfWeek(local)),
  U: (local) => pad(calendar.weekOfYear(local), 2),
  V: (local) => pad(calendar.isoWeek(local), 2),
  G: (local) => year(calendar.isoWeekYear(local)),
  b: (local) => monthName(local).slice(0, 3),
  B: monthName,
  z: (_local, offset) => offsetText(offset),
  Z: (_local, offset) => String(Math.trunc(offset / calendar.MINUTE_MS)),
}

/** Throws 18535 for a lone `%` at the end, 18536 for an unknown specifier. */
export const checkFormat = (format: string, specifiers: Readonly<Record<string, unknown>> = SPECIFIERS): void => {
  for (const [, letter = ''] of format.matchAll(/%([\s\S]?)/gu)) {
    if (letter === '') throw location(18535, "Unmatched '%' at end of format string")
    if (!Object.hasOwn(specifiers, letter))
      throw location(18536, `Invalid format character '%${letter}' in format string`)
  }
}

export const formatDate = (instantMs: number, format: string, zone: TimeZone): string => {
  const offset = zone.offsetMs(instantMs)
  return format.replace(/%([\s\S])/gu, (_, letter: string) => (SPECIFIERS[letter] as Write)(instantMs + offset, offset))
}
