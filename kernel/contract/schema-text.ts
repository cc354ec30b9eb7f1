import type { TSchema } from 'typebox'
import { arrayText, canonicalText, isPlain, numeral, objectText, orderedKeys, quoted } from './canonical-text.ts'

/** The way from a value of one schema to its RFC 8785 text. */
interface Writer {
  /** Whether the value has the schema's shape: what chooses a union's alternative. */
  readonly fits: (value: unknown) => boolean
  /** Throws a TypeError that says where a value has another shape. */
  readonly write: (value: unknown) => string
}

/** The keywords of JSON Schema that have to do with shape. Bounds (`maxLength`, `minimum`, …) are the reader's business. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly items?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly TSchema[]
}

/**
 * Compiles a schema to the function that gives the RFC 8785 text of its values, whatever the order of their keys. It
 * refuses what the schema does not declare: unknown fields, other types, NaN, infinities, lone surrogates. Throws a
 * TypeError for schemas that it cannot follow (tuples, intersections, references).
 */
export const compileText = (schema: TSchema): ((value: unknown) => string) => writerOf(schema, '').write

const writerOf = (schema: TSchema, path: string): Writer => {
  const shape: Shape = schema
  if ('const' in shape) return oneOf([shape.const], path)
  if (shape.enum !== undefined) return oneOf(shape.enum, path)
  if (shape.anyOf !== undefined) return union(shape.anyOf, path)
  switch (shape.type) {
    case 'string':
      return scalar(path, 'a string', (value) => typeof value === 'string', quoted)
    case 'integer':
      return scalar(path, 'an integer', Number.isInteger, String)
    case 'number':
      return scalar(path, 'a number', (value) => typeof value === 'number', numeral)
    case 'boolean':
      return scalar(path, 'a boolean', (value) => typeof value === 'boolean', String)
    case 'null':
      return scalar(path, 'null', (value) => value === null, String)
    case 'array':
      return array(shape, path)
    case 'object':
      return shape.patternProperties === undefined ? object(shape, path) : map(shape.patternProperties, path)
  }
  if (Object.keys(shape).some((keyword) => !ANNOTATIONS.has(keyword)))
    throw unsupported(path, Object.keys(shape).join(', '))
  return ANYTHING
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'default', 'example', 'examples'])
const ANYTHING: Writer = { fits: (value) => value !== undefined, write: canonicalText }

const misfit = (path: string, wanted: string): TypeError =>
  new TypeError(`${path === '' ? 'it' : path} must be ${wanted}`)
const unsupported = (path: string, what: string): TypeError =>
  new TypeError(
    `${path === '' ? 'the schema' : path}: ${what} cannot be sealed by schema; use objects, arrays, records, unions of plain types`,
  )

const scalar = <T>(
  path: string,
  wanted: string,
  fits: (value: unknown) => boolean,
  text: (value: T) => string,
): Writer => ({
  fits,
  write: (value) => {
    if (!fits(value)) throw misfit(path, wanted)
    return text(value as T)
  },
})

const oneOf = (values: readonly unknown[], path: string): Writer => {
  const texts = new Map(values.map((value) => [value, canonicalText(value)]))
  return {
    fits: (value) => texts.has(value),
    write: (value) => {
      const text = texts.get(value)
      if (text === undefined) throw misfit(path, [...texts.values()].join(' or '))
      return text
    },
  }
}

const union = (schemas: readonly TSchema[], path: string): Writer => {
  const alternatives = schemas.map((schema) => writerOf(schema, path))
  return {
    fits: (value) => alternatives.some(({ fits }) => fits(value)),
    write: (value) => {
      for (const { fits, write } of alternatives) if (fits(value)) return write(value)
      throw misfit(path, 'of a declared form')
    },
  }
}

const array = ({ items }: Shape, path: string): Writer => {
  if (typeof items !== 'object' || items === null || Array.isArray(items)) throw unsupported(path, 'a tuple')
  const { fits, write } = writerOf(items as TSchema, `${path}/*`)
  return {
    fits: (value) => Array.isArray(value) && value.every(fits),
    write: (value) => {
      if (!Array.isArray(value)) throw misfit(path, 'an array')
      return arrayText(value, write)
    },
  }
}

const map = (patterns: Readonly<Record<string, TSchema>>, path: string): Writer => {
  const [[pattern = '', schema] = [], another] = Object.entries(patterns)
  if (schema === undefined || another !== undefined) throw unsupported(path, 'a record of several patterns')
  // What a record of any string says; yet its dot matches no line break.
  const names = new RegExp(pattern, pattern === '^.*$' ? 'us' : 'u')
  const { fits, write } = writerOf(schema, `${path}/*`)
  const named = (value: object): boolean => Object.keys(value).every((key) => names.test(key))
  return {
    fits: (value) => isPlain(value) && named(value) && Object.values(value).every(fits),
    write: (value) => {
      if (!isPlain(value) || !named(value)) throw misfit(path, `an object with keys that match ${pattern}`)
      return objectText(value, write)
    },
  }
}

interface Member extends Writer {
  readonly name: string
  readonly optional: boolean
  /** The name as JSON, with the colon. */
  readonly label: string
}

const object = ({ properties = {}, required = [], additionalProperties }: Shape, path: string): Writer => {
  if (additionalProperties === true) return { fits: isPlain, write: (value) => openText(value, path) }
  const members = orderedKeys(properties).map((name): Member => {
    // Else `value[name]` would find what every object inherits.
    if (name in Object.prototype) throw unsupported(`${path}/${name}`, 'a field of that name')
    const writer = writerOf(properties[name] as TSchema, `${path}/${name}`)
    return { ...writer, name, label: `${quoted(name)}:`, optional: !required.includes(name) }
  })
  const names = new Set(members.map(({ name }) => name))
  return {
    fits: (value) =>
      isPlain(value) &&
      Object.keys(value).every((key) => names.has(key) || value[key] === undefined) &&
      members.every(({ name, optional, fits }) => (value[name] === undefined ? optional : fits(value[name]))),
    write: (value) => {
      if (!isPlain(value)) throw misfit(path, 'an object')
      let text = ''
      let present = 0
      for (const { name, optional, label, write } of members) {
        const member = value[name]
        if (member === undefined) {
          if (optional) continue
          throw misfit(`${path}/${name}`, 'present')
        }
        present++
        text += text === '' ? `{${label}${write(member)}` : `,${label}${write(member)}`
      }
      if (Object.keys(value).length !== present) refuseUnknown(value, names, path)
      return text === '' ? '{}' : `${text}}`
    },
  }
}

const openText = (value: unknown, path: string): string => {
  if (!isPlain(value)) throw misfit(path, 'an object')
  return canonicalText(value)
}

const refuseUnknown = (value: Readonly<Record<string, unknown>>, names: ReadonlySet<string>, path: string): void => {
  for (const key of Object.keys(value))
    if (!names.has(key) && value[key] !== undefined)
      throw new TypeError(`${path}/${key.slice(0, 100)} is not a declared field`)
}
