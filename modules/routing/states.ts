import type { ProviderStates } from '../../kernel/define.ts'
import { LOCAL } from './local/provider.ts'
import { activeProviders } from './providers/active.ts'
import { PROVIDERS } from './providers/table.ts'
import { builtRuntime, type RoutingContext } from './runtime.ts'

/** `live`, `degraded` and `down` by what this process has seen of an active provider, else `offline`: no key is set. */
export const providerStates = (context: RoutingContext): ProviderStates => ({
  list: () => {
    const active = new Set<string>([
      LOCAL,
      ...activeProviders(context.config.baseUrls, process.env).map(({ name }) => name),
    ])
    const runtime = builtRuntime(context)
    return [LOCAL, ...Object.keys(PROVIDERS)].map((name) => {
      if (!active.has(name)) return { name, state: 'offline' }
      if (runtime === undefined) return { name, state: 'live' }
      const { state, lastError } = runtime.health.summary(
        runtime.catalogue.offers.filter(({ provider }) => provider === name),
      )
      return { name, state: state === 'up' ? 'live' : state, ...(lastError !== undefined && { last_error: lastError }) }
    })
  },
})
