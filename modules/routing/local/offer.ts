import { microPence } from '../money.ts'
import type { Offer } from '../offer.ts'
import { LOCAL } from './provider.ts'

const MODEL = 'basic'

/** The local functions as an offer, at a fixed price per call. */
export const localOffer = (pricePence: number): Offer => ({
  id: `${LOCAL}/${MODEL}`,
  listed: `${LOCAL}/${MODEL}`,
  provider: LOCAL,
  model: MODEL,
  canonical: `${LOCAL}/${MODEL}`,
  // what the functions read in about half a second: the price is the same for every text
  contextTokens: 32_000,
  traits: { kind: 'chat', tools: false, vision: false, json: false, audio: false, logprobs: false, reasons: false },
  prefill: undefined,
  rates: { tiers: [], perRequest: 0, flatMicroPence: microPence(pricePence) },
})
