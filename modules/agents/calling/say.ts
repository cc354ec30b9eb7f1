import type { Completion } from '../../providers/services.ts'
import type { ChatChunk, InferenceRequest } from '../../routing/services.ts'
import { noAnswer } from './no-answer.ts'
import type { Run } from './run.ts'

export interface Said {
  readonly text: string
  readonly toolCalls: NonNullable<Completion['choices'][number]['message']['tool_calls']>
}

/** One answer of a model, paid by the owner's purse; its words go on to the caller as they come, unless `quietly`. */
export async function say(request: InferenceRequest, run: Run, quietly: boolean): Promise<Said> {
  const { inference } = run.parts.services
  if (run.onDelta === undefined || quietly) {
    const { completion, text, bill } = await inference.complete(request)
    run.purse.pay(bill)
    run.used.models.add(bill.modelUsed)
    return { text, toolCalls: completion.choices[0]?.message.tool_calls ?? [] }
  }
  const heard = new Heard()
  for await (const event of await inference.stream(request)) {
    if (event.kind === 'chunk') {
      const delta = heard.hear(event.chunk)
      if (delta === '') continue
      run.used.delivered = true
      await run.onDelta(delta)
      continue
    }
    run.purse.pay(event.bill)
    run.used.models.add(event.bill.modelUsed)
    if (event.cut !== undefined) throw noAnswer('cut', 'the answer of the model was cut')
  }
  return heard.said()
}

interface PartialCall {
  id: string
  name: string
  arguments: string
}

/** Puts the chunks of a stream together. */
class Heard {
  #text = ''
  readonly #calls: PartialCall[] = []

  /** The words of this chunk. */
  hear({ choices }: ChatChunk): string {
    const delta = choices[0]?.delta
    for (const { index, id, function: named } of delta?.tool_calls ?? []) {
      this.#calls[index] ??= { id: '', name: '', arguments: '' }
      const call = this.#calls[index]
      call.id ||= id ?? ''
      call.name += named?.name ?? ''
      call.arguments += named?.arguments ?? ''
    }
    const text = delta?.content ?? ''
    this.#text += text
    return text
  }

  said(): Said {
    const toolCalls = this.#calls
      .filter((call) => call !== undefined)
      .map(({ id, name, arguments: args }) => ({ id, type: 'function' as const, function: { name, arguments: args } }))
    return { text: this.#text, toolCalls }
  }
}
