import type { Values } from '../assertions/template.ts'
import type { Row } from '../datasets/contract.ts'

/** What a target gave for a case. */
export interface Answer {
  readonly text: string
  readonly task: string | null
  readonly priceMicroPence: bigint
  readonly latencyMs: number
  /** Without output: why, by a code. */
  readonly error: string | null
}

/** A swarm is still at it. */
export const WAITING = Symbol('waiting')

/** The values of a row, by name. */
export const valuesOf = ({ input }: Row): Values => (typeof input === 'string' ? { input } : (input as Values))

/** What agents and swarms get. */
export const objectInput = ({ input }: Row): Values => (typeof input === 'string' ? { text: input } : (input as Values))

/** An output whose only word is its text is that text. */
export function textOf(output: Values): string {
  const [only, ...more] = Object.values(output)
  return more.length === 0 && 'text' in output && typeof only === 'string' ? only : JSON.stringify(output)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
