import { readdirSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncDirectory } from './log-files.ts'
import { treeFilePath } from './tree-check.ts'

/** The tree lies in `state`, and after compactions in `state-<n>`, of which the newest counts. */
const NAME = /^state(?:-(\d+))?$/
/** Whatever of a tree a stop in the midst of a compaction may leave. */
const ANY_NAME = /^(?:partial-)?state(?:-\d+)?$/

const numberOf = (name: string): number => Number(NAME.exec(name)?.[1] ?? 0)

/** Undefined where there is no store. */
export function treeFolder(directory: string): string | undefined {
  const names = readdirSync(directory).filter((name) => NAME.test(name))
  const newest = names.reduce((a, b) => (numberOf(b) > numberOf(a) ? b : a), names[0] ?? '')
  return newest === '' ? undefined : join(directory, newest)
}

/** Where the tree goes from `folder`: `write` fills the new folder, which is there whole or not at all. */
export async function nextTreeFolder(folder: string, write: (path: string) => Promise<unknown>): Promise<string> {
  const name = `state-${numberOf(basename(folder)) + 1}`
  const next = join(dirname(folder), name)
  // lmdb takes a name with a dot for one of a file.
  const partial = join(dirname(folder), `partial-${name}`)
  try {
    await write(partial)
    const file = await open(treeFilePath(partial), 'r+')
    await file.sync().finally(() => file.close())
    await syncDirectory(partial)
    await rename(partial, next)
    await syncDirectory(dirname(folder))
    return next
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** Removes every tree but this. */
export async function removeOtherTrees(folder: string): Promise<void> {
  const directory = dirname(folder)
  for (const name of readdirSync(directory)) {
    if (ANY_NAME.test(name) && name !== basename(folder)) await rm(join(directory, name), { recursive: true })
  }
}
