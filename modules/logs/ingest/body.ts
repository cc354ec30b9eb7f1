import { inflated, otlpReader } from '../../observability/services.ts'
import { nsOfMs } from '../time.ts'
import { readJsonLines } from './json-lines.ts'
import { readLokiJson } from './loki-json.ts'
import { linesOfOtlp } from './otlp.ts'
import { assertFewLines, type NewLines, Rejections } from './push.ts'
import { type Checked, checkLines } from './validate.ts'

/** A push as it came, and what its lines are checked by. */
export interface LogBody {
  readonly form: 'otlp' | 'loki' | 'json lines'
  readonly raw: Uint8Array
  readonly contentType: string
  readonly coding: unknown
  readonly owner: string
  /** Of lines that say no other. */
  readonly app: string
  readonly now: number
  readonly retentionMs: number
}

/** What can be kept of it, and what was rejected. Nothing of it is stored yet. */
export interface ReadBody {
  readonly checked: readonly Checked[]
  readonly rejections: Rejections
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

/** All of a body; meant for the thread. Throws invalid_request where it is torn, payload_too_large. */
export async function readLogBody(body: LogBody): Promise<ReadBody> {
  const rejections = new Rejections()
  const pushed = await READERS[body.form](body, rejections)
  assertFewLines(pushed.reduce((sum, { lines }) => sum + lines.length, rejections.count))
  return { checked: checkLines(body.owner, pushed, body, rejections), rejections }
}

const plain = ({ raw, coding }: LogBody): Buffer =>
  inflated(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), coding === 'snappy' ? undefined : coding)

type Reader = (body: LogBody, rejections: Rejections) => readonly NewLines[] | Promise<readonly NewLines[]>
const READERS: Readonly<Record<LogBody['form'], Reader>> = {
  otlp: async (body) => {
    const { readBatch } = await otlpReader()
    return linesOfOtlp(readBatch({ ...body, signal: 'logs' }), nsOfMs(body.now))
  },
  loki: async (body) =>
    JSON_TYPE.test(body.contentType)
      ? readLokiJson(plain(body))
      : (await import('./loki-protobuf.ts')).readLokiProtobuf(plain(body)),
  'json lines': (body, rejections) => readJsonLines(plain(body), { app: body.app }, body.now, rejections),
}
