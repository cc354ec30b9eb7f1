import type { ChatBody } from '../chat.ts'
import { Fault } from '../fault.ts'

/** Small readings that several dialects share. */
export const parseAnswer = <T extends object>(bytes: Buffer): T => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (typeof value === 'object' && value !== null) return value as T
  } catch (error) {
    throw new Fault('malformed', 'the answer is no JSON', { cause: error })
  }
  throw new Fault('malformed', 'the answer is no JSON object')
}

/** Arguments of a tool call; what is no JSON is passed on as text. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return { input: text }
  }
}

/** `data:image/png;base64,…` */
export const parseDataUrl = (url: string): { readonly mediaType: string; readonly base64: string } | undefined => {
  if (!url.startsWith('data:')) return undefined
  const comma = url.indexOf(',')
  return { mediaType: url.slice('data:'.length, comma).split(';')[0] ?? '', base64: url.slice(comma + 1) }
}

/** For a provider that gives one answer a call: several calls would be several bills. */
export const refuseSeveral = ({ n }: ChatBody, provider: string): void => {
  if ((n ?? 1) > 1) throw new Fault('unsupported', `${provider} gives one answer a call, and n is ${n}`)
}

export const stopSequences = (stop: unknown): readonly string[] =>
  typeof stop === 'string' ? [stop] : Array.isArray(stop) ? stop.filter((one) => typeof one === 'string') : []

/** An answer or a stream that its provider ended by a failure, by the provider's own word for it. */
export const refuseFailed = (
  failures: ReadonlySet<string>,
  reason: string | undefined,
  kind: 'error_in_body' | 'stream_error',
): void => {
  if (reason !== undefined && failures.has(reason)) throw new Fault(kind, `finished with ${reason}`)
}
