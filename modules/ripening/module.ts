import { defineModule } from '../../kernel/define.ts'
import { PendingEarnings } from '../accounts/services.ts'
import { HolderVerified } from '../identity/contract.ts'
import { PaymentRecorded } from '../payments/contract.ts'
import { BillingSplit } from '../rules/contract.ts'
import { EarningsRipened } from './contract.ts'
import { Feed } from './feed.ts'
import { mailRipened } from './mail.ts'
import { needs, type Parts } from './parts.ts'
import { derives, Ripened } from './records.ts'
import { ripenDue } from './ripen.ts'
import { maturityMs } from './standing.ts'
import { pendingEarnings } from './view.ts'

export default defineModule({
  name: 'ripening',
  layer: 'L0',
  summary: 'Lets earnings that promotional credit has paid become withdrawable',
  capabilities: ['ripening by payment, verification or age', 'pending earnings'],
  ...needs,
  provides: { pending: PendingEarnings },
  emits: { ripened: EarningsRipened },
  records: [Ripened],
  derives,
  start(context) {
    const parts: Parts = context
    return { parts, feed: new Feed(context.models), pending: pendingEarnings(parts) }
  },
  listens: { split: BillingSplit, ripened: EarningsRipened, payment: PaymentRecorded, verified: HolderVerified },
  on: {
    split: (_data, { state }, { record }) => (record ? state.feed.earned(record) : undefined),
    async ripened(_data, { state }, { record }) {
      if (!record) return
      state.feed.ripened(record)
      await mailRipened(record, state.parts)
    },
    payment: (_data, { state: { parts } }, { record }) =>
      record?.account ? lookSoon(record.account, record.at + maturityMs(parts), parts) : undefined,
    verified: (_data, { state: { parts } }, { record }) =>
      record?.account ? lookSoon(record.account, record.at, parts) : undefined,
  },
  afterEvents: ({ state }) => state.feed.write(),
  cron: { ripen: { schedule: '* * * * *', run: ({ state }) => ripenDue(state.parts) } },
  erase: async (userId, { models }) => void (await models.lots.deleteMany({ beneficiary: userId })),
  async *exports(userId, { models }) {
    for await (const lot of models.lots.find({ beneficiary: userId }).lean())
      yield {
        kind: 'pending_earnings',
        item: {
          payer: lot.payer,
          day: lot.day,
          earned_micro_pence: String(lot.earnedMicroPence),
          ripened_micro_pence: String(lot.ripenedMicroPence),
        },
      }
  },
})

/** What a payer has paid for may be ripe from then on. */
async function lookSoon(payer: string, at: number, { models }: Parts): Promise<void> {
  await models.lots.updateMany({ payer, nextAt: { $exists: true } }, { $min: { nextAt: new Date(at) } })
}
