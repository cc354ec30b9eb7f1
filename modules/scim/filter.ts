import { ApiError } from '../../kernel/define.ts'
import { BadRequest } from './contract.ts'

/** RFC 7644, 3.4.2.2, as data: a filter is read into this and judged on values in memory; no part of it reaches the store. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly of: readonly [Filter, Filter] }
  | { readonly op: 'not'; readonly of: Filter }
  | { readonly op: 'pr'; readonly path: string }
  | { readonly op: Compare; readonly path: string; readonly value: string | number | boolean | null }
  | { readonly op: 'some'; readonly path: string; readonly of: Filter }
export type Compare = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le'

const MAX_LENGTH = 1_000
const MAX_DEPTH = 20
const COMPARE = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
/** A string, a bracket, or a word. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)/y
/** `name.givenName`, `urn:ietf:params:scim:schemas:core:2.0:User:userName`. */
const PATH = /^(?:urn:[\w.:-]+:)?[A-Za-z$][\w$-]*(?:\.[A-Za-z$][\w$-]*)?$/

const SUB_ATTRIBUTE = /^\.([A-Za-z$][\w$-]*)$/

export const invalid = (scimType: string, detail: string): ApiError =>
  new ApiError(BadRequest, detail, { extra: { scimType } })

/** Throws `invalidFilter`. */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) throw invalid('invalidFilter', `a filter has at most ${MAX_LENGTH} characters`)
  const tokens = tokensOf(text)
  let at = 0
  const peek = (): string => tokens[at]?.toLowerCase() ?? ''
  const next = (): string => tokens[at++] ?? ''
  const expect = (token: string): void => {
    if (next() !== token) throw invalid('invalidFilter', `the filter lacks a '${token}'`)
  }

  function either(depth: number): Filter {
    let left = both(depth)
    while (peek() === 'or') {
      next()
      left = { op: 'or', of: [left, both(depth)] }
    }
    return left
  }
  function both(depth: number): Filter {
    let left = one(depth)
    while (peek() === 'and') {
      next()
      left = { op: 'and', of: [left, one(depth)] }
    }
    return left
  }
  function one(depth: number): Filter {
    if (depth > MAX_DEPTH) throw invalid('invalidFilter', `a filter is nested at most ${MAX_DEPTH} deep`)
    if (peek() === 'not' && tokens[at + 1] === '(') {
      next()
      return { op: 'not', of: one(depth + 1) }
    }
    if (peek() === '(') {
      next()
      const inner = either(depth + 1)
      expect(')')
      return inner
    }
    const path = next()
    if (!PATH.test(path)) throw invalid('invalidFilter', `'${path.slice(0, 60)}' is no attribute, in the filter`)
    if (peek() === '[') {
      next()
      const inner = either(depth + 1)
      expect(']')
      // as Entra asks: emails[type eq "work"].value eq "…"
      const part = SUB_ATTRIBUTE.exec(tokens[at] ?? '')?.[1]
      if (part === undefined) return { op: 'some', path, of: inner }
      next()
      return { op: 'some', path, of: { op: 'and', of: [inner, comparison(part)] } }
    }
    return comparison(path)
  }
  function comparison(path: string): Filter {
    const op = next().toLowerCase()
    if (op === 'pr') return { op, path }
    if (!COMPARE.has(op))
      throw invalid('invalidFilter', `'${op.slice(0, 20)}' is no operator: eq, ne, co, sw, ew, gt, ge, lt, le, pr`)
    return { op: op as Compare, path, value: literal(next()) }
  }

  const filter = either(0)
  if (at < tokens.length) throw invalid('invalidFilter', `'${peek().slice(0, 60)}' is too much, in the filter`)
  return filter
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  for (let end = 0; text.slice(end).trim() !== ''; end = TOKEN.lastIndex) {
    const token = TOKEN.exec(text)?.[1]
    if (token === undefined) throw invalid('invalidFilter', `the filter cannot be read from character ${end + 1} on`)
    tokens.push(token)
  }
  return tokens
}

function literal(text: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(/^(?:true|false)$/i.test(text) ? text.toLowerCase() : text)
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as never
  } catch {
    // told below
  }
  throw invalid('invalidFilter', `'${text.slice(0, 60)}' is no value, in the filter: strings stand in double quotes`)
}
