import { type Answer, html, page } from '../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import { payPath } from './links.ts'
import type { PaymentDetails, PaymentRow } from './model.ts'

type Shown = Pick<PaymentRow, '_id' | 'token' | 'amountPence'>

/** The sandbox's stand-in for a card form. */
export const openPage = (payment: Shown, { description }: PaymentDetails): Answer => {
  const amount = formatGbp(toMicroPence(payment.amountPence))
  return page(
    200,
    `Pay ${amount}`,
    html`<p>${description}</p><p>Sandbox: no card is charged, no real money moves.</p>
<form method="post" action="${payPath(payment)}"><button>Pay ${amount}</button></form>`,
  )
}

export const paidPage = ({ amountPence }: Shown, { successUrl }: PaymentDetails): Answer =>
  page(
    200,
    'Paid',
    html`<p>${formatGbp(toMicroPence(amountPence))} has been received. The credits are there.</p>${successUrl ? html`<p><a href="${successUrl}" rel="noreferrer">Continue</a></p>` : ''}`,
  )

export const closedPage = (): Answer =>
  page(200, 'This link has ended', html`<p>It has expired or was withdrawn. Ask for a new one.</p>`)
