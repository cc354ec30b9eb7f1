import { type Ask, Fault, faultOf } from '../../providers/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import { type Demand, taskOf } from '../choosing/demand.ts'
import type { Metrics } from '../metrics.ts'
import type { AttemptEntry } from '../settling/attempt-log.ts'
import type { OpenCall } from '../settling/call.ts'
import { traceparentFor } from '../trace.ts'

/** Asks one candidate. `signal` cancels the request; `begin` puts it on record once it is certain that it is sent. Fails with a Fault, or as `begin` does. */
export type Attempt<T> = (candidate: Candidate, signal: AbortSignal, begin: Begin) => Promise<T>
export type Begin = (candidate: Candidate) => Promise<AttemptEntry>

/** How a request is sent, and who hears of its success. */
export interface Sending<T> {
  send(candidate: Candidate, ask: Ask): Promise<T>
  succeeded(candidate: Candidate, elapsedMs: number): void
}

interface AttemptParts {
  readonly demand: Demand
  readonly call: Pick<OpenCall, 'attempts'>
  readonly metrics: Pick<Metrics, 'attempted'>
}

/** Attempts of one call: each is on record before it is sent; how it ends is counted, and a failure is kept in the log of the call. */
export const attemptBy =
  <T>({ send, succeeded }: Sending<T>, { demand, call, metrics }: AttemptParts): Attempt<T> =>
  async (candidate, signal, begin) => {
    let entry: AttemptEntry | undefined
    const ask = askFor(demand, candidate, signal, async () => {
      entry = await begin(candidate)
    })
    try {
      const value = await send(candidate, ask)
      const elapsedMs = elapsedMsOf(entry)
      metrics.attempted(candidate.offer, 'ok', elapsedMs)
      succeeded(candidate, elapsedMs)
      return value
    } catch (error) {
      const fault = asFault(error, signal)
      if (entry !== undefined) {
        metrics.attempted(candidate.offer, fault.kind, elapsedMsOf(entry))
        call.attempts.fail(fault, entry)
      }
      throw fault
    }
  }

const elapsedMsOf = (entry: AttemptEntry | undefined): number =>
  entry === undefined ? 0 : performance.now() - entry.startedAt

const askFor = (demand: Demand, candidate: Candidate, signal: AbortSignal, beforeSend: () => Promise<void>): Ask => ({
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

/** Whoever cancelled says why, by the reason of the signal. */
export const asFault = (error: unknown, { aborted, reason }: AbortSignal): Fault => {
  if (!aborted) return faultOf(error)
  return reason instanceof Fault ? reason : new Fault('caller_gone', 'the caller has gone', { cause: error })
}
