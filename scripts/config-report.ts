import type { TObject } from 'typebox'
import { envName, NO_MODULE, type SectionSchemas, variablesOf, withEnv } from '../kernel/config/env.ts'
import type { Sections } from '../kernel/config/files.ts'
import { settingsOf } from '../kernel/config/settings.ts'
import { redact, redactText } from '../kernel/log/redact.ts'

export interface ReportOptions {
  readonly schemas: SectionSchemas
  /** In the order in which they are read: the last that has a setting counts. */
  readonly files: readonly { readonly name: string; readonly sections: Sections }[]
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface Report {
  /** Setting, value with secrets masked, and where it comes from: `default`, a file, or a variable. */
  readonly rows: readonly (readonly [string, string, string])[]
  readonly faults: readonly string[]
}

/** Every setting as it takes effect. */
export function configReport({ schemas, files, env }: ReportOptions): Report {
  const merged: Record<string, Readonly<Record<string, unknown>>> = {}
  for (const { sections } of files)
    for (const [name, section] of Object.entries(sections)) merged[name] = { ...merged[name], ...section }
  const { sections, faults: byModule, ignored } = withEnv(merged, schemas, env)
  const fromEnv = withEnv({}, schemas, env).sections
  const faults = [...byModule.values(), ...ignored.map((name) => `${name} looks like a setting, but names no module`)]
  const rows = Object.entries(schemas).flatMap(([section, schema]) => {
    const { enabled = true, from, prefix, ...own } = sections[section] ?? {}
    const origin = { ...(from === undefined ? {} : { from }), ...(prefix === undefined ? {} : { prefix }) }
    let settings: Readonly<Record<string, unknown>> = own
    try {
      if (schema !== undefined) settings = settingsOf(schema as TObject, section, own)
    } catch (error) {
      faults.push((error as Error).message)
    }
    const shown = NO_MODULE.has(section) ? settings : { enabled, ...origin, ...settings }
    return leaves(shown).map(([path, value]) => {
      const source = sourceOf([section, ...path], fromEnv, files, env)
      return [[section, ...path].join('.'), masked(path.at(-1) ?? '', value), source] as const
    })
  })
  return { rows, faults }
}

type Leaf = readonly [path: readonly string[], value: unknown]

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

const leaves = (group: Readonly<Record<string, unknown>>): readonly Leaf[] =>
  Object.entries(group).flatMap(([name, value]) =>
    isGroup(value) ? leaves(value).map(([path, leaf]): Leaf => [[name, ...path], leaf]) : [[[name], value] as Leaf],
  )

const has = (tree: unknown, path: readonly string[]): boolean => {
  const [head, ...rest] = path
  return (
    head === undefined ||
    (typeof tree === 'object' && tree !== null && head in tree && has((tree as Record<string, unknown>)[head], rest))
  )
}

function sourceOf(
  path: readonly string[],
  fromEnv: Sections,
  files: ReportOptions['files'],
  env: ReportOptions['env'],
): string {
  if (has(fromEnv, path)) return variableOf(path, env)
  return files.findLast(({ sections }) => has(sections, path))?.name ?? 'default'
}

/** The setting's own variable, or that of the object around it; else only the list of modules can have set it. */
function variableOf(path: readonly string[], env: ReportOptions['env']): string {
  for (let length = path.length; length > 1; length--) {
    const full = path.slice(0, length).map(envName).join('__')
    const name = variablesOf(full).find((variable) => env[variable] !== undefined)
    if (name !== undefined) return name
  }
  return 'MODULES_DISABLE'
}

function masked(name: string, value: unknown): string {
  const shown = value === '' ? value : (redact({ [name]: value }) as Readonly<Record<string, unknown>>)[name]
  return typeof shown === 'string' ? shown || "''" : JSON.stringify(shown)
}

const ADDRESS = /^(MONGODB_URI|REDIS_URL|SMTP_URL|[A-Z]+_BASE_URL|CONFIG_DIR|NODE_ENV)$/
const SECRET = /^(METRICS_TOKEN|SECRET_[A-Z0-9_]+|STRIPE_[A-Z_]+|[A-Z0-9_]+_API_KEY)$/

/** What is set beside the settings: addresses without their passwords, and of secrets only that they are there. */
export const otherVariables = (env: ReportOptions['env']): readonly (readonly [string, string])[] =>
  Object.entries(env)
    .filter(([name, value]) => value && (ADDRESS.test(name) || SECRET.test(name)))
    .map(([name, value = '']) => [name, SECRET.test(name) ? '[set]' : redactText(value)] as const)
    .sort(([a], [b]) => a.localeCompare(b))
