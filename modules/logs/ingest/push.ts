import type { ErrorType } from '../../../kernel/define.ts'
import type { Labels } from '../labels.ts'

/** One line as a client sent it. */
export interface NewLine {
  /** Since 1970. */
  readonly ns: bigint
  readonly line: string
  readonly metadata?: Labels | undefined
}

/** Lines of one stream as a client sent them. */
export interface NewLines {
  readonly labels: Labels
  readonly lines: readonly NewLine[]
}

const MOST_REASONS = 20

/** What was not taken, and why: the rest is stored. */
export class Rejections {
  count = 0
  readonly reasons: string[] = []
  type: ErrorType | undefined

  add(lines: number, reason: string, type?: ErrorType): void {
    this.count += lines
    this.type ??= type
    if (this.reasons.length < MOST_REASONS && !this.reasons.includes(reason)) this.reasons.push(reason)
  }
}

export interface Pushed {
  readonly accepted: number
  readonly rejections: Rejections
}
