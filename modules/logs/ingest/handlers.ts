import { bytes, type Caller, inThread, invalidField, threadFile } from '../../../kernel/define.ts'
import { otlpAnswer, otlpType } from '../../observability/services.ts'
import type { Parts } from '../parts.ts'
import { append, refuseRejected } from './append.ts'
import type { LogBody } from './body.ts'
import type { Pushed } from './push.ts'
import type { LogSlice } from './thread.ts'

interface Request {
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly caller: Caller
}

export async function takeOtlp(request: Request, parts: Parts) {
  otlpType(request.headers['content-type'])
  const { rejections } = await take('otlp', request, parts)
  return otlpAnswer('logs', request, { count: rejections.count, message: rejections.reasons.join('; ') })
}

export async function takeJsonLines(request: Request, app: string | undefined, parts: Parts) {
  const { accepted, rejections } = await take('json lines', request, parts, app)
  if (accepted === 0 && rejections.count > 0)
    throw invalidField('/body', `holds no line that can be taken: ${rejections.reasons.join('; ')}`)
  return { accepted, rejected: rejections.count, reasons: rejections.reasons }
}

export async function takeLokiPush(request: Request, parts: Parts) {
  refuseRejected(await take('loki', request, parts))
  return bytes(204, 'application/json', '')
}

/** All of it is read in a thread before any of it is stored; then it is stored slice by slice. */
function take(form: LogBody['form'], { raw, headers, caller }: Request, parts: Parts, app = 'ingest'): Promise<Pushed> {
  const input: Omit<LogBody, 'raw'> = {
    form,
    contentType: String(headers['content-type']),
    coding: headers['content-encoding'],
    owner: caller.userId,
    app,
    now: parts.clock.now(),
    retentionMs: parts.config.retentionDays[caller.tier] * 86_400_000,
  }
  const file = threadFile('./thread', import.meta.url)
  return append(caller, inThread<LogSlice>({ lane: 'bodies', file, input, raw, owner: caller.userId }), parts)
}
