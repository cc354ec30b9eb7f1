import { type Rates, type Tier, tierOf, type Usage } from '../../providers/services.ts'
import type { SealedPrices } from './record-types.ts'

/** What a receipt needs, beside the rates, to be computed again: rate with its date, version of the price list. */
export interface PriceVersion {
  readonly price_list: string
  readonly price_markup_basis_points: number
  readonly price_pounds_per_dollar: number
  readonly price_pounds_per_dollar_date: string
}

/** The prices of a call as they are sealed. Made once for each tier of a price list. */
export const sealedPrices = (version: PriceVersion): ((rates: Rates, usage: Usage) => SealedPrices) => {
  const known = new WeakMap<Tier, SealedPrices>()
  return (rates, usage) => {
    if (rates.flatMicroPence !== undefined) return { flat_micro_pence: rates.flatMicroPence.toString(), ...version }
    const tier = tierOf(rates, usage)
    if (tier === undefined) return { pico_dollars_per_request: rates.perRequest, ...version }
    const prices = known.get(tier) ?? ofTier(tier, rates, version)
    known.set(tier, prices)
    return prices
  }
}

const ofTier = (
  { cacheRead, cacheWrite, input, output }: Tier,
  { perRequest }: Rates,
  version: PriceVersion,
): SealedPrices => ({
  pico_dollars_per_request: perRequest,
  pico_dollars_per_token: { cache_read: cacheRead, cache_write: cacheWrite, input, output },
  ...version,
})
