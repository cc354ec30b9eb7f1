import { normalise } from './normalise.ts'
import { type Span, View } from './view.ts'

/** An encoded text within a text. */
export interface Payload {
  readonly span: Span
  readonly encoding: 'base64' | 'hex'
  readonly views: readonly View[]
}

const BASE64 = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{16,}={0,2}/g
const HEX = /^(?:[0-9a-fA-F]{2})+$/
const MOST_PAYLOADS = 64
const MOST_ENCODED = 65_536
const MOST_DEPTH = 3
const UTF8 = new TextDecoder('utf-8', { fatal: true })
// biome-ignore lint/suspicious/noControlCharactersInRegex: binary data is no text
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

/** What base64 and hex in a view spell, down to three layers; binary data is passed over. */
export const payloadsOf = (view: View, depth = 0): readonly Payload[] => {
  const payloads: Payload[] = []
  for (const { 0: found, index } of view.text.matchAll(BASE64)) {
    const encoding = HEX.test(found) ? 'hex' : 'base64'
    const decoded = decode(found.slice(0, MOST_ENCODED), encoding)
    if (decoded === undefined) continue
    const span = view.span(index, index + found.length)
    const inner = normalise(decoded).view
    const own = new View(inner.text, undefined, span)
    const deeper = depth + 1 < MOST_DEPTH ? payloadsOf(own, depth + 1).flatMap(({ views }) => views) : []
    payloads.push({ span, encoding, views: [own, ...deeper] })
    if (payloads.length === MOST_PAYLOADS) break
  }
  return payloads
}

const decode = (text: string, encoding: 'base64' | 'hex'): string | undefined => {
  try {
    const decoded = UTF8.decode(Buffer.from(text, encoding))
    return decoded.length >= 8 && !BINARY.test(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}
