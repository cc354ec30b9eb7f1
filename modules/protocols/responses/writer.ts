import { randomUUID } from 'node:crypto'
import type { ResponsesRequest } from '../contract.ts'
import type { Piece } from '../pieces.ts'
import { type Receipt, receiptFields } from '../receipt.ts'
import type { AnswerWriter, Emit } from '../writing.ts'
import { CallItem, MessageItem, type Place, ReasoningItem } from './items.ts'
import type { ToolTable } from './tools.ts'

type Json = Readonly<Record<string, unknown>>

/** Makes a response object, and tells of it event by event. */
export class ResponseWriter implements AnswerWriter {
  readonly #request: ResponsesRequest
  readonly #tools: ToolTable
  readonly #emit: Emit
  readonly #id = `resp_${randomUUID().replaceAll('-', '')}`
  readonly #createdAt = seconds()
  readonly #output: object[] = []
  #sequence = 0
  #open: MessageItem | ReasoningItem | CallItem | undefined
  #finish = 'stop'
  /** The whole, once it has ended. */
  response: Json = {}

  constructor(request: ResponsesRequest, tools: ToolTable, emit: Emit = () => {}) {
    this.#request = request
    this.#tools = tools
    this.#emit = (event) => emit({ ...event, sequence_number: this.#sequence++ })
  }

  begin(): void {
    const response = this.#describe('in_progress', {})
    this.#emit({ type: 'response.created', response })
    this.#emit({ type: 'response.in_progress', response })
  }

  take(piece: Piece): void {
    switch (piece.kind) {
      case 'thought':
        this.#reasoning().think(piece.text)
        break
      case 'block':
        this.#reasoning().keep(piece.block)
        break
      case 'text':
        this.#message().say('output_text', piece.text)
        break
      case 'refusal':
        this.#message().say('refusal', piece.text)
        break
      case 'call': {
        if (piece.extra !== undefined) this.#reasoning().keepFor(piece.id, piece.extra)
        this.#close()
        const tool = this.#tools.byName.get(piece.name)
        this.#open = new CallItem(
          this.#place,
          piece.id,
          tool ?? { kind: 'function', name: piece.name, namespace: undefined },
        )
        break
      }
      case 'arguments':
        if (this.#open?.kind === 'call') this.#open.argue(piece.text)
        break
      case 'finish':
        this.#finish = piece.reason
    }
  }

  end(bill: Receipt): void {
    const reason = INCOMPLETE[this.#finish]
    this.#close(reason === undefined ? 'completed' : 'incomplete')
    const status = reason === undefined ? 'completed' : 'incomplete'
    this.response = this.#describe(status, {
      ...(reason === undefined ? { completed_at: seconds() } : { incomplete_details: { reason } }),
      usage: usageOf(bill),
      ...receiptFields(bill),
    })
    this.#emit({ type: `response.${status}`, response: this.response })
  }

  fail(message: string): void {
    this.#close('incomplete')
    this.response = this.#describe('failed', { error: { code: 'server_error', message } })
    this.#emit({ type: 'response.failed', response: this.response })
  }

  #message(): MessageItem {
    if (this.#open?.kind === 'message') return this.#open
    this.#close()
    const item = new MessageItem(this.#place)
    this.#open = item
    return item
  }

  #reasoning(): ReasoningItem {
    if (this.#open?.kind === 'reasoning') return this.#open
    this.#close()
    const item = new ReasoningItem(this.#place)
    this.#open = item
    return item
  }

  #close(status: 'completed' | 'incomplete' = 'completed'): void {
    if (this.#open !== undefined) this.#output.push(this.#open.close(status))
    this.#open = undefined
  }

  get #place(): Place {
    return { emit: this.#emit, outputIndex: this.#output.length }
  }

  /** Every field: strict clients miss any. */
  #describe(status: string, fields: Json): Json {
    const body = this.#request
    const { effort = null, summary = null } = (body.reasoning ?? {}) as Json
    const { format = { type: 'text' }, verbosity = 'medium' } = (body.text ?? {}) as Json
    return {
      id: this.#id,
      object: 'response',
      created_at: this.#createdAt,
      status,
      completed_at: null,
      background: false,
      error: null,
      incomplete_details: null,
      instructions: body.instructions ?? null,
      max_output_tokens: body.max_output_tokens ?? null,
      max_tool_calls: null,
      metadata: body.metadata ?? {},
      model: body.model,
      output: [...this.#output],
      parallel_tool_calls: body.parallel_tool_calls ?? true,
      presence_penalty: body.presence_penalty ?? 0,
      frequency_penalty: body.frequency_penalty ?? 0,
      previous_response_id: null,
      prompt_cache_key: body.prompt_cache_key ?? null,
      reasoning: { effort, summary },
      safety_identifier: body.safety_identifier ?? null,
      service_tier: 'default',
      store: false,
      temperature: body.temperature ?? 1,
      text: { format, verbosity },
      tool_choice: body.tool_choice ?? 'auto',
      tools: this.#tools.echoed,
      top_logprobs: 0,
      top_p: body.top_p ?? 1,
      truncation: 'disabled',
      usage: null,
      user: body.user ?? null,
      ...fields,
    }
  }
}

const seconds = (): number => Math.floor(Date.now() / 1_000)

const INCOMPLETE: Readonly<Record<string, string>> = {
  length: 'max_output_tokens',
  content_filter: 'content_filter',
}

/** Tokens of the request that the provider has newly cached. */
const cacheWritten = ({ prompt_tokens_details: details }: Receipt['usage']): number => details?.cache_write_tokens ?? 0

const usageOf = ({ usage }: Receipt) => {
  const { completion_tokens_details: details } = usage as {
    readonly completion_tokens_details?: { readonly reasoning_tokens?: number }
  }
  return {
    input_tokens: usage.prompt_tokens,
    input_tokens_details: {
      cached_tokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
      cache_write_tokens: cacheWritten(usage),
    },
    output_tokens: usage.completion_tokens,
    output_tokens_details: { reasoning_tokens: details?.reasoning_tokens ?? 0 },
    total_tokens: usage.total_tokens,
  }
}
