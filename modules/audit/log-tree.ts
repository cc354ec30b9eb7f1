import type { RecordArchive } from '../records/services.ts'
import { type Hash, type Nodes, nodeHash } from './merkle.ts'

/** Hashes in a tile, and levels it spans: 2^8. */
export const TILE = 256
const TILE_LEVELS = 8
const HASH_BYTES = 32
const CACHED_TILES = 1_024

/** Where full tiles are kept. Losing one costs only time. */
export interface TileStore {
  load(level: number, index: number): Promise<Buffer | undefined>
  save(level: number, index: number, hashes: Buffer): Promise<void>
}

/**
 * The Merkle tree over the log, computed where it is asked for: level 0 from the log's leaves, each level above from the
 * one below, full tiles kept. There is nothing to build, so nothing can lag or break.
 */
export class LogTree implements Nodes {
  readonly #archive: Pick<RecordArchive, 'leaves'>
  readonly #store: TileStore
  readonly #cache = new Map<string, Buffer>()
  /** Of full tiles: they never change. */
  readonly #roots = new WeakMap<Buffer, Hash>()

  constructor(archive: Pick<RecordArchive, 'leaves'>, store: TileStore) {
    this.#archive = archive
    this.#store = store
  }

  async node(level: number, index: number): Promise<Hash> {
    const tileLevel = Math.floor(level / TILE_LEVELS)
    const width = 2 ** (level - tileLevel * TILE_LEVELS)
    const first = index * width
    const tile = await this.#tile(tileLevel, Math.floor(first / TILE))
    const start = (first % TILE) * HASH_BYTES
    const hashes = tile.subarray(start, start + width * HASH_BYTES)
    if (hashes.length < width * HASH_BYTES) throw new RangeError(`node ${level}/${index} is not complete yet`)
    return rootOf(hashes)
  }

  /** The hashes that the tile has so far, back to back. */
  async #tile(level: number, index: number): Promise<Buffer> {
    const key = `${level}/${index}`
    const known = this.#cache.get(key) ?? (await this.#store.load(level, index))
    const hashes =
      known ??
      (level === 0
        ? Buffer.concat(await this.#archive.leaves(index * TILE, TILE))
        : await this.#fromBelow(level, index))
    if (hashes.length === TILE * HASH_BYTES) {
      if (known === undefined) await this.#store.save(level, index, hashes)
      this.#remember(key, hashes)
    }
    return hashes
  }

  async #fromBelow(level: number, index: number): Promise<Buffer> {
    const hashes: Hash[] = []
    for (let child = index * TILE; child < (index + 1) * TILE; child++) {
      const tile = await this.#tile(level - 1, child)
      if (tile.length < TILE * HASH_BYTES) break
      const root = this.#roots.get(tile) ?? rootOf(tile)
      this.#roots.set(tile, root)
      hashes.push(root)
    }
    return Buffer.concat(hashes)
  }

  #remember(key: string, hashes: Buffer): void {
    this.#cache.delete(key)
    this.#cache.set(key, hashes)
    if (this.#cache.size <= CACHED_TILES) return
    const oldest = this.#cache.keys().next().value
    if (oldest !== undefined) this.#cache.delete(oldest)
  }
}

/** Root of 2^n hashes that stand back to back. */
function rootOf(hashes: Buffer): Hash {
  if (hashes.length === HASH_BYTES) return hashes
  const middle = hashes.length / 2
  return nodeHash(rootOf(hashes.subarray(0, middle)), rootOf(hashes.subarray(middle)))
}
