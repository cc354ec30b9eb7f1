import { asFault, attemptInTurn } from './attempts.ts'
import { type Charged, OpenCall } from './call.ts'
import type { Catalogue, Found } from './catalogue.ts'
import type { Usage } from './chat.ts'
import { type Choice, choose } from './choose.ts'
import type { Demand } from './demand.ts'
import { failure, noCandidate } from './failure.ts'
import { Fault } from './fault.ts'
import { Hedge } from './hedge.ts'
import { askFor, backendOf, type Parts } from './parts.ts'
import { type OpenStream, type StreamOptions, streamAnswer } from './streaming.ts'
import { estimateAnswer } from './transcript.ts'

export interface Gateway {
  readonly catalogue: Catalogue
  /** One whole answer, settled. */
  complete(demand: Demand): Promise<Delivered>
  /** Resolves with the first content at hand; until then failures are errors, from then on events of the stream. */
  stream(demand: Demand, asked: StreamOptions): Promise<OpenStream>
}

export interface Delivered extends Charged {
  /** The answer in OpenAI's form. */
  readonly bytes: Buffer
  readonly latencyMs: number
  readonly choice: Choice
}

/** Admit → choose → attempt → settle: the one pipeline behind every route. */
export const gateway = (parts: Parts): Gateway => ({
  catalogue: parts.catalogue,
  complete: (demand) => inCall(parts, demand, (call, choice) => complete(parts, demand, call, choice)),
  stream: (demand, options) =>
    inCall(parts, demand, (call, choice) => streamAnswer(parts, demand, call, choice, options)),
})

/** Runs an open call; whatever goes wrong before something was delivered gives the hold back and becomes the caller's error. */
const inCall = async <T>(
  parts: Parts,
  demand: Demand,
  run: (call: OpenCall, choice: Choice) => Promise<T>,
): Promise<T> => {
  const done = parts.metrics.started(demand)
  parts.attempting.retryBudget.deposit()
  const found = demand.models === 'any' ? 'any' : demand.models.map((name) => parts.catalogue.find(name))
  const choice = plan(parts, demand, found)
  const call = new OpenCall(demand, found, choice, parts.booking)
  try {
    const value = await run(call, choice)
    done('ok')
    return value
  } catch (error) {
    done(error instanceof Fault ? error.kind : 'refused')
    if (!(error instanceof Fault)) throw await parts.explain(error, demand)
    await call.release(error.kind === 'caller_gone' ? 'abandoned' : 'failed')
    throw failure(error, demand)
  }
}

const plan = ({ catalogue, choosing, attempting }: Parts, demand: Demand, found: readonly Found[] | 'any'): Choice => {
  const offers = found === 'any' ? catalogue.offers : found.flatMap((one) => one.offers)
  const choice = choose(demand, offers, choosing)
  if (choice.candidates.length === 0) throw noCandidate(demand, choice)
  const { candidates, rejections } = choice
  return { candidates: candidates.slice(0, attempting.maxAttempts), rejections }
}

const complete = async (parts: Parts, demand: Demand, call: OpenCall, choice: Choice): Promise<Delivered> => {
  const { attempting, hedging, backends, metrics } = parts
  hedging?.deposit()
  const { answer, candidate } = await attemptInTurn(
    call,
    choice.candidates,
    demand.signal,
    attempting,
    async (candidate, signal) => {
      const startedAt = performance.now()
      const attempted = metrics.attempted(candidate.offer)
      try {
        const answer = await backendOf(backends, candidate).complete(candidate.offer, askFor(demand, candidate, signal))
        const latencyMs = performance.now() - startedAt
        attempting.health.succeeded(candidate.offer, latencyMs)
        hedging?.observe(candidate.offer, latencyMs)
        attempted('ok')
        return { answer, candidate }
      } catch (error) {
        attempted(asFault(error, demand.signal).kind)
        throw error
      }
    },
    hedging && new Hedge({ hedging, attempting, metrics }, demand, call),
  )
  const usage: Usage = answer.usage ?? estimateAnswer(demand, answer.bytes)
  const charged = await call.settle({ candidate, usage, estimated: answer.usage === undefined, outcome: 'complete' })
  metrics.charged(charged, usage)
  const latencyMs = Math.round(performance.now() - call.startedAt)
  return { settled: charged.settled, candidate, bytes: answer.bytes, latencyMs, choice }
}
