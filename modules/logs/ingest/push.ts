import { ApiError, type ErrorType } from '../../../kernel/define.ts'
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

const MOST_LINES = 100_000

/** Of one push. Throws payload_too_large. */
export function assertFewLines(lines: number): void {
  if (lines > MOST_LINES)
    throw new ApiError('payload_too_large', `the body holds more than ${MOST_LINES} lines; send less at once`)
}

const MOST_REASONS = 20

/** What was not taken, and why: the rest is stored. */
export class Rejections {
  count = 0
  readonly reasons: string[] = []
  type: ErrorType | undefined

  add(lines: number, reasons: readonly string[], type?: ErrorType): void {
    this.count += lines
    this.type ??= type
    for (const reason of reasons)
      if (this.reasons.length < MOST_REASONS && !this.reasons.includes(reason)) this.reasons.push(reason)
  }
}

export interface Pushed {
  readonly accepted: number
  readonly rejections: Rejections
}
