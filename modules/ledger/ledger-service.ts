import { ApiError, type Clock } from '../../kernel/define.ts'
import { faultPoint, type JsonObject, type Records, type Sealed } from '../records/services.ts'
import { balanceOf, draw, withdrawable } from './account-state.ts'
import { countersOf, creditsFor, effectsOf } from './counters.ts'
import { CreditCache } from './credit-cache.ts'
import { readCredits } from './credits.ts'
import { type Debit, Debits } from './debits.ts'
import { legsOf, legsToJson } from './legs.ts'
import { formatGbp, MICRO_PENCE_PER_PENNY } from './money.ts'
import { bodyWith, intentOf, partiesOf } from './movement-body.ts'
import { FUNDS, purseOwner } from './purse.ts'
import { reversalLegs, takeBack } from './reversal.ts'
import type {
  Balance,
  Ending,
  GrantRequest,
  HoldRequest,
  HouseAccount,
  Ledger,
  Leg,
  Posting,
  Settled,
  Settlement,
  StatementLine,
  WithdrawalRequest,
} from './services.ts'
import { capture, releaseLegs } from './settlement.ts'
import { type Split, type SplitPolicy, splitExactly } from './split.ts'

const HOLD_EXPIRES_MS = 15 * 60_000

export interface LedgerOptions {
  readonly records: Records
  readonly clock: Clock
  /** Earnings that were paid by card cannot be withdrawn before. */
  readonly cardMaturityMs: number
}

/** The ledger of one process. Every movement is one sealed record; debits of users are guarded, all else is not. */
export class LedgerService implements Ledger {
  readonly #records: Records
  readonly #clock: Clock
  readonly #cardMaturityMs: number
  readonly #credits: CreditCache
  readonly #debits: Debits

  constructor({ records, clock, cardMaturityMs }: LedgerOptions) {
    this.#records = records
    this.#clock = clock
    this.#cardMaturityMs = cardMaturityMs
    this.#credits = new CreditCache((owner) => readCredits(records, owner))
    this.#debits = new Debits(records, this.#credits, clock)
  }

  post({ id, type, owner, body, intent, legs }: Posting): Promise<Sealed> {
    return this.#move({
      id,
      type,
      account: owner,
      facts: body,
      legs,
      intent: intentOf({ body, intent }, { legs: legsToJson(legs) }),
    })
  }

  grant({ owner, fund, amountMicroPence, source, expiresAt, priority, ...movement }: GrantRequest): Promise<Sealed> {
    const terms = { ...(expiresAt !== undefined && { expiresAt }), ...(priority !== undefined && { priority }) }
    return this.post({
      ...movement,
      owner,
      legs: [
        { account: source, amountMicroPence: -amountMicroPence },
        { account: `user:${owner}:${fund}`, amountMicroPence, ...terms },
      ],
    })
  }

  async hold({
    id,
    type,
    owner,
    body = {},
    intent,
    amountMicroPence,
    funds = FUNDS,
    expiresInMs = HOLD_EXPIRES_MS,
  }: HoldRequest): Promise<Sealed> {
    faultPoint('ledger.hold')
    const sealed = await this.#debits.append({
      id,
      type,
      account: owner,
      debtor: owner,
      intent: intentOf({ body, intent }, { amountMicroPence: String(amountMicroPence), funds }),
      plan: (state) => {
        const draws = draw(state, owner, funds, amountMicroPence)
        if (draws === undefined) throw notEnough(balanceOf(state).spendableMicroPence, amountMicroPence)
        return {
          legs: [...draws, { account: `hold:${id}`, amountMicroPence }],
          facts: { ...body, expiresAt: state.nowMs + expiresInMs },
        }
      },
    })
    faultPoint('ledger.held')
    return sealed
  }

  async settle({ holdId, ...settlement }: Settlement): Promise<Settled> {
    const { grossMicroPence, costMicroPence = 0n, policy, beneficiary, body, intent, type } = settlement
    const hold = await this.#find(holdId)
    faultPoint('ledger.settle')
    const { legs, split } = capture({
      holdId,
      draws: drawsOf(hold),
      settlement,
      nowMs: this.#clock.now(),
      cardMaturityMs: this.#cardMaturityMs,
    })
    const given = {
      beneficiary,
      costMicroPence: String(costMicroPence),
      grossMicroPence: String(grossMicroPence),
      policy,
    }
    const sealed = await this.#end(hold, {
      type,
      facts: { ...body, ...given, split: splitToJson(split) },
      intent: intentOf({ body, intent }, given),
      legs,
    })
    faultPoint('ledger.settled')
    return { ...sealed, ...settledOf(sealed.body) }
  }

  async release(holdId: string, { type, body, intent }: Ending): Promise<Sealed> {
    const hold = await this.#find(holdId)
    return this.#end(hold, {
      type,
      facts: body,
      intent: intentOf({ body, intent }, { released: true }),
      legs: releaseLegs(holdId, drawsOf(hold)),
    })
  }

  async withdraw({
    id,
    type,
    owner,
    body = {},
    intent,
    amountMicroPence,
    minimumMicroPence,
  }: WithdrawalRequest): Promise<Sealed & { readonly amountMicroPence: bigint }> {
    faultPoint('ledger.withdraw')
    const sealed = await this.#debits.append({
      id,
      type,
      account: owner,
      debtor: owner,
      exact: true,
      intent: intentOf(
        { body, intent },
        { amountMicroPence: amountMicroPence === undefined ? 'all' : String(amountMicroPence) },
      ),
      plan: (state) => {
        const available = withdrawable(state)
        const amount = amountMicroPence ?? available - (available % MICRO_PENCE_PER_PENNY)
        if (amount < minimumMicroPence) throw belowMinimum(amount, minimumMicroPence)
        const draws = amount > available ? undefined : draw(state, owner, ['earned'], amount)
        if (draws === undefined)
          throw new ApiError(
            'conflict',
            `${formatGbp(amount)} is more than the ${formatGbp(available)} that can be withdrawn now`,
          )
        return {
          legs: [...draws, { account: `payout:${id}`, amountMicroPence: amount }],
          facts: { ...body, amountMicroPence: String(amount) },
        }
      },
    })
    faultPoint('ledger.withdrawn')
    return { ...sealed, amountMicroPence: BigInt(String(sealed.body['amountMicroPence'])) }
  }

  async settlePayout(payoutId: string, { type, body, intent }: Ending): Promise<Sealed> {
    const withdrawal = await this.#find(payoutId)
    const amount = BigInt(String(withdrawal.body['amountMicroPence']))
    const legs: readonly Leg[] = [
      { account: `payout:${payoutId}`, amountMicroPence: -amount },
      { account: 'house:payouts', amountMicroPence: amount },
    ]
    return this.#end(withdrawal, { type, facts: body, intent: intentOf({ body, intent }, { paid: true }), legs })
  }

  async reverse(recordId: string, { type, body, intent }: Ending): Promise<Sealed> {
    const record = await this.#find(recordId)
    const ended = record.body['ends']
    const draws = typeof ended === 'string' ? drawsOf(await this.#find(ended)) : []
    const legs = reversalLegs(legsOf(record.body), draws)
    return this.#end(record, {
      type,
      facts: body,
      intent: intentOf({ body, intent }, { reversed: true }),
      legs,
      takeBack: true,
    })
  }

  async balance(owner: string, _asOf?: number): Promise<Balance> {
    const credits = await readCredits(this.#records, owner)
    const head = await this.#records.head(owner)
    return balanceOf({ credits, debits: countersOf(head.body?.['debited']), nowMs: this.#clock.now() })
  }

  async statement(
    owner: string,
    { limit, before, types }: Parameters<Ledger['statement']>[1],
  ): Promise<readonly StatementLine[]> {
    const lines: StatementLine[] = []
    let last = before
    for (;;) {
      const page = await this.#records.list({
        account: owner,
        limit,
        ...(types && { types }),
        ...(last !== undefined && { before: last }),
      })
      for (const { id, type, at, seal, body } of page) {
        const legs = legsOf(body).filter(
          ({ account }) => purseOwner(account)?.owner === owner || account === `receivable:${owner}`,
        )
        if (legs.length > 0) lines.push({ recordId: id, type, at, seal, legs })
        if (lines.length === limit) return lines
      }
      if (page.length < limit) return lines
      last = page.at(-1)?.id
    }
  }

  async houseBalance(_account: HouseAccount): Promise<bigint> {
    return 0n
  }

  async houseSpentToday(_account: HouseAccount): Promise<bigint> {
    return 0n
  }

  split(policy: SplitPolicy, amountMicroPence: bigint): Split {
    return splitExactly(policy, amountMicroPence)
  }

  /** One record ends another: the id derives from the one that ends, so there is one end. */
  #end(ended: Sealed, { facts, ...movement }: Omit<Move, 'id' | 'account'>): Promise<Sealed> {
    const account = ended.account ?? ''
    return this.#move({ ...movement, id: `end:${ended.id}`, account, facts: { ...facts, ends: ended.id } })
  }

  /** Guarded if it debits a user. */
  async #move({ id, type, account, facts, legs, intent, takeBack: owed = false }: Move): Promise<Sealed> {
    const debits = legs.filter((leg) => leg.amountMicroPence < 0n && purseOwner(leg.account) !== undefined)
    const debtors = new Set(debits.map((leg) => purseOwner(leg.account)?.owner ?? ''))
    const [debtor] = debtors
    if (debtor !== undefined) {
      if (debtors.size > 1) throw new RangeError('a movement debits at most one user: put a hold between')
      const others = legs.filter((leg) => !debits.includes(leg))
      return this.#debits.append({
        id,
        type,
        account,
        debtor,
        intent,
        exact: owed,
        plan: planOf(debtor, debits, others, facts, owed),
      })
    }
    const effects = effectsOf(account, legs)
    const parties = partiesOf(account, legs)
    const tickets = parties.map((party) => [party, this.#credits.before(party)] as const)
    const sealed = await this.#records.append({ id, type, account, body: bodyWith(facts, legs), intent, parties })
    // A replayed one may be counted already.
    if (!sealed.replayed)
      for (const [party, ticket] of tickets) this.#credits.stored(party, ticket, creditsFor(party, effects))
    return sealed
  }

  async #find(id: string): Promise<Sealed> {
    const record = await this.#records.find(id)
    if (record === undefined) throw new ApiError('not_found', `no movement ${id}`)
    return record
  }
}

interface Move {
  readonly id: string
  readonly type: string
  readonly account: string
  readonly facts: JsonObject | undefined
  readonly legs: readonly Leg[]
  readonly intent: JsonObject
  /** What the debtor no longer has is owed, instead of refused. */
  readonly takeBack?: boolean
}

const planOf =
  (
    debtor: string,
    debits: readonly Leg[],
    others: readonly Leg[],
    facts: JsonObject = {},
    owed: boolean,
  ): Debit['plan'] =>
  (state) => {
    if (owed) return { legs: [...others, ...takeBack(state, debtor, debits)], facts }
    const draws = debits.map((leg) => {
      const fund = purseOwner(leg.account)?.fund
      const drawn = fund && draw(state, debtor, [fund], -leg.amountMicroPence)
      if (drawn === undefined) throw notEnough(balanceOf(state).spendableMicroPence, -leg.amountMicroPence)
      return drawn
    })
    return { legs: [...others, ...draws.flat()], facts }
  }

const drawsOf = (hold: Sealed): readonly Leg[] =>
  legsOf(hold.body).filter((leg) => leg.amountMicroPence < 0n && purseOwner(leg.account) !== undefined)

const splitToJson = ({ developerMicroPence, platformMicroPence, treasuryMicroPence }: Split): JsonObject => ({
  developerMicroPence: String(developerMicroPence),
  platformMicroPence: String(platformMicroPence),
  treasuryMicroPence: String(treasuryMicroPence),
})

/** From the stored record, so that a replay answers alike. */
const settledOf = (body: JsonObject): Split & { readonly grossMicroPence: bigint } => {
  const split = body['split'] as Readonly<Record<keyof Split, string>>
  return {
    grossMicroPence: BigInt(String(body['grossMicroPence'])),
    developerMicroPence: BigInt(split.developerMicroPence),
    platformMicroPence: BigInt(split.platformMicroPence),
    treasuryMicroPence: BigInt(split.treasuryMicroPence),
  }
}

const notEnough = (spendable: bigint, wanted: bigint): ApiError =>
  new ApiError(
    'E003',
    `${formatGbp(wanted)} is needed and ${formatGbp(spendable)} is there: pay via payment.payment_link, or earn`,
  )

const belowMinimum = (amount: bigint, minimum: bigint): ApiError =>
  new ApiError('below_minimum', `${formatGbp(amount)} can be withdrawn now, and the minimum is ${formatGbp(minimum)}`)
