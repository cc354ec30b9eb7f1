import { bytes, defineModule } from '../../kernel/define.ts'
import { TaskRefunded } from '../a2a/contract.ts'
import { AgentCompleted, AgentFailed } from '../agents/contract.ts'
import { EarnCompleted } from '../earnings/contract.ts'
import { ProductSold, SaleDisputedEvent, SaleRefunded } from '../marketplace/contract.ts'
import { contract } from './contract.ts'
import { countWork, workOf } from './count.ts'
import { needs } from './parts.ts'
import { assertPublic, provenOf, reputationOf, scoreOf } from './reputation.ts'
import { badge, reputationPage } from './show.ts'
import { CredentialSigner } from './signer.ts'

export default defineModule({
  name: 'reputation',
  layer: 'L60',
  summary: 'What an account has delivered, as a signed credential with proofs from the sealed log',
  capabilities: ['verifiable credentials', 'Merkle proofs', 'Wilson scores', 'public page', 'badge'],
  secrets: ['log-signing'],
  ...needs,
  listens: {
    completed: AgentCompleted,
    failed: AgentFailed,
    earned: EarnCompleted,
    taskRefunded: TaskRefunded,
    saleRefunded: SaleRefunded,
    sold: ProductSold,
    disputed: SaleDisputedEvent,
  },
  start({ services }) {
    return { signer: new CredentialSigner(services.installation.secret('log-signing')) }
  },
  contract,
  handlers: {
    own: ({ caller }, context) => reputationOf(caller.userId, context),
    async publish({ body, caller: { userId } }, { models, services }) {
      if (body.public) await models.visible.updateOne({ _id: userId }, {}, { upsert: true })
      else await models.visible.deleteOne({ _id: userId })
      return {
        public: body.public,
        page_url: body.public ? `${services.installation.publicUrl}/reputation/${userId}` : null,
      }
    },
    keys: (_call, { state }) => ({ keys: [{ ...state.signer.jwk }] }),
    async page({ params: { id } }, context) {
      await assertPublic(id, context)
      const { score, evidence } = await provenOf(id, context)
      return reputationPage(
        id,
        score,
        evidence.map(({ seal }) => seal),
      )
    },
    async credential({ params: { id } }, context) {
      await assertPublic(id, context)
      return bytes(200, 'application/vc+jwt', (await reputationOf(id, context)).credential)
    },
    async badge({ params: { id } }, context) {
      await assertPublic(id, context)
      return badge(await scoreOf(id, context))
    },
  },
  on: {
    completed: (_data, { models }, { record }) => workOf(record, 'delivered', models.work),
    failed: (_data, { models }, { record }) => workOf(record, 'failed', models.work),
    taskRefunded: (_data, { models }, { record }) => workOf(record, 'refunded', models.work),
    saleRefunded: (_data, { models }, { record }) => workOf(record, 'refunded', models.work),
    // what costs nothing says nothing
    sold: ({ price_pence }, { models }, { record }) =>
      price_pence > 0 ? workOf(record, 'delivered', models.work) : undefined,
    disputed: ({ outcome }, { models }, { record }) =>
      workOf(record, 'disputed', models.work, outcome === 'opened' ? 1 : -1),
    async earned({ user_id: userId }, { models }, { record }) {
      if (record?.type === 'earn.rewarded') await countWork(models.work, userId, record, 'delivered')
    },
  },
  async erase(userId, { models }) {
    await models.work.deleteOne({ _id: userId })
    await models.visible.deleteOne({ _id: userId })
  },
  async *exports(userId, { models }) {
    const row = await models.work.findById(userId).lean()
    if (row)
      yield {
        kind: 'reputation',
        item: {
          delivered: row.delivered,
          failed: row.failed,
          refunded: row.refunded,
          disputed: row.disputed,
          seals: row.seals,
        },
      }
  },
})
