import type { Ask } from '../backend.ts'
import type { ChatBody } from '../chat.ts'
import type { Offer } from '../offer.ts'
import { effortAsked } from '../reasoning.ts'
import type { Timeouts } from './exchange.ts'

export interface TimeLimits extends Timeouts {
  readonly firstTokenMs: number
  /** For models that think first. */
  readonly reasoningFirstTokenMs: number
  readonly slowestTokensPerSecond: number
}

/** A stream must begin in the time to the first token. */
export const streamTimeouts = (limits: TimeLimits, offer: Offer, ask: Ask): Timeouts => ({
  ...limits,
  firstByteMs: ask.firstTokenTimeoutMs ?? firstTokenMs(limits, offer, ask),
})

/** A whole answer begins when all of it is made. */
export const wholeTimeouts = (limits: TimeLimits, offer: Offer, ask: Ask): Timeouts => {
  const makingMs = (ask.maxOutputTokens / limits.slowestTokensPerSecond) * 1_000
  return {
    ...limits,
    firstByteMs: ask.firstTokenTimeoutMs ?? Math.min(limits.firstByteMs, firstTokenMs(limits, offer, ask) + makingMs),
  }
}

const firstTokenMs = (limits: TimeLimits, { traits }: Offer, { kind, body }: Ask): number => {
  const thinks = traits.reasons || (kind === 'chat' && effortAsked(body as ChatBody) !== undefined)
  return thinks ? limits.reasoningFirstTokenMs : limits.firstTokenMs
}
