import type { SearchRules } from './rank-rules.ts'
import { wordsOf } from './words.ts'

/** One thing that a query asks for: a word, or several in a row (`"red shoes"`). */
export interface QueryPart {
  readonly words: readonly string[]
  /** May be the start of a longer word. */
  readonly prefix: boolean
  /** Words that stand for it as well. */
  readonly synonyms: readonly (readonly string[])[]
  /** It carries meaning: what is found by others alone is found by chance. */
  readonly needed: boolean
}

/** Later words change nothing that anybody would notice. */
const MAX_PARTS = 40
/** From so many words on it is a sentence: most of its words matter little, so any may be missing. */
const SENTENCE = 6
const MAX_SYNONYM_WORDS = 3
const PHRASE = /"([^"]*)"?|([^"]+)/g

export interface Query {
  readonly parts: readonly QueryPart[]
  readonly sentence: boolean
}

/** What a query asks for, in its order. */
export function queryOf(text: string, { stopWords, synonyms }: SearchRules): Query {
  const parts: QueryPart[] = []
  for (const [, phrase, plain] of text.matchAll(PHRASE)) {
    if (parts.length >= MAX_PARTS) break
    if (phrase !== undefined) {
      const words = wordsOf(phrase)
      if (words.length > 0) parts.push({ words, prefix: false, synonyms: [], needed: true })
    } else parts.push(...plainParts(wordsOf(plain ?? ''), synonyms))
  }
  const open = /[\p{L}\p{N}\p{M}]$/u.test(text)
  const bounded = parts
    .slice(0, MAX_PARTS)
    .map((part, at, all) =>
      open && at === all.length - 1 && part.words.length === 1 ? { ...part, prefix: !text.endsWith('"') } : part,
    )
  const sentence = bounded.length >= SENTENCE
  const dropped = (word: string): boolean => stopWords.has(word) || (sentence && FUNCTION_WORDS.has(word))
  const meaningful = bounded.filter(({ words }) => words.length > 1 || !dropped(words[0] ?? ''))
  return { parts: withNeed(meaningful.length > 0 ? meaningful : bounded), sentence }
}

/** Words of grammar say which of the documents are better, but find none; where there is nothing else they do. */
function withNeed(parts: readonly QueryPart[]): readonly QueryPart[] {
  const isNeeded = ({ words, prefix }: QueryPart): boolean =>
    prefix || words.length > 1 || !FUNCTION_WORDS.has(words[0] ?? '')
  return parts.some(isNeeded) ? parts.map((part) => ({ ...part, needed: isNeeded(part) })) : parts
}

function plainParts(words: readonly string[], synonyms: SearchRules['synonyms']): readonly QueryPart[] {
  const alternatives = words.map((): (readonly string[])[] => [])
  if (synonyms.size > 0)
    for (let at = 0; at < words.length; at++)
      for (let length = 1; length <= MAX_SYNONYM_WORDS && at + length <= words.length; length++)
        for (const synonym of synonyms.get(words.slice(at, at + length).join(' ')) ?? [])
          for (let each = at; each < at + length; each++) alternatives[each]?.push(synonym.split(' '))
  return words
    .slice(0, MAX_PARTS)
    .map((word, at) => ({ words: [word], prefix: false, synonyms: alternatives[at] ?? [], needed: true }))
}

/** Words of English that carry grammar rather than meaning. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are as at be because been before being below between both but by can
  could did do does doing down during each for from further had has have having he her here hers him his how i if in into is it its
  just may me more most must my no nor not of off on once only or other our out over own same shall she should so some such than
  that the their them then there these they this those through to too under until up upon very was we were what when where which
  while who whom why will with would you your`.split(/\s+/),
)
