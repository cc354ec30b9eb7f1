import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { syncDirectory } from '../storage/log-files.ts'
import { Store } from '../storage/store.ts'
import { type BackupSummary, summaryOf } from './format.ts'
import { readBackup } from './read.ts'

const STORE_FILE = /^(state(-\d+)?|log-\d+)$/

/**
 * Makes the store of a backup in a folder that has none yet, and reads it back. The file is read once before anything
 * is written; a restore that fails or is stopped leaves no store behind.
 */
export async function restore(file: string, dataDir: string): Promise<BackupSummary> {
  const folder = resolve(dataDir)
  const summary = await readBackup(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).some((name) => STORE_FILE.test(name)))
    throw new Error(`there is a store in ${folder} already: restore into another folder, or move that store away`)
  const partial = join(folder, 'restore.partial')
  await rm(partial, { recursive: true, force: true })
  await write(file, partial)
  const written = await read(partial)
  if (!isDeepStrictEqual(written, summary))
    throw new Error(`what was written to ${partial} is not what ${file} holds: is the disk sound?`)
  await rename(join(partial, 'state'), join(folder, 'state'))
  await syncDirectory(folder)
  await rm(partial, { recursive: true })
  return summary
}

async function write(file: string, folder: string): Promise<void> {
  const store = await Store.open(folder)
  try {
    await readBackup(file, async (entries) => {
      await store.durable(store.commit(entries))
      await store.roomForMore()
    })
  } finally {
    await store.close()
  }
}

async function read(folder: string): Promise<BackupSummary> {
  const store = await Store.open(folder)
  try {
    return summaryOf(store)
  } finally {
    await store.close()
  }
}
