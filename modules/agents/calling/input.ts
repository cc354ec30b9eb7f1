import { ApiError } from '../../../kernel/define.ts'
import type { ChatMessage as Message } from '../../providers/services.ts'
import type { Behaviour } from '../contract.ts'
import { violationsOf } from '../user-schema.ts'
import type { Output } from './run.ts'

/** Throws `invalid_request` with what the input breaks of the agent's schema. */
export function assertInput({ input_schema: schema }: Behaviour, input: Output): void {
  if (schema === undefined) return
  const details = violationsOf(schema, input, '/body/input')
  if (details.length > 0)
    throw new ApiError(
      'invalid_request',
      `the input does not fit the schema of the agent: ${details[0]?.pointer} ${details[0]?.message}`,
      {
        extra: { details },
      },
    )
}

const TEXT_FIELDS = ['text', 'prompt', 'message', 'question', 'query', 'input', 'content', 'task']
const ROLES = new Set(['user', 'assistant'])

/** The input as messages: a conversation as it is, one text as a text, anything else as JSON. */
export function messagesOf(input: Output): readonly Message[] {
  const said = conversation(input)
  if (said !== undefined) return said
  return [{ role: 'user', content: textOf(input) }]
}

function conversation({ messages, ...rest }: Output): readonly Message[] | undefined {
  if (!Array.isArray(messages) || messages.length === 0 || Object.keys(rest).length > 0) return undefined
  const valid = messages.every(
    (message) =>
      typeof message === 'object' &&
      message !== null &&
      ROLES.has((message as Message).role) &&
      typeof (message as Message).content === 'string',
  )
  return valid ? messages.map(({ role, content }: Message) => ({ role, content: content ?? '' })) : undefined
}

/** One text as it is, anything else as JSON. */
export function textOf(input: Output): string {
  const entries = Object.entries(input)
  const [only] = entries
  if (
    entries.length === 1 &&
    only !== undefined &&
    TEXT_FIELDS.includes(only[0]) &&
    typeof only[1] === 'string' &&
    only[1] !== ''
  )
    return only[1]
  return JSON.stringify(input)
}
