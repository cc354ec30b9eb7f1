import type { Tariff } from './contract.ts'
import { exactly, plus, type Rational, times, whole, ZERO } from './rational.ts'

/** What a quantity (not negative) costs, in pence, exactly; the tariff has passed its check. */
export function charge(tariff: Tariff, quantity: bigint): Rational {
  const unitPrice = exactly(tariff.unit_price_pence ?? '0')
  const size = BigInt(tariff.package_size ?? 1)
  switch (tariff.model) {
    case 'flat':
      return times(unitPrice, whole(quantity))
    case 'package':
      return times(unitPrice, whole((quantity + size - 1n) / size))
    case 'percentage':
      return times(exactly(tariff.percentage ?? '0'), { of: quantity, over: 100n })
    case 'graduated':
      return graduated(tariff.tiers ?? [], quantity)
    case 'volume':
      return volume(tariff.tiers ?? [], quantity)
  }
}

type Tier = NonNullable<Tariff['tiers']>[number]
const tierPrice = ({ unit_price_pence = '0', flat_price_pence = '0' }: Tier, quantity: bigint): Rational =>
  plus(times(exactly(unit_price_pence), whole(quantity)), exactly(flat_price_pence))

function graduated(tiers: readonly Tier[], quantity: bigint): Rational {
  let sum = ZERO
  let below = 0n
  for (const tier of tiers) {
    if (quantity <= below) break
    const end = tier.up_to === null ? quantity : BigInt(tier.up_to)
    const inTier = (quantity < end ? quantity : end) - below
    sum = plus(sum, tierPrice(tier, inTier))
    below = end
  }
  return sum
}

function volume(tiers: readonly Tier[], quantity: bigint): Rational {
  const tier = tiers.find(({ up_to }) => up_to === null || quantity <= BigInt(up_to))
  return tier === undefined || quantity === 0n ? ZERO : tierPrice(tier, quantity)
}
