import type { CallGuard } from '../../safety/services.ts'
import type { Demand } from '../choosing/demand.ts'
import type { Bill } from '../settling/call.ts'
import { GuardedChunks } from './guarded-chunks.ts'
import type { OpenStream } from './streaming.ts'

/** A stream as its guard lets it through. */
export const guardedStream = <B extends Bill>(open: OpenStream<B>, guard: CallGuard): OpenStream<B> => ({
  deliver: () => guardedDelivery(open, guard),
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
export const guardedDemand = async (demand: Demand, guard: CallGuard): Promise<Demand> => {
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
