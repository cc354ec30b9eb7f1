import type { ChatBody } from './chat.ts'
import type { Rates } from './pricing/rates.ts'

/** How a message of the assistant is marked as the beginning of the answer. */
export type Prefill = 'assistant' | 'prefix' | 'partial'

/**
 * One word of OpenAI's `reasoning_effort` as a model takes it: a level by its provider's word, a number of tokens, a share of
 * the output limit, `off`, or `unset` where nothing must be said.
 */
export type Effort =
  | { readonly level: string }
  | { readonly tokens: number }
  | { readonly share: number }
  | 'off'
  | 'unset'
export type Efforts = Readonly<Record<string, Effort>>

/** What a model can do beyond plain text. */
export interface Traits {
  readonly kind: 'chat' | 'embedding'
  readonly tools: boolean
  readonly vision: boolean
  readonly json: boolean
  readonly audio: boolean
  readonly logprobs: boolean
  /** It thinks before it answers, unless told not to, and that counts towards the limit of the output. */
  readonly reasons: boolean
  /** The words of `reasoning_effort` that it can be given; undefined: any, passed on as it is. */
  readonly efforts?: Efforts | undefined
}

/** What a provider of narrow functions can do: it is asked for nothing else, and neither hedged nor a hedge. */
export interface Functions {
  /** In words, for who asked for something else: `it summarises, …`. */
  readonly summary: string
  readonly serves: (body: ChatBody, task: string | undefined) => boolean
}

/** One model at one provider. */
export interface Offer {
  /** `<provider>/<model>` */
  readonly id: string
  /** The same as the price list or the config spells it: this is sealed. Where a pattern of names fits, `id` holds the caller's own spelling. */
  readonly listed: string
  readonly provider: string
  /** Where the provider processes what it is sent, as the operator says; undefined: not known. */
  readonly region?: string | undefined
  /** As the provider spells it. */
  readonly model: string
  /** The same for the same model at every provider. */
  readonly canonical: string
  readonly contextTokens: number | undefined
  readonly traits: Traits
  /** How well it does, 0 to 100, coarsely: enough for a floor. */
  readonly quality: number
  /** Undefined: a language model, which takes any request that its traits allow. */
  readonly functions?: Functions
  /** How the provider continues a begun answer, if it can. */
  readonly prefill: Prefill | undefined
  /** What the provider charges, now. */
  readonly rates: Rates
}
