/** Compares two texts: negative, zero or positive. */
export type CompareText = (a: string, b: string) => number

/** One comparison for each level of a collation, from letters alone (`primary`) to everything it tells apart. */
export interface Levels {
  readonly primary: CompareText
  /** The further levels that count, in their order: accents, case, other variants. */
  readonly further: readonly CompareText[]
  /** Runs of digits compare as numbers. */
  readonly isNumeric: boolean
  /** The first further level compares from the end of the text, as accents do in Canadian French. */
  readonly isBackward: boolean
}

/** A character's place on each level; undefined: it does not count at all. */
type Place = readonly number[] | undefined

/** Latin, Greek and Cyrillic letters, ASCII and Latin-1 signs. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x01, 0x7e],
  [0xa1, 0x24f],
  [0x386, 0x3ce],
  [0x400, 0x45f],
]
const LEVEL_END = '\x02'
/** Key characters begin here, so that the end of a level is below them. */
const FIRST_UNIT = 3
/** ICU compares longer runs of digits in parts. */
const DIGITS_MAX = 254
const SAMPLE_TEXTS = 400

/**
 * Sort keys of texts. JavaScript compares by a collation but gives no sort keys, which an index needs. So the characters'
 * places are found by comparing them, and only those are used whose place does not depend on their neighbours
 * (no expansions such as ß, no contractions such as Slovak ch); a text with any other has no key.
 */
export class Alphabet {
  readonly #places: ReadonlyMap<string, Place>
  readonly #contractions: ReadonlySet<string>
  readonly #levels: Levels

  constructor(levels: Levels) {
    this.#levels = levels
    const places = placesOf(levels)
    this.#places = places
    this.#contractions = contractionsOf(places, levels.primary)
    if (!this.#isRight()) this.#places = new Map()
  }

  /** Two keys compare (by code units) as the texts do by the collation; undefined: this text has no key. */
  keyOf(text: string): string | undefined {
    const normal = text.normalize('NFC')
    const units: string[][] = [[], ...this.#levels.further.map(() => [])]
    for (let at = 0; at < normal.length; at++) {
      const character = normal[at] as string
      if (!this.#places.has(character) || this.#isContraction(normal, at)) return undefined
      const place = this.#places.get(character)
      if (place === undefined) continue
      const digits = this.#levels.isNumeric && isDigit(character) ? digitsAt(normal, at) : ''
      if (digits.length > DIGITS_MAX) return undefined
      if (digits !== '') at += digits.length - 1
      units[0]?.push(digits === '' ? unit(place[0] as number) : this.#numberUnits(digits))
      for (let level = 1; level < units.length; level++) units[level]?.push(unit(place[level] as number))
    }
    if (this.#levels.isBackward) units[1]?.reverse()
    return units.map((level, i) => (i === 0 ? level.join('') : trimmed(level))).join(LEVEL_END)
  }

  #isContraction(text: string, at: number): boolean {
    return this.#contractions.size > 0 && this.#contractions.has(text.slice(at, at + 2).toLowerCase())
  }

  /** Numbers stand where the digit 0 does; a longer one is greater. */
  #numberUnits(digits: string): string {
    const zero = this.#places.get('0')?.[0] ?? 0
    const significant = digits.replace(/^0+/, '')
    return unit(zero) + unit(significant.length) + [...significant].map((digit) => unit(Number(digit))).join('')
  }

  /** Are sample texts in the same order by their keys as by comparison? */
  #isRight(): boolean {
    const characters = [...this.#places.keys()]
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48271) % 0x7fffffff
      return seed % below
    }
    const compare = comparisonBy(this.#levels)
    let last: { text: string; key: string } | undefined
    for (let i = 0; i < SAMPLE_TEXTS && characters.length > 0; i++) {
      // Few letters, so that texts differ on the later levels too.
      const start = random(characters.length)
      const text = Array.from(
        { length: 1 + random(5) },
        () => characters[(start + random(4)) % characters.length],
      ).join('')
      const key = this.keyOf(text)
      if (key === undefined) continue
      if (last !== undefined && Math.sign(compare(last.text, text)) !== signOf(last.key, key)) return false
      last = { text, key }
    }
    return true
  }
}

/** Level after level. */
export const comparisonBy =
  ({ primary, further }: Levels): CompareText =>
  (a, b) => {
    let order = primary(a, b)
    for (let level = 0; order === 0 && level < further.length; level++) order = (further[level] as CompareText)(a, b)
    return order
  }

const unit = (rank: number): string => String.fromCharCode(FIRST_UNIT + rank)
const isDigit = (character: string): boolean => character >= '0' && character <= '9'
const digitsAt = (text: string, at: number): string => /^[0-9]+/.exec(text.slice(at))?.[0] ?? ''
const signOf = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Most texts have the lowest place everywhere on the later levels: what says nothing at the end is left out. */
function trimmed(level: readonly string[]): string {
  let end = level.length
  while (end > 0 && level[end - 1] === unit(0)) end--
  return level.slice(0, end).join('')
}

function placesOf(levels: Levels): Map<string, Place> {
  const { primary, further, isNumeric } = levels
  const compare = comparisonBy(levels)
  const places = new Map<string, Place>()
  const letters: string[] = []
  for (const [from, to] of RANGES) {
    for (let code = from; code <= to; code++) {
      const character = String.fromCharCode(code)
      if (character.normalize('NFC') !== character) continue
      if (compare(character, '') === 0) places.set(character, undefined)
      else if (primary(character, '') > 0) letters.push(character)
    }
  }
  letters.sort(primary)
  const greatest = letters.at(-1) ?? ''
  let rank = 0
  let before: string | undefined
  for (let start = 0; start < letters.length; ) {
    let end = start + 1
    while (end < letters.length && primary(letters[start] as string, letters[end] as string) === 0) end++
    const same = letters.slice(start, end)
    start = end
    const first = same[0] as string
    // What sorts among the texts that begin with the letter before is several letters in one.
    if (before !== undefined && primary(first, before + greatest) <= 0) continue
    const ranks = further.map((level) => ranksOf(same, level))
    const hasDigit = isNumeric && same.some(isDigit)
    for (const character of same) {
      if (hasDigit && !isDigit(character)) continue
      places.set(character, [rank, ...ranks.map((ranking) => ranking.get(character) as number)])
    }
    before = first
    rank++
  }
  return places
}

function ranksOf(characters: readonly string[], compare: CompareText): ReadonlyMap<string, number> {
  const sorted = [...characters].sort(compare)
  const ranks = new Map<string, number>()
  let rank = 0
  for (const [i, character] of sorted.entries()) {
    if (i > 0 && compare(sorted[i - 1] as string, character) !== 0) rank++
    ranks.set(character, rank)
  }
  return ranks
}

/** Pairs of letters that a locale sorts as one: they do not lie where their letters would put them. */
function contractionsOf(places: ReadonlyMap<string, Place>, primary: CompareText): ReadonlySet<string> {
  const letters = [...places.keys()].filter((character) => /^\p{Ll}$/u.test(character) && character < 'ɐ').sort(primary)
  const greatest = letters.at(-1) ?? ''
  const found = new Set<string>()
  for (const first of letters.filter((character) => character <= 'z')) {
    for (const [i, second] of letters.entries()) {
      const pair = first + second
      const lower = letters.findLast((character, j) => j < i && primary(character, second) < 0)
      const isInPlace =
        primary(pair, first) > 0 &&
        primary(pair, first + greatest) <= 0 &&
        (lower === undefined || primary(pair, first + lower + greatest) > 0)
      if (!isInPlace) found.add(pair)
    }
  }
  return found
}
