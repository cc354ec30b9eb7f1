import { fail, type Loaded, type ModuleSource } from '../contract/loaded.ts'
import { Claims } from '../manifest/claims.ts'
import { readManifest } from '../manifest/manifest.ts'

/** What a module exports, read. `prefix` is used where the manifest has none that can be. */
export function sourceOf(name: string, exported: unknown, prefix = prefixOf(name)): ModuleSource {
  const { module, failure } = readManifest(exported, name, prefix)
  return {
    name,
    prefix: module?.prefix ?? prefix,
    ...(module !== undefined && { module }),
    ...(failure !== undefined && { failure }),
  }
}

/** Where a module answers that does not say so in a way that can be used. */
export const prefixOf = (name: string, wanted?: unknown): `/${string}` =>
  typeof wanted === 'string' && /^\/v1(?:\/[a-z0-9-]+)+$/.test(wanted)
    ? (wanted as `/${string}`)
    : `/v1/${name.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-')}`

/** Turns what was found into modules of this process. Each fault fails one module, by name; of two that clash, the later. */
export function loadAll(sources: readonly ModuleSource[], enabled: (name: string) => boolean): Map<string, Loaded> {
  const modules = new Map<string, Loaded>()
  const claims = new Claims()
  for (const { failure, ...source } of sources) {
    if (modules.has(source.name)) throw new Error(`two modules are named '${source.name}': rename or remove one`)
    const loaded: Loaded = { ...source, state: 'starting', closers: [] }
    modules.set(source.name, loaded)
    if (!enabled(source.name)) {
      loaded.state = 'disabled'
      loaded.reason = 'disabled by configuration'
    }
    const why = failure ?? (source.module && claims.take(source.module))
    if (why !== undefined) fail(loaded, why)
  }
  return modules
}
