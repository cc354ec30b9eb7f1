import { Fault, type FaultKind } from '../fault.ts'
import type { WholeAnswer } from './exchange.ts'

const BY_STATUS: Readonly<Record<number, FaultKind>> = {
  400: 'bad_request',
  401: 'bad_key',
  402: 'bad_key',
  403: 'bad_key',
  404: 'model_missing',
  408: 'overloaded',
  409: 'conflict',
  413: 'context_too_long',
  422: 'bad_request',
  425: 'conflict',
  429: 'rate_limited',
  503: 'overloaded',
  529: 'overloaded',
}

type Meanings = readonly (readonly [pattern: RegExp, kind: FaultKind])[]

/** What an error says of the request, by its text: only where the status leaves it open. */
const OF_THE_REQUEST: Meanings = [
  [
    /context[ _-]?length|maximum (?:context|prompt length)|context window|too many (?:input )?tokens|(?:prompt|input) is too long|token count (?:\(\d+\) )?exceeds|exceeded model token limit/i,
    'context_too_long',
  ],
  [/content[ _]?(?:policy|filter|management)|safety|moderation|prohibited_content|usage guidelines/i, 'content_policy'],
  [
    /model[^.]{0,80}(?:not[ _]found|does not exist|not exist|unknown|decommissioned|not supported)|unknown model|model_not_found/i,
    'model_missing',
  ],
  [
    /unsupported|not support|deprecated for this model|is unavailable now|extra inputs are not permitted|unrecognized request argument|unknown parameter/i,
    'unsupported',
  ],
]
/** What it says of the provider, where no status does. */
const OF_THE_PROVIDER: Meanings = [
  [/overloaded/i, 'overloaded'],
  [/rate[ _-]?limit|too many requests/i, 'rate_limited'],
]
/** Whose texts are read. A 400 is never about the provider: it repeats what the caller wrote, and no caller may close a provider for others. */
const BY_TEXT: Readonly<Partial<Record<FaultKind, Meanings>>> = {
  bad_request: OF_THE_REQUEST,
  // a 403 may be about this model or this content, and then the key is good for everything else
  bad_key: OF_THE_REQUEST,
  error_in_body: [...OF_THE_REQUEST, ...OF_THE_PROVIDER],
  stream_error: [...OF_THE_REQUEST, ...OF_THE_PROVIDER],
}
/** What says that the key is bad or has no credit: the provider's own word, or how its message begins. "Check your billing details" stands in plain rate limits, too. */
const KEY_WORD = /insufficient_quota|exceeded_current_quota_error|invalid_api_key|authentication_error|billing_error/
const KEY_MESSAGE = /^(?:api key not valid|(?:incorrect|invalid) api key|your credit balance is too low)/i
/** What says that there is no such model: the provider's own word, or its whole message where that repeats nothing of the request. */
const NO_MODEL_WORD = /\b(?:model_decommissioned|model_not_found|model_not_available|invalid_model)\b/
const NO_MODEL_MESSAGE = /^(?:model not exist|the provided model identifier is invalid)\.?$/i

const LONGEST_MESSAGE = 500

/** The fault behind an answer that is not what was asked for, by its status, headers and body. */
export const answerFault = ({ status, headers, bytes }: WholeAnswer): Fault => {
  const text = bytes.subarray(0, 16_384).toString()
  const said = errorIn(text)
  const { message = `status ${status}` } = said
  const retryAfterMs = retryAfter(headers['retry-after'], headers['retry-after-ms']) ?? retryDelay(text)
  const byStatus = BY_STATUS[status] ?? (status >= 500 ? 'server_error' : status >= 400 ? 'bad_request' : 'wrong_type')
  const noModel = byStatus === 'model_missing' || (byStatus in BY_TEXT && saysNoModel(said))
  return new Fault(noModel ? 'model_missing' : refine(byStatus, text), message.slice(0, LONGEST_MESSAGE), {
    status,
    certain: noModel,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** The fault behind an error object in a body or an event whose status was 200. */
export const errorObjectFault = (text: string, kind: 'error_in_body' | 'stream_error'): Fault =>
  new Fault(refine(kind, text), (errorIn(text).message ?? 'an error without message').slice(0, LONGEST_MESSAGE), {
    status: 200,
  })

const refine = (kind: FaultKind, text: string): FaultKind => {
  const texts = BY_TEXT[kind]
  if (texts === undefined && kind !== 'rate_limited') return kind
  const { message = '', word } = errorIn(text)
  if (KEY_WORD.test(word) || KEY_MESSAGE.test(message)) return 'bad_key'
  return texts?.find(([pattern]) => pattern.test(text))?.[1] ?? kind
}

const saysNoModel = ({ word, message = '' }: ReturnType<typeof errorIn>): boolean =>
  NO_MODEL_WORD.test(word) || NO_MODEL_MESSAGE.test(message)

/** The message of an error and the provider's words for it (code, type), in any of the forms that providers use. */
const errorIn = (text: string): { readonly message?: string; readonly word: string } => {
  try {
    const body: unknown = JSON.parse(text)
    const outer = Array.isArray(body) ? field(body[0], 'error') : (field(body, 'error') ?? body)
    const detail = field(outer, 'detail')
    const message =
      typeof outer === 'string'
        ? outer
        : (field(outer, 'message') ?? (Array.isArray(detail) ? field(detail[0], 'msg') : detail))
    return {
      ...(typeof message === 'string' && { message }),
      word: `${field(outer, 'code')} ${field(outer, 'type')}`,
    }
  } catch {
    return { word: '' }
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

type Header = string | string[] | undefined

/** `Retry-After` in seconds or as a date, or `retry-after-ms`, in milliseconds. */
export const retryAfter = (header: Header, headerMs: Header, now: number = Date.now()): number | undefined => {
  if (typeof headerMs === 'string' && Number(headerMs) >= 0 && Number.isFinite(Number(headerMs)))
    return Number(headerMs)
  if (typeof header !== 'string' || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** Google tells it in the body. */
const retryDelay = (text: string): number | undefined => {
  const seconds = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
