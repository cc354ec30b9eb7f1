import { type Answer, bytes } from '../../kernel/define.ts'

/** No script but ours, nothing inline, no foreign address, no frame, and no text that becomes a script. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** `atOnce`: scripts that the first one needs, fetched beside it. */
export const consolePage = (version: string, atOnce: readonly string[]): Answer =>
  bytes(
    200,
    'text/html; charset=utf-8',
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Console</title>
<link rel="stylesheet" href="/console/assets/main.css?v=${version}">
${atOnce.map((name) => `<link rel="modulepreload" href="/console/assets/${name}">`).join('')}
<script type="module" src="/console/assets/main.js?v=${version}"></script></head>
<body><div id="app"><noscript>The console needs JavaScript. All that it shows is in the API: <a href="/docs">/docs</a>.</noscript></div></body></html>`,
    {
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    },
  )
