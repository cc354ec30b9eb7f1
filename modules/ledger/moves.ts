import { ApiError, type Clock, type RecordBody, type RecordKind } from '../../kernel/define.ts'
import type { ChainHead, Records, Sealed } from '../records/services.ts'
import { balanceOf, draw } from './account-state.ts'
import type { Counters, Effect } from './counters.ts'
import { creditsFor, effectsOf } from './counters.ts'
import { CreditCache, type CreditTicket } from './credit-cache.ts'
import { type Debit, Debits } from './debits.ts'
import { sealedLegs } from './legs.ts'
import { formatGbp } from './money.ts'
import { partiesOf } from './movement-body.ts'
import { purseOwner } from './purse.ts'
import { takeBack } from './reversal.ts'
import type { Fund, Leg } from './services.ts'

export interface Move {
  readonly id: string
  readonly account: string
  readonly legs: readonly Leg[]
  /** The rest of the body: what the caller says, and the ledger's fields beside the legs. */
  readonly rest: RecordBody
  readonly intent: RecordBody
  /** What the debtor no longer has is owed, instead of refused. */
  readonly owe?: boolean
}

interface Extension {
  readonly id: string
  readonly account: string
  readonly chain: string
  readonly intent: RecordBody
  /** May be called several times. Throw to refuse. */
  readonly compose: (head: ChainHead) => { readonly legs: readonly Leg[]; readonly rest: RecordBody }
}

/** Appends movements: guarded where they debit a user, else not. Keeps the credits that it knows of up to date. */
export class Moves {
  readonly debits: Debits
  readonly #records: Records
  readonly #credits: CreditCache

  constructor(records: Records, clock: Clock, readCredits: (owner: string) => Promise<Counters>) {
    this.#records = records
    this.#credits = new CreditCache(readCredits)
    this.debits = new Debits(records, this.#credits, clock)
  }

  /** Throws ApiError `not_found`. */
  async find(id: string): Promise<Sealed> {
    const record = await this.#records.find(id)
    if (record === undefined) throw new ApiError('not_found', `there is no movement ${id}`)
    return record
  }

  /** One record ends another: its id derives from the one that ends, so there is one end. */
  end(kind: RecordKind, { id, account }: Sealed, end: Omit<Move, 'id' | 'account'>): Promise<Sealed> {
    return this.append(kind, { ...end, id: endOf(id), account: account ?? '', rest: { ...end.rest, ends: id } })
  }

  append(kind: RecordKind, move: Move): Promise<Sealed> {
    const { id, account, rest, intent, legs, owe = false } = move
    const debits = legs.filter((leg) => leg.amountMicroPence < 0n && purseOwner(leg.account) !== undefined)
    if (debits.length === 0) return this.#credit(kind, move)
    const [debtor = '', another] = new Set(debits.map((leg) => purseOwner(leg.account)?.owner))
    if (another !== undefined) throw new RangeError(`${id} debits several users: put a hold between`)
    const others = legs.filter((leg) => !debits.includes(leg))
    const plan = planOf(debtor, debits, owe)
    return this.debits.append(kind, {
      id,
      account,
      debtor,
      intent,
      exact: owe,
      plan: (state) => ({ legs: [...others, ...plan(state)], rest }),
    })
  }

  /** The next record of a chain that is no user's: it only credits users, so nothing else guards it. */
  async extend(kind: RecordKind, { id, account, chain, intent, compose }: Extension): Promise<Sealed> {
    let credited: readonly (readonly [party: string, ticket: CreditTicket])[] = []
    let effects: readonly Effect[] = []
    const sealed = await this.#records.appendChained(kind, {
      id,
      account,
      chain,
      intent,
      compose: (head) => {
        const { legs, rest } = compose(head)
        effects = effectsOf(account, legs)
        const parties = partiesOf(account, effects)
        credited = parties.map((party) => [party, this.#credits.before(party)])
        return { body: { ...rest, legs: sealedLegs(legs) }, parties }
      },
    })
    this.#noteCredits(sealed, credited, effects)
    return sealed
  }

  async #credit(kind: RecordKind, { id, account, rest, intent, legs }: Move): Promise<Sealed> {
    const effects = effectsOf(account, legs)
    const parties = partiesOf(account, effects)
    const tickets = parties.map((party) => [party, this.#credits.before(party)] as const)
    const sealed = await this.#records.append(kind, {
      id,
      account,
      body: { ...rest, legs: sealedLegs(legs) },
      intent,
      parties,
    })
    this.#noteCredits(sealed, tickets, effects)
    return sealed
  }

  /** A replayed one may be counted already. */
  #noteCredits(
    { replayed }: Sealed,
    tickets: readonly (readonly [party: string, ticket: CreditTicket])[],
    effects: readonly Effect[],
  ): void {
    if (replayed) return
    for (const [party, ticket] of tickets) this.#credits.stored(party, ticket, creditsFor(party, effects))
  }
}

export const endOf = (recordId: string): string => `end:${recordId}`

/** Debit legs on users, as what is really taken from their purses. */
const planOf =
  (debtor: string, debits: readonly Leg[], owe: boolean): ((state: Parameters<Debit['plan']>[0]) => readonly Leg[]) =>
  (state) => {
    if (owe) return takeBack(state, debtor, debits)
    return [...byFund(debits)].flatMap(([fund, amount]) => {
      const draws = draw(state, debtor, [fund], amount)
      if (draws === undefined) throw notEnough(balanceOf(state).spendableMicroPence, amount)
      return draws
    })
  }

const byFund = (debits: readonly Leg[]): ReadonlyMap<Fund, bigint> => {
  const sums = new Map<Fund, bigint>()
  for (const { account, amountMicroPence } of debits) {
    const fund = purseOwner(account)?.fund
    if (fund !== undefined) sums.set(fund, (sums.get(fund) ?? 0n) - amountMicroPence)
  }
  return sums
}

export const notEnough = (spendable: bigint, wanted: bigint): ApiError =>
  new ApiError(
    'E003',
    `${formatGbp(wanted)} is needed and ${formatGbp(spendable)} is there: pay via payment.payment_link, or earn`,
  )
