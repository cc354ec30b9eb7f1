import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import type { Violation } from '../contract/errors.ts'

/** Where in a request a value stands; the start of its JSON pointers. */
export type Place = 'params' | 'query' | 'headers' | 'body' | 'config' | 'reply' | 'event'

export interface Checked {
  readonly violations: readonly Violation[]
  /** Names of refused unknown fields, with their values. */
  readonly unknown: readonly (readonly [name: string, value: unknown])[]
}

const MAX_VIOLATIONS = 50
/** In a URL everything is text, so numbers and booleans are read from it. */
const TEXTUAL: ReadonlySet<Place> = new Set(['params', 'query', 'headers'])

/** One way of checking, with the validators it has compiled. A schema is compiled when it is first needed: start-up stays short. */
class Engine {
  readonly #ajv: Ajv
  readonly #validators = new WeakMap<TSchema, ValidateFunction>()

  constructor(options: { readonly coerceTypes: boolean; readonly allErrors: boolean }) {
    this.#ajv = new Ajv({
      ...options,
      verbose: options.allErrors,
      useDefaults: true,
      strict: true,
      allowUnionTypes: true,
      strictTypes: false,
      strictRequired: false,
      validateSchema: false,
    })
    formats.default(this.#ajv)
    this.#ajv.addKeyword('example')
  }

  of(schema: TSchema): ValidateFunction {
    const known = this.#validators.get(schema)
    if (known) return known
    const made = this.#ajv.compile(closed(schema))
    this.#validators.set(schema, made)
    return made
  }
}

/** The quick engine stops at the first fault, the full one names them all. Textual ones read numbers and booleans from text. */
const ENGINES = {
  typed: {
    quick: new Engine({ coerceTypes: false, allErrors: false }),
    full: new Engine({ coerceTypes: false, allErrors: true }),
  },
  textual: {
    quick: new Engine({ coerceTypes: true, allErrors: false }),
    full: new Engine({ coerceTypes: true, allErrors: true }),
  },
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
  const out = Object.fromEntries(
    Object.entries(open).map(([key, value]) => [key, literal.has(key) ? value : close(value)]),
  )
  const partOfMany = 'allOf' in out
  if (out['properties'] !== undefined && out['additionalProperties'] === undefined && !partOfMany)
    out['additionalProperties'] = false
  return out
}

/** Checks in place: defaults are filled in. `undefined`: all is well. The quick pass stops at the first fault; only then the full one runs. */
export function check(schema: TSchema, value: unknown, place: Place): Checked | undefined {
  const { quick, full } = TEXTUAL.has(place) ? ENGINES.textual : ENGINES.typed
  if (quick.of(schema)(value)) return undefined
  const validate = full.of(schema)
  validate(value)
  return describe(validate.errors ?? [], place)
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
      return {
        pointer: at,
        message: `must be one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`,
      }
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
