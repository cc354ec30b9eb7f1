import { stemmer } from 'stemmer'
import { wordsOf } from '../../search/services.ts'
import { baseForm } from './base-form.ts'
import { QUESTION_WORDS, STOP_WORDS } from './stop-words.ts'

/** A word as it is compared: without its form. */
const termOf = (word: string): string => stemmer(baseForm(word))

/** The words of a text that carry meaning, in order, as they are compared. */
export const termsOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(termOf)

const GENERIC: ReadonlySet<string> = new Set([...QUESTION_WORDS].map(termOf))
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'just', 'really', 'very', 'also', 'so'])

/** What a question asks for: without generic verbs and the names given, as long as something is left. */
export function queryTermsOf(text: string, names: ReadonlySet<string>): readonly string[] {
  const terms = termsOf(text)
  const unnamed = terms.filter((term) => !names.has(term))
  const specific = unnamed.filter((term) => !GENERIC.has(term))
  return [specific, unnamed, terms].find(({ length }) => length > 0) ?? []
}

/** Two texts of one key say the same: case, punctuation, articles and forms of words aside. Negations count. */
export const sameness = (text: string): string =>
  wordsOf(text)
    .filter((word) => !ARTICLES.has(word))
    .map(termOf)
    .join(' ')
