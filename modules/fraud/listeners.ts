import type { EventMeta } from '../../kernel/define.ts'
import { closeCase, openCase } from './cases.ts'
import { keepDecision } from './decisions.ts'
import { countPaid, learn } from './feed.ts'
import type { FraudContext } from './parts.ts'
import { Decided } from './records.ts'

type Listener = (data: unknown, context: FraudContext, meta: EventMeta) => Promise<void>

export const heard: Listener = (_data, { models, services }, meta) =>
  learn(meta, { store: models, persons: services.persons })

export const split: Listener = (_data, { models, state }, meta) => countPaid(meta, state.calls, models)

/** An operator's word on a payout closes its case, and is the answer to its appeal. */
export const payoutHeard: Listener = async (data, context, meta) => {
  await heard(data, context, meta)
  const { record } = meta
  if (record?.type !== 'payout.decided') return
  const { payout_id, decision, reason, operator } = record.body
  const row = await context.models.cases.findOne({ reference: String(payout_id) }).lean()
  if (!row || row.status === 'closed') return
  const outcome = decision === 'release' ? 'legitimate' : 'fraud'
  const { models: store, services } = context
  await closeCase(row._id, { outcome, answer: String(reason), by: String(operator) }, { store, ...services })
}

/** Makes good what a crash between the seal and the lists has left. */
export const decided: Listener = async (_data, { models }, { record }) => {
  if (!Decided.is(record)) return
  await keepDecision(record, models)
  if (record.body.reference !== undefined && record.body.verdict !== 'allow') await openCase(record, models)
}
