import type { RecordArchive } from '../records/services.ts'
import type { AuditModels, Checkpoints } from './checkpoints.ts'
import { firstLeavesOf, leavesOf } from './log-format.ts'
import { type LeafSource, LogTree } from './log-tree.ts'
import { consistencyProof, isConsistent, rangeHash } from './merkle.ts'
import { openCheckpoint, type VerifierKey } from './note.ts'

/** A tree that trusts no stored tile. The lowest level, all of the log, is read again instead of kept: memory grows by an eighth of a byte a record. */
const fromLeavesAlone = (source: LeafSource): LogTree => {
  const kept = new Map<string, Buffer>()
  return new LogTree(source, {
    load: async (level, index) => kept.get(`${level}/${index}`),
    roots: async () => [],
    save: async (level, index, { hashes }) => {
      if (level > 0) kept.set(`${level}/${index}`, hashes)
    },
  })
}

/** Checks stored tiles and every checkpoint against the log's leaves. Whether the leaves are the records' is the records' own check. */
export async function* logFaults(
  models: AuditModels,
  archive: RecordArchive,
  checkpoints: Checkpoints,
): AsyncIterable<string> {
  const tree = fromLeavesAlone(leavesOf(archive))
  const keys = await checkpoints.keys()
  yield* checkpointFaults(models.firstCheckpoints, fromLeavesAlone(firstLeavesOf(archive)), keys)
  yield* checkpointFaults(models.checkpoints, tree, keys)
  yield* tileFaults(models.tiles, tree)
}

async function* checkpointFaults(
  checkpoints: AuditModels['checkpoints'],
  tree: LogTree,
  keys: readonly VerifierKey[],
): AsyncIterable<string> {
  let before: { readonly size: number; readonly root: Buffer } | undefined
  for await (const { _id: size, root, note } of checkpoints.find({}).sort({ _id: 1 }).lean().cursor()) {
    const signed = openCheckpoint(note, keys)
    if (!signed) {
      yield `checkpoint ${size}: not signed by a known key`
      continue
    }
    if (signed.size !== size || signed.root.toString('hex') !== root)
      yield `checkpoint ${size}: the signed note says ${signed.size} / ${signed.root.toString('hex')}, the entry ${root}`
    const found = await rangeHash(tree, 0, size).catch(() => undefined)
    if (!found?.equals(signed.root))
      yield `checkpoint ${size}: the log's leaves give ${found?.toString('hex') ?? 'no root: leaves are missing'}, signed was ${signed.root.toString('hex')}`
    else if (
      before &&
      !isConsistent(before.size, before.root, size, signed.root, await consistencyProof(tree, before.size, size))
    )
      yield `checkpoint ${size}: does not extend checkpoint ${before.size}`
    before = signed
  }
}

async function* tileFaults(tiles: AuditModels['tiles'], tree: LogTree): AsyncIterable<string> {
  for await (const { _id, hashes, root } of tiles.find({}).lean().cursor()) {
    const [level = 0, index = 0] = _id.split('/').map(Number)
    const width = 256 ** level
    for (let at = 0; at < 256; at++) {
      const expected = await tree.node(level * 8, index * 256 + at).catch(() => undefined)
      if (!expected?.equals(Buffer.from(hashes.buffer).subarray(at * 32, at * 32 + 32))) {
        yield `tile ${_id}: hash ${at} (leaves from ${(index * 256 + at) * width}) is not what the log's leaves give`
        break
      }
    }
    const expected = await tree.node(level * 8 + 8, index).catch(() => undefined)
    if (!expected?.equals(Buffer.from(root?.buffer ?? [])))
      yield `tile ${_id}: its root is not what the log's leaves give`
  }
}
