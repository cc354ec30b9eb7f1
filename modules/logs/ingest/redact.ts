import { setImmediate } from 'node:timers/promises'
import type { Safety, SafetyVerdict } from '../../safety/services.ts'
import { type Labels, streamId } from '../labels.ts'
import type { Entry } from '../store/chunk.ts'
import type { Checked } from './validate.ts'

/** Characters that are checked at once: fewer calls than one a line, and no long stop of everything else. */
const AT_ONCE = 32_768
/** What of a line goes: people's data and secrets. Attacks and the like are what logs are read for. */
const SCANNERS: ReadonlySet<string> = new Set(['personal_data', 'secrets'])
const UNJUDGED = '[withheld: could not be checked]'

/** Labels, lines and metadata with people's data and secrets replaced by `[email]` and the like, before anything is stored. */
export async function redactAll(
  owner: string,
  pushed: readonly Checked[],
  safety: Safety,
): Promise<readonly Checked[]> {
  const check: Check = (text) => safety.check(text, { account: owner })
  const streams = await redactLabels(owner, pushed, check)
  const texts: string[] = []
  const entries = streams.flatMap(({ hours }) => [...hours.values()].flat())
  for (const { line, metadata } of entries) texts.push(line, ...(metadata ? Object.values(metadata) : []))
  const redacted = await redactTexts(texts, check)
  let at = 0
  const replaced = new Map<Entry, Entry>()
  for (const entry of entries) {
    const line = redacted[at++] as string
    const metadata = entry.metadata && replaceValues(entry.metadata, () => redacted[at++] as string)
    replaced.set(entry, { offset: entry.offset, line, metadata })
  }
  for (const { hours } of streams)
    for (const [hour, all] of hours)
      hours.set(
        hour,
        all.map((entry) => replaced.get(entry) ?? entry),
      )
  return streams
}

/** Streams that differ only in what was replaced become one. */
async function redactLabels(owner: string, streams: readonly Checked[], check: Check): Promise<readonly Checked[]> {
  const redacted = await redactTexts(
    streams.flatMap(({ labels }) => Object.values(labels)),
    check,
  )
  let at = 0
  const found = new Map<string, Checked>()
  for (const { labels: given, hours } of streams) {
    const labels = replaceValues(given, () => redacted[at++] as string)
    const id = streamId(owner, labels)
    const stream = found.get(id) ?? { id, labels, hours: new Map() }
    for (const [hour, entries] of hours) stream.hours.set(hour, [...(stream.hours.get(hour) ?? []), ...entries])
    found.set(id, stream)
  }
  return [...found.values()]
}

const replaceValues = (labels: Labels, next: () => string): Labels =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, next()]))

type Check = (text: string) => Promise<SafetyVerdict>

/** Each text by itself, though many are looked at together. */
export async function redactTexts(texts: readonly string[], check: Check): Promise<readonly string[]> {
  const redacted: string[] = []
  for (let first = 0; first < texts.length; ) {
    let [end, characters] = [first, 0]
    while (end < texts.length && (end === first || characters + (texts[end] as string).length < AT_ONCE))
      characters += (texts[end++] as string).length + 1
    redacted.push(...(await redactBatch(texts.slice(first, end), check)))
    first = end
    if (first < texts.length) await setImmediate()
  }
  return redacted
}

async function redactBatch(texts: readonly string[], check: Check): Promise<readonly string[]> {
  const { findings, verdict } = await check(texts.join('\n'))
  // blocked for nothing that was found: it could not be judged as a whole
  if (verdict === 'block' && findings.length === 0) {
    if (texts.length === 1) return [UNJUDGED]
    const half = texts.length >> 1
    return [...(await redactBatch(texts.slice(0, half), check)), ...(await redactBatch(texts.slice(half), check))]
  }
  const told = findings.filter(({ scanner, action }) => SCANNERS.has(scanner) && action !== 'flag')
  if (told.length === 0) return texts
  let start = 0
  return texts.map((text) => {
    const from = start
    start += text.length + 1
    return replaceSpans(
      text,
      told.map((finding) => ({ ...finding, start: finding.start - from, end: finding.end - from })),
    )
  })
}

interface Found {
  readonly start: number
  readonly end: number
  readonly entityType: string
}

/** A finding that reaches over the end of a text counts in both. */
function replaceSpans(text: string, findings: readonly Found[]): string {
  let [out, at] = ['', 0]
  for (const { start, end, entityType } of findings) {
    if (end <= at || start >= text.length) continue
    out += `${text.slice(at, Math.max(at, start))}[${entityType}]`
    at = Math.min(end, text.length)
  }
  return out + text.slice(at)
}
