import type { ApiError } from '../contract/errors.ts'
import type { Caller } from '../contract/operation.ts'
import { FairQueue } from './fair-queue.ts'
import { overloaded } from './refusals.ts'

export type Tier = Caller['tier'] | 'keyless'

/** Who asks, as far as admission is concerned. */
export interface Asker {
  /** The account, or the address where no key is known. */
  readonly name: string
  readonly tier: Tier
}

/** The part of `most` that each tier may fill: who stands higher still finds room when the others find none. */
const SHARE = { enterprise: 1, pro: 0.9, free: 0.7, keyless: 0.6 } as const satisfies Record<Tier, number>
/** So many of one caller are begun before it is the next one's turn. */
const WEIGHT = { enterprise: 16, pro: 8, free: 2, keyless: 1 } as const satisfies Record<Tier, number>
/** So many are at work before anybody waits. */
const SLOTS = 64
/** Turns of the event loop that are shorter have room for more than that. */
const SHORT_TURN_MS = 4
const MORE_PER_TURN = 4
/** So many may wait for as long as it takes, the oldest first: a burst, or loops that ask again when they are answered. Of more the newest go first. */
const BURST = 512
/** More than those for so long is an overload. Without a refusal for as long it is over. */
const INTERVAL_MS = 500
/** In an overload nobody waits longer than about this. */
const TARGET_MS = 20
/** So many may always wait. */
const LEAST_ROOM = 16
const MOST_LONGER = 8
/** In an overload who has waited longer is refused. */
const STALE_MS = 3 * TARGET_MS
const STALE_PER_TURN = 64

/** How often `tick` is called. */
export const TICK_MS = 50

interface Waiting {
  readonly since: number
  readonly begin: () => void
  readonly refuse: (error: ApiError) => void
}

/**
 * When a request is begun. With few at work it is at once; else it waits in a queue that is fair by caller, and more are begun in each
 * turn of the event loop that is short, for then neither the processor nor the store has enough to do. A turn is long when JavaScript
 * is at work all the time; then one is begun for two that end.
 *
 * Refused is only who finds `most` requests in all, or an overload: more than a burst has waited for half a second. Then as many may
 * wait as are begun in 20 ms, in equal parts for the callers that ask; everybody else is told at once.
 */
export class Admission {
  readonly #most: number
  readonly #queue = new FairQueue<Waiting>()
  /** Begun and not ended, those that wait for somebody else (a provider, a mail server) included. */
  #open = 0
  /** Ended while others waited, and not yet made up for. */
  #ended = 0
  /** Since the last tick. */
  #begun = 0
  /** As many are begun in the target's time. */
  #room = LEAST_ROOM
  /** So many may be at work now. */
  #slots = SLOTS
  #isStoreLate = false
  #isTurnDue = false
  #turnedAt = 0
  /** When the queue was no longer than a burst. */
  #shortAt = performance.now()
  #refusedAt = 0
  #isOverloaded = false

  constructor(most: number) {
    this.#most = most
  }

  get open(): number {
    return this.#open
  }

  get waiting(): number {
    return this.#queue.size
  }

  /** Whether some are refused; who, says `hasRoomFor`. */
  get isTight(): boolean {
    return this.#isOverloaded || this.#open + this.#queue.size >= this.#most * SHARE.keyless
  }

  hasRoomFor({ name, tier }: Asker): boolean {
    const { size, lines } = this.#queue
    const length = this.#queue.lengthOf(name)
    if (this.#open + size >= this.#most * SHARE[tier] || length >= this.#most / 2) return false
    if (!this.#isOverloaded || size < this.#room + Math.max(0, this.#slots - this.#open)) return true
    return length === 0 ? lines < 2 * this.#room : length < this.#room * this.#queue.partOf(name)
  }

  /** Begins one more if that is possible now and nobody waits for it. Whoever has begun says so with `end`. */
  begin(): boolean {
    if (this.#open >= SLOTS || this.#queue.size > 0 || this.isTight) return false
    this.#count()
    return true
  }

  /** Resolves when the asker's request has begun; rejects with `overloaded`. */
  wait(asker: Asker): Promise<void> {
    if (!this.hasRoomFor(asker)) return Promise.reject(this.refusal())
    return new Promise((begin, refuse) => {
      this.#queue.push(asker.name, WEIGHT[asker.tier], { since: performance.now(), begin, refuse })
      this.#wakeUp()
    })
  }

  end(): void {
    this.#open--
    if (this.#queue.size === 0) return
    this.#ended++
    this.#wakeUp()
  }

  refusal(): ApiError {
    this.#refusedAt = performance.now()
    return overloaded()
  }

  /** Called every `TICK_MS`, with whether the store takes longer for its shortest command than at calm. */
  tick(isStoreLate: boolean): void {
    const now = performance.now()
    this.#isStoreLate = isStoreLate
    this.#room = Math.max(LEAST_ROOM, 0.75 * this.#room + 0.25 * this.#begun * (TARGET_MS / TICK_MS))
    this.#begun = 0
    if (this.#queue.size <= BURST) this.#shortAt = now
    if (now - this.#shortAt >= INTERVAL_MS) this.#isOverloaded = true
    else if (now - this.#refusedAt >= INTERVAL_MS) this.#isOverloaded = false
    if (this.#queue.size > 0) this.#wakeUp()
  }

  #count(): void {
    this.#open++
    this.#begun++
  }

  #wakeUp(): void {
    if (this.#isTurnDue) return
    this.#isTurnDue = true
    setImmediate(this.#turn)
  }

  readonly #turn = (): void => {
    this.#isTurnDue = false
    const now = performance.now()
    const tookMs = now - this.#turnedAt
    const isShort = tookMs < SHORT_TURN_MS
    this.#turnedAt = now
    // where refusing makes the turns long, as much work goes into each as the time would have taken
    this.#slots = this.#isOverloaded ? SLOTS * Math.min(MOST_LONGER, Math.max(1, tookMs / TARGET_MS)) : SLOTS
    if (this.#isOverloaded)
      for (const stale of this.#queue.takeOut(({ since }) => now - since > STALE_MS, STALE_PER_TURN))
        stale.refuse(this.refusal())
    const hasTime = isShort && !this.#isStoreLate
    const more = hasTime ? MORE_PER_TURN : this.#ended >> 1
    if (!hasTime) this.#ended &= 1
    for (let room = Math.min(this.#most - this.#open, Math.max(this.#slots - this.#open, more)); room >= 1; room--) {
      const next = this.#queue.take(this.#queue.size > BURST ? 'newest' : 'oldest')
      if (next === undefined) break
      this.#count()
      next.begin()
    }
    if (this.#queue.size === 0) this.#ended = 0
    // where another turn would have nothing to begin, the next end or tick wakes it up
    else if (this.#open < this.#most && (this.#open < this.#slots || !this.#isStoreLate)) this.#wakeUp()
  }
}
