import Type from 'typebox'
import { grantKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 128 })

/** A transfer was taken: no address and no transaction, since both lead to its payer. */
export const TransferPaid = grantKind(
  'x402.paid',
  Type.Object({ payment_id: Id, network: Id, amount: Id, livemode: Type.Boolean() }),
)
