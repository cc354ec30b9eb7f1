import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { holdKind, postingKind, releaseKind, settlementKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 256 })
const invoice = { invoice_id: Id }

/** Chained by seller: the number is the place in the chain. `content`: SHA-256 of the canonical lines. */
export const InvoiceOpened = recordKind(
  'invoice.opened',
  Type.Object({ ...invoice, n: Type.Integer(), number: Id, total_pence: Type.Integer(), content: Id }),
)
/** Paid or void, once: paid by `payment_id`, from the customer's balance, elsewhere, or because nothing was due. */
export const InvoiceClosed = recordKind(
  'invoice.closed',
  Type.Object({
    ...invoice,
    number: Id,
    outcome: Type.Enum(['paid', 'void']),
    paid_by: Type.Optional(Type.Enum(['card', 'balance', 'out_of_band', 'nothing_due'])),
    amount_pence: Type.Integer(),
    payment_id: Type.Optional(Id),
  }),
)
export const InvoiceUncollectible = recordKind('invoice.uncollectible', Type.Object(invoice))
/** Chained by invoice. `credited_pence`: of all notes so far. */
export const InvoiceCredited = recordKind(
  'invoice.credited',
  Type.Object({
    ...invoice,
    credit_note_id: Id,
    n: Type.Integer(),
    number: Id,
    amount_pence: Type.Integer(),
    credited_pence: Type.Integer(),
    refund: Type.Boolean(),
  }),
)
export const InvoiceReleased = releaseKind('invoice.released', Type.Object(invoice))
export const InvoiceHeld = holdKind('invoice.held', Type.Object(invoice))
/** The money of a paid invoice: to the seller, less the platform's part. */
export const InvoiceSettled = settlementKind('invoice.settled', Type.Object({ ...invoice, constitution: Id }))
/** What of a payment went back to where it came from. `credit_note_id`: by that note; absent: the invoice had been paid otherwise. */
export const InvoiceRefunded = postingKind(
  'invoice.refunded',
  Type.Object({ ...invoice, credit_note_id: Type.Optional(Id), payment_id: Type.Optional(Id) }),
)
/** The platform's part, of a seller who had spent the payment before it was divided. */
export const InvoiceFee = postingKind('invoice.fee', Type.Object(invoice))

const PenceByGrant = Type.Record(Type.String(), Type.Integer())
/** Chained by seller and customer. `shares`: what the invoice took of each grant; `used`: what is gone of each, in all. */
export const CreditDrawn = recordKind(
  'invoice.credit_drawn',
  Type.Object({ ...invoice, drawn_pence: Type.Integer(), shares: PenceByGrant, used: PenceByGrant }),
)
export const AlertPassed = recordKind(
  'billing.alert_passed',
  Type.Object({ alert_id: Id, month: Id, threshold: Type.Integer(), value: Id, customer: Type.Optional(Id) }),
)

export const recordKinds = [
  InvoiceOpened,
  InvoiceClosed,
  InvoiceUncollectible,
  InvoiceCredited,
  InvoiceHeld,
  InvoiceReleased,
  InvoiceSettled,
  InvoiceFee,
  InvoiceRefunded,
  CreditDrawn,
  AlertPassed,
]
