import type { TSchema } from 'typebox'
import type { AnyModule } from '../../kernel/contract/module.ts'
import type { Operation } from '../../kernel/contract/operation.ts'
import { infoOperation } from '../../kernel/http/info.ts'
import { platformContract } from '../../kernel/http/platform.ts'
import {
  type Api,
  answerTypesOf,
  type Field,
  type Method,
  type Model,
  modelNamesIn,
  type Resource,
  type Result,
  type Type,
} from './api.ts'
import { PLACES, VERBS } from './names.ts'
import { Schemas } from './schemas.ts'
import { camel, pascal } from './words.ts'

type Properties = Readonly<Record<string, TSchema & { readonly default?: unknown }>>
const propertiesOf = (schema: TSchema | undefined): Properties =>
  (schema as { readonly properties?: Properties } | undefined)?.properties ?? {}

const EVENTS = 'text/event-stream'
const TEXT = /^text\/|\+(xml|jwt)$/
/** Pages for people, and their scripts and styles. */
const FOR_PEOPLE = /^text\/(html|css|javascript)$/

/** What others sign instead of showing a key is posted by them alone. */
const isForClients = ({ auth, reply, produces = [], bodyType }: Operation): boolean =>
  !(bodyType === 'bytes' && auth === 'none') &&
  (Object.keys(reply).length > 0 || !produces.some((type) => FOR_PEOPLE.test(type)))

/** Every operation of these modules, and of the kernel. */
export function apiOf(modules: readonly Pick<AnyModule, 'name' | 'prefix' | 'summary' | 'contract'>[]): Api {
  const schemas = new Schemas(undefined, false, '')
  const docs = new Map<string, string>([['platform', 'Health and the reference.']])
  const methods: Method[] = []
  const add = (module: string, contract: Readonly<Record<string, Operation>>): void => {
    for (const [id, operation] of Object.entries(contract)) {
      const place = PLACES[`${module}.${id}`]
      if (place === null || !isForClients(operation)) continue
      const [resource, name] = (place ?? `${camel(module)}.${customary(id, contract)}`).split('.') as [string, string]
      methods.push(methodOf(resource, name, operation, schemas))
    }
  }
  for (const { name, prefix, summary, contract } of modules) {
    docs.set(camel(name), summary)
    add(name, { ...(contract as Readonly<Record<string, Operation>>), info: infoOperation(prefix, name) })
  }
  add('platform', platformContract)
  assertUnique(methods)
  return placed(methods, schemas.models, docs)
}

function methodOf(resource: string, name: string, operation: Operation, known: Schemas): Method {
  const base = pascal(resource) + pascal(name)
  const { path, params, body, query, form, produces = [] } = operation
  const input = new Schemas(known, true, `${base}Params`)
  for (const schema of Object.values(propertiesOf(params))) input.typeOf(schema)
  const fields = Object.keys(propertiesOf(body)).length > 0
  const inBody = body !== undefined && fields && query === undefined && operation.bodyType !== 'bytes'
  const of = form ?? (inBody ? body : query)
  const content = contentOf(operation, () => input.typeOf(body as TSchema, `${base}Body`), inBody)
  const result = resultOf(operation, new Schemas(known, false, `${base}Result`))
  const streams = produces.includes(EVENTS) && result.kind !== 'events' && 'stream' in propertiesOf(body)
  return {
    resource,
    name,
    http: operation.method.toUpperCase(),
    path: path.replaceAll(' ', '%20'),
    pathParams: [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param),
    ...(content && { content: { type: content, required: operation.bodyOptional !== true } }),
    ...(of && {
      params: {
        in: placeOf(form !== undefined, inBody),
        model: input.modelOf(of, `${base}Params`),
        required: operation.bodyOptional !== true && hasRequired(of),
      },
    }),
    result,
    idempotent: operation.idempotent === true,
    streams,
    ...((streams || result.kind === 'events') && eventsOf(operation, base, known)),
    doc: [operation.summary, operation.description].filter(Boolean).join('\n\n'),
  }
}

function eventsOf({ events }: Operation, base: string, known: Schemas): Pick<Method, 'events'> {
  if (events === undefined) return {}
  const kinds = Object.entries(events).map(([event, schema]) => ({
    event,
    type: new Schemas(known, false, base + pascal(event)).typeOf(schema),
  }))
  return { events: { name: `${base}Event`, kinds } }
}

const placeOf = (isForm: boolean, inBody: boolean): 'form' | 'body' | 'query' =>
  isForm ? 'form' : inBody ? 'body' : 'query'

const contentOf = ({ body, bodyType, form }: Operation, json: () => Type, inBody: boolean): Type | undefined => {
  if (bodyType === 'bytes') return form === undefined ? { kind: 'bytes' } : undefined
  return body !== undefined && !inBody ? json() : undefined
}

/** By custom, unless the module calls something else so. */
const customary = (id: string, contract: object): string => {
  const name = VERBS[id] ?? id
  return name in contract ? id : name
}

const hasRequired = (schema: TSchema): boolean => {
  const { required = [] } = schema as { readonly required?: readonly string[] }
  return required.some((field) => propertiesOf(schema)[field]?.default === undefined)
}

const PAGE_FIELDS = new Set(['object', 'data', 'has_more', 'next_cursor', 'url'])

function resultOf({ reply, produces = [], query }: Operation, schemas: Schemas): Result {
  const schema = Object.entries(reply).find(([status]) => status.startsWith('2'))?.[1]
  if (schema === undefined) {
    if (produces.includes(EVENTS)) return { kind: 'events' }
    if (produces.includes('application/json')) return { kind: 'json', type: { kind: 'any' } }
    return { kind: produces.every((type) => TEXT.test(type)) ? 'text' : 'bytes' }
  }
  const properties = propertiesOf(schema)
  const isPage =
    'data' in properties &&
    ('cursor' in propertiesOf(query) || Object.keys(properties).every((name) => PAGE_FIELDS.has(name)))
  const type = schemas.typeOf(isPage ? (properties['data'] as TSchema) : schema)
  return isPage && type.kind === 'list' ? { kind: 'page', item: type.of } : { kind: 'json', type }
}

function assertUnique(methods: readonly Method[]): void {
  const seen = new Set<string>()
  for (const { resource, name } of methods) {
    const place = `${resource}.${name}`
    if (seen.has(place))
      throw new Error(`two operations are ${place}: say in clients/generator/names.ts where one stands`)
    seen.add(place)
  }
}

/** Each model beside the resource that uses it alone; what several use, and what that is made of, is shared. */
function placed(
  methods: readonly Method[],
  models: ReadonlyMap<string, Model>,
  docs: ReadonlyMap<string, string>,
): Api {
  const users = new Map<string, Set<string>>()
  const use = (name: string, resource: string): void => {
    const known = users.get(name) ?? new Set()
    if (known.has(resource)) return
    users.set(name, known.add(resource))
    for (const { type } of models.get(name)?.fields ?? []) useAll(type, resource)
  }
  const useAll = (type: Field['type'], resource: string): void => {
    for (const name of modelNamesIn(type)) use(name, resource)
  }
  for (const method of methods) {
    const { resource, params, content } = method
    if (params) use(params.model.name, resource)
    if (content) useAll(content.type, resource)
    for (const type of answerTypesOf(method)) useAll(type, resource)
  }
  const sorted = [...models.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  const resources = [...new Set(methods.map(({ resource }) => resource))].sort().map(
    (name): Resource => ({
      name,
      doc: docs.get(name) ?? '',
      methods: methods.filter(({ resource }) => resource === name),
      models: sorted.filter((model) => users.get(model.name)?.size === 1 && users.get(model.name)?.has(name)),
    }),
  )
  return { resources, shared: sorted.filter(({ name }) => (users.get(name)?.size ?? 0) > 1) }
}
