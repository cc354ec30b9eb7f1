import type { BSONRegExp } from 'bson'
import { withinLimit } from './regex-limit.ts'
import { translate } from './regex-translate.ts'

/** A regular expression of a query: the pattern as it came, compiled, and what every match begins with. */
export interface Regex {
  readonly pattern: string
  readonly options: string
  readonly test: (text: string) => boolean
  /** Every matching string starts with this (index bounds); empty when nothing can be said. */
  readonly prefix: string
}

const LITERAL = /^\^(?:\\A)?((?:[^\\^$.|?*+()[\]{}\n]|\\[^A-Za-z0-9\n])*)/u

/** The literal text after a leading `^`, without a last character that a quantifier makes optional. */
const prefixOf = (pattern: string, options: string): string => {
  if (/[imx]/.test(options) || pattern.includes('|')) return ''
  const [whole = '', literal = ''] = LITERAL.exec(pattern) ?? []
  const characters = [...literal.matchAll(/\\?([\s\S])/gu)].map((found) => found[1] as string)
  if (/^[?*{]/.test(pattern.slice(whole.length))) characters.pop()
  return characters.join('')
}

/** Compiles a PCRE pattern. Throws BadValue 51091 for what cannot be translated exactly. */
export const compileRegex = (pattern: string, options: string): Regex => {
  const compiled = translate(pattern, options)
  return {
    pattern,
    options,
    test: (text) => withinLimit(compiled, text, () => compiled.test(text)),
    prefix: prefixOf(pattern, options),
  }
}

export const regexOf = (value: BSONRegExp): Regex => compileRegex(value.pattern, value.options)
