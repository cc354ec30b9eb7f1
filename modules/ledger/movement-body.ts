import type { Json, JsonObject } from '../records/services.ts'
import type { Effect } from './counters.ts'
import { legsToJson } from './legs.ts'
import type { Leg } from './services.ts'

/** What the ledger itself says of a movement: its names in RFC 8785 order, `legs` as sealed among them. */
export type Own = (legs: readonly Json[]) => JsonObject

export const legsAlone: Own = (legs) => ({ legs })

/** The body of a movement's record: the caller's facts and ours. Ours win. */
export const bodyWith = (facts: JsonObject = {}, legs: readonly Leg[], own: Own): JsonObject =>
  merged(facts, own(legsToJson(legs)))

/** Both objects in one, `ours` winning: in RFC 8785 order where both are, and nothing need be sorted. */
export const merged = (theirs: JsonObject, ours: JsonObject): JsonObject => {
  const [left, right] = [Object.keys(theirs), Object.keys(ours)]
  const both: Record<string, Json> = {}
  let next = 0
  for (const key of left) {
    for (let own = right[next]; own !== undefined && own <= key; own = right[++next]) both[own] = ours[own] as Json
    if (!Object.hasOwn(ours, key)) both[key] = theirs[key] as Json
  }
  for (const own of right.slice(next)) both[own] = ours[own] as Json
  return both
}

/** Everyone whose money or debts a movement changes, and the account it belongs to. */
export const partiesOf = (account: string, effects: readonly Effect[]): readonly string[] => {
  const parties = [account]
  for (const { owner } of effects) if (!parties.includes(owner)) parties.push(owner)
  return parties
}

/** What a repeat must match: what the caller says, else all that the caller gave (with its names in order). */
export const intentOf = (
  { intent, body = {} }: { readonly intent: JsonObject | undefined; readonly body: JsonObject | undefined },
  given: JsonObject,
): JsonObject => intent ?? merged({ body }, given)
