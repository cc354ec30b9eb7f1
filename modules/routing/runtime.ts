import { createHmac } from 'node:crypto'
import {
  ApiError,
  Clock,
  type Context,
  type InfoDetails,
  Installation,
  optional,
  Telemetry,
} from '../../kernel/define.ts'
import { Ledger } from '../ledger/services.ts'
import { PaymentLinks } from '../payments/services.ts'
import { Records } from '../records/services.ts'
import type { Backend } from './backend.ts'
import { type CachedGateway, cachedGateway } from './cached-gateway.ts'
import { Catalogue } from './catalogue.ts'
import type { Config } from './config.ts'
import type { Demand } from './demand.ts'
import { type Gateway, gateway } from './gateway.ts'
import { Health } from './health.ts'
import { Hedging } from './hedging.ts'
import { localOffer } from './local/offer.ts'
import { LOCAL, localBackend } from './local/provider.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import type { Tariff } from './pricing/rates.ts'
import { sealedPrices } from './pricing/sealed-prices.ts'
import { activeProviders } from './providers/active.ts'
import { heedLists, ServedModels } from './providers/served-models.ts'
import { ResponseCache } from './response-cache.ts'
import { RetryBudget } from './retry.ts'

export const requires = {
  ledger: Ledger,
  records: Records,
  clock: Clock,
  installation: Installation,
  paymentLinks: optional(PaymentLinks),
  telemetry: Telemetry,
}

export type RoutingContext = Omit<Context<{ requires: typeof requires; config: typeof Config }>, 'state'>

/** What the running module is made of. Built at the first call: libraries and price lists cost nothing at boot. */
export interface Runtime {
  readonly catalogue: Catalogue
  readonly health: Health
  readonly tariff: Tariff
  readonly metrics: Metrics
  /** How long until a key of the provider may be used; 0: now. */
  waitMs(provider: string): number
  readonly gateway: Gateway
  /** The same with a cache before it, where that is on. */
  readonly cached: CachedGateway | undefined
  close(): Promise<void>
}

const made = new WeakMap<RoutingContext, { readonly runtime: Promise<Runtime>; built?: Runtime }>()

/** The runtime of this module, made once; after a failure the next call tries again. */
export const runtimeOf = (context: RoutingContext): Promise<Runtime> => {
  const known = made.get(context)
  if (known !== undefined) return known.runtime
  const entry: { readonly runtime: Promise<Runtime>; built?: Runtime } = { runtime: build(context) }
  made.set(context, entry)
  return entry.runtime.then(
    (runtime) => {
      entry.built = runtime
      return runtime
    },
    (error: unknown) => {
      made.delete(context)
      throw error
    },
  )
}

/** Keys the commitments to requests. Asked for at the start, since without it the service must not boot. */
export const commitmentKey = ({ services }: RoutingContext): Buffer => services.installation.secret('routing')

/** The runtime, if a call has needed it yet. */
export const builtRuntime = (context: RoutingContext): Runtime | undefined => made.get(context)?.built

/** One that is being built is waited for. */
export const closeRuntime = async (context: RoutingContext): Promise<void> => {
  const runtime = await made.get(context)?.runtime.catch(() => undefined)
  await runtime?.close()
}

/** For `/info`; nothing while the cache is off. */
export const cacheInfo = (context: RoutingContext): Pick<InfoDetails, 'cache'> => {
  if (context.config.cache.ttlMs === 0) return {}
  const counts = builtRuntime(context)?.cached?.cache.counts ?? { hits: 0, misses: 0 }
  return { cache: { wired: true, backend: 'memory', ...counts } }
}

const build = async (context: RoutingContext): Promise<Runtime> => {
  const { config, services } = context
  const { clock, ledger, records } = services
  const tariff: Tariff = {
    poundsPerDollarMillionths: Math.round(config.poundsPerDollar * 1_000_000),
    markupBasisPoints: config.markupBasisPoints,
  }
  const active = activeProviders(config.baseUrls, process.env)
  const remote =
    active.length === 0 ? NO_REMOTE : (await import('./providers/remote.ts')).remoteProviders(active, config, clock)
  const catalogue = new Catalogue([localOffer(config.localPricePence), ...remote.offers], remote.match)
  const health = new Health(() => clock.now(), { openMs: config.breakerOpenMs })
  const metrics = createMetrics(services.telemetry)
  const key = commitmentKey(context)
  const local = localBackend()
  const backends = new Map<string, Backend>([[LOCAL, local], ...remote.backends])
  const waitMs = (provider: string): number => backends.get(provider)?.waitMs?.() ?? 0
  const plain = gateway({
    catalogue,
    choosing: {
      health,
      tariff,
      defaultMaxOutputTokens: config.defaultMaxOutputTokens,
      defaultMaxReasoningOutputTokens: config.defaultMaxReasoningOutputTokens,
    },
    attempting: {
      health,
      retryBudget: new RetryBudget(config.retryBudgetPct),
      maxAttempts: config.maxAttempts,
      maxRetryAfterMs: config.maxRetryAfterMs,
      waitMs: ({ offer }) => waitMs(offer.provider),
      failedOver: metrics.failedOver,
    },
    hedging: config.hedging.sharePct === 0 ? undefined : new Hedging(config.hedging),
    books: {
      ledger,
      records,
      tariff,
      constitution: config.constitution,
      prices: sealedPrices({
        price_list: remote.priceVersion,
        price_markup_basis_points: config.markupBasisPoints,
        price_pounds_per_dollar: config.poundsPerDollar,
        price_pounds_per_dollar_date: config.poundsPerDollarDate,
      }),
      commitment: (raw) => createHmac('sha256', key).update(raw).digest('hex'),
      holdMs: config.recoverAfterMs,
    },
    backends,
    metrics,
    explain: (error, demand) => withPaymentLink(error, demand, services.paymentLinks),
  })
  const cached =
    config.cache.ttlMs === 0
      ? undefined
      : cachedGateway(plain, new ResponseCache(config.cache, () => clock.now()), key, metrics)
  const served = new ServedModels(remote.sources, heedLists(catalogue, remote.match, health, config.models))
  return {
    catalogue,
    health,
    tariff,
    metrics,
    waitMs,
    gateway: plain,
    cached,
    close: async () => {
      cached?.cache.clear()
      served.close()
      await Promise.all([local.close(), remote.close()])
    },
  }
}

const NO_REMOTE = {
  offers: [],
  match: () => [],
  backends: [] as readonly (readonly [string, Backend])[],
  sources: [],
  priceVersion: 'none',
  close: async () => {},
}

/** Every 402 says where to pay. */
const withPaymentLink = async (error: unknown, demand: Demand, links: PaymentLinks | undefined): Promise<unknown> => {
  if (!(error instanceof ApiError) || error.code !== 'E003' || error.extra.payment !== undefined || links === undefined)
    return error
  const payment = await links.linkFor(demand.account, TOP_UP_PENCE, 'inference credits')
  return new ApiError('E003', error.message, {
    extra: { ...error.extra, payment: { payment_link: payment.payment_link, amount_pence: payment.amount_pence } },
    cause: error,
  })
}

/** What a caller without funds is asked for: enough for many calls. */
const TOP_UP_PENCE = 500
