import type { Ask } from './backend.ts'
import type { ChatBody } from './chat.ts'
import type { Demand } from './demand.ts'
import type { Offer, Prefill } from './offer.ts'

/** The same request with what was sent already as the beginning of the answer, in the provider's way. */
export const askToContinue = (ask: Ask, offer: Offer, prefix: string): Ask => {
  const body = ask.body as ChatBody
  const beginning = { role: 'assistant' as const, content: prefix, ...PREFILLS[offer.prefill ?? 'assistant'] }
  return { ...ask, raw: undefined, body: { ...body, messages: [...body.messages, beginning] } }
}

/** Fields that mark a last message of the assistant as the beginning of the answer. */
const PREFILLS: Readonly<Record<Prefill, object>> = {
  assistant: {},
  prefix: { prefix: true },
  partial: { partial: true },
}

/** Another provider of the same model; another model only where the caller left the choice to us. */
export const mayContinue = (failed: Offer, other: Offer, demand: Demand): boolean =>
  other.prefill !== undefined &&
  (other.canonical === failed.canonical || demand.models === 'any' || demand.models.length > 1)
