import { type FileHandle, open } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { decodeRecord, recordLength } from '../storage/log-record.ts'
import { type BackupSummary, type Entry, entriesOfRecord, FIRST_MAGIC, MAGIC, summaryIn, Tally } from './format.ts'

/** A record's header, and the largest document with the longest key. */
const RECORD_BYTES_MAX = 17 << 20
const LENGTH_BYTES = 4

/**
 * Reads a backup file from its beginning to its end and returns what it holds; `visit` is given its entries, in parts.
 * Throws when the file is none, ends too early, has a damaged byte, or goes on behind its end.
 */
export async function readBackup(
  path: string,
  visit: (entries: readonly Entry[]) => Promise<void> | void = () => {},
): Promise<BackupSummary> {
  const file = await open(path, 'r')
  try {
    const size = (await file.stat()).size
    const magic = await bytesAt(file, 0, MAGIC.length)
    if (!magic.equals(MAGIC) && !magic.equals(FIRST_MAGIC))
      throw new Error(`${path} is not a backup that this version of embedded-mongo can read`)
    const tally = new Tally()
    let position = MAGIC.length
    let lastKey = ''
    for (let number = 1; ; number++) {
      const length = recordLength(await bytesAt(file, position, LENGTH_BYTES))
      if (length > RECORD_BYTES_MAX) throw damaged(path, position)
      if (position + length > size) throw torn(path, size)
      const record = decodeRecord(await bytesAt(file, position, length), 0)
      if (record === undefined || record.seq !== number) throw damaged(path, position)
      const entries = entriesOfRecord(record)
      const summary = summaryIn(entries)
      position += length
      if (summary !== undefined) {
        if (position !== size || !isDeepStrictEqual(summary, tally.summary())) throw damaged(path, position)
        return summary
      }
      for (const entry of entries) {
        if (entry.key <= lastKey) throw damaged(path, position)
        tally.add(entry)
        lastKey = entry.key
      }
      await visit(entries)
    }
  } catch (error) {
    throw error instanceof EndOfFile ? torn(path, (await file.stat()).size) : error
  } finally {
    await file.close()
  }
}

class EndOfFile extends Error {}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read)
    if (bytesRead === 0) throw new EndOfFile()
    read += bytesRead
  }
  return bytes
}

const torn = (path: string, size: number): Error =>
  new Error(`the backup ${path} is torn: it ends after ${size} bytes, before its last record. Use another copy`)

const damaged = (path: string, position: number): Error =>
  new Error(`the backup ${path} is damaged near byte ${position}. Use another copy`)
