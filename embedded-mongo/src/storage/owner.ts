import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { storeKey } from './keys.ts'
import type { Tree } from './tree.ts'

const OWNER_KEY = storeKey('owner')

interface OwnerRecord {
  /** 0: nobody has it open. */
  readonly pid: number
  /** How often the store was opened. */
  readonly epoch: number
}

/** The right to write to a folder. */
export interface Ownership {
  /** Counts the openings of the folder; greater than all before. */
  readonly epoch: number
  release(): void
}

/**
 * Takes the folder; throws when somebody else has it, naming them.
 *
 * On Linux the lock is an abstract socket named after the folder: it belongs to one thread of one process and the kernel
 * frees it however that ends. Elsewhere the recorded process must be dead.
 */
export function takeOwnership(tree: Tree, directory: string, lock: FolderLock): Ownership {
  // Exclusive among processes: two that start at once cannot both find the folder free.
  const epoch = tree.exclusively(() => {
    const owner = readRecord(tree)
    if (lock === 'taken' || (lock === undefined && isAlive(owner.pid))) {
      throw new Error(
        `the data folder ${directory} is in use by process ${owner.pid}: stop that process or use another folder`,
      )
    }
    writeRecord(tree, { pid: process.pid, epoch: owner.epoch + 1 })
    return owner.epoch + 1
  })
  return { epoch, release: () => tree.exclusively(() => writeRecord(tree, { pid: 0, epoch })) }
}

function readRecord(tree: Tree): OwnerRecord {
  const bytes = tree.get(OWNER_KEY)
  return bytes === undefined ? { pid: 0, epoch: 0 } : (JSON.parse(bytes.toString()) as OwnerRecord)
}

const writeRecord = (tree: Tree, record: OwnerRecord): void =>
  tree.putNow(OWNER_KEY, Buffer.from(JSON.stringify(record)))

/** Undefined where the system has no such locks. */
export type FolderLock = Server | 'taken' | undefined

export const lockFolder = async (directory: string): Promise<FolderLock> =>
  process.platform === 'linux' ? await lockName(directory) : undefined

function lockName(directory: string): Promise<Server | 'taken'> {
  const name = `\0embedded-mongo-${createHash('sha256').update(directory).digest('hex')}`
  return new Promise((resolve, reject) => {
    const server = createServer().unref()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken')
      else reject(error)
    })
    server.listen(name, () => resolve(server))
  })
}

export function free(lock: FolderLock): void {
  if (lock !== undefined && lock !== 'taken') lock.close()
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
