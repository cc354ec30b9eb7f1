import { type Answer, card, DONE_MARK, html, type Markup, page } from '../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import { payPath, returnUrl } from './links.ts'
import type { PaymentDetails, PaymentRow } from './model.ts'

type Shown = Pick<PaymentRow, '_id' | 'token' | 'amountPence'>

const amountOf = ({ amountPence }: Shown): string => formatGbp(toMicroPence(amountPence))

/** The sandbox's stand-in for a card form. */
export const openPage = (row: Shown, { description, cancelUrl }: PaymentDetails): Answer =>
  card(
    200,
    `Pay ${amountOf(row)}`,
    html`<h1><span class="eyebrow">Amount due</span><span class="amount">${amountOf(row)}</span></h1>
<p class="lead">${description}</p>
<p class="notice"><strong>Sandbox.</strong> No card is charged and no real money moves.</p>
<form method="post" action="${payPath(row)}"><button>Pay ${amountOf(row)}</button>${cancelUrl ? html`<a class="button quiet" href="${cancelUrl}" rel="noreferrer">Cancel</a>` : ''}</form>
${reference(row)}`,
  )

export const paidPage = (row: Shown, { description, successUrl }: PaymentDetails): Answer =>
  card(
    200,
    'Paid',
    html`${DONE_MARK}
<h1><span class="eyebrow">Paid</span><span class="amount">${amountOf(row)}</span></h1>
<p class="lead">${description}</p>
<p>The payment has been received and the credits are there.</p>
${successUrl ? html`<p class="actions"><a class="button" href="${returnUrl(successUrl, row)}" rel="noreferrer">Continue</a></p>` : ''}
${reference(row)}`,
  )

export const closedPage = (): Answer =>
  page(
    200,
    'This link has ended',
    html`<p class="lead">It has expired or was withdrawn, and nothing can be paid here any more.</p>
<p>Ask whoever sent it for a new one.</p>`,
  )

const reference = ({ _id }: Shown): Markup => html`<dl><dt>Reference</dt><dd><code>${_id}</code></dd></dl>`
