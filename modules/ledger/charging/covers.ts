import { ApiError, type Clock, type RecordBody } from '../../../kernel/define.ts'
import { ofKind, type Records, type Sealed } from '../../records/services.ts'
import type { Guards } from '../guards.ts'
import { fieldsOf, type MovementBody } from '../kinds.ts'
import { larger } from '../money.ts'
import { HOLD_EXPIRES_MS } from '../movements.ts'
import { endOf, type Moves } from '../moves.ts'
import type { Facts, Ledger, Settled, Settlement } from '../services.ts'
import { settledOf, settlementRecord } from '../settled.ts'
import type { ChargeKinds, Cover, CoverRequest, Worked } from './cover.ts'
import type { Draw } from './lease.ts'
import { LeaseChain, LeaseEnded } from './lease-chain.ts'
import type { Leases } from './leases.ts'

export interface CoversParts {
  readonly ledger: Pick<Ledger, 'hold' | 'settle' | 'release'>
  readonly records: Records
  readonly moves: Moves
  readonly leases: Leases
  readonly guards: Guards
  readonly clock: Clock
  readonly cardMaturityMs: number
}

type Kinds = ChargeKinds<RecordBody, string, RecordBody, RecordBody>
type Request = CoverRequest & { readonly facts?: RecordBody | undefined }
type Charge = Omit<Settlement, 'holdId'> & Facts<RecordBody>
type Ending = { readonly intent?: RecordBody } & Facts<RecordBody>

/** Tries under one id. */
const MAX_TRIES = 5

/** Covers work by a lease where the account has one, else by a hold. */
export class Covers {
  readonly #parts: CoversParts
  readonly #chain: LeaseChain

  constructor(parts: CoversParts) {
    this.#parts = parts
    this.#chain = new LeaseChain(parts.moves)
  }

  /** Throws E003, and E010 once the work was charged under this id. */
  async open<H extends RecordBody, N extends string, S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<H, N, S, R>,
    request: Request,
  ): Promise<Cover<N, S, R>> {
    const draw =
      request.repeatable === false && request.funds === undefined ? await this.#draw(kinds, request) : undefined
    const cover = draw === undefined ? await this.#held(kinds, request) : this.#drawn(kinds, request, draw)
    return cover as Cover<string, RecordBody, RecordBody> as Cover<N, S, R>
  }

  /** Covers the work, does it, and charges what it says; work that throws is released. */
  async charge<H extends RecordBody, N extends string, S extends RecordBody, R extends RecordBody, T>(
    kinds: ChargeKinds<H, N, S, R>,
    request: Request,
    work: (cover: Pick<Cover<N, S, R>, 'holdId'>) => Promise<Worked<T, S>>,
    failure: (error: unknown) => R,
  ): Promise<{ readonly value: T; readonly settled: Settled<S & MovementBody<'settlement'>, N> }> {
    const cover = await this.open(kinds, request)
    const { value, charge } = await work(cover).catch(async (error: unknown) => {
      await cover.release({ facts: failure(error) })
      throw error
    })
    return { value, settled: await cover.settle(charge) }
  }

  /** Undefined: a budget or mandate must be asked for this work, or there is no lease for it. */
  async #draw({ held }: Kinds, request: Request): Promise<Draw | undefined> {
    const { id, owner, upToMicroPence: amountMicroPence, expiresInMs = HOLD_EXPIRES_MS, facts = {} } = request
    const reserved = this.#parts.guards.reserve({ id, owner, amountMicroPence, expiresInMs, type: held.type, facts })
    if (reserved === undefined) return this.#parts.leases.draw(owner, amountMicroPence)
    await reserved
    return undefined
  }

  /** The id of the end is that of a hold's, so the same work is never charged both ways. */
  #drawn(kinds: Kinds, request: Request, draw: Draw): Cover<string, RecordBody, RecordBody> {
    const { id: holdId, owner } = request
    return {
      holdId,
      settle: async (charge) => {
        draw.settling = true
        try {
          const settled = await this.#spend(kinds, draw, { ...charge, holdId })
          draw.lease.end(draw, settled.grossMicroPence)
          return settled
        } catch (error) {
          if (!(error instanceof LeaseEnded)) throw error
          draw.lease.end(draw, 0n)
          return this.#chargeLate(kinds, request, charge)
        }
      },
      release: async (ending) => {
        draw.lease.end(draw, 0n)
        await this.#spare(kinds, owner, holdId, ending)
      },
    }
  }

  async #held(kinds: Kinds, request: Request): Promise<Cover<string, RecordBody, RecordBody>> {
    const holdId = await this.#hold(kinds, request)
    const { ledger } = this.#parts
    return {
      holdId,
      settle: (charge) => ledger.settle(kinds.settled, { ...charge, holdId }),
      release: async (ending) => {
        await ledger.release(kinds.released, holdId, ending)
      },
    }
  }

  /**
   * The id of the first hold that has not ended. A try follows only one that gave its money back, and a hold is settled or given
   * back, never both: so one of them at most is charged.
   */
  async #hold(
    { held, released }: Kinds,
    { id, upToMicroPence, facts = {}, harmless = false, ...request }: Request,
  ): Promise<string> {
    const { ledger, records, leases } = this.#parts
    for (let tries = 1; ; tries++) {
      const holdId = tries === 1 ? id : `${id}-r${tries}`
      const asked = { ...request, id: holdId, amountMicroPence: upToMicroPence, expiry: released, facts }
      const { replayed } = await ledger.hold(held, asked).catch(async (error: unknown) => {
        // what is missing may be set aside in leases
        if (!(error instanceof ApiError && error.code === 'E003' && (await leases.recall(request.owner)))) throw error
        return ledger.hold(held, asked)
      })
      const end = replayed ? await records.find(endOf(holdId)) : undefined
      if (end === undefined) return holdId
      if (fieldsOf(end.body).released !== true) {
        if (harmless) return holdId
        throw chargedBefore(end)
      }
      if (tries >= MAX_TRIES) throw triedTooOften(end)
    }
  }

  async #spend(
    { settled }: Kinds,
    draw: Draw,
    settlement: Settlement & Facts<RecordBody>,
  ): Promise<Settled<RecordBody & MovementBody<'settlement'>>> {
    const { clock, cardMaturityMs } = this.#parts
    const { lease } = draw
    const { holdId, grossMicroPence } = settlement
    const { legs, body, intent } = settlementRecord({
      settlement,
      from: lease.id,
      draws: [{ ...lease.purse, amountMicroPence: -grossMicroPence }],
      nowMs: clock.now(),
      cardMaturityMs,
    })
    const sealed = await this.#chain.spend(settled, lease, {
      id: endOf(holdId),
      body: { ...body, ends: holdId },
      legs,
      intent,
      grossMicroPence,
      underWay: lease.draws.size - 1,
    })
    return settledOf(ofKind(settled, sealed))
  }

  /** The lease was closed meanwhile, for somebody who wanted the money at once or because this process slept: by a hold of its own. */
  async #chargeLate(
    kinds: Kinds,
    request: Request,
    charge: Charge,
  ): Promise<Settled<RecordBody & MovementBody<'settlement'>>> {
    const upToMicroPence = larger(charge.grossMicroPence, 1n)
    const cover = await this.#held(kinds, { ...request, upToMicroPence })
    return cover.settle(charge)
  }

  /** Nothing was charged for work that had drawn on a lease. */
  async #spare({ released }: Kinds, owner: string, holdId: string, { facts, intent = facts }: Ending): Promise<void> {
    await this.#parts.records.append(released, {
      id: endOf(holdId),
      account: owner,
      body: { ...facts, ends: holdId, legs: [], released: true },
      intent,
    })
  }
}

const chargedBefore = ({ seal }: Sealed): ApiError =>
  new ApiError(
    'E010',
    `this call was made before; its answer is not kept. Its receipt: GET /v1/route/receipts/${seal}. Use another Idempotency-Key to call again`,
  )

const triedTooOften = ({ seal }: Sealed): ApiError =>
  new ApiError(
    'E010',
    `this call has failed ${MAX_TRIES} times, and nothing was charged. The seal of the last failure: ${seal}. Use another Idempotency-Key to call again`,
  )
