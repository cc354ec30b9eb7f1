import fc from 'fast-check'
import { Schema } from 'mongoose'
import Type from 'typebox'
import { collection } from '../contract/collection.ts'
import { errorType } from '../contract/errors.ts'
import { event } from '../contract/event.ts'
import { KERNEL_API } from '../contract/module.ts'
import { deriving, recordKind } from '../contract/record.ts'
import { task } from '../contract/task.ts'
import { token } from '../contract/token.ts'
import { ownedCollection } from '../store/owned-collection.ts'

const Note = Type.Object({
  text: Type.String({ maxLength: 9, pattern: '^[a-z]*$' }),
  at: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
})

const noted = (name: string) => recordKind(`${name}.noted`, Type.Object({ text: Type.String({ maxLength: 9 }) }))

/** A module that has one of everything, as plain data. */
export const everything = (name: string): object => ({
  kernelApi: KERNEL_API,
  name,
  prefix: `/v1/${name}`,
  layer: 'test',
  summary: 'Has one of everything',
  capabilities: ['all'],
  config: Type.Object({ most: Type.Integer({ default: 3 }) }),
  requires: { clock: { key: 'kernel.clock' }, maybe: { key: 'nobody.nothing', optional: true } },
  provides: { made: token(`${name}.made`) },
  emits: { kept: event(`${name}.kept`, Note, { published: 'first' }) },
  listens: { kept: event(`${name}.kept`, Note) },
  on: { kept: () => undefined },
  afterEvents: async () => undefined,
  onPublished: () => undefined,
  collections: {
    things: collection(`${name}_things`, new Schema({ text: String })),
    notes: ownedCollection(`${name}_notes`, Type.Object({ text: Type.String({ maxLength: 9 }) }), { personal: 'note' }),
  },
  contract: {
    list: {
      method: 'get',
      path: `/v1/${name}/notes`,
      aliases: [`/${name}`],
      auth: 'none',
      summary: 'Lists',
      reply: { 200: Type.Object({ data: Type.Array(Note, { maxItems: 9 }) }, { title: 'Notes' }) },
    },
    find: {
      method: 'get',
      path: `/v1/${name}/notes/:id`,
      summary: 'Finds',
      params: Type.Object({ id: Type.String({ maxLength: 9 }) }),
      query: Type.Object({ limit: Type.Integer({ default: 3 }) }),
      reply: { 200: Note },
      errors: ['not_found', errorType('too_old', 410, 'gone', 'make another')],
    },
    make: {
      method: 'post',
      path: `/v1/${name}/notes`,
      permission: 'build:write',
      summary: 'Makes',
      description: 'Much *more*.',
      body: Note,
      reply: { 201: Note, 418: Note },
      idempotent: true,
      produces: ['text/plain'],
      example: { text: 'a' },
    },
  },
  handlers: { list: () => ({ data: [] }), find: () => ({ text: 'a' }), make: () => ({ text: 'a' }) },
  records: [noted(name)],
  derives: [deriving(noted(name), () => [])],
  tasks: { send: task(`${name}.send`, Note, { concurrency: 2, retryDelaysMs: [5] }) },
  work: { send: () => undefined },
  cron: { sweep: { schedule: '0 3 * * *', run: () => undefined } },
  info: () => ({}),
  erase: () => undefined,
  exports: () => [],
  start: () => ({ made: {} }),
})

const cyclic: Record<string, unknown> = { type: 'object' }
cyclic['properties'] = { again: cyclic }
const deep = Array.from({ length: 3_000 }).reduce<object>((inner) => ({ type: 'object', properties: { inner } }), {
  type: 'string',
})
const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('do not touch')
    },
    ownKeys: () => {
      throw new Error('nor list')
    },
  },
)

/** What takes the place of a part; functions give a fresh value. */
const REPLACEMENTS: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  418,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  10n,
  Symbol('x'),
  '',
  ' ',
  'GET',
  'fetch',
  'use',
  'get',
  '/',
  '//',
  '/:',
  '/:x',
  '/*path',
  '/v1/{a}',
  '/v1/x(',
  '/livez',
  '/docs',
  '/v1/other/ok',
  '/v1/:x/y',
  '[',
  '(?<',
  '__proto__',
  'constructor',
  'object',
  'E999',
  'internal',
  'a b/c',
  '* * *',
  'x'.repeat(30_000),
  [],
  [undefined],
  [null],
  ['x'],
  {},
  { 99: {} },
  { 200: null },
  { type: 'nothing' },
  { $ref: '#/x' },
  { anyOf: [] },
  { properties: { a: null } },
  { key: 'kernel.mongo' },
  { key: 5 },
  cyclic,
  deep,
  hostile,
  new Date(Number.NaN),
  new Map(),
  Object.create(null),
  () => ({}),
  class {},
]
const KEYS = [
  'x',
  '',
  '__proto__',
  'constructor',
  'info',
  'toString',
  'type',
  'default',
  'pattern',
  'format',
  'enum',
  'items',
  '$id',
  'title',
  'description',
  'method',
  '418',
  '99',
  'a.b',
  'run',
]

/** What is not looked into. */
const OPAQUE = new Set<unknown>([cyclic, deep, hostile])
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Schema) && !OPAQUE.has(value)

/** Addresses of all parts that are data. */
function addresses(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (!isPlain(value)) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => addresses(inner, [...at, key]))]
}

/** A copy that differs at one address; what does not lie on the way there is shared. */
function changed(value: unknown, [key, ...rest]: readonly string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = changed(copy[key], rest, change)
  return copy
}

const without = (value: unknown, key: string): unknown =>
  isPlain(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    : value

export interface Mutation {
  readonly at: number
  readonly how: 'replace' | 'remove' | 'add'
  /** Which of the replacements. */
  readonly by: number
  readonly key: string
}

/** One to three changes anywhere. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    at: fc.nat(100_000),
    how: fc.constantFrom('replace', 'replace', 'remove', 'add'),
    by: fc.nat(REPLACEMENTS.length - 1),
    key: fc.constantFrom(...KEYS),
  }),
  { minLength: 1, maxLength: 3 },
)

export const mutate = (whole: unknown, changes: readonly Mutation[]): unknown =>
  changes.reduce<unknown>((value, { at, how, by, key }) => {
    const all = isPlain(value) ? addresses(value) : [[]]
    const address = all[at % all.length] ?? []
    const put = REPLACEMENTS[by]
    if (how === 'replace') return changed(value, address, () => put)
    if (how === 'remove') return changed(value, address.slice(0, -1), (old) => without(old, address.at(-1) ?? ''))
    return changed(value, address, (old) => (isPlain(old) && !Array.isArray(old) ? { ...old, [key]: put } : put))
  }, whole)
