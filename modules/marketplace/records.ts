import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { endingKind, holdKind, postingKind, settlementKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 256 })
const MicroPence = Type.String({ maxLength: 40 })

/** A product is offered at a price; again where the price changes. Agents have records of their own. */
export const Offered = recordKind('listing.offered', Type.Object({ listing_id: Id, price_micro_pence: MicroPence }))
export const Withdrawn = recordKind('listing.withdrawn', Type.Object({ listing_id: Id }))

const sale = {
  listing_id: Id,
  purchase_id: Id,
  seller: Id,
  price_micro_pence: MicroPence,
  /** The card payment that it was bought with, at a checkout. */
  payment_id: Type.Optional(Id),
}
export const PurchaseHeld = holdKind('purchase.held', Type.Object(sale))
export const Purchased = settlementKind('purchase.settled', Type.Object({ ...sale, constitution: Id }))
/** Of a product that costs nothing. */
export const GivenAway = recordKind('purchase.free', Type.Object(sale))

/** A sale undone, by its seller or an operator: what the buyer paid comes back from those who got it. */
export const Refunded = endingKind('purchase.refunded', Type.Object({ ...sale, by: Id }))

/** What came back to the buyer went on to the card that had paid. */
export const RefundedToCard = postingKind('purchase.refunded_to_card', Type.Object({ purchase_id: Id, payment_id: Id }))
/** The card payment that bought it is disputed, or that dispute was won. */
export const SaleDisputed = recordKind(
  'purchase.disputed',
  Type.Object({ ...sale, dispute_id: Id, outcome: Type.Enum(['opened', 'won']) }),
)

export const recordKinds = [
  Offered,
  Withdrawn,
  PurchaseHeld,
  Purchased,
  GivenAway,
  Refunded,
  RefundedToCard,
  SaleDisputed,
]
