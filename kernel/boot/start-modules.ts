import type { Collections, Models, Mongo } from '../contract/collection.ts'
import { fail, type Loaded } from '../contract/loaded.ts'
import type { AnyModule } from '../contract/module.ts'
import type { Tokens } from '../contract/token.ts'
import { reasonOf } from '../log/reason.ts'
import { MissingSecret } from '../secrets/installation.ts'
import { bindCollections } from '../store/bind.ts'
import { startOrder } from './graph.ts'
import { closeModule, type HostParts, startModule } from './host.ts'

/** Starts every module that can, in order; what fails fails alone, by name, with what depends on it. Rejects only where a secret is missing or too weak. */
export async function startModules(
  modules: ReadonlyMap<string, Loaded>,
  connection: Mongo,
  host: HostParts,
  ready: (loaded: Loaded) => void,
): Promise<void> {
  for (const loaded of modules.values()) if (loaded.state === 'failed') tell(loaded, host)
  const giverOf = new Map(
    [...modules.values()].flatMap((loaded) => keys(loaded.module?.provides).map((key) => [key, loaded] as const)),
  )
  const absent = (key: string): string | undefined => {
    const giver = giverOf.get(key)
    return giver && `whose module '${giver.name}' is ${giver.state}: ${giver.reason}`
  }
  const waiting = [...modules.values()].filter(({ state }) => state === 'starting')
  const nodes = waiting.map(({ name, module }) => ({
    name,
    needs: keys(module?.requires, false),
    wants: keys(module?.requires, true),
    gives: keys(module?.provides),
  }))
  // fakes given by a test take the place of what a module would provide
  const { order, refused } = startOrder(
    nodes.map((node) => ({ ...node, gives: node.gives.filter((key) => !host.root.hasRegistration(key)) })),
    Object.keys(host.root.registrations),
    absent,
  )
  const bindings = bindAll(order, modules, connection)
  for (const loaded of [...refused.keys(), ...order].map((name) => modules.get(name) as Loaded)) {
    const began = performance.now()
    try {
      const why = refused.get(loaded.name) ?? lacking(loaded, host, absent)
      if (why !== undefined) throw new Error(why)
      await startModule(loaded, loaded.module as AnyModule, bindings.get(loaded.name) as Binding, host)
      ready(loaded)
      loaded.state = 'ready'
    } catch (error) {
      if (error instanceof MissingSecret) throw error
      fail(loaded, reasonOf(error))
      await closeModule(loaded, host.startTimeoutMs, host.loggerOf('kernel'))
      tell(loaded, host)
    }
    loaded.startMs = Math.round(performance.now() - began)
  }
}

/** The one line that a failed module gets. */
export const tell = ({ name, reason }: Loaded, { loggerOf }: Pick<HostParts, 'loggerOf'>): void =>
  loggerOf(name).error('the module failed', { reason })

type Binding = Promise<Models<Collections>>

/** The indexes of all modules are built at once; each module waits for its own, and fails by its own. */
function bindAll(
  names: readonly string[],
  modules: ReadonlyMap<string, Loaded>,
  connection: Mongo,
): ReadonlyMap<string, Binding> {
  const bindings = new Map<string, Binding>()
  for (const name of names) {
    const binding = bindCollections(connection, (modules.get(name)?.module?.collections ?? {}) as Collections)
    binding.catch(() => undefined)
    bindings.set(name, binding)
  }
  return bindings
}

const keys = (tokens: Tokens | undefined, optional?: boolean): readonly string[] =>
  Object.values(tokens ?? {})
    .filter((token) => optional === undefined || (token.optional === true) === optional)
    .map(({ key }) => key)

/** A provider that failed in its `start` was still in the order. */
function lacking(
  { module }: Loaded,
  { root }: HostParts,
  absent: (key: string) => string | undefined,
): string | undefined {
  const key = keys(module?.requires, false).find((needed) => !root.hasRegistration(needed))
  return key && `requires '${key}', ${absent(key)}`
}
