import {
  Clock,
  type Context,
  type InfoDetails,
  Installation,
  optional,
  ProviderStates,
  Telemetry,
} from '../../kernel/define.ts'
import { Ledger } from '../ledger/services.ts'
import { PaymentLinks, withPaymentLink } from '../payments/services.ts'
import { type Catalogue, type Health, Providers, type Tariff } from '../providers/services.ts'
import { Records } from '../records/services.ts'
import { Safety } from '../safety/services.ts'
import { type CachedGateway, cachedGateway } from './answering/cached-gateway.ts'
import { type Gateway, gateway } from './answering/gateway.ts'
import { ResponseCache } from './answering/response-cache.ts'
import { Hedging } from './attempting/hedging.ts'
import { RetryBudget } from './attempting/retry.ts'
import { Config } from './config.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { AgentModels, CallObserver, ModelPolicies } from './services.ts'
import { commitmentTo } from './settling/commitment.ts'
import { sealedPrices } from './settling/sealed-prices.ts'

export const needs = {
  config: Config,
  requires: {
    providers: Providers,
    states: ProviderStates,
    Telemetry,
    ledger: Ledger,
    records: Records,
    clock: Clock,
    installation: Installation,
    paymentLinks: optional(PaymentLinks),
    safety: optional(Safety),
    agentModels: optional(AgentModels),
    modelPolicies: optional(ModelPolicies),
    callObserver: optional(CallObserver),
    telemetry: Telemetry,
  },
}

type RoutingContext = Omit<Context<typeof needs>, 'state'>

/** What the running module is made of. */
export interface Runtime {
  readonly catalogue: Catalogue
  readonly health: Health
  readonly tariff: Tariff
  readonly metrics: Metrics
  readonly gateway: Gateway
  /** The same with a cache before it, where that is on. */
  readonly cached: CachedGateway | undefined
}

/** Built at the first call: libraries and price lists cost nothing at boot. After a failure the next call tries again. */
export class LazyRuntime {
  readonly #context: RoutingContext
  readonly #commitmentKey: Buffer
  #building: Promise<Runtime> | undefined
  #runtime: Runtime | undefined

  /** Asks for the key of the commitments at once, since without it the service must not boot. */
  constructor(context: RoutingContext) {
    this.#context = context
    this.#commitmentKey = context.services.installation.secret('routing')
  }

  get(): Promise<Runtime> {
    this.#building ??= build(this.#context, this.#commitmentKey).then(
      (runtime) => {
        this.#runtime = runtime
        return runtime
      },
      (error: unknown) => {
        this.#building = undefined
        throw error
      },
    )
    return this.#building
  }

  /** For `/info`; nothing while the cache is off. */
  get cacheInfo(): Pick<InfoDetails, 'cache'> {
    if (this.#context.config.cache.ttlMs === 0) return {}
    const counts = this.#runtime?.cached?.cache.counts ?? { hits: 0, misses: 0 }
    return { cache: { wired: true, backend: 'memory', ...counts } }
  }

  close(): void {
    this.#runtime?.cached?.cache.clear()
  }
}

const build = async ({ config, services }: RoutingContext, key: Buffer): Promise<Runtime> => {
  const { clock, ledger } = services
  const tariff: Tariff = {
    poundsPerDollarMillionths: Math.round(config.poundsPerDollar * 1_000_000),
    markupBasisPoints: config.markupBasisPoints,
  }
  const providers = await services.providers.open()
  const metrics = createMetrics(services.telemetry)
  const plain = gateway({
    providers,
    metrics,
    observer: services.callObserver,
    selection: {
      health: providers.health,
      tariff,
      defaultMaxOutputTokens: config.defaultMaxOutputTokens,
      defaultMaxReasoningOutputTokens: config.defaultMaxReasoningOutputTokens,
    },
    failover: {
      retryBudget: new RetryBudget(config.retryBudgetPct),
      maxAttempts: config.maxAttempts,
      maxRetryAfterMs: config.maxRetryAfterMs,
    },
    hedging: config.hedging.sharePct === 0 ? undefined : new Hedging(config.hedging),
    books: {
      ledger,
      tariff,
      constitution: config.constitution,
      prices: sealedPrices({
        price_list: providers.priceVersion,
        price_markup_basis_points: config.markupBasisPoints,
        price_pounds_per_dollar: config.poundsPerDollar,
        price_pounds_per_dollar_date: config.poundsPerDollarDate,
      }),
      commitment: (raw) => commitmentTo(raw, key),
      holdMs: config.recoverAfterMs,
    },
    explain: (error, { account }) =>
      withPaymentLink(error, services.paymentLinks, {
        userId: account,
        amountPence: TOP_UP_PENCE,
        purpose: 'inference credits',
      }),
  })
  return {
    catalogue: providers.catalogue,
    health: providers.health,
    tariff,
    metrics,
    gateway: plain,
    cached:
      config.cache.ttlMs === 0
        ? undefined
        : cachedGateway(plain, new ResponseCache(config.cache, () => clock.now()), key, metrics),
  }
}

/** What a caller without funds is asked for: enough for many calls. */
const TOP_UP_PENCE = 500
