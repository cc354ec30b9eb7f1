import { MongoError } from '../errors.ts'

const OUT_OF_DISK_SPACE = 14_031

/** No space, a quota, or the largest size of a file. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const CODE_IN_TEXT = /\b(ENOSPC|EDQUOT|EFBIG)\b|No space left|File too large|disk full/i

/** Why a write to the disk failed, as the error that stops the store: `OutOfDiskSpace`, as MongoDB's servers say, where that is it. */
export const writeFailure = (what: string, error: unknown): Error => failure(`${what}, the store stops`, error)

export const isDiskFull = (error: unknown): boolean =>
  FULL.has(String((error as { code?: unknown } | undefined)?.code)) || CODE_IN_TEXT.test(reasonOf(error))

/** What is told to who writes while the disk is full. */
export const diskFull = (directory: string, reason: string): Error =>
  new MongoError(
    OUT_OF_DISK_SPACE,
    'OutOfDiskSpace',
    `the disk of ${directory} is full, so the store only reads, and deletes where it can: ${reason}. Delete or drop what is not needed, or give the disk room; writing then goes on by itself`,
  )

/** Why the tree could not be written anew: nothing has changed. */
export const compactionFailure = (error: unknown): Error =>
  failure('the store could not be compacted, and goes on as it is', error)

function failure(what: string, error: unknown): Error {
  const full = isDiskFull(error)
  const message = `${what}: ${reasonOf(error)}${full ? ' (the disk is full)' : ''}`
  return full ? new MongoError(OUT_OF_DISK_SPACE, 'OutOfDiskSpace', message) : new Error(message, { cause: error })
}

/** The reason behind an error of lmdb's, which it keeps as a promise that rejects. */
export async function commitFailure(error: unknown): Promise<unknown> {
  const { commitError } = (error ?? {}) as { commitError?: unknown }
  if (commitError === undefined) return error
  const soon = new Promise((resolve) => setImmediate(resolve, error))
  const reason = Promise.resolve(commitError).catch((rejected: unknown) => rejected)
  return (await Promise.race([reason, soon])) ?? error
}

/** Whatever was thrown has a reason to show. */
function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: unknown; code?: unknown }
  if (typeof message === 'string' && message !== '') return message
  if (code !== undefined) return `error ${String(code)}`
  return typeof error === 'string' ? error : 'no reason is known'
}

/**
 * For a thread of the store's own: where a commit fails, lmdb may reject promises that it has given to nobody, besides
 * those that the store handles.
 */
export function ignoreStrayCommitFailures(): void {
  process.on('unhandledRejection', (error) => {
    if ((error as { commitError?: unknown } | undefined)?.commitError === undefined) throw error
  })
}
