import { type Hash, type Nodes, nodeHash } from './merkle.ts'

/** Hashes in a tile, and levels it spans: 2^8. */
export const TILE = 256
const TILE_LEVELS = 8
const HASH_BYTES = 32
const CACHED_TILES = 1_024
const NOTHING = Buffer.alloc(0)

/** What the tree is over. */
export interface LeafSource {
  /** Leaf hashes from an index on, in order, without gaps, at most `limit`. */
  leaves(from: number, limit: number): Promise<readonly Hash[]>
}

/** Where full tiles are kept. Losing one costs only time. */
export interface TileStore {
  load(level: number, index: number): Promise<Buffer | undefined>
  /** The roots of tiles from `index` on, as far as they are kept without a gap, at most `count`. */
  roots(level: number, index: number, count: number): Promise<readonly Hash[]>
  save(level: number, index: number, tile: { readonly hashes: Buffer; readonly root: Hash }): Promise<void>
}

/**
 * The Merkle tree over the log, computed where it is asked for: level 0 from the log's leaves, each level above from the
 * one below, full tiles kept. There is nothing to build, so nothing can lag or break.
 */
export class LogTree implements Nodes {
  readonly #source: LeafSource
  readonly #store: TileStore
  readonly #cache = new Map<string, Buffer>()
  readonly #inner = new WeakMap<Buffer, readonly Buffer[]>()
  /** The last tile of each level, as far as it was read: the log only grows, so what a tile has it keeps. */
  readonly #growing = new Map<number, { readonly index: number; readonly hashes: Buffer }>()

  constructor(source: LeafSource, store: TileStore) {
    this.#source = source
    this.#store = store
  }

  async node(level: number, index: number): Promise<Hash> {
    const tileLevel = Math.floor(level / TILE_LEVELS)
    const width = 2 ** (level - tileLevel * TILE_LEVELS)
    const first = index * width
    const place = first % TILE
    const tile = await this.#tile(tileLevel, Math.floor(first / TILE), place + width)
    const hash = this.#within(tile, level - tileLevel * TILE_LEVELS, place / width)
    if (hash.length === 0) throw new RangeError(`node ${level}/${index} is not complete yet`)
    return hash
  }

  /** The first `count` hashes of the tile or more, back to back; fewer where the log has no more. */
  async #tile(level: number, index: number, count: number): Promise<Buffer> {
    const key = `${level}/${index}`
    const full = this.#cache.get(key)
    if (full) return full
    const last = this.#growing.get(level)
    const begun = last?.index === index ? last.hashes : undefined
    if (begun && begun.length >= count * HASH_BYTES) return begun
    const stored = begun ? undefined : await this.#store.load(level, index)
    const hashes = stored ?? (await this.#grow(level, index, begun ?? NOTHING))
    if (hashes.length === TILE * HASH_BYTES) {
      if (stored === undefined)
        await this.#store.save(level, index, { hashes, root: this.#within(hashes, TILE_LEVELS, 0) })
      this.#remember(key, hashes)
    } else if (index >= (this.#growing.get(level)?.index ?? 0)) this.#growing.set(level, { index, hashes })
    return hashes
  }

  /** What the tile has already, and what has come since. */
  async #grow(level: number, index: number, begun: Buffer): Promise<Buffer> {
    const from = index * TILE + begun.length / HASH_BYTES
    const end = (index + 1) * TILE
    if (level === 0) return Buffer.concat([begun, ...(await this.#source.leaves(from, end - from))])
    // A tile that this process begins needs all of them that there are, and only their roots.
    const known = begun.length > 0 ? [] : await this.#store.roots(level - 1, from, end - from)
    const hashes: Hash[] = [begun, ...known]
    for (let child = from + known.length; child < end; child++) {
      const tile = await this.#tile(level - 1, child, TILE)
      if (tile.length < TILE * HASH_BYTES) break
      hashes.push(this.#within(tile, TILE_LEVELS, 0))
    }
    return Buffer.concat(hashes)
  }

  /** A node inside of a tile, empty where it is not complete: all of them are hashed once, and kept as long as the tile. */
  #within(tile: Buffer, level: number, index: number): Hash {
    const levels = this.#inner.get(tile) ?? levelsOf(tile)
    this.#inner.set(tile, levels)
    return (levels[level] ?? NOTHING).subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
  }

  #remember(key: string, hashes: Buffer): void {
    this.#cache.delete(key)
    this.#cache.set(key, hashes)
    if (this.#cache.size <= CACHED_TILES) return
    const oldest = this.#cache.keys().next().value
    if (oldest !== undefined) this.#cache.delete(oldest)
  }
}

/** The complete nodes over the hashes, level by level, each level back to back, the hashes themselves first. */
function levelsOf(hashes: Buffer): readonly Buffer[] {
  const levels = [hashes]
  for (let below = hashes; below.length >= 2 * HASH_BYTES; ) {
    const pairs = Array.from({ length: Math.floor(below.length / (2 * HASH_BYTES)) }, (_, at) => {
      const left = 2 * at * HASH_BYTES
      return nodeHash(below.subarray(left, left + HASH_BYTES), below.subarray(left + HASH_BYTES, left + 2 * HASH_BYTES))
    })
    below = Buffer.concat(pairs)
    levels.push(below)
  }
  return levels
}
