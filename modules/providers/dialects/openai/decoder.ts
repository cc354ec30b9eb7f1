import type { FlowEnd } from '../../backend.ts'
import type { Usage } from '../../chat.ts'
import { Fault, faultOf } from '../../fault.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { StreamDecoder } from '../dialect.ts'
import { readUsage } from './usage.ts'

const END_OF_EVENT = '\n\n'
const LONGEST_EVENT_BYTES = 4 * 1024 * 1024
const TAIL_BYTES = 4_096

/**
 * Passes OpenAI's events through. Bytes are cut at the ends of events and otherwise forwarded unread; only what may be the
 * beginning, an error, the usage or the end is parsed.
 */
export class OpenAiDecoder implements StreamDecoder {
  started = false
  done = false
  fault: Fault | undefined
  #rest: Buffer | undefined
  usage: Usage | undefined
  #usageEvent: Buffer | undefined
  /** The newest events: whether the answer was finished, when the provider leaves out `[DONE]`. */
  #tail: Buffer = Buffer.alloc(0)
  readonly #answers: number

  /** How many answers were asked for: a stream without `[DONE]` must have finished each. */
  constructor(answers: number) {
    this.#answers = answers
  }

  push(bytes: Buffer): Buffer | undefined {
    const all = this.#rest === undefined ? bytes : Buffer.concat([this.#rest, bytes])
    const text = all.includes(0x0d) ? Buffer.from(all.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : all
    const cut = text.lastIndexOf(END_OF_EVENT)
    const end = cut < 0 ? 0 : cut + END_OF_EVENT.length
    this.#rest = end < text.length ? text.subarray(end) : undefined
    if (this.#rest !== undefined && this.#rest.length > LONGEST_EVENT_BYTES)
      this.fault = new Fault('malformed', 'an event without end')
    if (end === 0) return undefined
    const events = text.subarray(0, end)
    const forward = this.started && isPlain(events) ? events : this.#read(events)
    if (forward !== undefined)
      this.#tail =
        forward.length >= TAIL_BYTES
          ? forward.subarray(-TAIL_BYTES)
          : Buffer.concat([this.#tail, forward]).subarray(-TAIL_BYTES)
    return forward
  }

  end(): FlowEnd {
    if (!this.done && (this.#tail.toString('latin1').match(FINISHED)?.length ?? 0) < this.#answers)
      throw new Fault('cut', 'the stream ended without [DONE]')
    return { usage: this.usage, usageEvent: this.#usageEvent }
  }

  #read(events: Buffer): Buffer | undefined {
    const forward: Buffer[] = []
    try {
      for (let start = 0; start < events.length && !this.done; ) {
        const end = events.indexOf(END_OF_EVENT, start) + END_OF_EVENT.length
        const event = events.subarray(start, end)
        start = end
        const data = dataOf(event)
        if (data === undefined) continue
        if (data === '[DONE]') this.done = true
        else if (this.#take(data, event)) forward.push(event)
      }
    } catch (error) {
      this.fault = faultOf(error)
    }
    return forward.length === 0 ? undefined : forward.length === 1 ? forward[0] : Buffer.concat(forward)
  }

  /** True: an event to forward. */
  #take(data: string, event: Buffer): boolean {
    const chunk = parse(data)
    if (chunk.error != null || event.subarray(0, ERROR_EVENT.length).toString() === ERROR_EVENT)
      throw errorObjectFault(data, 'stream_error')
    const usage = readUsage(chunk.usage)
    if (usage !== undefined) this.usage = usage
    if (chunk.choices?.some(({ delta, finish_reason }) => finish_reason != null || hasContent(delta)))
      this.started = true
    if (usage === undefined || (chunk.choices?.length ?? 0) > 0) return true
    this.#usageEvent = Buffer.from(event)
    return false
  }
}

interface ChunkShape {
  readonly error?: unknown
  readonly usage?: Parameters<typeof readUsage>[0]
  readonly choices?: readonly {
    readonly delta?: Readonly<Record<string, unknown>>
    readonly finish_reason?: string | null
  }[]
}

const parse = (data: string): ChunkShape => {
  try {
    return JSON.parse(data) as ChunkShape
  } catch (error) {
    throw new Fault('malformed', 'an event holds no JSON', { cause: error })
  }
}

const dataOf = (event: Buffer): string | undefined => {
  const lines = event
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : lines.map((line) => line.slice('data:'.length).trimStart()).join('\n')
}

const hasContent = (delta: Readonly<Record<string, unknown>> | undefined): boolean =>
  delta !== undefined && Object.entries(delta).some(([name, value]) => name !== 'role' && !isBlank(value))

/** Some begin with every field there is, and nothing in it. */
const isBlank = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)

const ERROR_EVENT = 'event: error'
const FINISHED = /"finish_reason"\s*:\s*"/g

/** Nothing in it that must be read: no error, no usage, no end. Never true by mistake, since in text quotes are escaped. */
const isPlain = (events: Buffer): boolean =>
  !events.includes('[DONE]') &&
  !events.includes('"error"') &&
  !saysUsage(events) &&
  events.lastIndexOf('\n:') < 0 &&
  events[0] !== COLON

const saysUsage = (events: Buffer): boolean => {
  for (let at = events.indexOf(USAGE); at >= 0; at = events.indexOf(USAGE, at + USAGE.length)) {
    let next = at + USAGE.length
    while (events[next] === SPACE || events[next] === COLON) next++
    if (events[next] === BRACE) return true
  }
  return false
}
const USAGE = '"usage"'
const SPACE = 0x20
const COLON = 0x3a
const BRACE = 0x7b
