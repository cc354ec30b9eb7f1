import { ApiError } from '../../kernel/define.ts'
import { type Sessions, signedBy } from './sessions.ts'

const SECRET = 'IDENTITY_PROVIDER_SECRET'
const TEXT = /^[\w .,'-]{1,200}$/

/** A provider's `{session_id, status: verified | requires_input, error?: {code, reason}}`. */
export async function onCallback(raw: Buffer, signature: unknown, sessions: Sessions): Promise<void> {
  const secret = process.env[SECRET]
  if (!secret) throw new ApiError('E009', `${SECRET} is not set: results of a provider cannot be checked`)
  if (!signedBy(secret, raw, signature))
    throw new ApiError('E006', `X-Service-Signature is not the HMAC-SHA-256 of the body under ${SECRET}`)
  const { session_id: id, status, error } = parse(raw)
  if (typeof id !== 'string' || !/^vs_\w{20,64}$/.test(id) || (status !== 'verified' && status !== 'requires_input'))
    throw new ApiError('invalid_request', 'the body is {session_id, status: verified or requires_input, error?}')
  const { code, reason } = (error ?? {}) as Readonly<Record<string, unknown>>
  const said = typeof code === 'string' && typeof reason === 'string' && TEXT.test(code) && TEXT.test(reason)
  const lastError = said ? { code, reason } : UNSAID
  await sessions.result(id, status, { by: 'external', ...(status === 'requires_input' && { lastError }) })
}

/** Where it is not said why. */
export const UNSAID = { code: 'document_unverified_other', reason: 'the provider could not verify the document' }

function parse(raw: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(raw.toString())
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>
  } catch {
    // said below
  }
  throw new ApiError('invalid_request', 'the body is no JSON object')
}
