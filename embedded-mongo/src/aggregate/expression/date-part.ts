/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/year/ and the other parts; dateToParts, dateFromParts */
import { isNumeric, toInt64 } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import * as calendar from '../date/calendar.ts'
import { named } from './arguments.ts'
import { dateArgument, zoneArgument } from './date-argument.ts'
import { int } from './integer.ts'
import { isNullish } from './nullish.ts'
import { type Compiler, constant, type Expression, foldConstants, type Operator, type OperatorTable } from './types.ts'

/** `{$year: <date>}`, `{$year: [<date>]}` or `{$year: {date, timezone}}`. */
const part =
  (read: (localMs: number) => Value): Operator =>
  (argument, compiler, name) => {
    const { date, zone, hasZone } = partArguments(argument, compiler, name)
    return foldConstants([date, zone], (root) => {
      const value = date(root)
      const place = zoneArgument(zone(root), hasZone)
      if (isNullish(value) || place === null) return null
      const instant = dateArgument(value)
      return read(instant + place.offsetMs(instant))
    })
  }

const partArguments = (
  argument: Value,
  compiler: Compiler,
  name: string,
): { date: Expression; zone: Expression; hasZone: boolean } => {
  if (isDoc(argument) && !argument.keys().next().value?.startsWith('$')) {
    for (const field of argument.keys())
      if (field !== 'date' && field !== 'timezone') throw location(40535, `unrecognized option to ${name}: "${field}"`)
    const date = argument.get('date')
    const zone = argument.get('timezone')
    if (date === undefined) throw location(40539, `missing 'date' argument to ${name}`)
    return { date: compiler.compile(date), zone: compiler.compile(zone ?? null), hasZone: zone !== undefined }
  }
  if (Array.isArray(argument) && argument.length !== 1)
    throw location(40536, `${name} accepts exactly one argument if given an array, but was given ${argument.length}`)
  const date = Array.isArray(argument) ? (argument[0] as Value) : argument
  return { date: compiler.compile(date), zone: constant(null), hasZone: false }
}

const parts = named(
  {
    required: ['date'],
    optional: ['timezone', 'iso8601'],
    codes: { notObject: 40524, unknown: 40520, missing: 40522 },
  },
  ({ date, timezone, iso8601 }, _name, given) => {
    const zone = zoneArgument(timezone, given.has('timezone'))
    if (given.has('iso8601') && isNullish(iso8601)) return null
    if (iso8601 !== undefined && typeof iso8601 !== 'boolean')
      throw location(40521, `iso8601 must evaluate to a bool, found ${typeAlias(iso8601)}`)
    if (isNullish(date) || zone === null) return null
    const instant = dateArgument(date)
    const local = instant + zone.offsetMs(instant)
    const { year, month, day, ...time } = calendar.toParts(local)
    const isoDate = {
      isoWeekYear: calendar.isoWeekYear(local),
      isoWeek: calendar.isoWeek(local),
      isoDayOfWeek: calendar.isoDayOfWeek(local),
    }
    const numbers = { ...(iso8601 ? isoDate : { year, month, day }), ...time }
    return new Map(Object.entries(numbers).map(([field, number]) => [field, int(number)])) as Doc
  },
)

const CALENDAR_PARTS = ['year', 'month', 'day']
const ISO_PARTS = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek']
const TIME_PARTS = ['hour', 'minute', 'second', 'millisecond']

const fromParts = named(
  {
    optional: [...CALENDAR_PARTS, ...ISO_PARTS, ...TIME_PARTS, 'timezone'],
    codes: { notObject: 40519, unknown: 40518, missing: 40516 },
  },
  (values, name, given) => {
    const isIso = given.has('isoWeekYear')
    if (isIso === given.has('year'))
      throw isIso
        ? location(40489, `${name} does not allow mixing natural dates with ISO dates`)
        : location(40516, `${name} requires either 'year' or 'isoWeekYear' to be present`)
    for (const field of isIso ? CALENDAR_PARTS : ISO_PARTS)
      if (given.has(field))
        throw location(isIso ? 40525 : 40489, `${name} does not allow mixing natural dates with ISO dates`)
    const zone = zoneArgument(values['timezone'], given.has('timezone'))
    const numbers: Record<string, number> = {}
    for (const [field, value] of Object.entries(values)) {
      if (field === 'timezone') continue
      if (isNullish(value)) return null
      numbers[field] = partNumber(field, value, name)
    }
    if (zone === null) return null
    const {
      isoWeekYear = 1970,
      isoWeek = 1,
      isoDayOfWeek = 1,
      year = 1970,
      hour,
      minute,
      second,
      millisecond,
      ...day
    } = numbers
    const date = isIso ? calendar.fromIsoWeek(isoWeekYear, isoWeek, isoDayOfWeek) : calendar.fromParts({ year, ...day })
    const time =
      (hour ?? 0) * calendar.HOUR_MS + (minute ?? 0) * calendar.MINUTE_MS + (second ?? 0) * calendar.SECOND_MS
    return new Date(zone.toInstantMs(date + time + (millisecond ?? 0)))
  },
)

const partNumber = (field: string, value: Maybe, name: string): number => {
  const whole = isNumeric(value) ? toInt64(value) : undefined
  if (whole === undefined) throw location(40515, `'${field}' must evaluate to an integer, found ${typeAlias(value)}`)
  if ((field === 'year' || field === 'isoWeekYear') && (whole < 1n || whole > 9999n))
    throw location(40523, `'${field}' must evaluate to an integer in the range 1 to 9999, found ${whole}`)
  if (whole < -32768n || whole > 32767n) {
    if (field !== 'second' && field !== 'millisecond')
      throw location(
        31034,
        `'${field}' must evaluate to a value in the range [-32768, 32767]; value ${whole} is not in range for ${name}`,
      )
  }
  return Number(whole)
}

export const DATE_PART: OperatorTable = {
  $year: part((local) => int(calendar.toParts(local).year)),
  $month: part((local) => int(calendar.toParts(local).month)),
  $dayOfMonth: part((local) => int(calendar.toParts(local).day)),
  $hour: part((local) => int(calendar.toParts(local).hour)),
  $minute: part((local) => int(calendar.toParts(local).minute)),
  $second: part((local) => int(calendar.toParts(local).second)),
  $millisecond: part((local) => int(calendar.toParts(local).millisecond)),
  $dayOfWeek: part((local) => int(calendar.dayOfWeek(local))),
  $dayOfYear: part((local) => int(calendar.dayOfYear(local))),
  $week: part((local) => int(calendar.weekOfYear(local))),
  $isoDayOfWeek: part((local) => int(calendar.isoDayOfWeek(local))),
  $isoWeek: part((local) => int(calendar.isoWeek(local))),
  $isoWeekYear: part((local) => BigInt(calendar.isoWeekYear(local))),
  $dateToParts: parts,
  $dateFromParts: fromParts,
}
