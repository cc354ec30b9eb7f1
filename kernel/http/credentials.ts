import type { IncomingHttpHeaders } from 'node:http'

const BEARER = /^(?:Bearer|Token) +(\S+)$/i
const BASIC = /^Basic +([A-Za-z0-9+/_-]+={0,2})$/i
const PRINTABLE = /^[\x21-\x7e]+$/

/**
 * The API key of a request: `Authorization: Bearer <key>`, or `Basic` with the key as the name, as `curl -u <key>:` sends it,
 * or with it as the password behind some other name, as Langfuse's clients send their secret key; where there is no such header, `x-api-key: <key>`, as Anthropic's clients do. Else why there is none.
 */
export function keyOf({ authorization, 'x-api-key': apiKey }: IncomingHttpHeaders): string | Keyless {
  if (authorization !== undefined) return authorizedKey(authorization) ?? MALFORMED
  if (apiKey === undefined) return MISSING
  return typeof apiKey === 'string' && PRINTABLE.test(apiKey) ? apiKey : MALFORMED
}

const SESSION = /(?:^|;\s*)__Host-session=([\w-]{16,128})(?:;|$)/

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The cookie of a signed-in browser. */
export const sessionOf = ({ cookie }: Headers): string | undefined =>
  typeof cookie === 'string' ? SESSION.exec(cookie)?.[1] : undefined

/**
 * It came from no page of somebody else, and with the header that only scripts of our own pages can set. Browsers that do
 * not say where they come from (`Sec-Fetch-Site`) say it by `Origin`.
 */
export function isOwnPage({ 'x-console': own, 'sec-fetch-site': site, origin, host }: Headers): boolean {
  if (own !== '1') return false
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined || (typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host)
}

export type Keyless = typeof MISSING | typeof MALFORMED
export const MISSING = Symbol('missing')
export const MALFORMED = Symbol('malformed')

function authorizedKey(header: string): string | undefined {
  const basic = BASIC.exec(header)?.[1]
  if (basic === undefined) return BEARER.exec(header)?.[1]
  const [name = '', password] = Buffer.from(basic, 'base64').toString('latin1').split(':', 2)
  const key = password === '' ? name : password
  return key !== undefined && PRINTABLE.test(key) ? key : undefined
}
