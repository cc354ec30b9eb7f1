import type { JsonObject } from '../records/services.ts'
import { effectsOf } from './counters.ts'
import { legsToJson } from './legs.ts'
import type { Leg } from './services.ts'

/** The body of a movement's record: the caller's facts and ours, keys in RFC 8785 order. Ours win. */
export const bodyWith = (facts: JsonObject | undefined, legs: readonly Leg[], ours: JsonObject = {}): JsonObject =>
  Object.fromEntries(Object.entries({ ...facts, ...ours, legs: legsToJson(legs) }).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Everyone whose money or debts a movement changes, and the account it belongs to. */
export const partiesOf = (account: string, legs: readonly Leg[]): readonly string[] => [
  ...new Set([account, ...effectsOf(account, legs).map(({ owner }) => owner)]),
]

/** What a repeat must match: what the caller says, else all that the caller gave. */
export const intentOf = (
  { intent, body = {} }: { readonly intent: JsonObject | undefined; readonly body: JsonObject | undefined },
  given: JsonObject,
): JsonObject => intent ?? { body, ...given }
