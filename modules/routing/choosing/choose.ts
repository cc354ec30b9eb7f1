import {
  type ChatBody,
  charge,
  effortFor,
  type Health,
  type Offer,
  type Rates,
  type Tariff,
} from '../../providers/services.ts'
import { type Demand, type Needs, needsOf, type Priority, taskOf } from './demand.ts'
import { QUALITY_FLOORS } from './quality-floors.ts'

/** An offer that may serve a call. */
export interface Candidate {
  readonly offer: Offer
  /** What the caller likely pays. */
  readonly expectedMicroPence: bigint
  /** What the caller pays at most, and so what is held. */
  readonly holdMicroPence: bigint
  readonly maxOutputTokens: number
  /** As they were at the choice: prices that change with the time do not change during a call. */
  readonly rates: Rates
}

export interface Rejection {
  readonly offer: Offer
  readonly reason:
    | 'not allowed by a policy'
    | 'cannot do this task'
    | 'no tools'
    | 'no vision'
    | 'no audio'
    | 'no JSON mode'
    | 'no logprobs'
    | 'no such reasoning_effort'
    | 'context too short'
    | 'below the quality floor'
    | 'over max_cost_pence'
    | 'not served there'
    | 'provider is down'
  /** What it would cost at least; only for `over max_cost_pence`. */
  readonly leastMicroPence?: bigint
}

export interface Choice {
  /** Best first. */
  readonly candidates: readonly Candidate[]
  readonly rejections: readonly Rejection[]
}

export interface Selection {
  readonly health: Health
  readonly tariff: Tariff
  readonly defaultMaxOutputTokens: number
  /** For a model that thinks before it answers. */
  readonly defaultMaxReasoningOutputTokens: number
}

/** An answer shorter than this is of no use; under a cost cap, the output is never cut below it. */
const LEAST_OUTPUT_TOKENS = 16
/** Of the output allowed, what a call likely uses. */
const LIKELY_OUTPUT_TOKENS = 300

/** Every offer of the models that may serve the call, either ranked or rejected with a reason. */
export const choose = (demand: Demand, offers: readonly Offer[], selection: Selection): Choice => {
  const needs = needsOf(demand)
  const candidates: Candidate[] = []
  const rejections: Rejection[] = []
  for (const offer of offers) {
    const reason = unfit(offer, demand, needs) ?? absent(offer, demand, selection.health)
    if (reason !== undefined) {
      rejections.push({ offer, reason })
      continue
    }
    const priced = price(offer, demand, needs, selection)
    if ('reason' in priced) rejections.push(priced)
    else candidates.push(priced)
  }
  const order = ORDERS[demand.priority](selection.health)
  return {
    candidates: candidates.toSorted(demand.models === 'any' ? order : first(byListing(offers), order)),
    rejections,
  }
}

/** Who names a model is told by its provider that there is none; nobody else's call is spent on it. */
const absent = (offer: Offer, { models }: Demand, health: Health): Rejection['reason'] | undefined => {
  if (models === 'any' && health.isMissing(offer)) return 'not served there'
  return health.isDown(offer) ? 'provider is down' : undefined
}

/** A caller's list of models is an order; providers of the same model come side by side. */
const byListing = (offers: readonly Offer[]): Order => {
  const positions = new Map<string, number>()
  for (const { canonical } of offers) if (!positions.has(canonical)) positions.set(canonical, positions.size)
  return (a, b) => compare(positions.get(a.offer.canonical) ?? 0, positions.get(b.offer.canonical) ?? 0)
}

const unfit = (offer: Offer, demand: Demand, needs: Needs): Rejection['reason'] | undefined => {
  const { traits } = offer
  if (demand.allows?.(offer) === false) return 'not allowed by a policy'
  if (traits.kind !== demand.kind) return 'cannot do this task'
  if (offer.functions?.serves(demand.body as ChatBody, taskOf(demand)) === false) return 'cannot do this task'
  if (needs.tools && !traits.tools) return 'no tools'
  if (needs.vision && !traits.vision) return 'no vision'
  if (needs.audio && !traits.audio) return 'no audio'
  if (needs.json && !traits.json) return 'no JSON mode'
  if (needs.logprobs && !traits.logprobs) return 'no logprobs'
  if (needs.effort !== undefined && traits.efforts !== undefined && effortFor(traits, needs.effort) === undefined)
    return 'no such reasoning_effort'
  if (offer.contextTokens !== undefined && needs.likelyInputTokens + (needs.maxOutputTokens ?? 0) > offer.contextTokens)
    return 'context too short'
  if (demand.models === 'any' && offer.quality < QUALITY_FLOORS[demand.quality]) return 'below the quality floor'
  return undefined
}

/** Output is cut so that the cost stays under the cap; too little left of it: rejected. */
const price = (offer: Offer, demand: Demand, needs: Needs, selection: Selection): Candidate | Rejection => {
  const { rates } = offer
  const { tariff } = selection
  const wanted = needs.maxOutputTokens ?? Math.min(defaultLimit(offer, needs, selection), roomFor(offer, needs))
  const cap = demand.maxCostMicroPence
  const most = (outputTokens: number): bigint =>
    charge(rates, tariff, {
      input: needs.mostInputTokens,
      cacheRead: 0,
      cacheWrite: 0,
      output: outputTokens * needs.answers,
    }).grossMicroPence
  let maxOutputTokens = wanted
  let holdMicroPence = most(wanted)
  if (cap !== undefined && holdMicroPence > cap) {
    const least = Math.min(wanted, LEAST_OUTPUT_TOKENS)
    const leastMicroPence = most(least)
    if (leastMicroPence > cap) return { offer, reason: 'over max_cost_pence', leastMicroPence }
    maxOutputTokens = largestWithin(least, wanted, (tokens) => most(tokens) <= cap)
    holdMicroPence = most(maxOutputTokens)
  }
  const likely = {
    input: needs.likelyInputTokens,
    cacheRead: 0,
    cacheWrite: 0,
    output: Math.min(maxOutputTokens, LIKELY_OUTPUT_TOKENS) * needs.answers,
  }
  return {
    offer,
    expectedMicroPence: charge(rates, tariff, likely).grossMicroPence,
    holdMicroPence,
    maxOutputTokens,
    rates,
  }
}

const defaultLimit = ({ traits }: Offer, { effort }: Needs, selection: Selection): number => {
  const asked = effort === undefined ? undefined : effortFor(traits, effort)
  const thinks = asked === undefined ? traits.reasons : typeof asked === 'object'
  return thinks ? selection.defaultMaxReasoningOutputTokens : selection.defaultMaxOutputTokens
}

/** What the context leaves for the answer: providers refuse a limit beyond it. */
const roomFor = ({ contextTokens = Number.POSITIVE_INFINITY }: Offer, { likelyInputTokens }: Needs): number =>
  Math.max(LEAST_OUTPUT_TOKENS, contextTokens - likelyInputTokens)

/** The largest number between `low` (which fits) and `high` that fits; fitting is monotonous. */
const largestWithin = (low: number, high: number, fits: (value: number) => boolean): number => {
  let least = low
  let most = high
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(middle)) least = middle
    else most = middle - 1
  }
  return least
}

type Order = (a: Candidate, b: Candidate) => number
const compare = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
const byCost: Order = (a, b) => compare(a.expectedMicroPence, b.expectedMicroPence)
const byLatency =
  (health: Health): Order =>
  (a, b) =>
    compare(health.latencyMs(a.offer), health.latencyMs(b.offer))
const byQuality: Order = (a, b) => compare(b.offer.quality, a.offer.quality)
/** A second more of waiting weighs as much as half of the cost more. */
const MS_THAT_DOUBLE_THE_COST = 2_000
const byWeighedCost = (health: Health): Order => {
  const weighed = (candidate: Candidate): number =>
    Number(candidate.expectedMicroPence) * (1 + health.latencyMs(candidate.offer) / MS_THAT_DOUBLE_THE_COST)
  return (a, b) => compare(weighed(a), weighed(b))
}

const first =
  (...orders: readonly Order[]): Order =>
  (a, b) => {
    for (const order of orders) {
      const result = order(a, b)
      if (result !== 0) return result
    }
    return compare(a.offer.id, b.offer.id)
  }

const ORDERS: Readonly<Record<Priority, (health: Health) => Order>> = {
  cost: (health) => first(byCost, byLatency(health)),
  balanced: (health) => first(byWeighedCost(health), byCost),
  latency: (health) => first(byLatency(health), byCost),
  quality: (health) => first(byQuality, byCost, byLatency(health)),
}
