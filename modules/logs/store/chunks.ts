import { isDuplicateKey } from '../../../kernel/define.ts'
import { tooLarge } from '../errors/contract.ts'
import type { ChunkRow, Store } from '../model.ts'
import { compareMoments, type Moment } from '../time.ts'
import type { Columns } from './chunk.ts'

/** All of a chunk but its lines. */
export type ChunkRef = Pick<
  ChunkRow,
  '_id' | 'stream' | 'hour' | 'level' | 'from' | 'to' | 'count' | 'bytes' | 'storedAt'
>

/** From … to, both included. */
export interface Span {
  readonly first: Moment
  readonly last: Moment
}

const REF = { stream: 1, hour: 1, level: 1, from: 1, to: 1, count: 1, bytes: 1, storedAt: 1 } as const
const MOST_CHUNKS = 50_000

/** A chunk was put together with others between finding and reading it: find again. */
export class Moved extends Error {
  override readonly name = 'Moved'
}

/** Stores what is not there yet: content that comes again has the same ids. */
export async function insertChunks(chunks: Store['chunks'], rows: readonly ChunkRow[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await chunks.collection.insertMany(rows as never, { ordered: false })
  } catch (error) {
    const { writeErrors = [] } = error as { readonly writeErrors?: readonly unknown[] }
    if (!isDuplicateKey(error) || ![writeErrors].flat().every(isDuplicateKey)) throw error
  }
}

/**
 * The chunks of these streams that reach into the span, in the order of the index. What is put together meanwhile is of
 * a higher level, so it comes later in that order: a line may be seen twice (then one of the two is gone when it is
 * read: `Moved`), never missed.
 */
export async function listChunks(
  chunks: Store['chunks'],
  streams: readonly string[],
  { first, last }: Span,
  limit = MOST_CHUNKS,
): Promise<readonly ChunkRef[]> {
  if (streams.length === 0) return []
  const found = await chunks.collection
    .find({ stream: { $in: [...streams] }, hour: { $gte: first.hour, $lte: last.hour } } as never, { projection: REF })
    .sort({ stream: 1, hour: 1, level: 1 })
    .limit(limit + 1)
    .batchSize(10_000)
    .toArray()
  if (found.length > limit)
    throw tooLarge(
      `the time range holds more than ${limit} chunks of these streams; narrow the range or the stream selector`,
    )
  return (found as unknown as ChunkRef[]).filter(
    ({ hour, from, to }) =>
      compareMoments({ hour, offset: to }, first) >= 0 && compareMoments({ hour, offset: from }, last) <= 0,
  )
}

/** With the columns that are asked for, in the order given. Throws `Moved`. */
export async function loadChunks(
  chunks: Store['chunks'],
  refs: readonly ChunkRef[],
  columns: readonly (keyof Columns)[],
): Promise<readonly Columns[]> {
  const projection = Object.fromEntries(columns.map((name) => [name, 1]))
  const found = await chunks.collection
    .find({ _id: { $in: refs.map(({ _id }) => _id) } } as never, { projection, promoteBuffers: true })
    .batchSize(refs.length + 1)
    .toArray()
  const byId = new Map(found.map((row) => [String(row._id), row as unknown as Columns]))
  return refs.map(({ _id }) => {
    const row = byId.get(_id)
    if (!row) throw new Moved()
    return row
  })
}

const MOST_TRIES = 5

/** Does it again where chunks have moved under it. */
export async function untilStill<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof Moved) || tries === MOST_TRIES) throw error
    }
}
