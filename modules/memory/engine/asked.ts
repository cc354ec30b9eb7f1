import { datesAsked } from '../dates/dates-in.ts'
import { type DayRange, dayOf } from '../dates/days.ts'
import { queryTermsOf, termsOf } from '../text/terms.ts'
import type { Candidates } from './candidates.ts'
import type { MemoryIndex } from './memory-index.ts'

/** What a question asks for. */
export interface Asked {
  readonly terms: readonly string[]
  readonly dates: readonly DayRange[]
  readonly isWhen: boolean
  /** Number of the one who is named, if it is one. */
  readonly speaker: number | undefined
  readonly today: number
}

const WHEN = /^(?:when|what (?:date|day|month|year)|which (?:month|year|day)|how long|on which|since when)\b/i
const MAX_TERMS = 60

/** Only the speakers among the candidates are known by their names. */
export function readQuestion(index: MemoryIndex, { numbers }: Candidates, text: string, atMs: number): Asked {
  const lower = text.toLowerCase()
  const mentioned = [...index.speakers].filter(([name]) => hasWord(lower, name))
  const present = new Set<number>()
  if (mentioned.length > 0) for (const number of numbers) present.add(index.columns.speakers[number] as number)
  const named = mentioned.filter(([, speaker]) => present.has(speaker))
  const names = new Set(named.flatMap(([name]) => termsOf(name)))
  const today = dayOf(atMs)
  return {
    terms: queryTermsOf(text, names).slice(0, MAX_TERMS),
    dates: datesAsked(text, today),
    isWhen: WHEN.test(text.trim()),
    speaker: named.length === 1 ? named[0]?.[1] : undefined,
    today,
  }
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true
  return false
}
const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)
