// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface AuditConsistencyParams {
  from: number
  to: number
}

export interface AuditEvent {
  record_id: string
  event_type: string
  timestamp: string
  seal: string
}

export interface AuditEventsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  type?: string | undefined
}

export interface AuditVerifyBundleParams {
  /** the sealed text (RFC 8785 JSON), byte for byte */
  text: string
  seal: string
  proof: InclusionProofParam | null
}

export interface BundleVerdict {
  valid: boolean
  reasons: string[]
}

export interface ConsistencyProof {
  from: number
  to: number
  hashes: string[]
}

export interface InclusionProof {
  index: number
  tree_size: number
  /** leaf's sibling first */
  hashes: string[]
  /** C2SP signed note with the root of a tree of that size */
  checkpoint: string
}

export interface InclusionProofParam {
  index: number
  tree_size: number
  /** leaf's sibling first */
  hashes: string[]
  /** C2SP signed note with the root of a tree of that size */
  checkpoint: string
}

export interface LogEntry {
  /** the sealed text, parsed */
  record: Record<string, unknown>
  text: string
  seal: string
  proof: InclusionProof | null
}

export interface LogKeys {
  keys: string[]
}

export interface SealProof {
  seal: string
  proof: InclusionProof
}

/** agent_id, amounts and record_id are there for the parties of the record (and operators); others see that it is valid, its kind and time. */
export interface SealedEntry {
  /** the sealed text hashes to the seal, and the proof leads to a root that the log has signed */
  valid: boolean
  event_type: string
  agent_id?: string | null
  gross_gbp?: number
  creator_gbp?: number
  ops_gbp?: number
  investment_gbp?: number
  timestamp: string
  seal: string
  record_id?: string
  log: 'included' | 'pending'
  proof?: InclusionProof
}

/** The tamper-evident log: verification, proofs, checkpoints, exports */
export interface AuditResource {
  /**
   * Verify a seal
   *
   * Answers from the inclusion proof, not from a look-up alone.
   */
  verify(seal: string, options?: RequestOptions): APIPromise<SealedEntry>
  /** Verify a seal; it stays verifiable for ever */
  verifySeal(seal: string, options?: RequestOptions): APIPromise<SealedEntry>
  /**
   * Verify a seal without a key: validity, kind and time
   *
   * A page where a browser asks.
   */
  verifyOpen(seal: string, options?: RequestOptions): APIPromise<SealedEntry>
  /** What was sealed about the caller, newest first */
  events(params?: AuditEventsParams, options?: RequestOptions): PagePromise<AuditEvent>
  /** A sealed record of the caller, with its text and proof */
  entry(seal: string, options?: RequestOptions): APIPromise<LogEntry>
  /** The inclusion proof of a seal */
  proof(seal: string, options?: RequestOptions): APIPromise<SealProof>
  /** Proof that the log of one size extends the log of another */
  consistency(params: AuditConsistencyParams, options?: RequestOptions): APIPromise<ConsistencyProof>
  /** The latest signed checkpoint, as a C2SP signed note */
  checkpoint(options?: RequestOptions): APIPromise<string>
  /** Verifier keys that have signed checkpoints, oldest first */
  keys(options?: RequestOptions): APIPromise<LogKeys>
  /** Check a bundle as an offline verifier would */
  verifyBundle(params: AuditVerifyBundleParams, options?: RequestOptions): APIPromise<BundleVerdict>
  /**
   * Everything the service holds about the caller, with proofs
   *
   * Streamed JSON: log_keys, records (bundles that verify offline) and the data of every module. modules_left_out names modules that do not run, whose data is missing; empty: the export is whole.
   */
  export(options?: RequestOptions): APIPromise<unknown>
  /** What the module audit is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
