import { type Document, type Listed, type Parameter, resolved } from './document.ts'
import { sampleOf } from './sample.ts'

/** The operation as a command to paste into a shell; `$KEY` holds the API key. */
export function curlOf(operation: Listed, document: Document): string {
  const { method, path, security } = operation
  const given = (operation.parameters ?? []).map((parameter) => resolved(parameter, document.components.parameters))
  const lines = [
    `curl ${verbOf(method, operation)}"${document.servers[0]?.url ?? ''}${filled(path, given, document)}"`,
    ...(security?.length === 0 ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...bodyLines(operation, document),
  ]
  return lines.join(' \\\n  ')
}

/** curl's own choice is GET, and POST where there is data. */
const verbOf = (method: string, { requestBody }: Listed): string =>
  method === (requestBody ? 'post' : 'get') ? '' : `-X ${method.toUpperCase()} `

function filled(path: string, given: readonly Parameter[], { components }: Document): string {
  const sampleFor = ({ name, schema }: Parameter): string =>
    encodeURIComponent(String(sampleOf(schema, components.schemas, name)))
  const within = given.filter((parameter) => parameter.in === 'path')
  const query = given.filter((parameter) => parameter.in === 'query' && parameter.required)
  const address = within.reduce((text, parameter) => text.replace(`{${parameter.name}}`, sampleFor(parameter)), path)
  return query.length === 0
    ? address
    : `${address}?${query.map((parameter) => `${parameter.name}=${sampleFor(parameter)}`).join('&')}`
}

function bodyLines({ requestBody }: Listed, { components }: Document): readonly string[] {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (type === undefined || media === undefined) return []
  if (type !== 'application/json') return [`-H "Content-Type: ${type}"`, '--data-binary @body']
  const example = media.example ?? sampleOf(media.schema, components.schemas)
  // an apostrophe would end the shell's quotes; JSON has another way to write it
  return ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example, null, 2).replaceAll("'", '\\u0027')}'`]
}
