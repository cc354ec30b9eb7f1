import { defineModule, newestFirst } from '../../kernel/define.ts'
import { penceNumber } from '../ledger/services.ts'
import { sweep } from './capture.ts'
import { contract } from './contract.ts'
import type { PaymentRow } from './model.ts'
import { ACCOUNT_NETWORK } from './networks.ts'
import { buildParts, needs } from './parts.ts'
import { TransferPaid } from './records.ts'
import { paymentSchemes } from './schemes.ts'
import { PaymentSchemes } from './services.ts'
import { networkOf } from './wire/terms.ts'

const view = ({ _id, scheme, network, amount, microPence, path, state, transaction, createdAt }: PaymentRow) => ({
  id: _id,
  scheme,
  network,
  amount,
  amount_pence: penceNumber(BigInt(microPence)),
  resource: path,
  state,
  transaction: transaction ?? null,
  created_at: createdAt.toISOString(),
})

export default defineModule({
  name: 'x402',
  layer: 'L60',
  summary: 'Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered',
  capabilities: ['x402 v1', 'x402 v2', 'exact', 'balance', 'facilitators'],
  ...needs,
  provides: { schemes: PaymentSchemes },
  records: [TransferPaid],
  start(context) {
    const parts = buildParts(context)
    return { parts, schemes: paymentSchemes(parts) }
  },
  contract,
  handlers: {
    payments: ({ query, caller }, { models }) =>
      newestFirst<PaymentRow, ReturnType<typeof view>>(models.payments, {
        filter: { owner: caller.userId },
        time: 'createdAt',
        page: query,
        view,
      }),
    supported(_call, { state: { parts } }) {
      const { id, legacyName } = networkOf(parts.terms)
      const exact = [
        { x402Version: 2, scheme: 'exact', network: id },
        { x402Version: 1, scheme: 'exact', network: legacyName },
      ]
      const balance = { x402Version: 2, scheme: 'balance', network: ACCOUNT_NETWORK }
      return { kinds: parts.terms.exact ? [...exact, balance] : [balance], livemode: parts.livemode }
    },
  },
  cron: { sweep: { schedule: '* * * * *', run: ({ state }) => sweep(state.parts) } },
  /** The hash that tells a replay stays; who paid goes. */
  async erase(owner, { models }) {
    await models.payments.updateMany({ owner }, { $unset: { claim: '', payer: '', transaction: '' } })
  },
  async *exports(owner, { models }) {
    for await (const row of models.payments.find({ owner }).lean<PaymentRow[]>())
      yield { kind: 'x402-payment', item: view(row) }
  },
})
