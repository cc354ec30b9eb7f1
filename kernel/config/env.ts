import type { TSchema } from 'typebox'
import { ConfigError, type Sections } from './files.ts'

/** Schemas of the sections that exist; a section without settings has none. */
export type SectionSchemas = Readonly<Record<string, TSchema | undefined>>

export interface WithEnv {
  readonly sections: Sections
  /** What is wrong, by the module that it concerns. */
  readonly faults: ReadonlyMap<string, string>
  /** Variables of the form `X__Y` that belong to no section. */
  readonly ignored: readonly string[]
}

interface SchemaNode {
  readonly type?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly patternProperties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
}

const OVERRIDE = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)__([A-Z0-9_]+)$/
/** Well-known names beside `<SECTION>__<SETTING>`. */
const ALIASES: Readonly<Record<string, string>> = {
  PORT: 'SERVICE__PORT',
  HOST: 'SERVICE__HOST',
  WORKERS: 'SERVICE__WORKERS',
  DATA_DIR: 'SERVICE__DATA_DIR',
  PUBLIC_URL: 'SERVICE__PUBLIC_URL',
  LOG_LEVEL: 'SERVICE__LOG_LEVEL',
  LOG_FORMAT: 'SERVICE__LOG_FORMAT',
  TRUST_PROXY: 'KERNEL__TRUST_PROXY',
  LIMITS__SIGNUP_PER_HOUR: 'ACCOUNTS__SIGNUPS_PER_HOUR',
}
const LIMITS = 'LIMITS__'

/** `dailyCapPence` → `DAILY_CAP_PENCE`, `acme-loyalty` → `ACME_LOYALTY`. */
export const envName = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase()

/** Overrides settings by `<SECTION>__<SETTING>[__<PART>]`, typed by the section's schema, and switches off what `MODULES_DISABLE` lists. */
export function withEnv(
  sections: Sections,
  schemas: SectionSchemas,
  env: Readonly<Record<string, string | undefined>>,
): WithEnv {
  const result: Record<string, Record<string, unknown>> = structuredClone(sections) as Record<
    string,
    Record<string, unknown>
  >
  const faults = new Map<string, string>()
  const ignored: string[] = []
  const byEnvName = new Map(Object.keys(schemas).map((name) => [envName(name), name]))
  for (const [variable, text] of Object.entries(env)) {
    const match = OVERRIDE.exec(fullName(variable))
    if (text === undefined || !match?.[1] || !match[2]) continue
    const section = byEnvName.get(match[1])
    if (section === undefined) ignored.push(variable)
    else
      try {
        const target = { ...result[section] }
        place(target, match[2].split('__'), nodeOf(section, schemas), text, variable)
        result[section] = target
      } catch (error) {
        // A module with a wrong setting fails alone; without its own settings the process cannot run.
        if (NO_MODULE.has(section) || !(error instanceof ConfigError)) throw error
        faults.set(section, error.message)
      }
  }
  for (const name of disabled(env['MODULES_DISABLE'] ?? '', schemas)) result[name] = { ...result[name], enabled: false }
  return { sections: result, faults, ignored }
}

/** Names of the variables that set `<SECTION>__<SETTING>`: that one, and its short forms. */
export const variablesOf = (variable: string): readonly string[] => [
  variable,
  ...Object.keys(ALIASES).filter((alias) => ALIASES[alias] === variable),
  ...(variable.startsWith(`KERNEL__${LIMITS}`) ? [variable.slice('KERNEL__'.length)] : []),
]

/** Every module can be switched off, whatever it is configured by. */
function nodeOf(section: string, schemas: SectionSchemas): SchemaNode {
  const node = (schemas[section] ?? {}) as SchemaNode
  return NO_MODULE.has(section) ? node : { ...node, properties: { ...node.properties, enabled: { type: 'boolean' } } }
}

function fullName(variable: string): string {
  const alias = ALIASES[variable]
  return alias ?? (variable.startsWith(LIMITS) ? `KERNEL__${variable}` : variable)
}

function place(
  target: Record<string, unknown>,
  path: readonly string[],
  schema: SchemaNode,
  text: string,
  variable: string,
): void {
  const [head = '', ...rest] = path
  const key =
    Object.keys(schema.properties ?? {}).find((name) => envName(name) === head) ??
    (schema.patternProperties ? head.toLowerCase() : undefined)
  if (key === undefined)
    throw new ConfigError(
      `${variable} names no setting; allowed after ${variable.split('__').slice(0, -path.length).join('__')}__: ${allowed(schema)}`,
    )
  const inner = schema.properties?.[key] ?? Object.values(schema.patternProperties ?? {})[0] ?? {}
  if (rest.length === 0) {
    target[key] = parse(text, inner, variable)
    return
  }
  const nested = { ...(target[key] as Record<string, unknown> | undefined) }
  place(nested, rest, inner, text, variable)
  target[key] = nested
}

const allowed = (schema: SchemaNode): string =>
  Object.keys(schema.properties ?? {})
    .map(envName)
    .join(', ') || 'nothing'

function parse(text: string, { type, items }: SchemaNode, variable: string): unknown {
  switch (type) {
    case 'number':
    case 'integer': {
      const number = Number(text)
      if (text.trim() === '' || !Number.isFinite(number))
        throw new ConfigError(`${variable} must be a number, not '${text.slice(0, 40)}'`)
      return number
    }
    case 'boolean':
      if (!/^(true|false|1|0)$/i.test(text))
        throw new ConfigError(`${variable} must be true or false, not '${text.slice(0, 40)}'`)
      return /^(true|1)$/i.test(text)
    case 'array':
      if (!text.trimStart().startsWith('[')) return listOf(text).map((item) => parse(item, items ?? {}, variable))
      return json(text, variable)
    case 'object':
      return json(text, variable)
    default:
      return text
  }
}

function json(text: string, variable: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${variable} must be JSON`)
  }
}

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

function disabled(list: string, schemas: SectionSchemas): readonly string[] {
  const names = listOf(list)
  const modules = Object.keys(schemas).filter((name) => !NO_MODULE.has(name))
  const unknown = names.find((name) => !modules.includes(name))
  if (unknown !== undefined)
    throw new ConfigError(`MODULES_DISABLE names '${unknown}', which is no module; modules are: ${modules.join(', ')}`)
  return names
}

/** Sections that belong to no module. */
export const NO_MODULE: ReadonlySet<string> = new Set(['service', 'outbound', 'kernel'])
