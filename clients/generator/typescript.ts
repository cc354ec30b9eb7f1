import {
  type Api,
  answerTypesOf,
  type Field,
  type Method,
  type Model,
  modelNamesIn,
  type Resource,
  type Type,
} from './api.ts'
import { camel, pascal } from './words.ts'

/** `api/`: a file of types for each resource, the table that the runtime makes methods from, and an index. */
export function printTypeScript({ resources, shared }: Api): ReadonlyMap<string, string> {
  const sharedNames = new Set(shared.map(({ name }) => name))
  return new Map([
    ...(shared.length > 0 ? [['shared.ts', `${HEAD}\n${shared.map(modelText).join('\n')}`] as const] : []),
    ...resources.map((resource) => [`${resource.name}.ts`, resourceText(resource, sharedNames)] as const),
    ['operations.ts', tableText(resources)],
    ['resources.ts', namesText(resources)],
    ['index.ts', indexText(resources, shared.length > 0)],
  ])
}

const HEAD = '// Printed by clients/generator from the contracts: do not edit.\n'

const PLAIN = {
  string: 'string',
  time: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  any: 'unknown',
  bytes: 'Upload',
  file: 'FileUpload',
}

function typeText(type: Type): string {
  switch (type.kind) {
    case 'enum':
      return type.values.map((value) => `'${value}'`).join(' | ')
    case 'list':
      return /^\w+$/.test(typeText(type.of)) ? `${typeText(type.of)}[]` : `(${typeText(type.of)})[]`
    case 'map':
      return `Record<string, ${typeText(type.of)}>`
    case 'nullable':
      return `${typeText(type.of)} | null`
    case 'model':
      return type.name
    default:
      return PLAIN[type.kind]
  }
}

const comment = (text: string | undefined, indent: string): string => {
  if (!text) return ''
  const lines = text.replaceAll('*/', '* /').split('\n')
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} *${line && ' '}${line}\n`).join('')}${indent} */\n`
}

const keyText = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)

const fieldText = ({ name, type, required, doc }: Field, input: boolean): string =>
  `${comment(doc, '  ')}  ${keyText(name)}${required ? '' : '?'}: ${typeText(type)}${required || !input ? '' : ' | undefined'}\n`

const modelText = ({ name, fields, open, input, doc }: Model): string =>
  `${comment(doc, '')}export interface ${name} {\n${fields.map((field) => fieldText(field, input)).join('')}${open ? '  [further: string]: unknown\n' : ''}}\n`

const streamText = ({ events }: Method): string => (events ? `EventStream<${events.name}>` : 'EventStream')

const eventsText = ({ resource, name, streams, events }: Method): string =>
  events
    ? `/** What \`${resource}.${name}${streams ? 'Stream' : ''}\` tells. */\nexport type ${events.name} =\n${events.kinds.map(({ event, type }) => `  | ServerEvent<'${event}', ${typeText(type)}>\n`).join('')}`
    : ''

const resultText = (method: Method): string => {
  const { result } = method
  if (result.kind === 'page') return `PagePromise<${typeText(result.item)}>`
  if (result.kind === 'json') return `APIPromise<${typeText(result.type)}>`
  return { text: 'APIPromise<string>', bytes: 'APIPromise<Response>', events: `APIPromise<${streamText(method)}>` }[
    result.kind
  ]
}

function methodText(method: Method): string {
  const { name, pathParams, content, params, streams, doc } = method
  const args = [
    ...pathParams.map((param) => `${camel(param)}: string`),
    ...(content ? [`body${content.required ? '' : '?'}: ${typeText(content.type)}`] : []),
    ...(params ? [`params${params.required ? '' : '?'}: ${params.model.name}`] : []),
    'options?: RequestOptions',
  ].join(', ')
  const twin = streams
    ? `${comment(`${name}, as server-sent events.`, '  ')}  ${name}Stream(${args}): APIPromise<${streamText(method)}>\n`
    : ''
  return `${comment(doc, '  ')}  ${name}(${args}): ${resultText(method)}\n${twin}`
}

function resourceText({ name, doc, methods, models }: Resource, shared: ReadonlySet<string>): string {
  const methodsText = methods.map(methodText).join('')
  const types = [
    ...models.flatMap(({ fields }) => fields.map(({ type }) => type)),
    ...methods.flatMap((method) => [...(method.content ? [method.content.type] : []), ...answerTypesOf(method)]),
  ].flatMap(modelNamesIn)
  const used = [...new Set([...types, ...methods.flatMap(({ params }) => (params ? [params.model.name] : []))])].filter(
    (model) => shared.has(model),
  )
  const modelsText = [...models.map(modelText), ...methods.map(eventsText).filter(Boolean)].join('\n')
  const optionTypes = [
    ...(modelsText.includes(': FileUpload') ? ['FileUpload'] : []),
    'RequestOptions',
    ...(methodsText.includes(': Upload') ? ['Upload'] : []),
  ]
  const promises = ['APIPromise', 'PagePromise'].filter((type) => methodsText.includes(`${type}<`))
  return [
    HEAD,
    `import type { ${optionTypes.join(', ')} } from '../options.ts'\n`,
    `import type { ${promises.join(', ')} } from '../promise.ts'\n`,
    ...(methodsText.includes('<EventStream')
      ? [
          `import type { EventStream${modelsText.includes('| ServerEvent<') ? ', ServerEvent' : ''} } from '../events.ts'\n`,
        ]
      : []),
    ...(used.length > 0 ? [`import type { ${used.sort().join(', ')} } from './shared.ts'\n`] : []),
    `\n${modelsText}\n`,
    `${comment(doc, '')}export interface ${interfaceName(name)} {\n${methodsText}}\n`,
  ].join('')
}

const interfaceName = (resource: string): string => `${pascal(resource)}Resource`

/** One line an operation; `OperationTable` of the runtime says what the letters mean. */
function rowText({ http, path, content, params, result, idempotent, streams }: Method): string {
  const letters = [
    content ? (content.type.kind === 'bytes' ? 'u' : 'c') : '',
    params ? { body: 'b', query: 'q', form: 'm' }[params.in] : '',
    idempotent ? 'k' : '',
    { json: '', page: 'p', text: 't', bytes: 'r', events: 'e' }[result.kind],
    streams ? 's' : '',
  ].join('')
  return `${http} ${path}${letters && ' '}${letters}`
}

const tableText = (resources: readonly Resource[]): string =>
  `${HEAD}import type { OperationTable } from '../operation.ts'\n\nexport const OPERATIONS: OperationTable = {\n${resources
    .map(
      ({ name, methods }) =>
        `  ${name}: {\n${methods.map((method) => `    ${method.name}: '${rowText(method)}',\n`).join('')}  },\n`,
    )
    .join('')}}\n`

/** Apart from the table, which is fetched later. */
const namesText = (resources: readonly Resource[]): string =>
  `${HEAD}import type { Resources } from './index.ts'\n\nexport const RESOURCES: readonly (keyof Resources)[] = [\n${resources
    .map(({ name }) => `  '${name}',\n`)
    .join('')}]\n`

const indexText = (resources: readonly Resource[], shared: boolean): string =>
  [
    HEAD,
    ...resources.map(({ name }) => `import type { ${interfaceName(name)} } from './${name}.ts'\n`),
    '\n',
    ...resources.map(({ name }) => `export type * from './${name}.ts'\n`),
    ...(shared ? [`export type * from './shared.ts'\n`] : []),
    '\n/** What the service offers, module by module. */\nexport interface Resources {\n',
    ...resources.map(({ name, doc }) => `${comment(doc, '  ')}  readonly ${name}: ${interfaceName(name)}\n`),
    '}\n',
  ].join('')
