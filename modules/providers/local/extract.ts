import type { Token } from './language.ts'
import type { Skill } from './skill.ts'
import { rankedWords } from './summarise.ts'

const MAX_KEYWORDS = 8

export const keywords: Skill = (text, language) => list(rankedWords(language.tokens(text)).slice(0, MAX_KEYWORDS))

/** Proper names and tagged values, one `name (kind)` each. */
export const entities: Skill = (text, language) => {
  const names = phrases(language.tokens(text), PROPER).map((name) => `${name} (name)`)
  const values = language.entities(text).map((entity) => `${entity.value} (${entity.type.toLowerCase()})`)
  return list([...new Set([...names, ...values])])
}

/** The first three things the text names: proper names first, then other nouns; without any, three that everyone knows. */
export const nameThree: Skill = (text, language) => {
  const tokens = language.tokens(text).filter((token) => !ASKING.has(token.text.toLowerCase()))
  const named = [...new Set([...phrases(tokens, PROPER), ...phrases(tokens, COMMON)])].slice(0, 3)
  return (named.length === 3 ? named : ['apple', 'book', 'river'])
    .map((thing, index) => `${index + 1}. ${thing}`)
    .join('\n')
}

/** Addresses, links, amounts, dates and numbers, one a line with its kind. */
export const extract: Skill = (text, language) => {
  const matched = PATTERNS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => `${kind}: ${match[0]}`),
  )
  const tagged = language
    .entities(text)
    .filter((entity) => TAGS.has(entity.type))
    .map((entity) => `${entity.type.toLowerCase()}: ${entity.value}`)
  return [...new Set([...matched, ...tagged])].join('\n') || entities(text, language)
}

const PATTERNS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['email', /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g],
  ['url', /https?:\/\/[^\s<>"']{1,2000}/g],
  ['amount', /[£$€]\s?\d{1,12}(?:[.,]\d{1,3}){0,4}/g],
]
const TAGS: ReadonlySet<string> = new Set(['DATE', 'TIME', 'DURATION', 'PERCENT', 'ORDINAL', 'CARDINAL'])
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
