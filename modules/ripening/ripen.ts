import { ApiError, DAY_MS, nextUtcDay } from '../../kernel/define.ts'
import { smaller, wholePence } from '../ledger/services.ts'
import { leftOf, openLots, pendingOf } from './effective.ts'
import type { Lot } from './model.ts'
import type { Parts } from './parts.ts'
import { Ripened, ripenedId } from './records.ts'
import { type Standing, standingOf } from './standing.ts'

const BATCH = 200
/** A pass ends then; the next one goes on. */
const PASS_MS = 20_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** What was spent may come back: a hold that is released, a refund. */
const SPENT_MS = 7 * DAY_MS

type Reason = 'paid' | 'verified' | 'aged'
interface Look {
  /** When the lot is looked at next; undefined: all of it has ripened. */
  readonly next: number | undefined
  readonly held?: boolean
}

/** When a lot ripens by age alone: its day's end, and then the days. */
export const agedAt = ({ day }: Pick<Lot, 'day'>, days: number): number => Date.parse(day) + (days + 1) * DAY_MS

/** Looks at every lot that is due, and ripens what may. Any process, any number of times: each ripening has one id. */
export async function ripenDue(parts: Parts): Promise<void> {
  const { models, services, log } = parts
  const until = performance.now() + PASS_MS
  const pass = new Pass(parts)
  for (;;) {
    const now = services.clock.now()
    const due = await models.lots
      .find({ nextAt: { $lte: new Date(now) } })
      .sort({ nextAt: 1 })
      .limit(BATCH)
      .lean()
    for (const lot of due) {
      const { next, held } = await pass.look(lot).catch((error: unknown): Look => {
        log.warn('earnings could not ripen; they are looked at again', { lot: lot._id, error })
        return { next: now + HOUR_MS }
      })
      // one that has grown meanwhile stays due
      await models.lots.updateOne(
        { _id: lot._id, lastIndex: lot.lastIndex },
        {
          ...(next === undefined
            ? { $unset: { nextAt: 1, held: 1 } }
            : held
              ? { $set: { nextAt: new Date(next), held } }
              : { $set: { nextAt: new Date(next) }, $unset: { held: 1 } }),
        },
      )
    }
    if (due.length < BATCH || performance.now() > until) return
  }
}

interface Payer {
  readonly standing: Standing
  ripenings: number
  vouchedMicroPence: bigint
}

/** Reads each payer and beneficiary once, and counts what it ripens itself: projections lag behind. */
class Pass {
  readonly #parts: Parts
  readonly #left = new Map<string, Map<string, bigint>>()
  readonly #payers = new Map<string, Payer>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async look(lot: Lot): Promise<Look> {
    const { services, config } = this.#parts
    const now = services.clock.now()
    if (pendingOf(lot) <= 0n) return { next: undefined }
    const left = await this.#leftOf(lot.beneficiary)
    const amount = left.get(lot._id) ?? 0n
    const aged = agedAt(lot, config.days)
    if (amount === 0n) return { next: now < aged ? aged : now + SPENT_MS }
    const payer = await this.#payer(lot.payer)
    const [ripe, reason] = now >= aged ? [amount, 'aged' as const] : vouched(amount, payer)
    if (ripe === 0n) return { next: Math.min(aged, payer.standing.nextAt) }
    const { beneficiary } = lot
    const question = { beneficiary, payer: lot.payer, amountPence: wholePence(amount), at: now }
    if (services.gate && !(await services.gate.allows(question))) return { next: now + HOUR_MS, held: true }
    const affordable = smaller(ripe, await services.budget.leftTodayMicroPence())
    if (affordable <= 0n) return { next: nextUtcDay(now) }
    return { next: await this.#ripen(lot, payer, affordable, reason) }
  }

  /** The next look finds it counted. */
  async #ripen(lot: Lot, payer: Payer, amount: bigint, reason: Reason): Promise<number> {
    const { services } = this.#parts
    const now = services.clock.now()
    const { beneficiary, day } = lot
    try {
      await services.ledger.post(Ripened, {
        id: ripenedId(lot.payer, payer.ripenings),
        owner: beneficiary,
        // the promotion takes its credit back, and pays for it: the day's budget counts it
        legs: [
          { account: `user:${beneficiary}:unripe`, amountMicroPence: -amount },
          { account: 'house:promotions', amountMicroPence: amount },
          { account: 'house:promotions', amountMicroPence: -amount },
          { account: `user:${beneficiary}:earned`, amountMicroPence: amount, returned: true },
        ],
        facts: { payer: lot.payer, day, number: payer.ripenings, reason },
      })
    } catch (error) {
      // spent meanwhile, or another process was faster
      if (error instanceof ApiError && (error.code === 'E003' || error.code === 'E010')) return now + MINUTE_MS
      throw error
    }
    payer.ripenings++
    if (reason !== 'aged') payer.vouchedMicroPence += amount
    const left = this.#left.get(beneficiary)
    left?.set(lot._id, (left.get(lot._id) ?? 0n) - amount)
    return now + MINUTE_MS
  }

  async #leftOf(beneficiary: string): Promise<Map<string, bigint>> {
    const known = this.#left.get(beneficiary)
    if (known !== undefined) return known
    const { models, services } = this.#parts
    const { unripeMicroPence } = await services.ledger.balance(beneficiary)
    const left = leftOf(await openLots(beneficiary, models), unripeMicroPence)
    this.#left.set(beneficiary, left)
    return left
  }

  async #payer(payer: string): Promise<Payer> {
    const known = this.#payers.get(payer)
    if (known !== undefined) return known
    const { models } = this.#parts
    const [row, standing] = await Promise.all([models.payers.findById(payer).lean(), standingOf(payer, this.#parts)])
    const read = { standing, ripenings: row?.ripenings ?? 0, vouchedMicroPence: row?.vouchedMicroPence ?? 0n }
    this.#payers.set(payer, read)
    return read
  }
}

/** The part of an amount that its payer still vouches for: each penny once, whoever earned it. */
function vouched(amount: bigint, { standing, vouchedMicroPence }: Payer): readonly [bigint, Reason] {
  const { paidMicroPence, verifiedMicroPence } = standing
  const left = paidMicroPence + verifiedMicroPence - vouchedMicroPence
  if (left <= 0n) return [0n, 'paid']
  return [smaller(amount, left), paidMicroPence > vouchedMicroPence ? 'paid' : 'verified']
}
