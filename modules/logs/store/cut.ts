import { digest } from '../labels.ts'
import type { ChunkRow } from '../model.ts'
import { HOUR_MS } from '../time.ts'
import { type Entry, writeColumns } from './chunk.ts'

/** Of a chunk that is full: enough to pack well, little enough to unpack at once. */
export const FULL_LINES = 8_192
const FULL_CHARACTERS = 1_048_576

export interface Place {
  readonly owner: string
  readonly stream: string
  readonly hour: number
  readonly level: number
  readonly now: number
  readonly retentionMs: number
}

/** When lines of this hour are old enough to go. */
export const expiryOf = (hour: number, retentionMs: number): Date => new Date((hour + 1) * HOUR_MS + retentionMs)

/** The chunks that lines of one stream and hour make. Takes the order of time; of equal times the order given. */
export function cut(entries: readonly Entry[], place: Place): ChunkRow[] {
  const sorted = entries.toSorted((one, other) => one.offset - other.offset)
  const rows: ChunkRow[] = []
  let first = 0
  let characters = 0
  for (let at = 0; at < sorted.length; at++) {
    characters += sorted[at]?.line.length ?? 0
    if (at + 1 < sorted.length && at + 1 - first < FULL_LINES && characters < FULL_CHARACTERS) continue
    rows.push(rowOf(sorted.slice(first, at + 1), place))
    first = at + 1
    characters = 0
  }
  return rows
}

function rowOf(entries: readonly Entry[], { owner, stream, hour, level, now, retentionMs }: Place): ChunkRow {
  const columns = writeColumns(entries)
  const parts = Object.values(columns).filter((column) => column !== undefined)
  return {
    _id: digest(`${stream}/${hour}/${level}/`, ...parts),
    owner,
    stream,
    hour,
    level,
    from: entries[0]?.offset ?? 0,
    to: entries.at(-1)?.offset ?? 0,
    count: entries.length,
    bytes: entries.reduce((sum, { line }) => sum + Buffer.byteLength(line), 0),
    ...columns,
    storedAt: new Date(now),
    expireAt: expiryOf(hour, retentionMs),
  }
}
