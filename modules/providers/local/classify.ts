import { readAsked, wordsIn } from './asked.ts'
import type { Language } from './language.ts'
import type { Skill } from './skill.ts'
import { ALSO, CATCH_ALL, LABELS, TOPICS } from './topics.ts'

/** Beyond this score a text counts as positive (or, negated, as negative). */
const NEUTRAL_BELOW = 0.05

/** Positive, negative or neutral first, then the score. */
export const sentiment: Skill = (given, language) => {
  const { label, score } = feeling(readAsked(given).text, language)
  return `${label} (score ${score.toFixed(2)} on a scale from -1 to 1)`
}

export const feeling = (text: string, language: Language): { readonly label: string; readonly score: number } => {
  const score = language.sentiment(text)
  return { label: score > NEUTRAL_BELOW ? 'positive' : score < -NEUTRAL_BELOW ? 'negative' : 'neutral', score }
}

/**
 * The one of the labels (`labels`, or `Labels: a, b, c` in the text, else the built-in topics) whose words the text shares most.
 * Only sentiment words among the labels: by sentiment. Asked in JSON: `{label, sentiment, scores}`.
 */
export const classify: Skill = (given, language) => {
  const { text, fields, json } = readAsked(given)
  const listed = wordsIn(fields['labels'])
  const { labels, rest } = listed.length > 0 ? { labels: listed, rest: text } : readLabels(text)
  const felt = feeling(rest, language)
  const scores =
    labels.length > 0 && labels.every((label) => SENTIMENTS.has(label.toLowerCase()))
      ? labels.map((label) => [label, label.toLowerCase() === felt.label ? 1 : 0] as const)
      : scoresOf(rest, labels.length > 0 ? labels : Object.keys(TOPICS), language)
  const best = scores.toSorted(([, a], [, b]) => b - a)[0]
  const label = best !== undefined && best[1] > 0 ? best[0] : labels.length > 0 ? labels.find(isCatchAll) : 'other'
  if (label === undefined || !json) return label
  return JSON.stringify({
    label,
    sentiment: felt.label,
    scores: Object.fromEntries(scores.filter(([, score]) => score > 0)),
  })
}

const isCatchAll = (label: string): boolean =>
  label
    .toLowerCase()
    .split(/\s+/)
    .some((word) => CATCH_ALL.has(word))

/** Each label with its share of the words that tell one. */
const scoresOf = (text: string, labels: readonly string[], language: Language): (readonly [string, number])[] => {
  const stems = language.tokens(text).map((token) => token.stem)
  const counts = labels.map((label) => [label, overlap(stems, stemsOf(label, language))] as const)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  return counts.map(([label, count]) => [label, all === 0 ? 0 : Math.round((count / all) * 100) / 100])
}

const SENTIMENTS: ReadonlySet<string> = new Set(['positive', 'negative', 'neutral'])
const LISTED = /\b(?:labels?|categor(?:y|ies)|classes)\s*(?:are|is|:|=)\s*([^\n.]+)[\n.]?/i

const readLabels = (text: string): { labels: string[]; rest: string } => {
  const match = LISTED.exec(text)
  if (match === null) return { labels: [], rest: text }
  const labels = (match[1] ?? '')
    .split(/,|;|\/|\bor\b|\band\b/)
    .map((label) => label.trim().replace(/^["'`]|["'`]$/g, ''))
  return { labels: labels.filter((label) => label !== ''), rest: text.replace(match[0], ' ') }
}

/** A label is known by its own words, and by those of the topics and labels that they name. */
const stemsOf = (label: string, language: Language): ReadonlySet<string> => {
  const own = label.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const telling = own.flatMap((word) => {
    const one = word.replace(/s$/, '')
    return [word, one, ALSO[word], ALSO[one]].flatMap((name) =>
      name === undefined ? [] : [TOPICS[name], LABELS[name]],
    )
  })
  return new Set(language.tokens(`${label} ${telling.join(' ')}`).map((token) => token.stem))
}

const overlap = (stems: readonly string[], vocabulary: ReadonlySet<string>): number =>
  stems.reduce((sum, stem) => sum + (vocabulary.has(stem) ? 1 : 0), 0)
