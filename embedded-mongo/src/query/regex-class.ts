import { location } from '../errors.ts'

export const invalid = (reason: string) => location(51091, `Regular expression is invalid: ${reason}`)

/** PCRE's \s is ASCII only; JavaScript's is not. */
export const SPACE = '\\t\\n\\v\\f\\r '
const NOT_SPACE = '\\x00-\\x08\\x0e-\\x1f!-\\u{10ffff}'

const POSIX: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: SPACE,
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`\\{-~',
  print: ' -~',
  graph: '!-~',
  cntrl: '\\x00-\\x1f\\x7f',
  xdigit: '0-9a-fA-F',
  word: '\\w',
}

/** Escapes that stand for several characters. */
const SETS: Readonly<Record<string, string>> = {
  d: '\\d',
  D: '\\D',
  w: '\\w',
  W: '\\W',
  s: SPACE,
  S: NOT_SPACE,
  h: ' \\t',
  v: '\\n\\v\\f\\r',
}

const CHARACTERS: Readonly<Record<string, string>> = {
  b: '\\b',
  n: '\\n',
  r: '\\r',
  t: '\\t',
  f: '\\f',
  a: '\\x07',
  e: '\\x1b',
  0: '\\0',
}

interface Member {
  readonly text: string
  readonly isSet: boolean
  readonly length: number
}

const SPECIAL = /[\\^$.*+?()[\]{}|/-]/
const escaped = (character: string): string => (SPECIAL.test(character) ? `\\${character}` : character)

/** The member of a class at the beginning of `rest`. */
const memberOf = (rest: string): Member => {
  const posix = /^\[:(\w+):\]/.exec(rest)
  if (posix) {
    const set = POSIX[posix[1] as string]
    if (set === undefined) throw invalid('unknown POSIX class name')
    return { text: set, isSet: true, length: posix[0].length }
  }
  const property = /^\\[pP](?:\{\^?\w+\}|[A-Z])/.exec(rest)
  if (property) return { text: unicodeProperty(property[0]), isSet: true, length: property[0].length }
  const code = /^\\x(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))/.exec(rest)
  if (code) return { text: `\\u{${code[1] ?? code[2]}}`, isSet: false, length: code[0].length }
  const [whole = '', backslash = '', character = ''] = /^(\\?)([\s\S])/u.exec(rest) ?? []
  if (backslash === '') return { text: escaped(character), isSet: false, length: whole.length }
  const set = SETS[character]
  if (set !== undefined) return { text: set, isSet: true, length: whole.length }
  const known = CHARACTERS[character]
  if (known === undefined && /[A-Za-z0-9]/.test(character))
    throw invalid(`unsupported escape \\${character} in a character class`)
  return { text: known ?? escaped(character), isSet: false, length: whole.length }
}

/** `\pL` and `\p{L}` are one; `\p{^L}` is `\P{L}`. */
export const unicodeProperty = (source: string): string => {
  const [, letter = 'p', not = '', name = ''] = /^\\([pP])\{?(\^?)(\w+)\}?$/.exec(source) ?? []
  const isNegative = (letter === 'P') !== (not === '^')
  return `\\${isNegative ? 'P' : 'p'}{${name}}`
}

/** Translates the class whose `[` stands at `start`. A `-` that makes no range is itself. */
export const translateClass = (source: string, start: number): { text: string; end: number } => {
  let at = start + 1
  const negation = source[at] === '^' ? '^' : ''
  at += negation.length
  let body = ''
  let rangeStart = false
  const first = at
  for (;;) {
    if (at >= source.length) throw invalid('missing terminating ] for character class')
    if (source[at] === ']' && at > first) break
    const isDash = source[at] === '-' && rangeStart && source[at + 1] !== ']'
    const next = isDash ? memberOf(source.slice(at + 1)) : undefined
    if (next !== undefined && !next.isSet) {
      body += `-${next.text}`
      at += 1 + next.length
      rangeStart = false
      continue
    }
    const member = memberOf(source.slice(at))
    body += member.text
    at += member.length
    rangeStart = !member.isSet
  }
  return { text: `[${negation}${body}]`, end: at + 1 }
}
