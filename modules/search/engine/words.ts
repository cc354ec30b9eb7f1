/** One word of a text: as it is compared, and where it stands. */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Scripts without spaces go sign by sign; everything else by runs of letters, marks and digits. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu
const PLAIN_WORD = /[a-z0-9]+/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ASCII = /^[\x00-\x7f]*$/
const MARKS = /\p{M}/gu
/** What is longer is no word that anybody types. */
const MAX_LENGTH = 64

/** Lower case without accents: `Élan` is `elan`. */
export const normalised = (word: string): string =>
  (ASCII.test(word) ? word : word.normalize('NFKD').replace(MARKS, '')).toLowerCase()

/** The words of a text, in order, as they are compared. */
export function wordsOf(text: string): readonly string[] {
  if (ASCII.test(text)) return shortened(text.toLowerCase().match(PLAIN_WORD) ?? [])
  return shortened((text.match(WORD) ?? []).map(normalised).filter((word) => word !== ''))
}

const shortened = (words: readonly string[]): readonly string[] =>
  words.some(({ length }) => length > MAX_LENGTH) ? words.map((word) => word.slice(0, MAX_LENGTH)) : words

/** The same with their places in the text. */
export function placedWordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const word = normalised(found).slice(0, MAX_LENGTH)
    return word === '' ? [] : [{ word, start: index, end: index + found.length }]
  })
}
