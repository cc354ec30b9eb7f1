import Type from 'typebox'
import { ApiError } from '../../../../kernel/define.ts'
import type { Offer } from '../../../providers/services.ts'
import { bridge, text } from '../../bridge.ts'
import type { World } from '../../parts.ts'

/** Rates are in pico-dollars a token: this many are a dollar per million tokens. */
const PICO_PER_USD_PER_MILLION = 1_000_000
const MAX_OFFERS = 50

async function catalogueOf({ services: { providers } }: World) {
  if (providers === undefined) throw new ApiError('module_unavailable', 'the providers module is not running')
  return (await providers.open()).catalogue
}
const inputUsd = ({ rates }: Offer): number => (rates.tiers[0]?.input ?? 0) / PICO_PER_USD_PER_MILLION
const outputUsd = ({ rates }: Offer): number => (rates.tiers[0]?.output ?? 0) / PICO_PER_USD_PER_MILLION

export const modelPrices = bridge({
  id: 'model-prices',
  summary: 'What a model costs at each provider that is active here, per million tokens',
  source: 'price list of this service',
  freshness: 'own',
  input: { model: text(200) },
  output: {
    offers: Type.Array(
      Type.Object({ id: Type.String(), input_usd_per_million: Type.Number(), output_usd_per_million: Type.Number() }),
    ),
  },
  example: { model: 'local/basic' },
  async answer({ model }, world) {
    const { offers } = (await catalogueOf(world)).find(model)
    if (offers.length === 0) throw new ApiError('not_found', `no active provider has a model '${model}'`)
    return {
      offers: offers.slice(0, MAX_OFFERS).map((offer) => ({
        id: offer.id,
        input_usd_per_million: inputUsd(offer),
        output_usd_per_million: outputUsd(offer),
      })),
    }
  },
})

export const marketTrends = bridge({
  id: 'market-trends',
  summary: 'The market of models as it stands: how many each active provider offers, lowest and median price',
  pricePence: 2,
  source: 'price list of this service',
  freshness: 'own',
  input: {},
  output: {
    providers: Type.Array(
      Type.Object({
        provider: Type.String(),
        models: Type.Integer(),
        lowest_input_usd_per_million: Type.Number(),
        median_input_usd_per_million: Type.Number(),
      }),
    ),
  },
  example: {},
  async answer(_input, world) {
    const { offers } = await catalogueOf(world)
    const names = [...new Set(offers.map(({ provider }) => provider))].sort()
    return {
      providers: names.map((provider) => {
        const prices = offers
          .filter((offer) => offer.provider === provider)
          .map(inputUsd)
          .sort((a, b) => a - b)
        return {
          provider,
          models: prices.length,
          lowest_input_usd_per_million: prices[0] ?? 0,
          median_input_usd_per_million: prices[Math.floor(prices.length / 2)] ?? 0,
        }
      }),
    }
  },
})
