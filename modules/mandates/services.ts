import { token } from '../../kernel/define.ts'

/** Whoever names a mandate for one call. */
export interface MandateUse {
  readonly mandate: string
  readonly account: string
  /** Credential and key-binding JWT, where the mandate has a holder key. */
  readonly proof: string | undefined
}

/** Of a key: it spends within this alone from now on, and manages nothing. */
export interface MandateTerms {
  readonly key_id: string
  readonly amount_pence: number
  readonly period: 'total' | 'day' | 'month'
  /** RFC 3339. */
  readonly expires_at: string
}

/** Spend mandates: the ledger asks for them with every hold; this names one more for a piece of work. */
export interface Mandates {
  /** Whatever `work` holds is within the mandate, too. `mandate_refused` where it may not be named. */
  /** As `POST /v1/mandates` by this owner; again, under the same operation key: harmless. */
  give(owner: string, terms: MandateTerms, operationKey: string): Promise<void>
  under<T>(use: MandateUse, work: () => Promise<T>): Promise<T>
}
export const Mandates = token<Mandates>('mandates.mandates')
