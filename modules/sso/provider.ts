import {
  allowInsecureRequests,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { ApiError, type Outbound } from '../../kernel/define.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 1_000_000

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The provider as it describes itself. Every request to it goes through the one guard; signatures are always checked. */
export async function providerOf(
  { issuer, clientId, clientSecret }: ProviderSettings,
  { outbound, sandbox }: { readonly outbound: Outbound; readonly sandbox: boolean },
): Promise<Configuration> {
  try {
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [customFetch]: fetchBy(outbound),
      timeout: TIMEOUT_MS / 1_000,
      execute: [enableNonRepudiationChecks, ...(sandbox ? [allowInsecureRequests] : [])],
    })
  } catch (cause) {
    throw new ApiError('invalid_request', `the provider at ${issuer} cannot be used: ${whyUnusable(cause)}`, { cause })
  }
}

const fetchBy =
  (outbound: Outbound): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is not asked of providers`)
    const answer = await outbound.request(url, {
      method,
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...(signal && { signal }),
    })
    const kept = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(new Uint8Array(answer.body), { status: answer.status, headers: kept })
  }

const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|timed? ?out|does not resolve|no address/i

/** What `openid-client` wraps says more than it does itself: that nobody answers, or is not to be asked. */
function whyUnusable(error: unknown): string {
  const reasons: string[] = []
  for (let at: unknown = error; at instanceof Error && reasons.length < 4; at = at.cause) reasons.push(reasonOf(at))
  const why = [...new Set(reasons)].join(': ') || 'no answer'
  return UNREACHABLE.test(why)
    ? `it does not answer; check the address, and that it can be reached from here (${why})`
    : why
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 200) : 'no answer')
