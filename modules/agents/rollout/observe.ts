import type { SealedRecord } from '../../../kernel/define.ts'
import { isDuplicateKey } from '../../../kernel/define.ts'
import type { ObservationRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { CallFree, CallMirrored, CallReleased, CallSettled, type Rollout, type Use } from '../records.ts'
import { EMPTY_METER, type Meter, observe, verdictOf } from './sprt.ts'

/** One call of a version, as a roll-out sees it. */
export interface Sample {
  readonly version: string
  readonly failed: boolean
  /** Of calls that gave an answer. */
  readonly use: Use | undefined
}

/** No fault of the version: what the caller did, or what nobody can pay. */
const NOT_COUNTED = new Set([
  'agent_refused',
  'invalid_request',
  'agent_unfunded',
  'call_cycle',
  'internal',
  'abandoned',
])

/** Undefined: the record tells nothing of how good a version is. */
export function sampleOf(record: SealedRecord): Sample | undefined {
  if (CallSettled.is(record) || CallFree.is(record))
    return { version: record.body.version, failed: false, use: record.body.use }
  if (CallMirrored.is(record)) {
    const { version, error, use } = record.body
    if (error !== undefined && NOT_COUNTED.has(error)) return undefined
    return { version, failed: error !== undefined, use: error === undefined ? use : undefined }
  }
  if (!CallReleased.is(record)) return undefined
  const { version, error, outcome } = record.body
  if (version === undefined || outcome !== 'failed' || error === undefined || NOT_COUNTED.has(error)) return undefined
  return { version, failed: true, use: undefined }
}

export type Observation = Pick<ObservationRow, 'failures' | 'latency' | 'cost'>
export const NOTHING: Observation = { failures: EMPTY_METER, latency: EMPTY_METER, cost: EMPTY_METER }

/** What a p95 allows. */
const TAIL = 0.05

export function withSample(
  { failures, latency, cost }: Observation,
  { failed, use }: Sample,
  rollout: Rollout,
): Observation {
  const { rollback_threshold, max_p95_ms, max_cost_pence } = rollout
  const above = (meter: Meter, value: number, bound: number | undefined): Meter =>
    bound === undefined ? meter : observe(meter, value > bound, TAIL)
  return {
    failures: observe(failures, failed, rollback_threshold),
    latency: use === undefined ? latency : above(latency, use.duration_ms, max_p95_ms),
    cost: use === undefined ? cost : above(cost, Number(use.cost_micro_pence) / 1e6, max_cost_pence),
  }
}

export type Decision =
  | { readonly kind: 'roll_back'; readonly reason: 'error_rate' | 'latency' | 'cost' }
  | { readonly kind: 'promote' }
  | { readonly kind: 'wait' }

/** Pure. Undecided is never good. */
export function decide({ failures, latency, cost }: Observation, rollout: Rollout): Decision {
  const meters = [
    ['error_rate', failures, true],
    ['latency', latency, rollout.max_p95_ms !== undefined],
    ['cost', cost, rollout.max_cost_pence !== undefined],
  ] as const
  const bad = meters.find(([, meter]) => verdictOf(meter) === 'bad')
  if (bad !== undefined) return { kind: 'roll_back', reason: bad[0] }
  const good = meters.every(([, meter, asked]) => !asked || verdictOf(meter) === 'good')
  return good && failures.samples >= rollout.min_samples && rollout.auto_promote
    ? { kind: 'promote' }
    : { kind: 'wait' }
}

/** What was observed in this step so far; of one that is paused or has ended, in the last step that saw calls. */
export async function observationOf(
  { deployment_id, step, status }: Rollout,
  { models }: Pick<Parts, 'models'>,
): Promise<Observation & { readonly lastIndex: number }> {
  const row = await models.observations.findById(deployment_id).lean()
  return row === null || (status === 'deploying' && row.step !== step) ? { ...NOTHING, lastIndex: -1 } : row
}

/** False: another process, or this one before, has counted the record already. */
export async function keepObservation(
  { deployment_id: _id, step }: Rollout,
  index: number,
  observation: Observation,
  { models }: Pick<Parts, 'models'>,
): Promise<boolean> {
  try {
    const { upsertedCount, matchedCount } = await models.observations.updateOne(
      { _id, lastIndex: { $lt: index } },
      { $set: { step, lastIndex: index, ...observation } },
      { upsert: true },
    )
    return upsertedCount + matchedCount > 0
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
