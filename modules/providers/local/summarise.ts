import type { Skill } from './skill.ts'

const MAX_SENTENCES = 3

/** Extractive: the weightiest sentences, in the order of the text; at most a third of them, never more than three. */
export const summarise: Skill = (text, language) => {
  const sentences = language.sentences(text)
  if (sentences.length === 0) return undefined
  const count = Math.min(MAX_SENTENCES, Math.max(1, Math.round(sentences.length / 3)))
  const chosen = sentences
    .map((sentence, index) => ({ ...sentence, index }))
    .toSorted((a, b) => b.importance - a.importance || a.index - b.index)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
  return chosen.map((sentence) => sentence.text).join(' ')
}

/** The content word whose stem comes most often; nouns before other words, earlier before later. */
export const oneWord: Skill = (text, language) => rankedWords(language.tokens(text))[0]

/** Distinct content words, weightiest first. */
export const rankedWords = (
  tokens: readonly {
    readonly text: string
    readonly stem: string
    readonly partOfSpeech: string
    readonly content: boolean
  }[],
): string[] => {
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
