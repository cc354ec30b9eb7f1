import { isObject } from '../contract/is-object.ts'
import { type AnyModule, KERNEL_API } from '../contract/module.ts'
import { reasonOf } from '../log/reason.ts'
import { SECRET_NAME } from '../secrets/installation.ts'
import { operation } from './operation.ts'
import { collection, cronRun, derivation, eventType, recordKind, task, token } from './parts.ts'
import { type Fields, func, integer, like, list, type Note, record, shown, table, text, yes } from './reader.ts'
import { objectSchema } from './schema.ts'

/** Tables of events may go by the events' own names. */
const EVENT_KEYS = /^[A-Za-z][\w.-]{0,99}$/

/** Every field of a manifest and how it is read: what the kernel relies on, for modules that no compiler has checked. */
const FIELDS: Fields<AnyModule> = {
  kernelApi: integer(1, 1_000_000),
  name: like("a name such as 'acme-loyalty': lower case, digits and hyphens, at most 40", /^[a-z][a-z0-9-]{0,39}$/),
  prefix: like("a prefix such as '/v1/loyalty'", /^\/v1\/[a-z][a-z0-9-]*(?:\/[a-z0-9-]+)*$/),
  layer: text(40),
  summary: text(2_000),
  capabilities: list(text(100), 100),
  secrets: list(
    like("a secret's name such as 'log-signing': lower case, digits and hyphens, at most 40", SECRET_NAME),
    20,
  ),
  essential: yes,
  config: objectSchema,
  requires: table(token),
  provides: table(token),
  emits: table(eventType, EVENT_KEYS),
  listens: table(eventType, EVENT_KEYS),
  collections: table(collection),
  contract: table(operation),
  handlers: table(func),
  records: list(recordKind, 200),
  derives: list(derivation, 200),
  on: table(func, EVENT_KEYS),
  afterEvents: func,
  onPublished: func,
  admits: func,
  challenge: func,
  tasks: table(task),
  work: table(func),
  cron: table(cronRun),
  info: func,
  erase: func,
  exports: func,
  start: func,
}
const REQUIRED = ['name', 'prefix', 'layer', 'summary', 'capabilities'] as const
const readFields = record(FIELDS)

/** Tables whose rows go in pairs. */
const PAIRS: readonly (readonly [keyof AnyModule, string, keyof AnyModule, string])[] = [
  ['contract', 'operation', 'handlers', 'handler'],
  ['listens', 'listened event', 'on', 'listener (on)'],
  ['tasks', 'task', 'work', 'work'],
]

export interface ReadManifest {
  /** What is sound of it; the kernel uses nothing else. Absent: it is no manifest at all. */
  readonly module?: AnyModule
  /** What is wrong; absent: nothing. */
  readonly failure?: string
}

/** Reads what a module exports, whatever it is, once: what is said later changes nothing. Never throws. */
export function readManifest(value: unknown, name: string, fallbackPrefix: `/${string}`): ReadManifest {
  const faults: string[] = []
  const note: Note = (at, fault) => void faults.push(`${at} ${fault}`)
  try {
    if (!isObject(value)) return { failure: `its default export is ${shown(value)}: it must be made by defineModule` }
    const { kernelApi } = value
    if (kernelApi === undefined)
      return {
        failure: `its default export is not made by defineModule: it has no kernelApi (this kernel has ${KERNEL_API})`,
      }
    const sound = readFields(value, '', note) as Partial<AnyModule>
    for (const field of REQUIRED) if (value[field] === undefined) note(field, 'is missing')
    notePairs(value, note)
    if (keysOf(value['contract']).includes('info'))
      note('contract.info', "is the kernel's own operation: take another id")
    for (const type of foreign(sound)) note('', `derives events from '${type}', which is not among its records`)
    if (sound.name !== undefined && sound.name !== name)
      note('', `calls itself '${sound.name}': folder or section and module must have one name`)
    const module: AnyModule = {
      prefix: fallbackPrefix,
      layer: 'unknown',
      summary: 'its manifest cannot be used',
      capabilities: [],
      ...sound,
      kernelApi: KERNEL_API,
      name,
    }
    // of what another kernel reads otherwise, nothing else is worth telling
    if (kernelApi !== KERNEL_API)
      return { module, failure: `is made for kernel API ${shown(kernelApi)}; this kernel has ${KERNEL_API}` }
    return faults.length === 0 ? { module } : { module, failure: sentence(faults) }
  } catch (error) {
    return { failure: `its manifest cannot be read: ${reasonOf(error)}` }
  }
}

function notePairs(value: Readonly<Record<string, unknown>>, note: Note): void {
  for (const [left, what, right, partner] of PAIRS) {
    const [lefts, rights] = [keysOf(value[left]), keysOf(value[right])]
    for (const key of lefts) if (!rights.includes(key)) note('', `${what} '${key}' has no ${partner}`)
    for (const key of rights) if (!lefts.includes(key)) note('', `${partner} '${key}' has no ${what}`)
  }
}

/** Types that the module derives from and does not own. */
const foreign = ({ records = [], derives = [] }: Partial<AnyModule>): readonly string[] =>
  derives.map(({ kind }) => kind.type).filter((type) => !records.some((kind) => kind.type === type))

const keysOf = (value: unknown): readonly string[] => (isObject(value) ? Object.keys(value) : [])

const MOST_FAULTS = 5
const MOST_CHARACTERS = 2_000

function sentence(faults: readonly string[]): string {
  const more = faults.length > MOST_FAULTS ? ` (and ${faults.length - MOST_FAULTS} more)` : ''
  return `${faults
    .slice(0, MOST_FAULTS)
    .map((fault) => fault.trim())
    .join('; ')}${more}`.slice(0, MOST_CHARACTERS)
}
