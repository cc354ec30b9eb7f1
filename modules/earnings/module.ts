import { defineModule, deriving, isStripeClient } from '../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import { contract, EarnCompleted } from './contract.ts'
import { earn } from './earn.ts'
import { collections, config, requires } from './parts.ts'
import { EarnRewarded } from './records.ts'
import { balanceOf, transactionsOf } from './statement.ts'
import { stripeBalance } from './stripe-balance.ts'

export default defineModule({
  name: 'earnings',
  prefix: '/v1/earn',
  layer: 'L0',
  summary: 'Earn tasks with a fixed reward; balances and transactions.',
  capabilities: ['earn-tasks', 'balances', 'transactions'],
  config,
  requires,
  emits: { earnCompleted: EarnCompleted },
  collections,
  contract,
  handlers: {
    earn: ({ caller: { userId }, body: { task }, operationKey, headers }, context) =>
      earn({ userId, task, operationKey, keyed: headers['idempotency-key'] !== undefined }, context),
    balance: ({ caller: { userId }, headers }, { services: { ledger, pendingEarnings, connections } }) =>
      isStripeClient(headers)
        ? stripeBalance(userId, connections?.livemode === true, ledger)
        : balanceOf(userId, ledger, pendingEarnings),
    transactions: ({ caller: { userId }, query }, { services: { ledger } }) => transactionsOf(userId, query, ledger),
  },
  records: [EarnRewarded],
  derives: [
    deriving(EarnRewarded, ({ id, account, seal, body: { task, earned_pence, balance_pence } }) => {
      const user_id = account ?? ''
      const earned_gbp = formatGbp(toMicroPence(earned_pence))
      return [
        EarnCompleted.of({ user_id, earned_pence, worm_seal: seal, task, earned_gbp, balance_pence, record_id: id }),
      ]
    }),
  ],
  exports: async function* (userId, { models }) {
    for await (const { day, task } of models.keyed.find({ userId }).lean())
      yield { kind: 'keyed-earn', item: { day, task } }
  },
  erase: async (userId, { models }) => void (await models.keyed.deleteMany({ userId })),
})
