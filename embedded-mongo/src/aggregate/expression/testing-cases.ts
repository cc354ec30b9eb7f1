/** Table tests of expressions: `[expression, expected]`, or an error's code. */

import type { Document } from 'bson'
import { expect } from 'chai'
import { errorCode, evaluate, MISSING, typed } from '../testing.ts'

export interface ExpressionCases {
  /** MongoDB's documentation page that the expectations come from. */
  readonly page: string
  readonly document?: Document
  /** Expected values carry their types: whole numbers are int32, bigint int64, `new Double(1)` double. */
  readonly values?: readonly (readonly [expression: unknown, expected: unknown])[]
  readonly missing?: readonly unknown[]
  readonly errors?: readonly (readonly [expression: unknown, code: number])[]
}

export const describeExpressions = (
  name: string,
  { page, document = {}, values = [], missing = [], errors = [] }: ExpressionCases,
): void => {
  describe(`${name} (https://www.mongodb.com/docs/manual/reference/operator/aggregation/${page}/)`, () => {
    for (const [expression, expected] of values)
      it(`${JSON.stringify(expression, bigintsAsText)} is ${JSON.stringify(expected, bigintsAsText)}`, () => {
        expect(evaluate(expression, document)).to.deep.equal(typed(expected))
      })
    for (const expression of missing)
      it(`${JSON.stringify(expression, bigintsAsText)} is missing`, () => {
        expect(evaluate(expression, document)).to.equal(MISSING)
      })
    for (const [expression, code] of errors)
      it(`${JSON.stringify(expression, bigintsAsText)} fails with ${code}`, () => {
        expect(errorCode(() => evaluate(expression, document))).to.equal(code)
      })
  })
}

const bigintsAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)
