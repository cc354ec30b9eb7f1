import { token } from '../../kernel/define.ts'

/** Whoever names a mandate for one call. */
export interface MandateUse {
  readonly mandate: string
  readonly account: string
  /** Credential and key-binding JWT, where the mandate has a holder key. */
  readonly proof: string | undefined
}

/** Spend mandates: the ledger asks for them with every hold; this names one more for a piece of work. */
export interface Mandates {
  /** Whatever `work` holds is within the mandate, too. `mandate_refused` where it may not be named. */
  under<T>(use: MandateUse, work: () => Promise<T>): Promise<T>
}
export const Mandates = token<Mandates>('mandates.mandates')
