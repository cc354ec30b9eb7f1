import { Check, Errors } from 'typebox/schema'
import { invalidField, isObject } from '../../kernel/define.ts'

/** A JSON Schema that a developer gave: only words whose check takes time in proportion to the value. */
export type UserSchema = Readonly<Record<string, unknown>>

const MAX_BYTES = 32_768
const MAX_DEPTH = 16
const MAX_NODES = 500
const FORMATS = ['date-time', 'date', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6']
const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')
const isTypes = (value: unknown): boolean =>
  (Array.isArray(value) ? value.length > 0 : true) && [value].flat().every((each) => TYPES.includes(each as string))

/** Each word with what its value must be; `schema`, `schemas` and `table` are walked into. */
const WORDS: Readonly<
  Record<string, 'schema' | 'schemas' | 'table' | 'note' | readonly [(value: unknown) => boolean, string]>
> = {
  type: [isTypes, `one of ${TYPES.join(', ')}, or a list of them`],
  properties: 'table',
  required: [isTexts, 'a list of names'],
  additionalProperties: 'schema',
  minProperties: [isCount, 'a count'],
  maxProperties: [isCount, 'a count'],
  items: 'schema',
  prefixItems: 'schemas',
  minItems: [isCount, 'a count'],
  maxItems: [isCount, 'a count'],
  minLength: [isCount, 'a count'],
  maxLength: [isCount, 'a count'],
  minimum: [isNumber, 'a number'],
  maximum: [isNumber, 'a number'],
  exclusiveMinimum: [isNumber, 'a number'],
  exclusiveMaximum: [isNumber, 'a number'],
  multipleOf: [(value) => isNumber(value) && (value as number) > 0, 'a number above 0'],
  enum: [(value) => Array.isArray(value) && value.length > 0 && value.length <= 1_000, 'a list of 1 to 1,000 values'],
  const: 'note',
  format: [(value) => FORMATS.includes(value as string), `one of ${FORMATS.join(', ')}`],
  anyOf: 'schemas',
  oneOf: 'schemas',
  allOf: 'schemas',
  title: 'note',
  description: 'note',
  default: 'note',
  examples: 'note',
  $schema: 'note',
}

/** Throws `invalid_request` that says where the schema is wrong. */
export function assertSchema(schema: unknown, pointer: string): void {
  if (JSON.stringify(schema).length > MAX_BYTES)
    throw invalidField(pointer, `must be at most ${MAX_BYTES} characters of JSON`)
  let nodes = 0
  const walk = (node: unknown, at: string, depth: number): void => {
    if (typeof node === 'boolean') return
    if (!isObject(node)) throw invalidField(at, 'must be a JSON Schema: an object, true or false')
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES)
      throw invalidField(at, `is too large: at most ${MAX_DEPTH} levels and ${MAX_NODES} schemas`)
    for (const [word, value] of Object.entries(node)) {
      const place = `${at}/${word.replaceAll('~', '~0').replaceAll('/', '~1')}`
      const rule = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
      if (rule === undefined)
        throw invalidField(place, `is not a word that schemas here may use: ${Object.keys(WORDS).join(', ')}`)
      if (rule === 'schema') walk(value, place, depth + 1)
      else if (rule === 'schemas') {
        if (!Array.isArray(value) || value.length === 0) throw invalidField(place, 'must be a list of schemas')
        for (const [index, each] of value.entries()) walk(each, `${place}/${index}`, depth + 1)
      } else if (rule === 'table') {
        if (!isObject(value)) throw invalidField(place, 'must be an object of schemas')
        for (const [name, each] of Object.entries(value)) walk(each, `${place}/${name}`, depth + 1)
      } else if (rule !== 'note' && !rule[0](value)) throw invalidField(place, `must be ${rule[1]}`)
    }
  }
  walk(schema, pointer, 0)
}

/** As in an `invalid_request`. */
interface SchemaViolation {
  readonly pointer: string
  readonly message: string
}

const MAX_TOLD = 10

/** What a value breaks of a schema, as pointers; empty: nothing. */
export function violationsOf(schema: UserSchema, value: unknown, pointer: string): readonly SchemaViolation[] {
  if (Check(schema, value)) return []
  const [, errors] = Errors(schema, value)
  const told = errors
    .slice(0, MAX_TOLD)
    .map(({ instancePath, message }) => ({ pointer: pointer + instancePath, message }))
  return told.length > 0 ? told : [{ pointer, message: 'does not fit the schema' }]
}
