import { closeSync, openSync, readSync } from 'node:fs'

/** lmdb's file (data version 2): two meta pages, and trees of pages whose roots the newer of them names. */
const META_BYTES = 4096
const MAGIC = 0xbeefc0de
const PAGE_HEADER_BYTES = 24
const NODE_HEADER_BYTES = 8
const BRANCH = 1
const LEAF = 2
const OVERFLOW = 4
const BIG_DATA = 1
const KEY_BYTES_MAX = 1978
const NO_PAGE = 0xffffffffffffffffn
const DEPTH_MAX = 32

interface TreeInfo {
  readonly depth: number
  readonly entries: number
  /** undefined: it is empty. */
  readonly root: number | undefined
}

interface Meta {
  readonly pageBytes: number
  readonly transaction: bigint
  readonly pages: number
  readonly free: TreeInfo
  readonly main: TreeInfo
}

export interface TreeEntry {
  readonly key: Buffer
  readonly value: Buffer
}

/** Something in the file is not as lmdb writes it. */
export class DamagedPage extends Error {}

/** Reads lmdb's file without lmdb, which trusts what it reads: a damaged page may end the process. */
export class TreeFile {
  readonly #file: number
  readonly #path: string
  readonly meta: Meta
  readonly #seen: Uint8Array

  /** Throws `DamagedPage` when it has no usable beginning. */
  constructor(path: string) {
    this.#path = path
    this.#file = openSync(path, 'r')
    try {
      const first = this.#metaAt(0)
      const second = this.#metaAt(first?.pageBytes ?? META_BYTES)
      const newest = [first, second].reduce((a, b) => ((b?.transaction ?? -1n) > (a?.transaction ?? -1n) ? b : a))
      if (newest === undefined || first === undefined || second === undefined)
        throw this.#damaged(0, 'no valid meta page')
      this.meta = newest
      this.#seen = new Uint8Array(newest.pages)
    } catch (error) {
      closeSync(this.#file)
      throw error
    }
  }

  close(): void {
    closeSync(this.#file)
  }

  /** The entries of the main tree in order; with `onDamage` pages that cannot be read are passed over. */
  *entries(onDamage?: (error: DamagedPage) => void): Generator<TreeEntry> {
    yield* this.#walk(this.meta.main, onDamage)
  }

  /** Throws `DamagedPage` unless every page that is in use or free is sound and there once, and all entries are there in order. */
  check(): void {
    this.#seen.fill(0, 0, 2).fill(1, 0, 2)
    for (const { value } of this.#walk(this.meta.free)) this.#markFree(value)
    let entries = 0
    let previous: Buffer | undefined
    for (const { key } of this.#walk(this.meta.main)) {
      entries++
      if (previous !== undefined && previous.compare(key) >= 0) throw this.#damaged(0, 'keys are out of order')
      previous = key
    }
    if (entries !== this.meta.main.entries)
      throw this.#damaged(0, `there are ${entries} entries instead of ${this.meta.main.entries}`)
  }

  #markFree(list: Buffer): void {
    const count = list.length >= 8 ? Number(list.readBigUInt64LE(0)) : -1
    if (count < 0 || list.length < 8 * (count + 1)) throw this.#damaged(0, 'a list of free pages is cut')
    for (let i = 1; i <= count; i++) {
      const entry = list.readBigInt64LE(8 * i)
      // 0: nothing; below 0: so many pages that begin with the next entry.
      const pages = entry < 0n ? -Number(entry) : 1
      if (entry < 0n) i++
      if (entry === 0n) continue
      if (i > count || pages > this.meta.pages) throw this.#damaged(0, 'a list of free pages is cut')
      const first = this.#pageNumber(list.readBigUInt64LE(8 * i))
      for (let page = first; page < first + pages; page++) this.#see(page)
    }
  }

  *#walk(info: TreeInfo, onDamage?: (error: DamagedPage) => void): Generator<TreeEntry> {
    if (info.root === undefined) return
    if (info.depth > DEPTH_MAX) throw this.#damaged(0, `a tree of depth ${info.depth}`)
    yield* this.#page(info.root, info.depth, onDamage)
  }

  *#page(number: number, depth: number, onDamage?: (error: DamagedPage) => void): Generator<TreeEntry> {
    try {
      this.#see(number)
      const page = this.#read(number, 1)
      const flags = page.readUInt16LE(18)
      if (Number(page.readBigUInt64LE(0)) !== number || flags !== (depth === 1 ? LEAF : BRANCH))
        throw this.#damaged(number, 'the page is not what it should be')
      const isBranch = flags === BRANCH
      for (const node of this.#nodes(page, number, isBranch)) {
        if (isBranch) yield* this.#page(this.#childOf(page, node), depth - 1, onDamage)
        else yield this.#entryOf(page, number, node)
      }
    } catch (error) {
      if (onDamage === undefined || !(error instanceof DamagedPage)) throw error
      onDamage(error)
    }
  }

  /** Where the nodes of a page begin; all of them lie inside of it and apart from the header. */
  #nodes(page: Buffer, number: number, isBranch: boolean): number[] {
    const lower = page.readUInt16LE(20)
    const upper = page.readUInt16LE(22)
    const room = page.length - PAGE_HEADER_BYTES
    if (lower % 2 !== 0 || lower > upper || upper > room || (isBranch && lower < 4))
      throw this.#damaged(number, 'the bounds of its free space are wrong')
    const nodes: number[] = []
    let used = 0
    for (let i = 0; i < lower; i += 2) {
      const offset = page.readUInt16LE(PAGE_HEADER_BYTES + i)
      const start = PAGE_HEADER_BYTES + offset
      if (offset < upper || offset % 2 !== 0 || start + NODE_HEADER_BYTES > page.length)
        throw this.#damaged(number, 'a node lies outside of it')
      const keyBytes = page.readUInt16LE(start + 6)
      const flags = page.readUInt16LE(start + 4)
      const valueBytes = isBranch ? 0 : flags === BIG_DATA ? 24 : page.readUInt32LE(start)
      const bytes = NODE_HEADER_BYTES + keyBytes + valueBytes
      if (start + bytes > page.length || keyBytes > KEY_BYTES_MAX || (!isBranch && flags > BIG_DATA))
        throw this.#damaged(number, 'a node runs past its end')
      used += bytes + (bytes % 2)
      nodes.push(start)
    }
    if (used > room - upper) throw this.#damaged(number, 'its nodes overlap')
    return nodes
  }

  #childOf(page: Buffer, node: number): number {
    return this.#pageNumber(BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + 4)) << 32n))
  }

  #entryOf(page: Buffer, number: number, node: number): TreeEntry {
    const valueAt = node + NODE_HEADER_BYTES + page.readUInt16LE(node + 6)
    const key = page.subarray(node + NODE_HEADER_BYTES, valueAt)
    const valueBytes = page.readUInt32LE(node)
    if (page.readUInt16LE(node + 4) !== BIG_DATA) return { key, value: page.subarray(valueAt, valueAt + valueBytes) }
    const first = this.#pageNumber(page.readBigUInt64LE(valueAt))
    const pages = Math.ceil((PAGE_HEADER_BYTES + valueBytes) / page.length)
    if (Number(page.readBigUInt64LE(valueAt + 16)) !== pages) throw this.#damaged(number, 'a value has a wrong length')
    const big = this.#read(first, pages)
    const isOverflow = Number(big.readBigUInt64LE(0)) === first && big.readUInt16LE(18) === OVERFLOW
    if (!isOverflow || big.readUInt32LE(20) !== pages) throw this.#damaged(first, 'the page is not what it should be')
    for (let i = 0; i < pages; i++) this.#see(first + i)
    return { key, value: big.subarray(PAGE_HEADER_BYTES, PAGE_HEADER_BYTES + valueBytes) }
  }

  #see(number: number): void {
    if (this.#seen[number] === 1) throw this.#damaged(number, 'the page is used twice')
    this.#seen[number] = 1
  }

  #pageNumber(number: bigint): number {
    if (number < 2n || number >= BigInt(this.meta.pages)) throw this.#damaged(0, `there is no page ${number}`)
    return Number(number)
  }

  #read(number: number, pages: number): Buffer {
    const { pageBytes } = this.meta
    if (number + pages > this.meta.pages) throw this.#damaged(number, 'the page lies behind the last one')
    const bytes = Buffer.allocUnsafe(pages * pageBytes)
    const read = readSync(this.#file, bytes, 0, bytes.length, number * pageBytes)
    if (read !== bytes.length) throw this.#damaged(number, 'the file ends before it')
    return bytes
  }

  #metaAt(offset: number): Meta | undefined {
    const page = Buffer.alloc(META_BYTES)
    readSync(this.#file, page, 0, META_BYTES, offset)
    const pageBytes = page.readUInt32LE(48)
    const isMeta = page.readUInt32LE(24) === MAGIC && page.readUInt32LE(28) === 2
    if (!isMeta || pageBytes < 512 || pageBytes > 65_536 || (pageBytes & (pageBytes - 1)) !== 0) return undefined
    const pages = Number(page.readBigUInt64LE(144)) + 1
    // Free pages at the end of the file need not be there.
    if (pages * pageBytes > Number(page.readBigUInt64LE(40))) return undefined
    return { pageBytes, transaction: page.readBigUInt64LE(152), pages, free: infoAt(page, 48), main: infoAt(page, 96) }
  }

  #damaged(page: number, what: string): DamagedPage {
    const at = page === 0 ? '' : `, page ${page} at byte ${page * (this.meta?.pageBytes ?? META_BYTES)}`
    return new DamagedPage(`the file ${this.#path} is damaged${at}: ${what}`)
  }
}

function infoAt(meta: Buffer, offset: number): TreeInfo {
  const root = meta.readBigUInt64LE(offset + 40)
  return {
    depth: meta.readUInt16LE(offset + 6),
    entries: Number(meta.readBigUInt64LE(offset + 32)),
    root: root === NO_PAGE ? undefined : Number(root),
  }
}
