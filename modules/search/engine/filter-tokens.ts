export interface FilterToken {
  readonly kind: 'value' | 'sign' | 'end'
  readonly text: string
  readonly quoted: boolean
  /** From 0. */
  readonly position: number
  /** As an error names it. */
  readonly shown: string
}

/** What is wrong in a filter, and at which character (from 1). */
export class FilterSyntaxError extends Error {
  override readonly name = 'FilterSyntaxError'

  constructor(message: string, { position }: Pick<FilterToken, 'position'>) {
    super(`the filter ${message} (at character ${position + 1})`)
  }
}

const SPACE = /\s*/y
const SIGN = /!=|>=|<=|[=<>()[\],]/y
const BARE = /[^\s=<>()[\],'"!]+/y
const SHOWN = 40

/** The signs and values of a filter; the last one is the end. Throws `FilterSyntaxError`. */
export function tokensOf(text: string): readonly FilterToken[] {
  const tokens: FilterToken[] = []
  let position = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = position
    return pattern.exec(text)?.[0]
  }
  for (;;) {
    position += match(SPACE)?.length ?? 0
    if (position >= text.length) break
    const sign = match(SIGN)
    const bare = sign === undefined ? match(BARE) : undefined
    const found = sign ?? bare
    if (found !== undefined) {
      const kind = sign === undefined ? 'value' : 'sign'
      tokens.push({ kind, text: found, quoted: false, position, shown: `'${found.slice(0, SHOWN)}'` })
      position += found.length
    } else {
      const quoted = quotedValue(text, position)
      tokens.push(quoted.token)
      position = quoted.end
    }
  }
  tokens.push({ kind: 'end', text: '', quoted: false, position, shown: 'the end' })
  return tokens
}

function quotedValue(text: string, position: number): { readonly token: FilterToken; readonly end: number } {
  const quote = text[position]
  if (quote !== '"' && quote !== "'") throw new FilterSyntaxError(`has an unexpected '${quote}'`, { position })
  let value = ''
  for (let at = position + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === quote)
      return {
        token: { kind: 'value', text: value, quoted: true, position, shown: `'${value.slice(0, SHOWN)}'` },
        end: at + 1,
      }
    if (sign === '\\' && at + 1 < text.length) value += text[++at]
    else value += sign
  }
  throw new FilterSyntaxError(`has a quote ${quote} that is not closed`, { position })
}
