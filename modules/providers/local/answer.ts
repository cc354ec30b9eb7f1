import { readAsked, stringOf, textsIn } from './asked.ts'
import type { Language } from './language.ts'
import type { Skill } from './skill.ts'

/** What a question wants, by its word: a sentence without it is no answer. */
const WANTED: readonly (readonly [asks: RegExp, holds: RegExp])[] = [
  [
    /^\W*when\b|\bwhat (?:year|date|day|time)\b/i,
    /\d|\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday)\b/i,
  ],
  [
    /\bhow (?:much|many|long|old|far|often)\b/i,
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|million|half|double|doubled)\b/i,
  ],
  [/^\W*who\b/i, /\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u],
]

/** The sentence of the given texts that answers a question, quoted; or that none does. */
export const answer: Skill = (given, language) => {
  const { fields } = readAsked(given)
  const question = questionIn(fields)
  if (question === undefined) return undefined
  const best = bestSentence(question, materialIn(fields), language)
  return best === undefined
    ? `The given texts do not answer this: nothing in them is about ${
        contentOf(question, language)
          .map(({ text }) => text)
          .join(', ') || 'it'
      }.`
    : `“${best}”`
}

/** It knows nothing but what it is given. */
export const canAnswer = (given: string): boolean => {
  const { fields } = readAsked(given)
  return questionIn(fields) !== undefined && materialIn(fields).trim() !== ''
}

const questionIn = ({ question }: Readonly<Record<string, unknown>>): string | undefined => stringOf(question)
const materialIn = ({ text, documents }: Readonly<Record<string, unknown>>): string =>
  textsIn([text, documents]).join('\n')

export const bestSentence = (question: string, material: string, language: Language): string | undefined => {
  const asked = new Set(contentOf(question, language).map(({ stem }) => stem))
  const wanted = WANTED.find(([asks]) => asks.test(question))?.[1]
  const ranked = language
    .sentences(material)
    .map(({ text }) => ({ text, shared: sharedWith(asked, text, language), fits: wanted?.test(text) ?? false }))
    .filter(({ shared, fits }) => shared > 0 || fits)
    .map((one) => ({ ...one, score: one.shared + (one.fits ? 0.5 : 0) }))
    .toSorted((a, b) => b.score - a.score)
  return ranked[0]?.text
}

const contentOf = (text: string, language: Language) => language.tokens(text).filter(({ content }) => content)

const sharedWith = (asked: ReadonlySet<string>, text: string, language: Language): number =>
  new Set(
    contentOf(text, language)
      .filter(({ stem }) => asked.has(stem))
      .map(({ stem }) => stem),
  ).size
