import { type ProviderStates, token } from '../../kernel/define.ts'
import type { ProviderPool } from './pool.ts'

export type { Answer, Ask, Flow, FlowEnd, Rest } from './backend.ts'
export { type Catalogue, type Found, isAny } from './catalogue/catalogue.ts'
export {
  audioOf,
  type ChatBody,
  type ChatMessage,
  type Completion,
  type EmbeddingBody,
  fileDataOf,
  type OpenAiUsage,
  textOf,
  type Usage,
  urlOf,
} from './chat.ts'
export { eventReader, type ServerSentEvent } from './dialects/sse.ts'
export { estimateTokens, likelyTokens, mostTokens } from './estimate.ts'
export { Fault, type FaultKind, faultOf } from './fault.ts'
export type { Health } from './health/health.ts'
export type { Offer, Prefill } from './offer.ts'
export { DONE, errorEvent, openAiUsage } from './openai-format.ts'
export type { ProviderPool } from './pool.ts'
export { listPrice } from './pricing/list-price.ts'
export { charge, type Rates, type Tariff, type Tier, tierOf } from './pricing/rates.ts'
export { effortAsked, effortFor } from './reasoning.ts'

/** The providers that this installation has keys or addresses for, and the local one. */
export interface Providers {
  /** Reads price lists and opens connections when it is first called. */
  open(): Promise<ProviderPool>
}
export const Providers = token<Providers>('providers.providers')

/** Each provider's state in a word, for `/info`; of one without prices also what to do about it. */
export const stateWords = (states: ProviderStates): Readonly<Record<string, string>> =>
  Object.fromEntries(
    states
      .list()
      .map(({ name, state, last_error }) => [name, state === 'unpriced' ? `${state}: ${last_error}` : state]),
  )
