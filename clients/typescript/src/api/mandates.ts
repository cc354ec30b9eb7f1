// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Mandate {
  id: string
  amount_pence: number
  /** What the amount is for; days and months by UTC. */
  period: 'total' | 'day' | 'month'
  /** Whom to pay: ids of agents or of their owners, names of bridges, or kinds of charges as records name them (`inference`, `bridge`, `agent_call`). None: anybody. */
  counterparties: string[]
  expires_at: string
  per_call_pence: number | null
  key_id: string | null
  agent_id: string | null
  holder_key: MandateHolderKey | null
  /** AP2 0.2: SD-JWT, `vct` `mandate.payment.open.1`, signed by this service. */
  credential: string
  worm_seal: string
  status: 'active' | 'revoked' | 'expired'
  /** In the period that runs, with what is held now. */
  spent_pence: number
  created_at: string
  updated_at: string
}

export interface MandateChallenge {
  nonce: string
  audience: string
  expires_at: string
}

/** Public JWK. Who names the mandate must then prove that they hold its private key. */
export interface MandateHolderKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}

export interface MandateKeys {
  keys: (Record<string, string>)[]
}

export interface MandatesCreateParams {
  amount_pence: number
  /** What the amount is for; days and months by UTC. */
  period: 'total' | 'day' | 'month'
  /** Whom to pay: ids of agents or of their owners, names of bridges, or kinds of charges as records name them (`inference`, `bridge`, `agent_call`). None: anybody. */
  counterparties?: string[] | undefined
  expires_at: string
  per_call_pence?: number | undefined
  key_id?: string | undefined
  agent_id?: string | undefined
  /** Public JWK. Who names the mandate must then prove that they hold its private key. */
  holder_key?: MandatesCreateParamsHolderKey | undefined
}

/** Public JWK. Who names the mandate must then prove that they hold its private key. */
export interface MandatesCreateParamsHolderKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
}

export interface MandatesListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** Signed spend limits for keys and agents, checked with every hold; revocable at once */
export interface MandatesResource {
  /**
   * Give a key or an agent a spend mandate
   *
   * A key under a mandate spends within it, whatever it calls, and no longer manages the account. An agent under a mandate spends within it on models and other agents. The newest mandate of a key or agent counts; once it is revoked or expired, nothing is paid. With neither: for `mandate_id` of single calls.
   */
  create(params: MandatesCreateParams, options?: RequestOptions): APIPromise<Mandate>
  /** Spend mandates of this account, newest first */
  list(params?: MandatesListParams, options?: RequestOptions): PagePromise<Mandate>
  /** One spend mandate */
  retrieve(id: string, options?: RequestOptions): APIPromise<Mandate>
  /** Revoke a spend mandate at once; again: harmless */
  revoke(id: string, options?: RequestOptions): APIPromise<Mandate>
  /** A nonce for one proof that the holder key is held */
  challenge(id: string, options?: RequestOptions): APIPromise<MandateChallenge>
  /** Public keys that credentials of mandates are signed with, as a JWK set */
  keys(options?: RequestOptions): APIPromise<MandateKeys>
  /** What the module mandates is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
