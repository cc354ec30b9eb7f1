import type { ApiError } from '../../../kernel/define.ts'
import { badQuery, type Token, tokensOf } from './lexer.ts'
import { parseDuration } from './units.ts'

const MOST_LEVELS = 50

/** Reads the tokens of a query one by one. */
export class Cursor {
  readonly #query: string
  readonly #tokens: readonly Token[]
  #position = 0
  #level = 0

  constructor(query: string) {
    this.#query = query
    this.#tokens = tokensOf(query)
  }

  get now(): Token {
    return this.#tokens[this.#position] as Token
  }

  get ahead(): Token {
    return (this.#tokens[this.#position + 1] ?? this.#tokens.at(-1)) as Token
  }

  next(): Token {
    const { now } = this
    if (now.kind !== 'end') this.#position++
    return now
  }

  /** A word or a mark; never what stands in quotes. */
  is(value: string): boolean {
    return this.now.value === value && this.now.kind !== 'text'
  }

  take(value: string): boolean {
    const is = this.is(value)
    if (is) this.next()
    return is
  }

  expect(value: string): Token {
    if (!this.is(value)) throw this.unexpected(value)
    return this.next()
  }

  word(what: string): string {
    if (this.now.kind !== 'word') throw this.unexpected(what)
    return this.next().value
  }

  text(what: string): string {
    if (this.now.kind !== 'text') throw this.unexpected(`${what} in quotes`)
    return this.next().value
  }

  number(): number {
    const sign = this.take('-') ? -1 : 1
    if (this.now.kind !== 'number') throw this.unexpected('a number')
    return sign * Number(this.next().value)
  }

  durationNs(): number {
    const seconds = this.now.kind === 'unit' ? parseDuration(this.now.value) : undefined
    if (seconds === undefined) throw this.unexpected('a duration such as 5m')
    this.next()
    return Math.round(seconds * 1e9)
  }

  within<T>(read: () => T): T {
    if (++this.#level > MOST_LEVELS) throw this.fault(this.now.at, `nested deeper than ${MOST_LEVELS} levels`)
    const found = read()
    this.#level--
    return found
  }

  unexpected(expected: string): ApiError {
    const { kind, value, at } = this.now
    return this.fault(at, `unexpected ${kind === 'end' ? value : JSON.stringify(value)}, expected ${expected}`)
  }

  fault(at: number, message: string): ApiError {
    return badQuery(this.#query, at, message)
  }
}
