import { createInterface } from 'node:readline'
import { APIError, APIUserAbortError } from '../errors.ts'
import type { Call, Output } from './commands.ts'
import { plain, spinner } from './terminal.ts'

interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** One question, or a conversation over standard input. Ctrl-C ends it. */
export async function chat(call: Call): Promise<Output | undefined> {
  const { terminal, args, options } = call
  const system = options['system']
  const messages: Message[] = typeof system === 'string' ? [{ role: 'system', content: system }] : []
  if (args.length > 0) return asked(call, [...messages, { role: 'user', content: args.join(' ') }])
  const prompt = (): void => {
    if (terminal.interactive) terminal.err('> ')
  }
  prompt()
  for await (const line of createInterface({ input: process.stdin, signal: terminal.signal })) {
    if (line.trim() !== '') {
      const question: Message = { role: 'user', content: line }
      const content = await answerOrFault(call, [...messages, question])
      if (content !== undefined) messages.push(question, { role: 'assistant', content })
    }
    prompt()
  }
  if (terminal.interactive) terminal.err('\n')
  if (terminal.signal.aborted) throw new APIUserAbortError('interrupted')
  return undefined
}

/** To a person an error is told, and the conversation goes on. */
async function answerOrFault(call: Call, messages: readonly Message[]): Promise<string | undefined> {
  try {
    return await answer(call, messages)
  } catch (error) {
    if (!call.terminal.interactive || !(error instanceof APIError)) throw error
    call.terminal.err(`${plain(error.message)}\n`)
    return undefined
  }
}

async function asked(call: Call, messages: readonly Message[]): Promise<Output | undefined> {
  if (call.options['json'] !== true) {
    await answer(call, messages)
    return undefined
  }
  const { signal } = call.terminal
  const value = await call.client().chat.completions.create({ model: modelOf(call), messages }, { signal })
  return { value, text: '' }
}

const modelOf = ({ options }: Call): string => (typeof options['model'] === 'string' ? options['model'] : 'auto')

/** Printed as it comes. */
async function answer(call: Call, messages: readonly Message[]): Promise<string> {
  const { terminal, client } = call
  const stop = spinner(terminal, 'thinking')
  let text = ''
  let cost: string | undefined
  try {
    const { signal } = terminal
    const asked = { model: modelOf(call), messages, stream: true as const, stream_options: { include_usage: true } }
    const stream = await client().chat.completions.create(asked, { signal })
    for await (const { choices, billing } of stream) {
      const piece = choices[0]?.delta.content ?? ''
      if (piece !== '' && text === '') stop()
      text += piece
      terminal.out(plain(piece))
      if (billing) cost = `${billing.model_used}, ${billing.cost_pence} p`
    }
  } finally {
    stop()
    if (text !== '') terminal.out('\n')
  }
  if (terminal.interactive && cost !== undefined) terminal.err(`${cost}\n`)
  return text
}
