import type { Clock } from '../../kernel/define.ts'
import { activeProviders } from './active.ts'
import type { Backend, Rest } from './backend.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { heedLists, ServedModels } from './catalogue/served-models.ts'
import type { Config } from './config.ts'
import { Fault } from './fault.ts'
import { guarded } from './health/guarded.ts'
import { Health } from './health/health.ts'
import { localOffer } from './local/offer.ts'
import { LOCAL, localBackend } from './local/provider.ts'
import type { Offer } from './offer.ts'

/** Every model that can be asked, and how. */
export interface ProviderPool {
  readonly catalogue: Catalogue
  readonly health: Health
  /** Where requests for an offer go, behind its breaker. Throws a Fault where its provider is not active. */
  backendOf(offer: Offer): Backend
  /** Undefined: a key of the provider may be used. */
  rest(provider: string): Rest | undefined
  /** Which price list the offers were compiled from. */
  readonly priceVersion: string
}

interface OpenPool extends ProviderPool {
  close(): Promise<void>
}

/** Opened at the first call: libraries and price lists cost nothing at boot. After a failure the next call tries again. */
export class LazyPool {
  readonly #config: Config
  readonly #clock: Clock
  #opening: Promise<OpenPool> | undefined
  #pool: OpenPool | undefined

  constructor(config: Config, clock: Clock) {
    this.#config = config
    this.#clock = clock
  }

  open(): Promise<ProviderPool> {
    this.#opening ??= openPool(this.#config, this.#clock).then(
      (pool) => {
        this.#pool = pool
        return pool
      },
      (error: unknown) => {
        this.#opening = undefined
        throw error
      },
    )
    return this.#opening
  }

  /** If a call has needed it yet. */
  get opened(): ProviderPool | undefined {
    return this.#pool
  }

  /** One that is being opened is waited for. */
  async close(): Promise<void> {
    const pool = await this.#opening?.catch(() => undefined)
    await pool?.close()
  }
}

const openPool = async (config: Config, clock: Clock): Promise<OpenPool> => {
  const active = activeProviders(config.baseUrls, process.env, config.regions)
  const remote =
    active.length === 0 ? NO_REMOTE : (await import('./remote/remote.ts')).remoteProviders(active, config, clock)
  const catalogue = new Catalogue([localOffer(config.localPricePence), ...remote.offers], remote.match)
  const health = new Health(() => clock.now(), { openMs: config.breakerOpenMs })
  const local = localBackend()
  const backends = new Map<string, Backend>(
    [[LOCAL, local] as const, ...remote.backends].map(([name, backend]) => [name, guarded(backend, health)]),
  )
  const served = new ServedModels(remote.sources, heedLists(catalogue, remote.match, health, config.models))
  return {
    catalogue,
    health,
    backendOf: ({ provider }) => {
      const backend = backends.get(provider)
      if (backend === undefined) throw new Fault('model_missing', `no provider ${provider}`)
      return backend
    },
    rest: (provider) => backends.get(provider)?.rest?.(),
    priceVersion: remote.priceVersion,
    close: async () => {
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
