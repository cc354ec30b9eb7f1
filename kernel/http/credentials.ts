const BEARER = /^(?:Bearer|Token) +(\S+)$/i
const BASIC = /^Basic +([A-Za-z0-9+/_-]+={0,2})$/i
const PRINTABLE = /^[\x21-\x7e]+$/

/** The API key of an Authorization header: `Bearer <key>`, or `Basic` with the key as the name, as `curl -u <key>:` sends it. */
export function keyOf(header: string): string | undefined {
  const basic = BASIC.exec(header)?.[1]
  if (basic === undefined) return BEARER.exec(header)?.[1]
  const [name = '', password] = Buffer.from(basic, 'base64').toString('latin1').split(':', 2)
  return password === '' && PRINTABLE.test(name) ? name : undefined
}
