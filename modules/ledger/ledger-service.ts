import { ApiError, BoundedMap, type Clock, type RecordBody, type RecordKind } from '../../kernel/define.ts'
import { ofKind, type Records, type Sealed } from '../records/services.ts'
import { balanceOf, draw, withdrawable } from './account-state.ts'
import type { Balances } from './balances.ts'
import type { Charged, ChargeKinds, Cover, CoverRequest, Work } from './charging/cover.ts'
import { Covers } from './charging/covers.ts'
import { withLeased } from './charging/leased-balance.ts'
import type { Leases } from './charging/leases.ts'
import { findTry } from './charging/tries.ts'
import { BelowMinimum } from './contract.ts'
import { faultPoint } from './fault-points.ts'
import type { Guards } from './guards.ts'
import {
  type EndingKind,
  fieldsOf,
  type GrantKind,
  type HoldKind,
  type MovementBody,
  type PostingKind,
  type ReleaseKind,
  type SettlementKind,
  type WithdrawalKind,
} from './kinds.ts'
import { drawsOf, holdOf, legsOf, sealedLegs } from './legs.ts'
import { formatGbp, MICRO_PENCE_PER_PENNY } from './money.ts'
import { intentOf } from './movement-body.ts'
import { HOLD_EXPIRES_MS } from './movements.ts'
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
  Leg,
  Posting,
  Settled,
  Settlement,
  StatementLine,
  WithdrawalRequest,
} from './services.ts'
import { settledOf, settlementRecord } from './settled.ts'
import { releaseLegs } from './settlement.ts'
import { type Split, type SplitPolicy, splitExactly } from './split.ts'
import { readStatement } from './statement.ts'

const MAX_OPEN_HOLDS = 20_000
/** Of one balance, while its account's leases change. */
const MAX_READS = 3

export interface LedgerParts {
  readonly records: Records
  readonly clock: Clock
  readonly balances: Balances
  readonly moves: Moves
  readonly projection: Projection
  /** Earnings that were paid by card cannot be withdrawn before. */
  readonly cardMaturityMs: number
  readonly guards: Guards
  readonly leases: Leases
}

interface Given {
  /** As the kind declares. */
  readonly facts?: RecordBody | undefined
}

/** The ledger of one process. Every movement is one sealed record; debits of users are guarded, all else is not. */
export class LedgerService implements Ledger {
  readonly #parts: LedgerParts
  readonly #moves: Moves
  readonly #covers: Covers
  /** Holds of this process, so that a settlement reads nothing. */
  readonly #holds = new BoundedMap<string, Sealed>(MAX_OPEN_HOLDS)

  constructor(parts: LedgerParts) {
    this.#parts = parts
    this.#moves = parts.moves
    this.#covers = new Covers({ ...parts, ledger: this })
  }

  post<N extends string, F extends RecordBody>(
    kind: PostingKind<N, F>,
    posting: Posting & Given,
  ): Promise<Sealed<F & MovementBody<'posting'>, N>> {
    return this.#post(kind, posting)
  }

  grant<N extends string, F extends RecordBody>(
    kind: GrantKind<N, F>,
    { fund, amountMicroPence, source, expiresAt, priority, ...movement }: GrantRequest & Given,
  ): Promise<Sealed<F & MovementBody<'grant'>, N>> {
    const terms = { ...(expiresAt !== undefined && { expiresAt }), ...(priority !== undefined && { priority }) }
    return this.#post(kind, {
      ...movement,
      legs: [
        { account: source, amountMicroPence: -amountMicroPence },
        { account: `user:${movement.owner}:${fund}`, amountMicroPence, ...terms },
      ],
    })
  }

  async #post<N extends string, B extends RecordBody>(
    kind: RecordKind<N, B>,
    { id, owner, facts, intent, legs, owe = false }: Posting & Given,
  ): Promise<Sealed<B, N>> {
    const sealed = await this.#moves.append(kind, {
      id,
      account: owner,
      rest: { ...facts },
      legs,
      intent: intentOf({ facts, intent }, { legs: sealedLegs(legs) }),
      owe,
    })
    return ofKind(kind, sealed)
  }

  async hold<N extends string, F extends RecordBody>(
    kind: HoldKind<N, F>,
    request: HoldRequest & Given,
  ): Promise<Sealed<F & MovementBody<'hold'>, N>> {
    const { id, owner, amountMicroPence, funds = FUNDS, expiresInMs = HOLD_EXPIRES_MS, expiry } = request
    if (amountMicroPence <= 0n) throw new RangeError(`hold ${id} is of ${amountMicroPence} micro-pence: hold something`)
    faultPoint('ledger.hold')
    const facts = request.facts ?? {}
    const reserved = this.#parts.guards.reserve({ id, owner, amountMicroPence, expiresInMs, type: kind.type, facts })
    if (reserved !== undefined) await reserved
    const append = (): Promise<Sealed> =>
      this.#moves.debits.append(kind, {
        id,
        account: owner,
        debtor: owner,
        intent: intentOf(request, { amountMicroPence: String(amountMicroPence), funds }),
        plan: (state) => {
          const draws = draw(state, owner, funds, amountMicroPence)
          if (draws === undefined) throw notEnough(balanceOf(state).spendableMicroPence, amountMicroPence)
          return {
            legs: [...draws, { account: `hold:${id}`, amountMicroPence }],
            rest: { ...request.facts, expiresAt: state.nowMs + expiresInMs, expiryType: expiry?.type },
          }
        },
      })
    const held = append().catch(async (error: unknown) => {
      // what is missing may be set aside in leases
      if (isShort(error) && (await this.#parts.leases.recall(owner))) return append()
      throw error
    })
    const sealed = reserved === undefined ? await held : await held.catch((error) => this.#unheld(id, owner, error))
    if (reserved !== undefined && sealed.replayed) await this.#unreserveEnded(id, owner)
    faultPoint('ledger.held')
    this.#holds.set(id, sealed)
    return ofKind(kind, sealed)
  }

  async settle<N extends string, F extends RecordBody>(
    kind: SettlementKind<N, F>,
    settlement: Settlement & Given,
  ): Promise<Settled<F & MovementBody<'settlement'>, N>> {
    const { holdId } = settlement
    const hold = await this.#held(holdId)
    faultPoint('ledger.settle')
    const { clock, cardMaturityMs } = this.#parts
    const { legs, body, intent } = settlementRecord({
      settlement,
      from: holdId,
      draws: drawsOf(hold.body),
      nowMs: clock.now(),
      cardMaturityMs,
    })
    const sealed = await this.#moves.end(kind, hold, { legs, rest: body, intent })
    faultPoint('ledger.settled')
    this.#holds.delete(holdId)
    const told = this.#parts.guards.ended({ id: holdId, owner: hold.account ?? '' }, sealed)
    if (told !== undefined) await told
    return settledOf(ofKind(kind, sealed))
  }

  async release<F extends RecordBody>(
    kind: ReleaseKind<string, F>,
    holdId: string,
    ending: Ending & Given,
  ): Promise<Sealed<MovementBody<'release'>>> {
    const hold = await this.#held(holdId)
    const legs = releaseLegs(holdId, drawsOf(hold.body))
    const move = { legs, rest: { ...ending.facts, released: true }, intent: intentOf(ending, {}) }
    const sealed = await this.#moves
      .end(kind, hold, move)
      .then((record) => ofKind(kind, record))
      .catch(async (error: unknown) => {
        const end = await this.#parts.records.find(endOf(holdId))
        if (end === undefined) throw error
        // a twin of its work, for which nothing was held, has that end: the money needs one of its own
        if (holdOf(end.body) !== holdId)
          return ofKind(kind, await this.#moves.end(kind, { ...hold, id: `${holdId}/held` }, move))
        // another release, or the expiry, did the same already
        if (isRelease(end)) return { ...end, replayed: true }
        throw error
      })
    this.#holds.delete(holdId)
    const told = this.#parts.guards.ended({ id: holdId, owner: hold.account ?? '' }, sealed)
    if (told !== undefined) await told
    return sealed
  }

  cover<H extends RecordBody, S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<H, S, R>,
    request: CoverRequest & Given,
  ): Promise<Cover<S, R>> {
    return this.#covers.open(kinds, request)
  }

  resume<H extends RecordBody, S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<H, S, R>,
    request: CoverRequest & Given,
  ): Cover<S, R> {
    return this.#covers.resume(kinds, request)
  }

  charge<H extends RecordBody, S extends RecordBody, R extends RecordBody, T>(
    kinds: ChargeKinds<H, S, R>,
    request: CoverRequest & Given,
    work: Work<T, S, R>,
  ): Promise<{ readonly value: T; readonly settled: Charged<S> }> {
    return this.#covers.charge(kinds, request, work)
  }

  async charged(id: string): Promise<Sealed | undefined> {
    return (await findTry(id, this.#parts.records)).end
  }

  async withdraw<N extends string, F extends RecordBody>(
    kind: WithdrawalKind<N, F>,
    request: WithdrawalRequest & Given,
  ): Promise<Sealed<F & MovementBody<'withdrawal'>, N>> {
    const { id, owner, amountMicroPence, minimumMicroPence, admit } = request
    await this.#parts.leases.recall(owner)
    faultPoint('ledger.withdraw')
    const sealed = await this.#moves.debits.append(kind, {
      id,
      account: owner,
      debtor: owner,
      exact: true,
      intent: intentOf(request, {
        amountMicroPence: amountMicroPence === undefined ? 'all' : String(amountMicroPence),
      }),
      plan: async (state) => {
        const available = withdrawable(state)
        const amount = amountMicroPence ?? available - (available % MICRO_PENCE_PER_PENNY)
        if (amount < minimumMicroPence) throw belowMinimum(amount, minimumMicroPence)
        const draws = amount > available ? undefined : draw(state, owner, ['earned'], amount)
        if (draws === undefined) throw tooMuch(amount, available)
        await admit?.(amount)
        return {
          legs: [...draws, { account: `payout:${id}`, amountMicroPence: amount }],
          rest: { ...request.facts, amountMicroPence: String(amount) },
        }
      },
    })
    faultPoint('ledger.withdrawn')
    return ofKind(kind, sealed)
  }

  async settlePayout<N extends string, F extends RecordBody>(
    kind: EndingKind<N, F>,
    payoutId: string,
    ending: Ending & Given,
  ): Promise<Sealed<F & MovementBody<'ending'>, N>> {
    const withdrawal = await this.#moves.find(payoutId)
    const amountMicroPence = BigInt(fieldsOf(withdrawal.body).amountMicroPence ?? 0)
    const sealed = await this.#moves.end(kind, withdrawal, {
      rest: { ...ending.facts },
      legs: [
        { account: `payout:${payoutId}`, amountMicroPence: -amountMicroPence },
        { account: 'house:payouts', amountMicroPence },
      ],
      intent: intentOf(ending, {}),
    })
    return ofKind(kind, sealed)
  }

  async reverse<N extends string, F extends RecordBody>(
    kind: EndingKind<N, F>,
    recordId: string,
    ending: Ending & Given,
  ): Promise<Sealed<F & MovementBody<'ending'>, N>> {
    const record = await this.#moves.find(recordId)
    const draws = await this.#drawsBehind(record)
    const legs = reversalLegs(legsOf(record.body), draws)
    const rest = { ...ending.facts }
    return ofKind(kind, await this.#moves.end(kind, record, { rest, legs, intent: intentOf(ending, {}), owe: true }))
  }

  async balance(owner: string, asOf?: number): Promise<Balance> {
    const { balances, leases } = this.#parts
    if (asOf !== undefined) return balances.asOf(owner, asOf)
    for (let tries = 1; ; tries++) {
      const changes = await leases.settled(owner)
      const before = leases.free(owner)
      const balance = await balances.now(owner)
      // a lease that was opened or closed meanwhile may be in the balance or not
      if (tries === MAX_READS || changes === (await leases.settled(owner)))
        return withLeased(balance, before, leases.free(owner))
    }
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

  /** What a settlement was paid from: the draws of its hold, or its part of a lease's. */
  async #drawsBehind({ body }: Sealed): Promise<readonly Leg[]> {
    const { ends, lease, grossMicroPence = '0' } = fieldsOf(body)
    const cover = lease ?? ends
    if (cover === undefined) return []
    const draws = drawsOf((await this.#moves.find(cover)).body)
    return lease === undefined ? draws : draws.map((leg) => ({ ...leg, amountMicroPence: -BigInt(grossMicroPence) }))
  }

  /** Gives back what was reserved for a hold that was refused; what of it is not certain is the guard's to find out. */
  async #unheld(id: string, owner: string, error: unknown): Promise<never> {
    if (isShort(error) && (await this.#parts.records.find(id)) === undefined)
      await this.#parts.guards.ended({ id, owner })
    throw error
  }

  /** What was reserved once more for a hold that has ended. */
  async #unreserveEnded(id: string, owner: string): Promise<void> {
    const end = await this.#parts.records.find(endOf(id))
    if (end !== undefined) await this.#parts.guards.ended({ id, owner }, end)
  }

  async #held(holdId: string): Promise<Sealed> {
    return this.#holds.get(holdId) ?? (await this.#moves.find(holdId))
  }
}

const isShort = (error: unknown): boolean => error instanceof ApiError && error.code === 'E003'

const isRelease = (record: Sealed): record is Sealed<MovementBody<'release'>> => fieldsOf(record.body).released === true

const belowMinimum = (amount: bigint, minimum: bigint): ApiError =>
  new ApiError(BelowMinimum, `${formatGbp(amount)} can be withdrawn now, and the minimum is ${formatGbp(minimum)}`)

const tooMuch = (amount: bigint, available: bigint): ApiError =>
  new ApiError('conflict', `${formatGbp(amount)} is more than the ${formatGbp(available)} that can be withdrawn now`)
