import { type Clock, DAY_MS, type Logger, type PersonalCipher } from '../../../kernel/define.ts'
import type { Mailer } from '../../mail/services.ts'
import type { Records } from '../../records/services.ts'
import type { SloStatus } from '../contract.ts'
import type { Store } from '../model.ts'
import { BUCKET_MS, burnRates, type SloState, stateOf, sum } from './burn.ts'
import { countSlo, type Slo } from './count.ts'
import { Burning, Recovered } from './records.ts'

export interface WatchParts {
  readonly store: Store
  readonly clock: Clock
  readonly records: Records
  readonly persons: PersonalCipher
  readonly mailer: Mailer | undefined
  readonly log: Logger
}

/** Spans come late: so much is counted again. */
const LATE_MS = 3 * BUCKET_MS
/** After a stop of the service, no more than this is made up for. */
const MOST_BEHIND_MS = DAY_MS

/** Counts every objective, and tells its owner where it begins or ceases to burn. One that fails holds up no other. */
export async function watchSlos(parts: WatchParts): Promise<void> {
  for await (const slo of parts.store.slos.find().lean<Slo[]>().cursor())
    try {
      await watch(slo as unknown as Slo, parts)
    } catch (error) {
      parts.log.warn('an objective could not be looked after', { slo: String(slo._id), error })
    }
}

async function watch(slo: Slo, parts: WatchParts): Promise<void> {
  const { store, clock } = parts
  const now = clock.now()
  const before = await store.sloStates.findById(slo._id).lean()
  const from = Math.max(now - MOST_BEHIND_MS, Math.min(now, before?.countedTo.getTime() ?? now) - LATE_MS)
  await countSlo(store, slo, from, now + BUCKET_MS, new Date(now + (slo.window_days + 1) * DAY_MS))
  const { state, burnRate } = stateOf(burnRates(await bucketsOf(store, slo, now), slo.objective, now))
  // told before it is noted: after a crash in between it is told once more, under the same id
  if (state !== (before?.state ?? 'ok')) await tell(slo, state, burnRate, (before?.changes ?? 0) + 1, parts)
  const changed = state === (before?.state ?? 'ok') ? 0 : 1
  await store.sloStates.updateOne(
    { _id: slo._id },
    { $set: { owner: slo.owner, state, countedTo: new Date(now) }, $inc: { changes: changed } },
    { upsert: true },
  )
}

async function tell(
  slo: Slo,
  state: SloState,
  burnRate: number,
  change: number,
  { records, persons, mailer }: WatchParts,
): Promise<void> {
  const id = `slo-${slo._id}-${change}`
  if (state === 'ok') await records.append(Recovered, { id, account: slo.owner, body: { slo: slo._id } })
  else
    await records.append(Burning, {
      id,
      account: slo.owner,
      body: {
        slo: slo._id,
        severity: state,
        burn_rate_percent: Math.round(burnRate * 100),
        objective_basis_points: Math.round(slo.objective * 10_000),
      },
      intent: { slo: slo._id },
    })
  const person = slo.mail === true && mailer ? await persons.person(slo.owner) : undefined
  if (person)
    await mailer?.send({
      id: `mail-${id}`,
      to: person.email,
      userId: slo.owner,
      subject: state === 'ok' ? `Recovered: ${slo.name}` : `Burning: ${slo.name}`,
      text:
        state === 'ok'
          ? `The objective "${slo.name}" is kept again.`
          : `The error budget of "${slo.name}" is used up ${burnRate} times as quickly as its objective (${slo.objective}) allows. See GET /v1/observability/slos/${slo._id}/status.`,
    })
}

async function bucketsOf(store: Store, slo: Slo, now: number) {
  const rows = await store.sloBuckets
    .find({ slo: slo._id, at: { $gt: new Date(now - slo.window_days * DAY_MS) } })
    .select({ at: 1, total: 1, bad: 1 })
    .lean()
  return rows.map(({ at, total, bad }) => ({ atMs: at.getTime(), total, bad }))
}

/** 1 - 0.99 is a little more than 0.01: an objective that is kept to the last is kept. */
const ROUNDING = 1e-9

/** As it was last counted. */
export async function statusOf(store: Store, slo: Slo, clock: Clock): Promise<SloStatus> {
  const now = clock.now()
  const buckets = await bucketsOf(store, slo, now)
  const burns = burnRates(buckets, slo.objective, now)
  const { total, bad } = sum(buckets, now - slo.window_days * DAY_MS)
  const { state } = stateOf(burns)
  const left = total === 0 ? 1 : 1 - bad / total / (1 - slo.objective)
  return {
    slo_id: slo._id,
    state: state === 'ok' && left < -ROUNDING ? 'missed' : state,
    compliance: total === 0 ? null : 1 - bad / total,
    error_budget_remaining: left,
    total,
    bad,
    burn_rates: burns.map(({ window, burnRate, total: of, bad: worse }) => ({
      window,
      burn_rate: burnRate,
      total: of,
      bad: worse,
    })),
  }
}
