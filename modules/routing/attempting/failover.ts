import { setTimeout as sleep } from 'node:timers/promises'
import { Fault, type Offer, type Rest } from '../../providers/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import type { Demand } from '../choosing/demand.ts'
import type { OpenCall } from '../settling/call.ts'
import type { Attempt } from './attempt.ts'
import { backoffMs, type RetryBudget } from './retry.ts'

export interface FailoverPolicy {
  readonly retryBudget: RetryBudget
  readonly maxAttempts: number
  readonly maxRetryAfterMs: number
}

export interface Failover extends FailoverPolicy {
  readonly call: OpenCall
  readonly demand: Demand
  /** Undefined: a key of the provider may be used. */
  readonly restOf: (provider: string) => Rest | undefined
  /** Told when a call moves on from a failed attempt. */
  readonly failedOver: (from: Offer) => void
}

/** Runs an attempt, perhaps with another one from the queue beside it. */
export interface Racing {
  race<T>(candidate: Candidate, queue: Candidate[], attempt: Attempt<T>): Promise<T>
}

export interface Failure {
  readonly candidate: Candidate
  readonly fault: Fault
}

/** Two attempts ran at once, and both failed. */
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
 * Tries the candidates in order until one succeeds: once more at the same provider where a moment may help, then other
 * providers, then again those that may have recovered, after
 * their `Retry-After` or a jittered pause. Throws the last fault when nobody is left.
 */
export const attemptInTurn = async <T>(
  candidates: readonly Candidate[],
  attempt: Attempt<T>,
  failover: Failover,
  racing: Racing = ALONE(failover),
): Promise<T> => {
  const { call, demand, retryBudget, maxAttempts, maxRetryAfterMs, restOf, failedOver } = failover
  const { signal } = demand
  const repeats = new Set<Candidate>()
  let last: Fault | undefined
  let previous: Candidate | undefined
  let queue = [...candidates]
  for (let round = 0; queue.length > 0; round++) {
    const later: Later[] = []
    for (let candidate = queue.shift(); candidate && call.attempts.count < maxAttempts; candidate = queue.shift()) {
      if (signal.aborted) throw new Fault('caller_gone', 'the caller has gone')
      // whoever is repeated has had its pause
      const rest = repeats.has(candidate) ? undefined : restOf(candidate.offer.provider)
      if (rest?.kind === 'bad_key') {
        last ??= new Fault('bad_key', 'the provider has just refused every key')
        continue
      }
      if (rest !== undefined) {
        later.push({ candidate, waitMs: rest.waitMs })
        continue
      }
      const countBefore = call.attempts.count
      try {
        return await racing.race(candidate, queue, attempt)
      } catch (error) {
        const failures = failuresOf(error, candidate)
        for (const { candidate: failed, fault } of failures) {
          if (fault.kind === 'breaker_open') continue
          last = fault
          if (isFinal(fault, demand)) throw fault
          const pauseMs = failures.length > 1 ? undefined : repeatPauseMs(fault, demand)
          if (
            pauseMs !== undefined &&
            !repeats.has(failed) &&
            call.attempts.count < maxAttempts &&
            retryBudget.take()
          ) {
            repeats.add(failed)
            await pause(pauseMs, signal)
            queue.unshift(failed)
          } else if (fault.rule.parks && restOf(failed.offer.provider) === undefined) queue.unshift(failed)
          else if (fault.rule.next === 'again')
            later.push({ candidate: failed, waitMs: fault.retryAfterMs ?? backoffMs(round) })
        }
      } finally {
        if (call.attempts.count > countBefore) {
          if (previous !== undefined) failedOver(previous.offer)
          previous = candidate
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

const ALONE = ({ call, demand }: Failover): Racing => ({
  race: (candidate, _queue, attempt) => attempt(candidate, demand.signal, (one) => call.begin(one)),
})

/** Nobody else is asked. */
const isFinal = ({ kind, rule }: Fault, { fallbackOnRefusal = false }: Demand): boolean =>
  rule.next === 'stop' || (kind === 'content_policy' && !fallbackOnRefusal)

/** The longest `Retry-After` that is waited for before another provider is asked. */
const LONGEST_REPEAT_PAUSE_MS = 2_000

/**
 * How long until the same provider is asked once more, before any other: what it asked for, if that is short and within
 * what the caller gives, or a moment after a single 500. Undefined: others come first.
 */
const repeatPauseMs = ({ kind, rule, retryAfterMs }: Fault, { firstTokenTimeoutMs }: Demand): number | undefined => {
  if (rule.next !== 'again') return undefined
  const pauseMs = retryAfterMs ?? (kind === 'server_error' ? backoffMs(0) : Number.POSITIVE_INFINITY)
  return pauseMs <= Math.min(LONGEST_REPEAT_PAUSE_MS, firstTokenTimeoutMs ?? LONGEST_REPEAT_PAUSE_MS)
    ? pauseMs
    : undefined
}

const everyKeyRests = (later: readonly Later[]): Fault =>
  new Fault('rate_limited', 'every key rests', { retryAfterMs: Math.min(...later.map(({ waitMs }) => waitMs)) })

const failuresOf = (error: unknown, candidate: Candidate): readonly Failure[] => {
  if (error instanceof BothFailed) return error.failures
  if (error instanceof Fault) return [{ candidate, fault: error }]
  throw error
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    throw new Fault('caller_gone', 'the caller has gone', { cause: error })
  }
}
