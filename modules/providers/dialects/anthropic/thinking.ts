import type { Ask } from '../../backend.ts'
import type { ChatBody } from '../../chat.ts'
import type { Offer } from '../../offer.ts'
import { effortAsked, effortFor } from '../../reasoning.ts'
import { toolChoiceOf } from '../shared.ts'

interface Thinking {
  readonly thinking?: Readonly<Record<string, unknown>>
  /** Of `output_config`. */
  readonly effort?: string
}

const LEAST_BUDGET_TOKENS = 1_024

/**
 * `reasoning_effort` in Anthropic's words: a budget of tokens below `max_tokens` for older models, a level for newer ones.
 * Its API refuses thinking beside a forced call of a tool, and after an answer begun (or, with a budget, a call made) without
 * it: there, and where `max_tokens` leaves no room for it, thinking is left out.
 */
export const thinkingOf = ({ body, maxOutputTokens }: Ask, { traits }: Offer): Thinking => {
  const chat = body as ChatBody
  const asked = effortAsked(chat)
  const effort = asked === undefined ? undefined : effortFor(traits, asked)
  if (effort === undefined || effort === 'unset') return {}
  if (effort === 'off') return { thinking: { type: 'disabled' } }
  const free = !isForced(chat) && chat.messages.at(-1)?.role !== 'assistant'
  if ('level' in effort) return { effort: effort.level, ...(free && { thinking: { type: 'adaptive' } }) }
  if (!('share' in effort) || !free || isUnthought(chat) || maxOutputTokens < 2 * LEAST_BUDGET_TOKENS) return {}
  const budget = Math.max(LEAST_BUDGET_TOKENS, Math.floor(maxOutputTokens * effort.share))
  return { thinking: { type: 'enabled', budget_tokens: budget } }
}

/** The last call was made without thoughts, or they did not come back. */
const isUnthought = ({ messages }: ChatBody): boolean =>
  messages.at(-1)?.role === 'tool' &&
  messages.findLast(({ role }) => role === 'assistant')?.['thinking_blocks'] === undefined

const isForced = (chat: ChatBody): boolean => {
  const choice = (chat.tools?.length ?? 0) > 0 ? toolChoiceOf(chat, 'anthropic') : 'auto'
  return choice !== 'auto' && choice !== 'none'
}
