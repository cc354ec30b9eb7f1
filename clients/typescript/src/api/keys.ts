// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'

export interface KeySummary {
  key_id: string
  label: string
  /** How the key starts, to recognise it by. */
  prefix: string
  created_at: string
  /** Within a few seconds. */
  last_used_at: string | null
  /** The key of this request. */
  current: boolean
}

export interface KeysCreateParams {
  label?: string | undefined
}

export interface KeysRevokeParams {
  api_key?: string | undefined
  key_id?: string | undefined
}

export interface NewKey {
  /** Shown this once. */
  api_key: string
  key_id: string
  label: string
  created_at: string
  worm_seal: string
}

export interface Revoked {
  revoked: boolean
  key_id: string
  revoked_at: string
  worm_seal: string
}

export interface KeysResource {
  /** List the API keys of the account */
  list(options?: RequestOptions): PagePromise<KeySummary>
  /**
   * Create a further API key
   *
   * At most 20 keys an account. The key is shown this once.
   */
  create(params?: KeysCreateParams, options?: RequestOptions): APIPromise<NewKey>
  /**
   * Revoke an API key at once
   *
   * By `key_id` or by the key itself; without either, the key of this request.
   */
  revoke(params?: KeysRevokeParams, options?: RequestOptions): APIPromise<Revoked>
}
