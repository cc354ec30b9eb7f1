import { discover } from '../../kernel/boot/discover.ts'
import type { AnyModule } from '../../kernel/contract/module.ts'
import type { Operation } from '../../kernel/contract/operation.ts'
import { infoOperation } from '../../kernel/http/info.ts'
import { platformContract } from '../../kernel/http/platform.ts'
import { secretVariable } from '../../kernel/secrets/installation.ts'

const ROOT = new URL('../../', import.meta.url).pathname

/** Every module of the tree, as the service discovers it. */
export async function allModules(): Promise<readonly AnyModule[]> {
  const sources = await discover({ modulesDir: `${ROOT}modules`, extension: '.ts', root: ROOT, sections: {} })
  return sources.map((source) => {
    if (source.module && source.failure === undefined) return source.module
    throw new Error(`${source.name}: ${source.failure}`)
  })
}

/** A strong secret for each variable that a module asks for, as production wants them. */
export async function secretVariables(): Promise<Readonly<Record<string, string>>> {
  const names = (await allModules()).flatMap(({ secrets = [] }) => secrets)
  return Object.fromEntries(names.map((name) => [secretVariable(name), name.padEnd(40, 'x')]))
}

export interface NamedOperation {
  readonly id: string
  readonly operation: Operation
}

/** Every operation that is served: the modules', their `/info`, and the kernel's own. */
export function operationsOf(modules: readonly AnyModule[]): readonly NamedOperation[] {
  const named = (owner: string, contract: object): readonly NamedOperation[] =>
    Object.entries(contract).map(([local, operation]) => ({
      id: `${owner}.${local}`,
      operation: operation as Operation,
    }))
  return [
    ...named('kernel', platformContract),
    ...modules.flatMap(({ name, prefix, contract }) => named(name, { ...contract, info: infoOperation(prefix, name) })),
  ]
}
