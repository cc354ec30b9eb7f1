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
import { pascal, snake } from './words.ts'

/** `api/`: a file for each resource, with its models and its methods twice, and the resources of the client. */
export function printPython({ resources, shared }: Api): ReadonlyMap<string, string> {
  const sharedNames = new Set(shared.map(({ name }) => name))
  return new Map([
    ['shared.py', `${HEAD}${IMPORTS}from .._model import BaseModel\n\n\n${shared.map(modelText).join('\n\n')}`],
    ...resources.map((resource) => [`${snake(resource.name)}.py`, resourceText(resource, sharedNames)] as const),
    ['__init__.py', indexText(resources)],
  ])
}

const HEAD = '# Printed by clients/generator from the contracts: do not edit.\nfrom __future__ import annotations\n\n'
const IMPORTS =
  'from datetime import datetime\nfrom typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack\n\n'

const RESERVED = new Set([
  ...['False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del'],
  ...['elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal'],
  ...['not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield', 'self'],
])
/** What the models and the options of a call have of their own. */
const OWN = new Set([
  'to_dict',
  'model_dump',
  'model_dump_json',
  'timeout',
  'max_retries',
  'idempotency_key',
  'extra_headers',
  'options',
  'body',
])

const pythonName = (name: string): string => {
  const plain = name.replaceAll(/\W+/g, '_')
  return RESERVED.has(plain) || OWN.has(plain) || /^[0-9]/.test(plain) ? `${plain}_` : plain
}

const PLAIN = {
  string: 'str',
  time: 'datetime',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  any: 'Any',
  bytes: 'bytes',
  file: 'FileUpload',
}

function typeText(type: Type, input: boolean): string {
  switch (type.kind) {
    case 'enum':
      return `Literal[${type.values.map((value) => JSON.stringify(value)).join(', ')}]`
    case 'list':
      return `List[${typeText(type.of, input)}]`
    case 'map':
      return `${input ? 'Mapping' : 'dict'}[str, ${typeText(type.of, input)}]`
    case 'nullable':
      return `${typeText(type.of, input)} | None`
    case 'time':
      return input ? 'datetime | str' : 'datetime'
    case 'model':
      return type.name
    default:
      return PLAIN[type.kind]
  }
}

const docText = (text: string | undefined, indent: string): string => {
  if (!text) return ''
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')
  const lines = safe.split('\n').map((line, at) => (at === 0 || line === '' ? line : indent + line))
  return `${indent}"""${lines.join('\n')}${lines.length > 1 ? `\n${indent}` : ''}"""\n`
}

function modelText(model: Model): string {
  return model.input ? inputText(model) : answerText(model)
}

function inputText({ name, fields, doc }: Model): string {
  const typed = fields.map(({ name, type, required }) => [
    name,
    `${required ? 'Required' : 'NotRequired'}[${typeText(type, true)}]`,
  ])
  if (fields.some((field) => pythonName(field.label) !== field.name && !OWN.has(field.name)))
    return `${name} = TypedDict(\n    "${name}",\n    {\n${typed.map(([field, type]) => `        "${field}": "${type?.replaceAll('"', "'")}",\n`).join('')}    },\n)\n`
  return `class ${name}(TypedDict):\n${docText(doc, '    ')}${typed.map(([field, type]) => `    ${field}: ${type}\n`).join('') || '    pass\n'}`
}

function answerText({ name, fields, doc }: Model): string {
  const renamed = fields.filter((field) => pythonName(field.label) !== field.name)
  const wire = renamed.map((field) => `${JSON.stringify(pythonName(field.label))}: ${JSON.stringify(field.name)}`)
  const lines = fields.map(
    (field) =>
      `    ${pythonName(field.label)}: ${typeText(field.type, false)}${field.required || field.type.kind === 'nullable' ? '' : ' | None'}\n${docText(field.doc, '    ')}`,
  )
  const body = `${docText(doc, '    ')}${wire.length > 0 ? `    _wire: ClassVar[Mapping[str, str]] = {${wire.join(', ')}}\n` : ''}${lines.join('')}`
  return `class ${name}(BaseModel):\n${body || '    pass\n'}`
}

const argumentText = ({ label, type, required }: Field): string =>
  `${pythonName(label)}: ${typeText(type, true)}${required ? '' : ' | Omit = omit'}`

/** Its pages are gone through by the client. */
const argumentsOf = ({ params, result }: Method): readonly Field[] => {
  const fields = (params?.model.fields ?? []).filter(({ name }) => result.kind !== 'page' || name !== 'cursor')
  return [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)]
}

function resultText({ result, events }: Method, isAsync: boolean, streams: boolean): string {
  if (streams || result.kind === 'events')
    return `${isAsync ? 'AsyncEventStream' : 'EventStream'}[${events?.name ?? 'ServerEvent[str, Any]'}]`
  if (result.kind === 'page') return `${isAsync ? 'AsyncPages' : 'Page'}[${typeText(result.item, false)}]`
  return result.kind === 'json' ? typeText(result.type, false) : BODY[result.kind]
}

const eventsText = ({ name, streams, events }: Method): readonly string[] =>
  events
    ? [
        `# What \`${snake(name)}${streams ? '_stream' : ''}\` tells.\n${events.name} = ${events.kinds
          .map(({ event, type }) => `ServerEvent[Literal["${event}"], ${typeText(type, false)}]`)
          .join(' | ')}\n`,
      ]
    : []

/** Answers that are no JSON. */
const BODY = { text: 'str', bytes: 'bytes' }

function methodText(method: Method, isAsync: boolean, twin = false): string {
  const { name, http, path, pathParams, content, params, result, idempotent, doc } = method
  const fields = argumentsOf(method).filter((field) => !twin || field.name !== 'stream')
  const events = twin || result.kind === 'events'
  const args = [
    'self',
    ...pathParams.map((param) => `${pythonName(param)}: str`),
    ...(content ? [`body: ${typeText(content.type, true)}${content.required ? '' : ' | None = None'}`] : []),
    ...(fields.length > 0 ? ['*', ...fields.map(argumentText)] : []),
    '**options: Unpack[RequestOptions]',
  ]
  const given = [
    ...fields.map((field) => `${JSON.stringify(field.name)}: ${pythonName(field.label)}`),
    ...(twin ? ['"stream": True'] : []),
  ]
  const kind =
    result.kind === 'page'
      ? typeText(result.item, false)
      : result.kind === 'json'
        ? typeText(result.type, false)
        : result.kind === 'bytes'
          ? 'bytes'
          : 'str'
  const parts = [
    JSON.stringify(http),
    pathParams.length > 0
      ? `path_of(${[JSON.stringify(path), ...pathParams.map((param) => `${param}=${pythonName(param)}`)].join(', ')})`
      : JSON.stringify(path),
    events ? 'None' : kind,
    ...(content ? ['body=body'] : []),
    ...(params ? [`${params.in}={${given.join(', ')}}`] : []),
    ...(idempotent ? ['idempotent=True'] : []),
    'options=options',
  ]
  const call = events ? 'events' : result.kind === 'page' ? 'page' : 'request'
  const awaits = isAsync && call !== 'page'
  const text = twin ? `\`${snake(name)}\`, as server-sent events.` : isAsync ? doc.split('\n')[0] : doc
  const annotated = call === 'request' && kind !== 'Any'
  const kinds = (events ? method.events?.kinds : undefined)?.map(
    ({ event, type }) => `"${event}": ${typeText(type, false)}`,
  )
  const sent = `${awaits ? 'await ' : ''}self._transport.${call}(Operation(${parts.join(', ')})${kinds ? `, {${kinds.join(', ')}}` : ''})`
  return [
    `    ${awaits ? 'async ' : ''}def ${pythonName(snake(name))}${twin ? '_stream' : ''}(\n        ${args.join(',\n        ')},\n    ) -> ${resultText(method, isAsync, twin)}:\n`,
    docText(text, '        '),
    annotated ? `        _answer: ${kind} = ${sent}\n        return _answer\n` : `        return ${sent}\n`,
  ].join('')
}

function classText({ name, doc, methods }: Resource, isAsync: boolean): string {
  const prefix = isAsync ? 'Async' : ''
  const all = methods.flatMap((method) => [
    methodText(method, isAsync),
    ...(method.streams ? [methodText(method, isAsync, true)] : []),
  ])
  return `class ${prefix}${className(name)}(Resource):\n${docText(doc, '    ')}${doc ? '\n' : ''}    _transport: ${prefix}Transport\n\n    def __init__(self, transport: ${prefix}Transport) -> None:\n        self._transport = transport\n\n${all.join('\n')}`
}

const className = (resource: string): string => `${pascal(resource)}Resource`

function resourceText(resource: Resource, shared: ReadonlySet<string>): string {
  const { models, methods } = resource
  const types = [
    ...models.flatMap(({ fields }) => fields.map(({ type }) => type)),
    ...methods.flatMap((method) => [
      ...(method.content ? [method.content.type] : []),
      ...(method.params?.model.fields.map(({ type }) => type) ?? []),
      ...answerTypesOf(method),
    ]),
  ]
  const used = [...new Set(types.flatMap(modelNamesIn))].filter((name) => shared.has(name)).sort()
  const streams = methods.some((method) => method.streams || method.result.kind === 'events')
  const top = new Set(methods.flatMap(({ params }) => (params ? [params.model.name] : [])))
  const printed = [...models.filter(({ name }) => !top.has(name)).map(modelText), ...methods.flatMap(eventsText)]
  return [
    HEAD,
    IMPORTS,
    'from .._model import BaseModel\n',
    'from .._options import FileUpload, Omit, RequestOptions, omit\n',
    `from .._stream import AsyncEventStream, EventStream${streams ? ', ServerEvent' : ''}\n`,
    'from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of\n',
    ...(used.length > 0 ? [`from .shared import ${used.join(', ')}\n`] : []),
    `\n\n${[...printed, classText(resource, false), classText(resource, true)].join('\n\n')}`,
  ].join('')
}

function indexText(resources: readonly Resource[]): string {
  const classes = (isAsync: boolean): string => {
    const prefix = isAsync ? 'Async' : ''
    const properties = resources.map(({ name, doc }) => {
      const type = `${prefix}${className(name)}`
      const returns = `        return ${type}(self._transport)\n`
      return `    @cached_property\n    def ${snake(name)}(self) -> "${type}":\n${docText(doc, '        ')}        from .${snake(name)} import ${type}\n\n${returns}`
    })
    return `class ${prefix}Resources:\n    """What the service offers, module by module. A module is imported when it is first used."""\n\n    _transport: ${prefix}Transport\n\n${properties.join('\n')}`
  }
  return [
    HEAD,
    'from functools import cached_property\nfrom typing import TYPE_CHECKING\n\n',
    'from .._transport import AsyncTransport, Transport\n\n',
    'if TYPE_CHECKING:\n',
    ...resources.map(({ name }) => `    from .${snake(name)} import Async${className(name)}, ${className(name)}\n`),
    `\n\n${classes(false)}\n\n${classes(true)}`,
  ].join('')
}
