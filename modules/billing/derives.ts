import { deriving, type EventPayload } from '../../kernel/define.ts'
import { splitPence } from '../ledger/services.ts'
import { BillingSplit } from '../rules/contract.ts'
import { AlertEvent, InvoiceOpenedEvent, InvoicePaidEvent, InvoiceRecorded } from './contract.ts'
import {
  AlertPassed,
  InvoiceClosed,
  InvoiceCredited,
  InvoiceOpened,
  InvoiceSettled,
  InvoiceUncollectible,
} from './records.ts'

const recorded = ({ invoice_id }: { readonly invoice_id: string }): EventPayload =>
  InvoiceRecorded.of({ invoice_id }, { users: [] })
const users = (account: string | null): readonly string[] => (account === null ? [] : [account])

/** The events that follow from the records of invoices. */
export const derives = [
  deriving(InvoiceOpened, ({ account, body }) => [
    recorded(body),
    InvoiceOpenedEvent.of(
      { invoice_id: body.invoice_id, number: body.number, amount_pence: body.total_pence },
      { users: users(account) },
    ),
  ]),
  deriving(InvoiceClosed, ({ account, body }) => [
    recorded(body),
    ...(body.outcome === 'paid'
      ? [
          InvoicePaidEvent.of(
            { invoice_id: body.invoice_id, number: body.number, amount_pence: body.amount_pence },
            { users: users(account) },
          ),
        ]
      : []),
  ]),
  deriving(InvoiceUncollectible, ({ body }) => [recorded(body)]),
  deriving(InvoiceCredited, ({ body }) => [recorded(body)]),
  deriving(InvoiceSettled, ({ body: { split, beneficiary, constitution } }) => {
    const { developerPence, platformPence, treasuryPence } = splitPence({
      developerMicroPence: BigInt(split.developerMicroPence),
      platformMicroPence: BigInt(split.platformMicroPence),
      treasuryMicroPence: BigInt(split.treasuryMicroPence),
    })
    const gross = developerPence + platformPence + treasuryPence
    const data = {
      gross_pence: gross,
      dt_pence: treasuryPence,
      platform_pence: platformPence,
      agent_pence: developerPence,
    }
    return gross === 0 ? [] : [BillingSplit.of({ ...data, constitution }, { users: [beneficiary] })]
  }),
  deriving(AlertPassed, ({ account, body: { alert_id, month, threshold, value } }) => [
    AlertEvent.of({ alert_id, month, threshold, value }, { users: users(account) }),
  ]),
]
