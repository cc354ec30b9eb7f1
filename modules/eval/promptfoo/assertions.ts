import { invalidField } from '../../../kernel/define.ts'
import type { Assertion } from '../assertions/contract.ts'
import { isValues, template, type Values } from './texts.ts'

interface Foreign {
  readonly value: unknown
  readonly threshold: unknown
  readonly poundsPerDollar: number
}
const text =
  (type: Assertion['type'], more: Omit<Assertion, 'type'> = {}) =>
  ({ value }: Foreign) => ({ type, value, ...more })
/** Several texts: a list, or one text with commas. */
const texts =
  (more: Omit<Assertion, 'type'> = {}) =>
  ({ value }: Foreign) => ({ type: 'contains', value: listed(value), ...more })
const listed = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value

/** The assertion types of promptfoo that mean something here; each also with `not-` before it. */
const TYPES: Readonly<Record<string, (foreign: Foreign) => object>> = {
  equals: text('exact'),
  contains: text('contains'),
  icontains: text('contains', { ignore_case: true }),
  'contains-all': texts(),
  'contains-any': texts({ match: 'any' }),
  'icontains-all': texts({ ignore_case: true }),
  'icontains-any': texts({ match: 'any', ignore_case: true }),
  'starts-with': text('starts_with'),
  regex: text('regex'),
  'is-json': ({ value }) => ({ type: 'json_schema', value: value ?? {} }),
  similar: ({ value, threshold }) => ({ type: 'similarity', value, threshold }),
  'llm-rubric': ({ value, threshold }) => ({ type: 'model_graded', value, threshold }),
  'model-graded-closedqa': ({ value, threshold }) => ({ type: 'model_graded', value, threshold }),
  latency: ({ threshold }) => ({ type: 'latency', max_ms: threshold }),
  cost: ({ threshold, poundsPerDollar }) => ({
    type: 'cost',
    max_pence: typeof threshold === 'number' ? threshold * poundsPerDollar * 100 : threshold,
  }),
}
const KNOWN_FIELDS = new Set(['type', 'value', 'threshold', 'weight', 'metric', 'assert'])
/** What reckons with the answer before it is looked at. */
export const CODE = ['transform', 'transformVars', 'contextTransform', 'postprocess']
const MAX_SETS = 3

export const isKnown = (type: string): boolean => Object.hasOwn(TYPES, type.replace(/^not-/, ''))

export interface Context {
  readonly templates: Values
  readonly poundsPerDollar: number
  /** Told of fields that have no meaning here. */
  readonly leaveOut: (field: string) => void
}

/** Throws `invalid_request` for what is not known, or is code. */
export function assertionsOf(asserts: unknown, pointer: string, context: Context, depth = 0): readonly object[] {
  if (!Array.isArray(asserts)) throw invalidField(pointer, 'must be a list')
  return asserts.flatMap((each: unknown, at) => {
    const place = `${pointer}/${at}`
    const given = referred(each, place, context)
    if (given['type'] !== 'assert-set') return [assertionOf(given, place, context)]
    if (given['threshold'] !== undefined || given['weight'] !== undefined || depth === MAX_SETS)
      throw invalidField(
        place,
        'is a set with a threshold, a weight or too many sets in it; write its assertions by themselves',
      )
    return assertionsOf(given['assert'], `${place}/assert`, context, depth + 1)
  })
}

const REFERENCE = /^#\/assertionTemplates\/([\w.-]{1,100})$/

function referred(given: unknown, place: string, { templates }: Context): Values {
  const reference = isValues(given) ? given['$ref'] : undefined
  if (typeof reference !== 'string') {
    if (isValues(given) && typeof given['type'] === 'string') return given
    throw invalidField(place, 'must be an assertion with a type')
  }
  const [, name = ''] = REFERENCE.exec(reference) ?? []
  const found = Object.hasOwn(templates, name) ? templates[name] : undefined
  if (isValues(found) && typeof found['type'] === 'string') return found
  throw invalidField(`${place}/$ref`, 'must be #/assertionTemplates/ and the name of one that stands in the file')
}

function assertionOf(given: Values, place: string, { poundsPerDollar, leaveOut }: Context): object {
  const told = String(given['type'])
  const not = told.startsWith('not-')
  const type = not ? told.slice(4) : told
  const known = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  if (known === undefined)
    throw invalidField(
      `${place}/type`,
      `'${told.slice(0, 60)}' is none of those that are known here: ${Object.keys(TYPES).join(', ')}`,
    )
  for (const field of Object.keys(given)) {
    if (CODE.includes(field)) throw invalidField(`${place}/${field}`, 'is code, which is not run here; take it out')
    if (!KNOWN_FIELDS.has(field)) leaveOut(`assert.${field}`)
  }
  const value = filled(given['value'], `${place}/value`)
  const { weight, metric, threshold } = given
  const assertion = { ...known({ value, threshold, poundsPerDollar }), ...(not && { not }), weight, name: metric }
  return Object.fromEntries(Object.entries(assertion).filter(([, one]) => one !== undefined))
}

const filled = (value: unknown, pointer: string): unknown =>
  typeof value === 'string'
    ? template(value, pointer)
    : Array.isArray(value)
      ? value.map((each: unknown, at) => filled(each, `${pointer}/${at}`))
      : value
