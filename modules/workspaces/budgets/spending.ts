import { hash } from 'node:crypto'
import { actingMember, type Clock, freshUlid, isDuplicateKey, type Logger, type Model } from '../../../kernel/define.ts'
import { fieldsOf, type SpendGuard, toMicroPence } from '../../ledger/services.ts'
import type { Records, Sealed } from '../../records/services.ts'
import type { Budget, Charge, Reservation, SpendingDocument } from '../model.ts'
import { isWorkspace, type WorkspaceCache } from '../workspace-cache.ts'
import { chargeOf } from './charge.ts'
import { BACKGROUND, counterFor, countersOf, isPast } from './counters.ts'

/** A hold's record may come this long after its reservation. */
const MARGIN_MS = 60_000

export interface SpendingParts {
  readonly spending: Model<SpendingDocument>
  readonly charges: Model<Charge>
  readonly budgets: WorkspaceCache<readonly Budget[]>
  readonly records: Records
  readonly clock: Clock
  readonly log: Logger
  /** A hard budget does not cover the hold. */
  readonly refuse: (workspace: string, budget: Budget) => Promise<Error>
  /** A soft budget is used up. */
  readonly alert: (workspace: string, budget: Budget, usedMicroPence: number) => Promise<void>
}

const limitOf = ({ limit_pence }: Budget): number => Number(toMicroPence(limit_pence))
const keyOf = (holdId: string): string => hash('sha256', holdId, 'hex').slice(0, 32)

/**
 * The budgets' part of every hold. Reserving checks all hard budgets and counts the money in one atomic step, before the
 * hold; its end gives back what was not charged. Whatever dies in between leaves too much counted, never too little, and
 * is made good from the sealed records.
 */
export class Spending implements SpendGuard {
  readonly keeps = 'budgets'
  readonly #parts: SpendingParts

  constructor(parts: SpendingParts) {
    this.#parts = parts
  }

  reserve(hold: Parameters<SpendGuard['reserve']>[0]): Promise<void> | undefined {
    return isWorkspace(hold.owner) ? this.#reserve(hold) : undefined
  }

  ended({ id, owner }: { readonly id: string; readonly owner: string }, end?: Sealed): Promise<void> | undefined {
    if (!isWorkspace(owner)) return undefined
    return this.#end(owner, id, end).catch((error: unknown) =>
      this.#parts.log.warn('a reservation was not given back; the next sweep does', { workspace: owner, error }),
    )
  }

  /** Micro-pence by counter, reserved ones among them; and what is reserved of them. */
  async usage(workspace: string): Promise<Pick<SpendingDocument, 'used' | 'open'>> {
    return (await this.#parts.spending.findById(workspace).lean()) ?? { used: {}, open: {} }
  }

  async #reserve({ id, owner, amountMicroPence, expiresInMs }: Parameters<SpendGuard['reserve']>[0]): Promise<void> {
    const { spending, clock } = this.#parts
    const acting = actingMember()
    const who = { member: acting?.id ?? BACKGROUND, key: acting?.keyId ?? BACKGROUND }
    const now = clock.now()
    const amount = Number(amountMicroPence)
    const counters = countersOf(who, now)
    const until = now + expiresInMs + MARGIN_MS
    const reservation: Reservation = { hold: id, nonce: freshUlid(), amount, counters, ...who, until }
    const open = `open.${keyOf(id)}`
    for (;;) {
      const hard = (await this.#parts.budgets.of(owner)).filter(
        (budget) => budget.kind === 'hard' && counters.includes(counterFor(budget, now)),
      )
      const tooSmall = hard.find((budget) => limitOf(budget) < amount)
      const room = hard.map((budget) => ({
        [`used.${counterFor(budget, now)}`]: { $not: { $gt: limitOf(budget) - amount } },
      }))
      const { matchedCount } = tooSmall
        ? { matchedCount: 0 }
        : await spending.collection.updateOne(
            { _id: owner as never, [open]: { $exists: false }, ...(room.length > 0 && { $and: room }) },
            {
              $inc: Object.fromEntries(counters.map((counter) => [`used.${counter}`, amount])),
              $set: { [open]: reservation },
            },
          )
      if (matchedCount === 1) return
      const found = await spending.findById(owner).lean()
      if (found?.open[keyOf(id)]) return
      if (!found && !tooSmall) {
        await spending.collection.insertOne({ _id: owner as never, used: {}, open: {} }).catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error
        })
        continue
      }
      const exceeded =
        tooSmall ?? hard.find((budget) => (found?.used[counterFor(budget, now)] ?? 0) > limitOf(budget) - amount)
      // none: somebody gave money back in between
      if (exceeded) throw await this.#parts.refuse(owner, exceeded)
    }
  }

  async #end(workspace: string, holdId: string, end: Sealed | undefined): Promise<void> {
    const { spending } = this.#parts
    const open = keyOf(holdId)
    const found = await spending.findById(workspace, { [`open.${open}`]: 1 }).lean()
    const reservation = found?.open?.[open]
    if (reservation) await this.#give(workspace, open, reservation, end)
  }

  async #give(workspace: string, open: string, reservation: Reservation, end: Sealed | undefined): Promise<void> {
    const charged = end === undefined ? 0 : Number(fieldsOf(end.body).grossMicroPence ?? 0)
    const counts = end !== undefined && charged > 0 && (await this.#charge(workspace, reservation, end, charged))
    const back = counts ? reservation.amount - charged : reservation.amount
    const after = await this.#parts.spending.collection.findOneAndUpdate(
      { _id: workspace as never, [`open.${open}.nonce`]: reservation.nonce },
      {
        $inc: Object.fromEntries(reservation.counters.map((counter) => [`used.${counter}`, -back])),
        $unset: { [`open.${open}`]: '' },
      },
      { returnDocument: 'after' },
    )
    if (counts && after) await this.#tell(workspace, reservation, after['used'] as SpendingDocument['used'])
  }

  /** False: the hold was counted under an earlier reservation. */
  async #charge(workspace: string, reservation: Reservation, end: Sealed, cost: number): Promise<boolean> {
    try {
      await this.#parts.charges.collection.insertOne(chargeOf(workspace, reservation, end, cost) as never)
      return true
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return (await this.#parts.charges.exists({ _id: reservation.hold, nonce: reservation.nonce })) !== null
    }
  }

  async #tell(workspace: string, { counters }: Reservation, used: SpendingDocument['used']): Promise<void> {
    const now = this.#parts.clock.now()
    for (const budget of await this.#parts.budgets.of(workspace)) {
      const counter = counterFor(budget, now)
      const spent = used[counter] ?? 0
      if (budget.kind === 'soft' && counters.includes(counter) && spent >= limitOf(budget))
        await this.#parts.alert(workspace, budget, spent)
    }
  }

  /** Ends what its process left behind, by the records; drops counters that nobody asks for any more. */
  async sweep(): Promise<void> {
    const { spending, records, clock } = this.#parts
    const now = clock.now()
    for await (const { _id: workspace, used = {}, open = {} } of spending.find({}).lean()) {
      const past = Object.keys(used).filter((counter) => isPast(counter, now))
      if (past.length > 0)
        await spending.updateOne(
          { _id: workspace },
          { $unset: Object.fromEntries(past.map((counter) => [`used.${counter}`, ''])) },
        )
      for (const [key, reservation] of Object.entries(open)) {
        if (reservation.until > now) continue
        const found = await records.findMany([reservation.hold, `end:${reservation.hold}`])
        const end = found.get(`end:${reservation.hold}`)
        if (end !== undefined || !found.has(reservation.hold)) await this.#give(workspace, key, reservation, end)
      }
    }
  }
}
