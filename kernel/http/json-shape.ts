const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const LETTER_U = 0x75

/** More than any text holds that is sent as UTF-8; each costs what a dozen plain bytes cost. */
export const MAX_ESCAPES = 500_000
/** Numbers, punctuation and white space, beside 64 bytes for each value. */
const MAX_BARE_BYTES = 1_048_576
const BARE_BYTES_OF_VALUE = 64

export interface JsonShape {
  readonly depth: number
  /** All values: those of fields, items, containers; an empty container counts as two. Infinite where there is an `excess`. */
  readonly values: number
  /** Containers and strings, names of fields included: what costs more than a number. */
  readonly parts: number
  /** Some name may spell `__proto__` or `prototype`. */
  readonly suspect: boolean
  /** There is too much of it to go on: escapes in strings, or bytes outside of them. */
  readonly excess?: 'escapes' | 'bare bytes'
}

/**
 * How deep and how large the values of a JSON text are, from its bytes alone: nothing is parsed, and no recursive
 * function meets a deep value. It stops counting beyond either maximum.
 */
export function shapeOf(raw: Buffer, maxDepth: number, maxValues: number): JsonShape {
  const strings = new Strings(raw)
  const maxBare = MAX_BARE_BYTES + BARE_BYTES_OF_VALUE * maxValues
  let depth = 0
  let deepest = 0
  let commas = 0
  let containers = 0
  let bare = 0
  for (let i = 0; i < raw.length && deepest <= maxDepth && commas + containers <= maxValues && bare <= maxBare; i++) {
    const byte = raw[i]
    if (byte === QUOTE) {
      i = strings.endOf(i + 1)
      if (strings.escapes > MAX_ESCAPES) break
      continue
    }
    bare++
    if (byte === COMMA) commas++
    else if (byte === 0x7b || byte === 0x5b) {
      containers++
      if (++depth > deepest) deepest = depth
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
  const { count, escapes, suspect } = strings
  const parts = count + containers
  if (escapes > MAX_ESCAPES) return { depth: deepest, values: Infinity, parts, suspect, excess: 'escapes' }
  if (bare > maxBare) return { depth: deepest, values: Infinity, parts, suspect, excess: 'bare bytes' }
  return { depth: deepest, values: 1 + commas + containers, parts, suspect }
}

/** Short strings are read byte by byte; long ones, such as images in base64, by the machine's own search. */
const SHORT_BYTES = 64
const SUSPECT = ['__proto__', 'prototype'].map((name) => Buffer.from(name))
const SUSPECT_BYTES = 9

class Strings {
  readonly #raw: Buffer
  count = 0
  escapes = 0
  suspect = false
  /** The next ones as far as they have been looked for, so that no byte is searched twice. */
  #quote = -1
  #backslash = -1

  constructor(raw: Buffer) {
    this.#raw = raw
  }

  /** Where the string that starts at `from` ends: its closing quote, or the end of the text. */
  endOf(from: number): number {
    const raw = this.#raw
    this.count++
    for (let at = from; at < raw.length && this.escapes <= MAX_ESCAPES; ) {
      for (const stop = at + SHORT_BYTES; at < stop; at++) {
        const byte = raw[at]
        if (byte === QUOTE) {
          if (at - from === SUSPECT_BYTES)
            this.suspect ||= SUSPECT.some((name) => raw.compare(name, 0, SUSPECT_BYTES, from, at) === 0)
          return at
        }
        if (byte === BACKSLASH) {
          this.escapes++
          if (raw[++at] === LETTER_U) this.suspect = true
        }
      }
      this.#quote = this.#next(QUOTE, this.#quote, at)
      this.#backslash = this.#next(BACKSLASH, this.#backslash, at)
      if (this.#quote < this.#backslash) return this.#quote
      at = this.#backslash
    }
    return raw.length
  }

  #next(byte: number, known: number, from: number): number {
    if (known >= from) return known
    const at = this.#raw.indexOf(byte, from)
    return at === -1 ? this.#raw.length : at
  }
}
