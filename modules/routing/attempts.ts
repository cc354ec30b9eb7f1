import { setTimeout as sleep } from 'node:timers/promises'
import type { Candidate } from './choose.ts'
import { Fault, faultOf } from './fault.ts'
import type { Health } from './health.ts'
import type { Offer } from './offer.ts'
import { backoffMs, type RetryBudget } from './retry.ts'
import type { AttemptEntry } from './settling/attempt-log.ts'
import type { OpenCall } from './settling/call.ts'

export interface Attempting {
  readonly health: Health
  readonly retryBudget: RetryBudget
  readonly maxAttempts: number
  readonly maxRetryAfterMs: number
  /** How long until a key of the provider may be used; 0: now. */
  readonly waitMs: (candidate: Candidate) => number
  /** Told when a call moves on from a failed attempt. */
  readonly failedOver: (from: Offer) => void
}

/** One request to a provider; the signal cancels it. */
export type Run<T> = (candidate: Candidate, signal: AbortSignal) => Promise<T>

/** Runs an attempt, perhaps with another one from the queue beside it. */
export interface Racing {
  race<T>(candidate: Candidate, queue: Candidate[], run: Run<T>): Promise<T>
}

export interface Failure {
  readonly candidate: Candidate
  readonly fault: Fault
}

/** Two attempts ran at once, and both failed. Both are reported already. */
export class BothFailed extends Error {
  override readonly name = 'BothFailed'
  /** In the order in which they came. */
  readonly failures: readonly Failure[]

  constructor(failures: readonly Failure[]) {
    super('both attempts failed')
    this.failures = failures
  }
}

interface Later {
  readonly candidate: Candidate
  readonly waitMs: number
}

/**
 * Tries the candidates in order until one succeeds: other providers first, then again those that may have recovered, after
 * their `Retry-After` or a jittered pause. Each attempt is on record before it is sent. Success is for the caller to report
 * to `health`, since a stream can still fail. Throws the last fault when nobody is left.
 */
export const attemptInTurn = async <T>(
  call: OpenCall,
  candidates: readonly Candidate[],
  signal: AbortSignal,
  attempting: Attempting,
  run: Run<T>,
  racing?: Racing,
): Promise<T> => {
  const { health, retryBudget, maxAttempts, maxRetryAfterMs, waitMs, failedOver } = attempting
  let last: Fault | undefined
  let previous: Candidate | undefined
  let queue = [...candidates]
  for (let round = 0; queue.length > 0; round++) {
    const later: Later[] = []
    for (
      let candidate = queue.shift();
      candidate !== undefined && call.attempts.count < maxAttempts;
      candidate = queue.shift()
    ) {
      if (signal.aborted) throw new Fault('caller_gone', 'the caller has gone')
      const keyWaitMs = waitMs(candidate)
      if (keyWaitMs > 0) {
        later.push({ candidate, waitMs: keyWaitMs })
        continue
      }
      if (!health.admit(candidate.offer)) continue
      try {
        await call.intend(candidate)
      } catch (error) {
        health.abandoned(candidate.offer)
        throw error
      }
      if (previous !== undefined) failedOver(previous.offer)
      previous = candidate
      try {
        return await (racing === undefined ? run(candidate, signal) : racing.race(candidate, queue, run))
      } catch (error) {
        for (const { candidate: failed, fault } of failuresOf(error, candidate, call, signal, health)) {
          last = fault
          if (fault.rule.next === 'stop') throw fault
          if (fault.rule.parks && waitMs(failed) === 0) queue.unshift(failed)
          else if (fault.rule.next === 'again')
            later.push({ candidate: failed, waitMs: fault.retryAfterMs ?? backoffMs(round) })
        }
      }
    }
    if (later[0] !== undefined) last ??= everyKeyRests(later)
    const soon = later.filter((entry) => entry.waitMs <= maxRetryAfterMs).toSorted((a, b) => a.waitMs - b.waitMs)
    if (soon[0] === undefined || call.attempts.count >= maxAttempts || !retryBudget.take()) break
    await pause(soon[0].waitMs, signal)
    queue = soon.map((entry) => entry.candidate)
  }
  throw last ?? new Fault('connect', 'no provider could be asked')
}

const everyKeyRests = (later: readonly Later[]): Fault =>
  new Fault('rate_limited', 'every key rests', { retryAfterMs: Math.min(...later.map(({ waitMs }) => waitMs)) })

/** What failed, reported. */
const failuresOf = (
  error: unknown,
  candidate: Candidate,
  call: OpenCall,
  signal: AbortSignal,
  health: Health,
): readonly Failure[] => {
  if (error instanceof BothFailed) return error.failures
  const failure = { candidate, fault: asFault(error, signal) }
  reportFailure(failure, call, health, call.attempts.newest)
  return [failure]
}

/** For the receipt, and for the health of the offer. */
export const reportFailure = (
  { candidate, fault }: Failure,
  call: OpenCall,
  health: Health,
  attempt: AttemptEntry,
): void => {
  health.failed(candidate.offer, fault)
  call.attempts.fail(fault, attempt)
}

export const asFault = (error: unknown, signal: AbortSignal): Fault => {
  if (signal.aborted) return new Fault('caller_gone', 'the caller has gone', { cause: error })
  return faultOf(error)
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    throw new Fault('caller_gone', 'the caller has gone', { cause: error })
  }
}
