import { LOCAL } from '../local/provider.ts'
import type { Offer } from '../offer.ts'
import { PROVIDERS } from '../table.ts'

/** Names that leave the choice of the model to the service. */
const ANY: ReadonlySet<string> = new Set(['auto', 'best', 'cheapest'])
export const isAny = (model: string): boolean => ANY.has(model)

/** Finds an offer for a spelling that the price list knows only by pattern (`gpt-4o-2024-08-06`). */
export type Matcher = (name: string) => readonly Offer[]

export interface Found {
  /** A name that price list or config know, whatever the caller wrote: this may be sealed. `unknown` without offers. */
  readonly name: string
  readonly offers: readonly Offer[]
}

/** Every model of the active providers. */
export class Catalogue {
  #offers: readonly Offer[] = []
  readonly #byName = new Map<string, Offer[]>()
  readonly #match: Matcher

  constructor(offers: readonly Offer[], match: Matcher = () => []) {
    this.#match = match
    this.add(offers)
  }

  get offers(): readonly Offer[] {
    return this.#offers
  }

  /** Offers beside those that are known; one with a known id changes nothing. */
  add(offers: readonly Offer[]): void {
    const known = new Set(this.#offers.map(({ id }) => id))
    const more = offers.filter(({ id }) => !known.has(id))
    this.#offers = [...this.#offers, ...more]
    for (const offer of more) {
      for (const name of new Set([offer.id, offer.listed, offer.model, offer.canonical])) {
        const known = this.#byName.get(name)
        if (known) known.push(offer)
        else this.#byName.set(name, [offer])
      }
    }
  }

  /**
   * One model by the provider's spelling, or by the name that is the same everywhere. `provider/model` is that provider only,
   * unless it is a provider's own spelling as a whole (`openai/gpt-oss-120b` at Groq).
   */
  find(name: string): Found {
    const slash = name.indexOf('/')
    if (slash < 0) return this.#known(name) ?? this.#known(canonicalName(name)) ?? this.#matched(name)
    const whole = this.#known(name)
    const own = whole?.offers.filter(({ model }) => model === name) ?? []
    if (own.length > 0) return { name, offers: own }
    const provider = name.slice(0, slash)
    if (!isProvider(provider)) return whole ?? this.#known(canonicalName(name)) ?? this.#matched(name)
    for (const found of [whole, this.#known(canonicalName(name)), this.#matched(name)]) {
      const offers = found?.offers.filter((offer) => offer.provider === provider) ?? []
      if (offers[0] !== undefined) return { name: offers[0].listed, offers }
    }
    return NOTHING
  }

  #known(name: string): Found | undefined {
    const offers = this.#byName.get(name)
    return offers && { name, offers }
  }

  #matched(name: string): Found {
    const offers = this.#match(name)
    return { name: offers[0]?.listed ?? NOTHING.name, offers }
  }
}

const NOTHING: Found = { name: 'unknown', offers: [] }

const isProvider = (name: string): boolean => name === LOCAL || Object.hasOwn(PROVIDERS, name)

/** `accounts/fireworks/models/gpt-oss-120b`, `openai/gpt-oss-120b` and `gpt-oss-120b` are one model. */
export const canonicalName = (model: string): string => {
  const last = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  return SAME_MODEL[last] ?? last
}

/** Spellings of one model that differ by more than their path. */
const SAME_MODEL: Readonly<Record<string, string>> = {
  'llama-3.3-70b-versatile': 'llama-3.3-70b',
  'llama-v3p3-70b-instruct': 'llama-3.3-70b',
  'llama-3.3-70b-instruct': 'llama-3.3-70b',
  'llama3.1-8b': 'llama-3.1-8b',
  'llama-3.1-8b-instant': 'llama-3.1-8b',
  'llama-v3p1-8b-instruct': 'llama-3.1-8b',
  'meta-llama-3.1-8b-instruct': 'llama-3.1-8b',
  'deepseek-v3p2': 'deepseek-v3.2',
  'qwen-3-32b': 'qwen3-32b',
  'openai.gpt-oss-120b-1:0': 'gpt-oss-120b',
  'openai.gpt-oss-20b-1:0': 'gpt-oss-20b',
}
