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

/** It can go on from what was sent, and its limit leaves room for more. */
export const canContinue = ({ offer, maxOutputTokens }: Candidate, prefix: string): boolean =>
  offer.prefill !== undefined && maxOutputTokens > estimateTokens(prefix)

/** Another provider of the same model; another model only where the caller left the choice to us. */
export const mayTakeOver = ({ offer: other }: Candidate, { offer: failed }: Candidate, demand: Demand): boolean =>
  other !== failed && (other.canonical === failed.canonical || demand.models === 'any' || demand.models.length > 1)
