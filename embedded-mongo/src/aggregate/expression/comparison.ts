/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/cmp/ — any types compare, by BSON order; missing is below null. */
import { Int32 } from 'bson'
import { binary } from './arguments.ts'
import type { Operator, OperatorTable } from './types.ts'

const comparing = (answer: (order: number) => boolean | Int32): Operator =>
  binary((left, right, _name, { compare }) => answer(compare(left, right)))

export const COMPARISON: OperatorTable = {
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $cmp: comparing((order) => new Int32(Math.sign(order))),
}
