/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/and/ */
import { operands, unary } from './arguments.ts'
import { isTrue } from './truth.ts'
import { foldConstants, type Operator, type OperatorTable } from './types.ts'

/** Stops at the first operand whose truth is `decisive`. */
const shortCircuit =
  (decisive: boolean): Operator =>
  (argument, compiler) => {
    const inputs = operands(argument, compiler)
    return foldConstants(inputs, (root) => inputs.some((input) => isTrue(input(root)) === decisive) === decisive)
  }

export const BOOLEAN: OperatorTable = {
  $and: shortCircuit(false),
  $or: shortCircuit(true),
  $not: unary((value) => !isTrue(value)),
}
