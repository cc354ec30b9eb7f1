import { html, type Markup, raw } from './markup.ts'
import { body, type Document, type Operation, parameters, responses } from './parts.ts'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The reference as one page without scripts, made from the OpenAPI document (JSON text). */
export function docsPage(openapi: string): string {
  const document = JSON.parse(openapi) as Document
  const groups = document.tags.map((tag) => ({ ...tag, operations: operationsOf(document, tag.name) }))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<nav>
<h2>Reference</h2>
<ul>${groups.map(({ name, operations }) => html`<li><a href="#${name}">${name}</a> <small>${operations.length}</small></li>`)}</ul>
</nav>
<main>
<h1>${document.info.title}</h1>
<p>${document.info.description}</p>
<p>Machine-readable: <a href="/openapi.json">/openapi.json</a>. Every request but those marked <em>public</em> carries <code>Authorization: Bearer &lt;API_KEY&gt;</code>.</p>
${groups.map(
  ({ name, description, operations, ...tag }) => html`<section id="${name}">
<h2>${name} ${tag['x-module-status'] === 'ready' ? '' : html`<mark>${tag['x-module-status']}</mark>`}</h2>
<p>${description}</p>
${operations.map((operation) => article(operation, document))}
</section>`,
)}
</main>
</body>
</html>
`.text
}

interface Listed extends Operation {
  readonly method: string
  readonly path: string
  readonly aliases: readonly string[]
}

/** Operations of a module, each once, with its further paths. */
function operationsOf(document: Document, tag: string): readonly Listed[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation?.tags.includes(tag) ? [{ ...operation, method, path }] : []
    }),
  )
  const aliases = (id: string): readonly string[] =>
    all.filter((operation) => operation['x-alias-of'] === id).map(({ path }) => path)
  return all
    .filter((operation) => operation['x-alias-of'] === undefined)
    .map((operation) => ({ ...operation, aliases: aliases(operation.operationId) }))
}

const article = (operation: Listed, document: Document): Markup => html`<details id="${operation.operationId}">
<summary><b class="${operation.method}">${operation.method.toUpperCase()}</b> <code>${operation.path}</code> <span>${operation.summary}</span>${operation.security?.length === 0 ? html` <em>public</em>` : ''}</summary>
${operation.description === undefined ? '' : html`<p>${operation.description}</p>`}
${operation.aliases.length === 0 ? '' : html`<p>Also at ${operation.aliases.map((path) => html`<code>${path}</code> `)}</p>`}
${parameters(operation, document)}
${body(operation, document)}
${responses(operation, document)}
</details>`

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:13rem minmax(0,60rem);gap:2rem}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line)}
nav ul{list-style:none;padding:0}
main{padding:1rem 1rem 6rem}
details{border:1px solid var(--line);border-radius:6px;margin:.4rem 0;padding:.4rem .7rem}
details[open]{background:var(--soft)}
summary{cursor:pointer}
summary span{opacity:.75;margin-left:.5rem}
summary b{display:inline-block;min-width:4.2rem}
.get{color:#0a7d34}.post{color:#0b62c4}.put,.patch{color:#a15c00}.delete{color:#c02020}
code,pre{font:13px/1.45 ui-monospace,monospace}
pre{background:var(--soft);padding:.7rem;border-radius:6px;overflow:auto}
table{border-collapse:collapse;width:100%}
td,th{border-top:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}}
`
