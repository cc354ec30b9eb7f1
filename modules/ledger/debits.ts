import { ApiError, type Clock } from '../../kernel/define.ts'
import type { JsonObject, Records, Sealed } from '../records/services.ts'
import type { AccountState } from './account-state.ts'
import { add, countersOf, countersToJson, debitsFor, effectsOf } from './counters.ts'
import type { CreditCache } from './credit-cache.ts'
import { bodyWith, merged, type Own, partiesOf } from './movement-body.ts'
import type { Leg } from './services.ts'

export interface Debit {
  readonly id: string
  readonly type: string
  /** The record's account. */
  readonly account: string
  /** Who is debited: the chain. Usually the account. */
  readonly debtor: string
  readonly intent: JsonObject
  /** Credits must be as of now, not a lower bound: for debits of all there is. */
  readonly exact?: boolean
  /** Asked again whenever the state turned out to be stale. Throws ApiError to refuse. */
  readonly plan: (state: AccountState) => {
    readonly legs: readonly Leg[]
    readonly facts: JsonObject
    readonly own: Own
  }
}

/**
 * Guarded debits. Each carries its number in the debtor's chain and the sums of all debits so far, so the last one and
 * the credits tell what is left, and no two debits are ever taken from the same state.
 */
export class Debits {
  readonly #records: Records
  readonly #credits: CreditCache
  readonly #clock: Clock

  constructor(records: Records, credits: CreditCache, clock: Clock) {
    this.#records = records
    this.#credits = credits
    this.#clock = clock
  }

  append({ id, type, account, debtor, intent, exact = false, plan }: Debit): Promise<Sealed> {
    const submittedMs = performance.now()
    return this.#records.appendChained({
      id,
      type,
      account,
      chain: debtor,
      intent,
      compose: async (head) => {
        const debits = countersOf(head.body?.['debited'])
        const planned = async (sinceMs?: number) =>
          plan({ credits: await this.#credits.get(debtor, sinceMs), debits, nowMs: this.#clock.now() })
        const { legs, facts, own } = exact
          ? await planned(submittedMs)
          : await planned().catch((refusal: unknown) => {
              if (!(refusal instanceof ApiError)) throw refusal
              return planned(submittedMs)
            })
        const effects = effectsOf(account, legs)
        const debited = countersToJson(add(debits, debitsFor(debtor, effects)))
        return {
          body: bodyWith(facts, legs, (sealed) => merged({ debited }, own(sealed))),
          parties: partiesOf(account, effects),
        }
      },
    })
  }
}
