import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenCall } from './call.ts'
import type { Candidate } from './choose.ts'
import { Fault } from './fault.ts'
import type { Health } from './health.ts'
import type { Offer } from './offer.ts'
import { backoffMs, type RetryBudget } from './retry.ts'

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
  run: (candidate: Candidate) => Promise<T>,
): Promise<T> => {
  const { health, retryBudget, maxAttempts, maxRetryAfterMs, waitMs, failedOver } = attempting
  let last: Fault | undefined
  let previous: Candidate | undefined
  let queue = [...candidates]
  for (let round = 0; queue.length > 0; round++) {
    const later: Later[] = []
    for (
      let candidate = queue.shift();
      candidate !== undefined && call.attemptsMade < maxAttempts;
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
        return await run(candidate)
      } catch (error) {
        last = asFault(error, signal)
        health.failed(candidate.offer, last)
        call.attemptFailed(last)
        if (last.rule.next === 'stop') throw last
        if (last.rule.parks && waitMs(candidate) === 0) queue.unshift(candidate)
        else if (last.rule.next === 'again') later.push({ candidate, waitMs: last.retryAfterMs ?? backoffMs(round) })
      }
    }
    if (later[0] !== undefined) last ??= everyKeyRests(later)
    const soon = later.filter((entry) => entry.waitMs <= maxRetryAfterMs).toSorted((a, b) => a.waitMs - b.waitMs)
    if (soon[0] === undefined || call.attemptsMade >= maxAttempts || !retryBudget.take()) break
    await pause(soon[0].waitMs, signal)
    queue = soon.map((entry) => entry.candidate)
  }
  throw last ?? new Fault('connect', 'no provider could be asked')
}

const everyKeyRests = (later: readonly Later[]): Fault =>
  new Fault('rate_limited', 'every key rests', { retryAfterMs: Math.min(...later.map(({ waitMs }) => waitMs)) })

export const asFault = (error: unknown, signal: AbortSignal): Fault => {
  if (signal.aborted) return new Fault('caller_gone', 'the caller has gone', { cause: error })
  if (error instanceof Fault) return error
  throw error
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    throw new Fault('caller_gone', 'the caller has gone', { cause: error })
  }
}
