import type { Static, TSchema } from 'typebox'
import type { ErrorCode, ErrorShape, ErrorType } from './errors.ts'
import type { NeededPermission } from './permission.ts'
import type { Answer, Reply, SocketAnswer } from './reply.ts'

/**
 * One row of a module's contract. From it come validation, handler types, OpenAPI, reference docs and client libraries.
 * A path under `/v1` is served under `/api/v1` too, and the other way round; paths without version have one form.
 */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: `/${string}`
  /** Further spellings of the path. */
  readonly aliases?: readonly `/${string}`[]
  readonly summary: string
  readonly description?: string
  /** `key` (default): a valid API key. `none`: public; the list of public paths is tested. */
  readonly auth?: 'key' | 'none'
  /** Takes tokens of the module's own making (its `admits`) beside API keys. */
  readonly ownTokens?: true
  /**
   * What a key needs that is limited: one of a member of a workspace, or under a mandate. Every operation that takes a key
   * and does more than read says it; without it `build:read`.
   */
  readonly permission?: NeededPermission
  /** Only for keys of accounts with this role. */
  readonly role?: 'operator'
  /**
   * Shows what follows from sealed records by the events that the module hears. The handler begins once the module has heard
   * of the caller's last record, or after a second: then `as_of` in the answer says until when it has heard.
   */
  readonly derived?: true
  /** Money or access leave with it: a browser session needs its key shown again shortly before. */
  readonly confirm?: true
  readonly params?: TSchema
  readonly query?: TSchema
  /** Unknown fields are refused in every object that does not say `additionalProperties: true`. */
  readonly body?: TSchema
  /** An absent body counts as `{}`. */
  readonly bodyOptional?: true
  /** Default `json`. `form`: nested application/x-www-form-urlencoded is accepted beside JSON. `bytes`: the handler reads `raw`. */
  readonly bodyType?: 'json' | 'form' | 'bytes'
  /**
   * What a body of `bytes` holds as multipart/form-data, for the reference and the clients: a text of the format `binary` is
   * a file. The handler reads and checks `raw`.
   */
  readonly form?: TSchema
  /** Default 1 MiB. */
  readonly bodyLimitBytes?: number
  /** Most values in a JSON body (containers, fields' values, items). Default 20,000. */
  readonly bodyValues?: number
  /** As many numbers beside them, for vectors and tokens. Default 0. */
  readonly bodyNumbers?: number
  readonly reply: Readonly<Record<number, TSchema>>
  /** Content types of answers that are not JSON (`bytes`, `stream`, `redirect`). */
  readonly produces?: readonly string[]
  /** The data of its server-sent events, by their names; `message`: those without one. `[DONE]` and `error` are not named. */
  readonly events?: Readonly<Record<string, TSchema>>
  /** Codes beyond those that every operation may answer (E001, E002, invalid_request, …). */
  readonly errors?: readonly (ErrorCode | ErrorType)[]
  /** Takes WebSocket handshakes (`upgrade` of the call), and then answers `socket(…)`. Of a `get` only. */
  readonly socket?: true
  /** Default by path: nested under `/api/v1`, flat elsewhere. `tagged`: nested in Anthropic's form. A shape: another protocol's. */
  readonly errorForm?: 'nested' | 'flat' | 'tagged' | ErrorShape
  /** `Idempotency-Key` is honoured: same key and body replay the stored answer, another body is E010. */
  readonly idempotent?: true
  /**
   * The answer holds a secret, which is never stored for replay. The field that holds it: a repeat is answered without the
   * field. `true`: the answer is nothing without it, and a repeat is 409 `conflict`.
   */
  readonly secretReply?: true | string
  /** One example request body, checked against the schema by a test. */
  readonly example?: unknown
}

export type Contract = Readonly<Record<string, Operation>>

export const defineContract = <const C extends Contract>(contract: C): C => contract

/** Who uses a key of an account that several people share. */
export interface Member {
  readonly id: string
  readonly role: string
  /** Permissions that the key is limited to; absent: all that the role has. */
  readonly scopes?: readonly string[]
  /** The spend mandate that the key is under. */
  readonly mandate?: string
}

/** Who calls: the account behind the key. */
export interface Caller {
  readonly userId: string
  readonly keyId: string
  readonly tier: 'free' | 'pro' | 'enterprise'
  readonly role: 'user' | 'operator'
  /** Of a key of a workspace: `userId` is the workspace, and what it may call is decided by `Permissions`. */
  readonly member?: Member
}

type Part<O, K extends PropertyKey> = O extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined

/** What a handler of the operation may return. */
export type Returned<O extends Operation> =
  | {
      [S in keyof O['reply'] & number]:
        | (S extends 200 ? Static<O['reply'][S]> : never)
        | Reply<S, Static<O['reply'][S]>>
    }[keyof O['reply'] & number]
  | (O extends { readonly produces: readonly string[] } ? Answer : never)
  | (O extends { readonly socket: true } ? SocketAnswer : never)

/** One request, checked. */
export interface Call<O extends Operation = Operation> {
  readonly params: Part<O, 'params'>
  readonly query: Part<O, 'query'>
  readonly body: Part<O, 'body'>
  readonly caller: O extends { readonly auth: 'none' } ? Caller | undefined : Caller
  readonly requestId: string
  /** The caller's `Idempotency-Key`, else a fresh one: derive record ids from it, so that a repeat is harmless. */
  readonly operationKey: string
  /** The body as it came. */
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Client address, as far as `TRUST_PROXY` lets us believe it. */
  readonly ip: string
  /** The caller asks for a WebSocket, of an operation that says `socket`. */
  readonly upgrade: boolean
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}
