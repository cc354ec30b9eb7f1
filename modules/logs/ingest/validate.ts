import { LABEL_NAME, type Labels, streamId } from '../labels.ts'
import type { Entry } from '../store/chunk.ts'
import { momentOf, nsOfMs } from '../time.ts'
import type { NewLine, NewLines, Rejections } from './push.ts'

const MOST_LABELS = 15
const MOST_VALUE = 2_048
const MOST_LINE_BYTES = 262_144
const MOST_METADATA = 128
const MOST_METADATA_CHARACTERS = 65_536
/** Clocks differ. */
const AHEAD_MS = 10 * 60_000

export interface Checked {
  readonly id: string
  readonly labels: Labels
  readonly hours: Map<number, Entry[]>
}

/** Sorts lines by stream and hour; what cannot be kept is told to `rejections`. */
export function checkLines(
  owner: string,
  pushed: readonly NewLines[],
  { now, retentionMs }: { readonly now: number; readonly retentionMs: number },
  rejections: Rejections,
): readonly Checked[] {
  const [oldest, newest] = [nsOfMs(now - retentionMs), nsOfMs(now + AHEAD_MS)]
  const streams = new Map<string, Checked>()
  for (const { labels, lines } of pushed) {
    const fault = labelFault(labels)
    if (fault !== undefined) {
      rejections.add(lines.length, [fault])
      continue
    }
    const id = streamId(owner, labels)
    const stream = streams.get(id) ?? { id, labels, hours: new Map<number, Entry[]>() }
    for (const line of lines) {
      const wrong = timeFault(line.ns, oldest, newest, retentionMs) ?? lineFault(line)
      if (wrong !== undefined) {
        rejections.add(1, [wrong])
        continue
      }
      const { hour, offset } = momentOf(line.ns)
      const entries = stream.hours.get(hour) ?? []
      stream.hours.set(hour, entries)
      entries.push({ offset, line: line.line, metadata: line.metadata })
    }
    if (stream.hours.size > 0) streams.set(id, stream)
  }
  return [...streams.values()]
}

function labelFault(labels: Labels): string | undefined {
  const names = Object.keys(labels)
  if (names.length === 0) return 'a stream needs a label at least, as in {app="web"}'
  if (names.length > MOST_LABELS)
    return `a stream has ${names.length} labels, of which ${MOST_LABELS} are allowed; put the rest into the line or its structured metadata`
  for (const name of names) {
    if (!LABEL_NAME.test(name))
      return `label name ${JSON.stringify(name.slice(0, 140))} must be a letter or _, then letters, digits and _, 128 at most`
    const value = labels[name] as string
    if (value.length > MOST_VALUE) return `the value of label '${name}' has more than ${MOST_VALUE} characters`
  }
  return undefined
}

function timeFault(ns: bigint, oldest: bigint, newest: bigint, retentionMs: number): string | undefined {
  if (ns < oldest)
    return `the time ${ns} ns is too old: lines are kept for ${Math.round(retentionMs / 86_400_000)} days; send nanoseconds since 1970`
  return ns > newest
    ? `the time ${ns} ns is more than 10 minutes ahead; check the clock, and send nanoseconds`
    : undefined
}

function lineFault({ line, metadata }: NewLine): string | undefined {
  if (line.length > MOST_LINE_BYTES || (line.length * 3 > MOST_LINE_BYTES && Buffer.byteLength(line) > MOST_LINE_BYTES))
    return `a line has more than ${MOST_LINE_BYTES} bytes; cut it`
  if (metadata === undefined) return undefined
  let [count, characters] = [0, 0]
  for (const name in metadata) {
    count++
    characters += name.length + (metadata[name] as string).length
  }
  return count > MOST_METADATA || characters > MOST_METADATA_CHARACTERS
    ? `the structured metadata of a line has more than ${MOST_METADATA} names or ${MOST_METADATA_CHARACTERS} characters`
    : undefined
}
