import { deriving, type Occurrence } from '../../kernel/define.ts'
import { billingSplit } from '../ledger/services.ts'
import { AlertEvent, InvoiceOpenedEvent, InvoicePaidEvent, InvoiceRecorded } from './contract.ts'
import {
  AlertPassed,
  InvoiceClosed,
  InvoiceCredited,
  InvoiceOpened,
  InvoiceSettled,
  InvoiceUncollectible,
} from './records.ts'

const recorded = ({ invoice_id }: { readonly invoice_id: string }): Occurrence =>
  InvoiceRecorded.of({ invoice_id }, { users: [] })

/** The events that follow from the records of invoices. */
export const derives = [
  deriving(InvoiceOpened, ({ body }) => [
    recorded(body),
    InvoiceOpenedEvent.of({ invoice_id: body.invoice_id, number: body.number, amount_pence: body.total_pence }),
  ]),
  deriving(InvoiceClosed, ({ body }) => [
    recorded(body),
    ...(body.outcome === 'paid'
      ? [InvoicePaidEvent.of({ invoice_id: body.invoice_id, number: body.number, amount_pence: body.amount_pence })]
      : []),
  ]),
  deriving(InvoiceUncollectible, ({ body }) => [recorded(body)]),
  deriving(InvoiceCredited, ({ body }) => [recorded(body)]),
  deriving(InvoiceSettled, ({ body: { split, beneficiary, constitution } }) => {
    const event = billingSplit(split, constitution, { users: [beneficiary] })
    return split.developerMicroPence === '0' && split.platformMicroPence === '0' ? [] : [event]
  }),
  deriving(AlertPassed, ({ body: { alert_id, month, threshold, value, customer } }) => [
    AlertEvent.of({ alert_id, month, threshold, value, ...(customer !== undefined && { customer }) }),
  ]),
]
