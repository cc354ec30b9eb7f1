import { tooLarge } from '../errors/contract.ts'
import type { Labels } from '../labels.ts'
import type { LogQuery } from '../logql/ast.ts'
import { compileMatchers } from '../logql/match.ts'
import type { Store } from '../model.ts'
import { type Columns, readLines, readMetadata, readTimes, type Texts } from '../store/chunk.ts'
import { type ChunkRef, listChunks, loadChunks, type Span } from '../store/chunks.ts'
import type { Streams } from '../store/streams.ts'

export interface QueryParts {
  readonly store: Store
  readonly streams: Streams
  readonly maxQueryMb: number
}

/** What a query has read: for its answer, and for its bounds. */
export class Effort {
  lines = 0
  bytes = 0
  chunks = 0
  readonly startedAt = performance.now()
  readonly #mostBytes: number
  readonly #signal: AbortSignal

  constructor(maxQueryMb: number, signal: AbortSignal) {
    this.#mostBytes = maxQueryMb * 1_048_576
    this.#signal = signal
  }

  /** Throws `query_too_large`, and what the signal says where nobody waits any more. */
  add({ count, bytes }: ChunkRef): void {
    this.#signal.throwIfAborted()
    this.lines += count
    this.bytes += bytes
    this.chunks++
    if (this.bytes > this.#mostBytes)
      throw tooLarge(
        `the query reads more than ${this.#mostBytes / 1_048_576} MB of lines; narrow its range or its stream selector`,
      )
    if (performance.now() - this.startedAt > MOST_MS)
      throw tooLarge(`the query takes longer than ${MOST_MS / 1_000} s; narrow its range or its stream selector`)
  }
}
const MOST_MS = 30_000

/** A chunk with what it holds, unpacked where it is asked for. */
export interface OpenChunk {
  readonly ref: ChunkRef
  readonly labels: Labels
  readonly times: Float64Array
  lines(): Promise<Texts>
  metadata(): Promise<Texts | undefined>
}

export interface Found {
  readonly refs: readonly ChunkRef[]
  readonly labelsOf: ReadonlyMap<string, Labels>
}

/** The chunks that a query has to look into. */
export async function findChunks(
  owner: string,
  { matchers }: Pick<LogQuery, 'matchers'>,
  span: Span,
  { store, streams }: QueryParts,
): Promise<Found> {
  const found = await streams.find(owner, compileMatchers(matchers), { first: span.first.hour, last: span.last.hour })
  const labelsOf = new Map(found.map(({ id, labels }) => [id, labels]))
  return { refs: await listChunks(store.chunks, [...labelsOf.keys()], span), labelsOf }
}

const [FIRST_BATCH, LARGEST_BATCH] = [4, 32]

/** In batches that grow; the next is on its way while one is worked on. Throws `Moved`. */
export async function* openChunks(
  { refs, labelsOf }: Found,
  columns: readonly (keyof Columns)[],
  effort: Effort,
  { store }: QueryParts,
): AsyncGenerator<readonly OpenChunk[]> {
  const load = async (first: number, size: number) => {
    const batch = refs.slice(first, first + size)
    if (batch.length === 0) return []
    const loaded = await loadChunks(store.chunks, batch, columns)
    return Promise.all(batch.map((ref, at) => open(ref, loaded[at] as Columns, labelsOf.get(ref.stream) ?? {})))
  }
  let [at, size] = [0, FIRST_BATCH]
  let next = load(0, size)
  while (at < refs.length) {
    const batch = await next
    at += batch.length
    size = Math.min(size * 2, LARGEST_BATCH)
    next = load(at, size)
    // where nobody takes it any more, its failure is nobody's
    next.catch(() => undefined)
    for (const { ref } of batch) effort.add(ref)
    yield batch
  }
}

async function open(ref: ChunkRef, columns: Columns, labels: Labels): Promise<OpenChunk> {
  const times = await readTimes(columns, ref.count)
  return {
    ref,
    labels,
    times,
    lines: () => readLines(columns, ref.count),
    metadata: () => readMetadata(columns, ref.count),
  }
}
