import { eventReader } from '../../providers/services.ts'
import type { CallGuard, GuardedText } from '../../safety/services.ts'
import { TEXT_FIELDS } from './guarded-answer.ts'

interface ToolCall {
  readonly index?: number
  readonly function?: { readonly arguments?: string; readonly [field: string]: unknown }
  readonly [field: string]: unknown
}
interface Delta {
  readonly [field: string]: unknown
  readonly tool_calls?: readonly ToolCall[] | null
}
interface Choice {
  readonly index?: number
  readonly delta?: Delta
  readonly finish_reason?: string | null
  readonly [field: string]: unknown
}
interface Chunk {
  readonly choices?: readonly Choice[]
  readonly [field: string]: unknown
}

/** One answer of a stream: its texts, each held back by itself. */
interface Answer {
  readonly texts: Map<string, GuardedText>
  readonly tools: Map<number, GuardedText>
  stopped: boolean
  ended: boolean
}

/** The chunks of a stream under a guard. Once a policy stops an answer, nothing more of it is passed on. */
export class GuardedChunks {
  readonly #guard: CallGuard
  readonly #read = eventReader()
  readonly #answers = new Map<number, Answer>()
  #last: Chunk = { object: 'chat.completion.chunk' }

  constructor(guard: CallGuard) {
    this.#guard = guard
  }

  *push(bytes: Buffer): Generator<Buffer> {
    for (const { data } of this.#read(bytes)) {
      const chunk = data as Chunk
      this.#last = chunk
      const given = chunk.choices ?? []
      if (given.length === 0) yield eventOf(chunk)
      yield* eventsOf(
        chunk,
        given.flatMap((choice) => this.#choice(choice)),
      )
    }
  }

  /** What is held back of answers that were cut. */
  *end(): Generator<Buffer> {
    const { usage: _usage, ...last } = this.#last
    for (const [index, answer] of this.#answers) {
      if (answer.ended) continue
      yield* eventsOf(last, this.#rest(index, answer))
    }
  }

  #choice({ logprobs: _logprobs, ...choice }: Choice): Choice[] {
    const index = choice.index ?? 0
    const answer = this.#answerOf(index)
    if (answer.ended) return []
    const delta = this.#delta(choice.delta ?? {}, answer)
    if (answer.stopped) {
      answer.ended = true
      return [stop(index)]
    }
    if (choice.finish_reason == null) return Object.keys(delta).length > 0 ? [{ ...choice, delta }] : []
    const before = Object.keys(delta).length > 0 ? [{ ...choice, delta, finish_reason: null }] : []
    const rest = this.#rest(index, answer)
    return answer.stopped ? [...before, ...rest] : [...before, ...rest, { ...choice, delta: {} }]
  }

  /** The delta with what may be passed on of its texts. */
  #delta(delta: Delta, answer: Answer): Delta {
    const passed: Record<string, unknown> = { ...delta }
    for (const field of TEXT_FIELDS) {
      const text = delta[field]
      if (typeof text !== 'string') continue
      const now = this.#passed(answer, this.#textOf(answer, field).push(text))
      if (now === '') delete passed[field]
      else passed[field] = now
    }
    if (delta.tool_calls) {
      const calls = delta.tool_calls.flatMap((call) => this.#toolCall(call, answer))
      if (calls.length === 0) delete passed['tool_calls']
      else passed['tool_calls'] = calls
    }
    return passed
  }

  #toolCall(call: ToolCall, answer: Answer): ToolCall[] {
    const piece = call.function?.arguments
    if (piece === undefined) return [call]
    const now = this.#passed(answer, this.#toolOf(answer, call.index ?? 0).push(piece))
    const first = call['id'] !== undefined || call.function?.['name'] !== undefined
    return now === '' && !first ? [] : [{ ...call, function: { ...call.function, arguments: now } }]
  }

  /** What was held back, as one more delta; or the stop. */
  #rest(index: number, answer: Answer): Choice[] {
    const delta: Record<string, unknown> = {}
    for (const [field, text] of answer.texts) {
      const rest = this.#passed(answer, text.end())
      if (rest !== '') delta[field] = rest
    }
    const calls: ToolCall[] = []
    for (const [tool, text] of answer.tools) {
      const rest = this.#passed(answer, text.end())
      if (rest !== '') calls.push({ index: tool, function: { arguments: rest } })
    }
    if (calls.length > 0) delta['tool_calls'] = calls
    answer.ended = true
    if (answer.stopped) return [stop(index)]
    return Object.keys(delta).length > 0 ? [{ index, delta, finish_reason: null }] : []
  }

  #passed(answer: Answer, text: string | undefined): string {
    if (text === undefined) answer.stopped = true
    return text ?? ''
  }

  #answerOf(index: number): Answer {
    const answer = this.#answers.get(index) ?? { texts: new Map(), tools: new Map(), stopped: false, ended: false }
    this.#answers.set(index, answer)
    return answer
  }

  #textOf({ texts }: Answer, field: string): GuardedText {
    const text = texts.get(field) ?? this.#guard.outputStream('text')
    texts.set(field, text)
    return text
  }

  #toolOf({ tools }: Answer, index: number): GuardedText {
    const text = tools.get(index) ?? this.#guard.outputStream('json')
    tools.set(index, text)
    return text
  }
}

const stop = (index: number): Choice => ({ index, delta: {}, finish_reason: 'content_filter' })

/** An event each, since two of one answer may not stand in one; the last tells the usage. */
function* eventsOf({ usage, ...chunk }: Chunk, choices: readonly Choice[]): Generator<Buffer> {
  for (const [at, choice] of choices.entries()) {
    const last = at === choices.length - 1
    yield eventOf({ ...chunk, choices: [choice], ...(last && usage !== undefined && { usage }) })
  }
}

const eventOf = (chunk: Chunk): Buffer => Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`)
