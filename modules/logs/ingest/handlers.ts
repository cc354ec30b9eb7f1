import type { Caller } from '../../../kernel/define.ts'
import { bytes, invalidField } from '../../../kernel/define.ts'
import { inflated, otlpAnswer, readOtlp } from '../../observability/services.ts'
import type { Labels } from '../labels.ts'
import { labelText } from '../labels.ts'
import type { Parts } from '../parts.ts'
import { nsOfMs } from '../time.ts'
import { append, refuseRejected } from './append.ts'
import { readJsonLines } from './json-lines.ts'
import { readLokiJson } from './loki-json.ts'
import { linesOfOtlp } from './otlp.ts'
import { type NewLine, Rejections } from './push.ts'

interface Request {
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly caller: Caller
}

export async function takeOtlp(request: Request, parts: Parts) {
  const records = await readOtlp('logs', request)
  const { rejections } = await append(request.caller, linesOfOtlp(records, nsOfMs(parts.clock.now())), parts)
  return otlpAnswer('logs', request, { count: rejections.count, message: rejections.reasons.join('; ') })
}

export async function takeJsonLines({ raw, headers, caller }: Request, app: string | undefined, parts: Parts) {
  const body = await inflated(raw, headers['content-encoding'])
  const rejections = new Rejections()
  const common: Labels = { app: app ?? 'ingest' }
  const streams = new Map<string, { readonly labels: Labels; readonly lines: NewLine[] }>()
  for (const { labels, line } of readJsonLines(body, common, parts.clock.now(), rejections)) {
    const key = labelText(labels)
    const stream = streams.get(key) ?? { labels, lines: [] }
    streams.set(key, stream)
    stream.lines.push(line)
  }
  const pushed = await append(caller, [...streams.values()], parts)
  for (const reason of pushed.rejections.reasons) rejections.add(0, reason)
  const rejected = rejections.count + pushed.rejections.count
  if (pushed.accepted === 0 && rejected > 0)
    throw invalidField('/body', `holds no line that can be taken: ${rejections.reasons.join('; ')}`)
  return { accepted: pushed.accepted, rejected, reasons: rejections.reasons }
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

export async function takeLokiPush({ raw, headers, caller }: Request, parts: Parts) {
  const coding = headers['content-encoding']
  const body = await inflated(raw, coding === 'snappy' ? undefined : coding)
  const pushed = JSON_TYPE.test(String(headers['content-type']))
    ? readLokiJson(body)
    : (await import('./loki-protobuf.ts')).readLokiProtobuf(body)
  refuseRejected(await append(caller, pushed, parts))
  return bytes(204, 'application/json', '')
}
