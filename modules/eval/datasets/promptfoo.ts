import Type from 'typebox'
import { Check } from 'typebox/schema'
import { parse, YAMLError } from 'yaml'
import { invalidField } from '../../../kernel/define.ts'
import type { Assertion } from '../assertions/contract.ts'
import { Assertions } from '../assertions/contract.ts'
import { MAX_PAGE, type Row } from './contract.ts'

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const AT = '/body/promptfoo'

interface Foreign {
  readonly value: unknown
  readonly threshold: unknown
  readonly poundsPerDollar: number
}
const text =
  (type: Assertion['type'], more: Omit<Assertion, 'type'> = {}) =>
  ({ value }: Foreign) => ({ type, value, ...more })

/** The assertion types of promptfoo that mean something here; each also with `not-` before it. */
const TYPES: Readonly<Record<string, (foreign: Foreign) => object>> = {
  equals: text('exact'),
  contains: text('contains'),
  icontains: text('contains', { ignore_case: true }),
  'contains-all': text('contains'),
  'contains-any': text('contains', { match: 'any' }),
  'icontains-all': text('contains', { ignore_case: true }),
  'icontains-any': text('contains', { match: 'any', ignore_case: true }),
  'starts-with': text('starts_with'),
  regex: text('regex'),
  'is-json': ({ value }) => ({ type: 'json_schema', value: value ?? {} }),
  similar: ({ value, threshold }) => ({ type: 'similarity', value, threshold }),
  'llm-rubric': ({ value, threshold }) => ({ type: 'model_graded', value, threshold }),
  latency: ({ threshold }) => ({ type: 'latency', max_ms: threshold }),
  cost: ({ threshold, poundsPerDollar }) => ({
    type: 'cost',
    max_pence: typeof threshold === 'number' ? threshold * poundsPerDollar * 100 : threshold,
  }),
}

export interface PromptfooFile {
  readonly rows: readonly Row[]
  readonly prompts: readonly string[]
  /** Fields that have no meaning here. */
  readonly left_out: readonly string[]
}

/**
 * promptfoo's test file or whole config, YAML or JSON: `tests`, `defaultTest`, `prompts` as texts. Nothing in it is run or
 * fetched: code, files and templates' logic are refused. Throws `invalid_request` that says where.
 */
export function readPromptfoo(source: string, poundsPerDollar: number): PromptfooFile {
  const file = parsed(source)
  const config: Values = Array.isArray(file) ? { tests: file } : isValues(file) ? file : {}
  const { tests, prompts = [], defaultTest = {}, ...rest } = config
  if (!Array.isArray(tests) || tests.length === 0) throw invalidField(`${AT}/tests`, 'must be a list of tests')
  if (tests.length > MAX_PAGE)
    throw invalidField(
      `${AT}/tests`,
      `has ${tests.length} tests, of which ${MAX_PAGE} are taken at once; put rows in pages`,
    )
  if (!isValues(defaultTest)) throw invalidField(`${AT}/defaultTest`, 'must be an object; a file is not read from here')
  const leftOut = new Set(Object.keys(rest))
  return {
    rows: tests.map((test: unknown, at) => rowOf(test, defaultTest, `${AT}/tests/${at}`, leftOut, poundsPerDollar)),
    prompts: promptsOf(prompts),
    left_out: [...leftOut]
      .sort()
      .slice(0, 50)
      .map((name) => name.slice(0, 100)),
  }
}

function parsed(source: string): unknown {
  try {
    return parse(source, { maxAliasCount: 100, schema: 'core' })
  } catch (error) {
    if (!(error instanceof YAMLError || error instanceof ReferenceError || error instanceof RangeError)) throw error
    throw invalidField(AT, `is neither YAML nor JSON: ${error.message.slice(0, 300)}`)
  }
}

const MAX_PROMPTS = 20

function promptsOf(prompts: unknown): readonly string[] {
  const list = [prompts].flat()
  if (list.length > MAX_PROMPTS) throw invalidField(`${AT}/prompts`, `are more than ${MAX_PROMPTS}`)
  return list.map((prompt: unknown, at) => {
    const raw = isValues(prompt) ? prompt['raw'] : prompt
    return inline(raw, `${AT}/prompts/${at}`)
  })
}

/** A text that stands in the file itself. */
function inline(value: unknown, pointer: string): string {
  if (typeof value !== 'string') throw invalidField(pointer, 'must be a text')
  if (/^(file|https?|package|python|exec):/i.test(value))
    throw invalidField(pointer, 'names a file or program, which is not read from here; put its text in its place')
  if (/\{%/.test(value)) throw invalidField(pointer, 'has logic of a template ({% %}); only {{name}} is filled in here')
  return value
}

const KNOWN = new Set(['vars', 'assert', 'threshold', 'description', 'metadata'])

function rowOf(test: unknown, defaults: Values, pointer: string, leftOut: Set<string>, poundsPerDollar: number): Row {
  if (!isValues(test)) throw invalidField(pointer, 'must be a test: an object with vars and assert')
  for (const name of [...Object.keys(test), ...Object.keys(defaults)])
    if (!KNOWN.has(name)) leftOut.add(`tests.${name}`)
  const vars = { ...varsOf(defaults, `${AT}/defaultTest`), ...varsOf(test, pointer) }
  const own = [
    ...assertsOf(defaults, `${AT}/defaultTest`, poundsPerDollar),
    ...assertsOf(test, pointer, poundsPerDollar),
  ]
  if (!Check(Assertions, own))
    throw invalidField(`${pointer}/assert`, 'has a field of the wrong type, or more than 20 assertions')
  const threshold = test['threshold'] ?? defaults['threshold']
  if (threshold !== undefined && !Check(Type.Number({ minimum: 0, maximum: 1 }), threshold))
    throw invalidField(`${pointer}/threshold`, 'must be a number from 0 to 1')
  return {
    input: vars,
    ...(own.length > 0 && { assertions: own }),
    ...(typeof threshold === 'number' && { threshold }),
    ...(typeof test['description'] === 'string' && { metadata: { description: test['description'].slice(0, 1_000) } }),
  }
}

function varsOf({ vars = {} }: Values, pointer: string): Values {
  if (!isValues(vars)) throw invalidField(`${pointer}/vars`, 'must be an object; a file is not read from here')
  for (const [name, value] of Object.entries(vars))
    if (typeof value === 'string') inline(value, `${pointer}/vars/${name}`)
  return vars
}

function assertsOf({ assert = [] }: Values, pointer: string, poundsPerDollar: number): readonly object[] {
  if (!Array.isArray(assert)) throw invalidField(`${pointer}/assert`, 'must be a list')
  return assert.map((each: unknown, at) => {
    const place = `${pointer}/assert/${at}`
    if (!isValues(each) || typeof each['type'] !== 'string')
      throw invalidField(place, 'must be an assertion with a type')
    const not = each['type'].startsWith('not-')
    const type = not ? each['type'].slice(4) : each['type']
    const known = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
    if (known === undefined)
      throw invalidField(
        `${place}/type`,
        `'${type}' is none of those that are known here: ${Object.keys(TYPES).join(', ')}`,
      )
    const value = typeof each['value'] === 'string' ? inline(each['value'], `${place}/value`) : each['value']
    const { weight, metric, threshold } = each
    const made = { ...known({ value, threshold, poundsPerDollar }), ...(not && { not }), weight, name: metric }
    return Object.fromEntries(Object.entries(made).filter(([, one]) => one !== undefined))
  })
}
