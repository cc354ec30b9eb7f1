import { cappedMicroPence } from '../../ledger/services.ts'
import type { Offer } from '../offer.ts'
import { LOCAL, localJob } from './provider.ts'

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
  // it does exactly the tasks that it is offered for, the same way each time
  quality: 80,
  functions: {
    summary: 'it summarises, classifies, tells sentiment, extracts key words, names and values, and says hello',
    serves: (body, task) => localJob(body, task) !== undefined,
  },
  prefill: undefined,
  rates: { tiers: [], perRequest: 0, flatMicroPence: cappedMicroPence(pricePence) },
})
