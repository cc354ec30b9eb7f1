/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/cmp/ — any types compare, by BSON order; missing is below null. */
import { Int32 } from 'bson'
import { compare } from '../../bson/compare.ts'
import { binary } from './arguments.ts'
import type { OperatorTable } from './types.ts'

export const COMPARISON: OperatorTable = {
  $eq: binary((left, right) => compare(left, right) === 0),
  $ne: binary((left, right) => compare(left, right) !== 0),
  $gt: binary((left, right) => compare(left, right) > 0),
  $gte: binary((left, right) => compare(left, right) >= 0),
  $lt: binary((left, right) => compare(left, right) < 0),
  $lte: binary((left, right) => compare(left, right) <= 0),
  $cmp: binary((left, right) => new Int32(Math.sign(compare(left, right)))),
}
