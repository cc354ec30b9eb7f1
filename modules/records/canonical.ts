import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Json } from './json.ts'

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value)

/** True where JSON.stringify emits exactly the RFC 8785 form: keys already in order, nothing that RFC 8785 refuses. */
const isInOrder = (value: Json | undefined): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value !== undefined
  if (isArray(value)) return value.every(isInOrder)
  let previous: string | undefined
  for (const key of Object.keys(value)) {
    if (previous !== undefined && key <= previous) return false
    const item = value[key]
    // An absent value is left out by every serialiser.
    if (!key.isWellFormed() || (item !== undefined && !isInOrder(item))) return false
    previous = key
  }
  return true
}

/** RFC 8785 text. Objects built with their keys in order take the fast way; throws on NaN, infinities and lone surrogates. */
export const canonicalText = (value: Json): string => {
  const text = isInOrder(value) ? JSON.stringify(value) : canonicalize(value)
  if (text === undefined) throw new TypeError('no JSON value to seal')
  return text
}

/** The seal of a text: SHA-256 of 0x00 and its UTF-8 bytes; lower-case hex. A capability: it opens the record to whoever has it. */
export const sealHash = (text: string): string => hash('sha256', `\0${text}`, 'hex')
