import { ApiError, type Clock, type RecordBody, type RecordKind } from '../../kernel/define.ts'
import type { Records, Sealed } from '../records/services.ts'
import type { AccountState } from './account-state.ts'
import { add, countersOf, debitsFor, effectsOf, sealedCounters } from './counters.ts'
import type { CreditCache } from './credit-cache.ts'
import { fieldsOf } from './kinds.ts'
import { sealedLegs } from './legs.ts'
import { partiesOf } from './movement-body.ts'
import type { Leg } from './services.ts'

export interface Debit {
  readonly id: string
  /** The record's account. */
  readonly account: string
  /** Who is debited: the chain. Usually the account. */
  readonly debtor: string
  readonly intent: RecordBody
  /** The chain that this record begins: nothing was stored under its name. */
  readonly opens?: string
  /** Credits must be as of now, not a lower bound: for debits of all there is. */
  readonly exact?: boolean
  /** Asked again whenever the state turned out to be stale. Throws ApiError to refuse. */
  readonly plan: (state: AccountState) => Plan | Promise<Plan>
}

interface Plan {
  readonly legs: readonly Leg[]
  /** The rest of the body. */
  readonly rest?: RecordBody
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

  append(kind: RecordKind, { id, account, debtor, intent, opens, exact = false, plan }: Debit): Promise<Sealed> {
    const submittedMs = performance.now()
    return this.#records.appendChained(kind, {
      id,
      account,
      chain: debtor,
      intent,
      ...(opens !== undefined && { opens }),
      compose: async (head) => {
        const debits = countersOf(fieldsOf(head.body).debited)
        const planned = async (sinceMs?: number) =>
          plan({ credits: await this.#credits.get(debtor, sinceMs), debits, nowMs: this.#clock.now() })
        const { legs, rest } = exact
          ? await planned(submittedMs)
          : await planned().catch((refusal: unknown) => {
              if (!(refusal instanceof ApiError)) throw refusal
              return planned(submittedMs)
            })
        const effects = effectsOf(account, legs)
        const debited = sealedCounters(add(debits, debitsFor(debtor, effects)))
        return {
          body: { ...rest, debited, legs: sealedLegs(legs) },
          parties: partiesOf(account, effects),
        }
      },
    })
  }
}
