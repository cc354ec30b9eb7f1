import type { SCANNERS } from '../policy/contract.ts'
import type { View } from '../text/view.ts'

export type ScannerName = (typeof SCANNERS)[number] | 'banned_topics' | 'patterns'

/** Something found in a view. Positions are the view's. */
export interface Hit {
  /** `credit_card`, `github_token`, `threat`, … */
  readonly entityType: string
  /** Broader: `identity`, `credential`, OpenAI's category of harm, … */
  readonly category: string
  readonly start: number
  readonly end: number
  /** 0 to 1: how sure. */
  readonly score: number
}

export type Scan = (view: View) => Iterable<Hit>

/** What stands near, of the same sentence, in lower case. */
export interface Near {
  readonly before: string
  readonly after: string
}

const REACH = 48
/** The end of a sentence, or of a line whose next line says something before the place. */
const SENTENCE_END = /[.!?]["')]?\s+(?=[A-Z])|\n(?=[^\n]*[A-Za-z])/g
const NEXT_SENTENCE = /[.!?]["')]?\s+(?=[A-Z])|\n/

export const around = ({ text, lower }: View, start: number, end: number, reach = REACH): Near => {
  const from = Math.max(0, start - reach)
  let cut = 0
  for (const { 0: found, index } of text.slice(from, start).matchAll(SENTENCE_END)) cut = index + found.length
  const next = NEXT_SENTENCE.exec(text.slice(end, end + reach))
  return { before: lower.slice(from + cut, start), after: lower.slice(end, end + (next?.index ?? reach)) }
}

export const isNear = (word: RegExp, { before, after }: Near): boolean => word.test(before) || word.test(after)
