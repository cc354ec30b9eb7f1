import { type Answer, ApiError, stream } from '../../../kernel/define.ts'
import { commonFields, type GatewayBody, present } from '../chat.ts'
import type { CompletionsRequest } from '../contract.ts'
import { type AnswerEvents, type Receipt, type Result, receiptFields } from '../receipt.ts'

export const translateCompletions = (body: CompletionsRequest): GatewayBody => ({
  ...commonFields(body),
  messages: [{ role: 'user', content: typeof body.prompt === 'string' ? body.prompt : (body.prompt[0] ?? '') }],
  ...present('max_completion_tokens', body.max_tokens),
  ...present('n', body.n),
  ...present('stop', body.stop),
  ...present('presence_penalty', body.presence_penalty),
  ...present('frequency_penalty', body.frequency_penalty),
  ...present('seed', body.seed),
  ...present('logit_bias', body.logit_bias),
})

const choice = (text: string, index: number, finishReason: string | null) => ({
  text,
  index,
  logprobs: null,
  finish_reason: finishReason,
})

export const textCompletion = ({ completion, bill }: Result) => ({
  id: completion.id.replace(/^chatcmpl/, 'cmpl'),
  object: 'text_completion',
  created: completion.created,
  model: completion.model,
  choices: completion.choices.map(({ message, index, finish_reason }) =>
    choice(message.content ?? '', index, finish_reason),
  ),
  usage: bill.usage,
  ...receiptFields(bill),
})

/** Ends with `[DONE]` only when it is complete and settled. */
export const textStream = (events: AnswerEvents, { model, stream_options: options }: CompletionsRequest): Answer =>
  stream(
    200,
    'text/event-stream; charset=utf-8',
    async (out) => {
      const head = { id: 'cmpl', object: 'text_completion', created: 0, model }
      const tell = (value: unknown): boolean => out.write(`data: ${JSON.stringify(value)}\n\n`)
      const end = (bill: Receipt): void => {
        if (options?.include_usage === true) tell({ ...head, choices: [], usage: bill.usage, ...receiptFields(bill) })
        out.write('data: [DONE]\n\n')
      }
      try {
        for await (const event of events) {
          if (out.signal.aborted) return
          if (event.kind === 'end') {
            if (event.cut === undefined) end(event.bill)
            else tell(errorOf(`the answer is cut: ${event.cut} at the provider; what was sent is charged`))
            continue
          }
          const { id, created } = event.chunk
          Object.assign(head, { id: id.replace(/^chatcmpl/, 'cmpl'), created })
          const choices = event.chunk.choices.flatMap(({ delta, index, finish_reason = null }) =>
            delta.content || finish_reason ? [choice(delta.content ?? '', index, finish_reason)] : [],
          )
          if (choices.length > 0 && !tell({ ...head, choices })) await out.drained()
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        tell(errorOf(error.message))
      }
    },
    { 'cache-control': 'no-cache' },
  )

const errorOf = (message: string) => ({ error: { code: 'E005', type: 'api_error', message, status: 503 } })
