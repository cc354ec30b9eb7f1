import type { ProviderStates } from '../../kernel/define.ts'
import { LOCAL } from './local/provider.ts'
import { type ActiveProvider, activeProviders } from './providers/active.ts'
import { PROVIDERS } from './providers/table.ts'
import { builtRuntime, type RoutingContext } from './runtime.ts'

/**
 * `live`, `degraded` and `down` (also while all of its keys rest) by what this process has seen of an active provider; `unpriced`: it has a key but no model
 * with a price, so nothing can be asked of it; else `offline`: no key is set.
 */
export const providerStates = (context: RoutingContext): ProviderStates => ({
  list: () => {
    const active = new Map<string, ActiveProvider | undefined>([
      [LOCAL, undefined],
      ...activeProviders(context.config.baseUrls, process.env).map((provider) => [provider.name, provider] as const),
    ])
    const runtime = builtRuntime(context)
    return [LOCAL, ...Object.keys(PROVIDERS)].map((name) => {
      if (!active.has(name)) return { name, state: 'offline' }
      if (isUnpriced(active.get(name), context)) return { name, state: 'unpriced', last_error: pricesWanted(name) }
      if (runtime === undefined) return { name, state: 'live' }
      const { state, lastError } = runtime.health.summary(
        runtime.catalogue.offers.filter(({ provider }) => provider === name),
      )
      return {
        name,
        state: runtime.waitMs(name) > 0 ? 'down' : state === 'up' ? 'live' : state,
        ...(lastError !== undefined && { last_error: lastError }),
      }
    })
  },
})

/** For `/info`: the states, and what to do about a provider without prices. */
export const toldStates = (context: RoutingContext): Readonly<Record<string, string>> =>
  Object.fromEntries(
    providerStates(context)
      .list()
      .map(({ name, state, last_error }) => [name, state === 'unpriced' ? `${state}: ${last_error}` : state]),
  )

const isUnpriced = (provider: ActiveProvider | undefined, { config }: RoutingContext): boolean =>
  provider !== undefined &&
  provider.row.prices === undefined &&
  !config.models.some((model) => model.provider === provider.name)

const pricesWanted = (name: string): string =>
  `no prices are known for it: add its models to config/modules.json with what they cost in dollars per million tokens, {"routing":{"models":[{"provider":"${name}","model":"…","input_usd":…,"output_usd":…}]}}`
