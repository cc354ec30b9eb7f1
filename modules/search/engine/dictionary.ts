import { stemmer } from 'stemmer'
import { couldBe, lettersOf, typosBetween } from './fuzzy.ts'
import type { Packer, Unpacker } from './packing.ts'
import { grown } from './postings.ts'

/** New terms that are not sorted in yet; a prefix looks at each of them. */
const MAX_UNSORTED = 2_000
const NONE = -1

/** Every word that occurs in an index, numbered in the order of its first occurrence. */
export class Dictionary {
  #terms: string[] = []
  #numbers = new Map<string, number>()
  #letters: Int32Array<ArrayBuffer> = new Int32Array(64)
  readonly #byLength: number[][] = []
  /** By alphabet; terms from `#sorted.length` on are not in it yet. */
  #sorted: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  /** Terms of one stem are linked: from the stem to the last of them, from each to the one before. */
  #lastOfStem = new Map<string, number>()
  #sameStemBefore: Int32Array<ArrayBuffer> = new Int32Array(64)

  static unpack(from: Unpacker): Dictionary {
    const dictionary = new Dictionary()
    const terms = from.texts()
    dictionary.#terms = terms
    dictionary.#numbers = numbered(terms)
    for (const [number, { length }] of terms.entries()) dictionary.#bucket(length).push(number)
    dictionary.#letters = from.int32()
    dictionary.#sameStemBefore = from.int32()
    const lasts = from.int32()
    dictionary.#lastOfStem = new Map(from.texts().map((stem, at) => [stem, lasts[at] as number]))
    dictionary.#sorted = from.uint32()
    return dictionary
  }

  pack(to: Packer): void {
    to.texts(this.#terms)
    to.numbers(this.#letters.subarray(0, this.size))
    to.numbers(this.#sameStemBefore.subarray(0, this.size))
    to.numbers(Int32Array.from(this.#lastOfStem.values()))
    to.texts([...this.#lastOfStem.keys()])
    to.numbers(this.#sorted)
  }

  get size(): number {
    return this.#terms.length
  }

  term(number: number): string {
    return this.#terms[number] as string
  }

  find(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#terms.length
    this.#terms.push(word)
    this.#numbers.set(word, number)
    if (number >= this.#letters.length) {
      this.#letters = grown(this.#letters, 64 + 2 * number)
      this.#sameStemBefore = grown(this.#sameStemBefore, 64 + 2 * number)
    }
    this.#letters[number] = lettersOf(word)
    this.#bucket(word.length).push(number)
    const stem = stemmer(word)
    this.#sameStemBefore[number] = this.#lastOfStem.get(stem) ?? NONE
    this.#lastOfStem.set(stem, number)
    return number
  }

  /** Terms with the stem of the word, itself included. */
  sameStem(word: string): readonly number[] {
    const found: number[] = []
    let number = this.#lastOfStem.get(stemmer(word)) ?? NONE
    for (; number !== NONE; number = this.#sameStemBefore[number] as number) found.push(number)
    return found
  }

  /** Terms that start so. */
  startingWith(prefix: string): readonly number[] {
    if (this.#terms.length - this.#sorted.length > MAX_UNSORTED) this.#sort()
    const found: number[] = []
    for (let at = this.#lowerBound(prefix); at < this.#sorted.length; at++) {
      const number = this.#sorted[at] as number
      if (!this.term(number).startsWith(prefix)) break
      found.push(number)
    }
    for (let number = this.#sorted.length; number < this.#terms.length; number++)
      if (this.term(number).startsWith(prefix)) found.push(number)
    return found
  }

  /** Terms that the word may be a misspelling of, with the number of typos. */
  misspelt(word: string, most: number): readonly (readonly [term: number, typos: number])[] {
    const letters = lettersOf(word)
    const found: (readonly [number, number])[] = []
    for (let length = Math.max(1, word.length - most); length <= word.length + most; length++)
      for (const number of this.#byLength[length] ?? []) {
        if (!couldBe(letters, this.#letters[number] as number, most)) continue
        const typos = typosBetween(word, this.term(number), most)
        if (typos > 0 && typos <= most) found.push([number, typos])
      }
    return found
  }

  #bucket(length: number): number[] {
    this.#byLength[length] ??= []
    return this.#byLength[length]
  }

  #sort(): void {
    const terms = this.#terms
    this.#sorted = Uint32Array.from(
      Array.from(terms, (_, number) => number).sort((a, b) => ((terms[a] as string) < (terms[b] as string) ? -1 : 1)),
    )
  }

  #lowerBound(prefix: string): number {
    let [low, high] = [0, this.#sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.term(this.#sorted[middle] as number) < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Where each text stands. */
export const numbered = (texts: readonly string[]): Map<string, number> =>
  new Map(texts.map((text, number) => [text, number]))
