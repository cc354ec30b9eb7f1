import { expect } from 'chai'
import fc from 'fast-check'
import { qualityScore } from '../../providers/catalogue/quality.ts'
import { Fault } from '../../providers/fault.ts'
import { Health } from '../../providers/health/health.ts'
import type { Offer } from '../../providers/offer.ts'
import { charge } from '../../providers/pricing/rates.ts'
import { choose } from './choose.ts'
import type { Demand } from './demand.ts'
import { QUALITY_FLOORS } from './quality-floors.ts'

const tariff = { poundsPerDollarMillionths: 760_000, markupBasisPoints: 2_500 }
const LIMITS = { defaultMaxOutputTokens: 4_096, defaultMaxReasoningOutputTokens: 25_000 }
const NAMES = [
  'gpt-5',
  'gpt-4o',
  'gpt-4o-mini',
  'claude-sonnet-4-5',
  'claude-haiku-4-5',
  'llama-3.1-8b',
  'gemini-3-pro',
  'unknown-7b',
]

const offers = fc.uniqueArray(
  fc.record({
    provider: fc.constantFrom('openai', 'groq', 'together'),
    model: fc.constantFrom(...NAMES),
    contextTokens: fc.constantFrom(1_000, 100_000, undefined),
    traits: fc.record({
      kind: fc.constant('chat' as const),
      tools: fc.boolean(),
      vision: fc.boolean(),
      json: fc.boolean(),
      audio: fc.boolean(),
      logprobs: fc.boolean(),
      reasons: fc.constant(false),
    }),
    input: fc.integer({ min: 0, max: 50_000_000 }),
    output: fc.integer({ min: 0, max: 100_000_000 }),
    down: fc.boolean(),
  }),
  { selector: ({ provider, model }) => `${provider}/${model}`, maxLength: 12 },
)
const asks = fc.record({
  tools: fc.boolean(),
  json: fc.boolean(),
  quality: fc.constantFrom('auto' as const, 'high' as const, 'low' as const),
  maxCostMicroPence: fc.option(fc.bigInt({ min: 1n, max: 50_000_000n }), { nil: undefined }),
  maxTokens: fc.option(fc.integer({ min: 1, max: 8_000 }), { nil: undefined }),
  text: fc.string({ maxLength: 3_000 }),
})

describe('choosing', () => {
  it('takes the cheapest capable model: as brute force over all offers finds it', () => {
    fc.assert(
      fc.property(offers, asks, (rows, ask) => {
        const health = new Health(() => 0, { openMs: 1_000 })
        const list: Offer[] = rows.map(({ provider, model, contextTokens, traits, input, output }) => ({
          id: `${provider}/${model}`,
          quality: qualityScore(model),
          listed: `${provider}/${model}`,
          provider,
          model,
          canonical: model,
          contextTokens,
          traits,
          prefill: undefined,
          rates: {
            tiers: [{ aboveInputTokens: -1, input, output, cacheRead: input, cacheWrite: input }],
            perRequest: 0,
          },
        }))
        for (const [index, offer] of list.entries())
          if (rows[index]?.down)
            for (let fall = 0; fall < 5; fall++) health.failed(offer, new Fault('server_error', ''))
        const demand = demandOf(ask)
        const { candidates, rejections } = choose(demand, list, { health, tariff, ...LIMITS })
        expect(candidates.length + rejections.length).to.equal(list.length)

        const bytes = Buffer.byteLength(JSON.stringify(demand.body))
        const wanted = ask.maxTokens ?? 4_096
        const costOf = (offer: Offer, inputTokens: number, outputTokens: number): bigint =>
          charge(offer.rates, tariff, { input: inputTokens, cacheRead: 0, cacheWrite: 0, output: outputTokens })
            .grossMicroPence
        const cap = ask.maxCostMicroPence
        const capable = list.filter(
          (offer, index) =>
            !rows[index]?.down &&
            (!ask.tools || offer.traits.tools) &&
            (!ask.json || offer.traits.json) &&
            (offer.contextTokens === undefined || Math.ceil(bytes / 4) + (ask.maxTokens ?? 0) <= offer.contextTokens) &&
            offer.quality >= QUALITY_FLOORS[ask.quality] &&
            (cap === undefined || costOf(offer, Math.ceil(bytes / 2), Math.min(wanted, 16)) <= cap),
        )
        expect(candidates.map(({ offer }) => offer.id)).to.have.members(capable.map(({ id }) => id))
        for (const { holdMicroPence, maxOutputTokens } of candidates) {
          if (cap !== undefined) expect(holdMicroPence <= cap).to.equal(true)
          expect(maxOutputTokens).to.be.within(1, wanted)
        }
        const [best] = candidates
        const expected = (offer: Offer): bigint => {
          const output = candidates.find((candidate) => candidate.offer === offer)?.maxOutputTokens ?? 0
          return costOf(offer, Math.ceil(bytes / 4), Math.min(output, 300))
        }
        if (best) for (const offer of capable) expect(expected(best.offer) <= expected(offer)).to.equal(true)
      }),
      { numRuns: 500 },
    )
  })

  it('the output is cut to exactly what the cap allows', () => {
    const offer: Offer = {
      id: 'x/m',
      listed: 'x/m',
      provider: 'x',
      model: 'm',
      canonical: 'gpt-5',
      contextTokens: undefined,
      quality: 85,
      traits: { kind: 'chat', tools: true, vision: true, json: true, audio: false, logprobs: true, reasons: false },
      prefill: undefined,
      rates: {
        tiers: [{ aboveInputTokens: -1, input: 0, output: 10_000_000, cacheRead: 0, cacheWrite: 0 }],
        perRequest: 0,
      },
    }
    const demand = demandOf({
      tools: false,
      json: false,
      quality: 'low',
      maxCostMicroPence: 95_000n,
      maxTokens: undefined,
      text: 'x',
    })
    // 10 $ a million × 0.76 × 1.25 = 950 micro-pence a token
    const { candidates } = choose(demand, [offer], {
      health: new Health(() => 0, { openMs: 1 }),
      tariff,
      ...LIMITS,
    })
    expect(candidates[0]).to.include({ maxOutputTokens: 100, holdMicroPence: 95_000n })
  })
})

describe('choosing, beyond cost', () => {
  const offerOf = (model: string, output: number, contextTokens: number | undefined): Offer => ({
    id: `x/${model}`,
    listed: `x/${model}`,
    provider: 'x',
    model,
    canonical: model,
    contextTokens,
    quality: qualityScore(model),
    traits: { kind: 'chat', tools: true, vision: true, json: true, audio: false, logprobs: true, reasons: false },
    prefill: undefined,
    rates: { tiers: [{ aboveInputTokens: -1, input: 1, output, cacheRead: 1, cacheWrite: 1 }], perRequest: 0 },
  })
  const ask = {
    tools: false,
    json: false,
    quality: 'low' as const,
    maxCostMicroPence: undefined,
    maxTokens: undefined,
    text: 'x',
  }
  const choosing = (health: Health) => ({ health, tariff, ...LIMITS })

  it('sound goes only to a model that hears', () => {
    const health = new Health(() => 0, { openMs: 1 })
    const deaf = offerOf('deaf', 1_000_000, 100_000)
    const hearing = offerOf('hearing', 2_000_000, 100_000)
    const able = { ...hearing, traits: { ...hearing.traits, audio: true } }
    const demand = demandOf(ask)
    const sound = { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }
    const body = { ...demand.body, messages: [{ role: 'user', content: [sound] }] }
    const { candidates, rejections } = choose({ ...demand, body } as Demand, [deaf, able], choosing(health))
    expect(candidates.map(({ offer }) => offer.model)).to.deep.equal(['hearing'])
    expect(rejections.map(({ reason }) => reason)).to.deep.equal(['no audio'])
  })

  it('a limit that the caller did not ask for never exceeds what the context leaves', () => {
    const health = new Health(() => 0, { openMs: 1 })
    const [small, large] = [offerOf('small', 1_000_000, 2_048), offerOf('large', 2_000_000, 100_000)]
    const { candidates } = choose(demandOf(ask), [small, large], choosing(health))
    expect(candidates[0]?.maxOutputTokens).to.be.within(1_900, 2_047)
    expect(candidates[1]?.maxOutputTokens).to.equal(4_096)
    const asked = choose(demandOf({ ...ask, maxTokens: 1_000 }), [small], choosing(health))
    expect(asked.candidates[0]?.maxOutputTokens).to.equal(1_000)
  })

  it('a model that thinks first gets a larger limit, within the context and the cost', () => {
    const health = new Health(() => 0, { openMs: 1 })
    const thinking = (contextTokens: number | undefined, traits: Partial<Offer['traits']> = {}): Offer => {
      const offer = offerOf('thinker', 1_000_000, contextTokens)
      return { ...offer, traits: { ...offer.traits, reasons: true, ...traits } }
    }
    const limit = (offer: Offer, more: Partial<Ask> & { effort?: string } = {}): number | undefined => {
      const { effort: reasoning_effort, ...change } = more
      const demand = demandOf({ ...ask, ...change })
      const body = { ...demand.body, reasoning_effort } as Demand['body']
      return choose({ ...demand, body }, [offer], choosing(health)).candidates[0]?.maxOutputTokens
    }
    expect(limit(thinking(undefined))).to.equal(25_000)
    expect(limit(thinking(8_192))).to.be.within(8_000, 8_191)
    expect(limit(thinking(undefined), { maxTokens: 100 })).to.equal(100)
    // a dollar a million × 0.76 × 1.25 = 95 micro-pence a token
    expect(limit(thinking(undefined), { maxCostMicroPence: 95_100n })).to.be.within(900, 1_001)
    const efforts = { none: 'off', high: { share: 0.8 } } as const
    expect(limit(thinking(undefined, { efforts }), { effort: 'none' })).to.equal(4_096)
    expect(limit(thinking(undefined, { reasons: false, efforts }), { effort: 'high' })).to.equal(25_000)
    expect(limit(thinking(undefined, { reasons: false, efforts }))).to.equal(4_096)
  })

  it('a model that its provider does not have costs auto one attempt, not one of every call; who names it still may', () => {
    let now = 0
    const health = new Health(() => now, { openMs: 1 })
    const [gone, there] = [offerOf('gone', 1_000_000, undefined), offerOf('there', 2_000_000, undefined)]
    const chosen = (models: 'any' | readonly string[]) =>
      choose({ ...demandOf(ask), models }, [gone, there], choosing(health)).candidates.map(({ offer }) => offer.model)
    expect(chosen('any')).to.deep.equal(['gone', 'there'])
    health.failed(there, new Fault('model_missing', 'a 400 that repeats what a caller wrote', { status: 400 }))
    health.failed(gone, new Fault('model_missing', 'no such model', { status: 404, certain: true }))
    expect(chosen('any')).to.deep.equal(['there'])
    expect(chosen(['gone'])).to.include('gone')
    now += 3_600_000
    expect(chosen('any')).to.deep.equal(['gone', 'there'])
  })

  it('orders by what matters most to the caller: cost, latency, quality, or cost weighed with latency', () => {
    const health = new Health(() => 0, { openMs: 1 })
    const cheapAndSlow = offerOf('unknown-7b', 10_000_000, undefined)
    const quick = offerOf('gpt-4o', 20_000_000, undefined)
    const best = offerOf('gpt-5', 40_000_000, undefined)
    const first = (priority: Demand['priority']): string | undefined =>
      choose({ ...demandOf(ask), priority }, [best, quick, cheapAndSlow], choosing(health)).candidates[0]?.offer.model
    for (const ms of [9_000, 9_000]) health.succeeded(cheapAndSlow, ms)
    health.succeeded(quick, 100)
    health.succeeded(best, 400)
    expect(first('cost')).to.equal('unknown-7b')
    expect(first('latency')).to.equal('gpt-4o')
    expect(first('quality')).to.equal('gpt-5')
    expect(first('balanced')).to.equal('gpt-4o')
    health.succeeded(quick, 2_100)
    expect(health.latencyMs(quick), 'a moving average: a fifth of the newest').to.equal(500)
    expect(first('latency')).to.equal('gpt-5')
  })

  it('what a model cannot give leaves it out, with the reason', () => {
    const plain = offerOf('plain', 1, undefined)
    const silent: Offer = {
      ...plain,
      id: 'x/silent',
      traits: { ...plain.traits, logprobs: false, efforts: { low: 'off' } },
    }
    const asking = (more: object): Demand => {
      const demand = demandOf(ask)
      return { ...demand, body: { ...demand.body, ...more } as Demand['body'] }
    }
    const reasons = (more: object) =>
      choose(asking(more), [plain, silent], choosing(new Health(() => 0, { openMs: 1 }))).rejections.map(
        ({ offer, reason }) => `${offer.id} ${reason}`,
      )
    expect(reasons({ logprobs: true, top_logprobs: 2 })).to.deep.equal(['x/silent no logprobs'])
    expect(reasons({ logprobs: false })).to.deep.equal([])
    expect(reasons({ reasoning_effort: 'low' })).to.deep.equal([])
    for (const word of ['high', 'constructor', 7])
      expect(reasons({ reasoning_effort: word })).to.deep.equal(['x/silent no such reasoning_effort'])
    expect(reasons({ reasoning_effort: null })).to.deep.equal([])
  })

  it('a name that a caller invented takes the listed model from nobody', () => {
    const health = new Health(() => 0, { openMs: 1 })
    const listed = offerOf('m', 1, undefined)
    health.failed(
      { ...listed, id: 'x/m-9999', model: 'm-9999' },
      new Fault('model_missing', '', { status: 404, certain: true }),
    )
    expect(choose(demandOf(ask), [listed], choosing(health)).candidates).to.have.length(1)
  })
})

interface Ask {
  readonly tools: boolean
  readonly json: boolean
  readonly quality: 'auto' | 'high' | 'low'
  readonly maxCostMicroPence: bigint | undefined
  readonly maxTokens: number | undefined
  readonly text: string
}

const demandOf = ({ tools, json, quality, maxCostMicroPence, maxTokens, text }: Ask): Demand => ({
  account: 'usr',
  operationKey: 'key',
  repeatable: true,
  operation: 'chat',
  kind: 'chat',
  body: {
    model: 'auto',
    messages: [{ role: 'user', content: text }],
    ...(tools && { tools: [{}] }),
    ...(json && { response_format: { type: 'json_object' } }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
  },
  raw: undefined,
  models: 'any',
  task: undefined,
  quality,
  priority: 'cost',
  maxCostMicroPence,
  signal: new AbortController().signal,
})
