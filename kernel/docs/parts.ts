import { html, type Markup } from './markup.ts'

/** What the page reads of the OpenAPI document. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string; readonly 'x-module-status': string }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<string, Operation>>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly 'x-alias-of'?: string
}

interface Reference {
  readonly $ref: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

interface Response {
  readonly description: string
  readonly content?: Content
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** The thing itself, or what the reference names. */
function resolved<T extends object>(value: T | Reference, table: Readonly<Record<string, T>>): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const found = table[nameOf(value.$ref)]
  if (found === undefined) throw new Error(`the document names ${value.$ref}, which it does not hold`)
  return found
}

export function parameters(operation: Operation, { components }: Document): Markup | string {
  const list = (operation.parameters ?? []).map((parameter) => resolved(parameter, components.parameters))
  if (list.length === 0) return ''
  return html`<h4>Parameters</h4><table>${list.map(
    ({ name, in: place, required, description, schema }) =>
      html`<tr><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td>${shape(schema)}</td><td>${description ?? schema.description ?? ''}</td></tr>`,
  )}</table>`
}

export function body({ requestBody }: Operation, document: Document): Markup | string {
  const media = Object.values(requestBody?.content ?? {})[0]
  if (!media) return ''
  const example = media.example === undefined ? '' : html`<pre>${JSON.stringify(media.example, null, 2)}</pre>`
  return html`<h4>Body</h4>${fields(media.schema, document)}${example}`
}

export function responses(operation: Operation, document: Document): Markup {
  const rows = Object.entries(operation.responses).map(([status, response]) => {
    const { description, content } = resolved(response, document.components.responses)
    const schema = Number(status) < 400 ? content?.['application/json']?.schema : undefined
    return html`<tr><td><code>${status}</code></td><td>${description.split('\n\n').map((line) => html`<div>${line}</div>`)}${schema === undefined ? '' : fields(schema, document)}</td></tr>`
  })
  return html`<h4>Answers</h4><table>${rows}</table>`
}

function fields(schema: Schema, { components }: Document): Markup {
  const { properties, required = [] } = resolved<Schema>(schema, components.schemas)
  if (properties === undefined) return html`<p>${shape(schema)}</p>`
  return html`<table>${Object.entries(properties).map(
    ([name, property]) =>
      html`<tr><td><code>${name}</code></td><td>${shape(property)}${required.includes(name) ? '' : ', optional'}</td><td>${property.description ?? ''}</td></tr>`,
  )}</table>`
}

/** A schema in a few words. */
function shape({ $ref, type, format, items, anyOf, ...schema }: Schema): string {
  if ($ref !== undefined) return nameOf($ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (anyOf !== undefined) return anyOf.map(shape).join(' | ')
  if (items !== undefined) return `array of ${shape(items)}`
  return `${type ?? 'any'}${format === undefined ? '' : ` (${format})`}${schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`}`
}
