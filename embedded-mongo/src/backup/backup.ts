import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncDirectory } from '../storage/log-files.ts'
import { type BackupSummary, MAGIC } from './format.ts'
import { readBackup } from './read.ts'
import { type BackupSource, recordsOf } from './source.ts'

/**
 * Writes everything a store holds, as it is at one moment, into a new file that only its owner may read, and reads the
 * file back. A store that runs goes on running. Rejects without leaving a file.
 */
export async function backup(source: BackupSource, file: string): Promise<BackupSummary> {
  const path = resolve(file)
  if (existsSync(path)) throw new Error(`${path} exists: name another file`)
  const partial = `${path}.partial`
  const output = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new Error(`${partial} exists: another backup is being written, or one was stopped; then remove it`)
      : error
  })
  try {
    try {
      await output.writeFile(MAGIC)
      for await (const record of recordsOf(source)) await output.writeFile(record)
      await output.sync()
    } finally {
      await output.close()
    }
    const summary = await readBackup(partial)
    await rename(partial, path)
    await syncDirectory(dirname(path))
    return summary
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
