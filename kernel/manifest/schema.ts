import { isObject } from '../contract/is-object.ts'
import { isFormat } from '../schema/engine.ts'
import { flag, type Note, type Reader, shown, text, that } from './reader.ts'

const MOST_CHARACTERS = 500_000
const DEEPEST = 40
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']

/** Whether the schema stands where its defaults cannot be filled in: at the root, or in a union. */
interface Place {
  readonly isRoot?: true
  readonly inUnion: boolean
  readonly depth: number
}
type Keyword = (value: unknown, at: string, note: Note, place: Place) => void

const a = (read: Reader): Keyword => read
const number = a(that('a number', (value) => typeof value === 'number'))
const isType = (value: unknown): boolean => TYPES.includes(value as string)
const anything: Keyword = () => undefined
const inner: Keyword = (value, at, note, { inUnion, depth }) => walk(value, at, note, { inUnion, depth })
const innerTable: Keyword = (value, at, note, { inUnion, depth }) => {
  if (isObject(value))
    for (const [name, one] of Object.entries(value)) walk(one, `${at}.${name}`, note, { inUnion, depth })
  else note(at, `must be an object of schemas, not ${shown(value)}`)
}
const branches =
  (isUnion: boolean): Keyword =>
  (value, at, note, { inUnion, depth }) => {
    if (!Array.isArray(value) || value.length === 0) note(at, 'must be a list of at least one schema')
    else
      for (const [position, one] of value.entries())
        walk(one, `${at}[${position}]`, note, { inUnion: inUnion || isUnion, depth })
  }
const regex = that('a regular expression (unicode)', isRegex)

/** What a schema may say. Each row refuses what Ajv would refuse when the schema is first used. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: a(
    that(`one of ${TYPES.join(', ')}, or a list of them`, (value) =>
      Array.isArray(value) ? value.length > 0 && value.every(isType) : isType(value),
    ),
  ),
  properties: (value, at, note, place) => {
    if (isObject(value) && Object.hasOwn(value, '__proto__')) note(at, "must not name a property '__proto__'")
    innerTable(value, at, note, place)
  },
  patternProperties: (value, at, note, place) => {
    innerTable(value, at, note, place)
    if (isObject(value)) for (const pattern of Object.keys(value)) regex(pattern, at, note)
  },
  additionalProperties: (value, at, note, place) =>
    typeof value === 'boolean' ? undefined : inner(value, at, note, place),
  required: a(
    that('a list of names', (value) => Array.isArray(value) && value.every((name) => typeof name === 'string')),
  ),
  minProperties: number,
  maxProperties: number,
  items: (value, at, note, place) =>
    Array.isArray(value) ? branches(false)(value, at, note, place) : inner(value, at, note, place),
  additionalItems: a(that('false', (value) => value === false)),
  minItems: number,
  maxItems: number,
  uniqueItems: a(flag),
  minLength: number,
  maxLength: number,
  pattern: a(regex),
  format: a(that('a format that Ajv knows', (value) => typeof value === 'string' && isFormat(value))),
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: a(that('a number above 0', (value) => typeof value === 'number' && value > 0)),
  enum: a(that('a list of at least one value', (value) => Array.isArray(value) && value.length > 0)),
  const: anything,
  default: (_value, at, note, { isRoot, inUnion }) => {
    if (isRoot || inUnion)
      note(at, 'is never filled in there: leave it out, or give it to a property outside of any union')
  },
  anyOf: branches(true),
  oneOf: branches(true),
  allOf: branches(false),
  not: (value, at, note, { depth }) => walk(value, at, note, { inUnion: true, depth }),
  title: a(text(200)),
  description: a(text(20_000)),
  examples: a(that('a list', Array.isArray)),
  example: anything,
  $schema: a(text(200)),
  $comment: a(text(20_000)),
  deprecated: a(flag),
  readOnly: a(flag),
  writeOnly: a(flag),
}

function walk(node: unknown, at: string, note: Note, place: Place): void {
  if (!isObject(node)) {
    note(at, `must be a schema (TypeBox, or JSON Schema as an object), not ${shown(node)}`)
    return
  }
  if (place.depth > DEEPEST) {
    note(at, `is nested more than ${DEEPEST} schemas deep`)
    return
  }
  const within: Place = { inUnion: place.inUnion, depth: place.depth + 1, ...(place.isRoot && { isRoot: true }) }
  for (const [keyword, value] of Object.entries(node)) {
    const check = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined
    if (check) check(value, `${at}.${keyword}`, note, within)
    else note(`${at}.${keyword}`, 'is a keyword that schemas here do not know')
  }
  const { items, minItems, additionalItems } = node
  if (Array.isArray(items) ? minItems !== items.length || additionalItems !== false : additionalItems !== undefined)
    note(at, 'must be a tuple as Type.Tuple makes it: items as a list, minItems their number, additionalItems false')
}

function isRegex(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Copies of sound schemas: whoever reads one again gets the copy that has been compiled. */
const copies = new WeakMap<object, unknown>()

/**
 * A schema that can be compiled and shown, as plain JSON. It is looked at, not compiled: that takes milliseconds, and
 * comes with the first use.
 */
export const schema: Reader = (value, at, note) => {
  const known = isObject(value) ? copies.get(value) : undefined
  if (known !== undefined) return known
  const copy = asJson(value)
  let isSound = true
  const noteToo: Note = (where, fault) => {
    isSound = false
    note(where, fault)
  }
  walk(copy, at, noteToo, { isRoot: true, inUnion: false, depth: 0 })
  if (!isSound) return undefined
  copies.set(value as object, copy)
  return copy
}

/** For what has named parts: params, query, settings. */
export const objectSchema: Reader = (value, at, note) => {
  const sound = schema(value, at, note)
  if (!isObject(sound) || (sound['type'] === 'object' && isObject(sound['properties']))) return sound
  note(at, 'must be a schema of an object with properties: Type.Object({ … })')
  return undefined
}

/** As it will be compiled. What JSON cannot say is no schema. */
function asJson(value: unknown): unknown {
  try {
    const json = JSON.stringify(value)
    return json.length > MOST_CHARACTERS ? `a schema of more than ${MOST_CHARACTERS} characters` : JSON.parse(json)
  } catch {
    return typeof value === 'object' ? 'what cannot be written as JSON' : value
  }
}
