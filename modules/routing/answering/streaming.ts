import { ApiError } from '../../../kernel/define.ts'
import { estimateTokens, Fault, type Flow, type FlowEnd, type Usage } from '../../providers/services.ts'
import { asFault, attemptBy, type Sending } from '../attempting/attempt.ts'
import { askToContinue, canContinue, mayTakeOver } from '../attempting/continuation.ts'
import { attemptInTurn } from '../attempting/failover.ts'
import type { Candidate, Choice } from '../choosing/choose.ts'
import type { Demand } from '../choosing/demand.ts'
import { failoverOf, type Parts } from '../parts.ts'
import type { Bill, Delivery, OpenCall } from '../settling/call.ts'
import { settled } from '../settling/ending.ts'
import { readTranscript, transcriptUsage } from './transcript.ts'

export interface StreamEnd<B extends Bill> {
  readonly bill: B
  readonly latencyMs: number
  /** The event that tells the usage, where the provider sent one. */
  readonly usageEvent: Buffer | undefined
  /** The answer is not whole; what was delivered of it is billed. */
  readonly cut: Fault | undefined
}

export interface OpenStream<B extends Bill> {
  /**
   * Whole server-sent events in OpenAI's form, without `[DONE]`, then the end, once the settlement is durable. Leaving early
   * cancels the request upstream and settles what was delivered.
   */
  deliver(): AsyncGenerator<Buffer | StreamEnd<B>, void, void>
}

interface OpenFlow {
  readonly candidate: Candidate
  readonly flow: Flow
  readonly first: Buffer
  /** What this attempt goes on from; empty for a first one. */
  readonly prefix: string
}

export const streamAnswer = async <B extends Bill>(
  parts: Parts,
  demand: Demand,
  call: OpenCall<B>,
  choice: Choice,
): Promise<OpenStream<B>> => {
  const running = await begin(parts, demand, call, choice.candidates, '')
  return { deliver: () => new StreamRelay(parts, demand, call, choice).run(running) }
}

/** Asks in turn until content arrives. */
const begin = (
  parts: Parts,
  demand: Demand,
  call: OpenCall,
  candidates: readonly Candidate[],
  prefix: string,
): Promise<OpenFlow> =>
  attemptInTurn(
    candidates,
    attemptBy(streamed(parts, prefix), { demand, call, metrics: parts.metrics }),
    failoverOf(parts, demand, call),
  )

/** Asks for a stream; succeeds with its first content. */
const streamed = ({ providers, metrics }: Parts, prefix: string): Sending<OpenFlow> => ({
  async send(candidate, ask) {
    const flow = providers
      .backendOf(candidate.offer)
      .stream(candidate.offer, prefix === '' ? ask : askToContinue(ask, candidate.offer, prefix))
    const first = await flow.next().catch((error: unknown) => {
      throw prefix === '' ? error : refusedPrefix(error)
    })
    if (first.done) throw new Fault('empty', 'the stream ended before any content')
    return { candidate, flow, first: first.value, prefix }
  },
  succeeded: ({ offer }, elapsedMs) => metrics.firstByte(offer, elapsedMs),
})

/** The request was good enough for the provider before: what is refused is the begun answer, and the next one may take it. */
const refusedPrefix = (error: unknown): unknown =>
  error instanceof Fault && error.kind === 'bad_request'
    ? new Fault('unsupported', error.message, { cause: error })
    : error

/** The part of a call after its first content: the answer is under way and can no longer be taken back. */
class StreamRelay<B extends Bill> {
  readonly #parts: Parts
  readonly #demand: Demand
  readonly #call: OpenCall<B>
  readonly #choice: Choice
  /** What the caller has received. Kept as bytes; read only when something goes wrong. */
  readonly #delivered: Buffer[] = []

  constructor(parts: Parts, demand: Demand, call: OpenCall<B>, choice: Choice) {
    this.#parts = parts
    this.#demand = demand
    this.#call = call
    this.#choice = choice
  }

  async *run(running: OpenFlow): AsyncGenerator<Buffer | StreamEnd<B>, void, void> {
    for (let current: OpenFlow | undefined = running; current !== undefined; ) {
      const attempt: OpenFlow = current
      const { candidate, prefix, flow, first } = attempt
      let left = true
      try {
        let next: IteratorResult<Buffer, FlowEnd> = { done: false, value: first }
        for (; !next.done; next = await flow.next()) {
          this.#delivered.push(next.value)
          yield next.value
        }
        left = false
        yield await this.#finish(candidate, next.value, prefix)
        return
      } catch (error) {
        left = false
        if (!(error instanceof Fault)) throw error
        const fault = asFault(error, this.#demand.signal)
        this.#call.attempts.fail(fault)
        current = await this.#continueElsewhere(attempt, fault)
        if (current === undefined) yield await this.#cut(attempt, fault, error.usage)
      } finally {
        if (left) await this.#leave(attempt)
      }
    }
  }

  /** Goes on from what was delivered where that can be done faithfully; begins anew where nothing of the answer was. */
  async #continueElsewhere({ candidate: failed }: OpenFlow, fault: Fault): Promise<OpenFlow | undefined> {
    if (fault.kind === 'caller_gone') return undefined
    const { text, answered, plain, finished } = readTranscript(this.#delivered)
    if (finished || (answered && !plain)) return undefined
    const others = this.#choice.candidates.filter(
      (other) => mayTakeOver(other, failed, this.#demand) && (!answered || canContinue(other, text)),
    )
    if (others.length === 0) return undefined
    try {
      return await begin(this.#parts, this.#demand, this.#call, others, text)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return undefined
    }
  }

  /** Bills what was delivered. `told`: what the provider had said of the usage. */
  async #cut({ candidate, prefix }: OpenFlow, fault: Fault, told: Usage | undefined): Promise<StreamEnd<B>> {
    const estimate = transcriptUsage(this.#demand, readTranscript(this.#delivered))
    const usage = told === undefined ? estimate : { ...withoutRepeated(told, prefix), output: estimate.output }
    const bill = await this.#settled({ candidate, usage, estimated: true, outcome: 'partial' })
    this.#parts.metrics.cut(candidate.offer, fault)
    return { bill, latencyMs: this.#latencyMs, usageEvent: undefined, cut: fault }
  }

  /** Whoever reads this stream does not read on. */
  async #leave(attempt: OpenFlow): Promise<void> {
    const fault = new Fault('caller_gone', 'nobody reads on')
    await attempt.flow.return(NO_END).catch(() => {})
    this.#call.attempts.fail(fault)
    await this.#cut(attempt, fault, undefined)
  }

  /** The clean end: nothing may say so before the settlement is durable. */
  async #finish(candidate: Candidate, end: FlowEnd, prefix: string): Promise<StreamEnd<B>> {
    const usage = this.#usage(end, prefix)
    const estimated = end.usage === undefined || prefix !== ''
    let bill: B
    try {
      bill = await this.#settled({ candidate, usage, estimated, outcome: 'complete' })
    } catch (cause) {
      throw new ApiError('internal', 'the answer is complete, but its settlement could not be sealed', { cause })
    }
    return { bill, latencyMs: this.#latencyMs, usageEvent: end.usageEvent, cut: undefined }
  }

  #settled(delivery: Delivery): Promise<B> {
    return settled(this.#parts, this.#demand, this.#call, delivery)
  }

  /** A continued answer is billed once: the request, and all of the output, the repeated part of it not as input. */
  #usage({ usage }: FlowEnd, prefix: string): Usage {
    if (usage === undefined) return transcriptUsage(this.#demand, readTranscript(this.#delivered))
    if (prefix === '') return usage
    return { ...withoutRepeated(usage, prefix), output: usage.output + estimateTokens(prefix) }
  }

  get #latencyMs(): number {
    return Math.round(performance.now() - this.#call.startedAt)
  }
}

const NO_END: FlowEnd = { usage: undefined, usageEvent: undefined }

/** What a continued answer begins with was sent as input, and is output all the same. */
const withoutRepeated = (usage: Usage, prefix: string): Usage => ({
  ...usage,
  input: Math.max(0, usage.input - estimateTokens(prefix)),
})
