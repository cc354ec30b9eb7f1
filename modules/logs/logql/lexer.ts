import { ApiError } from '../../../kernel/define.ts'
import { BAD_QUERY } from '../errors/contract.ts'

export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'unit' | 'mark' | 'end'
  /** What it says: of a text what is in it. */
  readonly value: string
  /** Where it begins, from 0. */
  readonly at: number
}

const PATTERNS: readonly (readonly [Token['kind'] | 'space', RegExp])[] = [
  ['space', /(?:[ \t\r\n]|#[^\n]*)+/y],
  [
    'unit',
    /(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|[smhdwy]))+(?![A-Za-z0-9_])|\d+(?:\.\d+)?[kKmMgGtT]?i?[bB](?![A-Za-z0-9_])/y,
  ],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![A-Za-z0-9_])/y],
  ['word', /[a-zA-Z_][a-zA-Z0-9_]*/y],
  ['text', /"(?:[^"\\\n]|\\.)*"|`[^`]*`/y],
  ['mark', /\|=|\|~|!=|!~|=~|==|>=|<=|[{}()[\],|=<>+\-*/]/y],
]

/** The words and marks of a query; the last is `end`. Throws `bad_query` with line and column. */
export function tokensOf(query: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  scanning: while (at < query.length) {
    for (const [kind, pattern] of PATTERNS) {
      pattern.lastIndex = at
      const found = pattern.exec(query)?.[0]
      if (found === undefined) continue
      if (kind === 'text') tokens.push({ kind, value: unquoted(query, found, at), at })
      else if (kind !== 'space') tokens.push({ kind, value: found, at })
      at += found.length
      continue scanning
    }
    const rest = query[at] as string
    throw badQuery(query, at, `"'`.includes(rest) ? 'a text that is not closed by "' : `unexpected character '${rest}'`)
  }
  return [...tokens, { kind: 'end', value: 'end of query', at: query.length }]
}

export function badQuery(query: string, at: number, message: string): ApiError {
  const before = query.slice(0, at).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return new ApiError(BAD_QUERY, `parse error at line ${before.length}, col ${column}: ${message}`)
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  '"': '"',
  "'": "'",
}

/** Go's rules of quoted texts, as LogQL has them. */
function unquoted(query: string, quoted: string, at: number): string {
  if (quoted.startsWith('`')) return quoted.slice(1, -1)
  return quoted
    .slice(1, -1)
    .replace(
      /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gu,
      (whole, x, u, long, plain, offset) => {
        const code = Number.parseInt(x ?? u ?? long ?? '', 16)
        const said = plain === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined) : ESCAPES[plain]
        if (said === undefined)
          throw badQuery(query, at + 1 + offset, `unknown escape ${whole}; write \\\\ for a backslash, or use \`…\``)
        return said
      },
    )
}
