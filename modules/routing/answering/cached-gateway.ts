import { createHmac } from 'node:crypto'
import type { Catalogue, Completion } from '../../providers/services.ts'
import type { Demand } from '../choosing/demand.ts'
import type { Metrics } from '../metrics.ts'
import type { Bill } from '../settling/call.ts'
import type { Delivered, Gateway } from './gateway.ts'
import { repeated, withReceipt } from './receipt-fields.ts'
import type { ResponseCache } from './response-cache.ts'

export interface CachedGateway {
  readonly cache: ResponseCache
  /** One whole answer with our fields: a kept one of the same account and request, free of charge, or a fresh one. */
  complete(demand: Demand, cacheControl: string | undefined): Promise<CachedAnswer>
}

interface CachedAnswer {
  readonly json: Buffer
  readonly xCache: 'hit' | 'miss'
}

/** The gateway behind a cache. Two equal requests at once may both be sent upstream: nobody waits for another. */
export const cachedGateway = (
  gateway: Gateway,
  cache: ResponseCache,
  secret: Buffer,
  metrics: Pick<Metrics, 'lookedUp'>,
): CachedGateway => ({
  cache,
  complete: async (demand, cacheControl) => {
    const startedAt = performance.now()
    const wish = wishOf(cacheControl)
    const key = keyOf(demand, secret)
    const kept = wish === undefined ? cache.get(key) : undefined
    metrics.lookedUp(demand, kept !== undefined ? 'hit' : wish === undefined ? 'miss' : 'bypass')
    if (kept !== undefined)
      return { json: repeated(kept, Math.round(performance.now() - startedAt)), xCache: 'hit' as const }
    const delivered = await gateway.complete(demand)
    const { bytes, bill } = delivered
    if (
      wish !== 'no-store' &&
      cache.fits(bytes) &&
      asAsked(delivered, demand, gateway.catalogue) &&
      finished(bytes, demand)
    )
      cache.put(key, { bytes, modelUsed: bill.candidate.offer.id, seal: bill.settled.seal })
    return { json: withReceipt(bytes, bill, delivered.latencyMs), xCache: 'miss' as const }
  },
})

/** Who asks what, byte for byte. Accounts never meet, and what was asked cannot be guessed from it. */
const keyOf = ({ account, operation, raw, body }: Demand, secret: Buffer): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['response cache', account, operation]))
    .update(raw ?? JSON.stringify(body))
    .digest('base64')

/** Directives by which a caller asks for a fresh answer. `max-age=0` is what `fetch` sends for `no-cache`. */
const wishOf = (cacheControl: string | undefined): 'no-store' | 'no-cache' | undefined => {
  if (cacheControl === undefined) return undefined
  const directives = cacheControl
    .toLowerCase()
    .split(',')
    .map((directive) => directive.trim())
  if (directives.includes('no-store')) return 'no-store'
  return directives.includes('no-cache') || directives.includes('max-age=0') ? 'no-cache' : undefined
}

/** By the model that was asked for first; where the choice was left to us, by our first choice. */
const asAsked = (
  { bill: { candidate }, choice }: Delivered<Bill>,
  { models }: Demand,
  catalogue: Catalogue,
): boolean => {
  const asked =
    models === 'any' ? choice.candidates.slice(0, 1).map(({ offer }) => offer) : catalogue.find(models[0] ?? '').offers
  return asked.some(({ canonical }) => canonical === candidate.offer.canonical)
}

/** Reasons to end that leave an answer whole: neither cut nor filtered. */
const WHOLE: ReadonlySet<string> = new Set(['stop', 'eos', 'tool_calls', 'function_call'])

/** Vectors are whole or an error. */
const finished = (bytes: Buffer, { kind }: Demand): boolean =>
  kind === 'embedding' ||
  (JSON.parse(bytes.toString()) as Completion).choices.every(({ finish_reason }) => WHOLE.has(finish_reason))
