import type { Collections } from '../contract/collection.ts'
import type { AnyModule } from '../contract/module.ts'
import type { Operation } from '../contract/operation.ts'
import type { TaskType } from '../contract/task.ts'
import { platformContract } from '../http/platform.ts'
import { pathsOf } from '../http/route.ts'
import { collide, shapeOf } from './path.ts'

/** What only one may have: routes, prefixes, collections, tasks, types of records. */
export class Claims {
  readonly #owners = new Map<string, string>()
  /** Routes with parameters, by method. */
  readonly #open = new Map<string, { readonly shape: string; readonly owner: string }[]>()

  constructor() {
    for (const operation of Object.values<Operation>(platformContract))
      for (const claim of routesOf(operation)) this.#owners.set(claim, 'the kernel')
  }

  /** Takes all that the module claims, or nothing: then says why. */
  take(module: AnyModule): string | undefined {
    const claims = claimsOf(module)
    for (const [position, claim] of claims.entries()) {
      if (claims.indexOf(claim) < position) return `claims '${claim}' twice`
      const owner = this.#owners.get(claim) ?? this.#opener(claim)
      if (owner !== undefined) return `claims '${claim}', which ${owner} has already`
    }
    const owner = `module '${module.name}'`
    for (const claim of claims) {
      this.#owners.set(claim, owner)
      const [method = '', shape = ''] = partsOf(claim)
      if (shape.includes(':')) this.#open.set(method, [...(this.#open.get(method) ?? []), { shape, owner }])
    }
    return undefined
  }

  #opener(claim: string): string | undefined {
    const [method = '', shape = ''] = partsOf(claim)
    return this.#open.get(method)?.find((other) => collide(shape, other.shape))?.owner
  }
}

const partsOf = (claim: string): readonly string[] => claim.split(/ (.*)/, 2)

const routesOf = (operation: Pick<Operation, 'method' | 'path' | 'aliases'>): readonly string[] => [
  ...new Set(pathsOf(operation as Operation).map((path) => `${operation.method} ${shapeOf(path)}`)),
]

const claimsOf = (module: AnyModule): readonly string[] => [
  `prefix ${module.prefix}`,
  ...routesOf({ method: 'get', path: `${module.prefix}/info` }),
  ...Object.values<Operation>(module.contract ?? {}).flatMap(routesOf),
  ...(module.records ?? []).map(({ type }) => `record type ${type}`),
  ...Object.values<TaskType>(module.tasks ?? {}).map(({ name }) => `task ${name}`),
  ...Object.values<Collections[string]>(module.collections ?? {}).map(({ name }) => `collection ${name}`),
]
