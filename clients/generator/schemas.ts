import type { TSchema } from 'typebox'
import type { Field, Model, Type } from './api.ts'
import { TAKEN } from './names.ts'
import { camel, pascal, singular } from './words.ts'

/** The keywords that the contracts use. */
interface Schema {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  /** Several: a tuple. */
  readonly items?: Schema | readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly default?: unknown
}

const PLAIN = { string: 'string', integer: 'integer', number: 'number', boolean: 'boolean' } as const

/** Reads schemas into types, and keeps a model of each object of known fields. */
export class Schemas {
  readonly models = new Map<string, Model>()
  readonly #texts = new Map<string, string>()
  readonly #input: boolean
  readonly #fallback: string

  /** `fallback`: what a model without title is called. */
  constructor(known: Schemas | undefined, input: boolean, fallback: string) {
    if (known) {
      this.models = known.models
      this.#texts = known.#texts
    }
    this.#input = input
    this.#fallback = fallback
  }

  typeOf(schema: TSchema, name = this.#fallback): Type {
    return this.#typeOf(JSON.parse(JSON.stringify(schema)) as Schema, name)
  }

  /** The model of an object, under exactly this name. */
  modelOf(schema: TSchema, name: string): Model {
    const { title: _, ...untitled } = JSON.parse(JSON.stringify(schema)) as Schema
    return this.#modelOf(untitled, name)
  }

  #typeOf(schema: Schema, name: string): Type {
    if (schema.anyOf) return this.#unionOf(schema.anyOf, name)
    if (schema.enum) return { kind: 'enum', name, values: [...new Set(schema.enum)] }
    if (schema.const !== undefined)
      return typeof schema.const === 'string'
        ? { kind: 'enum', name, values: [schema.const] }
        : { kind: typeof schema.const === 'boolean' ? 'boolean' : 'number' }
    const { type } = schema
    if (type === 'string' && schema.format === 'binary') return { kind: 'file' }
    if (type === 'string' && schema.format === 'date-time') return { kind: 'time' }
    if (type !== undefined && type in PLAIN) return { kind: PLAIN[type as keyof typeof PLAIN] }
    if (type === 'array') return { kind: 'list', of: this.#typeOf(itemOf(schema), singular(name)) }
    return type === 'object' ? this.#objectOf(schema, name) : { kind: 'any' }
  }

  /** Texts, enums, and objects as one with the fields of all have a plain type in every language; of others nothing is said. */
  #unionOf(shapes: readonly Schema[], name: string): Type {
    const some = shapes.filter(({ type }) => type !== 'null')
    const one = this.#oneOf(some, name)
    return some.length < shapes.length && one.kind !== 'any' ? { kind: 'nullable', of: one } : one
  }

  #oneOf(shapes: readonly Schema[], name: string): Type {
    const [first, ...more] = shapes
    if (first && more.length === 0) return this.#typeOf(first, name)
    const values = shapes.flatMap(valuesOf)
    if (values.length >= shapes.length && shapes.every((shape) => valuesOf(shape).length > 0))
      return { kind: 'enum', name, values: [...new Set(values)] }
    const { type = '' } = first ?? {}
    if (type in PLAIN && shapes.every((shape) => shape.type === type))
      return { kind: PLAIN[type as keyof typeof PLAIN] }
    return shapes.every(({ properties }) => properties) ? this.#typeOf(merged(shapes), name) : { kind: 'any' }
  }

  #objectOf(schema: Schema, name: string): Type {
    const [value] = Object.values(schema.patternProperties ?? {})
    if (value) return { kind: 'map', of: this.#typeOf(value, singular(name)) }
    if (Object.keys(schema.properties ?? {}).length === 0) return { kind: 'map', of: { kind: 'any' } }
    return { kind: 'model', name: this.#modelOf(schema, name).name }
  }

  #modelOf(schema: Schema, fallback: string): Model {
    const text = `${this.#input} ${JSON.stringify(schema)}`
    const title = schema.title === undefined ? fallback : `${pascal(schema.title)}${this.#input ? 'Param' : ''}`
    const free = TAKEN.has(title) ? `${title}Object` : title
    const isFree = (name: string): boolean => (this.#texts.get(name) ?? text) === text
    let name = isFree(free) ? free : fallback
    for (let number = 2; !isFree(name); number++) name = `${fallback}${number}`
    const known = this.models.get(name)
    if (known) return known
    this.#texts.set(name, text)
    const required = new Set(schema.required)
    const labels = new Set<string>()
    const fields = Object.entries(schema.properties ?? {}).map(
      ([field, of]): Field => ({
        name: field,
        label: freshLabel(field, labels),
        type: this.#typeOf(of, name + pascal(field)),
        required: required.has(field) && !(this.#input && of.default !== undefined),
        ...docOf(of),
      }),
    )
    const open = schema.additionalProperties === true
    const model = { name, fields, open, input: this.#input, ...docOf(schema) }
    this.models.set(name, model)
    return model
  }
}

/** Of a tuple of different shapes nothing is said. */
function itemOf({ items = {} }: Schema): Schema {
  if (!Array.isArray(items)) return items as Schema
  const [first = {}, ...more] = items as readonly Schema[]
  return more.every((item) => JSON.stringify(item) === JSON.stringify(first)) ? first : {}
}

/** Signs are no part of names. */
function freshLabel(field: string, taken: Set<string>): string {
  let label = field
  for (let number = 2; taken.has(camel(label)); number++) label = `${field}_${number}`
  taken.add(camel(label))
  return label
}

/** The texts that a schema allows, where it lists them. */
const valuesOf = (schema: Schema): readonly string[] =>
  schema.enum ?? (typeof schema.const === 'string' ? [schema.const] : [])

/** One object with the fields of all; required is what each requires. */
function merged(shapes: readonly Schema[]): Schema {
  const properties: Record<string, Schema> = {}
  for (const shape of shapes)
    for (const [field, schema] of Object.entries(shape.properties ?? {})) {
      const known = properties[field]
      const same = known === undefined || JSON.stringify(known) === JSON.stringify(schema)
      properties[field] = same ? schema : { anyOf: [known, schema] }
    }
  const required = Object.keys(properties).filter((field) => shapes.every((shape) => shape.required?.includes(field)))
  return {
    type: 'object',
    properties,
    required,
    additionalProperties: shapes.some((s) => s.additionalProperties === true),
  }
}

const docOf = ({ description }: Schema): { readonly doc?: string } =>
  description === undefined ? {} : { doc: description }
