import type { Usage } from '../chat.ts'

/** Prices of one model: integer pico-dollars (10⁻¹² $) per token, tiers included; all counts of a call bill at the tier of its input. */
export interface Rates {
  readonly tiers: readonly Tier[]
  /** Pico-dollars per call. */
  readonly perRequest: number
  /** Instead of all that: what callers pay for one call, in micro-pence, at no cost of a provider. */
  readonly flatMicroPence?: bigint
}

export interface Tier {
  /** Applies where the input (cached tokens included) has more tokens than this. */
  readonly aboveInputTokens: number
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
}

export const tierOf = (rates: Rates, usage: Usage): Tier | undefined => {
  const inputTokens = usage.input + usage.cacheRead + usage.cacheWrite
  return rates.tiers.findLast((tier) => inputTokens > tier.aboveInputTokens) ?? rates.tiers[0]
}

/** What a provider charges for the usage, in pico-dollars (a safe integer up to $ 9,007 a call). */
export const picoDollars = (rates: Rates, usage: Usage): number => {
  const tier = tierOf(rates, usage)
  if (tier === undefined) return rates.perRequest
  return (
    usage.input * tier.input +
    usage.cacheRead * tier.cacheRead +
    usage.cacheWrite * tier.cacheWrite +
    usage.output * tier.output +
    rates.perRequest
  )
}

/** Pounds for a dollar and our mark-up; both as integers, so that a receipt can be computed again. */
export interface Tariff {
  /** Millionths of a pound for one dollar. */
  readonly poundsPerDollarMillionths: number
  /** Hundredths of a percent on top of the provider's cost. */
  readonly markupBasisPoints: number
}

export interface Charge {
  /** What the caller pays. */
  readonly grossMicroPence: bigint
  /** What the provider charges us. */
  readonly costMicroPence: bigint
}

/** pico-dollars × millionths of pounds → 10⁻¹⁸ pounds; a micro-penny is 10⁻⁸ pounds. */
const PER_MICRO_PENNY = 10_000_000_000n
const BASIS = 10_000n

/** The charge for a usage; fractions of a micro-penny are rounded up. */
export const charge = (rates: Rates, tariff: Tariff, usage: Usage): Charge => {
  if (rates.flatMicroPence !== undefined) return { grossMicroPence: rates.flatMicroPence, costMicroPence: 0n }
  const costMicroPence = divideUp(
    BigInt(picoDollars(rates, usage)) * BigInt(tariff.poundsPerDollarMillionths),
    PER_MICRO_PENNY,
  )
  const grossMicroPence = divideUp(costMicroPence * (BASIS + BigInt(tariff.markupBasisPoints)), BASIS)
  return { grossMicroPence, costMicroPence }
}

const divideUp = (amount: bigint, divisor: bigint): bigint => (amount + divisor - 1n) / divisor
