import { type Ask, type ChatBody, estimateTokens, type Offer, type Prefill } from '../../providers/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import type { Demand } from '../choosing/demand.ts'

/** The same request with what was sent already as the beginning of the answer, in the provider's way, and the limit of the output less that. */
export const askToContinue = (ask: Ask, offer: Offer, prefix: string): Ask => {
  const body = ask.body as ChatBody
  const beginning = { role: 'assistant' as const, content: prefix, ...PREFILLS[offer.prefill ?? 'assistant'] }
  return {
    ...ask,
    raw: undefined,
    body: { ...body, messages: [...body.messages, beginning] },
    maxOutputTokens: ask.maxOutputTokens - estimateTokens(prefix),
  }
}

/** Fields that mark a last message of the assistant as the beginning of the answer. */
const PREFILLS: Readonly<Record<Prefill, object>> = {
  assistant: {},
  prefix: { prefix: true },
  partial: { partial: true },
}

/** Another provider of the same model; another model only where the caller left the choice to us. Its limit must leave room for more than was sent. */
export const mayContinue = (
  failed: Offer,
  { offer: other, maxOutputTokens }: Candidate,
  demand: Demand,
  prefix: string,
): boolean =>
  other.prefill !== undefined &&
  maxOutputTokens > estimateTokens(prefix) &&
  (other.canonical === failed.canonical || demand.models === 'any' || demand.models.length > 1)
