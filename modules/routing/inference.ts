import { isAny } from './catalogue.ts'
import type { ChatBody, Completion } from './chat.ts'
import type { Gateway } from './gateway.ts'
import type { Inference } from './services.ts'

const NEVER = new AbortController().signal

/** The gateway as other modules see it. */
export const inference = (gateway: () => Promise<Gateway>): Inference => ({
  complete: async ({ account, operationKey, model, messages, task, options, maxCostMicroPence, signal = NEVER }) => {
    const body: ChatBody = { ...options, model, messages }
    const delivered = await (await gateway()).complete({
      account,
      operationKey,
      operation: 'internal',
      kind: 'chat',
      body,
      raw: undefined,
      models: isAny(model) ? 'any' : [model],
      task,
      quality: 'auto',
      priority: 'cost',
      maxCostMicroPence,
      signal,
    })
    const { choices, usage } = JSON.parse(delivered.bytes.toString()) as Completion
    const { message, finish_reason: finishReason } = choices[0] ?? {
      message: { role: 'assistant' as const, content: '' },
      finish_reason: 'stop',
    }
    return {
      text: message.content ?? '',
      message: { ...message },
      finishReason,
      modelUsed: delivered.candidate.offer.id,
      costMicroPence: delivered.settled.grossMicroPence,
      earnedMicroPence: delivered.settled.developerMicroPence,
      usage,
      seal: delivered.settled.seal,
    }
  },
})
