import { randomBytes } from 'node:crypto'
import { type Answer, ApiError, type Caller, DAY_MS, redirect, secretHash } from '../../kernel/define.ts'
import { type Asking, addressWith } from './asking.ts'
import { isRegistered } from './clients.ts'
import type { AuthorizeQuery, Consent } from './contract.ts'
import { isOurs } from './metadata.ts'
import { consentPage, refusalPage } from './pages.ts'
import type { Parts } from './parts.ts'

const CODE_MS = 60_000
/** A second use is noticed for as long. */
const REMEMBERED_MS = DAY_MS
const CLIENT_MS = 400 * DAY_MS
const CHALLENGE = /^[\w-]{43}$/

/** The page on which a person decides, or the client's own mistake: told to it where its address is known, else to the person. */
export async function authorize(query: AuthorizeQuery, parts: Parts): Promise<Answer> {
  const asking = await askingOf(query, parts)
  if (asking === undefined) return refusalPage()
  const fault = faultOf(query, parts)
  return fault === undefined ? consentPage(asking) : sendBack(asking, fault, parts)
}

/** The person's answer. Whose key it is, whose money. */
export async function consent(body: Consent, parts: Parts): Promise<Answer> {
  const { models, services } = parts
  const asking = await askingOf(body, parts)
  if (asking === undefined) return refusalPage()
  const fault = faultOf(body, parts)
  if (fault !== undefined) return sendBack(asking, fault, parts)
  const person = await personOf(body.api_key.trim(), parts)
  if (typeof person === 'string') return consentPage(asking, { ...body, wrong: person })
  const now = services.clock.now()
  const code = randomBytes(32).toString('base64url')
  await models.codes.create({
    _id: secretHash(code),
    client: asking.client._id,
    redirectUri: asking.redirectUri,
    challenge: body.code_challenge ?? '',
    owner: person.userId,
    amountPence: Math.round(body.pounds * 100),
    until: now + body.days * DAY_MS,
    redeemableUntil: now + CODE_MS,
    redeemed: false,
    keyId: null,
    expireAt: new Date(now + REMEMBERED_MS),
  })
  await models.clients.updateOne({ _id: asking.client._id }, { $set: { expireAt: new Date(now + CLIENT_MS) } })
  return sendBack(asking, { code }, parts)
}

/** Undefined: nobody knows where an answer would go, so none goes anywhere. */
async function askingOf(query: AuthorizeQuery, { models, services }: Parts): Promise<Asking | undefined> {
  const client = query.client_id === undefined ? null : await models.clients.findById(query.client_id).lean()
  if (client === null || client.expireAt.getTime() <= services.clock.now()) return undefined
  const redirectUri = query.redirect_uri ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined)
  if (redirectUri === undefined || !isRegistered(redirectUri, client.redirectUris)) return undefined
  return { client, redirectUri, query }
}

function faultOf(
  query: AuthorizeQuery,
  { services: { installation } }: Parts,
): Readonly<Record<string, string>> | undefined {
  const fault = (error: string, error_description: string) => ({ error, error_description })
  if (query.response_type !== 'code') return fault('unsupported_response_type', 'response_type must be code')
  if (query.code_challenge_method !== 'S256' || !CHALLENGE.test(query.code_challenge ?? ''))
    return fault('invalid_request', 'PKCE is needed: code_challenge with code_challenge_method=S256')
  if (!isOurs(query.resource, installation.publicUrl))
    return fault('invalid_target', `the resource here is ${installation.publicUrl}/mcp`)
  return undefined
}

const sendBack = (asking: Asking, fields: Readonly<Record<string, string>>, { services }: Parts): Answer =>
  redirect(addressWith(asking, { ...fields, iss: services.installation.publicUrl }))

/** The person behind a key, or why it is none that may let anybody in. */
async function personOf(key: string, { services: { authenticator } }: Parts): Promise<Caller | string> {
  try {
    const caller = await authenticator.authenticate(key)
    if (caller === undefined) return 'This is no key of this service, or it was revoked.'
    return caller.member === undefined
      ? caller
      : 'This key is limited, or a workspace’s: use a key of your own account.'
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}
