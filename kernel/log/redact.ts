import { sourceStacks } from './source-stack.ts'

const inSources = sourceStacks()
const SECRET_KEY =
  /authorization|cookie|passw(or)?d|passphrase|secret|pepper|token|api[-_]?key|private[-_]?key|^(key|pass|credentials?|signature)$/i
/** Names that match above, but hold no secret. */
const HARMLESS_KEY = /tokens$|^(prompt|completion|max)_?tokens/i
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\b(sk_[a-z]*_?|whsec_)[A-Za-z0-9+/=_-]{8,}/g, '$1[redacted]'],
  [/\b(bearer|basic)\s+[A-Za-z0-9+/=._~-]{8,}/gi, '$1 [redacted]'],
  [/(:\/\/)[^/@\s:]*:[^/@\s]*@/g, '$1[redacted]@'],
]
const MAX_DEPTH = 8
const MAX_ITEMS = 100

/** Hides API keys, bearer tokens and the credentials of URLs inside a text. */
export const redactText = (text: string): string =>
  SECRET_TEXT.reduce((cleaned, [pattern, by]) => cleaned.replace(pattern, by), text)

/** A copy to be logged: secrets hidden at any depth by name and by form, errors as plain objects, bigints as strings, bounded in size. Never throws. */
export function redact(value: unknown, depth = 0): unknown {
  try {
    return redactValue(value, depth)
  } catch {
    return '[unreadable]'
  }
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? undefined : value
  if (depth >= MAX_DEPTH) return '[deep]'
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'invalid date' : value.toISOString()
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1))
  if (value instanceof Map) return redact(Object.fromEntries(value), depth)
  if (value instanceof Set) return redact([...value], depth)
  return redactFields(value, depth)
}

function redactFields(value: object, depth: number): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value).slice(0, MAX_ITEMS)) {
    const hide =
      SECRET_KEY.test(key) &&
      !HARMLESS_KEY.test(key) &&
      item !== undefined &&
      item !== null &&
      typeof item !== 'boolean'
    out[key] = hide ? '[redacted]' : redact(item, depth + 1)
  }
  return out
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: redactText(String(error.message)),
    stack: redactText(inSources(String(error.stack ?? ''))),
    ...redactFields({ ...error }, depth),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  }
}
