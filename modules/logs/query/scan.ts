import type { Labels } from '../labels.ts'
import { plausible } from '../logql/json-test.ts'
import type { Pipeline } from '../logql/pipeline.ts'
import { metadataAt, type Texts, textAt } from '../store/chunk.ts'
import type { Span } from '../store/chunks.ts'
import type { OpenChunk } from './reading.ts'

/** The lines of a chunk within the span, as positions: first … end − 1. */
export function within(
  { ref, times }: OpenChunk,
  { first, last }: Span,
): { readonly first: number; readonly end: number } {
  return {
    first: ref.hour > first.hour ? 0 : ref.hour < first.hour ? times.length : position(times, first.offset),
    end: ref.hour < last.hour ? times.length : ref.hour > last.hour ? 0 : position(times, last.offset + 1),
  }
}

/** The first that is not before. */
function position(times: Float64Array, offset: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** `metadata`: of the line itself; what of it was not changed is in `labels`, too. */
export type Take = (index: number, line: string, labels: Labels, metadata: Labels | undefined) => void

export interface Scan {
  readonly pipeline: Pipeline
  readonly withMetadata: boolean
  /** From the last to the first. */
  readonly backward?: boolean
  /** No more than so many that pass. */
  readonly limit?: number
}

/** The lines from `first` to before `end` that pass, in order, with their labels after the pipeline. */
export async function scan(
  chunk: OpenChunk,
  { first, end }: { readonly first: number; readonly end: number },
  { pipeline, withMetadata, backward = false, limit = Number.POSITIVE_INFINITY }: Scan,
  take: Take,
): Promise<void> {
  if (first >= end) return
  const { needle, metadataNeedle, jsonTests, lineTests, stages } = pipeline
  const inMetadata = metadataNeedle && !Object.hasOwn(chunk.labels, metadataNeedle.name) ? metadataNeedle : undefined
  const meta = withMetadata || stages.length > 0 ? await chunk.metadata() : undefined
  if (inMetadata && meta === undefined) return
  let positions = inMetadata && meta ? occurrences(meta, first, end, inMetadata.text) : undefined
  if (positions?.length === 0) return
  const lines = await chunk.lines()
  if (needle !== undefined && positions === undefined) positions = occurrences(lines, first, end, needle)
  else if (needle !== undefined) positions = positions?.filter((index) => textAt(lines, index).includes(needle))
  // a label of the stream or of the line's metadata has the name before a field gets it
  for (const test of jsonTests)
    if (!Object.hasOwn(chunk.labels, test.name) && meta?.bytes.includes(test.key) !== true)
      positions = plausible({ ...lines, first, end, positions }, test)
  const count = positions?.length ?? end - first
  let taken = 0
  each: for (let step = 0; step < count && taken < limit; step++) {
    const place = backward ? count - 1 - step : step
    const index = positions ? (positions[place] as number) : first + place
    const line = textAt(lines, index)
    for (const test of lineTests) if (!test(line)) continue each
    const own = metadataAt(meta, index)
    let labels: Labels | undefined = own ? { ...own, ...chunk.labels } : chunk.labels
    for (const stage of stages) {
      labels = stage(line, labels, chunk.labels)
      if (labels === undefined) continue each
    }
    taken++
    take(index, line, labels, own)
  }
}

/** Which of the texts hold this one: it is looked for in all of them at once. */
function occurrences({ bytes, ends }: Texts, first: number, end: number, needle: string): readonly number[] {
  const sought = Buffer.from(needle)
  const stop = ends[end - 1] as number
  const found: number[] = []
  let index = first
  let at = bytes.indexOf(sought, first === 0 ? 0 : (ends[first - 1] as number))
  while (at >= 0 && at + sought.length <= stop) {
    while ((ends[index] as number) <= at) index++
    // half in this line and half in the next is in none
    const whole = at + sought.length <= (ends[index] as number)
    if (whole) found.push(index)
    at = bytes.indexOf(sought, whole ? (ends[index] as number) : at + 1)
  }
  return found
}
