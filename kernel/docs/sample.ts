import { nameOf, type Schema } from './document.ts'
import { textLike } from './sample-text.ts'

type Schemas = Readonly<Record<string, Schema>>

const DEPTH = 8
const HEX = '9f2c4e7a1b8d3056'

/** What a field of this name usually holds; tried where the schema says no more than `string` or `integer`. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/seal$|hash$|root$/, HEX.repeat(4)],
  [/_gbp$/, '12.50'],
  [/_at$/, '2026-11-22T09:30:00.000Z'],
  [/(^|_)currency$/, 'gbp'],
  [/email$/, 'me@example.com'],
  [/(^|_)(url|link)$/, 'https://example.com/thanks'],
  [/(^|_)id$/, '01JD9V6Q2M8XK4T7R5Y0WZ3ABC'],
  [/cursor$/, 'bmV4dA'],
  [/api_key$|secret$/, 'shown-only-once'],
  [/description$/, 'Logo design'],
  [/(^|_)name$/, 'Example'],
]
const INTEGERS: readonly (readonly [RegExp, number])[] = [
  [/pence$|^amount/, 1_250],
  [/^(created|expires_at|.*_epoch)$/, 1_795_339_800],
  [/(^|_)limit$/, 20],
]

/** A value that the schema accepts: its own example where it has one, else one made from its keywords and names. */
export function sampleOf(schema: Schema, schemas: Schemas, name = '', depth = 0): unknown {
  if (schema.$ref !== undefined) return sampleOf(schemas[nameOf(schema.$ref)] ?? {}, schemas, name, depth + 1)
  const said = [schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]].find((one) => one !== undefined)
  if (said !== undefined) return said
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return sampleOf(choice, schemas, name, depth)
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => sampleOf(part, schemas, name, depth)))
  switch (typeOf(schema)) {
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return numberOf(schema, name)
    case 'boolean':
      return true
    case 'array':
      return depth > DEPTH ? [] : itemsOf(schema, schemas, name, depth)
    case 'object':
      return fieldsOf(schema, schemas, depth)
    default:
      return null
  }
}

const typeOf = ({ type, properties }: Schema): string | undefined =>
  typeof type === 'string' ? type : (type?.[0] ?? (properties && 'object'))

function fieldsOf({ properties = {}, required = [] }: Schema, schemas: Schemas, depth: number): unknown {
  const wanted = Object.entries(properties).filter(([name]) => depth <= DEPTH || required.includes(name))
  return Object.fromEntries(wanted.map(([name, field]) => [name, sampleOf(field, schemas, name, depth + 1)]))
}

function itemsOf({ items = {}, minItems = 0 }: Schema, schemas: Schemas, name: string, depth: number): unknown[] {
  // a contract may have a tuple, one schema for each place
  if (Array.isArray(items)) return items.map((each: Schema) => sampleOf(each, schemas, name, depth + 1))
  const item = sampleOf(items, schemas, name.replace(/s$/, ''), depth + 1)
  return Array.from({ length: Math.max(1, minItems) }, () => item)
}

function textOf(
  { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  name: string,
): string {
  if (format === 'date-time') return '2026-11-22T09:30:00.000Z'
  if (format === 'email') return 'me@example.com'
  if (format === 'uri') return 'https://example.com/thanks'
  const usual = TEXTS.find(([names]) => names.test(name))?.[1] ?? 'text'
  if (pattern !== undefined) return new RegExp(pattern).test(usual) ? usual : textLike(pattern)
  return usual.padEnd(minLength, 'x').slice(0, maxLength)
}

function numberOf({ minimum, maximum }: Schema, name: string): number {
  const usual = INTEGERS.find(([names]) => names.test(name))?.[1] ?? 1
  return Math.min(Math.max(usual, minimum ?? usual), maximum ?? Number.POSITIVE_INFINITY)
}
