/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/dateToString/ and dateFromString */
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { location, MongoError } from '../../errors.ts'
import { checkFormat, formatDate } from '../date/format.ts'
import { parseByFormat, parseIsoDate } from '../date/parse.ts'
import { named } from './arguments.ts'
import { dateArgument, zoneArgument } from './date-argument.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

const ISO_UTC = '%Y-%m-%dT%H:%M:%S.%LZ'
const ISO_LOCAL = '%Y-%m-%dT%H:%M:%S.%L'

const toText = named(
  {
    required: ['date'],
    optional: ['format', 'timezone', 'onNull'],
    codes: { notObject: 18629, unknown: 18534, missing: 18628 },
  },
  ({ date, format, timezone, onNull = null }, name, given) => {
    const zone = zoneArgument(timezone, given.has('timezone'))
    if (isNullish(date)) return given.has('onNull') ? onNull : null
    if (zone === null || (given.has('format') && isNullish(format))) return null
    const pattern = given.has('format') ? formatArgument(format, name, 18533) : zone.isUtc ? ISO_UTC : ISO_LOCAL
    checkFormat(pattern)
    return formatDate(dateArgument(date), pattern, zone)
  },
)

const formatArgument = (format: Maybe, name: string, code: number): string => {
  if (typeof format !== 'string')
    throw location(code, `${name} requires that 'format' be a string, found: ${typeAlias(format)}`)
  return format
}

const fromText = named(
  {
    required: ['dateString'],
    optional: ['format', 'timezone', 'onError', 'onNull'],
    codes: { notObject: 40540, unknown: 40541, missing: 40542 },
  },
  ({ dateString, format, timezone, onError, onNull }, name, given) => {
    const zone = zoneArgument(timezone, given.has('timezone'))
    if (isNullish(dateString)) return given.has('onNull') ? onNull : null
    if (zone === null || (given.has('format') && isNullish(format))) return null
    const pattern = given.has('format') ? formatArgument(format, name, 40684) : undefined
    try {
      if (typeof dateString !== 'string')
        throw new MongoError(
          241,
          'ConversionFailure',
          `${name} requires that 'dateString' be a string, found: ${typeAlias(dateString)}`,
        )
      return pattern === undefined ? parseIsoDate(dateString, zone) : parseByFormat(dateString, pattern, zone)
    } catch (error) {
      if (given.has('onError') && error instanceof MongoError && error.code === 241) return onError
      throw error
    }
  },
)

export const DATE_TEXT: OperatorTable = {
  $dateToString: toText,
  $dateFromString: fromText,
}
