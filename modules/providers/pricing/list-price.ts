import { BoundedMap } from '../../../kernel/define.ts'
import type { Usage } from '../chat.ts'
import { compileRates, matches, priceAt } from './compile.ts'
import { picoDollars, type Rates } from './rates.ts'

/** Names are callers' words: what is looked up again and again is remembered, no more. */
const found = new BoundedMap<string, { readonly day: string; readonly rates: Rates | undefined }>(2_000)

/**
 * What the public price list says that a usage costs, in pico-dollars; undefined for a model that it does not know. Any
 * model counts, whether its provider is active here or not. The list is read at the first call.
 */
export async function listPrice(
  model: string,
  provider: string | undefined,
  usage: Usage,
  at: Date,
): Promise<number | undefined> {
  const key = `${provider}\n${model}`
  const day = at.toISOString().slice(0, 10)
  const known = found.get(key)
  if (known?.day === day) return known.rates && picoDollars(known.rates, usage)
  const { findProvider } = await import('@pydantic/genai-prices')
  const name = model.toLowerCase()
  const owner = (provider && findProvider({ providerId: provider })) || findProvider({ modelId: name })
  const info = owner?.models.find((candidate) => matches(candidate.match, name))
  const price = info && priceAt(info.prices, at)
  const rates = price && compileRates(price)
  found.set(key, { day, rates })
  return rates && picoDollars(rates, usage)
}
