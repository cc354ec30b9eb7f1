import Type from 'typebox'
import { invalidField } from '../../../../kernel/define.ts'
import { bridge, text } from '../../bridge.ts'

export const readability = bridge({
  id: 'readability',
  summary: 'How easily an English text reads: Flesch reading ease, Flesch-Kincaid grade, counts',
  source: 'Flesch (1948), Kincaid et al. (1975); syllables are counted by groups of vowels',
  freshness: 'computed',
  input: { text: text(20_000) },
  output: {
    sentences: Type.Integer(),
    words: Type.Integer(),
    syllables: Type.Integer(),
    reading_ease: Type.Number(),
    grade: Type.Number(),
  },
  example: { text: 'The cat sat on the mat. It was happy there.' },
  answer({ text: given }) {
    const words = given.toLowerCase().match(/[a-z']+/g) ?? []
    if (words.length === 0) throw invalidField('/body/text', 'has no words in Latin letters')
    const sentences = Math.max(1, given.match(/[.!?]+(?=\s|$)/g)?.length ?? 0)
    const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
    const perSentence = words.length / sentences
    const perWord = syllables / words.length
    return {
      sentences,
      words: words.length,
      syllables,
      reading_ease: tenth(206.835 - 1.015 * perSentence - 84.6 * perWord),
      grade: tenth(0.39 * perSentence + 11.8 * perWord - 15.59),
    }
  },
})

const syllablesOf = (word: string): number => {
  const silent = word.replace(/(?:[^laeiouy]es|[^l]ed|[^l]e)$/, '')
  return Math.max(1, (silent.match(/[aeiouy]+/g) ?? []).length)
}
const tenth = (value: number): number => Math.round(value * 10) / 10
