/** Reading the specification of a $densify stage. */
import { add, isNumeric, multiply, toDouble } from '../../bson/arithmetic.ts'
import { compare } from '../../bson/compare.ts'
import { typeAlias } from '../../bson/types.ts'
import { isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse, location, typeMismatch } from '../../errors.ts'
import { UTC } from '../date/time-zone.ts'
import { addUnits } from '../date/units.ts'
import { unitArgument } from '../expression/date-argument.ts'
import { parseFieldPath } from '../expression/field-path.ts'
import { int, toInt32 } from '../expression/integer.ts'
import { checkFields, missingField } from './arguments.ts'

/** The value so many steps after a start. */
type Step = (start: Value, count: number) => Value

export interface Range {
  readonly low: Value
  readonly high: Value
  readonly includesHigh: boolean
}

export interface Densify {
  readonly field: readonly string[]
  readonly partitionBy: readonly (readonly string[])[]
  readonly step: Step
  readonly bounds: 'full' | 'partition' | Range
}

/** Throws MongoDB's parse errors. */
export const parseDensify = (argument: Value, name: string): Densify => {
  if (!isDoc(argument)) throw failedToParse('the $densify stage specification must be an object')
  checkFields(argument, name, ['field', 'partitionByFields', 'range'])
  const field = argument.get('field')
  const range = argument.get('range')
  if (field === undefined) throw missingField(name, 'field')
  if (range === undefined) throw missingField(name, 'range')
  if (typeof field !== 'string') throw typeMismatch("$densify 'field' must be a string")
  if (!isDoc(range)) throw typeMismatch("$densify 'range' must be an object")
  checkFields(range, `${name}.range`, ['step', 'unit', 'bounds'])
  const step = range.get('step')
  const bounds = range.get('bounds')
  if (step === undefined) throw missingField(`${name}.range`, 'step')
  if (bounds === undefined) throw missingField(`${name}.range`, 'bounds')
  const partitionBy = partitionFields(argument.get('partitionByFields') ?? [], field)
  const unit = range.get('unit')
  return {
    field: parseFieldPath(field),
    partitionBy: partitionBy.map((path) => parseFieldPath(path)),
    step: stepOf(step, unit),
    bounds: boundsOf(bounds, partitionBy.length > 0, unit !== undefined),
  }
}

const partitionFields = (paths: Value, field: string): readonly string[] => {
  if (!Array.isArray(paths)) throw typeMismatch("$densify 'partitionByFields' must be an array")
  return paths.map((path) => {
    if (typeof path !== 'string') throw typeMismatch("$densify 'partitionByFields' must be an array of strings")
    if (path === field || path.startsWith(`${field}.`))
      throw location(8993000, "BSON field '$densify.partitionByFields' contains the field that is being densified")
    if (field.startsWith(`${path}.`))
      throw location(9554500, "The field that is being densified contains the BSON field '$densify.partitionByFields'")
    return path
  })
}

const stepOf = (step: Value, unit: Maybe): Step => {
  if (!isNumeric(step)) throw typeMismatch("BSON field '$densify.range.step' must be a number")
  if (toDouble(step) <= 0)
    throw location(5733401, 'The step parameter in a range statement must be a strictly positive numeric value')
  if (unit === undefined)
    return (start, count) => {
      if (!isNumeric(start))
        throw location(6053600, `$densify requires a 'unit' for values that are not numeric, found ${typeAlias(start)}`)
      return count === 0 ? start : add(start, multiply(step, int(count)))
    }
  if (typeof unit !== 'string') throw typeMismatch("BSON field '$densify.range.unit' must be a string")
  const unitName = unitArgument(unit, '$densify', 14)
  const amount = toInt32(step)
  if (amount === undefined)
    throw location(
      6586400,
      'The step parameter in a range statement must be a whole number when densifying a date range',
    )
  return (start, count) => {
    if (!(start instanceof Date))
      throw location(6053600, `$densify with a 'unit' requires dates, found ${typeAlias(start)}`)
    return new Date(addUnits(start.getTime(), unitName, amount * count, UTC))
  }
}

const boundsOf = (bounds: Value, hasPartitions: boolean, hasUnit: boolean): Densify['bounds'] => {
  if (bounds === 'full') return bounds
  if (bounds === 'partition') {
    if (hasPartitions) return bounds
    throw location(
      5733408,
      "One may not specify the bounds as 'partition' without a non-empty array of partitionByFields",
    )
  }
  if (!Array.isArray(bounds)) throw location(5946802, ASCENDING)
  const [low, high, more] = bounds
  if (low === undefined || high === undefined || more !== undefined)
    throw location(5733403, 'A bounding array in a range statement must have exactly two elements')
  return rangeBetween(low, high, hasUnit)
}

const ASCENDING =
  "The bounds in a range statement must be the string 'full', 'partition', or an ascending array of two numbers or two dates"

const rangeBetween = (low: Value, high: Value, hasUnit: boolean): Range => {
  const areNumbers = isNumeric(low) && isNumeric(high)
  const areDates = low instanceof Date && high instanceof Date
  if (compare(low, high) > 0) throw location(5733402, ASCENDING)
  if (!areNumbers && !areDates)
    throw location(5733406, 'A bounding array must contain either both dates or both numeric types')
  if (areNumbers && hasUnit) throw location(5733409, 'Numeric bounds may not have unit parameter')
  if (areDates && !hasUnit) throw location(5733410, 'Date bounds must have unit parameter')
  return { low, high, includesHigh: false }
}
