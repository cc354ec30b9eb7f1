import { deriving } from '../../kernel/define.ts'
import { billingSplit, penceNumber } from '../ledger/services.ts'
import { ProductSold, SaleDisputedEvent, SaleRefunded } from './contract.ts'
import { GivenAway, Purchased, Refunded, SaleDisputed } from './records.ts'

interface SaleRecord {
  readonly account: string | null
  readonly body: {
    readonly purchase_id: string
    readonly listing_id: string
    readonly seller: string
    readonly price_micro_pence: string
  }
}
const saleOf = ({ body }: SaleRecord) => ({
  purchase_id: body.purchase_id,
  listing_id: body.listing_id,
  price_pence: penceNumber(BigInt(body.price_micro_pence)),
})
const partiesOf = ({ account, body: { seller } }: SaleRecord) => ({ users: [account ?? seller, seller] })

/** The events that follow from the records of the marketplace. */
export const derives = [
  deriving(GivenAway, (record) => [ProductSold.of(saleOf(record), partiesOf(record))]),
  deriving(Refunded, (record) => [SaleRefunded.of(saleOf(record), partiesOf(record))]),
  deriving(SaleDisputed, (record) => [
    SaleDisputedEvent.of({ ...saleOf(record), outcome: record.body.outcome }, partiesOf(record)),
  ]),
  deriving(Purchased, (record) => [
    billingSplit(record.body.split, record.body.constitution, partiesOf(record)),
    ProductSold.of(saleOf(record), partiesOf(record)),
  ]),
]
