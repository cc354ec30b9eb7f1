import type { TSchema } from 'typebox'
import { ApiError, invalidField, owned, type PageRequest, type TaskType } from '../../kernel/define.ts'
import type { StoredSchedule } from './model.ts'
import type { NewSchedule, Schedule, Schedules } from './services.ts'
import { dueAt, Tick, type TickParts, tickId } from './tick.ts'
import { firstTime, nextAfter } from './timing.ts'

export interface SchedulesParts extends TickParts {
  /** Most schedules of one owner. */
  readonly cap: number
}

const MAX_PAYLOAD_BYTES = 65_536
const LATE_MS = 60_000
const BATCH = 1_000

export class StoredSchedules implements Schedules {
  readonly #parts: SchedulesParts

  constructor(parts: SchedulesParts) {
    this.#parts = parts
  }

  async create<S extends TSchema>({ id, owner, task, payload, timing }: NewSchedule<S>): Promise<Schedule> {
    const at = this.#parts.clock.now()
    const text = JSON.stringify(payload)
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_PAYLOAD_BYTES)
      throw invalidField('/body', `has ${bytes} bytes to keep; at most ${MAX_PAYLOAD_BYTES} are allowed`)
    const schedule = await owned.create(
      this.#parts.store.schedules,
      { id, owner, cap: this.#parts.cap, at },
      {
        task: task.name,
        payload: text,
        timing,
        status: 'active',
        pausedReason: null,
        generation: 1,
        nextAt: firstTime(timing, at),
        lastAt: null,
        skippedAt: null,
        skipReason: null,
      },
    )
    await this.#arm(schedule)
    return scheduleView(schedule)
  }

  async get(owner: string, id: string): Promise<Schedule> {
    return scheduleView(await owned.get(this.#parts.store.schedules, owner, id))
  }

  list(owner: string, { name }: TaskType, page: PageRequest) {
    return owned.page(this.#parts.store.schedules, owner, page, { filter: { task: name }, view: scheduleView })
  }

  async pause(owner: string, id: string, reason?: string): Promise<Schedule> {
    const schedule = await this.#readable(owner, id, 'paused')
    if (schedule.status === 'paused') return scheduleView(schedule)
    return scheduleView(await this.#change(schedule, { status: 'paused', pausedReason: reason ?? null, nextAt: null }))
  }

  async resume(owner: string, id: string): Promise<Schedule> {
    const schedule = await this.#readable(owner, id, 'resumed')
    if (schedule.status === 'active') {
      await this.#arm(schedule)
      return scheduleView(schedule)
    }
    const nextAt = nextAfter(schedule.timing, this.#parts.clock.now(), schedule.createdAt.getTime())
    if (nextAt === null)
      throw new ApiError('conflict', `the time of schedule ${id} has passed while it was paused; create another`)
    const resumed = await this.#change(schedule, { status: 'active', pausedReason: null, nextAt })
    await this.#arm(resumed)
    return scheduleView(resumed)
  }

  async remove(owner: string, id: string): Promise<{ id: string; deleted: true }> {
    const schedule = await owned.get(this.#parts.store.schedules, owner, id)
    const removed = await owned.remove(this.#parts.store.schedules, owner, id)
    await this.#parts.queue.cancel(tickId(schedule))
    return removed
  }

  /** Schedules whose tick was lost (a process ended before it was enqueued) or gave up get it back. */
  async repair(): Promise<void> {
    const { store, clock, queue } = this.#parts
    const late = { status: 'active' as const, nextAt: { $lt: clock.now() - LATE_MS } }
    for (const schedule of await store.schedules.find(late).limit(BATCH).lean())
      if (!(await queue.redrive(tickId(schedule)))) await this.#arm(schedule)
  }

  async #readable(owner: string, id: string, wish: string): Promise<StoredSchedule> {
    const schedule = await owned.get(this.#parts.store.schedules, owner, id)
    if (schedule.status === 'ended') throw new ApiError('conflict', `schedule ${id} has ended; it cannot be ${wish}`)
    return schedule
  }

  /** Of two changes at once the later wins; each ends the tick of before. */
  #change({ owner, _id, generation }: StoredSchedule, fields: Partial<StoredSchedule>): Promise<StoredSchedule> {
    const at = this.#parts.clock.now()
    return owned.change(this.#parts.store.schedules, { owner, id: _id, at }, { ...fields, generation: generation + 1 })
  }

  async #arm(schedule: StoredSchedule): Promise<void> {
    const { _id, owner, generation, nextAt } = schedule
    if (nextAt === null) return
    await this.#parts.queue.enqueue(
      Tick,
      { schedule_id: _id, generation },
      { id: tickId(schedule), runAt: dueAt({ ...schedule, nextAt }), group: owner },
    )
  }
}

const iso = (epochMs: number | null): string | null => (epochMs === null ? null : new Date(epochMs).toISOString())

export const scheduleView = (schedule: StoredSchedule): Schedule => {
  const { _id, owner, task, payload, timing, status, pausedReason, nextAt, lastAt, skippedAt, skipReason } = schedule
  return {
    id: _id,
    owner,
    task,
    payload: JSON.parse(payload),
    timing,
    status,
    paused_reason: pausedReason,
    next_run_at: nextAt === null ? null : iso(dueAt({ ...schedule, nextAt })),
    last_run_at: iso(lastAt),
    last_skipped_at: iso(skippedAt),
    last_skip_reason: skipReason,
    created_at: schedule.createdAt.toISOString(),
    updated_at: schedule.updatedAt.toISOString(),
  }
}
