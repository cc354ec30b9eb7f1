import { html, type Markup } from '../pages/markup.ts'
import { nameOf, type Parameter, type Schema } from './document.ts'
import { inlineMarkdown } from './markdown.ts'

const DEPTH = 4

/** The properties of an object, those of objects within it below their own; of anything else its type. */
export function fieldList({ properties, required = [], ...rest }: Schema, depth = 0): Markup {
  if (properties === undefined) return html`<p>${typeOf(rest)}</p>${limitsOf(rest)}`
  return html`<ul class="fields">${Object.entries(properties).map(([name, field]) => {
    const within = inner(field)
    return html`<li><code class="name">${name}</code> <span class="type">${typeOf(field)}</span>${required.includes(name) ? REQUIRED : ''}${limitsOf(field)}${described(field)}${within !== undefined && depth < DEPTH ? fieldList(within, depth + 1) : ''}</li>`
  })}</ul>`
}

export const parameterList = (parameters: readonly Parameter[]): Markup =>
  html`<ul class="fields">${parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<li><code class="name">${name}</code> <span class="type">${typeOf(schema)}, in the ${place}</span>${required ? REQUIRED : ''}${limitsOf(schema)}${described(description === undefined ? schema : { description })}</li>`,
  )}</ul>`

const REQUIRED = html` <span class="must">required</span>`

const described = ({ description }: Schema): Markup | string =>
  description === undefined ? '' : html`<p>${inlineMarkdown(description)}</p>`

/** The object whose fields are worth a list of their own. */
function inner({ properties, items, anyOf, ...rest }: Schema): Schema | undefined {
  if (properties !== undefined) return { ...rest, properties }
  if (items !== undefined) return inner(items)
  for (const choice of anyOf ?? []) {
    const found = inner(choice)
    if (found !== undefined) return found
  }
  return undefined
}

/** In a few words, with links to schemas that have a name. */
export function typeOf({ $ref, type, items, anyOf, oneOf, properties, ...schema }: Schema): Markup {
  if ($ref !== undefined) return html`<a href="#schema.${nameOf($ref)}">${nameOf($ref)}</a>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum !== undefined) return joined(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`))
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return joined(choices.map(typeOf))
  if (items !== undefined) return html`array of ${typeOf(items)}`
  const named = typeof type === 'string' ? type : (type?.join(' or ') ?? (properties ? 'object' : 'any'))
  return html`${named}${schema.format === undefined ? '' : ` (${schema.format})`}`
}

const joined = (parts: readonly Markup[]): Markup =>
  html`${parts.map((part, position) => (position === 0 ? part : html` or ${part}`))}`

function limitsOf(schema: Schema): Markup | string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema
  const said = [
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    pattern === undefined ? '' : html`matches <code>${pattern}</code>`,
    schema.default === undefined ? '' : html`default <code>${JSON.stringify(schema.default)}</code>`,
  ].filter((one) => one !== '')
  return said.length === 0
    ? ''
    : html`<p class="limits">${said.map((one, position) => (position === 0 ? one : html`, ${one}`))}</p>`
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const shown = (value: number): string => value.toLocaleString('en-GB')
  if (least !== undefined && most !== undefined)
    return least === most ? `${shown(least)}${unit}` : `${shown(least)} to ${shown(most)}${unit}`
  if (least !== undefined) return `at least ${shown(least)}${unit}`
  return most === undefined ? '' : `at most ${shown(most)}${unit}`
}
