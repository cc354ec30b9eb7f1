import { ApiError, DAY_MS, freshId } from '../../kernel/define.ts'
import { InvalidMetadata, InvalidRedirect, type Registration } from './contract.ts'
import { SCOPE } from './metadata.ts'
import type { Parts } from './parts.ts'

/** What clients may do, unless they say that they do less. */
const GRANTS: readonly string[] = ['authorization_code', 'refresh_token']
const FORGOTTEN_MS = DAY_MS
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Schemes that browsers run, read from the machine, or hand to whatever app claims them. */
const DANGEROUS = new Set([
  'intent:',
  'android-app:',
  'chrome:',
  'chrome-extension:',
  'moz-extension:',
  'edge:',
  'resource:',
  'filesystem:',
  'jar:',
  'mailto:',
  'tel:',
  'sms:',
  'javascript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
])

/** Throws `invalid_redirect_uri`. */
function assertRedirect(address: string): void {
  const refuse = (why: string): ApiError => new ApiError(InvalidRedirect, `${address.slice(0, 200)} ${why}`)
  if (!URL.canParse(address)) throw refuse('is no address')
  const { protocol, hostname, hash, username, password } = new URL(address)
  if (hash !== '' || address.includes('#')) throw refuse('has a fragment')
  if (username !== '' || password !== '') throw refuse('has a user name or password')
  if (DANGEROUS.has(protocol)) throw refuse('has a scheme to which no code may go')
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) throw refuse('must be https: http is for the own machine')
}

/** RFC 8252, 7.3: an app on the person's machine takes whatever port is free. */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  if (registered.includes(address)) return true
  if (!URL.canParse(address)) return false
  const asked = new URL(address)
  if (asked.protocol !== 'http:' || !LOOPBACK.has(asked.hostname)) return false
  return registered.some((one) => {
    const known = new URL(one)
    known.port = asked.port
    return known.href === asked.href
  })
}

export async function register(body: Registration, { models, services: { clock } }: Parts) {
  for (const address of body.redirect_uris) assertRedirect(address)
  const { client_uri: home } = body
  if (home !== undefined && !(URL.canParse(home) && new URL(home).protocol === 'https:'))
    throw new ApiError(InvalidMetadata, 'client_uri must be an https address, or be left out')
  const { grant_types: grants = GRANTS, response_types: responses = ['code'] } = body
  if (!grants.includes('authorization_code') || !responses.includes('code'))
    throw new ApiError(InvalidMetadata, 'only grant_types authorization_code with response_types code is served')
  const now = clock.now()
  const name = body.client_name?.trim() || 'A client without a name'
  const _id = freshId('oac_')
  await models.clients.create({
    _id,
    name,
    redirectUris: body.redirect_uris,
    refreshes: grants.includes('refresh_token'),
    createdAt: new Date(now),
    expireAt: new Date(now + FORGOTTEN_MS),
  })
  return {
    client_id: _id,
    client_id_issued_at: Math.floor(now / 1_000),
    client_name: name,
    redirect_uris: body.redirect_uris,
    grant_types: GRANTS.filter((grant) => grants.includes(grant)),
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: SCOPE,
  }
}
