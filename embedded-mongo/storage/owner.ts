import { readFileSync } from 'node:fs'
import { storeKey } from './keys.ts'
import type { Tree } from './tree.ts'

const OWNER_KEY = storeKey('owner')

interface Owner {
  readonly pid: number
  /** When the process began, in the kernel's ticks: a process id alone may be in use again. */
  readonly startTicks: string
  /** How often the store was opened. */
  readonly epoch: number
}

/** Folders that this process (this thread) has open. */
const open = new Set<string>()

/**
 * Takes the folder for this process and returns the epoch of this opening; throws when a live process has it.
 * Runs inside a write transaction of lmdb, which is exclusive among processes: two that start at once cannot both win.
 */
export function takeOwnership(tree: Tree, directory: string): number {
  return tree.exclusively(() => {
    const bytes = tree.get(OWNER_KEY)
    const owner = bytes && (JSON.parse(bytes.toString()) as Owner)
    const mine = { pid: process.pid, startTicks: startTicks(process.pid) ?? '' }
    const isMine = owner?.pid === mine.pid && owner.startTicks === mine.startTicks
    // Of this process, only what this thread has open counts: a worker that died took its store with it.
    if (owner && (isMine ? open.has(directory) : isAlive(owner))) {
      throw new Error(
        `the data folder ${directory} is in use by process ${owner.pid}: stop that process or use another folder`,
      )
    }
    const epoch = (owner?.epoch ?? 0) + 1
    tree.putNow(OWNER_KEY, Buffer.from(JSON.stringify({ ...mine, epoch } satisfies Owner)))
    open.add(directory)
    return epoch
  })
}

export function releaseOwnership(tree: Tree, directory: string, epoch: number): void {
  open.delete(directory)
  tree.exclusively(() => {
    tree.putNow(OWNER_KEY, Buffer.from(JSON.stringify({ pid: 0, startTicks: '', epoch } satisfies Owner)))
  })
}

function isAlive(owner: Owner): boolean {
  if (owner.pid === 0) return false
  const ticks = startTicks(owner.pid)
  if (ticks !== undefined) return ticks === owner.startTicks
  try {
    process.kill(owner.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Undefined without /proc, or when there is no such process. */
function startTicks(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return undefined
  }
}
