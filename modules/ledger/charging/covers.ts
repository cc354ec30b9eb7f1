import { ApiError, DAY_MS, type RecordBody } from '../../../kernel/define.ts'
import type { Sealed } from '../../records/services.ts'
import { expireHold } from '../expire-hold.ts'
import { endOf } from '../moves.ts'
import { chargedOf } from './charged.ts'
import type { Charge, Charged, ChargeKinds, Cover, Try, Work } from './cover.ts'
import { FreeCover } from './free-cover.ts'
import { HeldCover } from './held-cover.ts'
import { holdFor, lengthMs } from './hold-for.ts'
import type { Draw } from './lease.ts'
import { LeaseChain } from './lease-chain.ts'
import { LeasedCover } from './leased-cover.ts'
import type { CoversParts, Kinds, Request } from './terms.ts'
import { chargedBefore, type Found, findTry, isGivenBack } from './tries.ts'

/** So much is left at least of money that lasts for days. */
const LASTING_LEAST_MS = DAY_MS

/** Covers work by a lease where the account has one, else by a hold. */
export class Covers {
  readonly #parts: CoversParts
  readonly #chain: LeaseChain

  constructor(parts: CoversParts) {
    this.#parts = parts
    this.#chain = new LeaseChain(parts.moves)
  }

  /** Throws E003, and E010 where the work was charged under this id. */
  async open<S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<RecordBody, S, R>,
    request: Request,
  ): Promise<Cover<S, R>> {
    const opened = await this.#open(kinds, request)
    if (!('end' in opened)) return opened
    await request.payment?.release()
    throw chargedBefore(opened.end)
  }

  /** Of work that was covered before, perhaps by another process. */
  resume<S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<RecordBody, S, R>,
    request: Request,
  ): Cover<S, R> {
    const parts = { ...this.#parts, kinds, request }
    const cover: Cover<RecordBody, RecordBody> =
      request.upToMicroPence === 0n ? new FreeCover(parts) : new HeldCover(parts)
    return cover as Cover<S, R>
  }

  /** Covers the work, does it, and charges what it says; work that throws is released. */
  async charge<S extends RecordBody, R extends RecordBody, T>(
    kinds: ChargeKinds<RecordBody, S, R>,
    request: Request,
    work: Work<T, S, R>,
  ): Promise<{ readonly value: T; readonly settled: Charged<S> }> {
    const cover = await this.#open(kinds, request)
    if ('end' in cover) return replayed(cover, request, work)
    const { value, charge } = await work.run(cover).catch(async (error: unknown) => {
      await cover.release({ facts: work.failure(error, cover) }).catch((refusal: unknown) => {
        // a twin of this work was charged
        if (!isTaken(refusal)) throw refusal
      })
      throw error
    })
    return { value, settled: await this.#settle(kinds, request, cover, charge) }
  }

  /** By the next try where this one was given back: it had expired, or a twin of the work came to nothing. */
  async #settle<S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<RecordBody, S, R>,
    request: Request,
    cover: Cover<S, R>,
    charge: Charge<S>,
  ): Promise<Charged<S>> {
    try {
      return await cover.settle(charge)
    } catch (error) {
      if (!isTaken(error) || !isGivenBack(await this.#parts.records.find(endOf(cover.holdId)))) throw error
      const next = await this.#open(kinds, request)
      if ('end' in next) throw error
      return this.#settle(kinds, request, next, charge)
    }
  }

  async #open<S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<RecordBody, S, R>,
    request: Request,
  ): Promise<Cover<S, R> | Before> {
    try {
      const draw = mayLease(request) ? await this.#draw(kinds, request) : undefined
      if (draw !== undefined) {
        const leased = new LeasedCover({ ...this.#parts, chain: this.#chain, kinds, request, draw })
        return leased as Cover<RecordBody, RecordBody> as Cover<S, R>
      }
      const { holdId: id, end } = await (isHeld(request) ? this.#hold(kinds, request) : this.#reserve(kinds, request))
      return end === undefined ? this.resume(kinds, { ...request, id }) : { holdId: id, end }
    } catch (error) {
      await request.payment?.release()
      throw error
    }
  }

  /** Undefined: a budget or mandate must be asked for this work, or there is no lease for it. */
  async #draw({ held }: Kinds, request: Request): Promise<Draw | undefined> {
    const { owner, upToMicroPence } = request
    const reserved = this.#guarded(held.type, request)
    if (reserved === undefined) return this.#parts.leases.draw(owner, upToMicroPence)
    await reserved
    return undefined
  }

  /** Until one is held that has not ended. */
  async #hold(kinds: Kinds, request: Request): Promise<Found> {
    const { ledger, records, clock } = this.#parts
    for (let id = request.id; ; ) {
      const { replayed, body } = await holdFor(kinds, { ...request, id }, ledger)
      const found = replayed ? await findTry(request.id, records) : { holdId: id, end: undefined }
      if (found.end !== undefined) return found
      const expiresSoon = request.lasting === 'days' && body.expiresAt < clock.now() + LASTING_LEAST_MS
      if (found.holdId === id && !expiresSoon) return found
      if (found.holdId === id) await expireHold(ledger, id, kinds.released.type)
      else id = found.holdId
    }
  }

  /** Nothing can be held yet, or ever; budgets and mandates are asked all the same. */
  async #reserve({ held }: Kinds, request: Request): Promise<Found> {
    const { id, repeatable, upToMicroPence } = request
    const found = repeatable === false ? { holdId: id, end: undefined } : await findTry(id, this.#parts.records)
    if (upToMicroPence > 0n && found.end === undefined) await this.#guarded(held.type, { ...request, id: found.holdId })
    return found
  }

  #guarded(type: string, request: Request): Promise<void> | undefined {
    const { id, owner, upToMicroPence: amountMicroPence, facts = {} } = request
    return this.#parts.guards.reserve({ id, owner, amountMicroPence, expiresInMs: lengthMs(request), type, facts })
  }
}

/** Leases are of an account's money as a whole. */
const mayLease = ({ repeatable, upToMicroPence, funds, payment, lasting }: Request): boolean =>
  repeatable === false && upToMicroPence > 0n && funds === undefined && payment === undefined && lasting === undefined

/** What a payment brings from outside can be held only once it is captured. */
const isHeld = ({ upToMicroPence, payment }: Request): boolean => upToMicroPence > 0n && payment?.external !== true

/** The id has a record already, of another intent or kind. */
const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'E010'

/** The work was charged under this id before. */
interface Before extends Try {
  readonly end: Sealed
}

async function replayed<T, S extends RecordBody, R extends RecordBody>(
  { holdId, end }: Before,
  { payment }: Request,
  { replay }: Work<T, S, R>,
): Promise<{ readonly value: T; readonly settled: Charged<S> }> {
  try {
    const settled = chargedOf(end) as Charged<S>
    const value = await replay?.(settled, { holdId })
    if (value === undefined) throw chargedBefore(end)
    return { value, settled: { ...settled, receipt: (await payment?.capture()) ?? {} } }
  } catch (error) {
    await payment?.release()
    throw error
  }
}
