import { randomUUID } from 'node:crypto'
import { encodeThought, type Thought } from '../thought.ts'
import type { Emit } from '../writing.ts'
import type { ClientTool } from './tools.ts'

type Item = { readonly type: string; readonly id: string; readonly [field: string]: unknown }

/** Where an item's events go: it adds what it knows of itself. */
export interface Place {
  readonly emit: Emit
  readonly outputIndex: number
}

/** One item of the output while it is made. */
abstract class OpenItem {
  readonly id: string
  readonly #place: Place

  constructor(place: Place, prefix: string) {
    this.#place = place
    this.id = prefix + randomUUID().replaceAll('-', '')
  }

  protected added(item: Item): void {
    this.#place.emit({ type: 'response.output_item.added', output_index: this.#place.outputIndex, item })
  }

  protected tell(event: string, fields: object): void {
    const { emit, outputIndex } = this.#place
    emit({ type: `response.${event}`, item_id: this.id, output_index: outputIndex, ...fields })
  }

  protected done(item: Item): Item {
    this.#place.emit({ type: 'response.output_item.done', output_index: this.#place.outputIndex, item })
    return item
  }

  /** Whole, or cut short. */
  abstract close(status: 'completed' | 'incomplete'): Item
}

/** Text, refusals: what the assistant says. */
export class MessageItem extends OpenItem {
  readonly kind = 'message'
  readonly #parts: { readonly type: 'output_text' | 'refusal'; text: string }[] = []

  constructor(place: Place) {
    super(place, 'msg_')
    this.added(this.#item('in_progress', []))
  }

  say(type: 'output_text' | 'refusal', text: string): void {
    let last = this.#parts.at(-1)
    if (last?.type !== type) {
      this.#closePart()
      last = { type, text: '' }
      this.#parts.push(last)
      this.tell('content_part.added', { content_index: this.#index, part: partOf(last) })
    }
    last.text += text
    const delta = { content_index: this.#index, delta: text }
    if (type === 'refusal') this.tell('refusal.delta', delta)
    else this.tell('output_text.delta', { ...delta, logprobs: [] })
  }

  close(status: 'completed' | 'incomplete'): Item {
    this.#closePart()
    return this.done(this.#item(status, this.#parts.map(partOf)))
  }

  get #index(): number {
    return this.#parts.length - 1
  }

  #closePart(): void {
    const last = this.#parts.at(-1)
    if (last === undefined) return
    const { text } = last
    const content_index = this.#index
    if (last.type === 'refusal') this.tell('refusal.done', { content_index, refusal: text })
    else this.tell('output_text.done', { content_index, text, logprobs: [] })
    this.tell('content_part.done', { content_index, part: partOf(last) })
  }

  #item(status: string, content: readonly object[]): Item {
    return { id: this.id, type: 'message', status, role: 'assistant', content }
  }
}

const partOf = ({ type, text }: { readonly type: string; readonly text: string }): object =>
  type === 'refusal' ? { type, refusal: text } : { type, text, annotations: [], logprobs: [] }

/** Thoughts, with what brings them back: `encrypted_content` is always there, since nothing is kept here. */
export class ReasoningItem extends OpenItem {
  readonly kind = 'reasoning'
  #text = ''
  readonly #blocks: NonNullable<Thought['blocks']>[number][] = []
  readonly #calls: Record<string, unknown> = {}

  constructor(place: Place) {
    super(place, 'rs_')
    this.added({ id: this.id, type: 'reasoning', status: 'in_progress', summary: [], encrypted_content: null })
  }

  think(text: string): void {
    if (this.#text === '')
      this.tell('reasoning_summary_part.added', { summary_index: 0, part: { type: 'summary_text', text: '' } })
    this.#text += text
    this.tell('reasoning_summary_text.delta', { summary_index: 0, delta: text })
  }

  keep(block: NonNullable<Thought['blocks']>[number]): void {
    this.#blocks.push(block)
  }

  keepFor(callId: string, extra: unknown): void {
    this.#calls[callId] = extra
  }

  close(status: 'completed' | 'incomplete'): Item {
    const text = this.#text
    if (text !== '') {
      this.tell('reasoning_summary_text.done', { summary_index: 0, text })
      this.tell('reasoning_summary_part.done', { summary_index: 0, part: { type: 'summary_text', text } })
    }
    const thought: Thought = {
      ...(text !== '' && { text }),
      ...(this.#blocks.length > 0 && { blocks: this.#blocks }),
      ...(Object.keys(this.#calls).length > 0 && { calls: this.#calls }),
    }
    return this.done({
      id: this.id,
      type: 'reasoning',
      status,
      summary: text === '' ? [] : [{ type: 'summary_text', text }],
      encrypted_content: encodeThought(thought),
    })
  }
}

/** A call of one of the client's tools. */
export class CallItem extends OpenItem {
  readonly kind = 'call'
  readonly #callId: string
  readonly #tool: ClientTool
  #arguments = ''

  constructor(place: Place, callId: string, tool: ClientTool) {
    super(place, tool.kind === 'custom' ? 'ctc_' : 'fc_')
    this.#callId = callId
    this.#tool = tool
    this.added(this.#item('in_progress', ''))
  }

  /** A custom tool's input stands inside of the arguments: it is told when they are whole. */
  argue(text: string): void {
    this.#arguments += text
    if (this.#tool.kind === 'function') this.tell('function_call_arguments.delta', { delta: text })
  }

  close(status: 'completed' | 'incomplete'): Item {
    if (this.#arguments === '' && status === 'completed') this.argue('{}')
    const text = this.#arguments
    if (this.#tool.kind === 'function') {
      this.tell('function_call_arguments.done', { name: this.#tool.name, arguments: text })
      return this.done(this.#item(status, text))
    }
    const input = inputIn(text)
    this.tell('custom_tool_call_input.delta', { delta: input })
    this.tell('custom_tool_call_input.done', { input })
    return this.done(this.#item(status, input))
  }

  #item(status: string, text: string): Item {
    const { kind, name, namespace } = this.#tool
    return {
      id: this.id,
      type: kind === 'custom' ? 'custom_tool_call' : 'function_call',
      status,
      call_id: this.#callId,
      name,
      ...(kind === 'custom' ? { input: text } : { arguments: text }),
      ...(namespace !== undefined && { namespace }),
    }
  }
}

/** What a model that keeps to no schema writes is its input as it stands. */
const inputIn = (text: string): string => {
  try {
    const { input } = JSON.parse(text) as { readonly input?: unknown }
    return typeof input === 'string' ? input : text
  } catch {
    return text
  }
}
