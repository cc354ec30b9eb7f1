import type { ProviderStates } from '../../kernel/define.ts'
import { type ActiveProvider, activeProviders } from './active.ts'
import type { Config } from './config.ts'
import { LOCAL } from './local/provider.ts'
import type { LazyPool } from './pool.ts'
import { PROVIDERS } from './table.ts'

/**
 * `live`, `degraded` and `down` (also while all of its keys rest) by what this process has seen of an active provider; `unpriced`: it has a key but no model
 * with a price, so nothing can be asked of it; else `offline`: no key is set.
 */
export const providerStates = (config: Config, pool: LazyPool): ProviderStates => ({
  list: () => {
    const active = new Map<string, ActiveProvider | undefined>([
      [LOCAL, undefined],
      ...activeProviders(config.baseUrls, process.env).map((provider) => [provider.name, provider] as const),
    ])
    const { opened } = pool
    return [LOCAL, ...Object.keys(PROVIDERS)].map((name) => {
      if (!active.has(name)) return { name, state: 'offline' }
      if (isUnpriced(active.get(name), config)) return { name, state: 'unpriced', last_error: pricesWanted(name) }
      if (opened === undefined) return { name, state: 'live' }
      const { state, lastError } = opened.health.summary(
        opened.catalogue.offers.filter(({ provider }) => provider === name),
      )
      return {
        name,
        state: opened.rest(name) !== undefined ? 'down' : state === 'up' ? 'live' : state,
        ...(lastError !== undefined && { last_error: lastError }),
      }
    })
  },
})

const isUnpriced = (provider: ActiveProvider | undefined, config: Config): boolean =>
  provider !== undefined &&
  provider.row.prices === undefined &&
  !config.models.some((model) => model.provider === provider.name)

const pricesWanted = (name: string): string =>
  `no prices are known for it: add its models to config/modules.json with what they cost in dollars per million tokens, {"providers":{"models":[{"provider":"${name}","model":"…","input_usd":…,"output_usd":…}]}}`
