import Type from 'typebox'
import { Check } from 'typebox/schema'
import { parse, YAMLError } from 'yaml'
import { invalidField } from '../../../kernel/define.ts'
import { Assertions } from '../assertions/contract.ts'
import { MAX_PAGE, type Row } from '../datasets/contract.ts'
import { assertionsOf, CODE, type Context } from './assertions.ts'
import { isTable, testsOf } from './csv.ts'
import { AT, inline, isValues, template, type Values } from './texts.ts'
import { variantsOf } from './variants.ts'

export interface PromptfooFile {
  readonly rows: readonly Row[]
  readonly prompts: readonly string[]
  /** Fields that have no meaning here. */
  readonly left_out: readonly string[]
}

/**
 * promptfoo's test file (YAML, JSON, a JSON object on each line, CSV) or whole config: `tests`, `defaultTest`, `prompts` as texts.
 * Nothing in it is run or fetched: code, files and templates' logic are refused. Throws `invalid_request` that says where.
 */
export function readPromptfoo(source: string, poundsPerDollar: number): PromptfooFile {
  const leftOut = new Set<string>()
  const leaveOut = (field: string): void => void leftOut.add(field)
  const file = isTable(source) ? testsOf(source, leaveOut) : (linesOf(source) ?? parsed(source))
  const config: Values = Array.isArray(file) ? { tests: file } : isValues(file) ? file : {}
  const { tests, prompts = [], defaultTest = {}, assertionTemplates = {}, ...rest } = config
  if (!Array.isArray(tests) || tests.length === 0) throw invalidField(`${AT}/tests`, 'must be a list of tests')
  if (!isValues(defaultTest)) throw invalidField(`${AT}/defaultTest`, 'must be an object; a file is not read from here')
  if (!isValues(assertionTemplates)) throw invalidField(`${AT}/assertionTemplates`, 'must be assertions by their names')
  for (const name of Object.keys(rest)) leaveOut(name)
  const context = { templates: assertionTemplates, poundsPerDollar, leaveOut }
  const rows: Row[] = []
  for (const [at, test] of tests.entries()) {
    rows.push(...rowsOf(test, defaultTest, `${AT}/tests/${at}`, context))
    if (rows.length > MAX_PAGE)
      throw invalidField(
        `${AT}/tests`,
        `come to more than the ${MAX_PAGE} rows that are taken at once; put rows in pages`,
      )
  }
  return {
    rows,
    prompts: promptsOf(prompts),
    left_out: [...leftOut]
      .sort()
      .slice(0, 50)
      .map((name) => name.slice(0, 100)),
  }
}

/** One test in each line, where every line is an object. */
function linesOf(source: string): readonly unknown[] | undefined {
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => /^\s*\{.*\}\s*$/.test(line))) return undefined
  return lines.map((line, at) => {
    try {
      return JSON.parse(line) as unknown
    } catch {
      throw invalidField(AT, `is not JSON in line ${at + 1}`)
    }
  })
}

function parsed(source: string): unknown {
  try {
    return parse(source, { maxAliasCount: 100, schema: 'core' })
  } catch (error) {
    if (!(error instanceof YAMLError || error instanceof ReferenceError || error instanceof RangeError)) throw error
    throw invalidField(AT, `is neither YAML, JSON nor CSV: ${error.message.slice(0, 300)}`)
  }
}

const MAX_PROMPTS = 20

function promptsOf(prompts: unknown): readonly string[] {
  const list = [prompts].flat()
  if (list.length > MAX_PROMPTS) throw invalidField(`${AT}/prompts`, `are more than ${MAX_PROMPTS}`)
  return list.map((prompt: unknown, at) => {
    const raw = isValues(prompt) ? prompt['raw'] : prompt
    return template(raw, `${AT}/prompts/${at}`)
  })
}

const KNOWN = new Set(['vars', 'assert', 'threshold', 'description', 'metadata', 'options'])

function rowsOf(test: unknown, defaults: Values, pointer: string, context: Context): readonly Row[] {
  if (!isValues(test)) throw invalidField(pointer, 'must be a test: an object with vars and assert')
  for (const name of [...Object.keys(test), ...Object.keys(defaults)])
    if (!KNOWN.has(name)) context.leaveOut(`tests.${name}`)
  const options = { ...optionsOf(defaults, `${AT}/defaultTest`), ...optionsOf(test, pointer) }
  for (const name of Object.keys(options)) if (name !== 'disableVarExpansion') context.leaveOut(`tests.options.${name}`)
  const assertions = [
    ...assertionsOf(defaults['assert'] ?? [], `${AT}/defaultTest/assert`, context),
    ...assertionsOf(test['assert'] ?? [], `${pointer}/assert`, context),
  ]
  if (!Check(Assertions, assertions))
    throw invalidField(`${pointer}/assert`, 'has a field of the wrong type, or more than 20 assertions')
  const threshold = test['threshold'] ?? defaults['threshold']
  if (threshold !== undefined && !Check(Type.Number({ minimum: 0, maximum: 1 }), threshold))
    throw invalidField(`${pointer}/threshold`, 'must be a number from 0 to 1')
  const metadata = metadataOf(test, defaults)
  const vars = { ...varsOf(defaults, `${AT}/defaultTest`), ...varsOf(test, pointer) }
  return variantsOf(vars, options['disableVarExpansion'] === true, pointer).map((input) => ({
    input,
    ...(assertions.length > 0 && { assertions }),
    ...(typeof threshold === 'number' && { threshold }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }))
}

/** What would change prompts or answers must not be lost in silence. */
function optionsOf({ options = {} }: Values, pointer: string): Values {
  if (!isValues(options)) throw invalidField(`${pointer}/options`, 'must be an object')
  for (const name of CODE)
    if (options[name] !== undefined)
      throw invalidField(`${pointer}/options/${name}`, 'is code, which is not run here; take it out')
  for (const name of ['prefix', 'suffix'])
    if (options[name] !== undefined)
      throw invalidField(`${pointer}/options/${name}`, 'changes the prompt; write it there')
  return options
}

function varsOf({ vars = {} }: Values, pointer: string): Values {
  if (!isValues(vars)) throw invalidField(`${pointer}/vars`, 'must be an object; a file is not read from here')
  for (const [name, value] of Object.entries(vars))
    for (const each of [value].flat()) if (typeof each === 'string') inline(each, `${pointer}/vars/${name}`)
  return vars
}

function metadataOf({ metadata, description }: Values, defaults: Values): Values {
  return {
    ...(isValues(defaults['metadata']) && defaults['metadata']),
    ...(isValues(metadata) && metadata),
    ...(typeof description === 'string' && { description: description.slice(0, 1_000) }),
  }
}
