import { weightOf } from '../../../kernel/define.ts'

/** A longer text is nowhere stored whole: lines of logs have 256 KiB at most, and longer ones are rejected for it. */
const MOST_TEXT = 262_145
/** A megabyte of text, or as many values as a body of JSON may have. */
const MOST_WEIGHT = 20_000

/** An item as it is, or where no store would keep so much of it: its first values, with texts that are cut. */
export const trimmed = <T>(item: T): T => (weightOf(item) > MOST_WEIGHT ? (new Trim().of(item) as T) : item)

class Trim {
  #left = MOST_WEIGHT

  of(value: unknown): unknown {
    if (typeof value === 'string') {
      const text = value.slice(0, Math.min(MOST_TEXT, Math.max(0, this.#left) * 64))
      this.#left -= weightOf(text)
      return text
    }
    this.#left--
    if (Array.isArray(value)) return this.#some(value).map((inner) => this.of(inner))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.of(inner)]))
  }

  #some(values: readonly unknown[]): readonly unknown[] {
    return values.slice(0, Math.max(0, this.#left))
  }
}
