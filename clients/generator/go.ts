import type { Api, Field, Method, Model, Resource, Type } from './api.ts'
import { wordsOf } from './words.ts'

/** `*_gen.go`: a file for each resource with its models, enums and methods, one for what is shared, one that lists them. */
export function printGo({ resources, shared }: Api): ReadonlyMap<string, string> {
  const taken = new Set([...shared, ...resources.flatMap(({ models }) => models)].map(({ name }) => name))
  const file = (name: string): string => `${wordsOf(name).join('_').toLowerCase()}_gen.go`
  return new Map([
    [file('shared'), fileText(shared.map((model) => modelText(model, taken)).join('\n'), [])],
    ...resources.map((resource) => [file(resource.name), resourceText(resource, taken)] as const),
    [file('resources'), indexText(resources)],
  ])
}

const INITIALISMS: Readonly<Record<string, string>> = {
  ...{
    id: 'ID',
    ids: 'IDs',
    url: 'URL',
    urls: 'URLs',
    api: 'API',
    ip: 'IP',
    gbp: 'GBP',
    ms: 'MS',
    json: 'JSON',
    http: 'HTTP',
  },
  ...{
    openapi: 'OpenAPI',
    ttl: 'TTL',
    csv: 'CSV',
    html: 'HTML',
    usd: 'USD',
    cpu: 'CPU',
    sql: 'SQL',
    mcp: 'MCP',
    a2a: 'A2A',
  },
}
const RESERVED = new Set([
  ...[
    'break',
    'case',
    'chan',
    'const',
    'continue',
    'default',
    'defer',
    'else',
    'fallthrough',
    'for',
    'func',
    'go',
    'goto',
  ],
  ...['if', 'import', 'interface', 'map', 'package', 'range', 'return', 'select', 'struct', 'switch', 'type', 'var'],
  ...['ctx', 'params', 'options', 's', 'body', 'string', 'call', 'list', 'events', 'value'],
])

const pascal = (name: string): string => {
  const text = wordsOf(name)
    .map((word) => INITIALISMS[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return /^[0-9]/.test(text) ? `N${text}` : text
}
const camel = (name: string): string => {
  const [first = '', ...rest] = wordsOf(name)
  const text = first.toLowerCase() + rest.map(pascal).join('')
  return RESERVED.has(text) ? `${text}_` : text
}

const PLAIN = {
  string: 'string',
  time: 'time.Time',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
  any: 'any',
  bytes: '[]byte',
  file: 'File',
}

function typeText(type: Type): string {
  switch (type.kind) {
    case 'enum':
      return type.values.length > 1 ? enumName(type.name) : 'string'
    case 'list':
      return `[]${typeText(type.of)}`
    case 'map':
      return `map[string]${typeText(type.of)}`
    case 'nullable':
      return pointerTo(type.of)
    case 'model':
      return type.name
    default:
      return PLAIN[type.kind]
  }
}
/** What can be absent by itself needs no pointer. */
const pointerTo = (type: Type): string =>
  ['list', 'map', 'any', 'nullable'].includes(type.kind) ? typeText(type) : `*${typeText(type)}`

const enumName = (name: string): string => `${name}Value`

const comment = (text: string | undefined, indent = ''): string =>
  text
    ? text
        .split('\n')
        .map((line) => `${indent}// ${line}`.trimEnd())
        .join('\n')
        .concat('\n')
    : ''

/** Rows in columns as gofmt has them; a row of one cell is a comment, which ends a block. */
function columns(rows: readonly (readonly string[])[]): string {
  const widthsOf = (block: readonly (readonly string[])[]): readonly number[] =>
    (block[0] ?? []).map((_, at) => Math.max(...block.map((row) => row[at]?.length ?? 0)))
  const lines: string[] = []
  let block: (readonly string[])[] = []
  const flush = (): void => {
    const widths = widthsOf(block)
    lines.push(
      ...block.map(
        (row) =>
          `\t${row
            .map((cell, at) => cell.padEnd(widths[at] ?? 0))
            .join(' ')
            .trimEnd()}\n`,
      ),
    )
    block = []
  }
  for (const row of rows) {
    if (row.length > 1) block.push(row)
    else {
      flush()
      lines.push(row[0] ?? '')
    }
  }
  flush()
  return lines.join('')
}

const fieldRows = ({ name, label, type, required, doc }: Field): readonly (readonly string[])[] => [
  ...(doc ? [[comment(doc, '\t')]] : []),
  [pascal(label), required ? typeText(type) : pointerTo(type), `\`json:"${name}${required ? '' : ',omitempty'}"\``],
]

function modelText({ name, fields, doc }: Model, taken: ReadonlySet<string>): string {
  const enums = fields
    .flatMap(({ type }) => enumsIn(type))
    .map(([enumeration, values]) => enumText(enumeration, values, taken))
  const struct = `${comment(doc && `${name}: ${doc}`)}type ${name} struct {\n${columns(fields.flatMap(fieldRows))}}\n`
  return [struct, ...enums].join('\n')
}

const enumsIn = (type: Type): readonly (readonly [string, readonly string[]])[] =>
  type.kind === 'enum'
    ? type.values.length > 1
      ? [[type.name, type.values]]
      : []
    : 'of' in type
      ? enumsIn(type.of)
      : []

/** Values that differ by nothing but case or signs have one name between them, or none. */
function enumText(name: string, values: readonly string[], taken: ReadonlySet<string>): string {
  const type = enumName(name)
  const named = new Map(values.map((value) => [name + pascal(value), value]))
  const rows = [...named].filter(([constant]) => constant !== name && !taken.has(constant))
  const constants = columns(rows.map(([constant, value]) => [constant, `${type} = ${JSON.stringify(value)}`]))
  return `// ${type} is one of ${values.join(', ')}.\ntype ${type} string\n${constants && `\nconst (\n${constants})\n`}`
}

/** Names that an event has of its own. */
const EVENT_FIELDS = new Set(['Event', 'Data'])

function eventsText({ resource, name, streams, events }: Method): readonly string[] {
  if (!events) return []
  const kinds = events.kinds.map(({ event, type }) => {
    const field = pascal(event)
    return { event, field: EVENT_FIELDS.has(field) ? `${field}_` : field, type: pointerTo(type) }
  })
  const method = `${serviceName(resource)}.${pascal(name)}${streams ? 'Streaming' : ''}`
  const places = kinds.map(({ event, field }) => `"${event}": &e.${field}`).join(', ')
  return [
    `// ${events.name} is one event of ${method}: what its name says is set, nothing where this version does not know it.\ntype ${events.name} struct {\n\tServerEvent\n${columns(kinds.map(({ field, type }) => [field, type]))}}\n`,
    `func (e *${events.name}) read(from ServerEvent) error {\n\te.ServerEvent = from\n\treturn from.into(map[string]any{${places}})\n}\n`,
  ]
}

function methodText(method: Method, twin = false): string {
  const { resource, name, http, path, pathParams, content, params, result, idempotent, streams, doc } = method
  const events = twin || result.kind === 'events'
  const args = [
    'ctx context.Context',
    ...pathParams.map((param) => `${camel(param)} string`),
    ...(content ? [`body ${typeText(content.type)}`] : []),
    ...(params ? [`params ${params.model.name}`] : []),
    'options ...Option',
  ].join(', ')
  const filled = pathParams.flatMap((param) => [JSON.stringify(param), camel(param)])
  const parts = [
    `method: ${JSON.stringify(http)}`,
    `path: ${pathParams.length > 0 ? `pathOf(${[JSON.stringify(path), ...filled].join(', ')})` : JSON.stringify(path)}`,
    ...(content ? ['body: body'] : []),
    ...(params ? [`${params.in}: params`] : []),
    ...(idempotent ? ['idempotent: true'] : []),
  ].join(', ')
  const operation = `operation{${parts}}`
  const type =
    result.kind === 'page'
      ? typeText(result.item)
      : result.kind === 'json'
        ? typeText(result.type)
        : result.kind === 'bytes'
          ? '[]byte'
          : 'string'
  const isStruct = result.kind === 'json' && result.type.kind === 'model'
  const goName = pascal(name) + (twin ? 'Streaming' : '')
  const pages = params?.model.fields.some((field) => field.name === 'cursor') === true
  const at = pages ? 'func(cursor string) any { params.Cursor = &cursor; return params }' : 'nil'
  const body = events
    ? `${twin ? '\tparams.Stream = Ptr(true)\n' : ''}\treturn events[${method.events?.name ?? 'ServerEvent'}](ctx, s.t, ${operation}, options)`
    : result.kind === 'page'
      ? `\treturn list[${type}](ctx, s.t, ${operation}, ${at}, options)`
      : isStruct
        ? `\treturn call[${type}](ctx, s.t, ${operation}, options)`
        : `\treturn value(call[${type}](ctx, s.t, ${operation}, options))`
  const returns = events
    ? `*Stream[${method.events?.name ?? 'ServerEvent'}]`
    : result.kind === 'page'
      ? `(*Page[${type}], error)`
      : `(${isStruct ? '*' : ''}${type}, error)`
  const text = `${comment(twin ? `${goName} is ${pascal(name)} as server-sent events.` : `${goName}: ${doc}`)}func (s ${serviceName(resource)}) ${goName}(${args}) ${returns} {\n${body}\n}\n`
  return streams && !twin ? `${text}\n${methodText(method, true)}` : text
}

/** The hand-written ones of OpenAI's names come first. */
const serviceName = (resource: string): string => `${pascal(resource)}Resource`

const HEAD = '// Code generated by clients/generator from the contracts. DO NOT EDIT.\n\npackage service\n'

function fileText(body: string, needs: readonly string[]): string {
  const imports = [...needs, ...(body.includes('time.Time') ? ['time'] : [])]
  return `${HEAD}${imports.length > 0 ? `\nimport (\n${imports.map((name) => `\t"${name}"\n`).join('')})\n` : ''}\n${body}`
}

function resourceText({ name, doc, methods, models }: Resource, taken: ReadonlySet<string>): string {
  const service = serviceName(name)
  const head = `${comment(doc && `${service}: ${doc}`)}type ${service} struct{ t *transport }\n`
  return fileText(
    [
      head,
      ...methods.map((method) => methodText(method)),
      ...models.map((model) => modelText(model, taken)),
      ...methods.flatMap(eventsText),
    ].join('\n'),
    ['context'],
  )
}

function indexText(resources: readonly Resource[]): string {
  const fields = columns(resources.map(({ name }) => [pascal(name), serviceName(name)]))
  const values = columns(resources.map(({ name }) => [`\t${pascal(name)}:`, `${serviceName(name)}{t},`]))
  return `${HEAD}\ntype resources struct {\n${fields}}\n\nfunc newResources(t *transport) resources {\n\treturn resources{\n${values}\t}\n}\n`
}
