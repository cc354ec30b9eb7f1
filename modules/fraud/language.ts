import { ApiError } from '../../kernel/define.ts'

/** What a field of a condition is. `keyed`: compared by its commitment, so `=`, `!=` and `in` only. */
export type FieldKind = 'number' | 'text' | 'keyed' | 'boolean'
export type Value = number | string | boolean | undefined

/** What a condition is asked about. */
export interface Subject {
  readonly value: (field: string) => Value
  readonly listed: (list: string) => boolean
}
/** Whether a subject meets the condition. A comparison with what is not known is false. */
export type Condition = (subject: Subject) => boolean

export interface Language {
  readonly fields: ReadonlyMap<string, FieldKind>
  /** The commitment of a value of a keyed field. */
  readonly commit: (field: string, value: string) => string
}

export const MAX_CONDITION_LENGTH = 500
const MAX_TOKENS = 120
const MAX_DEPTH = 12
const TOKEN =
  /\s*(?:(>=|<=|!=|=|>|<|\(|\)|\[|\]|,)|(-?\d{1,12}(?:\.\d{1,6})?)|"([^"\\]{0,200})"|([A-Za-z_][\w.]{0,63}))/y

type Token = { readonly at: number } & (
  | { readonly kind: 'sign' | 'word' | 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number }
)

const fault = (at: number, what: string): never => {
  throw new ApiError('invalid_request', `the condition is wrong at character ${at + 1}: ${what}`)
}

function tokens(text: string): readonly Token[] {
  if (text.length > MAX_CONDITION_LENGTH) fault(MAX_CONDITION_LENGTH, `at most ${MAX_CONDITION_LENGTH} characters`)
  const found: Token[] = []
  const end = text.trimEnd().length
  for (let at = 0; at < end; ) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match) return fault(at, `'${text.slice(at).trim().slice(0, 12)}' means nothing here`)
    const [whole, sign, number, quoted, word] = match
    if (sign !== undefined) found.push({ at, kind: 'sign', text: sign })
    else if (number !== undefined) found.push({ at, kind: 'number', number: Number(number) })
    else if (quoted !== undefined) found.push({ at, kind: 'text', text: quoted })
    else found.push({ at, kind: 'word', text: word ?? '' })
    if (found.length > MAX_TOKENS) fault(at, `at most ${MAX_TOKENS} words and signs`)
    at += whole.length
  }
  return found
}

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
}

/**
 * Compiles a condition: `amount_pence > 5000 and not (country in ["GB", "IE"] or listed("partners"))`. Fields, numbers,
 * "texts", `= != > >= < <= in and or not`, `listed("name")`, brackets; nothing else, so a condition runs in time
 * proportional to its length. ApiError `invalid_request` says where it is wrong.
 */
export function compile(text: string, language: Language): Condition {
  return new Parser(tokens(text), text.length, language).whole()
}

class Parser {
  readonly #tokens: readonly Token[]
  readonly #end: number
  readonly #language: Language
  #next = 0
  #depth = 0

  constructor(all: readonly Token[], end: number, language: Language) {
    this.#tokens = all
    this.#end = end
    this.#language = language
  }

  whole(): Condition {
    const condition = this.#any()
    const rest = this.#tokens[this.#next]
    if (rest) fault(rest.at, 'the condition should end here, or go on with and / or')
    return condition
  }

  #any(): Condition {
    const parts = [this.#all()]
    while (this.#take('or')) parts.push(this.#all())
    return parts.length === 1 ? (parts[0] as Condition) : (subject) => parts.some((part) => part(subject))
  }

  #all(): Condition {
    const parts = [this.#one()]
    while (this.#take('and')) parts.push(this.#one())
    return parts.length === 1 ? (parts[0] as Condition) : (subject) => parts.every((part) => part(subject))
  }

  #one(): Condition {
    if (++this.#depth > MAX_DEPTH) fault(this.#at(), `at most ${MAX_DEPTH} brackets and nots inside each other`)
    try {
      if (this.#take('not')) {
        const inner = this.#one()
        return (subject) => !inner(subject)
      }
      if (this.#take('(')) {
        const inner = this.#any()
        this.#expect(')')
        return inner
      }
      if (this.#take('listed')) {
        this.#expect('(')
        const list = this.#text()
        this.#expect(')')
        return (subject) => subject.listed(list)
      }
      return this.#comparison()
    } finally {
      this.#depth--
    }
  }

  #comparison(): Condition {
    const at = this.#at()
    const field = this.#word()
    const kind = this.#language.fields.get(field)
    if (kind === undefined)
      return fault(at, `'${field}' is no field; there are ${[...this.#language.fields.keys()].join(', ')}`)
    if (kind === 'boolean' && !this.#peek('=') && !this.#peek('!=')) return ({ value }) => value(field) === true
    const signAt = this.#at()
    if (this.#take('in')) {
      const values = new Set(this.#list(field, kind))
      return ({ value }) => {
        const found = value(field)
        return found !== undefined && values.has(found)
      }
    }
    const sign = this.#sign()
    if (sign === '=' || sign === '!=') {
      const wanted = this.#value(field, kind)
      return ({ value }) => {
        const found = value(field)
        return found !== undefined && (found === wanted) === (sign === '=')
      }
    }
    const compare = COMPARE[sign]
    if (!compare || kind !== 'number') return fault(signAt, `'${field}' can be compared by = , != and in only`)
    const limit = this.#value(field, kind) as number
    return ({ value }) => {
      const found = value(field)
      return typeof found === 'number' && compare(found, limit)
    }
  }

  #list(field: string, kind: FieldKind): readonly Value[] {
    this.#expect('[')
    const values = [this.#value(field, kind)]
    while (this.#take(',')) values.push(this.#value(field, kind))
    this.#expect(']')
    return values
  }

  #value(field: string, kind: FieldKind): Value {
    const token = this.#tokens[this.#next]
    const at = this.#at()
    this.#next++
    if (kind === 'number' && token?.kind === 'number') return token.number
    if (kind === 'text' && token?.kind === 'text') return token.text
    if (kind === 'keyed' && token?.kind === 'text') return this.#language.commit(field, token.text)
    if (kind === 'boolean' && token?.kind === 'word' && /^(true|false)$/.test(token.text)) return token.text === 'true'
    const wanted = { number: 'a number', text: 'a "text"', keyed: 'a "text"', boolean: 'true or false' }[kind]
    return fault(at, `'${field}' is compared with ${wanted}`)
  }

  #text(): string {
    const token = this.#tokens[this.#next++]
    return token?.kind === 'text' ? token.text : fault(this.#at(), 'a "text" should stand here')
  }

  #word(): string {
    const at = this.#at()
    const token = this.#tokens[this.#next++]
    return token?.kind === 'word' ? token.text : fault(at, 'a field should stand here')
  }

  #sign(): string {
    const at = this.#at()
    const token = this.#tokens[this.#next++]
    return token?.kind === 'sign' ? token.text : fault(at, '= != > >= < <= or in should stand here')
  }

  #at(): number {
    return this.#tokens[this.#next]?.at ?? this.#end
  }

  #peek(text: string): boolean {
    const token = this.#tokens[this.#next]
    return (token?.kind === 'sign' || token?.kind === 'word') && token.text === text
  }

  #take(text: string): boolean {
    const next = this.#peek(text)
    if (next) this.#next++
    return next
  }

  #expect(text: string): void {
    if (!this.#take(text)) fault(this.#at(), `'${text}' should stand here`)
  }
}
