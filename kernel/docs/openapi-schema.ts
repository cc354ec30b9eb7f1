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

  /** The schema as it governs (unknown fields refused), as a reference where it has a title. */
  use(schema: TSchema): JsonObject {
    return this.#place(JSON.parse(JSON.stringify(closed(schema))) as Json) as JsonObject
  }

  all(): JsonObject {
    return Object.fromEntries([...this.#byName].sort(([a], [b]) => a.localeCompare(b)))
  }

  #place(node: Json): Json {
    if (Array.isArray(node)) return node.map((item: Json) => this.#place(item))
    if (typeof node !== 'object' || node === null) return node
    const entries = Object.entries(node).map(
      ([key, value]) => [key, LITERAL.has(key) ? value : this.#place(value)] as const,
    )
    const placed: JsonObject = Object.fromEntries(entries)
    return typeof placed['title'] === 'string'
      ? { $ref: `#/components/schemas/${this.#name(placed['title'], placed)}` }
      : placed
  }

  /** Two different schemas of one title: the later gets a number. */
  #name(title: string, schema: JsonObject): string {
    const base = title.replaceAll(/[^A-Za-z0-9._-]/g, '_')
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${number}`
      const there = this.#byName.get(name)
      if (there === undefined) this.#byName.set(name, schema)
      if (there === undefined || isDeepStrictEqual(there, schema)) return name
    }
  }
}
