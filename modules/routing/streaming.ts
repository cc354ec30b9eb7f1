import type { Sink } from '../../kernel/define.ts'
import { asFault, attemptInTurn } from './attempts.ts'
import type { Flow, FlowEnd } from './backend.ts'
import type { Charged, OpenCall } from './call.ts'
import type { Usage } from './chat.ts'
import type { Candidate, Choice } from './choose.ts'
import { askToContinue, mayContinue } from './continuation.ts'
import type { Demand } from './demand.ts'
import { estimateTokens } from './estimate.ts'
import { Fault } from './fault.ts'
import { DONE, errorEvent } from './openai-format.ts'
import { askFor, backendOf, type Parts } from './parts.ts'
import { receiptComment, withReceipt } from './receipt-fields.ts'
import { readTranscript, transcriptUsage } from './transcript.ts'

export interface StreamOptions {
  /** The caller wants the event that tells the usage. */
  readonly includeUsage: boolean
}

export interface OpenStream {
  /** Forwards to the end, settles, and only then says `[DONE]`. */
  write(out: Sink): Promise<void>
}

interface Running {
  readonly candidate: Candidate
  readonly flow: Flow
  readonly first: Buffer
  /** What this attempt goes on from; empty for a first one. */
  readonly prefix: string
}

export const streamAnswer = async (
  parts: Parts,
  demand: Demand,
  call: OpenCall,
  choice: Choice,
  options: StreamOptions,
): Promise<OpenStream> => {
  const running = await begin(parts, demand, call, choice.candidates, '')
  return { write: (out) => new Forwarding(parts, demand, call, choice, options, out).run(running) }
}

/** Asks in turn until content arrives. */
const begin = (
  parts: Parts,
  demand: Demand,
  call: OpenCall,
  candidates: readonly Candidate[],
  prefix: string,
): Promise<Running> =>
  attemptInTurn(call, candidates, demand.signal, parts.attempting, async (candidate, signal) => {
    const startedAt = performance.now()
    const attempted = parts.metrics.attempted(candidate.offer)
    try {
      const ask = askFor(demand, candidate, signal)
      const flow = backendOf(parts.backends, candidate).stream(
        candidate.offer,
        prefix === '' ? ask : askToContinue(ask, candidate.offer, prefix),
      )
      const first = await flow.next()
      if (first.done) throw new Fault('empty', 'the stream ended before any content')
      parts.metrics.firstByte(candidate.offer, performance.now() - startedAt)
      attempted('ok')
      return { candidate, flow, first: first.value, prefix }
    } catch (error) {
      attempted(asFault(error, demand.signal).kind)
      throw error
    }
  })

/** The part of a call after its first content: the answer is under way and can no longer be taken back. */
class Forwarding {
  readonly #parts: Parts
  readonly #demand: Demand
  readonly #call: OpenCall
  readonly #choice: Choice
  readonly #options: StreamOptions
  readonly #out: Sink
  /** What the caller has received. Kept as bytes; read only when something goes wrong. */
  readonly #delivered: Buffer[] = []

  constructor(parts: Parts, demand: Demand, call: OpenCall, choice: Choice, options: StreamOptions, out: Sink) {
    this.#parts = parts
    this.#demand = demand
    this.#call = call
    this.#choice = choice
    this.#options = options
    this.#out = out
  }

  async run(running: Running): Promise<void> {
    for (let current: Running | undefined = running; current !== undefined; ) {
      const { candidate, prefix }: Running = current
      const startedAt = performance.now()
      try {
        const end = await this.#pipe(current)
        this.#parts.attempting.health.succeeded(candidate.offer, performance.now() - startedAt)
        return await this.#finish(candidate, end, prefix)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        const fault = asFault(error, this.#demand.signal)
        this.#parts.attempting.health.failed(candidate.offer, fault)
        this.#call.attemptFailed(fault)
        current = await this.#goOn(current, fault, error.usage)
      }
    }
  }

  async #pipe({ flow, first }: Running): Promise<FlowEnd> {
    await this.#send(first)
    for (let next = await flow.next(); ; next = await flow.next()) {
      if (next.done) return next.value
      await this.#send(next.value)
    }
  }

  async #send(bytes: Buffer): Promise<void> {
    this.#delivered.push(bytes)
    if (!this.#out.write(bytes)) await this.#out.drained()
  }

  /** Continues elsewhere where that can be done faithfully; else bills what was delivered and says that the answer is cut. */
  async #goOn(
    { candidate: failed, prefix }: Running,
    fault: Fault,
    told: Usage | undefined,
  ): Promise<Running | undefined> {
    const transcript = readTranscript(this.#delivered)
    const others = this.#choice.candidates.filter(
      (candidate) => candidate !== failed && mayContinue(failed.offer, candidate, this.#demand, transcript.text),
    )
    if (fault.kind !== 'caller_gone' && transcript.plain && !transcript.finished && others.length > 0) {
      try {
        return await begin(this.#parts, this.#demand, this.#call, others, transcript.text)
      } catch (error) {
        if (!(error instanceof Fault)) throw error
      }
    }
    const estimate = transcriptUsage(this.#demand, transcript)
    const usage = told === undefined ? estimate : { ...withoutRepeated(told, prefix), output: estimate.output }
    const charged = await this.#call.settle({ candidate: failed, usage, estimated: true, outcome: 'partial' })
    this.#parts.metrics.charged(charged, usage)
    this.#parts.metrics.cut(failed.offer, fault)
    this.#out.write(receiptComment(charged, this.#latencyMs))
    this.#out.write(
      errorEvent(
        'E005',
        `the answer is cut: ${fault.kind} at the provider after part of it was sent; what was sent is charged`,
        503,
      ),
    )
    return undefined
  }

  /** The clean end: nothing may say so before the settlement is durable. */
  async #finish(candidate: Candidate, end: FlowEnd, prefix: string): Promise<void> {
    const usage = this.#usage(end, prefix)
    let charged: Charged
    try {
      charged = await this.#call.settle({
        candidate,
        usage,
        estimated: end.usage === undefined || prefix !== '',
        outcome: 'complete',
      })
    } catch (error) {
      this.#out.write(errorEvent('internal', 'the answer is complete, but its settlement could not be sealed', 500))
      throw error
    }
    this.#parts.metrics.charged(charged, usage)
    if (this.#options.includeUsage && end.usageEvent !== undefined)
      this.#out.write(withReceipt(end.usageEvent, charged, this.#latencyMs))
    this.#out.write(receiptComment(charged, this.#latencyMs))
    this.#out.write(DONE)
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

/** What a continued answer begins with was sent as input, and is output all the same. */
const withoutRepeated = (usage: Usage, prefix: string): Usage => ({
  ...usage,
  input: Math.max(0, usage.input - estimateTokens(prefix)),
})
