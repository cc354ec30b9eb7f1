import Type, { type Static } from 'typebox'
import { BoundedMap, operationId, task } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'

const MAX_USED = 500
const Used = Type.Array(
  Type.Object({ meter: Type.String({ maxLength: 80 }), customer: Type.String({ maxLength: 64 }) }),
  { maxItems: MAX_USED },
)
/** What was used is looked at when its minute is over: all of it. Nothing used: what the account itself spent. */
export const CheckAlerts = task(
  'billing.alerts',
  Type.Object({ owner: Type.String({ maxLength: 128 }), minute: Type.Integer(), used: Used }),
  { concurrency: 2, timeoutMs: 120_000 },
)
type Used = Static<typeof Used>[number]
type Kind = 'usage_threshold' | 'spend_threshold'

export const MINUTE_MS = 60_000
/** An alert that another process created is minded after that. */
const REMEMBERED_MS = 2_000

/** Has the alerts of whoever used something looked at, each use at most once a minute. */
export class AlertWatch {
  readonly #parts: Parts
  /** The minute in which it was looked at last. */
  readonly #looked = new BoundedMap<string, number>(100_000)
  /** Owners without an alert, until when. */
  readonly #without = new BoundedMap<string, number>(100_000)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** After a change of their alerts. */
  forget(owner: string): void {
    for (const kind of ['usage_threshold', 'spend_threshold'] as const) this.#without.delete(`${kind} ${owner}`)
  }

  async spent(owner: string): Promise<void> {
    const minute = this.#minute()
    if (!this.#isNew(owner, minute) || !(await this.#has(owner, 'spend_threshold'))) return
    await this.#enqueue(`alerts-${owner}-${minute}`, { owner, minute, used: [] })
    this.#looked.set(owner, minute)
  }

  async counted(owner: string, all: readonly Used[]): Promise<void> {
    const minute = this.#minute()
    const keyOf = ({ meter, customer }: Used) => `${owner}|${meter}|${customer}`
    const fresh = all.filter((one) => this.#isNew(keyOf(one), minute))
    if (fresh.length === 0 || !(await this.#has(owner, 'usage_threshold'))) return
    for (let at = 0; at < fresh.length; at += MAX_USED) {
      const used = fresh.slice(at, at + MAX_USED)
      const id = operationId('alerts-', owner, String(minute), used.map(keyOf).sort().join())
      await this.#enqueue(id, { owner, minute, used })
      for (const one of used) this.#looked.set(keyOf(one), minute)
    }
  }

  #minute(): number {
    return Math.floor(this.#parts.services.clock.now() / MINUTE_MS)
  }

  #isNew(key: string, minute: number): boolean {
    return this.#looked.get(key) !== minute
  }

  async #has(owner: string, type: Kind): Promise<boolean> {
    const now = this.#parts.services.clock.now()
    const key = `${type} ${owner}`
    if ((this.#without.get(key) ?? 0) > now) return false
    if ((await this.#parts.models.alerts.exists({ owner, type, active: true })) !== null) return true
    this.#without.set(key, now + REMEMBERED_MS)
    return false
  }

  #enqueue(id: string, job: Static<(typeof CheckAlerts)['payload']>): Promise<void> {
    return this.#parts.services.queue.enqueue(CheckAlerts, job, { id, runAt: (job.minute + 1) * MINUTE_MS })
  }
}
