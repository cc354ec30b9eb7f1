/** Reading the arguments of date operators: dates, zones, units. */
import { ObjectId, Timestamp } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { failedToParse, location, type MongoError } from '../../errors.ts'
import { type TimeZone, timeZone, UTC } from '../date/time-zone.ts'
import { UNITS, type Unit } from '../date/units.ts'
import { isNullish } from './nullish.ts'

/** Milliseconds since 1970 of a date, timestamp or ObjectId; undefined for anything else. */
export const instantMs = (value: Maybe): number | undefined => {
  if (value instanceof Date) return value.getTime()
  if (value instanceof Timestamp) return value.t * 1000
  return value instanceof ObjectId ? value.getTimestamp().getTime() : undefined
}

/** As `instantMs`; throws 16006. */
export const dateArgument = (value: Maybe): number => {
  const instant = instantMs(value)
  if (instant === undefined) throw location(16006, `can't convert from BSON type ${typeAlias(value)} to Date`)
  return instant
}

/** UTC when the argument was not given; null for null. */
export const zoneArgument = (value: Maybe, isGiven: boolean): TimeZone | null => {
  if (!isGiven) return UTC
  if (isNullish(value)) return null
  if (typeof value !== 'string') throw location(40517, `timezone must evaluate to a string, found ${typeAlias(value)}`)
  return timeZone(value)
}

/** `unknownCode`: $dateAdd and windows answer FailedToParse, the others a code of their own. */
export const unitArgument = (value: Maybe, name: string, notStringCode: number, unknownCode?: number): Unit => {
  if (typeof value !== 'string')
    throw location(notStringCode, `${name} requires 'unit' to be a string, but got ${typeAlias(value)}`)
  const unit = UNITS.find((known) => known === value)
  if (!unit) throw unknownValue(`unknown time unit value: ${value}`, unknownCode)
  return unit
}

const unknownValue = (message: string, code: number | undefined): MongoError =>
  code === undefined ? failedToParse(message) : location(code, message)

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** 1 (Monday) to 7 (Sunday); full names or three letters, any case. */
export const startOfWeekArgument = (value: Maybe, name: string): number => {
  if (typeof value !== 'string')
    throw location(5439015, `${name} requires 'startOfWeek' to be a string, but got ${typeAlias(value)}`)
  const wanted = value.toLowerCase()
  const index = DAYS.findIndex((day) => day === wanted || day.slice(0, 3) === wanted)
  if (index < 0) throw location(5439016, `unknown day of week value: ${value}`)
  return index + 1
}
