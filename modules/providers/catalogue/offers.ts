import type { ModelInfo, Provider } from '@pydantic/genai-prices'
import type { ActiveProvider } from '../active.ts'
import type { Config } from '../config.ts'
import type { Offer, Traits } from '../offer.ts'
import { compileRates, exactNames, matches, picoPerToken, priceAt } from '../pricing/compile.ts'
import type { Rates } from '../pricing/rates.ts'
import type { ProviderRow } from '../table.ts'
import { canonicalName } from './catalogue.ts'
import { effortsOf } from './efforts.ts'
import { qualityScore } from './quality.ts'
import { EMBEDDING_TRAITS, traitsOf } from './traits.ts'

type FindProvider = (options: { readonly providerId: string }) => Provider | undefined

/** Every model of the active providers that the price list or the config knows; the config wins. */
export const compileOffers = (
  active: readonly ActiveProvider[],
  extra: Config['models'],
  find: FindProvider,
  now: () => number,
): Offer[] => {
  const offers = new Map<string, Offer>()
  for (const provider of active) {
    for (const info of pricedModels(provider, find)) {
      const name = apiName(info)
      const offer = name === undefined ? undefined : listed(provider, info, name, now)
      if (offer && !info.deprecated) offers.set(offer.id, offer)
    }
  }
  const names = new Map(active.map((provider) => [provider.name as string, provider]))
  for (const row of extra) {
    const provider = names.get(row.provider)
    if (provider) offers.set(`${row.provider}/${row.model}`, configured(provider, row))
  }
  return [...offers.values()]
}

const pricedModels = ({ row }: ActiveProvider, find: FindProvider): readonly ModelInfo[] =>
  (row.prices === undefined ? undefined : find({ providerId: row.prices })?.models) ?? []

/** What the provider calls it: the list's id, unless its pattern means other names only (`accounts/fireworks/models/…`). */
const apiName = ({ id, match }: ModelInfo): string | undefined =>
  matches(match, id) || matches(match, id.toLowerCase()) ? id : exactNames(match)[0]

/** An exact spelling that the list knows only by pattern: `gpt-4o-2024-08-06`, or with its provider before it. */
export const matchName = (
  name: string,
  active: readonly ActiveProvider[],
  find: FindProvider,
  now: () => number,
): Offer[] =>
  active.flatMap((provider) => {
    const model = name.startsWith(`${provider.name}/`) ? name.slice(provider.name.length + 1) : name
    const info = pricedModels(provider, find).find((candidate) => matches(candidate.match, model.toLowerCase()))
    return (info && listed(provider, info, model, now)) ?? []
  })

const listed = (
  { name, row, region }: ActiveProvider,
  info: ModelInfo,
  model: string,
  now: () => number,
): Offer | undefined => {
  const traits = row.serves?.test(model) === false ? undefined : traitsOf(model, row)
  const price = priceAt(info.prices, new Date(now()))
  const rates = price && compileRates(price)
  if (traits === undefined || rates === undefined) return undefined
  // A model without a price for output would be given away.
  if (traits.kind === 'chat' && !rates.tiers.some((tier) => tier.output > 0)) return undefined
  return {
    id: `${name}/${model}`,
    listed: `${name}/${info.id}`,
    provider: name,
    region,
    model,
    canonical: canonicalName(model),
    contextTokens: info.context_window,
    traits,
    quality: qualityScore(canonicalName(model)),
    prefill: prefillOf(model, row),
    get rates(): Rates {
      return Array.isArray(info.prices) ? (ratesAt(info, now()) ?? rates) : rates
    },
  }
}

const prefillOf = (model: string, { prefill, prefilled }: ProviderRow): Offer['prefill'] =>
  prefilled?.test(model) === false ? undefined : prefill

/** Prices that change with the date or the time of day. */
const ratesAt = (info: ModelInfo, at: number): Rates | undefined => {
  const price = priceAt(info.prices, new Date(at))
  return price && compileRates(price)
}

const configured = ({ name, row, region }: ActiveProvider, model: Config['models'][number]): Offer => ({
  id: `${name}/${model.model}`,
  listed: `${name}/${model.model}`,
  provider: name,
  region,
  model: model.model,
  canonical: canonicalName(model.model),
  contextTokens: model.context_tokens,
  traits: configuredTraits(model, row),
  quality: qualityScore(canonicalName(model.model)),
  prefill: prefillOf(model.model, row),
  rates: {
    tiers: [
      {
        aboveInputTokens: -1,
        input: picoPerToken(model.input_usd),
        output: picoPerToken(model.output_usd),
        cacheRead: picoPerToken(model.cache_read_usd ?? model.input_usd),
        cacheWrite: picoPerToken(model.cache_write_usd ?? model.input_usd),
      },
    ],
    perRequest: 0,
  },
})

/** What the config says, else what the name tells, else plain chat. */
const configuredTraits = ({ model, kind }: Config['models'][number], row: ProviderRow): Traits => {
  const known = traitsOf(model, row)
  if (kind === 'embedding') return EMBEDDING_TRAITS
  if (known !== undefined && (kind === undefined || kind === known.kind)) return known
  return {
    kind: 'chat',
    tools: true,
    vision: false,
    json: true,
    audio: false,
    logprobs: row.dialect === 'openai',
    reasons: false,
    efforts: effortsOf(model, row),
  }
}
