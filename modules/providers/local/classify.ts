import type { Language } from './language.ts'
import type { Skill } from './skill.ts'
import { TOPICS } from './topics.ts'

/** Beyond this score a text counts as positive (or, negated, as negative). */
const NEUTRAL_BELOW = 0.05

/** Positive, negative or neutral first, then the score. */
export const sentiment: Skill = (text, language) => {
  const score = language.sentiment(text)
  const label = score > NEUTRAL_BELOW ? 'positive' : score < -NEUTRAL_BELOW ? 'negative' : 'neutral'
  return `${label} (score ${score.toFixed(2)} on a scale from -1 to 1)`
}

/**
 * The one of the labels (`Labels: a, b, c` in the text, else the built-in topics) whose words the text shares most.
 * Only sentiment words among the labels: by sentiment.
 */
export const classify: Skill = (text, language) => {
  const { labels, rest } = readLabels(text)
  if (labels.length > 0 && labels.every((label) => SENTIMENTS.has(label.toLowerCase())))
    return sentiment(rest, language)?.split(' ')[0]
  const candidates = labels.length > 0 ? labels : Object.keys(TOPICS)
  const stems = language
    .tokens(rest)
    .filter((token) => token.content)
    .map((token) => token.stem)
  const scored = candidates
    .map((label) => ({ label, score: overlap(stems, stemsOf(label, language)) }))
    .toSorted((a, b) => b.score - a.score)
  const best = scored[0]
  return best !== undefined && best.score > 0 ? best.label : labels.length > 0 ? undefined : 'other'
}

const SENTIMENTS: ReadonlySet<string> = new Set(['positive', 'negative', 'neutral'])
const LABELS = /\b(?:labels?|categor(?:y|ies)|classes)\s*(?:are|is|:|=)\s*([^\n.]+)[\n.]?/i

const readLabels = (text: string): { labels: string[]; rest: string } => {
  const match = LABELS.exec(text)
  if (match === null) return { labels: [], rest: text }
  const labels = (match[1] ?? '')
    .split(/,|;|\/|\bor\b|\band\b/)
    .map((label) => label.trim().replace(/^["'`]|["'`]$/g, ''))
  return { labels: labels.filter((label) => label !== ''), rest: text.replace(match[0], ' ') }
}

const stemsOf = (label: string, language: Language): ReadonlySet<string> =>
  new Set(language.tokens(`${label} ${TOPICS[label.toLowerCase()] ?? ''}`).map((token) => token.stem))

const overlap = (stems: readonly string[], vocabulary: ReadonlySet<string>): number =>
  stems.reduce((sum, stem) => sum + (vocabulary.has(stem) ? 1 : 0), 0)
