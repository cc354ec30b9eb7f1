import fc from 'fast-check'
import { isObject } from '../../kernel/contract/is-object.ts'

type Node = Readonly<Record<string, unknown>>

/** What costs most where texts are scanned, unescaped, lowered, normalised, split or matched. */
export const ALPHABETS: Readonly<Record<string, string>> = {
  digits: '4111 1111 1111 1112 ',
  escapes: '\\"\n',
  accents: 'é́̈٣',
  emoji: '👩🏽‍🔬',
  patterns: 'a@a.a-a+(%41<!--[](http://',
  words: 'ä b. c, ',
}

/** Which of the largest bodies of a schema. */
export interface Form {
  readonly letters: string
  /** As many items as there may be, or fewer and longer ones, or what is free nested as deep as it may be. */
  readonly shape: 'wide' | 'long' | 'deep'
  /** Where there is a choice. */
  readonly branch: number
  readonly fields: 'all' | 'required'
  /** Tells the strings of this body from those of another. */
  readonly salt: string
}

export interface Room {
  readonly bytes: number
  readonly values: number
  readonly depth: number
}

/**
 * The largest body that the schema allows in this form and this room. With an example it is that one, grown: what has
 * a meaning (ids, choices, short names) stays, and texts and lists are as large as they may be.
 */
export function largestBody(schema: object, form: Form, room: Room, example?: unknown): string {
  // what is planned counts names and punctuation only roughly
  for (let part = 1; part > 0.01; ) {
    const filler = new Filler(form, room.depth)
    const text = JSON.stringify(
      filler.fill(schema as Node, { bytes: room.bytes * part, values: room.values * part * 0.95 }, example),
    )
    const bytes = Buffer.byteLength(text)
    if (bytes <= room.bytes) return text
    part *= Math.min(0.9, room.bytes / bytes)
  }
  throw new Error('the smallest body of this schema does not fit')
}

interface Size {
  readonly bytes: number
  readonly values: number
}

const PLAIN_TEXT = 200
const UNBOUNDED = 1e9
const LONGEST_PATTERNED = 5_000

class Filler {
  readonly #form: Form
  readonly #depth: number
  readonly #bytesOfLetter: number
  readonly #letters: readonly string[]
  #made = 0

  constructor(form: Form, depth: number) {
    this.#form = form
    this.#depth = depth
    this.#letters = [...form.letters]
    this.#bytesOfLetter = (Buffer.byteLength(JSON.stringify(form.letters)) - 2) / this.#letters.length
  }

  fill(schema: Node, room: Size, example: unknown, depth = 1): unknown {
    const branch = this.#branchOf(schema, example)
    if (branch) return this.fill(branch, room, example, depth)
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum']))
      return example ?? schema['enum'][this.#form.branch % (schema['enum'] as unknown[]).length]
    switch (schema['type']) {
      case 'object':
        return this.#object(schema, room, example, depth)
      case 'array':
        return this.#array(schema, room, example, depth)
      case 'string':
        return this.#string(schema, room.bytes, example)
      case 'integer':
      case 'number':
        return example ?? schema['maximum'] ?? schema['minimum'] ?? 1_234_567
      case 'boolean':
        return example ?? true
      case 'null':
        return null
      default:
        return this.#free(room, depth)
    }
  }

  #branchOf({ anyOf, oneOf }: Node, example: unknown): Node | undefined {
    const branches = (anyOf ?? oneOf) as readonly Node[] | undefined
    if (!branches) return undefined
    const fitting = example === undefined ? [] : branches.filter((branch) => takes(branch, example))
    const from = fitting.length > 0 ? fitting : branches.filter(({ type }) => type !== 'null')
    return from[this.#form.branch % from.length] ?? branches[0]
  }

  #object(schema: Node, room: Size, example: unknown, depth: number): unknown {
    const fields = (schema['properties'] ?? {}) as Readonly<Record<string, Node>>
    const given = isObject(example) ? example : undefined
    const required = new Set((schema['required'] as readonly string[]) ?? [])
    const names = Object.keys(fields).filter(
      (name) => required.has(name) || (given ? name in given : this.#form.fields === 'all'),
    )
    const most = names.map((name) => this.#most(fields[name] as Node))
    const bytes = shares(
      most.map((one) => one.bytes),
      room.bytes - names.join('').length - 6 * names.length,
    )
    const values = shares(
      most.map((one) => one.values),
      room.values - 1,
    )
    const filled = names.map((name, at) => [
      name,
      this.fill(fields[name] as Node, { bytes: bytes[at] ?? 0, values: values[at] ?? 0 }, given?.[name], depth + 1),
    ])
    return { ...Object.fromEntries(filled), ...this.#others(schema, names.length, room, depth) }
  }

  /** Fields under names of the caller's choice. */
  #others(schema: Node, named: number, room: Size, depth: number): object {
    const [[pattern, of] = []] = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Node>)
    const more = schema['additionalProperties']
    const item = of ?? (isObject(more) ? more : undefined)
    if (item) {
      const keyOf = (at: number): string => (pattern?.includes('evt') ? `${at}` : `k${at}`)
      const most = Number(schema['maxProperties'] ?? 100)
      const count = this.#count(item, most, Number(schema['minProperties'] ?? 0), room, 12)
      const own = { bytes: room.bytes / Math.max(1, count) - 12, values: room.values / Math.max(1, count) }
      return Object.fromEntries(
        Array.from({ length: count }, (_, at) => [keyOf(at), this.fill(item, own, undefined, depth + 1)]).filter(
          ([key]) => pattern === undefined || new RegExp(pattern, 'u').test(String(key)),
        ),
      )
    }
    if (more !== true || named > 0) return {}
    const free = this.#free(room, depth - 1)
    return isObject(free) ? free : { free }
  }

  #array(schema: Node, room: Size, example: unknown, depth: number): unknown {
    const item = (schema['items'] ?? {}) as Node
    const like = Array.isArray(example) ? (example as unknown[])[0] : undefined
    const most = Math.min(Number(schema['maxItems'] ?? UNBOUNDED), UNBOUNDED)
    const least = Number(schema['minItems'] ?? 0)
    const isUnique = schema['uniqueItems'] === true
    if (isUnique && Array.isArray(item['enum'])) return (item['enum'] as unknown[]).slice(0, most)
    const count = this.#count(item, most, least, room, 1)
    const own = { bytes: room.bytes / Math.max(1, count) - 1, values: (room.values - 1) / Math.max(1, count) }
    const filled = Array.from({ length: count }, () => this.fill(item, own, like, depth + 1))
    return isUnique ? [...new Set(filled)] : filled
  }

  /** How many items, each with so many bytes beside it. */
  #count(item: Node, most: number, least: number, room: Size, beside: number): number {
    const smallest = this.#least(item)
    const largest = this.#most(item)
    const fits = Math.floor(Math.min(room.bytes / (smallest.bytes + beside), (room.values - 1) / smallest.values))
    const wanted = this.#form.shape === 'wide' ? most : Math.max(1, Math.ceil(room.bytes / (largest.bytes + beside)))
    return Math.max(least, Math.min(most, wanted, fits))
  }

  #string(schema: Node, bytes: number, example: unknown): string {
    const {
      maxLength,
      minLength = 0,
      pattern,
      format,
    } = schema as {
      maxLength?: number
      minLength?: number
      pattern?: string
      format?: string
    }
    const isPlain = pattern === undefined && format === undefined
    if (typeof example === 'string' && (!isPlain || (maxLength ?? UNBOUNDED) <= PLAIN_TEXT)) return example
    const room = Math.max(minLength, Math.min(maxLength ?? PLAIN_TEXT, Math.floor((bytes - 2) / this.#bytesOfLetter)))
    if (format !== undefined) return this.#formatted(format, room)
    if (pattern !== undefined)
      return patterned(pattern, this.#letters, Math.min(maxLength ?? PLAIN_TEXT, LONGEST_PATTERNED))
    const counter = `${this.#form.salt}${(this.#made++).toString(36)} `
    if (room <= counter.length) return counter.trim().slice(-Math.max(1, room))
    return `${counter}${this.#text(room - counter.length - 1)}x`
  }

  #text(codePoints: number): string {
    const whole = Math.floor(codePoints / this.#letters.length)
    return (
      this.#form.letters.repeat(Math.max(0, whole)) + this.#letters.slice(0, codePoints % this.#letters.length).join('')
    )
  }

  #formatted(format: string, room: number): string {
    if (format === 'email') return `a${this.#form.salt}${this.#made++}@example.com`
    if (format === 'date-time') return '2026-11-23T10:00:00.000Z'
    if (format === 'ipv4') return '203.0.113.7'
    if (format === 'ipv6') return '2001:db8::7'
    return `https://example.com/${'a'.repeat(Math.max(0, room - 20))}`
  }

  /** Whatever JSON can be. */
  #free(room: Size, depth: number): unknown {
    if (this.#form.shape === 'long') return { text: this.#text(room.bytes / this.#bytesOfLetter - 20) }
    if (this.#form.shape === 'deep') return this.#nested(room, depth)
    const count = Math.max(0, Math.floor(Math.min(room.values - 2, room.bytes / (this.#bytesOfLetter * 4 + 16))))
    return Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, this.#text(4)]))
  }

  /** As many pillars as there is room for, each as deep as it may be. */
  #nested(room: Size, depth: number): unknown {
    const levels = Math.max(1, this.#depth - depth - 2)
    const pillar = (left: number): unknown => (left === 0 ? 1 : left % 2 ? [pillar(left - 1)] : { a: pillar(left - 1) })
    const count = Math.floor(Math.min((room.values - 2) / (levels + 2), room.bytes / (levels * 5 + 8)))
    return Object.fromEntries(Array.from({ length: Math.max(0, count) }, (_, at) => [`p${at}`, pillar(levels)]))
  }

  #least(schema: Node): Size {
    return this.#size(schema, 'least')
  }

  #most(schema: Node): Size {
    return this.#size(schema, 'most')
  }

  #size(schema: Node, which: 'least' | 'most'): Size {
    const branch = this.#branchOf(schema, undefined)
    if (branch) return this.#size(branch, which)
    const items = schema['items'] as Node | undefined
    const fields = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Node>>)
    const required = new Set((schema['required'] as readonly string[]) ?? [])
    if (schema['type'] === 'string') {
      const length = Number(which === 'most' ? (schema['maxLength'] ?? 64) : (schema['minLength'] ?? 1))
      return { bytes: 2 + length * (schema['pattern'] ? 1 : this.#bytesOfLetter), values: 1 }
    }
    if (items) {
      const count = Number(which === 'most' ? (schema['maxItems'] ?? UNBOUNDED) : (schema['minItems'] ?? 0))
      const one = this.#size(items, which)
      return { bytes: 2 + count * (one.bytes + 1), values: 2 + count * one.values }
    }
    if (schema['type'] === 'object' || schema['type'] === undefined) {
      const isFree = schema['type'] === undefined || schema['additionalProperties'] !== false
      if (which === 'most' && isFree && fields.length === 0) return { bytes: UNBOUNDED, values: UNBOUNDED }
      const counted = fields.filter(([name]) => required.has(name) || (which === 'most' && this.#form.fields === 'all'))
      const sizes = counted.map(([name, field]) => ({ name, ...this.#size(field, which) }))
      return {
        bytes: sizes.reduce((sum, { name, bytes }) => sum + name.length + 4 + bytes, 2),
        values: sizes.reduce((sum, { values }) => sum + values, 2),
      }
    }
    return { bytes: 12, values: 1 }
  }
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** Whether the example may be of this branch: by type, and by fields that say which one it is. */
function takes(branch: Node, example: unknown): boolean {
  if ('const' in branch) return branch['const'] === example
  if (Array.isArray(branch['enum'])) return (branch['enum'] as unknown[]).includes(example)
  if (Array.isArray(branch['anyOf'])) return (branch['anyOf'] as Node[]).some((one) => takes(one, example))
  const type = branch['type'] as string | undefined
  if (type !== undefined && !TYPES[type]?.(example)) return false
  if (!isObject(example)) return true
  const fields = (branch['properties'] ?? {}) as Readonly<Record<string, Node>>
  return (
    ((branch['required'] as readonly string[]) ?? []).every((name) => name in example) &&
    Object.entries(fields).every(
      ([name, field]) => !('const' in field) || !(name in example) || takes(field, example[name]),
    )
  )
}

/** So much for each that nobody gets more than they want, and what is left goes to those who want more. */
function shares(wants: readonly number[], total: number): readonly number[] {
  const order = [...wants.keys()].sort((a, b) => (wants[a] ?? 0) - (wants[b] ?? 0))
  const given = wants.map(() => 0)
  let left = Math.max(0, total)
  for (const [at, index] of order.entries()) {
    const share = Math.min(wants[index] ?? 0, left / (order.length - at))
    given[index] = share
    left -= share
  }
  return given
}

const matching = new Map<string, string>()

/** The longest string that is found to match: one letter again and again, or one of a few that fast-check makes. */
function patterned(pattern: string, letters: readonly string[], limit: number): string {
  const name = `${pattern} ${limit} ${letters[0]}`
  const known = matching.get(name)
  if (known !== undefined) return known
  const expression = new RegExp(pattern, 'u')
  const bounds = [...pattern.matchAll(/\{(?:\d+,)?(\d+)\}/g)].map(([, most]) => Number(most))
  const lengths = [...bounds, ...bounds.map((most) => most + 1), limit].filter((length) => length <= limit)
  const made = fc.sample(fc.stringMatching(expression), { seed: 1, numRuns: 10 })
  const repeated = [...letters, 'a', '0', 'A', '.', '-', '/'].flatMap((letter) =>
    lengths.map((length) => letter.repeat(length)),
  )
  const found = [...repeated, ...made]
    .filter((text) => [...text].length <= limit && expression.test(text))
    .sort((a, b) => b.length - a.length)[0]
  if (found === undefined) throw new Error(`nothing is known that matches ${pattern}`)
  matching.set(name, found)
  return found
}
