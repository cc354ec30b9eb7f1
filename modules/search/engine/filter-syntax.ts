import { FilterSyntaxError, type FilterToken, tokensOf } from './filter-tokens.ts'

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

/** A filter, understood. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'compare'; readonly attribute: string; readonly comparison: Comparison; readonly value: string }
  | { readonly kind: 'between'; readonly attribute: string; readonly low: string; readonly high: string }
  | { readonly kind: 'in'; readonly attribute: string; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly attribute: string; readonly how: 'contains' | 'starts'; readonly value: string }
  | { readonly kind: 'is'; readonly attribute: string; readonly what: 'null' | 'empty' | 'there' }

const MAX_DEPTH = 64
const COMPARISONS: ReadonlySet<string> = new Set(['>', '>=', '<', '<='])

/** `genres = horror AND (year > 1990 OR NOT rating EXISTS)`, over attributes that `isFilterable`. Throws `FilterSyntaxError`. */
export function parseFilter(text: string, isFilterable: (attribute: string) => boolean): Filter {
  const parser = new Parser(text, isFilterable)
  const filter = parser.either(0)
  parser.end()
  return filter
}

class Parser {
  readonly #tokens: readonly FilterToken[]
  readonly #isFilterable: (attribute: string) => boolean
  #at = 0

  constructor(text: string, isFilterable: (attribute: string) => boolean) {
    this.#tokens = tokensOf(text)
    this.#isFilterable = isFilterable
  }

  either(depth: number): Filter {
    const parts = [this.#all(depth)]
    while (this.#takes('OR')) parts.push(this.#all(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
  }

  end(): void {
    const token = this.#next()
    if (token.kind !== 'end') throw new FilterSyntaxError(`expected AND, OR or the end, not ${token.shown}`, token)
  }

  #all(depth: number): Filter {
    const parts = [this.#one(depth)]
    while (this.#takes('AND')) parts.push(this.#one(depth))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }

  #one(depth: number): Filter {
    if (depth > MAX_DEPTH)
      throw new FilterSyntaxError(`is nested deeper than ${MAX_DEPTH} levels`, this.#tokens[this.#at] as FilterToken)
    if (this.#takes('NOT')) return { kind: 'not', part: this.#one(depth + 1) }
    if (!this.#takes('(')) return this.#condition()
    const inner = this.either(depth + 1)
    this.#expect(')', 'a closing parenthesis')
    return inner
  }

  #condition(): Filter {
    const token = this.#tokens[this.#at] as FilterToken
    const attribute = this.#value('the name of an attribute')
    if (attribute.startsWith('_geo') && !token.quoted)
      throw new FilterSyntaxError(`${attribute} is not supported: there is no geographic search here`, token)
    if (!this.#isFilterable(attribute))
      throw new FilterSyntaxError(`names '${attribute.slice(0, 80)}', which is not among filterableAttributes`, token)
    const operation = this.#next()
    if (!operation.quoted) {
      const { text } = operation
      if (text === '=' || text === '!=')
        return { kind: 'compare', attribute, comparison: text, value: this.#value('a value') }
      if (COMPARISONS.has(text))
        return { kind: 'compare', attribute, comparison: text as Comparison, value: this.#number() }
      if (text === 'IS') return this.#is(attribute)
      if (text === 'NOT') return { kind: 'not', part: this.#named(attribute, this.#next()) }
      if (this.#takes('TO')) {
        asNumber(operation)
        return { kind: 'between', attribute, low: text, high: this.#number() }
      }
    }
    return this.#named(attribute, operation)
  }

  #named(attribute: string, operation: FilterToken): Filter {
    const { text, quoted } = operation
    if (!quoted && text === 'EXISTS') return { kind: 'is', attribute, what: 'there' }
    if (!quoted && text === 'IN') return { kind: 'in', attribute, values: this.#list() }
    if (!quoted && text === 'CONTAINS')
      return { kind: 'text', attribute, how: 'contains', value: this.#value('a value') }
    if (!quoted && text === 'STARTS') {
      this.#expect('WITH', 'WITH')
      return { kind: 'text', attribute, how: 'starts', value: this.#value('a value') }
    }
    throw new FilterSyntaxError(
      `expected =, !=, >, >=, <, <=, TO, IN, NOT IN, EXISTS, NOT EXISTS, IS NULL, IS EMPTY, CONTAINS or STARTS WITH, not ${operation.shown}`,
      operation,
    )
  }

  #is(attribute: string): Filter {
    const negated = this.#takes('NOT')
    const word = this.#next()
    if (word.text !== 'NULL' && word.text !== 'EMPTY')
      throw new FilterSyntaxError(`expected NULL or EMPTY, not ${word.shown}`, word)
    const part: Filter = { kind: 'is', attribute, what: word.text === 'NULL' ? 'null' : 'empty' }
    return negated ? { kind: 'not', part } : part
  }

  #list(): readonly string[] {
    this.#expect('[', 'a list in square brackets')
    const values: string[] = []
    while (!this.#takes(']')) {
      values.push(this.#value('a value'))
      if (this.#takes(']')) break
      this.#expect(',', 'a comma or a closing bracket')
    }
    return values
  }

  #value(what: string): string {
    const token = this.#next()
    if (token.kind !== 'value') throw new FilterSyntaxError(`expected ${what}, not ${token.shown}`, token)
    return token.text
  }

  #number(): string {
    return asNumber(this.#next())
  }

  #expect(text: string, what: string): void {
    const token = this.#next()
    if (token.quoted || token.text !== text) throw new FilterSyntaxError(`expected ${what}, not ${token.shown}`, token)
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at] as FilterToken
    if (token.quoted || token.text !== text) return false
    this.#at++
    return true
  }

  #next(): FilterToken {
    const token = this.#tokens[this.#at] as FilterToken
    if (token.kind !== 'end') this.#at++
    return token
  }
}

function asNumber(token: FilterToken): string {
  if (token.kind !== 'value' || token.text.trim() === '' || Number.isNaN(Number(token.text)))
    throw new FilterSyntaxError(`expected a number, not ${token.shown}`, token)
  return token.text
}
