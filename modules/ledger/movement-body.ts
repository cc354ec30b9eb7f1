import type { Json, JsonObject } from '../records/services.ts'
import type { Effect } from './counters.ts'
import { legsToJson } from './legs.ts'
import type { Leg } from './services.ts'

/** The body of a movement's record: the caller's facts and ours, keys in RFC 8785 order. Ours win. */
export const bodyWith = (facts: JsonObject | undefined, legs: readonly Leg[], ours: JsonObject = {}): JsonObject =>
  inOrder({ ...facts, ...ours, legs: legsToJson(legs) })

const inOrder = (unordered: JsonObject): JsonObject => {
  const ordered: Record<string, Json> = {}
  for (const key of Object.keys(unordered).sort()) ordered[key] = unordered[key] as Json
  return ordered
}

/** Everyone whose money or debts a movement changes, and the account it belongs to. */
export const partiesOf = (account: string, effects: readonly Effect[]): readonly string[] => {
  const parties = [account]
  for (const { owner } of effects) if (!parties.includes(owner)) parties.push(owner)
  return parties
}

/** What a repeat must match: what the caller says, else all that the caller gave. */
export const intentOf = (
  { intent, body = {} }: { readonly intent: JsonObject | undefined; readonly body: JsonObject | undefined },
  given: JsonObject,
): JsonObject => intent ?? { body, ...given }
