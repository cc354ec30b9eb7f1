const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

export interface JsonShape {
  readonly depth: number
  /** All values: those of fields, items, containers; an empty container counts as two. */
  readonly values: number
  /** Containers and strings, names of fields included: what costs more than a number. */
  readonly parts: number
}

/**
 * How deep and how large the values of a JSON text are, from its bytes alone: nothing is parsed, and no recursive
 * function meets a deep value. It stops counting beyond either maximum.
 */
export function shapeOf(raw: Buffer, maxDepth: number, maxValues: number): JsonShape {
  let depth = 0
  let deepest = 0
  let commas = 0
  let strings = 0
  let containers = 0
  for (let i = 0; i < raw.length && deepest <= maxDepth && commas + containers <= maxValues; i++) {
    const byte = raw[i]
    if (byte === QUOTE) {
      strings++
      i = endOfString(raw, i + 1)
    } else if (byte === COMMA) commas++
    else if (byte === 0x7b || byte === 0x5b) {
      containers++
      if (++depth > deepest) deepest = depth
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return { depth: deepest, values: 1 + commas + containers, parts: strings + containers }
}

/** Short strings are read byte by byte; long ones, such as images in base64, by the machine's own search. */
const SHORT_BYTES = 64

/** Where the string that starts at `from` ends: its closing quote, or the end of the text. */
function endOfString(raw: Buffer, from: number): number {
  for (let at = from; at < raw.length; ) {
    for (const stop = at + SHORT_BYTES; at < stop; at++) {
      const byte = raw[at]
      if (byte === QUOTE) return at
      if (byte === BACKSLASH) at++
    }
    const quote = raw.indexOf(QUOTE, at)
    if (quote === -1) return raw.length
    let slashes = 0
    while (quote - slashes > at && raw[quote - slashes - 1] === BACKSLASH) slashes++
    if (slashes % 2 === 0) return quote
    at = quote + 1
  }
  return raw.length
}
