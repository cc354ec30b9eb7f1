import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyModule } from '../../kernel/define.ts'
import { moduleFiles } from '../../scripts/new-module-files.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const NAME = 'attacked'

/** What its author gets from `npm run new-module attacked`, without a line of their own. The folder goes with the process. */
export async function generatedModule(): Promise<AnyModule> {
  const folder = join(ROOT, 'tmp', `attacked-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries(moduleFiles(NAME)))
    if (!file.endsWith('.test.ts')) writeFileSync(join(folder, file), text)
  const { default: module } = (await import(pathToFileURL(join(folder, 'module.ts')).href)) as { default: AnyModule }
  return module
}

/** Where it takes a body, and one that it takes. */
export function writingOperation({ contract }: AnyModule): { readonly path: string; readonly example: object } {
  const found = Object.values(contract ?? {}).find(({ method, example }) => method === 'post' && example !== undefined)
  if (!found) throw new Error('the scaffold has no operation that takes an example')
  return { path: found.path, example: found.example as object }
}

/** The same module, whose handlers wait for the gate before they do their work. */
export function slowed(module: AnyModule, gate: Promise<void>): AnyModule {
  const handlers = Object.fromEntries(
    Object.entries(module.handlers as Record<string, (...args: unknown[]) => unknown>).map(([id, handler]) => [
      id,
      async (...args: unknown[]) => {
        await gate
        return handler(...args)
      },
    ]),
  )
  return { ...module, handlers } as AnyModule
}
