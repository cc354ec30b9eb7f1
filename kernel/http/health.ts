import Type, { type Static } from 'typebox'
import type { Loaded } from '../contract/loaded.ts'
import type { ProviderStates } from '../contract/services.ts'

export const Health = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded', 'down']),
    provider_count: Type.Integer(),
    providers: Type.Array(
      Type.Object({ name: Type.String(), state: Type.String(), last_error: Type.Optional(Type.String()) }),
    ),
    modules: Type.Record(Type.String(), Type.String()),
    store: Type.Object({ backend: Type.String(), state: Type.String() }),
    limits: Type.Object({ backend: Type.String(), state: Type.String() }),
    notes: Type.Array(Type.String()),
  },
  { title: 'Health' },
)
export type Health = Static<typeof Health>

/** What runs outside the kernel and that health reports on. */
export interface Backends {
  readonly store: { readonly backend: string; alive(): Promise<boolean> }
  readonly limits: { readonly backend: string; alive(): boolean }
  /** Further remarks for operators, such as where mail goes. */
  notes(): readonly string[]
}

export async function healthOf(
  modules: ReadonlyMap<string, Loaded>,
  backends: Backends,
  providers: ProviderStates | undefined,
): Promise<Health> {
  const storeAlive = await backends.store.alive()
  const limitsAlive = backends.limits.alive()
  const list = providers?.list() ?? []
  const failed = [...modules.values()].some(({ state }) => state === 'failed')
  return {
    status: !storeAlive || essentialsMissing(modules).length > 0 ? 'down' : failed || !limitsAlive ? 'degraded' : 'ok',
    provider_count: list.length,
    providers: list.map((provider) => ({ ...provider })),
    modules: Object.fromEntries([...modules.values()].map(({ name, state }) => [name, state])),
    store: { backend: backends.store.backend, state: storeAlive ? 'up' : 'down' },
    limits: { backend: backends.limits.backend, state: limitsAlive ? 'up' : 'fallback: memory' },
    notes: [...backends.notes()],
  }
}

/** Essential modules that do not run, with their state: a balancer must not send requests here. */
export const essentialsMissing = (modules: ReadonlyMap<string, Loaded>): readonly string[] =>
  [...modules.values()]
    .filter(({ module, state }) => module?.essential === true && state !== 'ready')
    .map(({ name, state }) => `module ${name}: ${state}`)
