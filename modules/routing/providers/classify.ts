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

/** What an error means beyond its status, by its text: only where the status leaves it open. */
const BY_TEXT: readonly (readonly [pattern: RegExp, kind: FaultKind])[] = [
  [/insufficient_quota|billing|api[ _-]?key not valid|invalid api[ _-]?key|invalid_api_key|authentication/i, 'bad_key'],
  [
    /context[ _-]?length|maximum (?:context|prompt length)|context window|too many (?:input )?tokens|(?:prompt|input) is too long|token count (?:\(\d+\) )?exceeds|exceeded model token limit/i,
    'context_too_long',
  ],
  [/content[ _]?(?:policy|filter|management)|safety|moderation|prohibited_content|usage guidelines/i, 'content_policy'],
  [
    /model[^.]{0,80}(?:not[ _]found|does not exist|not exist|unknown|decommissioned|not supported)|unknown model|model_not_found/i,
    'model_missing',
  ],
  [/unsupported|not support|deprecated for this model|is unavailable now/i, 'unsupported'],
  [/overloaded/i, 'overloaded'],
  [/rate[ _-]?limit|too many requests/i, 'rate_limited'],
]
/** A 403, too: it may be about this model or this content, and then the key is good for everything else. */
const OPEN: ReadonlySet<FaultKind> = new Set(['bad_request', 'bad_key', 'error_in_body', 'stream_error'])
/** Of a 429, only an account without credit is more than a rate limit; "check your billing details" stands in many that are no more. */
const NO_CREDIT = /insufficient_quota|exceeded_current_quota_error/i

const LONGEST_MESSAGE = 500

/** The fault behind an answer that is not what was asked for, by its status, headers and body. */
export const answerFault = ({ status, headers, bytes }: WholeAnswer): Fault => {
  const text = bytes.subarray(0, 16_384).toString()
  const message = errorMessage(text) ?? `status ${status}`
  const retryAfterMs = retryAfter(headers['retry-after'], headers['retry-after-ms']) ?? retryDelay(text)
  const kind = refine(
    BY_STATUS[status] ?? (status >= 500 ? 'server_error' : status >= 400 ? 'bad_request' : 'wrong_type'),
    text,
  )
  return new Fault(kind, message.slice(0, LONGEST_MESSAGE), {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** The fault behind an error object in a body or an event whose status was 200. */
export const errorObjectFault = (text: string, kind: 'error_in_body' | 'stream_error'): Fault =>
  new Fault(refine(kind, text), (errorMessage(text) ?? 'an error without message').slice(0, LONGEST_MESSAGE), {
    status: 200,
  })

const refine = (kind: FaultKind, text: string): FaultKind => {
  if (kind === 'rate_limited') return NO_CREDIT.test(text) ? 'bad_key' : kind
  return OPEN.has(kind) ? (BY_TEXT.find(([pattern]) => pattern.test(text))?.[1] ?? kind) : kind
}

/** The message of an error in any of the forms that providers use. */
const errorMessage = (text: string): string | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    const outer = Array.isArray(body) ? field(body[0], 'error') : (field(body, 'error') ?? body)
    const message = typeof outer === 'string' ? outer : (field(outer, 'message') ?? field(outer, 'detail'))
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
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
