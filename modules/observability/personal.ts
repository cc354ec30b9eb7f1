import type { Clock, PersonalCipher } from '../../kernel/define.ts'
import { type RetentionPolicies, retentionCutoffs } from '../workspaces/services.ts'
import type { Store } from './model.ts'
import { scoreView } from './scores/scores.ts'
import { spanView } from './spans/view.ts'

const OWNED = ['spans', 'traces', 'sessions', 'scores', 'points', 'sloBuckets', 'sloStates'] as const

export async function eraseTelemetry(owner: string, store: Store): Promise<void> {
  for (const name of OWNED) await (store[name] as Store['spans']).deleteMany({ owner })
  await store.settings.deleteOne({ _id: owner })
}

/** Of workspaces that keep nothing for longer. */
export async function removeOld(
  { spans, traces, sessions, scores, points }: Store,
  { clock, retention }: { readonly clock: Clock; readonly retention: RetentionPolicies | undefined },
): Promise<void> {
  for await (const { account: owner, before: cutoff } of retentionCutoffs(retention, clock)) {
    const before = { $lt: cutoff }
    await spans.deleteMany({ owner, startedAt: before })
    await traces.deleteMany({ owner, endedAt: before })
    await sessions.deleteMany({ owner, lastAt: before })
    await scores.deleteMany({ owner, at: before })
    await points.deleteMany({ owner, at: before })
  }
}

/** What may tell of people: spans and scores. */
export async function* exportTelemetry(owner: string, store: Store, persons: PersonalCipher) {
  for await (const row of store.spans.find({ owner }).sort({ startedAt: -1 }).lean())
    yield { kind: 'span', item: { trace_id: row.traceId, ...(await spanView(row, persons)) } }
  for await (const row of store.scores.find({ owner }).lean()) yield { kind: 'score', item: scoreView(row) }
}
