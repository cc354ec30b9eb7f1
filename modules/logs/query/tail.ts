import type { Static } from 'typebox'
import { ApiError, BoundedMap, type Sink, socket, stream } from '../../../kernel/define.ts'
import { BAD_QUERY } from '../errors/contract.ts'
import type { LogQuery } from '../logql/ast.ts'
import { parseQuery } from '../logql/parse.ts'
import { compilePipeline } from '../logql/pipeline.ts'
import type { Parts } from '../parts.ts'
import { type Span, untilStill } from '../store/chunks.ts'
import { compareMoments, momentOf, nsOfMs } from '../time.ts'
import { streamsOf } from './answers.ts'
import type { TailQuery } from './contract.ts'
import type { Asking } from './handlers.ts'
import type { FoundLine } from './log-query.ts'
import { readTime } from './params.ts'
import { Effort, findChunks, openChunks } from './reading.ts'
import { scan, within } from './scan.ts'

const MOST_TAILS = 10
const LONGEST_MS = 3_600_000
const KEEP_ALIVE_MS = 15_000
/** Chunks that were shown: each stays as it was pushed for a minute at least. */
const MOST_SEEN = 100_000

const tails = new Map<string, number>()

/** Lines as they come, those since `start` first. Every chunk that was not there before is shown once. */
export function tail(
  params: Static<typeof TailQuery>,
  { owner, upgrade }: { readonly owner: string; readonly upgrade: boolean },
  parts: Parts,
) {
  const query = parseQuery(params.query)
  if (query.kind !== 'log')
    throw new ApiError(BAD_QUERY, 'only lines can be followed: ask for a selector { … } with filters')
  const startNs = readTime(params.start, '/query/start') ?? nsOfMs(parts.clock.now())
  if ((tails.get(owner) ?? 0) >= MOST_TAILS)
    throw new ApiError('conflict', `you follow ${MOST_TAILS} queries already; end one first`)
  const asked = { query, owner, startNs, limit: params.limit }
  if (upgrade) return socket({ write: (out) => follow(asked, out, SOCKET, parts) })
  return stream(200, 'text/event-stream', (out) => follow(asked, out, EVENTS, parts))
}

interface Asked {
  readonly query: LogQuery
  readonly owner: string
  readonly startNs: bigint
  /** Lines of one message. */
  readonly limit: number
}

/** How a message is written, and what keeps the connection open meanwhile. */
interface Form {
  readonly message: (json: string) => string
  readonly keepAlive?: string
}
const SOCKET: Form = { message: (json) => json }
const EVENTS: Form = { message: (json) => `data: ${json}\n\n`, keepAlive: ': still following\n\n' }

async function follow(asked: Asked, out: Sink, { message, keepAlive }: Form, parts: Parts): Promise<void> {
  const { query, owner, startNs, limit } = asked
  const { signal } = out
  tails.set(owner, (tails.get(owner) ?? 0) + 1)
  const seen = new BoundedMap<string, true>(MOST_SEEN)
  const begunAt = performance.now()
  try {
    if (keepAlive) out.write(keepAlive)
    let spokenAt = begunAt
    let span: Span = { first: momentOf(startNs), last: ahead(parts) }
    while (!signal.aborted && performance.now() - begunAt < LONGEST_MS) {
      const arrived = parts.arrivals.next(owner, parts.config.tailPollMs, signal)
      const lines = await newLines(query, { owner, signal }, span, seen, parts)
      for (let at = 0; at < lines.length; at += limit) {
        const streams = streamsOf(lines.slice(at, at + limit))
        if (!out.write(message(JSON.stringify({ streams })))) await out.drained()
        spokenAt = performance.now()
      }
      if (keepAlive && performance.now() - spokenAt > KEEP_ALIVE_MS) {
        out.write(keepAlive)
        spokenAt = performance.now()
      }
      await arrived
      const since = { hour: ahead(parts).hour - 1, offset: 0 }
      span = { first: compareMoments(since, span.first) > 0 ? since : span.first, last: ahead(parts) }
    }
  } finally {
    const left = (tails.get(owner) ?? 1) - 1
    if (left === 0) tails.delete(owner)
    else tails.set(owner, left)
  }
}

/** Clocks differ: lines may be of the time to come. */
const ahead = ({ clock }: Parts) => momentOf(nsOfMs(clock.now() + 600_000))

function newLines(
  query: LogQuery,
  { owner, signal }: Asking,
  span: Span,
  seen: BoundedMap<string, true>,
  parts: Parts,
): Promise<readonly FoundLine[]> {
  const pipeline = compilePipeline(query)
  return untilStill(async () => {
    const { refs, labelsOf } = await findChunks(owner, query, span, parts)
    // what was put together was shown in parts, or was there before
    const fresh = refs.filter(({ _id, level }) => !seen.get(_id) && level === 0)
    const found: FoundLine[] = []
    const effort = new Effort(parts.maxQueryMb, signal)
    for await (const batch of openChunks(
      { refs: fresh, labelsOf },
      ['times', 'ends', 'text', 'metaEnds', 'meta'],
      effort,
      parts,
    ))
      for (const chunk of batch) {
        const { hour } = chunk.ref
        await scan(chunk, within(chunk, span), { pipeline, withMetadata: true }, (index, line, labels) =>
          found.push({ hour, offset: chunk.times[index] as number, line, labels, stream: chunk.labels }),
        )
      }
    for (const { _id } of fresh) seen.set(_id, true)
    return found.sort(compareMoments)
  })
}
