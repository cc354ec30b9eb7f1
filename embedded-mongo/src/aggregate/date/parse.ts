/** Reading dates from text: ISO-like without a format, or by a format string as $dateFromString takes it. */
import { MongoError } from '../../errors.ts'
import * as calendar from './calendar.ts'
import { checkFormat, MONTH_NAMES } from './format.ts'
import { type TimeZone, timeZone, UTC } from './time-zone.ts'
import { ZONE_PATTERN, zoneOfText } from './zone-text.ts'

const parseFailure = (text: string, reason: string): MongoError =>
  new MongoError(241, 'ConversionFailure', `Error parsing date string '${text}'; ${reason}`)

interface Fields {
  year?: number
  month?: number
  day?: number
  hour?: number
  minute?: number
  second?: number
  millisecond?: number
  dayOfYear?: number
  isoYear?: number
  isoWeek?: number
  isoDay?: number
  zone?: TimeZone
}

const ISO = new RegExp(
  `^\\s*(\\d{4})-(\\d{1,2})-(\\d{1,2})(?:(?:[Tt]|\\s+)(\\d{1,2}):(\\d{2})(?:[:.](\\d{2})(?:[.,](\\d{1,9}))?)?)?\\s*(${ZONE_PATTERN})?\\s*$`,
)

/** An ISO 8601 date (and time, and zone). `zone` holds where the text names none; both at once is an error. */
export const parseIsoDate = (text: string, zone?: TimeZone): Date => {
  const found = ISO.exec(text)
  if (!found) throw parseFailure(text, 'Unexpected format; an ISO 8601 date such as 2024-01-31T12:00:00Z is expected')
  const fields: Fields = {}
  const names = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  names.forEach((name, index) => {
    fields[name] = Number(found[index + 1] ?? 0)
  })
  fields.millisecond = Math.floor(Number(`0.${found[7] ?? 0}`) * 1000)
  if (found[8] !== undefined) fields.zone = zoneIn(text, found[8])
  return toDate(text, fields, zone)
}

const zoneIn = (text: string, name: string): TimeZone => {
  const zone = zoneOfText(name)
  if (!zone) throw parseFailure(text, `unknown time zone '${name}'`)
  return zone
}

type Read = (fields: Fields, part: string, text: string) => void
interface Specifier {
  readonly pattern: string
  readonly read: Read
}

const numeric = (pattern: string, field: Exclude<keyof Fields, 'zone'>): Specifier => ({
  pattern,
  read: (fields, digits) => {
    fields[field] = Number(digits)
  },
})

const named = (names: readonly string[]): Specifier => ({
  pattern: names.join('|'),
  read: (fields, text) => {
    fields.month = names.findIndex((name) => name.toLowerCase() === text.toLowerCase()) + 1
  },
})

const SPECIFIERS: Readonly<Record<string, Specifier>> = {
  '%': { pattern: '%', read: () => undefined },
  Y: numeric('\\d{1,4}', 'year'),
  m: numeric('\\d{1,2}', 'month'),
  d: numeric('\\d{1,2}', 'day'),
  H: numeric('\\d{1,2}', 'hour'),
  M: numeric('\\d{1,2}', 'minute'),
  S: numeric('\\d{1,2}', 'second'),
  L: {
    pattern: '\\d{1,3}',
    read: (fields, digits) => {
      fields.millisecond = Number(digits.padEnd(3, '0'))
    },
  },
  j: numeric('\\d{1,3}', 'dayOfYear'),
  G: numeric('\\d{1,4}', 'isoYear'),
  V: numeric('\\d{1,2}', 'isoWeek'),
  u: numeric('\\d', 'isoDay'),
  b: named(MONTH_NAMES.map((name) => name.slice(0, 3))),
  B: named(MONTH_NAMES),
  z: {
    pattern: `\\s*(?:${ZONE_PATTERN})`,
    read: (fields, name, text) => {
      fields.zone = zoneIn(text, name.trim())
    },
  },
  Z: {
    pattern: '[+-]\\d{1,4}',
    read: (fields, text) => {
      fields.zone = offsetZone(Number(text))
    },
  },
}

const offsetZone = (minutes: number): TimeZone => {
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')
  return timeZone(`${minutes < 0 ? '-' : '+'}${hours}${String(Math.abs(minutes) % 60).padStart(2, '0')}`)
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Reads a date by a format; letters of either case match month names. Throws 241, or 18536 for the format itself. */
export const parseByFormat = (text: string, format: string, zone?: TimeZone): Date => {
  checkFormat(format, SPECIFIERS)
  const used: Specifier[] = []
  const pattern = format.replace(/%([\s\S])|([^%]+)/gu, (_, letter: string | undefined, literal: string) => {
    if (letter === undefined) return escapePattern(literal)
    const specifier = SPECIFIERS[letter] as Specifier
    used.push(specifier)
    return `(${specifier.pattern})`
  })
  const found = new RegExp(`^${pattern}$`, 'i').exec(text)
  if (!found) throw parseFailure(text, `The text does not have the format '${format}'`)
  const fields: Fields = {}
  used.forEach(({ read }, index) => {
    read(fields, found[index + 1] as string, text)
  })
  return toDate(text, fields, zone)
}

const toDate = (text: string, fields: Fields, given: TimeZone | undefined): Date => {
  if (fields.zone && given && !given.isUtc)
    throw parseFailure(
      text,
      'you cannot pass in a date/time string with time zone information together with a timezone argument',
    )
  const { hour = 0, minute = 0, second = 0, millisecond = 0 } = fields
  if (hour > 24 || minute > 59 || second > 59) throw parseFailure(text, 'The time is out of range')
  const time = hour * calendar.HOUR_MS + minute * calendar.MINUTE_MS + second * calendar.SECOND_MS + millisecond
  return new Date((fields.zone ?? given ?? UTC).toInstantMs(dayOf(text, fields) + time))
}

const dayOf = (text: string, fields: Fields): number => {
  const isNatural = [fields.year, fields.month, fields.day, fields.dayOfYear].some((field) => field !== undefined)
  const isIso = [fields.isoYear, fields.isoWeek, fields.isoDay].some((field) => field !== undefined)
  if (isIso && isNatural) throw parseFailure(text, 'Mixing of ISO dates with natural dates is not allowed')
  if (isIso && fields.isoYear === undefined) throw parseFailure(text, 'The parsed date was invalid')
  const { year, month = 1, day = 1, dayOfYear, isoYear, isoWeek = 1, isoDay = 1 } = fields
  if (isoYear !== undefined) return calendar.fromIsoWeek(isoYear, isoWeek, isoDay)
  if (year === undefined)
    throw parseFailure(text, 'an incomplete date/time string has been found, with elements missing')
  if (dayOfYear !== undefined) return calendar.fromParts({ year }) + (dayOfYear - 1) * calendar.DAY_MS
  const local = calendar.fromParts({ year, month, day })
  const back = calendar.toParts(local)
  if (back.month !== month || back.day !== day) throw parseFailure(text, 'The parsed date was invalid')
  return local
}
