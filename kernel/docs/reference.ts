import { html, type Markup } from '../pages/markup.ts'
import { documentOf } from '../pages/page.ts'
import { article } from './article.ts'
import { type Document, type Listed, nameOf, type Schema } from './document.ts'
import { fieldList } from './fields.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { REFERENCE_SCRIPT } from './script.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The reference as one page, made from the OpenAPI document (JSON text). It can be read without its script; that searches. */
export function docsPage(openapi: string): string {
  const document = withOwnBodies(JSON.parse(openapi) as Document, openapi)
  const listed = operationsByTag(document)
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: listed.get(tag.name) ?? [],
  }))
  const total = groups.reduce((sum, { operations }) => sum + operations.length, 0)
  return documentOf(
    document.info.title,
    'reference',
    html`<a class="skip" href="#content">To the content</a>
<header class="side">
<a class="brand" href="#top">${document.info.title}</a>
<form class="find" role="search" hidden><input type="search" id="search" placeholder="Search ${total} operations" aria-label="Search operations and schemas" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd><output for="search"></output></form>
<nav aria-label="Contents">
<ul>${groups.map(({ name, operations }) => html`<li><a href="#${name}">${name} <small>${operations.length}</small></a></li>`)}</ul>
<ul><li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li><li><a href="/openapi.json">OpenAPI 3.1</a></li></ul>
</nav>
</header>
<main id="content">
<section id="top">
<h1>${document.info.title}</h1>
<div class="prose intro">${markdown(document.info.description)}</div>
</section>
${groups.map(
  ({ name, description, operations, 'x-module-status': status }) => html`<section class="group" id="${name}">
<h2><a href="#${name}">${name}</a>${status === 'ready' ? '' : html` <span class="tag down">${status}</span>`}</h2>
<div class="prose">${markdown(description)}</div>
<div class="rows">
${operations.map((operation) => article(operation, document))}
</div>
</section>`,
)}
${errors(document)}
${schemas(document)}
</main>`,
    REFERENCE_SCRIPT,
  )
}

/** A body that one operation alone takes stands there, not in the list of schemas beside. */
function withOwnBodies(document: Document, text: string): Document {
  const uses = new Map<string, number>()
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/([^"]+)/g))
    uses.set(name, (uses.get(name) ?? 0) + 1)
  const schemas = { ...document.components.schemas }
  const inline = (media: { schema: Schema }): void => {
    const name = media.schema.$ref === undefined ? '' : nameOf(media.schema.$ref)
    const schema = document.components.schemas[name]
    if (schema === undefined || uses.get(name) !== 1) return
    media.schema = schema
    delete schemas[name]
  }
  for (const item of Object.values(document.paths))
    for (const operation of Object.values(item)) Object.values(operation?.requestBody?.content ?? {}).forEach(inline)
  return { ...document, components: { ...document.components, schemas } }
}

/** Operations by module. */
function operationsByTag({ paths }: Document): ReadonlyMap<string, readonly Listed[]> {
  const listed = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ ...item[method], method, path }] : [])),
  )
  return grouped(listed, ({ tags }) => tags[0] ?? '')
}

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of list) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}

/** Every code once, with what it means and what to do. */
function errors({ 'x-errors': codes }: Document): Markup {
  return html`<section class="group" id="errors">
<h2><a href="#errors">Errors</a></h2>
<div class="prose"><p>Every error says what is wrong, where, and what to do. Programs go by the code.</p></div>
<ul class="rows errors">${Object.entries(codes).map(
    ([code, { status, meaning, remedy }]) =>
      html`<li id="error.${code}"><span class="status">${status}</span><code class="code">${code}</code><p>${inlineMarkdown(`${meaning}: ${remedy}`)}</p></li>`,
  )}</ul>
</section>`
}

const schemas = ({ components }: Document): Markup => html`<section class="group" id="schemas">
<h2><a href="#schemas">Schemas</a></h2>
<div class="prose"><p>What bodies and answers hold, by name.</p></div>
<div class="rows">
${Object.entries(components.schemas).map(([name, schema]) => schemaRow(name, schema))}
</div>
</section>`

const schemaRow = (name: string, schema: Schema): Markup => html`<details class="row schema" id="schema.${name}">
<summary><span class="path">${name}</span><span class="title">${inlineMarkdown(schema.description ?? Object.keys(schema.properties ?? {}).join(', '))}</span></summary>
<div class="detail single"><div>${fieldList(schema)}</div></div>
</details>`
