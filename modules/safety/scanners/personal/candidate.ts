import type { Near } from '../scanner.ts'

/** Groups of digits that may be one number. */
export interface Candidate {
  readonly digits: string
  /** Lengths of its groups: `4-4-4-4`. */
  readonly shape: string
  /** As it stands there, with what separates. */
  readonly text: string
  readonly near: Near
  /** Whether it is a phone number, at home in one of these regions; undefined: with its country code. */
  readonly phones: { isNumber(text: string, regions?: readonly (string | undefined)[]): boolean }
}
