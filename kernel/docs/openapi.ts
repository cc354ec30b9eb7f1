import type { TSchema } from 'typebox'
import { type Loaded, runningFirst } from '../contract/loaded.ts'
import type { Contract, Operation } from '../contract/operation.ts'
import { permissionOf } from '../contract/permission.ts'
import { formOf } from '../http/errors.ts'
import { IDEMPOTENCY_KEY_PATTERN } from '../http/idempotency.ts'
import { infoOperation } from '../http/info.ts'
import { platformContract } from '../http/platform.ts'
import { pathsOf } from '../http/route.ts'
import { SERVICE_NAME } from '../pages/page.ts'
import { ErrorComponents, HEADER_COMPONENTS, RESPONSE_HEADERS } from './openapi-errors.ts'
import { type Json, type JsonObject, SchemaComponents } from './openapi-schema.ts'
import { OVERVIEW } from './overview.ts'

interface Group {
  readonly name: string
  readonly description: string
  readonly status: string
  readonly operations: Contract
}

interface Components {
  readonly schemas: SchemaComponents
  readonly errors: ErrorComponents
}

/**
 * OpenAPI 3.1 of all that the contracts say, each operation once; `x-aliases` are its further paths, which a generator would
 * make methods of. Modules that failed or are disabled stay in it, with `x-module-status`, so that generated clients do not
 * vary by deployment.
 */
export function buildOpenApi(modules: ReadonlyMap<string, Loaded>, publicUrl: string): JsonObject {
  const groups = [...[...modules.values()].map(groupOf), platform]
  const owners = ownersOf([platform, ...runningFirst(modules.values()).map(groupOf)])
  const components: Components = {
    schemas: new SchemaComponents(),
    errors: new ErrorComponents(),
  }
  const paths: Record<string, Record<string, Json>> = {}
  // names go to answers first: what clients read most
  for (const { operations } of groups)
    for (const { reply } of Object.values<Operation>(operations))
      for (const schema of Object.values(reply)) components.schemas.answer(schema)
  for (const group of groups)
    for (const [id, operation] of Object.entries<Operation>(group.operations)) {
      const { method } = operation
      const own = pathsOf(operation).filter((path) => owners.get(`${method} ${templateOf(path)}`) === group.name)
      const [path, ...aliases] = own
      if (path === undefined) continue
      const template = templateOf(path)
      paths[template] = {
        ...paths[template],
        [method]: describe({ group, id, operation, path, aliases: aliases.map(templateOf) }, components),
      }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: SERVICE_NAME,
      version: '1.0.0',
      description: OVERVIEW,
      license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: groups.map(({ name, description, status }) => ({
      name,
      description,
      'x-module-status': status,
    })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: '`Authorization: Bearer <API_KEY>`; a key comes from POST /api/signup',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: "The same key, as Anthropic's clients send it",
        },
      },
      headers: HEADER_COMPONENTS,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      responses: components.errors.responses(),
      schemas: { ...components.schemas.all(), ...components.errors.schemas() },
    },
    'x-errors': components.errors.codes(),
  }
}

/** Where two claim one address it is shown as it is served: a module that failed for that takes nobody's place. */
function ownersOf(groups: readonly Group[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const { name, operations } of groups)
    for (const operation of Object.values<Operation>(operations))
      for (const path of pathsOf(operation)) {
        const address = `${operation.method} ${templateOf(path)}`
        if (!owners.has(address)) owners.set(address, name)
      }
  return owners
}

const platform: Group = {
  name: 'platform',
  description: 'Health, readiness and this document',
  status: 'ready',
  operations: platformContract,
}

const groupOf = ({ name, prefix, module, state }: Loaded): Group => ({
  name,
  description: module?.summary ?? 'could not be loaded',
  status: state,
  operations: {
    ...(module?.contract as Contract | undefined),
    info: infoOperation(prefix, name),
  },
})

/** `/v1/agents/:id` → `/v1/agents/{id}`. */
const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}').replaceAll(' ', '%20')

interface Subject {
  readonly group: Group
  readonly id: string
  readonly operation: Operation
  readonly path: string
  readonly aliases: readonly string[]
}

function describe({ group, id, operation, path, aliases }: Subject, { schemas, errors }: Components): JsonObject {
  const parameters = [
    ...pathParameters(operation, path, schemas),
    ...queryParameters(operation, schemas),
    ...(operation.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const body = requestBody(operation, titleOf(group.name, id, 'Request'), schemas)
  const { codes, response } = errors.of(operation, operation.errorForm ?? formOf(path))
  return {
    operationId: `${group.name}.${id}`,
    tags: [group.name],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.auth === 'none' ? { security: [] } : {}),
    ...(operation.auth === 'none' ? {} : { 'x-permission': permissionOf(operation) }),
    ...(operation.role === undefined ? {} : { 'x-role': operation.role }),
    ...(operation.socket ? { 'x-websocket': true } : {}),
    ...(aliases.length === 0 ? {} : { 'x-aliases': aliases }),
    'x-module-status': group.status,
    'x-errors': codes,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successes(operation, schemas), default: response },
  }
}

/** `agent-schedules`, `create` → `AgentSchedulesCreateRequest`: generators name types after titles. */
const titleOf = (module: string, id: string, kind: string): string =>
  [...module.split('-'), id, kind].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')

function pathParameters(operation: Operation, path: string, schemas: SchemaComponents): readonly JsonObject[] {
  const properties = propertiesOf(operation.params)
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = properties[name]
    return {
      name,
      in: 'path',
      required: true,
      schema: schema === undefined ? { type: 'string' } : schemas.request(schema),
    }
  })
}

function queryParameters(operation: Operation, schemas: SchemaComponents): readonly JsonObject[] {
  const required = new Set((operation.query as { required?: readonly string[] } | undefined)?.required)
  const properties = propertiesOf(operation.query)
  // `match[]` beside `match` is another spelling of it: generators would declare one field twice
  const names = Object.keys(properties).filter(
    (name) => !/\W+$/.test(name) || !(name.replace(/\W+$/, '') in properties),
  )
  return names.map((name) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: schemas.request(properties[name] as TSchema),
  }))
}

const propertiesOf = (schema: TSchema | undefined): Readonly<Record<string, TSchema>> =>
  (schema as { properties?: Readonly<Record<string, TSchema>> } | undefined)?.properties ?? {}

const CONTENT_TYPES = {
  json: ['application/json'],
  form: ['application/json', 'application/x-www-form-urlencoded'],
  bytes: ['application/octet-stream'],
} as const

function requestBody(
  { body, bodyType = 'json', bodyOptional, example, form }: Operation,
  title: string,
  schemas: SchemaComponents,
): JsonObject | undefined {
  if (body === undefined && bodyType !== 'bytes') return undefined
  if (form !== undefined)
    return { required: true, content: { 'multipart/form-data': { schema: schemas.request({ title, ...form }) } } }
  const media: JsonObject = {
    schema: body === undefined ? {} : schemas.request({ title, ...body }),
    ...(example === undefined ? {} : { example: example as Json }),
  }
  return {
    required: bodyOptional !== true,
    content: Object.fromEntries(CONTENT_TYPES[bodyType].map((type) => [type, media])),
  }
}

function successes({ reply, produces = [], events, derived }: Operation, schemas: SchemaComponents): JsonObject {
  const other = Object.fromEntries(
    produces.map((type) => [
      type,
      {
        schema: { type: type === 'application/json' ? 'object' : 'string' },
        ...(type === EVENTS && events !== undefined && { 'x-events': eventsOf(events, schemas) }),
      },
    ]),
  )
  const declared = Object.entries(reply).map(([status, schema]): [string, JsonObject] => [
    status,
    { 'application/json': { schema: schemas.answer(schema) } },
  ])
  if (produces.length > 0 && !declared.some(([status]) => status === '200')) declared.unshift(['200', {}])
  return Object.fromEntries(
    declared.map(([status, json]) => [
      status,
      {
        description: `${DESCRIPTIONS[status] ?? 'answer'}${derived ? DERIVED : ''}`,
        headers: RESPONSE_HEADERS,
        content: status === '200' ? { ...other, ...json } : json,
      },
    ]),
  )
}

const DERIVED =
  '. It holds all that was sealed about the caller before; where that takes longer than a second, the field `as_of` says until when it does'
const EVENTS = 'text/event-stream'

/** OpenAPI 3.1 has no word for the events of a stream. */
const eventsOf = (events: NonNullable<Operation['events']>, schemas: SchemaComponents): JsonObject =>
  Object.fromEntries(Object.entries(events).map(([name, schema]) => [name, schemas.answer(schema)]))

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'success',
  201: 'created',
  202: 'accepted',
  402: 'payment required',
  503: 'not available',
}

const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body replays the stored answer for 24 hours; with another body it is E010.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: IDEMPOTENCY_KEY_PATTERN.source,
  },
}
