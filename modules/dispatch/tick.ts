import Type, { type Static } from 'typebox'
import { type Attempt, type Clock, type Queue, task } from '../../kernel/define.ts'
import type { Store, StoredSchedule } from './model.ts'
import { occurrenceId } from './services.ts'
import { jitterMs, nextAfter } from './timing.ts'

/** The job of a schedule that waits for its next time; it comes again and again, and leaves nothing behind. */
export const Tick = task('dispatch.tick', Type.Object({ schedule_id: Type.String(), generation: Type.Integer() }), {
  concurrency: 16,
})

export interface TickParts {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
  /** Puts the occurrence into the queue, once for an id. */
  readonly start: (schedule: StoredSchedule, id: string) => Promise<void>
}

type Active = StoredSchedule & { readonly nextAt: number }
type Decision = 'run' | 'wait' | 'overlap' | 'late'

const LOOK_AGAIN_MS = 1_000

export const tickId = ({ _id, generation }: Pick<StoredSchedule, '_id' | 'generation'>): string =>
  `${_id}:tick:${generation}`

/** When the next run is to be enqueued: its time and jitter. */
export const dueAt = ({ _id, timing, nextAt }: Pick<Active, '_id' | 'timing' | 'nextAt'>): number =>
  nextAt + jitterMs(timing, _id, nextAt)

/**
 * Enqueues the occurrence that is due, then moves the schedule on, then itself. Killed in between it starts over: the
 * occurrence has a deterministic id, and the schedule moves on only from the time that was read.
 */
export async function tick(
  { schedule_id, generation }: Static<(typeof Tick)['payload']>,
  attempt: Pick<Attempt, 'repeatAt'>,
  { store, queue, clock, start }: TickParts,
): Promise<void> {
  const found = await store.schedules.findOne({ _id: schedule_id, generation, status: 'active' }).lean()
  if (found?.nextAt == null) return
  const schedule: Active = { ...found, nextAt: found.nextAt }
  const now = clock.now()
  if (dueAt(schedule) > now) return attempt.repeatAt(dueAt(schedule))
  const decision = await decide(schedule, now, queue)
  if (decision === 'wait') return attempt.repeatAt(now + LOOK_AGAIN_MS)
  const { timing, nextAt, createdAt } = schedule
  if (decision === 'run') await start(schedule, occurrenceId(schedule_id, nextAt))
  const after = decision === 'late' ? Math.max(nextAt, now - windowMs(timing) - 1) : nextAt
  const following = nextAfter(timing, after, createdAt.getTime())
  await store.schedules.updateOne(
    { _id: schedule_id, generation, nextAt },
    {
      $set: {
        nextAt: following,
        ...(following === null ? { status: 'ended' as const } : {}),
        ...(decision === 'run' ? { lastAt: nextAt } : { skippedAt: nextAt, skipReason: decision }),
      },
    },
  )
  if (following !== null) attempt.repeatAt(dueAt({ ...schedule, nextAt: following }))
}

const windowMs = ({ catchup_window_s }: StoredSchedule['timing']): number => catchup_window_s * 1_000

async function decide(schedule: Active, now: number, queue: Queue): Promise<Decision> {
  const { timing, lastAt, _id } = schedule
  if (now - dueAt(schedule) > windowMs(timing)) return 'late'
  if (timing.overlap_policy === 'allow' || lastAt === null) return 'run'
  if (!(await queue.isPending(occurrenceId(_id, lastAt)))) return 'run'
  return timing.overlap_policy === 'queue' ? 'wait' : 'overlap'
}
