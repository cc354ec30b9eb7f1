import { randomUUID } from 'node:crypto'
import { ApiError } from '../../../kernel/define.ts'
import type { Piece } from '../pieces.ts'
import { type Receipt, receiptFields } from '../receipt.ts'
import { encodeThought } from '../thought.ts'
import type { AnswerWriter, Emit } from '../writing.ts'

type Block =
  | { readonly type: 'text'; text: string }
  | { readonly type: 'thinking'; thinking: string; signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; input: unknown }

/** Makes a message, and tells of it event by event. */
export class MessageWriter implements AnswerWriter {
  readonly #model: string
  readonly #inputTokens: number
  readonly #emit: Emit
  readonly #id = `msg_${randomUUID().replaceAll('-', '')}`
  readonly #content: Block[] = []
  #open: Block | undefined
  #arguments = ''
  #finish = 'stop'
  #fault: string | undefined
  /** The whole, once it has ended. */
  message: Readonly<Record<string, unknown>> = {}

  /** `inputTokens`: an estimate, which is told until the provider has counted. */
  constructor(model: string, inputTokens: number, emit: Emit = () => {}) {
    this.#model = model
    this.#inputTokens = inputTokens
    this.#emit = emit
  }

  begin(): void {
    this.#emit({ type: 'message_start', message: this.#describe(null, usage(this.#inputTokens, 0, 0, 0)) })
  }

  take(piece: Piece): void {
    switch (piece.kind) {
      case 'thought': {
        const open = this.#in('thinking') ?? this.#start({ type: 'thinking', thinking: '', signature: '' })
        open.thinking += piece.text
        this.#delta({ type: 'thinking_delta', thinking: piece.text })
        break
      }
      case 'block':
        this.#keep(piece.block)
        break
      case 'text':
      case 'refusal': {
        const open = this.#in('text') ?? this.#start({ type: 'text', text: '' })
        open.text += piece.text
        this.#delta({ type: 'text_delta', text: piece.text })
        break
      }
      case 'call':
        if (piece.extra !== undefined)
          this.#start({ type: 'redacted_thinking', data: encodeThought({ calls: { [piece.id]: piece.extra } }) })
        this.#start({ type: 'tool_use', id: piece.id, name: piece.name, input: {} })
        break
      case 'arguments':
        if (this.#in('tool_use') === undefined) return
        this.#arguments += piece.text
        this.#delta({ type: 'input_json_delta', partial_json: piece.text })
        break
      case 'finish':
        this.#finish = piece.reason
    }
  }

  /** Throws where the model's call cannot be told in this protocol, whose inputs are objects. */
  end(bill: Receipt): void {
    this.#close()
    if (this.#fault !== undefined) throw new ApiError('E005', this.#fault, NO_RETRY)
    const stop_reason = STOP_REASONS[this.#finish] ?? 'end_turn'
    const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = bill.usage
    const used = usage(input, output, details?.cached_tokens ?? 0, details?.cache_write_tokens ?? 0)
    const receipt = receiptFields(bill)
    this.message = { ...this.#describe(stop_reason, used), ...receipt }
    this.#emit({ type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: used, ...receipt })
    this.#emit({ type: 'message_stop' })
  }

  fail(message: string): void {
    this.#emit({ type: 'error', error: { type: 'api_error', message } })
  }

  #in<T extends Block['type']>(type: T): Extract<Block, { type: T }> | undefined {
    return this.#open?.type === type ? (this.#open as Extract<Block, { type: T }>) : undefined
  }

  #start<B extends Block>(block: B): B {
    this.#close()
    this.#emit({ type: 'content_block_start', index: this.#content.length, content_block: { ...block } })
    this.#open = block
    return block
  }

  #delta(delta: object): void {
    this.#emit({ type: 'content_block_delta', index: this.#content.length, delta })
  }

  /** A provider's own block: of what it thought aloud the text has come. */
  #keep({ type, thinking = '', signature = '', data = '' }: Extract<Piece, { kind: 'block' }>['block']): void {
    if (type === 'redacted_thinking') {
      this.#start({ type, data })
      this.#close()
      return
    }
    const open = this.#in('thinking') ?? this.#start({ type: 'thinking', thinking: '', signature: '' })
    if (open.thinking === '' && thinking !== '') {
      open.thinking = thinking
      this.#delta({ type: 'thinking_delta', thinking })
    }
    open.signature = signature
    this.#close()
  }

  #close(): void {
    const open = this.#open
    if (open === undefined) return
    if (open.type === 'thinking') {
      // a thought without a signature of its provider's is known again by ours
      if (open.signature === '') open.signature = encodeThought({})
      this.#delta({ type: 'signature_delta', signature: open.signature })
    }
    if (open.type === 'tool_use') this.#closeCall(open)
    this.#emit({ type: 'content_block_stop', index: this.#content.length })
    this.#content.push(open)
    this.#open = undefined
  }

  #closeCall(open: Extract<Block, { type: 'tool_use' }>): void {
    const input = objectIn(this.#arguments)
    this.#arguments = ''
    if (input === undefined)
      this.#fault = `the model called ${open.name} with arguments that are no JSON object; ask again`
    else open.input = input
  }

  #describe(stopReason: string | null, used: object): Readonly<Record<string, unknown>> {
    return {
      id: this.#id,
      type: 'message',
      role: 'assistant',
      model: this.#model,
      content: [...this.#content],
      stop_reason: stopReason,
      stop_sequence: null,
      usage: used,
    }
  }
}

/** It is paid for: stock clients would send it again. */
const NO_RETRY = { headers: { 'x-should-retry': 'false' } }

const STOP_REASONS: Readonly<Record<string, string>> = {
  length: 'max_tokens',
  tool_calls: 'tool_use',
  function_call: 'tool_use',
  content_filter: 'refusal',
}

const usage = (input: number, output: number, read: number, written: number) => ({
  input_tokens: input - read - written,
  cache_read_input_tokens: read,
  cache_creation_input_tokens: written,
  output_tokens: output,
})

const objectIn = (text: string): object | undefined => {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
