import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BLOCK_BYTES = 1 << 18
const LENGTH_BYTES = 4

let folder = tmpdir()

/** Where this thread keeps its spools: beside the data, whose disk has room. Without a folder the system's temporary one. */
export function setSpoolFolder(path = tmpdir()): void {
  folder = path
}

/**
 * A file of what memory has no room for: items are appended, then read in that order. It has no name from the beginning on,
 * so that nothing is left of it when the process ends. `close` gives the space back.
 */
export class Spool {
  readonly #file: number
  #block: Buffer[] = []
  #blockBytes = 0
  #bytes = 0

  constructor() {
    const path = join(folder, `spool-${randomUUID()}`)
    this.#file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
  }

  append(item: Buffer): void {
    const length = Buffer.allocUnsafe(LENGTH_BYTES)
    length.writeUInt32LE(item.length)
    this.#block.push(length, item)
    this.#blockBytes += LENGTH_BYTES + item.length
    if (this.#blockBytes >= BLOCK_BYTES) this.#flush()
  }

  *read(): Generator<Buffer> {
    this.#flush()
    let block = Buffer.alloc(0)
    for (let position = 0; position + block.length < this.#bytes || block.length > 0; ) {
      let offset = 0
      while (offset + LENGTH_BYTES <= block.length) {
        const end = offset + LENGTH_BYTES + block.readUInt32LE(offset)
        if (end > block.length) break
        yield block.subarray(offset + LENGTH_BYTES, end)
        offset = end
      }
      position += offset
      const wanted = block.length - offset >= LENGTH_BYTES ? block.readUInt32LE(offset) + LENGTH_BYTES : 0
      const left = this.#bytes - position
      if (left === 0) return
      block = Buffer.allocUnsafe(Math.min(left, Math.max(BLOCK_BYTES, wanted)))
      for (let read = 0; read < block.length; )
        read += readSync(this.#file, block, read, block.length - read, position + read)
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  #flush(): void {
    if (this.#block.length === 0) return
    const block = Buffer.concat(this.#block, this.#blockBytes)
    for (let written = 0; written < block.length; )
      written += writeSync(this.#file, block, written, block.length - written, this.#bytes + written)
    this.#bytes += block.length
    this.#block = []
    this.#blockBytes = 0
  }
}
