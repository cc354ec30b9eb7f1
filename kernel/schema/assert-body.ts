import type { TSchema } from 'typebox'
import { ApiError, type Violation } from '../contract/errors.ts'
import { check } from './validate.ts'

/** For bodies that come inside of something else: checked as those of requests are, with the same error. */
export const assertBody = (schema: TSchema, body: unknown): void =>
  assertNone(check(schema, body, 'body')?.violations ?? [])

/** Throws `invalid_request` with every violation and its JSON pointer. */
export function assertNone(violations: readonly Violation[]): void {
  const [first] = violations
  if (first)
    throw new ApiError(
      'invalid_request',
      `${first.pointer} ${first.message}${violations.length > 1 ? ` (and ${violations.length - 1} more, see details)` : ''}`,
      { extra: { details: violations } },
    )
}
