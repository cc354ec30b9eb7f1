import type { Clock, Mongo } from '../../../kernel/define.ts'
import type { ChunkRow, Store } from '../model.ts'
import { HOUR_MS } from '../time.ts'
import { type Columns, readEntries } from './chunk.ts'
import { cut, FULL_LINES } from './cut.ts'

/** As they were pushed, so that a push that is repeated finds itself. */
const AT_LEAST_MS = 60_000
const AT_ONCE = 5_000
/** Lines that one pass over one stream and hour puts together at most. */
const MOST_LINES = 16 * FULL_LINES
/** A chunk with more is left alone. */
const NEARLY_FULL = FULL_LINES / 2

export interface CompactParts {
  readonly store: Store
  readonly mongo: Mongo
  readonly clock: Clock
}

/**
 * Puts small chunks of a stream and hour together: those that were pushed and what an earlier pass made of others.
 * Each time in one transaction, so that no reader and no kill sees a line twice or not at all; of two passes over the
 * same chunks one is undone. Returns how many chunks went.
 */
export async function compact(parts: CompactParts, until: number): Promise<number> {
  const before = new Date(parts.clock.now() - AT_LEAST_MS)
  let gone = 0
  for (;;) {
    const fresh = (await parts.store.chunks
      .find({ level: 0, storedAt: { $lte: before } })
      .select({ stream: 1, hour: 1 })
      .sort({ storedAt: 1 })
      .limit(AT_ONCE)
      .lean()) as readonly Pick<ChunkRow, 'stream' | 'hour'>[]
    const places = new Map(fresh.map(({ stream, hour }) => [`${stream}/${hour}`, { stream, hour }]))
    let moved = 0
    for (const place of places.values()) {
      if (performance.now() > until) return gone
      moved += await compactPlace(place, before, parts)
    }
    gone += moved
    if (fresh.length < AT_ONCE || moved === 0) return gone
  }
}

async function compactPlace(
  { stream, hour }: Pick<ChunkRow, 'stream' | 'hour'>,
  before: Date,
  { store: { chunks }, mongo, clock }: CompactParts,
): Promise<number> {
  const found = (await chunks.collection
    .find({ stream, hour, storedAt: { $lte: before }, $or: [{ level: 0 }, { count: { $lt: NEARLY_FULL } }] } as never, {
      promoteBuffers: true,
    })
    .sort({ stream: 1, hour: 1, level: 1 })
    .limit(500)
    .toArray()) as unknown as ChunkRow[]
  const sources = firstLines(found)
  const [first] = sources
  if (first === undefined) return 0
  const level = 1 + Math.max(...sources.map((source) => source.level))
  const entries = await Promise.all(sources.map((source) => readEntries(source as Columns, source.count)))
  const { owner, expireAt } = first
  const retentionMs = expireAt.getTime() - (hour + 1) * HOUR_MS
  const compacted = cut(entries.flat(), { owner, stream, hour, level, now: clock.now(), retentionMs })
  const ids = sources.map(({ _id }) => _id)
  const session = await mongo.startSession()
  try {
    await session.withTransaction(async () => {
      const { deletedCount } = await chunks.collection.deleteMany({ _id: { $in: ids } } as never, { session })
      if (deletedCount !== ids.length) throw new Overtaken()
      await chunks.collection.insertMany(compacted as never, { session })
    })
    return ids.length
  } catch (error) {
    if (error instanceof Overtaken) return 0
    throw error
  } finally {
    await session.endSession()
  }
}

/** Somebody else put them together, or their owner was erased. */
class Overtaken extends Error {}

function firstLines(rows: readonly ChunkRow[]): readonly ChunkRow[] {
  let lines = 0
  return rows.filter(({ count }) => {
    lines += count
    return lines - count < MOST_LINES
  })
}
