import { ApiError, type EventMeta } from '../../kernel/define.ts'
import { SERVICE } from '../accounts/services.ts'
import { closeCase, closedId, openCase } from './cases.ts'
import { keepDecision } from './decisions.ts'
import { countPaid, learn } from './feed.ts'
import { isUnfinished } from './gate.ts'
import type { FraudContext } from './parts.ts'
import { CaseClosed, Decided } from './records.ts'

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
  // decided by a check that was made again: nobody's word on a case
  if (operator === SERVICE) return
  const row = await context.models.cases.findOne({ reference: String(payout_id) }).lean()
  if (!row || row.status === 'closed') return
  // it was the closing of the case that decided
  if ((await context.services.records.find(CaseClosed, closedId(row))) !== undefined) return
  const outcome = decision === 'release' ? 'legitimate' : 'fraud'
  const { models: store, services } = context
  await closeCase(row._id, { outcome, answer: String(reason), by: String(operator) }, { store, ...services })
}

/** Makes good what a crash between the seal and the lists has left. */
export const decided: Listener = async (_data, { models, state }, { record }) => {
  if (!Decided.is(record)) return
  await keepDecision(record, models)
  const { reference, verdict } = record.body
  if (reference !== undefined && verdict !== 'allow' && !(await isUnfinished(record, state.check)))
    await openCase(record, models)
}

/** A case that is closed decides on its payout, if that still waits for it. */
export const settled: Listener = async (_data, { models, services }, { record }) => {
  if (!CaseClosed.is(record)) return
  const { case_id, outcome, by: operator } = record.body
  const reference = (await models.cases.findById(case_id, { reference: 1 }).lean())?.reference
  if (reference === undefined) return
  const decision = outcome === 'legitimate' ? 'release' : 'block'
  const word = { decision, reason: `its fraud case was closed as ${outcome}`, operator } as const
  await services.reviews?.decide(reference, word).catch((error: unknown) => {
    // it has been decided, or has ended
    if (!(error instanceof ApiError && PASSED.includes(error.code))) throw error
  })
}
const PASSED: readonly string[] = ['conflict', 'not_found', 'E010']
