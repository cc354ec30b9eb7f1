import { weightOf } from '../../../kernel/define.ts'
import type { Entry } from '../store/chunk.ts'
import { type LogBody, type ReadBody, readLogBody } from './body.ts'
import type { Checked } from './validate.ts'

/** Of one slice: see `slices` of the kernel. More lines than that are packed at once in a few milliseconds. */
const SLICE_WEIGHT = 8_000
/** It is looked up, and a chunk is written for it. */
const STREAM_WEIGHT = 40

/** Runs in the thread of large bodies: what was rejected first, then the lines in slices. */
export default async (body: LogBody): Promise<Iterable<LogSlice>> => sliced(await readLogBody(body))

/** Some lines of a body. */
export type LogSlice = Pick<ReadBody['rejections'], 'count' | 'reasons'> & { readonly checked: readonly Checked[] }

function* sliced({ checked, rejections: { count, reasons } }: ReadBody): Generator<LogSlice> {
  yield { checked: [], count, reasons }
  let [slice, weight] = [new Map<string, Checked>(), 0]
  for (const { id, labels, hours } of checked)
    for (const [hour, entries] of hours)
      for (const entry of entries) {
        const own = weightOf(entry) + (slice.has(id) ? 0 : STREAM_WEIGHT)
        if (weight + own > SLICE_WEIGHT && slice.size > 0) {
          yield { checked: [...slice.values()], count: 0, reasons: [] }
          ;[slice, weight] = [new Map(), 0]
        }
        const stream = slice.get(id) ?? { id, labels, hours: new Map<number, Entry[]>() }
        slice.set(id, stream)
        const same = stream.hours.get(hour)
        if (same) same.push(entry)
        else stream.hours.set(hour, [entry])
        weight += own
      }
  if (slice.size > 0) yield { checked: [...slice.values()], count: 0, reasons: [] }
}
