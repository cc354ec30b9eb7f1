import type { Assertion } from './contract.ts'

/** An answer, as assertions look at it. */
export interface Subject {
  readonly text: string
  /** The output as data: an object, a number, …; of a text that is JSON, what it says. */
  readonly value: unknown
  readonly input: unknown
  readonly expected: unknown
  readonly costPence: number
  readonly latencyMs: number
}

/** Null: it could not be graded. */
export interface Grade {
  readonly score: number | null
  readonly pass: boolean
  readonly reason: string
}

/** What asks models and is paid for: the same key is paid once. */
export interface Asks {
  chat(key: string, prompt: string): Promise<string>
  /** Cosine of two texts' embeddings. */
  cosine(key: string, model: string, texts: readonly [string, string]): Promise<number>
}

/** This one cannot be graded: it does not count. */
export class Ungraded extends Error {}

export interface Grader {
  /** Throws `invalid_request` where it lacks something. */
  check(assertion: Assertion, pointer: string): void
  grade(subject: Subject, assertion: Assertion, asks: Asks, key: string): Grade | Promise<Grade>
}

export const passed = (pass: boolean, reason: string): Grade => ({ score: pass ? 1 : 0, pass, reason })

const MAX_SHOWN = 120

/** A value in a reason: short. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
