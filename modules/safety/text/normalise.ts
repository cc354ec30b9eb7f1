import { isSuspicious, isUnseen, tagged } from './hidden.ts'
import { foldLookAlikes } from './look-alikes.ts'
import { type Span, View } from './view.ts'

export interface Normalised {
  readonly view: View
  /** Unseen characters that hide something. */
  readonly hidden: readonly Span[]
  /** Words that mix scripts. */
  readonly mixed: readonly Span[]
  /** What invisible tag characters spell. */
  readonly smuggled: View | undefined
}

/** Nothing to fold in it. */
const PLAIN = /^[\t\n\r\x20-\x7e]*$/
const ESCAPE = /%[0-9a-f]{2}/i
const ESCAPES = /(?:%[0-9a-f]{2})+/iy

/**
 * The text without what disguises: compatibility forms and accents (NFKD), unseen characters, look-alikes, other scripts'
 * digits, URL encoding.
 */
export const normalise = (text: string): Normalised =>
  PLAIN.test(text) && !ESCAPE.test(text)
    ? { view: new View(text), hidden: [], mixed: [], smuggled: undefined }
    : new Folding(text).run()

class Folding {
  readonly #given: string
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  readonly #hidden: Span[] = []
  #text = ''
  #tags = ''
  #tagsFrom = 0
  #tagsTo = 0

  constructor(given: string) {
    this.#given = given
  }

  run(): Normalised {
    for (let at = 0; at < this.#given.length; ) at = this.#step(at)
    const { text, mixed } = foldLookAlikes(this.#text)
    const view = new View(text, { starts: this.#starts, ends: this.#ends })
    const payload = { start: this.#tagsFrom, end: this.#tagsTo }
    return {
      view,
      hidden: this.#hidden,
      mixed: mixed.map(([start, end]) => view.span(start, end)),
      smuggled: this.#tags === '' ? undefined : new View(this.#tags, undefined, payload),
    }
  }

  #step(at: number): number {
    const code = this.#given.charCodeAt(at)
    if (code === 0x25) return this.#percent(at)
    if ((code >= 0x20 && code < 0x7f) || code === 9 || code === 10 || code === 13) {
      this.#emit(this.#given[at] as string, at, at + 1)
      return at + 1
    }
    const character = String.fromCodePoint(this.#given.codePointAt(at) as number)
    const end = at + character.length
    if (code < 0x20 || isUnseen(character)) this.#hide(character, at, end)
    else this.#emit(foldCharacter(character), at, end)
    return end
  }

  #emit(folded: string, start: number, end: number): void {
    for (let position = 0; position < folded.length; position++) {
      this.#starts.push(start)
      this.#ends.push(end)
    }
    this.#text += folded
  }

  #hide(character: string, start: number, end: number): void {
    const letter = tagged(character.codePointAt(0) as number)
    if (letter !== '') {
      if (this.#tags === '') this.#tagsFrom = start
      this.#tags += letter
      this.#tagsTo = end
    }
    const last = this.#hidden.at(-1)
    const before = last?.end === start ? 'x' : (this.#given[start - 1] ?? '')
    if (!isSuspicious(character, before, nextSeen(this.#given, end))) return
    if (last?.end === start) this.#hidden[this.#hidden.length - 1] = { start: last.start, end }
    else this.#hidden.push({ start, end })
  }

  /** A run of escapes that is UTF-8 becomes its characters; each stands where its escapes stood. */
  #percent(at: number): number {
    ESCAPES.lastIndex = at
    const run = ESCAPES.exec(this.#given)?.[0]
    let decoded: string | undefined
    try {
      decoded = run && decodeURIComponent(run)
    } catch {
      decoded = undefined
    }
    if (run === undefined || decoded === undefined) {
      this.#emit('%', at, at + 1)
      return at + 1
    }
    let from = at
    for (const character of decoded) {
      const to = from + 3 * Buffer.byteLength(character)
      if (!isUnseen(character)) this.#emit(foldCharacter(character), from, to)
      from = to
    }
    return at + run.length
  }
}

const nextSeen = (text: string, from: number): string => {
  const next = text.codePointAt(from)
  return next === undefined ? '' : isUnseen(String.fromCodePoint(next)) ? 'x' : String.fromCodePoint(next)
}

const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '*',
  '⁄': '/',
  '∕': '/',
  '․': '.',
  '。': '.',
}
const MOST_KNOWN = 10_000
const known = new Map<string, string>()

const foldCharacter = (character: string): string => {
  const before = known.get(character)
  if (before !== undefined) return before
  const folded = TYPOGRAPHIC[character] ?? asciiDigit(character) ?? character.normalize('NFKD').replace(/\p{M}/gu, '')
  if (known.size < MOST_KNOWN) known.set(character, folded)
  return folded
}

/** Digits of every script stand in runs of ten. */
const asciiDigit = (character: string): string | undefined => {
  if (!/^\p{Nd}$/u.test(character) || character.normalize('NFKD') !== character) return undefined
  const point = character.codePointAt(0) as number
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - value - 1))) value++
  return String(value)
}
