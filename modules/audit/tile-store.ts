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
    async save(level, index, hashes) {
      await tiles.collection.updateOne(
        { _id: `${level}/${index}` as never },
        { $setOnInsert: { hashes } },
        { upsert: true },
      )
    },
  }
}
