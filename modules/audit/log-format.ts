import type { RecordArchive } from '../records/services.ts'
import type { LeafSource } from './log-tree.ts'
import { leafHash } from './merkle.ts'

/**
 * The second format of the log: a seal is the data of its leaf. In the first one the seal was the leaf's hash itself, so
 * that a proof gave away its neighbours' seals. The name of the log says which it is; a tree of either form is signed
 * under a name of its own.
 */
const SUFFIX = '/log2'

export const logName = (origin: string): string => `${origin}${SUFFIX}`
export const isLogName = (name: string): boolean => name.endsWith(SUFFIX)

/** The leaf of a seal in the log that a checkpoint names. */
export const leafOf = (seal: Buffer, name: string): Buffer => (isLogName(name) ? leafHash(seal) : seal)

/** The leaves of the log as they are signed now. */
export const leavesOf = (archive: Pick<RecordArchive, 'seals'>): LeafSource => ({
  leaves: async (from, limit) => (await archive.seals(from, limit)).map(leafHash),
})

/** The leaves that checkpoints of the first format are of. */
export const firstLeavesOf = (archive: Pick<RecordArchive, 'seals'>): LeafSource => ({
  leaves: (from, limit) => archive.seals(from, limit),
})
