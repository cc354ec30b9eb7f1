import type { CallGuard, TextForm } from '../../safety/services.ts'

interface Message {
  readonly [field: string]: unknown
  readonly tool_calls?: readonly { readonly function?: { readonly arguments?: string } }[] | null
}
interface Choice {
  readonly message?: Message
  readonly [field: string]: unknown
}

/** Texts of a message, and of a stream's delta. */
export const TEXT_FIELDS = ['content', 'refusal', 'reasoning_content', 'reasoning'] as const

/** A whole answer under a guard: redacted, the caller's own values put back, or stopped as OpenAI's filter does it. */
export const guardedAnswer = async (bytes: Buffer, guard: CallGuard): Promise<Buffer> => {
  const answer = JSON.parse(bytes.toString()) as { readonly choices?: readonly Choice[] }
  const choices = await Promise.all((answer.choices ?? []).map((choice) => guardedChoice(choice, guard)))
  return Buffer.from(JSON.stringify({ ...answer, choices }))
}

/** `logprobs` spell the answer once more, token by token: they go. */
const guardedChoice = async ({ logprobs: _logprobs, ...choice }: Choice, guard: CallGuard): Promise<Choice> => {
  const { message } = choice
  if (message === undefined) return choice
  let stopped = false
  const safe = async (text: string, form: TextForm): Promise<string> => {
    const passed = await guard.output(text, form)
    if (passed === undefined) stopped = true
    return passed ?? ''
  }
  const changed: Record<string, unknown> = { ...message }
  for (const field of TEXT_FIELDS) {
    const text = message[field]
    if (typeof text === 'string') changed[field] = await safe(text, 'text')
  }
  if (message.tool_calls)
    changed['tool_calls'] = await Promise.all(
      message.tool_calls.map(async (call) =>
        call.function?.arguments === undefined
          ? call
          : { ...call, function: { ...call.function, arguments: await safe(call.function.arguments, 'json') } },
      ),
    )
  return stopped
    ? { ...choice, message: { role: 'assistant', content: '' }, finish_reason: 'content_filter' }
    : { ...choice, message: changed as Message }
}
