import { randomUUID } from 'node:crypto'
import type { ChatChunk } from '../routing/services.ts'
import type { ThinkingBlock } from './chat.ts'
import type { Result } from './receipt.ts'

/** What an answer is made of, in the order in which it came; whole answers and streams alike. */
export type Piece =
  | { readonly kind: 'thought'; readonly text: string }
  /** The end of a thought, or a hidden one, as its provider wants it back. */
  | { readonly kind: 'block'; readonly block: ThinkingBlock }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'refusal'; readonly text: string }
  /** A call begins. `extra`: what its provider wants back with it. */
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly extra: unknown }
  | { readonly kind: 'arguments'; readonly text: string }
  | { readonly kind: 'finish'; readonly reason: string }

interface CallDelta {
  readonly index?: number
  readonly id?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
  readonly extra_content?: unknown
}

interface Delta {
  readonly content?: string | null
  readonly refusal?: string | null
  readonly reasoning_content?: string | null
  /** Groq's, Cerebras's and OpenRouter's spelling of the same. */
  readonly reasoning?: unknown
  readonly thinking_blocks?: readonly ThinkingBlock[]
  readonly tool_calls?: readonly CallDelta[] | null
}

/** Reads deltas, which do not say where a call begins. Only the first answer of several is read. */
export class PieceReader {
  #calls = 0
  #current: number | undefined;

  *chunk({ choices }: ChatChunk): Generator<Piece> {
    for (const { index, delta, finish_reason } of choices) {
      if (index > 0) continue
      yield* this.delta(delta as Delta)
      if (finish_reason != null) yield { kind: 'finish', reason: finish_reason }
    }
  }

  *delta(delta: Delta): Generator<Piece> {
    const thought = delta.reasoning_content ?? delta.reasoning
    if (typeof thought === 'string' && thought !== '') yield { kind: 'thought', text: thought }
    for (const block of delta.thinking_blocks ?? []) yield { kind: 'block', block }
    if (delta.content) yield { kind: 'text', text: delta.content }
    if (delta.refusal) yield { kind: 'refusal', text: delta.refusal }
    for (const call of delta.tool_calls ?? []) yield* this.#call(call)
  }

  *#call({ index = this.#calls, id, function: called, extra_content }: CallDelta): Generator<Piece> {
    if (index !== this.#current) {
      this.#current = index
      this.#calls++
      yield { kind: 'call', id: id || `call_${randomUUID()}`, name: called?.name ?? '', extra: extra_content }
    }
    if (called?.arguments) yield { kind: 'arguments', text: called.arguments }
  }
}

/** A whole answer in pieces. */
export function* piecesOf({ completion }: Pick<Result, 'completion'>): Generator<Piece> {
  const [choice] = completion.choices
  if (choice === undefined) return
  const { tool_calls, ...message } = choice.message
  yield* new PieceReader().delta({
    ...message,
    ...(tool_calls && { tool_calls: tool_calls.map((call, index) => ({ ...call, index })) }),
  })
  yield { kind: 'finish', reason: choice.finish_reason }
}
