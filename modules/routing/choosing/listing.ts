import { ApiError } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import { type Catalogue, charge, type Health, type Offer, type Tariff } from '../../providers/services.ts'
import type { Model } from '../contract.ts'
import type { Allows } from './demand.ts'

export interface Listing {
  readonly catalogue: Catalogue
  /** What this caller may use; undefined: every model. */
  readonly allows?: Allows | undefined
  readonly health: Health
  readonly tariff: Tariff
}

/** Every model once, with all providers that offer it. */
export const listModels = (listing: Listing): Model[] => {
  const byName = new Map<string, Offer[]>()
  for (const offer of listing.catalogue.offers) {
    if (listing.allows?.(offer) === false) continue
    const known = byName.get(offer.canonical)
    if (known) known.push(offer)
    else byName.set(offer.canonical, [offer])
  }
  return [...byName].map(([id, offers]) => model(id, offers, listing))
}

/** One model by any of its names. E004. */
export const findModel = (name: string, listing: Listing): Model => {
  const { allows } = listing
  const offers = listing.catalogue.find(name).offers.filter((offer) => allows?.(offer) !== false)
  if (offers.length === 0)
    throw new ApiError(
      'E004',
      `the model ${name} is not offered by any active provider${allows ? ' that your workspace allows' : ''}; see GET /api/v1/models`,
    )
  return model(name, offers, listing)
}

const PER_MILLION = 1_000_000
/** Clients want to know since when: here, since this process has offered them. */
const OFFERED_AT = new Date()

const model = (id: string, offers: readonly Offer[], { health, tariff }: Listing): Model => ({
  id,
  object: 'model',
  created: Math.floor(OFFERED_AT.getTime() / 1_000),
  type: 'model',
  display_name: id,
  created_at: OFFERED_AT.toISOString(),
  owned_by: offers[0]?.provider ?? 'unknown',
  context_tokens: offers.reduce<number | null>(
    (least, { contextTokens }) =>
      contextTokens === undefined ? least : Math.min(least ?? contextTokens, contextTokens),
    null,
  ),
  providers: offers
    .map((offer) => ({
      id: offer.id,
      provider: offer.provider,
      state: stateOf(offer, health),
      input_pence_per_million: priceOf(offer, tariff, PER_MILLION, 0),
      output_pence_per_million: priceOf(offer, tariff, 0, PER_MILLION),
      pence_per_call:
        offer.rates.flatMicroPence === undefined
          ? priceOf(offer, tariff, 0, 0)
          : penceNumber(offer.rates.flatMicroPence),
    }))
    .toSorted(
      (a, b) => a.output_pence_per_million + a.pence_per_call - (b.output_pence_per_million + b.pence_per_call),
    ),
})

const stateOf = (offer: Offer, health: Health): Model['providers'][number]['state'] => {
  if (health.isDown(offer)) return 'down'
  return health.isMissing(offer) ? 'not_served' : 'up'
}

const priceOf = ({ rates }: Offer, tariff: Tariff, input: number, output: number): number =>
  rates.flatMicroPence === undefined
    ? penceNumber(
        charge({ tiers: rates.tiers.slice(0, 1), perRequest: input + output > 0 ? 0 : rates.perRequest }, tariff, {
          input,
          cacheRead: 0,
          cacheWrite: 0,
          output,
        }).grossMicroPence,
      )
    : 0
