import { closeSync, constants, fdatasync, openSync, writeSync, writevSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from './write-failure.ts'

/** The few file operations the log is made of, so that a test can cut the power between any two of them. */
export interface LogFiles {
  names(): Promise<string[]>
  read(name: string): Promise<Buffer>
  /** A new file of zeros, durable (its size and its directory entry too) when the promise resolves. */
  create(name: string, bytes: number): Promise<LogFile>
  openExisting(name: string): Promise<LogFile>
  remove(name: string): Promise<void>
  /** What `writeMark` wrote last, as far as it is known; undefined: nothing. */
  readMark(): Promise<Buffer | undefined>
  /** Overwrites a few bytes beside the log; they reach the disk some time. */
  writeMark(bytes: Buffer): void
  closeMark(): void
}

export interface LogFile {
  readonly name: string
  readonly bytes: number
  /** Writes all chunks one behind the other, beginning at `position`. */
  write(chunks: readonly Buffer[], position: number): void
  /** Resolves when everything written is on the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

export const LOG_FILE_NAME = /^log-\d+$/
const MARK_NAME = 'acknowledged'
const ZEROS = Buffer.alloc(1 << 20)

/** Log files in a directory of the operating system. */
export class DirectoryFiles implements LogFiles {
  readonly #directory: string
  #mark: number | undefined

  constructor(directory: string) {
    this.#directory = directory
  }

  async names(): Promise<string[]> {
    return (await readdir(this.#directory)).filter((name) => LOG_FILE_NAME.test(name))
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.#directory, name))
  }

  async create(name: string, bytes: number): Promise<LogFile> {
    const handle = await open(join(this.#directory, name), 'wx+')
    try {
      for (let written = 0; written < bytes; written += ZEROS.length) {
        await handle.write(ZEROS, 0, Math.min(ZEROS.length, bytes - written), written)
      }
      await handle.sync()
    } catch (error) {
      await handle.close()
      await this.remove(name)
      throw error
    }
    await syncDirectory(this.#directory)
    return new OpenFile(name, bytes, handle)
  }

  async openExisting(name: string): Promise<LogFile> {
    const handle = await open(join(this.#directory, name), 'r+')
    return new OpenFile(name, (await handle.stat()).size, handle)
  }

  remove(name: string): Promise<void> {
    return rm(join(this.#directory, name))
  }

  readMark(): Promise<Buffer | undefined> {
    return readFile(join(this.#directory, MARK_NAME)).catch(() => undefined)
  }

  writeMark(bytes: Buffer): void {
    this.#mark ??= openSync(join(this.#directory, MARK_NAME), constants.O_RDWR | constants.O_CREAT, 0o600)
    writeSync(this.#mark, bytes, 0, bytes.length, 0)
  }

  closeMark(): void {
    if (this.#mark !== undefined) closeSync(this.#mark)
    this.#mark = undefined
  }
}

/**
 * Has a file of so many bytes in the directory room for more of them? lmdb calls a write that ended where the disk was full
 * an i/o error: so is told which it was.
 */
export async function hasRoom(directory: string, fileBytes: number, moreBytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < moreBytes) return false
  const path = join(directory, 'room.probe')
  let probe: FileHandle | undefined
  try {
    probe = await open(path, 'w')
    return (await probe.write(ZEROS, 0, ZEROS.length, fileBytes + moreBytes)).bytesWritten === ZEROS.length
  } catch (error) {
    return !isDiskFull(error)
  } finally {
    await probe?.close()
    await rm(path, { force: true })
  }
}

/** Makes a directory's entries durable. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

class OpenFile implements LogFile {
  readonly name: string
  readonly bytes: number
  readonly #handle: FileHandle

  constructor(name: string, bytes: number, handle: FileHandle) {
    this.name = name
    this.bytes = bytes
    this.#handle = handle
  }

  write(chunks: readonly Buffer[], position: number): void {
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const written = writevSync(this.#handle.fd, chunks, position)
    if (written !== bytes) throw new Error(`${this.name}: wrote ${written} of ${bytes} bytes, is the disk full?`)
  }

  sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.#handle.fd, (error) => (error ? reject(error) : resolve()))
    })
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }
}
