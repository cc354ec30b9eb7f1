import { isDuplicateKey, type Model } from '../../kernel/define.ts'
import type { KeyChange } from './model.ts'

/** How often a busy process looks for changes made by others. */
const POLL_MS = 200
/** What is remembered holds this long after the start of the last successful look: the longest that a revoked key works elsewhere. */
const FRESH_MS = 500
/** Older changes are deleted; a reader that missed some sees the gap and drops all. */
const KEPT = 1_000

/**
 * The feed of accounts whose keys changed. Numbers are taken by inserting, each after the one before is visible, so a
 * reader that has seen n has missed nothing below: no clock is compared between processes.
 */
export class KeyChanges {
  readonly #changes: Model<KeyChange>
  readonly #onChange: (userIds: readonly string[] | 'all') => void
  #seen: number | undefined
  #freshUntilMs = 0
  #nextPollMs = 0
  #polling: Promise<void> | undefined

  /** `onChange` is called before anything counts as fresh again; `all`: too much was missed to tell. */
  constructor(changes: Model<KeyChange>, onChange: (userIds: readonly string[] | 'all') => void) {
    this.#changes = changes
    this.#onChange = onChange
  }

  /** May what is remembered be used? Starts a look at the feed when one is due. */
  fresh(): boolean {
    const now = performance.now()
    if (now >= this.#nextPollMs) void this.poll().catch(() => undefined)
    return now < this.#freshUntilMs
  }

  /** Looks now; joins a look that is under way. Rejects when the store does not answer. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined
    })
    return this.#polling
  }

  async #poll(): Promise<void> {
    const began = performance.now()
    this.#nextPollMs = began + POLL_MS
    if (this.#seen === undefined) {
      this.#seen = await this.#last()
      this.#onChange('all')
    } else {
      const after = { _id: { $gt: this.#seen } }
      const rows = await this.#changes.find(after, { userId: 1 }).sort({ _id: 1 }).limit(KEPT).lean()
      const [first] = rows
      if (first) this.#onChange(first._id === this.#seen + 1 ? rows.map(({ userId }) => userId) : 'all')
      this.#seen = rows.at(-1)?._id ?? this.#seen
    }
    this.#freshUntilMs = began + FRESH_MS
  }

  /** Tells every process. Resolves when no process uses what it remembered longer than 500 ms from now. */
  async publish(userId: string): Promise<void> {
    this.#onChange([userId])
    for (;;) {
      const next = (await this.#last()) + 1
      try {
        await this.#changes.create({ _id: next, userId })
        await this.#changes.deleteMany({ _id: { $lte: next - KEPT } })
        return
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
    }
  }

  async #last(): Promise<number> {
    const last = await this.#changes.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean()
    return last?._id ?? 0
  }
}
