import { type Answer, type Ask, Fault, faultOf, type ProviderPool } from '../../providers/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import { type Demand, taskOf } from '../choosing/demand.ts'
import type { Metrics } from '../metrics.ts'
import type { AttemptEntry } from '../settling/attempt-log.ts'
import type { OpenCall } from '../settling/call.ts'
import { traceparentFor } from '../trace.ts'
import type { Hedging } from './hedging.ts'

/** One request to a provider. `signal` cancels it; `beforeSend` runs once it is certain that it is sent. */
export type Attempt<T> = (candidate: Candidate, signal: AbortSignal, beforeSend: () => Promise<void>) => Promise<T>

/** An attempt whose beginning and failure are on record. `begin` makes it durable before it is sent. */
export type RecordedAttempt<T> = (candidate: Candidate, signal: AbortSignal, begin: Begin) => Promise<T>
export type Begin = (candidate: Candidate) => Promise<AttemptEntry>

export interface Whole {
  readonly answer: Answer
  readonly candidate: Candidate
}

/** Asks for a whole answer. */
export const wholeAttempt =
  (providers: ProviderPool, demand: Demand): Attempt<Whole> =>
  async (candidate, signal, beforeSend) => ({
    answer: await providers
      .backendOf(candidate.offer)
      .complete(candidate.offer, askFor(demand, candidate, signal, beforeSend)),
    candidate,
  })

export const askFor = (
  demand: Demand,
  candidate: Candidate,
  signal: AbortSignal,
  beforeSend: () => Promise<void>,
): Ask => ({
  kind: demand.kind,
  body: demand.body,
  task: taskOf(demand),
  raw: demand.raw,
  maxOutputTokens: candidate.maxOutputTokens,
  firstTokenTimeoutMs: demand.firstTokenTimeoutMs,
  signal,
  beforeSend,
  traceparent: demand.traceparent === undefined ? undefined : traceparentFor(demand),
})

/** Counts how the attempt ends, and how long it took. */
export const measured =
  <T>(attempt: Attempt<T>, metrics: Pick<Metrics, 'attempted'>): Attempt<T> =>
  async (candidate, signal, beforeSend) => {
    let ended = (_outcome: string): void => {}
    try {
      const value = await attempt(candidate, signal, async () => {
        await beforeSend()
        ended = metrics.attempted(candidate.offer)
      })
      ended('ok')
      return value
    } catch (error) {
      ended(asFault(error, signal).kind)
      throw error
    }
  }

/** Lets hedging see how long answers take. */
export const observed =
  <T>(attempt: Attempt<T>, hedging: Hedging): Attempt<T> =>
  async (candidate, signal, beforeSend) => {
    const startedAt = performance.now()
    const value = await attempt(candidate, signal, beforeSend)
    hedging.observe(candidate.offer, performance.now() - startedAt)
    return value
  }

/** Keeps the attempt in the log of the call; fails with a Fault, or as `begin` does. */
export const recorded =
  <T>(attempt: Attempt<T>, call: OpenCall): RecordedAttempt<T> =>
  async (candidate, signal, begin) => {
    let entry: AttemptEntry | undefined
    try {
      return await attempt(candidate, signal, async () => {
        entry = await begin(candidate)
      })
    } catch (error) {
      const fault = asFault(error, signal)
      if (entry !== undefined) call.attempts.fail(fault, entry)
      throw fault
    }
  }

/** Whoever cancelled says why, by the reason of the signal. */
export const asFault = (error: unknown, { aborted, reason }: AbortSignal): Fault => {
  if (!aborted) return faultOf(error)
  return reason instanceof Fault ? reason : new Fault('caller_gone', 'the caller has gone', { cause: error })
}
