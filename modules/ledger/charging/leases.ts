import { BoundedMap, type Clock, type Logger } from '../../../kernel/define.ts'
import type { Leg } from '../leg.ts'
import { larger, smaller } from '../money.ts'
import { type Draw, Lease } from './lease.ts'
import { LEASE_MS, type LeaseChain, type LeaseOutcome } from './lease-chain.ts'

/** An account that calls less often holds each call apart. */
const BUSY_CALLS_PER_SECOND = 4
/** A lease covers between so many calls like the one that opens it; within that, four seconds of the account's calls. */
const LEAST_CALLS = 8n
const MOST_CALLS = 256n
const SECONDS_COVERED = 4n
/** Below this part of it that is free, the next lease is opened beside the calls. */
const REFILL_PART = 4n
const TEND_EVERY_MS = 1_000
const IDLE_MS = 3_000
const RETIRE_MS = LEASE_MS / 2
/** So long a call may go on that stands in the way of money that is wanted at once. */
const RECALL_WAIT_MS = 200
const RECALL_POLL_MS = 10
const MAX_ACCOUNTS = 50_000

export interface LeasesParts {
  readonly chain: LeaseChain
  readonly clock: Clock
  readonly log: Logger
}

/** What is known here of one account that calls. */
interface Account {
  leases: Lease[]
  opening: Promise<void> | undefined
  /** Those under way. */
  closing: Set<Promise<void>>
  /** Counts what was begun: openings and closes. */
  changes: number
  /** Second of `calls`, and what was drawn in it. */
  second: number
  calls: number
  drawnMicroPence: bigint
  /** Of the second before. */
  callsBefore: number
  drawnBeforeMicroPence: bigint
  /** No lease is tried again before: the last one was not worth it. */
  poorUntilMs: number
}

/**
 * The leases of this process. A call draws on one in memory, so its money costs one durable record, the settlement, instead of
 * two. A lease is closed once it is idle; what a process that dies leaves open is closed when it has expired.
 */
export class Leases {
  readonly #chain: LeaseChain
  readonly #clock: Clock
  readonly #log: Logger
  readonly #accounts = new BoundedMap<string, Account>(MAX_ACCOUNTS)
  /** Those with a lease. */
  readonly #open = new Map<string, Account>()
  #tending: NodeJS.Timeout | undefined
  #stopped = false

  constructor({ chain, clock, log }: LeasesParts) {
    this.#chain = chain
    this.#clock = clock
    this.#log = log
  }

  start(): void {
    this.#tending = setInterval(() => void this.#tend(), TEND_EVERY_MS)
    this.#tending.unref()
  }

  /** Closes all leases. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#tending)
    await Promise.all([...this.#open.values()].map(({ opening }) => opening))
    await Promise.all([...this.#open.keys()].map((owner) => this.#closeAll(owner, 'returned')))
  }

  /** Covers a call: at once where a lease has the money. Undefined: the account does not call often, or has too little; hold the call apart. */
  draw(owner: string, amountMicroPence: bigint): Draw | Promise<Draw | undefined> | undefined {
    const nowMs = this.#clock.now()
    const account = this.#account(owner)
    note(account, amountMicroPence, nowMs)
    const drawn = drawOn(account, amountMicroPence, nowMs)
    if (drawn !== undefined) {
      if (isLow(account, drawn.lease)) void this.#refill(owner, account, amountMicroPence)
      return drawn
    }
    if (account.calls + account.callsBefore < BUSY_CALLS_PER_SECOND || nowMs < account.poorUntilMs) return undefined
    return this.#refill(owner, account, amountMicroPence)?.then(() =>
      drawOn(account, amountMicroPence, this.#clock.now()),
    )
  }

  /** Resolves once no lease of this account is being opened or closed, with the count of both so far. */
  async settled(owner: string): Promise<number> {
    const account = this.#open.get(owner) ?? this.#accounts.get(owner)
    if (account === undefined) return 0
    while (account.opening !== undefined || account.closing.size > 0)
      await Promise.all([account.opening, ...account.closing])
    return account.changes
  }

  /** What can still be spent of each lease of this account that this process holds, by the lease's id. */
  free(owner: string): ReadonlyMap<string, Leg> {
    const free = new Map<string, Leg>()
    for (const { id, purse, freeMicroPence } of this.#open.get(owner)?.leases ?? [])
      free.set(id, { ...purse, amountMicroPence: freeMicroPence })
    return free
  }

  /** Gives back the leases of this account that this process holds; what calls under way have not settled by then is charged otherwise. False: there is none. */
  async recall(owner: string): Promise<boolean> {
    const account = this.#open.get(owner)
    if (account === undefined) return false
    await account.opening
    for (const lease of account.leases) lease.retired = true
    const underWay = () => account.leases.some(({ draws }) => draws.size > 0)
    for (const until = performance.now() + RECALL_WAIT_MS; underWay() && performance.now() < until; )
      await new Promise((resolve) => setTimeout(resolve, RECALL_POLL_MS))
    await this.#closeAll(owner, 'recalled')
    return true
  }

  /** Closes a lease that has expired, whoever opened it. */
  async closeExpired(leaseId: string): Promise<void> {
    for (const [owner, account] of this.#open)
      for (const lease of account.leases) if (lease.id === leaseId) return this.#close(owner, account, lease, 'unknown')
    await this.#chain.closeExpired(leaseId)
  }

  #account(owner: string): Account {
    const known = this.#open.get(owner) ?? this.#accounts.get(owner)
    if (known !== undefined) return known
    const account: Account = {
      leases: [],
      opening: undefined,
      closing: new Set(),
      changes: 0,
      second: 0,
      calls: 0,
      drawnMicroPence: 0n,
      callsBefore: 0,
      drawnBeforeMicroPence: 0n,
      poorUntilMs: 0,
    }
    this.#accounts.set(owner, account)
    return account
  }

  /** One at a time for an account. Undefined: this process stops. */
  #refill(owner: string, account: Account, amountMicroPence: bigint): Promise<void> | undefined {
    if (this.#stopped) return undefined
    if (account.opening !== undefined) return account.opening
    account.changes++
    account.opening = this.#openOne(owner, account, amountMicroPence).finally(() => {
      account.opening = undefined
    })
    return account.opening
  }

  async #openOne(owner: string, account: Account, amountMicroPence: bigint): Promise<void> {
    const perSecond = larger(account.drawnMicroPence, account.drawnBeforeMicroPence)
    const least = amountMicroPence * LEAST_CALLS
    const wanted = larger(least, smaller(amountMicroPence * MOST_CALLS, perSecond * SECONDS_COVERED))
    try {
      const opened = await this.#chain.open(owner, { least, wanted })
      if (opened === undefined) account.poorUntilMs = this.#clock.now() + TEND_EVERY_MS
      else {
        account.leases.push(new Lease(opened.id, owner, opened.draw, opened.at))
        this.#open.set(owner, account)
      }
    } catch (error) {
      account.poorUntilMs = this.#clock.now() + TEND_EVERY_MS
      this.#log.warn('no lease could be opened; calls are held one by one', { error: String(error) })
    }
  }

  /** Idle leases are closed, and old ones hand their calls to the next. */
  async #tend(): Promise<void> {
    const nowMs = this.#clock.now()
    for (const [owner, account] of this.#open) {
      for (const lease of account.leases) {
        if (nowMs - lease.openedAtMs > RETIRE_MS) lease.retired = true
        if (lease.retired && lease.draws.size > 0) await this.#handOver(owner, account, lease)
        const idle = lease.draws.size === 0 && (lease.retired || nowMs - lease.usedAtMs > IDLE_MS)
        if (idle || nowMs - lease.openedAtMs > LEASE_MS) await this.#close(owner, account, lease, 'returned')
      }
    }
  }

  async #handOver(owner: string, account: Account, lease: Lease): Promise<void> {
    const needed = [...lease.draws].reduce((sum, { amountMicroPence }) => sum + amountMicroPence, 0n)
    const next = () => account.leases.find((other) => other !== lease && other.covers(needed))
    if (next() === undefined) await this.#refill(owner, account, needed)
    for (const draw of [...lease.draws]) next()?.adopt(draw)
  }

  async #closeAll(owner: string, outcome: 'returned' | 'recalled'): Promise<void> {
    const account = this.#open.get(owner)
    if (account === undefined) return
    await Promise.all(account.leases.map((lease) => this.#close(owner, account, lease, outcome)))
  }

  /** Where the store does not answer, the lease expires. */
  async #close(owner: string, account: Account, lease: Lease, outcome: LeaseOutcome): Promise<void> {
    lease.retired = true
    account.changes++
    account.leases = account.leases.filter((other) => other !== lease)
    const closing = this.#chain
      .close(lease, outcome)
      .catch((error: unknown) =>
        this.#log.warn('a lease could not be closed; it expires', { lease: lease.id, error: String(error) }),
      )
      .finally(() => {
        account.closing.delete(closing)
        if (account.leases.length === 0 && account.closing.size === 0) this.#open.delete(owner)
      })
    account.closing.add(closing)
    await closing
  }
}

const drawOn = ({ leases }: Account, amountMicroPence: bigint, nowMs: number): Draw | undefined => {
  for (const lease of leases)
    if (nowMs - lease.openedAtMs < RETIRE_MS && lease.covers(amountMicroPence))
      return lease.draw(amountMicroPence, nowMs)
  return undefined
}

/** Whether little is left of all leases together, by the size of one of them. */
const isLow = ({ leases }: Account, { sizeMicroPence }: Lease): boolean => {
  let free = 0n
  for (const lease of leases) if (!lease.retired) free += lease.freeMicroPence
  return free < sizeMicroPence / REFILL_PART
}

/** Counts a call of the account in the running second. */
const note = (account: Account, amountMicroPence: bigint, nowMs: number): void => {
  const second = Math.floor(nowMs / 1_000)
  if (second !== account.second) {
    const adjacent = second === account.second + 1
    account.callsBefore = adjacent ? account.calls : 0
    account.drawnBeforeMicroPence = adjacent ? account.drawnMicroPence : 0n
    account.second = second
    account.calls = 0
    account.drawnMicroPence = 0n
  }
  account.calls++
  account.drawnMicroPence += amountMicroPence
}
