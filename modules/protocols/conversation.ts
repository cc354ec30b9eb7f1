import type { GatewayMessage, Part } from './chat.ts'
import { type Thought, thoughtFields } from './thought.ts'

/**
 * The messages of a chat, made one after the other. What an assistant thinks, says and calls in one step is one message, and the
 * results of its calls follow at once, as every provider wants it. A result holds text alone: its images follow as the user's.
 */
export class Conversation {
  readonly #messages: GatewayMessage[] = []
  readonly #extras = new Map<string, unknown>()
  #attached: Part[] = []

  instruct(content: string | readonly Part[]): void {
    this.#flush()
    this.#messages.push({ role: 'system', content })
  }

  ask(content: string | readonly Part[]): void {
    const attached = this.#attached
    this.#attached = []
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    this.#messages.push({ role: 'user', content: attached.length === 0 ? content : [...attached, ...parts] })
  }

  /** What the assistant thought before what it says next. */
  think(thought: Thought): void {
    for (const [id, extra] of Object.entries(thought.calls ?? {})) this.#extras.set(id, extra)
    const fields = thoughtFields(thought)
    if (Object.keys(fields).length === 0) return
    const step = this.#stepAfterThoughts()
    this.#replace(step, {
      ...step,
      ...fields,
      ...(fields.thinking_blocks && {
        thinking_blocks: [...(step.thinking_blocks ?? []), ...fields.thinking_blocks],
      }),
      ...(fields.reasoning_content !== undefined && {
        reasoning_content: (step.reasoning_content ?? '') + fields.reasoning_content,
      }),
    })
  }

  answer(content: string | readonly Part[]): void {
    this.#flush()
    const last = this.#messages.at(-1)
    if (last?.role !== 'assistant') this.#messages.push({ role: 'assistant', content })
    else if (last.content == null) this.#replace(last, { ...last, content })
    else this.#replace(last, { ...last, content: [...partsOf(last.content), ...partsOf(content)] })
  }

  call(id: string, name: string, args: string): void {
    this.#flush()
    const extra = this.#extras.get(id)
    const last = this.#messages.at(-1)
    const call = {
      id,
      type: 'function' as const,
      function: { name, arguments: args },
      ...(extra !== undefined && { extra_content: extra }),
    }
    if (last?.role === 'assistant') this.#replace(last, { ...last, tool_calls: [...(last.tool_calls ?? []), call] })
    else this.#messages.push({ role: 'assistant', content: null, tool_calls: [call] })
  }

  result(callId: string, content: string | readonly Part[], attached: readonly Part[] = []): void {
    this.#messages.push({ role: 'tool', tool_call_id: callId, content })
    if (attached.length > 0)
      this.#attached.push({ type: 'text', text: `Attached to the result of ${callId}:` }, ...attached)
  }

  get messages(): readonly GatewayMessage[] {
    this.#flush()
    return this.#messages
  }

  #flush(): void {
    if (this.#attached.length > 0) this.ask([])
  }

  /** A step that has spoken already is over: thoughts begin the next. */
  #stepAfterThoughts(): GatewayMessage {
    this.#flush()
    const last = this.#messages.at(-1)
    if (last?.role === 'assistant' && last.content == null && last.tool_calls === undefined) return last
    const step: GatewayMessage = { role: 'assistant', content: null }
    this.#messages.push(step)
    return step
  }

  #replace(old: GatewayMessage, message: GatewayMessage): void {
    this.#messages[this.#messages.lastIndexOf(old)] = message
  }
}

const partsOf = (content: string | readonly Part[]): readonly Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content
