import type { Usage } from './chat.ts'

/** Every way in which an attempt at a provider fails, and what follows from it. */
interface FaultRule {
  /** `other`: another provider may answer differently. `again`: the same one may, later. `stop`: the caller's own fault, or the caller has gone. */
  readonly next: 'again' | 'other' | 'stop'
  /** Counts against the provider's breaker. */
  readonly trips?: true
  /** We broke it off ourselves: it says nothing of the provider. */
  readonly cancelled?: true
  /** Parks the key that was used. */
  readonly parks?: true
}

export const FAULTS = {
  connect: { next: 'again', trips: true },
  tls: { next: 'other', trips: true },
  headers_timeout: { next: 'again', trips: true },
  first_token_timeout: { next: 'again', trips: true },
  idle_timeout: { next: 'again', trips: true },
  total_timeout: { next: 'other', trips: true },
  rate_limited: { next: 'again', parks: true },
  conflict: { next: 'again' },
  overloaded: { next: 'again', trips: true },
  server_error: { next: 'again', trips: true },
  malformed: { next: 'again', trips: true },
  truncated: { next: 'again', trips: true },
  empty: { next: 'again', trips: true },
  error_in_body: { next: 'again', trips: true },
  wrong_type: { next: 'other', trips: true },
  cut: { next: 'again', trips: true },
  stream_error: { next: 'again', trips: true },
  too_large: { next: 'other', trips: true },
  bad_key: { next: 'other', parks: true },
  model_missing: { next: 'other' },
  context_too_long: { next: 'other' },
  content_policy: { next: 'other' },
  cannot_do: { next: 'other' },
  unsupported: { next: 'other' },
  /** Nobody was asked. */
  breaker_open: { next: 'other' },
  bad_request: { next: 'stop' },
  caller_gone: { next: 'stop', cancelled: true },
  /** Cancelled, since the attempt beside it answered first: no failure. */
  hedge_lost: { next: 'stop', cancelled: true },
} as const satisfies Readonly<Record<string, FaultRule>>

export type FaultKind = keyof typeof FAULTS

export interface FaultDetails {
  readonly status?: number
  /** What the provider asked us to wait. */
  readonly retryAfterMs?: number
  /** The provider said it by status or code, which no words of a caller can bring about: it may be remembered for everyone. */
  readonly certain?: boolean
  readonly cause?: unknown
}

/** A failed attempt. The message never holds a key. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  readonly certain: boolean
  /** What the provider had told of the usage before a stream broke; its output is not the whole. */
  usage: Usage | undefined

  constructor(kind: FaultKind, message: string, { status, retryAfterMs, certain = false, cause }: FaultDetails = {}) {
    super(message, { cause })
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
    this.certain = certain
  }

  get rule(): FaultRule {
    return FAULTS[this.kind]
  }
}

/** For what only a Fault may end: anything else is thrown on. */
export const faultOf = (error: unknown): Fault => {
  if (error instanceof Fault) return error
  throw error
}
