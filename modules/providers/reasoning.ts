import type { ChatBody } from './chat.ts'
import type { Effort, Traits } from './offer.ts'

/** The caller's `reasoning_effort`, a word of OpenAI's. */
export const effortAsked = (body: ChatBody): string | undefined => {
  const asked = body['reasoning_effort']
  return asked == null ? undefined : String(asked)
}

/** What it is for a model; undefined: there is no such thing. */
export const effortFor = ({ efforts }: Traits, asked: string): Effort | undefined =>
  efforts !== undefined && Object.hasOwn(efforts, asked) ? efforts[asked] : undefined
