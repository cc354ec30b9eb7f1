import Type from 'typebox'
import type { Events } from '../contract/event.ts'
import type { Loaded } from '../contract/loaded.ts'
import type { InfoDetails } from '../contract/module.ts'
import type { Operation } from '../contract/operation.ts'
import { reasonOf } from '../log/reason.ts'
import { check } from '../schema/validate.ts'

const STATUS = { ready: 'Live', starting: 'Starting', failed: 'Failed', disabled: 'Disabled' } as const

export const ModuleInfo = Type.Object(
  {
    module: Type.String(),
    layer: Type.String(),
    summary: Type.String(),
    status: Type.Enum(Object.values(STATUS)),
    state: Type.Enum(Object.keys(STATUS)),
    reason: Type.Optional(Type.String()),
    capabilities: Type.Array(Type.String()),
    cache: Type.Object({ wired: Type.Boolean(), backend: Type.String(), hits: Type.Integer(), misses: Type.Integer() }),
    providers: Type.Record(Type.String(), Type.String()),
    routes: Type.Array(Type.Object({ method: Type.String(), path: Type.String(), summary: Type.String() })),
    events: Type.Object({ emits: Type.Array(Type.String()), listens: Type.Array(Type.String()) }),
  },
  { title: 'ModuleInfo' },
)

export const infoOperation = (prefix: `/${string}`, name: string): Operation => ({
  method: 'get',
  path: `${prefix}/info`,
  summary: `What the module ${name} is and how it does`,
  reply: { 200: ModuleInfo },
})

const NO_CACHE = { wired: false, backend: 'none', hits: 0, misses: 0 }

/** The module as it describes itself. Stays 200 when the module has failed: this is where the reason stands. */
export function infoOf(loaded: Loaded): unknown {
  const { module, state } = loaded
  const { reason = loaded.reason, ...details } = detailsOf(loaded)
  return {
    module: loaded.name,
    layer: module?.layer ?? 'unknown',
    summary: module?.summary ?? 'could not be loaded',
    status: STATUS[state],
    state,
    ...(reason === undefined ? {} : { reason }),
    capabilities: module?.capabilities ?? [],
    cache: details.cache ?? NO_CACHE,
    providers: details.providers ?? {},
    routes: Object.values<Operation>(module?.contract ?? {}).map(({ method, path, summary }) => ({
      method: method.toUpperCase(),
      path,
      summary,
    })),
    events: { emits: names(module?.emits), listens: names(module?.listens) },
  }
}

const Details = Type.Partial(Type.Pick(ModuleInfo, ['cache', 'providers']))

/** What the module adds itself. Where that cannot be used, the rest of the page says so. */
function detailsOf({ module, state, context }: Loaded): InfoDetails & { readonly reason?: string } {
  if (!module?.info || state !== 'ready') return {}
  try {
    const details = module.info(context as never)
    const fault = check(Details, details, 'reply')?.violations[0]
    return fault ? { reason: `info() answers what it must not: ${fault.pointer} ${fault.message}` } : details
  } catch (error) {
    return { reason: `info() failed: ${reasonOf(error)}` }
  }
}

const names = (events: Events | undefined): readonly string[] => Object.values(events ?? {}).map(({ name }) => name)
