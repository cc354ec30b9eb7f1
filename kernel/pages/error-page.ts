import type { ApiError } from '../contract/errors.ts'
import type { Answer } from '../contract/reply.ts'
import { html } from './markup.ts'
import { card } from './page.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'This request has a fault',
  401: 'An API key is needed',
  402: 'A payment is needed',
  403: 'This is not allowed',
  404: 'There is nothing here',
  405: 'Another method is needed',
  409: 'This cannot be done now',
  410: 'This is gone',
  413: 'This is too large',
  429: 'Too many requests',
  503: 'Not available at the moment',
}

/** Only browsers name this type; client libraries, whatever else they accept, do not. */
export const isBrowser = (accept: string | undefined): boolean => accept?.includes('application/xhtml+xml') === true

/** An error for a person at a browser; programs get the same as JSON. Every link works without a key. */
export const errorPage = ({ status, code, message }: ApiError, requestId: string): Answer => {
  const title = TITLES[status] ?? (status >= 500 ? 'Something went wrong here' : 'This did not work')
  return card(
    status,
    title,
    html`<span class="eyebrow">Error ${status}</span>
<h1>${title}</h1>
<p class="lead">${sentence(message)}</p>
<ul class="links">
<li><a href="/docs">The reference: every operation, with examples</a></li>
<li><a href="/docs#error.${code}">What <code>${code}</code> means</a></li>
<li><a href="/openapi.json">The OpenAPI document</a></li>
</ul>
<dl><dt>Code</dt><dd><code>${code}</code></dd><dt>Request</dt><dd><code>${requestId}</code></dd></dl>`,
  )
}

const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`
