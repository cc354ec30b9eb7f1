// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface JwkSet {
  keys: JwkSetKey[]
}

export interface JwkSetKey {
  kty: string
  crv: string
  x: string
  kid: string
  alg: string
  use: string
}

export interface Reputation {
  user_id: string
  public: boolean
  score: ReputationScore
  /** inclusion proofs of the latest work, RFC 6962 */
  evidence: WorkProof[]
  checkpoint: string | null
  /** all of this as a W3C verifiable credential: a JWT signed by EdDSA */
  credential: string
  jwks_url: string
}

export interface ReputationPublishParams {
  public: boolean
}

export interface ReputationPublishResult {
  public: boolean
  page_url: string | null
}

export interface ReputationScore {
  /** calls by others that an agent of this account answered, products sold, and earn tasks */
  delivered: number
  /** calls by others that got no answer */
  failed: number
  /** tasks and sales whose price was given back */
  refunded: number
  /** sales whose card payment was disputed, unless the dispute was won */
  disputed: number
  /** lower end of the 95 % Wilson interval of (delivered - refunded - disputed)/(delivered + failed) */
  reliability: number
  reviews: number
  rating: number | null
  rating_lower: number | null
  first_work_at: string | null
  last_work_at: string | null
}

export interface WorkProof {
  type: string
  /** opens at /verify/:seal, without a key */
  seal: string
  index: number
  tree_size: number
  hashes: string[]
}

/** What an account has delivered, as a signed credential with proofs from the sealed log */
export interface ReputationResource {
  /**
   * Verifiable sealed proof of your platform work
   *
   * Counts come from sealed records only; the credential is good for a day and is verified offline with any JOSE library and the published keys.
   */
  own(options?: RequestOptions): APIPromise<Reputation>
  /** Show or hide the public page and the badge */
  publish(params: ReputationPublishParams, options?: RequestOptions): APIPromise<ReputationPublishResult>
  /** The keys that sign credentials, as a JSON Web Key Set */
  keys(options?: RequestOptions): APIPromise<JwkSet>
  /** Its credential */
  credential(id: string, options?: RequestOptions): APIPromise<string>
  /** Its badge */
  badge(id: string, options?: RequestOptions): APIPromise<string>
  /** What the module reputation is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
