import type { Labels } from '../labels.ts'
import type { LogQuery } from '../logql/ast.ts'
import { compilePipeline } from '../logql/pipeline.ts'
import type { Columns } from '../store/chunk.ts'
import { type Span, untilStill } from '../store/chunks.ts'
import { compareMoments, type Moment } from '../time.ts'
import { type Effort, findChunks, openChunks, type QueryParts } from './reading.ts'
import { scan, within } from './scan.ts'

export interface FoundLine extends Moment {
  readonly line: string
  readonly labels: Labels
  /** Those of its stream alone. */
  readonly stream: Labels
}

export type Direction = 'forward' | 'backward'

const ALL: readonly (keyof Columns)[] = ['times', 'ends', 'text', 'metaEnds', 'meta']

/** The newest lines of the span that pass (forward: the oldest), at most `limit`, in that direction. */
export function queryLines(
  owner: string,
  query: LogQuery,
  { span, limit, direction }: { readonly span: Span; readonly limit: number; readonly direction: Direction },
  effort: Effort,
  parts: QueryParts,
): Promise<readonly FoundLine[]> {
  const pipeline = compilePipeline(query)
  const sign = direction === 'forward' ? 1 : -1
  const order = (one: Moment, other: Moment): number => sign * compareMoments(one, other)
  return untilStill(async () => {
    const { refs, labelsOf } = await findChunks(owner, query, span, parts)
    const edge = ({ hour, from, to }: (typeof refs)[number]): Moment => ({
      hour,
      offset: direction === 'forward' ? from : to,
    })
    const sorted = refs.toSorted((one, other) => order(edge(one), edge(other)))
    let found: FoundLine[] = []
    let next = 0
    for await (const batch of openChunks({ refs: sorted, labelsOf }, ALL, effort, parts)) {
      const lists = await Promise.all(
        batch.map(async (chunk) => {
          const lines: FoundLine[] = []
          const { hour } = chunk.ref
          const take = (index: number, line: string, labels: Labels): void =>
            void lines.push({ hour, offset: chunk.times[index] as number, line, labels, stream: chunk.labels })
          await scan(
            chunk,
            within(chunk, span),
            { pipeline, withMetadata: true, backward: direction === 'backward', limit },
            take,
          )
          return lines
        }),
      )
      found = found
        .concat(...lists)
        .sort(order)
        .slice(0, limit)
      next += batch.length
      const following = sorted[next]
      const last = found.at(-1)
      if (found.length === limit && following && last && order(edge(following), last) > 0) break
    }
    return found
  })
}
