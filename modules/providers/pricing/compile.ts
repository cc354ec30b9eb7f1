import type { ConditionalPrice, MatchLogic, ModelInfo, ModelPrice, TieredPrices } from '@pydantic/genai-prices'
import type { Rates, Tier } from './rates.ts'

/** The price list, compiled: dollars per million tokens as floating-point numbers become integer pico-dollars per token. */
const PICO_DOLLARS_PER_TOKEN = 1_000_000
const PICO_DOLLARS_PER_REQUEST = 1_000_000_000

export const picoPerToken = (dollarsPerMillion: number): number =>
  Math.round(dollarsPerMillion * PICO_DOLLARS_PER_TOKEN)

type Amount = number | TieredPrices | undefined

/** Undefined: not priced by text tokens, so not served. */
export const compileRates = (price: ModelPrice): Rates | undefined => {
  const input = price['input_mtok']
  if (input === undefined) return undefined
  const amounts = {
    input,
    output: price['output_mtok'] ?? 0,
    cacheRead: price['cache_read_mtok'] ?? input,
    cacheWrite: price['cache_write_mtok'] ?? input,
  }
  const starts = new Set([
    0,
    ...Object.values(amounts).flatMap((amount) =>
      typeof amount === 'number' ? [] : amount.tiers.map(({ start }) => start),
    ),
  ])
  const tiers: Tier[] = [...starts]
    .toSorted((a, b) => a - b)
    .map((start) => ({
      aboveInputTokens: start === 0 ? -1 : start,
      input: picoPerToken(at(amounts.input, start)),
      output: picoPerToken(at(amounts.output, start)),
      cacheRead: picoPerToken(at(amounts.cacheRead, start)),
      cacheWrite: picoPerToken(at(amounts.cacheWrite, start)),
    }))
  return { tiers, perRequest: Math.round(at(price['requests_kcount'], 0) * PICO_DOLLARS_PER_REQUEST) }
}

const at = (amount: Amount, start: number): number => {
  if (amount === undefined) return 0
  if (typeof amount === 'number') return amount
  return amount.tiers.findLast((tier) => start >= tier.start && start > 0)?.price ?? amount.base
}

/** The price that holds at a time: the last of the list whose condition is met. */
export const priceAt = (prices: ModelInfo['prices'], time: Date): ModelPrice | undefined =>
  Array.isArray(prices) ? prices.findLast(({ constraint }) => holds(constraint, time))?.prices : prices

const holds = (constraint: ConditionalPrice['constraint'], time: Date): boolean => {
  if (constraint === undefined) return true
  if (constraint.type === 'start_date') return time.toISOString().slice(0, 10) >= constraint.start_date
  const clock = `${time.toISOString().slice(11, 19)}Z`
  return clock >= constraint.start_time && clock < constraint.end_time
}

/** Whether a model's pattern means the name. */
export const matches = (logic: MatchLogic, name: string): boolean => {
  if ('or' in logic) return logic.or.some((one) => matches(one, name))
  if ('and' in logic) return logic.and.every((one) => matches(one, name))
  if ('equals' in logic) return name === logic.equals
  if ('starts_with' in logic) return name.startsWith(logic.starts_with)
  if ('ends_with' in logic) return name.endsWith(logic.ends_with)
  if ('contains' in logic) return name.includes(logic.contains)
  return new RegExp(logic.regex).test(name)
}

/** The names that a pattern spells out. */
export const exactNames = (logic: MatchLogic): readonly string[] => {
  if ('or' in logic) return logic.or.flatMap(exactNames)
  return 'equals' in logic ? [logic.equals] : []
}
