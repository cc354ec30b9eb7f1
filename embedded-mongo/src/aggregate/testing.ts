/** Helpers of the tests: plain JavaScript in (whole numbers are int32), canonical extended JSON out (types are visible). */
import { type Document, EJSON } from 'bson'
import { doc, exactly, value } from '../bson/testing.ts'
import type { Maybe } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { compileExpression } from './expression/compile.ts'
import { topScope } from './expression/types.ts'

export const NOW = new Date('2024-05-06T07:08:09.010Z')

/** A result with its types, for `expect(…).to.deep.equal(typed(expected))`. */
export const canonical = (result: Maybe): unknown =>
  result === undefined ? 'missing' : EJSON.serialize(exactly(new Map([['value', result]])), { relaxed: false })['value']

export const typed = (expected: unknown): unknown => canonical(value(expected))

export const MISSING = 'missing'

/** Evaluates `{$operator: …}` against a document. */
export const evaluate = (expression: unknown, root: Document = {}): unknown =>
  canonical(compileExpression(value(expression), topScope(NOW))(doc(root)))

/** The code of the MongoError that a function throws, or what it answered instead. */
export const errorCode = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    if (error instanceof MongoError) return error.code
    throw error
  }
}
