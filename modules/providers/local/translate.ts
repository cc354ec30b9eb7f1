import { readAsked, stringOf } from './asked.ts'
import { HELLO, translateHello } from './greet.ts'
import { PHRASES } from './phrases.ts'
import type { Skill } from './skill.ts'

/** Everyday phrases, one after the other, into the language of `to` (a name or a code; by default English), or the one that the words name. */
export const translate: Skill = (given) => {
  const request = requestIn(given)
  if (request === undefined) return undefined
  const { text, to } = request
  const pieces = text.split(/([.,;!?\s]*[.,;!?\n][.,;!?\s]*)/)
  const said = pieces.map((piece, at) => (at % 2 === 1 || piece.trim() === '' ? piece : inTongue(piece, to)))
  return said.includes(undefined) ? undefined : said.join('').trim()
}

/** It knows a few phrases, and says so before anything is tried. */
export const canTranslate = (given: string): boolean =>
  given.length <= LONGEST && (translate(given, NO_LANGUAGE) ?? helloIn(given)) !== undefined

/** The same, and hello where nothing but that is asked for, in whatever languages the words name. */
export const translateOrGreet: Skill = (given, language) => translate(given, language) ?? helloIn(given)

const LONGEST = 2_000
const NO_LANGUAGE = undefined as never
const helloIn = (given: string): string | undefined => {
  const { text, fields, json } = readAsked(given)
  const to = stringOf(fields['to'])
  if (json && to !== undefined && languageNamed(to) === undefined) return undefined
  return /^\W*(?:(?:translate|say)\W+)?hello\b[^.!?\n]{0,60}$/i.test(text)
    ? translateHello(`${text} ${to ?? ''}`, NO_LANGUAGE)
    : undefined
}

const CODES: Readonly<Record<string, string>> = {
  en: 'english',
  fr: 'french',
  es: 'spanish',
  de: 'german',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
  sv: 'swedish',
  pl: 'polish',
  no: 'norwegian',
  da: 'danish',
  fi: 'finnish',
  cs: 'czech',
  ru: 'russian',
  uk: 'ukrainian',
  el: 'greek',
  tr: 'turkish',
  ar: 'arabic',
  he: 'hebrew',
  hi: 'hindi',
  ja: 'japanese',
  ko: 'korean',
  zh: 'chinese',
  cy: 'welsh',
  ga: 'irish',
  sw: 'swahili',
}
const NAMES: ReadonlySet<string> = new Set(Object.values(CODES))

/** By its English name or its code (`fr`, `pt-BR`). */
const languageNamed = (named: string): string | undefined => {
  const name = named.trim().toLowerCase()
  return NAMES.has(name) ? name : CODES[name.split(/[-_]/)[0] ?? '']
}

const REQUEST = /^(?:(?:please )?(?:translate|say) )?["'“]?(.+?)["'”]? (?:in|to|into) (\w+)[.!?]?$/is

const requestIn = (given: string): { readonly text: string; readonly to: string } | undefined => {
  const { text, fields } = readAsked(given)
  if (text.length > LONGEST) return undefined
  const [, words, named] = REQUEST.exec(text) ?? []
  const asked = stringOf(fields['to'])
  if (asked !== undefined) {
    const to = languageNamed(asked)
    return to === undefined ? undefined : { text, to }
  }
  const to = named && languageNamed(named)
  return to && words ? { text: words, to } : { text, to: 'english' }
}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[¿¡"'“]+|["'”]+$/g, '')

/** A phrase of whichever language in another, with its capital; undefined: it is not in the book. */
const inTongue = (piece: string, to: string): string | undefined => {
  const known = PHRASES.find((phrase) => Object.values(phrase).some((words) => plain(words) === plain(piece)))
  const said = known?.[to] ?? (known?.['english'] === 'hello' ? HELLO[to] : undefined)
  return said === undefined
    ? undefined
    : /^\P{L}*\p{Lu}/u.test(piece)
      ? said.replace(/\p{L}/u, (letter) => letter.toUpperCase())
      : said
}
