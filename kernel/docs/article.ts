import { html, type Markup } from '../pages/markup.ts'
import { curlOf } from './curl.ts'
import { type Document, type Listed, type Response, resolved, type Schema } from './document.ts'
import { fieldList, parameterList, typeOf } from './fields.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { sampleOf } from './sample.ts'

/** One operation: a line that opens. */
export const article = (operation: Listed, document: Document): Markup => {
  const { operationId, method, path, 'x-aliases': aliases = [], summary } = operation
  return html`<details class="row op" id="${operationId}" data-find="${[operationId, ...aliases].join(' ')}">
<summary><span class="method ${method}">${method.toUpperCase()}</span><span class="path">${breakable(path)}</span><span class="title">${inlineMarkdown(summary)}</span>${tagsOf(operation)}</summary>
<div class="detail">
<div>
${operation.description === undefined ? '' : html`<div class="prose">${markdown(operation.description)}</div>`}
${aliases.length === 0 ? '' : html`<p class="also">Also at ${aliases.map((alias, position) => html`${position === 0 ? '' : ', '}<code>${alias}</code>`)}</p>`}
${parameters(operation, document)}
${body(operation, document)}
${answers(operation, document)}
</div>
<div class="samples">
${code('Request', curlOf(operation, document))}
${sampleAnswer(operation, document)}
</div>
</div>
</details>`
}

/** Long paths break before a slash rather than within a word. */
const breakable = (path: string): readonly Markup[] =>
  path.split(/(?=\/)/).map((part, position) => (position === 0 ? html`${part}` : html`<wbr>${part}`))

function tagsOf({ security, 'x-role': role }: Listed): Markup | string {
  const tags = [...(security?.length === 0 ? ['no key'] : []), ...(role === undefined ? [] : [role])]
  return tags.length === 0
    ? ''
    : html`<span class="tags">${tags.map((tag) => html`<span class="tag">${tag}</span>`)}</span>`
}

function parameters({ parameters: given = [] }: Listed, { components }: Document): Markup | string {
  if (given.length === 0) return ''
  return html`<h3>Parameters</h3>${parameterList(given.map((one) => resolved(one, components.parameters)))}`
}

function body({ requestBody }: Listed, { components }: Document): Markup | string {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (requestBody === undefined || type === undefined || media === undefined) return ''
  const { schema } = media
  const named = schema.$ref === undefined ? '' : html` <span class="type">${typeOf(schema)}</span>`
  return html`<h3>Body${named}${requestBody.required ? '' : html` <span class="type">optional</span>`}</h3>
${type === 'application/json' ? fieldList(resolved<Schema>(schema, components.schemas)) : html`<p>Bytes, as they are.</p>`}`
}

/** Successes with what they hold, errors by their codes. */
function answers({ responses, 'x-errors': codes }: Listed, { components, 'x-errors': types }: Document): Markup {
  const successes = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, given]) => row(status, whatOf(resolved<Response>(given, components.responses))))
  const statuses = [...new Set(codes.map((code) => types[code]?.status ?? 0))].sort((a, b) => a - b)
  const errors = statuses.map((status) =>
    row(String(status), codeLinks(codes.filter((code) => types[code]?.status === status))),
  )
  return html`<h3>Answers</h3><ul class="answers">${[...successes, ...errors]}</ul>`
}

const row = (status: string, what: Markup | readonly Markup[]): Markup =>
  html`<li><span class="status">${status}</span><span>${what}</span></li>`

const codeLinks = (codes: readonly string[]): readonly Markup[] =>
  codes.map((name, position) => html`${position === 0 ? '' : ', '}<a href="#error.${name}">${name}</a>`)

function whatOf({ description, content = {} }: Response): Markup {
  const schema = content['application/json']?.schema
  const others = Object.keys(content).filter((type) => type !== 'application/json')
  const kinds = [...(schema === undefined ? [] : [typeOf(schema)]), ...others.map((type) => html`<code>${type}</code>`)]
  return kinds.length === 0
    ? html`${description}`
    : html`${kinds.map((kind, position) => html`${position === 0 ? '' : ' or '}${kind}`)}`
}

function sampleAnswer({ responses }: Listed, { components }: Document): Markup | string {
  const [status, given] = Object.entries(responses).find(([one]) => Number(one) < 300) ?? []
  if (status === undefined || given === undefined) return ''
  const schema = resolved<Response>(given, components.responses).content?.['application/json']?.schema
  return schema === undefined
    ? ''
    : code(`Answer ${status}`, JSON.stringify(sampleOf(schema, components.schemas), null, 2))
}

const code = (title: string, text: string): Markup =>
  html`<figure><figcaption>${title}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`
