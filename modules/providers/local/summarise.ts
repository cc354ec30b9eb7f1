import { countOf, readAsked } from './asked.ts'
import type { Language, Sentence, Token } from './language.ts'
import type { Skill } from './skill.ts'

const MAX_SENTENCES = 3

/** Extractive: the weightiest sentences, in the order of the text; by default at most a third of them, never more than three. */
export const summarise: Skill = (given, language) => {
  const { text, fields } = readAsked(given)
  const sentences = language.sentences(text)
  if (sentences.length === 0) return undefined
  const likely = Math.min(MAX_SENTENCES, Math.max(1, Math.round(sentences.length / 3)))
  const maxWords = countOf(fields['max_words'])
  const ranked = weightiest(sentences).slice(0, countOf(fields['max_sentences']) ?? likely)
  const chosen = maxWords === undefined ? ranked : within(ranked, maxWords)
  const summary = chosen.toSorted((a, b) => a.index - b.index).map((sentence) => sentence.text)
  return cut(summary.join(' '), maxWords)
}

interface Placed extends Sentence {
  readonly index: number
}

const weightiest = (sentences: readonly Sentence[]): readonly Placed[] =>
  sentences
    .map((sentence, index) => ({ ...sentence, index }))
    .toSorted((a, b) => b.importance - a.importance || a.index - b.index)

/** Those that fit together; the weightiest in any case. */
const within = (ranked: readonly Placed[], maxWords: number): readonly Placed[] => {
  let left = maxWords
  return ranked.filter(({ text }, rank) => {
    const words = text.split(/\s+/).length
    if (rank > 0 && words > left) return false
    left -= words
    return true
  })
}

const cut = (text: string, maxWords: number | undefined): string => {
  const words = text.split(/\s+/)
  return maxWords === undefined || words.length <= maxWords ? text : `${words.slice(0, maxWords).join(' ')} …`
}

/** The content word whose stem comes most often; nouns before other words, earlier before later. */
export const oneWord: Skill = (given, language: Language) => rankedWords(language.tokens(readAsked(given).text))[0]

/** Distinct content words, weightiest first. */
export const rankedWords = (tokens: readonly Token[]): string[] => {
  const words = new Map<string, { text: string; weight: number }>()
  for (const token of tokens) {
    if (!token.content) continue
    const known = words.get(token.stem) ?? { text: token.text, weight: 0 }
    known.weight += NOUNS.has(token.partOfSpeech) ? 2 : 1
    words.set(token.stem, known)
  }
  return [...words.values()].toSorted((a, b) => b.weight - a.weight).map((word) => word.text)
}

const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN'])
