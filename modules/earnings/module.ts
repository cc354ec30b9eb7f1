import { defineModule } from '../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import { contract, EarnCompleted } from './contract.ts'
import { EARN_RECORD, earn } from './earn.ts'
import { collections, config, requires } from './parts.ts'
import { balanceOf, transactionsOf } from './statement.ts'

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
    balance: ({ caller: { userId } }, { services }) => balanceOf(userId, services.ledger),
    transactions: ({ caller: { userId }, query }, { services: { ledger } }) => transactionsOf(userId, query, ledger),
  },
  derives: {
    [EARN_RECORD]: ({ id, account, seal, body }) => {
      const userId = account ?? ''
      const {
        task,
        earned_pence: pence,
        balance_pence: balance,
      } = body as { readonly task: string; readonly earned_pence: number; readonly balance_pence: number }
      return [
        EarnCompleted.of(
          {
            user_id: userId,
            earned_pence: pence,
            worm_seal: seal,
            task,
            earned_gbp: formatGbp(toMicroPence(pence)),
            balance_pence: balance,
            record_id: id,
          },
          { users: [userId] },
        ),
      ]
    },
  },
  exports: async function* (userId, { models }) {
    for await (const { day, task } of models.keyed.find({ userId }).lean())
      yield { kind: 'keyed-earn', item: { day, task } }
  },
  erase: async (userId, { models }) => void (await models.keyed.deleteMany({ userId })),
})
