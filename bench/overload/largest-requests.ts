import { isObject } from '../../kernel/contract/is-object.ts'
import type { Operation } from '../../kernel/contract/operation.ts'
import { ALPHABETS, type Form, largestBody } from '../../test/attack/largest-body.ts'
import type { NamedOperation } from '../../test/contract/modules.ts'

export interface LargestRequest {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

interface Kind {
  readonly what: string
  readonly query?: string
  readonly body?: () => string
}

const MIB = 1_048_576
const VALUES = 20_000
const DEPTH = 64
/** A query that is longer is refused with the request's head. */
const QUERY_BYTES = 6_000
const ID = /^[a-z]+[_-][0-9A-Za-z]{20,}$/
const TURN = ['post', 'put', 'patch', 'get', 'delete']

/** In an order in which what the first ones make is there for the others. */
export const inTurn = (operations: readonly NamedOperation[]): readonly NamedOperation[] =>
  [...operations].sort((a, b) => rankOf(a.operation) - rankOf(b.operation))
const rankOf = ({ method, path }: Operation): number => 100 * TURN.indexOf(method) + path.split('/').length

const form = (what: string, parts: Partial<Form>): readonly [string, Omit<Form, 'salt'>] => [
  what,
  { letters: ALPHABETS['words'] ?? '', shape: 'wide', branch: 0, fields: 'all', ...parts },
]
const FORMS: readonly (readonly [string, Omit<Form, 'salt'>])[] = [
  ...Object.entries(ALPHABETS).flatMap(([name, letters]) => [
    form(`wide, ${name}`, { letters }),
    form(`long, ${name}`, { letters, shape: 'long' }),
  ]),
  form('deep', { shape: 'deep' }),
  form('required fields', { fields: 'required' }),
  ...[1, 2, 3].map((branch) => form(`choice ${branch}`, { branch })),
]

/** The largest requests to each operation, with the ids of what other requests have made. */
export class LargestRequests {
  /** By what stands before the `_`. */
  readonly #ids = new Map<string, string>()
  /** The last answer of each path, as the contract writes it. */
  readonly #answers = new Map<string, object>()
  #made = 0

  /** What the answer says of ids. */
  learn({ operation }: NamedOperation, text: string): void {
    let answer: unknown
    try {
      answer = JSON.parse(text)
    } catch {
      return
    }
    if (!isObject(answer)) return
    this.#answers.set(operation.path, answer)
    this.#collect(answer, 3)
  }

  /** Each is made when it is asked for; with `every`, only each of so many. */
  *to({ operation }: NamedOperation, every = 1): Generator<LargestRequest> {
    const { method } = operation
    for (const [at, { what, query = '', body }] of this.#kinds(operation).entries()) {
      if (at % every > 0) continue
      const path = `${this.#pathOf(operation)}${query}`
      yield body === undefined
        ? { what, method, path, headers: {} }
        : { what, method, path, headers: { 'content-type': 'application/json' }, body: body() }
    }
  }

  #kinds(operation: Operation): readonly Kind[] {
    const { body, bodyType, bodyLimitBytes = MIB, example } = operation
    if (!body && bodyType !== 'bytes')
      return this.#queries(operation).map((query) => ({ what: query.slice(0, 40), query }))
    if (!body)
      return [
        ...Object.entries(ALPHABETS).map(([name, letters]) => {
          const text = JSON.stringify(letters).slice(1, -1)
          const times = Math.floor(bodyLimitBytes / Buffer.byteLength(text)) - 4
          return { what: `one text, ${name}`, body: () => `{"x":"${text.repeat(times)}"}` }
        }),
        { what: 'empty', body: () => `[${'{},'.repeat(bodyLimitBytes / 3 - 4)}{}]` },
      ]
    const filled = FORMS.map(([what, form]) => ({ what, body: () => this.#body(operation, form, undefined) }))
    if (example === undefined) return filled
    const grown = FORMS.filter(([, { branch }]) => branch === 0).map(([what, form]) => ({
      what: `${what}, from the example`,
      body: () => this.#body(operation, form, example),
    }))
    return [{ what: 'example', body: () => JSON.stringify(this.#withIds(example)) }, ...filled, ...grown]
  }

  #collect(value: unknown, depth: number): void {
    if (typeof value === 'string' && ID.test(value)) this.#ids.set(prefixOf(value), value)
    else if (depth > 0 && typeof value === 'object' && value !== null)
      for (const inner of Object.values(value).slice(0, 50)) this.#collect(inner, depth - 1)
  }

  #withIds(example: unknown): unknown {
    return JSON.parse(JSON.stringify(example), (_name, value: unknown) =>
      typeof value === 'string' && ID.test(value) ? (this.#ids.get(prefixOf(value)) ?? value) : value,
    )
  }

  #body(
    { body, bodyLimitBytes = MIB, bodyValues = VALUES }: Operation,
    one: Omit<Form, 'salt'>,
    example: unknown,
  ): string {
    const room = { bytes: bodyLimitBytes, values: bodyValues - 100, depth: DEPTH }
    return largestBody(
      body as object,
      { ...one, salt: `n${this.#made++}` },
      room,
      this.#withIds(example ?? null) ?? undefined,
    )
  }

  #queries({ query }: Operation): readonly string[] {
    const fields = Object.entries((query as { properties?: Record<string, { maximum?: number }> })?.properties ?? {})
    if (!query) return ['']
    const most = fields.filter(([, { maximum }]) => maximum !== undefined && maximum <= 10_000)
    const page = new URLSearchParams(Object.fromEntries(most.map(([name, { maximum }]) => [name, String(maximum)])))
    const filled = Object.values(ALPHABETS).map((letters) => {
      const room = { bytes: QUERY_BYTES / 3, values: 100, depth: 3 }
      const all = JSON.parse(
        largestBody(query as object, { letters, shape: 'long', branch: 0, fields: 'all', salt: '' }, room),
      )
      return `?${new URLSearchParams(Object.fromEntries(Object.entries(all).map(([name, value]) => [name, String(value)])))}`
    })
    return ['', `?${page}`, ...filled.filter((text) => text.length < 2 * QUERY_BYTES)]
  }

  /** With the id that the answer of the path before it gave. */
  #pathOf({ path }: Operation): string {
    let pattern = ''
    let found = ''
    for (const part of path.split('/').slice(1)) {
      found += `/${part.startsWith(':') ? encodeURIComponent(this.#idIn(pattern, part.slice(1))) : part}`
      pattern += `/${part}`
    }
    return found
  }

  #idIn(pattern: string, name: string): string {
    const answer = (this.#answers.get(pattern) ?? {}) as Readonly<Record<string, unknown>>
    const [first] = Object.values(answer).filter(Array.isArray).flat() as unknown[]
    for (const one of [answer, ...Object.values(answer), first])
      if (isObject(one))
        for (const field of [name, `${name}_id`, 'id', 'uid', 'slug', 'name'])
          if (typeof one[field] === 'string') return one[field]
    return [...this.#ids].find(([prefix]) => pattern.includes(prefix.slice(0, 3)))?.[1] ?? 'default'
  }
}

const prefixOf = (id: string): string => id.split(/[_-]/, 1)[0] ?? ''
