import { readAsked, wordsIn } from './asked.ts'
import type { Language, Token } from './language.ts'
import type { Skill } from './skill.ts'
import { rankedWords } from './summarise.ts'

const MAX_KEYWORDS = 8

export const keywords: Skill = (given, language) =>
  list(rankedWords(language.tokens(readAsked(given).text)).slice(0, MAX_KEYWORDS))

/** Proper names and tagged values, one `name (kind)` each. */
export const entities: Skill = (given, language) => {
  const { text } = readAsked(given)
  const names = namesIn(text, language).map((name) => `${name} (name)`)
  const values = language.entities(text).map((entity) => `${entity.value} (${entity.type.toLowerCase()})`)
  return list([...new Set([...names, ...values])])
}

/** The first three things the text names: proper names first, then other nouns; without any, three that everyone knows. */
export const nameThree: Skill = (given, language) => {
  const tokens = language.tokens(readAsked(given).text).filter((token) => !ASKING.has(token.text.toLowerCase()))
  const named = [...new Set([...phrases(tokens, PROPER), ...phrases(tokens, COMMON)])].slice(0, 3)
  return (named.length === 3 ? named : ['apple', 'book', 'river'])
    .map((thing, index) => `${index + 1}. ${thing}`)
    .join('\n')
}

/** Addresses, links, amounts, dates and numbers, one a line with its kind. Asked in JSON: `{items, missing}`, only of `fields` where those are named. */
export const extract: Skill = (given, language) => {
  const { text, fields, json } = readAsked(given)
  const items = valuesIn(text, language)
  if (!json) return items.map(({ type, value }) => `${type}: ${value}`).join('\n') || entities(text, language)
  const all = [...namesIn(text, language, items).map((value) => ({ type: 'name', value })), ...items]
  const asked = wordsIn(fields['fields'])
  if (asked.length === 0) return JSON.stringify({ items: all, missing: [] })
  const found = asked.map((field) => ({ field, items: itemsFor(field, all, text) }))
  return JSON.stringify({
    items: found.flatMap((one) => one.items),
    missing: found.filter((one) => one.items.length === 0).map(({ field }) => field),
  })
}

export interface Item {
  readonly type: string
  readonly value: string
}

/** Each kind before those that would take a part of it. */
const PATTERNS: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['email', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g],
  ['url', /https?:\/\/[^\s<>"']{1,2000}/g],
  [
    'amount',
    /[£$€]\s?\d{1,12}(?:[.,]\d{1,3}){0,4}|\b\d{1,12}(?:[.,]\d{1,3}){0,4} ?(?:GBP|USD|EUR|pounds?|euros?|dollars?)\b/g,
  ],
  ['phone', /\+\d{1,3}(?:[ .()-]{0,2}\d{1,5}){2,5}|\b0\d{2,4}[ .-]\d{3,4}[ .-]?\d{3,4}\b/g],
  ['reference', /#[A-Z0-9][\w-]{1,30}|\b[A-Z]{1,5}-\d[\w-]{0,30}/g],
  ['postcode', /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g],
]
const TAGS: ReadonlySet<string> = new Set(['DATE', 'TIME', 'DURATION', 'PERCENT', 'ORDINAL', 'CARDINAL'])
const TYPES: Readonly<Record<string, string>> = { CARDINAL: 'number' }

const valuesIn = (text: string, language: Language): readonly Item[] => {
  let rest = text
  const matched = PATTERNS.flatMap(([type, pattern]) => {
    const found = [...rest.matchAll(pattern)].map(([value]) => ({ type, value }))
    rest = rest.replace(pattern, ' ; ')
    return found
  })
  const tagged = language
    .entities(rest)
    .filter(({ type }) => TAGS.has(type))
    .map(({ type, value }) => ({ type: TYPES[type] ?? type.toLowerCase(), value }))
  return distinct([...matched, ...tagged])
}

const distinct = (items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [`${item.type} ${item.value}`, item])).values(),
]

/** Other words for the kinds of values, by what they begin with. */
const KINDS: Readonly<Record<string, RegExp>> = {
  email: /^e-?mail|^mail/,
  phone: /phone|^tel|^mobile/,
  url: /^url|^link|^web/,
  amount: /amount|price|total|sum|cost|money|deposit/,
  date: /date|^day|^due|^when|deadline/,
  time: /^time/,
  name: /name|person|people|company|organi[sz]ation|customer|sender|place|location/,
  reference: /^ref|number|^id$|_id$|order|invoice/,
  postcode: /post ?code|zip|address/,
}

/** By the kind that the field names, else what stands behind its name in the text. */
const itemsFor = (field: string, items: readonly Item[], text: string): readonly Item[] => {
  const name = field.toLowerCase()
  const kinds = Object.keys(KINDS).filter((kind) => KINDS[kind]?.test(name))
  const found = items.filter(({ type }) => type === name || kinds.includes(type))
  if (found.length > 0) return found
  const at = text.toLowerCase().indexOf(`${name}:`)
  const value = at < 0 ? '' : (text.slice(at + name.length + 1).split(/[\n,;]/)[0] ?? '').trim()
  return value === '' ? [] : [{ type: field, value }]
}

/** Without what is a part of another value: the months of dates, currencies. */
const namesIn = (text: string, language: Language, items = valuesIn(text, language)): readonly string[] => {
  const within = new Set(items.flatMap(({ value }) => value.split(/\s+/)))
  return phrases(language.tokens(text), PROPER).filter((name) => !name.split(' ').some((word) => within.has(word)))
}

const PROPER: ReadonlySet<string> = new Set(['PROPN'])
const COMMON: ReadonlySet<string> = new Set(['NOUN'])
const ASKING: ReadonlySet<string> = new Set(['name', 'three', 'things', 'thing', 'list', 'please'])

/** Runs of neighbouring tokens of these kinds, in order, distinct. */
const phrases = (tokens: readonly Token[], kinds: ReadonlySet<string>): string[] => {
  const found: string[] = []
  let run: string[] = []
  for (const token of [...tokens, undefined]) {
    if (token?.content && kinds.has(token.partOfSpeech)) run.push(token.text)
    else if (run.length > 0) {
      found.push(run.join(' '))
      run = []
    }
  }
  return [...new Set(found)]
}

const list = (items: readonly string[]): string | undefined => (items.length === 0 ? undefined : items.join(', '))
