import { service } from '../../kernel/define.ts'

/** What every 402 E003 carries as `payment`. */
export interface PaymentLink {
  readonly payment_link: string
  readonly amount_pence: number
}

/** Links that top up an account's paid credits. */
export interface PaymentLinks {
  /** The open link of this user for this amount and purpose, made if there is none. `purpose` is shown on the pay page. */
  linkFor(userId: string, amountPence: number, purpose: string): Promise<PaymentLink>
}
export const PaymentLinks = service<PaymentLinks>('payments.links')

/** Chargebacks: while one is open, or was lost and is still owed, nothing is paid out. */
export interface Disputes {
  frozen(userId: string): Promise<boolean>
}
export const Disputes = service<Disputes>('payments.disputes')
