import { type Answer, type Catalogue, Fault, type Found, type Offer, type Usage } from '../../providers/services.ts'
import { attemptBy } from '../attempting/attempt.ts'
import { attemptInTurn } from '../attempting/failover.ts'
import { Hedge } from '../attempting/hedge.ts'
import { type Candidate, type Choice, choose } from '../choosing/choose.ts'
import type { Demand } from '../choosing/demand.ts'
import { failoverOf, type Parts } from '../parts.ts'
import type { CallSubject } from '../settling/bill.ts'
import type { Bill, OpenCall } from '../settling/call.ts'
import { type Charged, ChargedCall, chargeLater, chargeNow, type Deferred } from '../settling/charged-call.ts'
import { released, settled } from '../settling/ending.ts'
import { UnchargedCall } from '../settling/uncharged-call.ts'
import { failure, noCandidate } from './failure.ts'
import { guardedAnswer } from './guarded-answer.ts'
import { guardedDemand, guardedStream } from './guarding.ts'
import { type OpenStream, streamAnswer } from './streaming.ts'
import { estimateAnswer } from './transcript.ts'

export interface Pipeline<B extends Bill> {
  /** One whole answer, settled. */
  complete(demand: Demand): Promise<Delivered<B>>
  /** Resolves with the first content at hand; until then failures are errors, from then on the end of the stream tells them. */
  stream(demand: Demand): Promise<OpenStream<B>>
}

/**
 * Calls are charged to the account; by `uncharged`, to nobody: the module that calls holds the money itself; by `deferred`, the
 * account's money is held, and charged by who keeps the answer first.
 */
export interface Gateway extends Pipeline<Charged> {
  readonly catalogue: Catalogue
  readonly uncharged: Pipeline<Bill>
  readonly deferred: Pipeline<Deferred>
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
  catalogue: parts.providers.catalogue,
  ...pipeline(parts, (subject) => new ChargedCall(subject, parts.books, chargeNow)),
  uncharged: pipeline(parts, (subject) => new UnchargedCall(subject, parts.books)),
  deferred: pipeline(parts, (subject) => new ChargedCall(subject, parts.books, chargeLater)),
})

type Opener<B extends Bill> = (subject: CallSubject) => OpenCall<B>

/** Guard in → run → guard out. */
const pipeline = <B extends Bill>(parts: Parts, open: Opener<B>): Pipeline<B> => ({
  async complete(asked) {
    const { guard, kind } = asked
    const demand = guard === undefined ? asked : await guardedDemand(asked, guard)
    const delivered = await inCall(parts, demand, open, (call, choice) => complete(parts, demand, call, choice))
    return guard === undefined || kind !== 'chat'
      ? delivered
      : { ...delivered, bytes: await guardedAnswer(delivered.bytes, guard) }
  },
  async stream(asked) {
    const { guard } = asked
    const demand = guard === undefined ? asked : await guardedDemand(asked, guard)
    const stream = await inCall(parts, demand, open, (call, choice) => streamAnswer(parts, demand, call, choice))
    return guard === undefined ? stream : guardedStream(stream, guard)
  },
})

/** Runs an open call; whatever goes wrong before something was delivered gives the hold back and becomes the caller's error. */
const inCall = async <B extends Bill, T>(
  parts: Parts,
  demand: Demand,
  open: Opener<B>,
  run: (call: OpenCall<B>, choice: Choice) => Promise<T>,
): Promise<T> => {
  const done = parts.metrics.started(demand)
  parts.failover.retryBudget.deposit()
  const found = demand.models === 'any' ? 'any' : demand.models.map((name) => parts.providers.catalogue.find(name))
  const choice = plan(parts, demand, found)
  const call = open({ demand, found, choice })
  try {
    const value = await run(call, choice)
    done('ok')
    return value
  } catch (error) {
    done(error instanceof Fault ? error.kind : 'refused')
    if (!(error instanceof Fault)) throw await parts.explain(error, demand)
    await released(parts, demand, call, error.kind === 'caller_gone' ? 'abandoned' : 'failed')
    throw failure(error, demand)
  }
}

const plan = ({ providers, selection, failover }: Parts, demand: Demand, found: readonly Found[] | 'any'): Choice => {
  const offers = found === 'any' ? providers.catalogue.offers : found.flatMap((one) => one.offers)
  const choice = choose(demand, offers, selection)
  if (choice.candidates.length === 0) throw noCandidate(demand, choice)
  const { candidates, rejections } = choice
  return { candidates: candidates.slice(0, failover.maxAttempts), rejections }
}

const complete = async <B extends Bill>(
  parts: Parts,
  demand: Demand,
  call: OpenCall<B>,
  choice: Choice,
): Promise<Delivered<B>> => {
  const { providers, hedging, metrics } = parts
  const failover = failoverOf(parts, demand, call)
  const attempt = attemptBy<Whole>(
    {
      send: async (candidate, ask) => ({
        answer: await providers.backendOf(candidate.offer).complete(candidate.offer, ask),
        candidate,
      }),
      succeeded: ({ offer }, elapsedMs) => hedging?.observe(offer, elapsedMs),
    },
    { demand, call, metrics },
  )
  const isDown = (offer: Offer): boolean => providers.health.isDown(offer)
  hedging?.deposit()
  const { answer, candidate } = await attemptInTurn(
    choice.candidates,
    attempt,
    failover,
    hedging && new Hedge({ hedging, failover, isDown, metrics }, demand),
  )
  const usage: Usage = answer.usage ?? estimateAnswer(demand, answer.bytes)
  const delivery = { candidate, usage, estimated: answer.usage === undefined, outcome: 'complete' } as const
  const bill = await settled(parts, demand, call, delivery)
  const latencyMs = Math.round(performance.now() - call.startedAt)
  return { bill, bytes: answer.bytes, latencyMs, choice }
}

interface Whole {
  readonly answer: Answer
  readonly candidate: Candidate
}
