import type { Method } from '../api.ts'
import { camel } from '../words.ts'
import { comment } from './comments.ts'
import { argumentName, javaName } from './names.ts'
import { boxed, typeText } from './types.ts'

interface Signature {
  readonly types: readonly string[]
  readonly names: readonly string[]
}

export function methodText(method: Method): string {
  const { name, pathParams, content, params, result, streams, events, doc } = method
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
    result.kind === 'json'
      ? boxed(result.type, false)
      : result.kind === 'page'
        ? boxed(result.item, false)
        : { text: 'String', bytes: 'byte[]', events: 'String' }[result.kind]
  const isGeneric = plain.includes('<')
  const type = isGeneric ? `new TypeReference<${plain}>() {}` : `${plain}.class`
  const operation = operationText(method, false)
  const stream = `EventStream<${events?.name ?? 'ServerEvent'}>`
  const typed = events ? `${events.name}::of, ` : ''
  if (result.kind === 'events')
    return variants(doc, stream, javaName(name), own, optional, `transport.events(${operation}, ${typed}options)`)
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
            stream,
            `${camel(name)}Streaming`,
            own,
            undefined,
            `transport.events(${operationText(method, true)}, ${typed}options)`,
          ),
        ]
      : []),
  ].join('')
}

function operationText({ http, path, pathParams, content, params, idempotent }: Method, streams: boolean): string {
  const filled = pathParams.flatMap((param) => [`"${param}"`, argumentName(param)])
  const place = pathParams.length > 0 ? `Operation.path("${path}", ${filled.join(', ')})` : `"${path}"`
  const fields =
    params?.in === 'form'
      ? 'new Form(params)'
      : params?.in === 'body'
        ? streams
          ? 'Resources.streaming(params)'
          : 'params'
        : content
          ? 'body'
          : 'null'
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
