import { token } from '../contract/token.ts'

/** Calls to URLs that a user supplied: the one SSRF guard. */
export interface Outbound {
  /** Throws ApiError `invalid_request` at `pointer` if the URL may not be called (scheme, credentials, private address, …). Resolves names. */
  check(url: string, pointer: string): Promise<void>
  /** Resolves, refuses private addresses, connects to the very address that was checked, follows no redirect. */
  request(url: string, options: OutboundRequest): Promise<OutboundResponse>
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly timeoutMs: number
  /** At most this many bytes of the answer are read. */
  readonly maxBytes: number
  readonly signal?: AbortSignal
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export const Outbound = token<Outbound>('kernel.outbound')
