import { type OpenStream, streamAnswer } from './answering/streaming.ts'
import { asFault, attemptInTurn } from './attempts.ts'
import type { Catalogue, Found } from './catalogue.ts'
import type { Usage } from './chat.ts'
import { type Choice, choose } from './choose.ts'
import type { Demand } from './demand.ts'
import { failure, noCandidate } from './failure.ts'
import { Fault } from './fault.ts'
import { Hedge } from './hedge.ts'
import { askFor, backendOf, type Parts } from './parts.ts'
import type { CallSubject } from './settling/bill.ts'
import type { Bill, OpenCall } from './settling/call.ts'
import { type Charged, ChargedCall } from './settling/charged-call.ts'
import { UnchargedCall } from './settling/uncharged-call.ts'
import { estimateAnswer } from './transcript.ts'

export interface Pipeline<B extends Bill> {
  /** One whole answer, settled. */
  complete(demand: Demand): Promise<Delivered<B>>
  /** Resolves with the first content at hand; until then failures are errors, from then on the end of the stream tells them. */
  stream(demand: Demand): Promise<OpenStream<B>>
}

/** Calls are charged to the account; by `uncharged`, to nobody: the module that calls holds the money itself. */
export interface Gateway extends Pipeline<Charged> {
  readonly catalogue: Catalogue
  readonly uncharged: Pipeline<Bill>
}

export interface Delivered<B extends Bill> {
  readonly bill: B
  /** The answer in OpenAI's form. */
  readonly bytes: Buffer
  readonly latencyMs: number
  readonly choice: Choice
}

/** Admit → choose → attempt → settle: the one pipeline behind every route. */
export const gateway = (parts: Parts): Gateway => ({
  catalogue: parts.catalogue,
  ...pipeline(parts, (subject) => new ChargedCall(subject, parts.books)),
  uncharged: pipeline(parts, (subject) => new UnchargedCall(subject, parts.books)),
})

type Opener<B extends Bill> = (subject: CallSubject) => OpenCall<B>

const pipeline = <B extends Bill>(parts: Parts, open: Opener<B>): Pipeline<B> => ({
  complete: (demand) => inCall(parts, demand, open, (call, choice) => complete(parts, demand, call, choice)),
  stream: (demand) => inCall(parts, demand, open, (call, choice) => streamAnswer(parts, demand, call, choice)),
})

/** Runs an open call; whatever goes wrong before something was delivered gives the hold back and becomes the caller's error. */
const inCall = async <B extends Bill, T>(
  parts: Parts,
  demand: Demand,
  open: Opener<B>,
  run: (call: OpenCall<B>, choice: Choice) => Promise<T>,
): Promise<T> => {
  const done = parts.metrics.started(demand)
  parts.attempting.retryBudget.deposit()
  const found = demand.models === 'any' ? 'any' : demand.models.map((name) => parts.catalogue.find(name))
  const choice = plan(parts, demand, found)
  const call = open({ demand, found, choice })
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

const complete = async <B extends Bill>(
  parts: Parts,
  demand: Demand,
  call: OpenCall<B>,
  choice: Choice,
): Promise<Delivered<B>> => {
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
  const bill = await call.settle({ candidate, usage, estimated: answer.usage === undefined, outcome: 'complete' })
  metrics.billed(bill)
  const latencyMs = Math.round(performance.now() - call.startedAt)
  return { bill, bytes: answer.bytes, latencyMs, choice }
}
