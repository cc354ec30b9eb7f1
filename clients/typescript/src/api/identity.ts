// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface IdentityCreateParams {
  type?: 'document' | 'id_number' | undefined
  client_reference_id?: string | undefined
  metadata?: Record<string, string> | undefined
  return_url?: string | undefined
  options?: Record<string, unknown> | undefined
  provided_details?: IdentityCreateParamsProvidedDetails | undefined
  expand?: string[] | undefined
}

export interface IdentityCreateParamsProvidedDetails {
  email?: string | undefined
  phone?: string | undefined
}

export interface IdentityListParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  status?: 'requires_input' | 'processing' | 'verified' | 'canceled' | undefined
  client_reference_id?: string | undefined
}

export interface IdentityPutListParams {
  entries: IdentityPutListParamsEntry[]
}

export interface IdentityPutListParamsEntry {
  name: string
  date_of_birth?: string | undefined
}

export interface IdentityPutListResult {
  name: string
  entries: number
}

export interface IdentityRetrieveParams {
  'expand[0]'?: string | undefined
  'expand[]'?: string | undefined
}

export interface IdentityReviewParams {
  decision: 'verified' | 'requires_input'
  reason?: string | undefined
}

export interface IdentityScreenParams {
  name: string
  date_of_birth?: string | undefined
}

export interface IdentityScreenResult {
  /** not_screened: no list is loaded */
  status: 'clear' | 'matched' | 'not_screened'
  matches: IdentityScreenResultMatche[]
  /** how many were compared */
  entries: number
}

export interface IdentityScreenResultMatche {
  list: string
  name: string
  score: number
}

export interface IdentityStatus {
  /** document_checked: well-formed, which a made-up document is, too */
  level: 'none' | 'document_checked' | 'verified'
  required_above_pence: number | null
}

export interface IdentitySubmitParams {
  mrz: string[]
  name?: string | undefined
}

export interface VerificationSession {
  id: string
  object: 'identity.verification_session'
  type: 'document' | 'id_number'
  status: 'requires_input' | 'processing' | 'verified' | 'canceled'
  client_reference_id: string | null
  client_secret: unknown
  /** epoch seconds */
  created: number
  document_check: VerificationSessionDocumentCheck | null
  last_error: VerificationSessionLastError | null
  last_verification_report: unknown
  /** false: checked offline, without the issuer */
  livemode: boolean
  metadata: Record<string, string>
  options: Record<string, unknown>
  redaction: VerificationSessionRedaction | null
  url: unknown
  verified_outputs: VerificationSessionVerifiedOutputs | null
}

/** offline: check digits, dates, age, names, lists; it verifies nobody */
export interface VerificationSessionDocumentCheck {
  status: 'passed' | 'failed'
  /** not_screened: no list is loaded */
  screening: 'screened' | 'not_screened'
}

export interface VerificationSessionLastError {
  code: string
  reason: string
}

export interface VerificationSessionRedaction {
  status: 'redacted'
}

/** only with expand[]=verified_outputs */
export interface VerificationSessionVerifiedOutputs {
  first_name: string
  last_name: string
  dob: VerificationSessionVerifiedOutputsDob
}

export interface VerificationSessionVerifiedOutputsDob {
  day: number
  month: number
  year: number
}

/** Verifies who somebody is by their document, screens names, and lets payouts ask */
export interface IdentityResource {
  /**
   * Begin a verification
   *
   * In Stripe’s words, JSON or form-encoded: the stock stripe client works unchanged. With client_reference_id it is about your own customer, without about yourself.
   */
  create(params?: IdentityCreateParams, options?: RequestOptions): APIPromise<VerificationSession>
  /** Your verifications, newest first */
  list(params?: IdentityListParams, options?: RequestOptions): PagePromise<VerificationSession>
  /** One verification */
  retrieve(id: string, params?: IdentityRetrieveParams, options?: RequestOptions): APIPromise<VerificationSession>
  /** Submit a document: the lines of its machine-readable zone */
  submit(id: string, params: IdentitySubmitParams, options?: RequestOptions): APIPromise<VerificationSession>
  /** Cancel a verification that waits for input */
  cancel(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<VerificationSession>
  /** Remove all that was collected; that it was verified stays */
  redact(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<VerificationSession>
  /** Decide a verification whose document a person has looked at */
  review(id: string, params: IdentityReviewParams, options?: RequestOptions): APIPromise<VerificationSession>
  /** Your own level */
  status(options?: RequestOptions): APIPromise<IdentityStatus>
  /** Look a name up on the lists */
  screen(params: IdentityScreenParams, options?: RequestOptions): APIPromise<IdentityScreenResult>
  /** Replace a list that names are screened against */
  putList(name: string, params: IdentityPutListParams, options?: RequestOptions): APIPromise<IdentityPutListResult>
  /** What the module identity is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
