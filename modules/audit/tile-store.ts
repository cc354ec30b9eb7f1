import type { Models } from '../../kernel/define.ts'
import type { TileStore } from './log-tree.ts'
import type * as model from './model.ts'

/** Tiles in the store. Every process computes the same, so the first one to save a tile is as good as any. */
export function tileStore(tiles: Models<typeof model>['tiles']): TileStore {
  return {
    async load(level, index) {
      const tile = await tiles.collection.findOne({ _id: `${level}/${index}` as never })
      const bytes = (tile as { hashes?: { buffer: Uint8Array } } | null)?.hashes?.buffer
      return bytes && Buffer.from(bytes)
    },
    async roots(level, index, count) {
      const ids = Array.from({ length: count }, (_, offset) => `${level}/${index + offset}`)
      const found = await tiles.collection
        .find({ _id: { $in: ids as never[] } }, { projection: { root: 1 }, batchSize: count })
        .toArray()
      const roots = new Map(found.map(({ _id, root }) => [String(_id), root as { buffer: Uint8Array } | undefined]))
      const known = ids.map((id) => roots.get(id)?.buffer)
      const gap = known.indexOf(undefined)
      return (gap < 0 ? known : known.slice(0, gap)).map((root) => Buffer.from(root as Uint8Array))
    },
    async save(level, index, tile) {
      await tiles.collection.updateOne({ _id: `${level}/${index}` as never }, { $setOnInsert: tile }, { upsert: true })
    },
  }
}
