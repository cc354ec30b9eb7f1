import { type Answer, bytes } from '../contract/reply.ts'
import { html, type Markup, raw } from './markup.ts'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:4rem auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}'

/** A small page for people, without scripts, in the limits of the content security policy that every answer carries. */
export const page = (status: number, title: string, content: Markup): Answer =>
  bytes(
    status,
    'text/html; charset=utf-8',
    html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body><h1>${title}</h1>${content}</body>
</html>
`.text,
  )
