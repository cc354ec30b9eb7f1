import { validate } from 'node-cron'
import { fail, type Loaded, type ModuleSource } from '../contract/loaded.ts'
import { type AnyModule, KERNEL_API } from '../contract/module.ts'
import type { Operation } from '../contract/operation.ts'
import type { TaskType } from '../contract/task.ts'
import { pathsOf } from '../http/route.ts'

const NAME = /^[a-z][a-z0-9-]{0,39}$/
const PREFIX = /^\/v1\/[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*$/

/** What is wrong with a manifest by itself; `undefined`: nothing. */
function fault(module: AnyModule): string | undefined {
  const rows: readonly (readonly [boolean, string])[] = [
    [module.kernelApi !== KERNEL_API, `is made for kernel API ${module.kernelApi}; this kernel has ${KERNEL_API}`],
    [!NAME.test(module.name), `name '${module.name}' must match ${NAME}`],
    [!PREFIX.test(module.prefix), `prefix '${module.prefix}' must match ${PREFIX}`],
    ...unpaired('operation', 'handler', module.contract, module.handlers),
    ...unpaired('listened event', 'listener (on)', module.listens, module.on),
    ...unpaired('task', 'work', module.tasks, module.work),
    ...foreign(module).map((type) => [true, `derives events from '${type}', which is not among its records`] as const),
    ...Object.entries(module.jobs ?? {}).map(
      ([local, { cron }]) =>
        [!validate(cron), `job '${local}' has the cron expression '${cron}', which is not valid`] as const,
    ),
  ]
  return rows.find(([bad]) => bad)?.[1]
}

/** Types that the module derives from and does not own. */
const foreign = ({ records = [], derives = [] }: AnyModule): readonly string[] =>
  derives.map(({ kind }) => kind.type).filter((type) => !records.some((kind) => kind.type === type))

function unpaired(
  what: string,
  partner: string,
  left: object | undefined,
  right: object | undefined,
): readonly (readonly [boolean, string])[] {
  const lefts = new Set(Object.keys(left ?? {}))
  const rights = new Set(Object.keys(right ?? {}))
  return [
    ...[...lefts].filter((key) => !rights.has(key)).map((key) => [true, `${what} '${key}' has no ${partner}`] as const),
    ...[...rights].filter((key) => !lefts.has(key)).map((key) => [true, `${partner} '${key}' has no ${what}`] as const),
  ]
}

/** Turns what was found into modules of this process. Each fault fails one module, by name; of two that clash, the later. */
export function loadAll(sources: readonly ModuleSource[], enabled: (name: string) => boolean): Map<string, Loaded> {
  const modules = new Map<string, Loaded>()
  const taken = new Map<string, string>()
  for (const source of sources) {
    const loaded: Loaded =
      'module' in source
        ? { name: source.name, prefix: source.module.prefix, module: source.module, state: 'starting', closers: [] }
        : { name: source.name, prefix: source.prefix, state: 'failed', reason: source.failure, closers: [] }
    if (modules.has(source.name)) throw new Error(`two modules are named '${source.name}': rename or remove one`)
    modules.set(source.name, loaded)
    if (!enabled(source.name)) {
      loaded.state = 'disabled'
      loaded.reason = 'disabled by configuration'
    }
    if (!loaded.module) continue
    const why = source.failure ?? fault(loaded.module) ?? clash(loaded.module, taken)
    if (why !== undefined) fail(loaded, why)
    else for (const claim of claims(loaded.module)) taken.set(claim, source.name)
  }
  return modules
}

function claims(module: AnyModule): readonly string[] {
  const operations = Object.values<Operation>(module.contract ?? {})
  return [
    `prefix ${module.prefix}`,
    ...operations.flatMap((operation) => pathsOf(operation).map((path) => `${operation.method} ${shape(path)}`)),
    ...(module.records ?? []).map(({ type }) => `record type ${type}`),
    ...Object.values<TaskType>(module.tasks ?? {}).map(({ name }) => `task ${name}`),
  ]
}

/** Two paths that differ only in a parameter's name are one path. */
const shape = (path: string): string => path.replaceAll(/:[^/]+/g, ':')

function clash(module: AnyModule, taken: ReadonlyMap<string, string>): string | undefined {
  const own = new Set<string>()
  for (const claim of claims(module)) {
    const owner = taken.get(claim)
    if (owner !== undefined) return `claims '${claim}', which module '${owner}' has already`
    if (own.has(claim)) return `claims '${claim}' twice`
    own.add(claim)
  }
  return undefined
}
