import { location } from '../errors.ts'
import { invalid, SPACE, translateClass, unicodeProperty } from './regex-class.ts'

interface Modes {
  ignoreCase: boolean
  multiline: boolean
  dotAll: boolean
  extended: boolean
}

const MODE_OF_LETTER: Readonly<Record<string, keyof Modes>> = {
  i: 'ignoreCase',
  m: 'multiline',
  s: 'dotAll',
  x: 'extended',
}

/** Escapes that mean something else, or nothing, in JavaScript. */
const ESCAPES: Readonly<Record<string, string>> = {
  A: '(?<![\\s\\S])',
  z: '(?![\\s\\S])',
  Z: '(?=\\n?(?![\\s\\S]))',
  s: `[${SPACE}]`,
  S: `[^${SPACE}]`,
  h: '[ \\t]',
  H: '[^ \\t]',
  v: '[\\n\\v\\f\\r]',
  V: '[^\\n\\v\\f\\r]',
  N: '[^\\n]',
  R: '(?:\\r\\n|[\\n\\v\\f\\r])',
  a: '\\x07',
  e: '\\x1b',
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/
const literal = (character: string): string => (SYNTAX.test(character) ? `\\${character}` : character)

/** One pass over a PCRE pattern that writes the same meaning as a JavaScript pattern with the flag u. */
class Translator {
  private readonly source: string
  private at = 0
  private modes: Modes
  private readonly outer: Modes[] = []
  private out = ''

  constructor(source: string, modes: Modes) {
    this.source = source
    this.modes = modes
  }

  run(): { pattern: string; ignoreCase: boolean } {
    // Flags at the very start hold for the whole pattern.
    for (let found = this.match(/^\(\?([imsx]+)\)/); found; found = this.match(/^\(\?([imsx]+)\)/))
      this.set(found[1] as string, true)
    const { ignoreCase } = this.modes
    while (this.at < this.source.length) {
      this.token()
      if (this.modes.ignoreCase !== ignoreCase)
        throw invalid('changing case sensitivity inside the pattern is not supported')
    }
    if (this.outer.length > 0) throw invalid('missing closing parenthesis')
    return { pattern: this.out, ignoreCase }
  }

  private match(expression: RegExp): RegExpExecArray | null {
    const found = expression.exec(this.source.slice(this.at))
    if (found) this.at += found[0].length
    return found
  }

  private set(letters: string, on: boolean): void {
    const modes = { ...this.modes }
    for (const letter of letters) modes[MODE_OF_LETTER[letter] as keyof Modes] = on
    this.modes = modes
  }

  private token(): void {
    const character = String.fromCodePoint(this.source.codePointAt(this.at) as number)
    switch (character) {
      case '\\':
        this.escape()
        return
      case '[':
        this.class()
        return
      case '(':
        this.group()
        return
      default:
    }
    this.at += character.length
    if (character === ')') this.close()
    else if (character === '^') this.out += this.modes.multiline ? '(?<![^\\n])' : '(?<![\\s\\S])'
    else if (character === '$') this.out += this.modes.multiline ? '(?![^\\n])' : '(?=\\n?(?![\\s\\S]))'
    else if (character === '.') this.out += this.modes.dotAll ? '[\\s\\S]' : '[^\\n]'
    else if (this.modes.extended && /\s/.test(character)) return
    else if (this.modes.extended && character === '#') this.match(/^[^\n]*\n?/)
    else if ('*+?'.includes(character)) this.quantifier(character)
    else if (character === '{') this.braces()
    else if (character === '|') this.out += '|'
    else this.out += literal(character)
  }

  private quantifier(text: string): void {
    this.out += text
    if (this.source[this.at] === '+') throw invalid('possessive quantifiers are not supported')
    if (this.source[this.at] === '?') {
      this.out += '?'
      this.at++
    }
  }

  /** A brace that opens no quantifier is itself. */
  private braces(): void {
    const found = this.match(/^\d+(?:,\d*)?\}/)
    if (found) this.quantifier(`{${found[0]}`)
    else this.out += '\\{'
  }

  private close(): void {
    const modes = this.outer.pop()
    if (modes === undefined) throw invalid('unmatched closing parenthesis')
    this.modes = modes
    this.out += ')'
  }

  private open(text: string): void {
    this.outer.push(this.modes)
    this.out += text
  }

  private group(): void {
    if (this.match(/^\(\?#[^)]*\)/)) return
    const flags = this.match(/^\(\?([imsx]*)(?:-([imsx]+))?([:)])/)
    if (flags) {
      const [, on = '', off = '', end] = flags
      if (end === ':') this.open('(?:')
      this.set(on, true)
      this.set(off, false)
      return
    }
    const named = this.match(/^\(\?P?<([A-Za-z_]\w*)>/) ?? this.match(/^\(\?'([A-Za-z_]\w*)'/)
    const look = named ? null : this.match(/^\(\?(?:[=!]|<[=!])/)
    if (named) this.open(`(?<${named[1]}>`)
    else if (look) this.open(look[0])
    else this.plainGroup()
  }

  private plainGroup(): void {
    if (this.source.startsWith('(?', this.at) || this.source.startsWith('(*', this.at))
      throw invalid(`unsupported group at offset ${this.at}`)
    this.at++
    this.open('(')
  }

  private escape(): void {
    const quoted = this.match(/^\\Q([\s\S]*?)(?:\\E|$)/)
    if (quoted) {
      for (const character of quoted[1] as string) this.out += literal(character)
      return
    }
    const code = this.match(/^\\x\{([0-9a-fA-F]+)\}/)
    if (code) {
      this.out += `\\u{${code[1]}}`
      return
    }
    const property = this.match(/^\\[pP](?:\{\^?\w+\}|[A-Z])/)
    if (property) {
      this.out += unicodeProperty(property[0])
      return
    }
    const plain = this.match(/^\\(?:x[0-9a-fA-F]{2}|[1-9]\d?|[dDwWbBnrtf]|c[A-Za-z]|k<\w+>|0(?![0-9]))/)
    if (plain) {
      this.out += plain[0]
      return
    }
    const escaped = this.match(/^\\([\s\S])/u)
    if (!escaped) throw invalid('\\ at end of pattern')
    const character = escaped[1] as string
    const known = ESCAPES[character]
    if (known !== undefined) this.out += known
    else if (/[A-Za-z0-9]/.test(character)) throw invalid(`unsupported escape \\${character}`)
    else this.out += literal(character)
  }

  private class(): void {
    const { text, end } = translateClass(this.source, this.at)
    this.out += text
    this.at = end
  }
}

/** A PCRE pattern and its options (`i m s x u`) as a JavaScript regular expression of the same meaning. */
export const translate = (pattern: string, options: string): RegExp => {
  const modes: Modes = { ignoreCase: false, multiline: false, dotAll: false, extended: false }
  for (const letter of options) {
    const mode = MODE_OF_LETTER[letter]
    if (mode !== undefined) modes[mode] = true
    else if (letter !== 'u') throw location(51108, `invalid flag in regex options: ${letter}`)
  }
  const translated = new Translator(pattern, modes).run()
  try {
    return new RegExp(translated.pattern, translated.ignoreCase ? 'iu' : 'u')
  } catch (error) {
    throw invalid((error as Error).message)
  }
}
