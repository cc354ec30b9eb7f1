import { ApiError, BoundedMap, type Clock } from '../../kernel/define.ts'
import { faultPoint, type JsonObject, type Records, type Sealed } from '../records/services.ts'
import { balanceOf, draw, withdrawable } from './account-state.ts'
import type { Balances } from './balances.ts'
import { BelowMinimum } from './contract.ts'
import { drawsOf, legsOf, legsToJson } from './legs.ts'
import { formatGbp, MICRO_PENCE_PER_PENNY } from './money.ts'
import { intentOf, legsAlone } from './movement-body.ts'
import { endOf, type Moves, notEnough } from './moves.ts'
import type { Projection } from './projection.ts'
import { FUNDS } from './purse.ts'
import { reversalLegs } from './reversal.ts'
import type {
  Balance,
  Ending,
  GrantRequest,
  HoldRequest,
  HouseAccount,
  Ledger,
  Posting,
  Settled,
  Settlement,
  StatementLine,
  WithdrawalRequest,
} from './services.ts'
import { capture, releaseLegs } from './settlement.ts'
import { type Split, type SplitPolicy, splitExactly } from './split.ts'
import { readStatement } from './statement.ts'

const HOLD_EXPIRES_MS = 15 * 60_000
const MAX_OPEN_HOLDS = 20_000

export interface LedgerParts {
  readonly records: Records
  readonly clock: Clock
  readonly balances: Balances
  readonly moves: Moves
  readonly projection: Projection
  /** Earnings that were paid by card cannot be withdrawn before. */
  readonly cardMaturityMs: number
}

/** The ledger of one process. Every movement is one sealed record; debits of users are guarded, all else is not. */
export class LedgerService implements Ledger {
  readonly #parts: LedgerParts
  readonly #moves: Moves
  /** Holds of this process, so that a settlement reads nothing. */
  readonly #holds = new BoundedMap<string, Sealed>(MAX_OPEN_HOLDS)

  constructor(parts: LedgerParts) {
    this.#parts = parts
    this.#moves = parts.moves
  }

  post({ id, type, owner, body, intent, legs, owe = false }: Posting): Promise<Sealed> {
    const given = { legs: legsToJson(legs) }
    return this.#moves.append({
      id,
      type,
      account: owner,
      facts: body,
      own: legsAlone,
      legs,
      intent: intentOf({ body, intent }, given),
      owe,
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

  async hold(request: HoldRequest): Promise<Sealed> {
    const {
      id,
      type,
      owner,
      body = {},
      intent,
      amountMicroPence,
      funds = FUNDS,
      expiresInMs = HOLD_EXPIRES_MS,
      expiryType,
    } = request
    if (amountMicroPence <= 0n) throw new RangeError(`hold ${id} is of ${amountMicroPence} micro-pence: hold something`)
    faultPoint('ledger.hold')
    const sealed = await this.#moves.debits.append({
      id,
      type,
      account: owner,
      debtor: owner,
      intent: intentOf({ body, intent }, { amountMicroPence: String(amountMicroPence), funds }),
      plan: (state) => {
        const draws = draw(state, owner, funds, amountMicroPence)
        if (draws === undefined) throw notEnough(balanceOf(state).spendableMicroPence, amountMicroPence)
        const expiresAt = state.nowMs + expiresInMs
        return {
          legs: [...draws, { account: `hold:${id}`, amountMicroPence }],
          facts: body,
          own: (sealed) =>
            expiryType === undefined ? { expiresAt, legs: sealed } : { expiresAt, expiryType, legs: sealed },
        }
      },
    })
    faultPoint('ledger.held')
    this.#holds.set(id, sealed)
    return sealed
  }

  async settle(settlement: Settlement): Promise<Settled> {
    const { holdId, type, body, intent, grossMicroPence, costMicroPence = 0n, policy, beneficiary } = settlement
    const hold = await this.#held(holdId)
    faultPoint('ledger.settle')
    const { clock, cardMaturityMs } = this.#parts
    const { legs, split } = capture({
      holdId,
      draws: drawsOf(hold.body),
      settlement,
      nowMs: clock.now(),
      cardMaturityMs,
    })
    const given = {
      beneficiary,
      costMicroPence: String(costMicroPence),
      grossMicroPence: String(grossMicroPence),
      policy,
    }
    const sealed = await this.#moves.end(hold, {
      type,
      facts: body,
      own: (ours) => ({
        beneficiary,
        costMicroPence: given.costMicroPence,
        ends: holdId,
        grossMicroPence: given.grossMicroPence,
        legs: ours,
        policy,
        split: splitToJson(split),
      }),
      legs,
      intent: intentOf({ body, intent }, given),
    })
    faultPoint('ledger.settled')
    this.#holds.delete(holdId)
    return settledOf(sealed)
  }

  async release(holdId: string, { type, body, intent }: Ending): Promise<Sealed> {
    const hold = await this.#held(holdId)
    const facts = { ...body, released: true }
    const legs = releaseLegs(holdId, drawsOf(hold.body))
    const sealed = await this.#moves
      .end(hold, { type, facts, legs, intent: intentOf({ body, intent }, {}) })
      .catch(async (error: unknown) => {
        // Another release, or the expiry, did the same already.
        const end = await this.#parts.records.find(endOf(holdId))
        if (end?.body['released'] === true) return { ...end, replayed: true }
        throw error
      })
    this.#holds.delete(holdId)
    return sealed
  }

  async withdraw(request: WithdrawalRequest): Promise<Sealed & { readonly amountMicroPence: bigint }> {
    const { id, type, owner, body = {}, intent, amountMicroPence, minimumMicroPence } = request
    faultPoint('ledger.withdraw')
    const sealed = await this.#moves.debits.append({
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
        if (draws === undefined) throw tooMuch(amount, available)
        return {
          legs: [...draws, { account: `payout:${id}`, amountMicroPence: amount }],
          facts: { ...body, amountMicroPence: String(amount) },
          own: legsAlone,
        }
      },
    })
    faultPoint('ledger.withdrawn')
    return { ...sealed, amountMicroPence: withdrawnOf(sealed) }
  }

  async settlePayout(payoutId: string, { type, body, intent }: Ending): Promise<Sealed> {
    const withdrawal = await this.#moves.find(payoutId)
    const amountMicroPence = withdrawnOf(withdrawal)
    return this.#moves.end(withdrawal, {
      type,
      facts: body,
      legs: [
        { account: `payout:${payoutId}`, amountMicroPence: -amountMicroPence },
        { account: 'house:payouts', amountMicroPence },
      ],
      intent: intentOf({ body, intent }, {}),
    })
  }

  async reverse(recordId: string, { type, body, intent }: Ending): Promise<Sealed> {
    const record = await this.#moves.find(recordId)
    const ended = record.body['ends']
    const draws = typeof ended === 'string' ? drawsOf((await this.#moves.find(ended)).body) : []
    const legs = reversalLegs(legsOf(record.body), draws)
    return this.#moves.end(record, { type, facts: body, legs, intent: intentOf({ body, intent }, {}), owe: true })
  }

  balance(owner: string, asOf?: number): Promise<Balance> {
    const { balances } = this.#parts
    return asOf === undefined ? balances.now(owner) : balances.asOf(owner, asOf)
  }

  statement(owner: string, page: Parameters<Ledger['statement']>[1]): Promise<readonly StatementLine[]> {
    return readStatement(this.#parts.records, owner, page)
  }

  async houseBalance(account: HouseAccount): Promise<bigint> {
    await this.#parts.projection.catchUp()
    return this.#parts.balances.house(account)
  }

  async houseSpentToday(account: HouseAccount): Promise<bigint> {
    await this.#parts.projection.catchUp()
    return this.#parts.balances.houseSpentToday(account)
  }

  split(policy: SplitPolicy, amountMicroPence: bigint): Split {
    return splitExactly(policy, amountMicroPence)
  }

  async #held(holdId: string): Promise<Sealed> {
    return this.#holds.get(holdId) ?? (await this.#moves.find(holdId))
  }
}

const splitToJson = ({ developerMicroPence, platformMicroPence, treasuryMicroPence }: Split): JsonObject => ({
  developerMicroPence: String(developerMicroPence),
  platformMicroPence: String(platformMicroPence),
  treasuryMicroPence: String(treasuryMicroPence),
})

/** From the stored record, so that a replay answers alike. */
const settledOf = ({ id, type, account, seal, at, body, replayed }: Sealed): Settled => {
  const split = body['split'] as Readonly<Record<keyof Split, string>>
  return {
    id,
    type,
    account,
    seal,
    at,
    body,
    replayed,
    grossMicroPence: BigInt(String(body['grossMicroPence'])),
    developerMicroPence: BigInt(split.developerMicroPence),
    platformMicroPence: BigInt(split.platformMicroPence),
    treasuryMicroPence: BigInt(split.treasuryMicroPence),
  }
}

const withdrawnOf = (withdrawal: Sealed): bigint => BigInt(String(withdrawal.body['amountMicroPence']))

const belowMinimum = (amount: bigint, minimum: bigint): ApiError =>
  new ApiError(BelowMinimum, `${formatGbp(amount)} can be withdrawn now, and the minimum is ${formatGbp(minimum)}`)

const tooMuch = (amount: bigint, available: bigint): ApiError =>
  new ApiError('conflict', `${formatGbp(amount)} is more than the ${formatGbp(available)} that can be withdrawn now`)
