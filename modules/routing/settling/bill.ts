import { larger, smaller } from '../../ledger/services.ts'
import { charge, type Found, type Tariff } from '../../providers/services.ts'
import type { Choice } from '../choosing/choose.ts'
import type { Demand } from '../choosing/demand.ts'
import { taskName } from '../tasks.ts'
import type { AttemptLog } from './attempt-log.ts'
import type { Bill, Delivery } from './call.ts'
import type { sealedPrices } from './sealed-prices.ts'

export interface Pricing {
  readonly tariff: Tariff
  /** Label of the platform's rules; sealed with every settlement. */
  readonly constitution: string
  readonly prices: ReturnType<typeof sealedPrices>
}

/** What a call is about, as its bill tells it. */
export interface CallSubject {
  readonly demand: Demand
  readonly found: readonly Found[] | 'any'
  readonly choice: Choice
}

/** Enough for every candidate, and within the caller's cap (each candidate is). */
export const holdMicroPence = ({ candidates }: Choice): bigint =>
  candidates.reduce((most, candidate) => larger(most, candidate.holdMicroPence), 0n)

/** A discount is given out of the margin: it never goes below what the provider takes. */
export const discounted = (listedMicroPence: bigint, costMicroPence: bigint, basisPoints: number): bigint =>
  larger(
    listedMicroPence - (listedMicroPence * BigInt(basisPoints)) / ALL_BASIS_POINTS,
    smaller(costMicroPence, listedMicroPence),
  )
const ALL_BASIS_POINTS = 10_000n

/** Bills what was delivered, never more than what was held; what a provider takes beyond that is on the house. */
export const billFor = (
  { candidate, usage, estimated, outcome }: Delivery,
  { demand, found, choice }: CallSubject,
  attempts: AttemptLog,
  { tariff, constitution, prices }: Pricing,
): Bill => {
  const full = charge(candidate.rates, tariff, usage)
  const listedMicroPence = smaller(full.grossMicroPence, holdMicroPence(choice))
  const discount = demand.discountBasisPoints ?? 0
  const priceMicroPence = discounted(listedMicroPence, full.costMicroPence, discount)
  const house = full.costMicroPence - smaller(full.costMicroPence, priceMicroPence)
  return {
    candidate,
    usage,
    priceMicroPence,
    providerCostMicroPence: full.costMicroPence,
    facts: {
      asked: found === 'any' ? 'auto' : found.map(({ name }) => name),
      attempts: attempts.sealed(),
      choice: {
        candidates: choice.candidates.length,
        priority: demand.priority,
        rejected: choice.rejections.length,
      },
      constitution,
      house_micro_pence: house.toString(),
      offer: candidate.offer.listed,
      operation: demand.operation,
      outcome,
      prices: prices(candidate.rates, usage),
      ...(discount > 0 && {
        discount: { basis_points: discount, listed_micro_pence: listedMicroPence.toString() },
      }),
      provider_cost_micro_pence: full.costMicroPence.toString(),
      task: demand.task === undefined ? null : taskName(demand.task),
      usage: {
        cache_read: usage.cacheRead,
        cache_write: usage.cacheWrite,
        estimated,
        input: usage.input,
        output: usage.output,
      },
    },
  }
}
