import { type Answer, bytes } from '../contract/reply.ts'
import type { Asset } from './asset.ts'
import { html, type Markup } from './markup.ts'
import { STYLE_SHEET } from './style.ts'

export const SERVICE_NAME = 'Agent Earnings and Inference Routing Service'

/** What a page may load and do: our own style sheet and script, nothing else. */
export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}
export const HTML_TYPE = 'text/html; charset=utf-8'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%234338ca'/%3E%3Cpath d='M9 21l5-5 4 3 6-8' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E"

/** A whole HTML document. */
export const documentOf = (title: string, layout: 'card-page' | 'reference', body: Markup, script?: Asset): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${STYLE_SHEET.href}">
${script === undefined ? '' : html`<script src="${script.href}" defer></script>`}
</head>
<body class="${layout}">
${body}
</body>
</html>
`.text

/**
 * A small page for people: a card with a heading and what the caller puts under it, without scripts. The style sheet knows
 * `p.lead`, `p.notice`, `p.actions`, `.amount`, `.eyebrow`, `dl`, `ul.links`, `button` and `a.button` (also `.quiet`).
 */
export const page = (status: number, title: string, content: Markup): Answer =>
  card(
    status,
    title,
    html`<h1>${title}</h1>
${content}`,
  )

/** A card whose content brings its own `h1`. */
export const card = (status: number, title: string, content: Markup): Answer =>
  bytes(
    status,
    HTML_TYPE,
    documentOf(
      title,
      'card-page',
      html`<main class="card">
${content}
</main>
<footer class="imprint">${SERVICE_NAME} · <a href="/docs">Reference</a></footer>`,
    ),
    PAGE_HEADERS,
  )

/** A tick in a circle, over what has been done. */
export const DONE_MARK: Markup = html`<span class="done"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5"/></svg></span>`
