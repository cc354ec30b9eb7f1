import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from 'typebox'
import { closed } from '../schema/engine.ts'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** Keywords whose values are data, not schemas. */
const LITERAL = new Set(['default', 'const', 'enum', 'example', 'examples', 'required'])

/** The schemas of the document: those with a title stand once, under it. */
export class SchemaComponents {
  readonly #byName = new Map<string, JsonObject>()

  /** The schema of what is sent, as it governs: unknown fields are refused. */
  request(schema: TSchema): JsonObject {
    return this.#place(JSON.parse(JSON.stringify(closed(schema))) as Json, 'Input') as JsonObject
  }

  /** The schema of what is answered, open: a new field must break no generated client. */
  answer(schema: TSchema): JsonObject {
    return this.#place(JSON.parse(JSON.stringify(schema)) as Json, '') as JsonObject
  }

  all(): JsonObject {
    return Object.fromEntries([...this.#byName].sort(([a], [b]) => a.localeCompare(b)))
  }

  #place(node: Json, suffix: string): Json {
    if (Array.isArray(node)) return node.map((item: Json) => this.#place(item, suffix))
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node).map(
      ([key, value]) => [key, LITERAL.has(key) ? value : this.#place(value, suffix)] as const,
    )
    const placed = plain(Object.fromEntries(entries))
    return typeof placed['title'] === 'string'
      ? {
          $ref: `#/components/schemas/${this.#name(placed['title'], placed, suffix)}`,
        }
      : placed
  }

  /** Two different schemas of one title: the later gets the suffix, or a number. */
  #name(title: string, schema: JsonObject, suffix: string): string {
    const base = title.replaceAll(/[^A-Za-z0-9._-]/g, '_')
    const second = suffix === '' || base.endsWith(suffix) ? `${base}2` : base + suffix
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : number === 2 ? second : `${base}${number}`
      const existing = this.#byName.get(name)
      const named = { ...schema, title: number === 1 ? title : name }
      if (existing === undefined) this.#byName.set(name, named)
      if (existing === undefined || isDeepStrictEqual(existing, named)) return name
    }
  }
}

/** The same in words that strict generators know: enums have a type, and what may be null says so in its type. */
function plain(node: JsonObject): JsonObject {
  const { enum: values, type, anyOf } = node
  if (Array.isArray(values) && type === undefined) {
    if (!values.every((value: Json) => typeof value === 'string')) return node
    const texts = values as readonly string[]
    const { enum: _, ...rest } = node
    // generators name constants after values, and names have one case
    return new Set(texts.map((text) => text.toLowerCase())).size < texts.length
      ? { ...rest, type: 'string', pattern: `^(${texts.map(escaped).join('|')})$` }
      : { ...node, type: 'string' }
  }
  const [[pattern, value] = [], ...others] = Object.entries((node['patternProperties'] ?? {}) as JsonObject)
  if (pattern !== undefined && value !== undefined && others.length === 0) {
    const { patternProperties: _, ...rest } = node
    const names: JsonObject = pattern === '^.*$' ? {} : { propertyNames: { pattern } }
    return { ...rest, ...names, additionalProperties: value }
  }
  if (Array.isArray(node['items'])) {
    // a tuple; of different shapes OpenAPI 3.1 has `prefixItems`, which no generator reads
    const [first = {}, ...further] = node['items'] as readonly JsonObject[]
    const { additionalItems: _, ...rest } = node
    return { ...rest, items: further.every((item) => isDeepStrictEqual(item, first)) ? first : {} }
  }
  const [shape, none, ...more] = Array.isArray(anyOf) ? (anyOf as readonly JsonObject[]) : []
  if (shape === undefined || none?.['type'] !== 'null' || more.length > 0) return node
  if (typeof shape['type'] !== 'string' || 'enum' in shape || 'const' in shape) return node
  const { anyOf: _, ...rest } = node
  return { ...shape, ...rest, type: [shape['type'], 'null'] }
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
