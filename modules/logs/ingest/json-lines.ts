import { type Labels, labelName, labelText } from '../labels.ts'
import { flattened } from '../logql/json-line.ts'
import { nsOfMs, parseTime } from '../time.ts'
import { assertFewLines, type NewLine, type NewLines, type Rejections } from './push.ts'

interface JsonLine {
  readonly labels: Labels
  readonly line: NewLine
}

const MESSAGES = ['message', 'msg', 'line'] as const
const TIMES = ['timestamp', 'ts', 'time'] as const
/** With its metadata; one line of a log has 256 KiB at most. */
const MOST_CHARACTERS = 1_048_576

/**
 * One JSON object a line: `message` (or `msg`, `line`), `timestamp` (or `ts`, `time`: RFC 3339, milliseconds, or
 * nanoseconds; else now), `labels`; what else it holds is structured metadata. A line that is no such object is rejected.
 */
export function readJsonLines(body: Buffer, common: Labels, now: number, rejections: Rejections): readonly NewLines[] {
  const streams = new Map<string, { readonly labels: Labels; readonly lines: NewLine[] }>()
  assertFewLines(newlinesIn(body))
  for (const [at, text] of body.toString('utf8').split('\n').entries()) {
    if (text.trim() === '') continue
    // lines without a time keep the order in which they came
    const read = readJsonLine(text, common, nsOfMs(now) + BigInt(at))
    if (typeof read === 'string') {
      rejections.add(1, [`line ${at + 1} ${read}`])
      continue
    }
    const key = labelText(read.labels)
    const stream = streams.get(key) ?? { labels: read.labels, lines: [] }
    streams.set(key, stream)
    stream.lines.push(read.line)
  }
  return [...streams.values()]
}

function newlinesIn(body: Buffer): number {
  let count = 0
  for (let at = body.indexOf(10); at >= 0; at = body.indexOf(10, at + 1)) count++
  return count
}

function readJsonLine(text: string, common: Labels, now: bigint): JsonLine | string {
  if (text.length > MOST_CHARACTERS) return `has more than ${MOST_CHARACTERS} characters`
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'is no JSON'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'is no JSON object'
  const { labels = {}, ...fields } = value as Record<string, unknown>
  const message = take(fields, MESSAGES)
  if (typeof message !== 'string') return `needs a text in 'message'`
  const time = take(fields, TIMES)
  const ns = time === undefined ? now : readTime(time)
  if (ns === undefined) return `has a time that is neither RFC 3339 nor a number of milliseconds or nanoseconds`
  if (typeof labels !== 'object' || labels === null) return `has 'labels' that are no object`
  const own: Record<string, string> = { ...common }
  for (const [name, label] of Object.entries(labels)) {
    if (typeof label !== 'string') return `has a label '${name.slice(0, 64)}' that is no text`
    own[labelName(name)] = label
  }
  const metadata = flattened(fields)
  return {
    labels: own,
    line: { ns, line: message, metadata: Object.keys(metadata).length > 0 ? metadata : undefined },
  }
}

function take(fields: Record<string, unknown>, names: readonly string[]): unknown {
  const name = names.find((one) => fields[one] !== undefined)
  if (name === undefined) return undefined
  const value = fields[name]
  delete fields[name]
  return value
}

/** Numbers of up to 10 digits are seconds, of up to 13 milliseconds, then nanoseconds. */
function readTime(value: unknown): bigint | undefined {
  const text = String(value)
  return /^\d{11,13}$/.test(text) ? nsOfMs(Number(text)) : parseTime(text)
}
