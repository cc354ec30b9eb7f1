import { hash } from 'node:crypto'
import { ApiError, actingAgent, actingMandates, BoundedMap, freshUlid, utcDay } from '../../kernel/define.ts'
import { fieldsOf, nearestMicroPence, type SpendGuard } from '../ledger/services.ts'
import type { Sealed } from '../records/services.ts'
import { MandateRefused } from './contract.ts'
import type { Known } from './known.ts'
import type { Reservation } from './model.ts'
import type { Parts } from './parts.ts'

type Hold = Parameters<SpendGuard['reserve']>[0]

/** What a mandate keeps for a hold; without the reservation it must be read. */
interface Taken {
  readonly mandate: string
  readonly reservation: Reservation | undefined
}

/** A hold's record may come this long after its reservation. */
const MARGIN_MS = 60_000
const MOST_OPEN = 50_000

const keyOf = (holdId: string): string => hash('sha256', holdId, 'hex').slice(0, 32)

/** `total`, `2026-11-22`, `2026-11`. */
export const periodAt = (period: Known['period'], now: number): string =>
  period === 'total' ? period : utcDay(now).slice(0, period === 'day' ? 10 : 7)

const refused = ({ _id }: Pick<Known, '_id'>, why: string): ApiError =>
  new ApiError(MandateRefused, `mandate ${_id} ${why}`, { extra: { mandate: _id } })

/**
 * The mandates' part of every hold: those of the key or agent that acts, and of the call. Reserving checks that a mandate stands
 * and counts the money in one atomic step, before the hold; the end gives back what was not charged. What dies in between
 * leaves too much counted, never too little, and is made good from the sealed records.
 */
export class MandateGuard implements SpendGuard {
  readonly keeps = 'mandates'
  readonly #parts: Parts
  /** Holds of this process that still run. */
  readonly #open = new BoundedMap<string, readonly Taken[]>(MOST_OPEN)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  reserve(hold: Hold): Promise<void> | undefined {
    const named = actingMandates()
    const agent = actingAgent()
    return named.length === 0 && agent === undefined ? undefined : this.#reserve(hold, named, agent)
  }

  ended({ id }: { readonly id: string }, end?: Sealed): Promise<void> | undefined {
    const mandates = this.#open.get(id)
    if (mandates === undefined) return undefined
    this.#open.delete(id)
    return Promise.all(mandates.map((taken) => this.#end(taken, id, end))).then(
      () => undefined,
      (error: unknown) =>
        this.#parts.log.warn('a reservation was not given back; the next sweep does', { hold: id, error }),
    )
  }

  async #reserve(hold: Hold, named: readonly string[], agent: string | undefined): Promise<void> {
    const { known, services } = this.#parts
    const ofAgent = agent === undefined ? undefined : await known.ofAgent(hold.owner, agent)
    const ids = [...new Set([...named, ...(ofAgent === undefined ? [] : [ofAgent])])]
    const found: Known[] = []
    for (const id of ids) {
      const mandate = await known.find(id)
      if (mandate === undefined) throw refused({ _id: id }, 'is not there any more')
      // what another account pays is not this mandate's business
      if (mandate.owner === hold.owner) found.push(mandate)
    }
    // a repeat of what was counted
    if (found.length === 0 || (await services.records.find(hold.id)) !== undefined) return
    const taken: Taken[] = []
    this.#open.set(hold.id, taken)
    try {
      for (const mandate of found) {
        taken.push({ mandate: mandate._id, reservation: await this.#take(mandate, hold) })
      }
    } catch (error) {
      await this.ended(hold)
      throw error
    }
  }

  /** Undefined: it was reserved before. */
  async #take(mandate: Known, hold: Hold): Promise<Reservation | undefined> {
    const now = this.#parts.services.clock.now()
    const amount = Number(hold.amountMicroPence)
    const { spending } = this.#parts.models
    const open = `open.${keyOf(hold.id)}`
    try {
      assertTerms(mandate, hold, now)
    } catch (error) {
      // reserved for before it expired: its work is done
      if (await spending.exists({ _id: mandate._id, [open]: { $exists: true } })) return undefined
      throw error
    }
    const period = periodAt(mandate.period, now)
    const room = Number(nearestMicroPence(mandate.amount_pence)) - amount
    const until = now + hold.expiresInMs + MARGIN_MS
    const reservation: Reservation = { hold: hold.id, nonce: freshUlid(), amount, period, until }
    const used = `used.${period}`
    const { matchedCount } =
      room < 0
        ? { matchedCount: 0 }
        : await spending.collection.updateOne(
            { _id: mandate._id as never, revoked: false, [open]: { $exists: false }, [used]: { $not: { $gt: room } } },
            { $inc: { [used]: amount }, $set: { [open]: reservation } },
          )
    if (matchedCount === 1) return reservation
    const row = await spending.findById(mandate._id).lean()
    if (row?.open[keyOf(hold.id)]) return undefined
    if (row?.revoked !== false) throw refused(mandate, 'is revoked')
    throw refused(mandate, `does not cover it: ${mandate.amount_pence} pence (${mandate.period}) are allowed`)
  }

  async #end({ mandate, reservation }: Taken, holdId: string, end: Sealed | undefined): Promise<void> {
    const key = keyOf(holdId)
    const open =
      reservation ?? (await this.#parts.models.spending.findById(mandate, { [`open.${key}`]: 1 }).lean())?.open?.[key]
    if (open) await this.#give(mandate, key, open, end)
  }

  async #give(mandate: string, key: string, reservation: Reservation, end: Sealed | undefined): Promise<void> {
    const charged = end === undefined ? 0 : Number(fieldsOf(end.body).grossMicroPence ?? 0)
    await this.#parts.models.spending.collection.updateOne(
      { _id: mandate as never, [`open.${key}.nonce`]: reservation.nonce },
      { $inc: { [`used.${reservation.period}`]: charged - reservation.amount }, $unset: { [`open.${key}`]: '' } },
    )
  }

  /** Ends what its process left behind, by the records. */
  async sweep(): Promise<void> {
    const { models, services } = this.#parts
    const now = services.clock.now()
    for await (const { _id, open = {} } of models.spending.find({ open: { $ne: {} } } as never).lean())
      for (const [key, reservation] of Object.entries(open)) {
        if (reservation.until > now) continue
        const found = await services.records.findMany([reservation.hold, `end:${reservation.hold}`])
        const end = found.get(`end:${reservation.hold}`)
        if (end !== undefined || !found.has(reservation.hold)) await this.#give(_id, key, reservation, end)
      }
  }
}

function assertTerms(mandate: Known, { amountMicroPence, type, facts }: Hold, now: number): void {
  const { expires_at, per_call_pence, counterparties } = mandate
  if (Date.parse(expires_at) <= now) throw refused(mandate, `has expired at ${expires_at}`)
  if (per_call_pence !== null && amountMicroPence > nearestMicroPence(per_call_pence))
    throw refused(mandate, `allows ${per_call_pence} pence a call, and this one may cost more`)
  if (counterparties.length === 0) return
  const { agent_id, owner, bridge } = facts
  const paid = [type.split('.', 1)[0], agent_id, owner, bridge]
  if (!counterparties.some((one) => paid.includes(one)))
    throw refused(mandate, `does not allow to pay for this: it allows ${counterparties.slice(0, 5).join(', ')}`)
}
