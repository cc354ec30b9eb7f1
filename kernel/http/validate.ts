import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { Violation } from '../errors.ts'

/** Where in a request a value stands; the start of its JSON pointers. */
export type Place = 'params' | 'query' | 'headers' | 'body' | 'config' | 'reply'

export interface Checked {
  readonly violations: readonly Violation[]
  /** Names of refused unknown fields, with their values. */
  readonly unknown: readonly (readonly [name: string, value: unknown])[]
}

const MAX_VIOLATIONS = 50
/** In a URL everything is text, so numbers and booleans are read from it. */
const TEXTUAL: ReadonlySet<Place> = new Set(['params', 'query', 'headers'])

const engines = new Map<string, Ajv>()
function engine(coerceTypes: boolean, allErrors: boolean): Ajv {
  const key = `${coerceTypes}${allErrors}`
  const known = engines.get(key)
  if (known) return known
  const made = new Ajv({ useDefaults: true, coerceTypes, allErrors, strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false, validateSchema: false, discriminator: true, verbose: allErrors })
  formats.default(made)
  made.addKeyword('example')
  engines.set(key, made)
  return made
}

const compiled = new Map<string, WeakMap<TSchema, ValidateFunction>>()
function validator(schema: TSchema, coerceTypes: boolean, allErrors: boolean): ValidateFunction {
  const key = `${coerceTypes}${allErrors}`
  let known = compiled.get(key)
  if (!known) compiled.set(key, (known = new WeakMap()))
  let validate = known.get(schema)
  if (!validate) known.set(schema, (validate = engine(coerceTypes, allErrors).compile(closed(schema))))
  return validate
}

const closedSchemas = new WeakMap<TSchema, TSchema>()
/** The schema as it governs: objects that do not say otherwise refuse unknown fields. OpenAPI shows this form too. */
export function closed(schema: TSchema): TSchema {
  const known = closedSchemas.get(schema)
  if (known) return known
  const made = close(JSON.parse(JSON.stringify(schema))) as TSchema
  closedSchemas.set(schema, made)
  return made
}

function close(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(close)
  if (typeof node !== 'object' || node === null) return node
  const open = node as Record<string, unknown>
  const literal = new Set(['default', 'const', 'enum', 'example', 'examples'])
  const out = Object.fromEntries(Object.entries(open).map(([key, value]) => [key, literal.has(key) ? value : close(value)]))
  const partOfMany = 'allOf' in out
  if (out['properties'] !== undefined && out['additionalProperties'] === undefined && !partOfMany) out['additionalProperties'] = false
  return out
}

/** Checks in place: defaults are filled in. `undefined`: all is well. The quick pass stops at the first fault; only then the full one runs. */
export function check(schema: TSchema, value: unknown, place: Place): Checked | undefined {
  const textual = TEXTUAL.has(place)
  if (validator(schema, textual, false)(value)) return undefined
  const full = validator(schema, textual, true)
  full(value)
  return describe(full.errors ?? [], place)
}

function describe(errors: readonly ErrorObject[], place: Place): Checked {
  const violations = new Map<string, Violation>()
  const unknown: [string, unknown][] = []
  for (const error of errors) {
    const { pointer, message } = explain(error, place)
    if (error.keyword === 'additionalProperties') {
      const name = String(error.params['additionalProperty'])
      unknown.push([name, (error.data as Record<string, unknown> | undefined)?.[name]])
    }
    if (violations.size < MAX_VIOLATIONS) violations.set(`${pointer} ${message}`, { pointer, message })
  }
  return { violations: [...violations.values()], unknown }
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1').slice(0, 100)

function explain(error: ErrorObject, place: Place): Violation {
  const at = `/${place}${error.instancePath}`
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return { pointer: `${at}/${escaped(String(params['missingProperty']))}`, message: 'is required' }
    case 'additionalProperties':
      return { pointer: `${at}/${escaped(String(params['additionalProperty']))}`, message: 'is not a known field' }
    case 'enum':
      return { pointer: at, message: `must be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}` }
    case 'const':
      return { pointer: at, message: `must be ${JSON.stringify(params['allowedValue'])}` }
    default:
      return { pointer: at, message: error.message ?? 'is invalid' }
  }
}

/** The first reserved name among the refused fields or inside them. */
export function reservedIn(unknown: Checked['unknown'], reserved: ReadonlySet<string>): string | undefined {
  for (const [name, value] of unknown) {
    if (reserved.has(name)) return name
    const inside = reservedInside(value, reserved)
    if (inside !== undefined) return inside
  }
  return undefined
}

function reservedInside(value: unknown, reserved: ReadonlySet<string>): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return reservedIn(Object.entries(value), reserved)
}
