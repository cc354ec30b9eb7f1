import type { CallGuard, Safety } from '../../safety/services.ts'
import type { Demand } from '../choosing/demand.ts'
import type { Runtime } from '../runtime.ts'
import type { Bill } from '../settling/call.ts'
import type { Delivered, Pipeline } from './gateway.ts'
import { guardedAnswer } from './guarded-answer.ts'
import { GuardedChunks } from './guarded-chunks.ts'
import type { OpenStream } from './streaming.ts'

/** Whose policies apply to a call. */
export interface GuardedCaller {
  readonly account: string
  readonly keyId?: string | undefined
  readonly agentId?: string | undefined
}

/** The runtime that checks this caller's calls by their policies; without one, at once and at no cost, the runtime itself. */
export const guardedFor = (
  runtime: Runtime,
  safety: Safety | undefined,
  { account, keyId, agentId }: GuardedCaller,
): Runtime | Promise<Runtime> =>
  safety
    ?.guardFor({ account, ...(keyId !== undefined && { keyId }), ...(agentId !== undefined && { agentId }) })
    ?.then((guard) => (guard === undefined ? runtime : guarded(runtime, guard))) ?? runtime

/** Without the cache: what was kept for a request was said before the policy. */
const guarded = (runtime: Runtime, guard: CallGuard): Runtime => ({
  ...runtime,
  cached: undefined,
  gateway: {
    ...runtime.gateway,
    ...guardedPipeline(runtime.gateway, guard),
    uncharged: guardedPipeline(runtime.gateway.uncharged, guard),
    deferred: guardedPipeline(runtime.gateway.deferred, guard),
  },
})

const guardedPipeline = <B extends Bill>(pipeline: Pipeline<B>, guard: CallGuard): Pipeline<B> => ({
  async complete(demand): Promise<Delivered<B>> {
    const delivered = await pipeline.complete(await guardedDemand(demand, guard))
    return demand.kind === 'chat' ? { ...delivered, bytes: await guardedAnswer(delivered.bytes, guard) } : delivered
  },
  async stream(demand): Promise<OpenStream<B>> {
    const open = await pipeline.stream(await guardedDemand(demand, guard))
    return { deliver: () => guardedDelivery(open, guard) }
  },
})

async function* guardedDelivery<B extends Bill>(
  open: OpenStream<B>,
  guard: CallGuard,
): ReturnType<OpenStream<B>['deliver']> {
  const chunks = new GuardedChunks(guard)
  try {
    for await (const piece of open.deliver()) {
      if (Buffer.isBuffer(piece)) yield* chunks.push(piece)
      else {
        yield* chunks.end()
        await guard.close()
        yield piece
      }
    }
  } finally {
    // a caller who hangs up is no way around the record
    await guard.close()
  }
}

/** Names of models and kinds, and data that is no text. */
const NO_TEXT = new Set([
  'model',
  'models',
  'role',
  'type',
  'id',
  'tool_call_id',
  'data',
  'file_data',
  'format',
  'encoding_format',
  'priority',
  'quality',
  'reasoning_effort',
  'service_tier',
  'detail',
])

/** Every text of a request is judged, wherever it stands, so that a field nobody thought of leaks nothing. */
const guardedDemand = async (demand: Demand, guard: CallGuard): Promise<Demand> => {
  const texts: string[] = []
  eachText(demand.body, (text) => {
    texts.push(text)
    return text
  })
  const safe = await guard.input(texts)
  if (safe.every((text, at) => text === texts[at])) return demand
  let next = 0
  const body = eachText(demand.body, () => safe[next++] ?? '') as Demand['body']
  return { ...demand, body, raw: undefined }
}

/** Pictures, sound and files, as they stand in a request. Whatever else begins with `data:` is a text. */
const MEDIA = /^data:(?:(?:image|audio|video)\/[\w.+-]{1,64}|application\/pdf);base64,[A-Za-z0-9+/=\s]*$/

const isName = (key: string, field: unknown): boolean =>
  NO_TEXT.has(key) && (typeof field === 'string' || key === 'models')

const eachText = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return MEDIA.test(value) ? value : change(value)
  if (Array.isArray(value)) return value.map((item) => eachText(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, isName(key, field) ? field : eachText(field, change)]),
  )
}
