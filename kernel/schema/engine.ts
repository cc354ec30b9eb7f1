import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { useLinearKeywords } from './linear-keywords.ts'

/**
 * One way of checking, with the validators it has compiled: each stops at its first fault, and checks the bounds of a
 * value before what is in it. A schema is compiled when it is first needed: start-up stays short.
 */
class Engine {
  readonly #ajv: Ajv
  readonly #validators = new WeakMap<object, ValidateFunction>()

  constructor(coerceTypes: boolean) {
    this.#ajv = new Ajv({
      coerceTypes,
      verbose: true,
      useDefaults: true,
      strict: true,
      allowUnionTypes: true,
      strictTypes: false,
      strictRequired: false,
      validateSchema: false,
    })
    useLinearKeywords(this.#ajv)
    formats.default(this.#ajv)
    this.#ajv.addKeyword('example')
  }

  hasFormat(name: string): boolean {
    return Object.hasOwn(this.#ajv.formats, name)
  }

  /** Of a schema in its closed form. */
  of(schema: object): ValidateFunction {
    const known = this.#validators.get(schema)
    if (known) return known
    const compiled = this.#ajv.compile(schema)
    this.#validators.set(schema, compiled)
    return compiled
  }
}

export type { Engine }

export const ENGINES = {
  typed: new Engine(false),
  /** In a URL and in a form everything is text, so numbers and booleans are read from it. */
  textual: new Engine(true),
}

export const isFormat = (name: string): boolean => ENGINES.typed.hasFormat(name)

const closedSchemas = new WeakMap<TSchema, TSchema>()
/** The schema as it governs: objects that do not say otherwise refuse unknown fields. OpenAPI shows this form too. */
export function closed(schema: TSchema): TSchema {
  const known = closedSchemas.get(schema)
  if (known) return known
  const compiled = close(JSON.parse(JSON.stringify(schema))) as TSchema
  closedSchemas.set(schema, compiled)
  return compiled
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close)
  if (typeof node !== 'object' || node === null) return node
  const open = node as Record<string, unknown>
  const literal = new Set(['default', 'const', 'enum', 'example', 'examples'])
  const out = Object.fromEntries(
    Object.entries(open).map(([key, value]) => [key, literal.has(key) ? value : close(value)]),
  )
  const partOfMany = 'allOf' in out
  if (out['properties'] !== undefined && out['additionalProperties'] === undefined && !partOfMany)
    out['additionalProperties'] = false
  return out
}
