import type { Api, Field, Method, Model, Resource, Type } from './api.ts'
import { camel, pascal } from './words.ts'

/** `api/`: a class for each resource with its models in it, one with the models that several use, and the base of the client. */
export function printJava({ resources, shared }: Api): ReadonlyMap<string, string> {
  return new Map([
    ['Shared.java', sharedText(shared)],
    ...resources.map((resource) => [`${className(resource.name)}.java`, resourceText(resource)] as const),
    ['Resources.java', indexText(resources)],
  ])
}

const HEAD = '// Printed by clients/generator from the contracts: do not edit.\npackage com.example.service.api;\n\n'
const IMPORTS = [
  ...['com.example.service.EventStream', 'com.example.service.Operation', 'com.example.service.Page'],
  ...['com.example.service.RequestOptions', 'com.example.service.Transport', 'com.example.service.api.Shared.*'],
  ...['com.fasterxml.jackson.annotation.JsonProperty', 'com.fasterxml.jackson.core.type.TypeReference'],
  ...['com.fasterxml.jackson.databind.JsonNode', 'java.time.Instant', 'java.util.List', 'java.util.Map'],
  ...['java.util.Objects', 'java.util.concurrent.CompletableFuture'],
]
  .map((name) => `import ${name};\n`)
  .join('')

const RESERVED = new Set([
  ...[
    'abstract',
    'assert',
    'boolean',
    'break',
    'byte',
    'case',
    'catch',
    'char',
    'class',
    'const',
    'continue',
    'default',
  ],
  ...[
    'do',
    'double',
    'else',
    'enum',
    'extends',
    'final',
    'finally',
    'float',
    'for',
    'goto',
    'if',
    'implements',
    'import',
  ],
  ...['instanceof', 'int', 'interface', 'long', 'native', 'new', 'package', 'private', 'protected', 'public', 'return'],
  ...['short', 'static', 'strictfp', 'super', 'switch', 'synchronized', 'this', 'throw', 'throws', 'transient', 'try'],
  ...['void', 'volatile', 'while', 'true', 'false', 'null', 'record', 'var', 'yield'],
  // methods that every object has
  ...['wait', 'notify', 'getClass', 'hashCode', 'toString', 'clone', 'finalize', 'notifyAll'],
])
/** The arguments that a method has beside its own. */
const ARGUMENTS = new Set(['params', 'options', 'body', 'transport'])

const javaName = (name: string): string => {
  const text = camel(name)
  return RESERVED.has(text) || /^[0-9]/.test(text) ? `${/^[0-9]/.test(text) ? '_' : ''}${text}_` : text
}
const argumentName = (name: string): string => (ARGUMENTS.has(javaName(name)) ? `${javaName(name)}_` : javaName(name))

const PLAIN = {
  string: 'String',
  time: 'Instant',
  integer: 'long',
  number: 'double',
  boolean: 'boolean',
  any: 'JsonNode',
}
const BOXED: Readonly<Record<string, string>> = { long: 'Long', double: 'Double', boolean: 'Boolean' }

function typeText(type: Type, input: boolean): string {
  switch (type.kind) {
    case 'enum':
      return 'String'
    case 'any':
      return input ? 'Object' : 'JsonNode'
    case 'list':
      return `List<${boxed(type.of, input)}>`
    case 'map':
      return `Map<String, ${boxed(type.of, input)}>`
    case 'nullable':
      return boxed(type.of, input)
    case 'model':
      return type.name
    default:
      return PLAIN[type.kind]
  }
}
const boxed = (type: Type, input: boolean): string => BOXED[typeText(type, input)] ?? typeText(type, input)

const escaped = (text: string): string =>
  text
    .replaceAll('*/', '* /')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '&#64;')
    .replaceAll('\\u', '\\ u')

const comment = (text: string | undefined, indent: string): string => {
  if (!text) return ''
  const lines = escaped(text).split('\n')
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} *${line && ' '}${line}\n`).join('')}${indent} */\n`
}

const valuesOf = (type: Type): readonly string[] =>
  type.kind === 'enum' ? type.values : 'of' in type ? valuesOf(type.of) : []

/** Enums are texts, so that values of a newer service are read; what they can be stands in the comment. */
const docOf = ({ doc, type }: Field): string => {
  const values = valuesOf(type)
  return [doc, values.length > 0 ? `One of ${values.map((value) => `{@code ${value}}`).join(', ')}.` : undefined]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\{@code (.*?)\}/g, '`$1`')
}

function modelText(model: Model): string {
  const { name, fields, input, doc } = model
  const components = fields.map(
    (field) =>
      `\n${comment(docOf(field), '        ')}        @JsonProperty("${field.name}") ${field.required ? typeText(field.type, input) : boxed(field.type, input)} ${javaName(field.label)}`,
  )
  const body = input ? `\n${builderText(model)}    ` : ''
  return `${comment(doc, '    ')}    public record ${name}(${components.join(',')}) {${body}}\n`
}

function builderText({ name, fields }: Model): string {
  const own = fields.map((field) => `            private ${boxed(field.type, true)} ${javaName(field.label)};\n`)
  const setters = fields.map(
    (field) =>
      `${comment(docOf(field), '            ')}            public Builder ${javaName(field.label)}(${typeText(field.type, true)} value) { ${javaName(field.label)} = value; return this; }\n`,
  )
  const values = fields.map((field) =>
    field.required ? `Objects.requireNonNull(${javaName(field.label)}, "${field.name}")` : javaName(field.label),
  )
  return [
    '        public static Builder builder() { return new Builder(); }\n\n',
    '        public static final class Builder {\n',
    ...own,
    '            private Builder() {}\n',
    ...setters,
    `            public ${name} build() { return new ${name}(${values.join(', ')}); }\n`,
    '        }\n',
  ].join('')
}

interface Signature {
  readonly types: readonly string[]
  readonly names: readonly string[]
}

function methodText(method: Method): string {
  const { name, pathParams, content, params, result, streams, doc } = method
  const own: Signature = {
    types: [
      ...pathParams.map(() => 'String'),
      ...(content ? [typeText(content.type, true)] : []),
      ...(params ? [params.model.name] : []),
    ],
    names: [...pathParams.map(argumentName), ...(content ? ['body'] : []), ...(params ? ['params'] : [])],
  }
  const optional = params !== undefined && !params.required ? params.model.name : undefined
  const plain =
    result.kind === 'json' ? boxed(result.type, false) : result.kind === 'page' ? boxed(result.item, false) : 'String'
  const isGeneric = plain.includes('<')
  const type = isGeneric ? `new TypeReference<${plain}>() {}` : `${plain}.class`
  const operation = operationText(method, false)
  if (result.kind === 'events')
    return variants(doc, 'EventStream', javaName(name), own, optional, `transport.events(${operation}, options)`)
  const isPage = result.kind === 'page' && !isGeneric
  const returns = isPage ? `Page<${plain}>` : plain
  const call = isPage ? 'list' : 'call'
  return [
    variants(doc, returns, javaName(name), own, optional, `transport.${call}(${operation}, ${type}, options)`),
    variants(
      undefined,
      `CompletableFuture<${returns}>`,
      `${camel(name)}Async`,
      own,
      optional,
      `transport.${call}Async(${operation}, ${type}, options)`,
    ),
    ...(streams
      ? [
          variants(
            `${javaName(name)}, as server-sent events.`,
            'EventStream',
            `${camel(name)}Streaming`,
            own,
            undefined,
            `transport.events(${operationText(method, true)}, options)`,
          ),
        ]
      : []),
  ].join('')
}

function operationText({ http, path, pathParams, content, params, idempotent }: Method, streams: boolean): string {
  const filled = pathParams.flatMap((param) => [`"${param}"`, argumentName(param)])
  const place = pathParams.length > 0 ? `Operation.path("${path}", ${filled.join(', ')})` : `"${path}"`
  const fields =
    params?.in === 'body' ? (streams ? 'Resources.streaming(params)' : 'params') : content ? 'body' : 'null'
  return `new Operation("${http}", ${place}, ${params?.in === 'query' ? 'params' : 'null'}, ${fields}, ${idempotent})`
}

/** With options, without, and where no parameter is needed without any. */
function variants(
  doc: string | undefined,
  returns: string,
  name: string,
  { types, names }: Signature,
  optional: string | undefined,
  sent: string,
): string {
  const declared = types.map((type, at) => `${type} ${names[at]}`)
  const line = (args: readonly string[], body: string): string =>
    `    public ${returns} ${name}(${args.join(', ')}) { return ${body}; }\n`
  const given = [...names.slice(0, -1), `${optional}.builder().build()`, 'RequestOptions.NONE']
  return [
    comment(doc, '    '),
    line([...declared, 'RequestOptions options'], sent),
    line(declared, `${name}(${[...names, 'RequestOptions.NONE'].join(', ')})`),
    ...(optional === undefined ? [] : [line(declared.slice(0, -1), `${name}(${given.join(', ')})`)]),
    '\n',
  ].join('')
}

const className = (resource: string): string => `${pascal(resource)}Resource`

const resourceText = ({ name, doc, methods, models }: Resource): string =>
  [
    HEAD,
    IMPORTS,
    `\n${comment(doc, '')}public final class ${className(name)} {\n    private final Transport transport;\n\n`,
    `    ${className(name)}(Transport transport) { this.transport = transport; }\n\n`,
    ...methods.map(methodText),
    models.map(modelText).join('\n'),
    '}\n',
  ].join('')

const sharedText = (shared: readonly Model[]): string =>
  `${HEAD}import com.fasterxml.jackson.annotation.JsonProperty;\nimport com.fasterxml.jackson.databind.JsonNode;\nimport java.time.Instant;\nimport java.util.List;\nimport java.util.Map;\nimport java.util.Objects;\n\n/** Models that several resources use. */\npublic final class Shared {\n    private Shared() {}\n\n${shared.map(modelText).join('\n')}}\n`

const indexText = (resources: readonly Resource[]): string =>
  [
    HEAD,
    'import com.example.service.Transport;\n\n',
    '/** What the service offers, module by module. */\npublic abstract class Resources {\n    private final Transport transport;\n\n',
    '    protected Resources(Transport transport) { this.transport = transport; }\n\n',
    ...resources.map(
      ({ name, doc }) =>
        `${comment(doc, '    ')}    public ${className(name)} ${javaName(name)}() { return new ${className(name)}(transport); }\n`,
    ),
    '\n    static Object streaming(Object params) { return Transport.streaming(params); }\n}\n',
  ].join('')
