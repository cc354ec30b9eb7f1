import { Clock, defineModule, ProviderStates } from '../../kernel/define.ts'
import { Config } from './config.ts'
import { LazyPool } from './pool.ts'
import { Providers, stateWords } from './services.ts'
import { providerStates } from './states.ts'

export default defineModule({
  name: 'providers',
  layer: 'L25 / 0',
  summary: 'Speaks to fifteen model providers and the local functions: dialects, prices, catalogue, health',
  capabilities: ['dialects', 'catalogue', 'prices', 'health', 'local language functions'],
  config: Config,
  requires: { clock: Clock },
  provides: { providers: Providers, states: ProviderStates },
  start({ config, services, onStop }) {
    const pool = new LazyPool(config, services.clock)
    onStop(() => pool.close())
    return { providers: { open: () => pool.open() }, states: providerStates(config, pool) }
  },
  info: ({ state }) => ({ providers: stateWords(state.states) }),
})
