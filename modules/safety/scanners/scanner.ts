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

/** The view's text within `reach` characters before `start`, and a third of that after `end`, in lower case. */
export const around = ({ lower }: View, start: number, end: number, reach = 48): string =>
  `${lower.slice(Math.max(0, start - reach), start)}\n${lower.slice(end, end + Math.ceil(reach / 3))}`
