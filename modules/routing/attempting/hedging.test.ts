import { expect } from 'chai'
import { ProviderStates } from '../../../kernel/define.ts'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { eventually } from '../../../kernel/testing/wait.ts'
import type { Offer } from '../../providers/offer.ts'
import {
  answerWell,
  type Behaviour,
  type FakeProvider,
  startFakeProvider,
} from '../../providers/testing/fake-provider.ts'
import { status } from '../../providers/testing/faults.ts'
import { callToLeave } from '../../providers/testing/streams.ts'
import { Records } from '../../records/services.ts'
import type { Candidate, Choice } from '../choosing/choose.ts'
import type { Demand } from '../choosing/demand.ts'
import type { Delivery, OpenCall } from '../settling/call.ts'
import { type Bookkeeping, ChargedCall, chargeLater } from '../settling/charged-call.ts'
import { gatewayKernel, grant, held, modelAt, spendable, USER } from '../testing/gateway-kernel.ts'
import { Hedge, type HedgeParts } from './hedge.ts'
import { Hedging } from './hedging.ts'
import { LatencyWindow } from './latency-window.ts'

const CHAT = '/api/v1/chat/completions'
const ask = (model: string, more: object = {}) => ({
  model,
  max_tokens: 1_000,
  messages: [{ role: 'user', content: 'Say hello.' }],
  ...more,
})
const MIN_DELAY_MS = 40
/** More than the window needs, so that the slow ones of these tests stay in its tail. */
const WARM_CALLS = 100
const PATIENT = { firstTokenTimeoutMs: 8_000, firstByteTimeoutMs: 8_000, idleTimeoutMs: 8_000, totalTimeoutMs: 8_000 }
/** Never, but the gateway breaks off. */
const never: Behaviour = () => {}
const when =
  (event: () => unknown, then: Behaviour): Behaviour =>
  async (turn) => {
    await eventually(event)
    await then(turn)
  }
const late =
  (ms: number, then: Behaviour): Behaviour =>
  async (turn) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await then(turn)
  }
/** Long enough that a hedge would be sent. */
const slowly = late(400, answerWell)
const warm = async (t: TestKernel, model: string, calls = WARM_CALLS): Promise<void> => {
  for (let call = 0; call < calls; call += 5)
    await Promise.all(Array.from({ length: 5 }, () => t.request.post(CHAT).send(ask(model)).expect(200)))
}
/** Of the newest record of a kind. */
const bodyOf = async <Body>(t: TestKernel, type: string, account = USER): Promise<Body> => {
  const [record] = await t.services.resolve(Records).list({ account, types: [type], limit: 1 })
  if (record === undefined) throw new Error(`there is no ${type}`)
  return record.body as unknown as Body
}
/** Those of calls: a lease of the account may close at any time. */
const recordsOf = async (t: TestKernel, account = USER): Promise<string[]> =>
  (await t.services.resolve(Records).list({ account, limit: 100_000 }))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('inference.'))

interface AttemptSeen {
  readonly offer: string
  readonly hedge?: true
  readonly fault?: string
}
/** Of the newest call that was charged, times left out. */
const attempts = async (t: TestKernel, account = USER): Promise<AttemptSeen[]> => {
  const { call } = await bodyOf<{ call: { attempts: (AttemptSeen & { ms?: number })[] } }>(
    t,
    'inference.settled',
    account,
  )
  return call.attempts.map(({ ms: _, ...attempt }) => attempt)
}

/** Hedges at the second provider so far. */
const counted = async (t: TestKernel, what: 'sent' | 'won'): Promise<number> => {
  const { text } = await t.as({ userId: 'usr_op', role: 'operator' }).get('/v1/route/metrics').expect(200)
  return Number(new RegExp(`^gateway_hedges_${what}_total\\{provider="groq"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

describe('hedging', function () {
  this.timeout(60_000)
  let t: TestKernel
  let first: FakeProvider
  let second: FakeProvider
  let third: FakeProvider
  before(async () => {
    first = await startFakeProvider()
    second = await startFakeProvider()
    third = await startFakeProvider()
    t = await gatewayKernel({
      ...PATIENT,
      baseUrls: { openai: first.url, groq: second.url, xai: third.url },
      models: [
        modelAt('openai', 'm', { output_usd: 10 }),
        modelAt('groq', 'm', { output_usd: 20 }),
        modelAt('xai', 'm', { output_usd: 30 }),
        // the cheapest of all, so `auto` begins with them
        modelAt('openai', 'solo', { input_usd: 0.001, output_usd: 0.001 }),
        modelAt('groq', 'runner-up', { input_usd: 0.002, output_usd: 0.002 }),
      ],
      retryBudgetPct: 0,
      hedging: { sharePct: 25, minDelayMs: MIN_DELAY_MS },
    })
    await grant(t, 100_000)
    await warm(t, 'm')
    await warm(t, 'solo')
  })
  beforeEach(() => {
    for (const fake of [first, second, third]) fake.reset()
    t.clock.advance(60_000)
  })
  after(async () => {
    await t.stop()
    for (const fake of [first, second, third]) await fake.close()
  })

  const hedged = (): boolean => second.requests.length > 0
  const sent = () => counted(t, 'sent')
  const won = () => counted(t, 'won')

  it('a slow first and a quick second: the second answers, the first is cancelled, and the caller pays once', async () => {
    first.always(() => {})
    let hedgedAt = 0
    second.always((turn) => {
      hedgedAt = performance.now()
      return answerWell(turn)
    })
    const [before, settledBefore, sentBefore, wonBefore] = [
      await spendable(t),
      await recordsOf(t),
      await sent(),
      await won(),
    ]
    // before anything was sent: what the first provider sees, it may see late
    const askedAt = performance.now()
    const { body } = await t.request.post(CHAT).set('idempotency-key', 'slow-and-quick').send(ask('m')).expect(200)
    expect(body.billing.model_used).to.equal('groq/m')
    await eventually(() => first.requests[0]?.brokenOffAt)
    expect(hedgedAt - askedAt).to.be.at.least(MIN_DELAY_MS - 1)

    expect(await attempts(t)).to.deep.equal([
      { offer: 'openai/m', fault: 'hedge_lost' },
      { offer: 'groq/m', hedge: true },
    ])
    const { grossMicroPence, split, call } = await bodyOf<{
      grossMicroPence: string
      split: { developerMicroPence: string }
      call: { offer: string; house_micro_pence: string }
    }>(t, 'inference.settled')
    expect(call).to.include({ offer: 'groq/m', house_micro_pence: '0' })
    expect(before - (await spendable(t))).to.equal(BigInt(grossMicroPence) - BigInt(split.developerMicroPence))
    expect(body.billing.cost_pence).to.equal(Number(grossMicroPence) / 1e6)
    expect(await held(t)).to.equal(0n)
    const added = (await recordsOf(t)).length - settledBefore.length
    expect(added, 'two holds, one settlement, one release').to.equal(4)
    expect(await bodyOf(t, 'inference.released')).to.include({ outcome: 'hedged' })
    expect([(await sent()) - sentBefore, (await won()) - wonBefore]).to.deep.equal([1, 1])
  })

  it('the first answers after all: the hedge is cancelled, and the first is charged', async () => {
    second.always(never)
    first.always(when(hedged, answerWell))
    const wonBefore = await won()
    const { body } = await t.request.post(CHAT).send(ask('m')).expect(200)
    expect(body.billing.model_used).to.equal('openai/m')
    await eventually(() => second.requests[0]?.brokenOffAt)
    expect(await attempts(t)).to.deep.equal([
      { offer: 'openai/m' },
      { offer: 'groq/m', hedge: true, fault: 'hedge_lost' },
    ])
    expect(await held(t)).to.equal(0n)
    expect(await won()).to.equal(wonBefore)
  })

  const cancelled = (fake: FakeProvider): Promise<number> => eventually(() => fake.requests[0]?.brokenOffAt)
  let answeredAt = 0
  const answerNow: Behaviour = (turn) => {
    answeredAt = Date.now()
    return answerWell(turn)
  }
  for (const [who, tryOnce] of [
    [
      'a first that loses',
      async () => {
        first.always(never)
        second.always(answerNow)
        await t.request.post(CHAT).send(ask('m')).expect(200)
        return (await cancelled(first)) - answeredAt
      },
    ],
    [
      'a hedge that loses',
      async () => {
        second.always(never)
        first.always(when(hedged, answerNow))
        await t.request.post(CHAT).send(ask('m')).expect(200)
        return (await cancelled(second)) - answeredAt
      },
    ],
    [
      'each of both, when the caller leaves,',
      async () => {
        first.always(never)
        second.always(never)
        const call = callToLeave(`${t.url}${CHAT}`, ask('m'))
        await eventually(hedged)
        const leftAt = Date.now()
        call.leave()
        return Math.max(await cancelled(first), await cancelled(second)) - leftAt
      },
    ],
  ] as const)
    it(`${who} is cancelled within 50 ms`, async () => {
      // the soonest of some: what a busy machine delays now and then is not the gateway's
      let soonestMs = Number.POSITIVE_INFINITY
      for (let tries = 0; tries < 5 && soonestMs >= 50; tries++) {
        for (const fake of [first, second]) fake.reset()
        soonestMs = Math.min(soonestMs, await tryOnce())
      }
      expect(soonestMs).to.be.below(50)
    })

  it('who loses is no failure: its provider stays live, without an error, and is asked first again', async () => {
    first.always(never)
    for (let call = 0; call < 12; call++) await t.request.post(CHAT).send(ask('m')).expect(200)
    const openai = t.services
      .resolve(ProviderStates)
      .list()
      .find(({ name }) => name === 'openai')
    expect(openai).to.deep.equal({ name: 'openai', state: 'live' })
    first.reset()
    await t.request.post(CHAT).send(ask('m')).expect(200)
    expect(first.requests).to.have.length(1)
  })

  it('a first that fails sooner is followed by the usual failover, not by a hedge', async () => {
    first.always(status(500))
    const before = await sent()
    await t.request.post(CHAT).send(ask('m')).expect(200)
    const failed = { offer: 'openai/m', fault: 'server_error' }
    expect(await attempts(t)).to.deep.equal([failed, failed, { offer: 'groq/m' }])
    expect(await sent()).to.equal(before)
  })

  it('the first fails after the hedge was sent: the hedge is waited for', async () => {
    first.always(when(hedged, status(500)))
    second.always(late(100, answerWell))
    await t.request.post(CHAT).send(ask('m')).expect(200)
    expect(await attempts(t)).to.deep.equal([
      { offer: 'openai/m', fault: 'server_error' },
      { offer: 'groq/m', hedge: true },
    ])
    expect(third.requests).to.have.length(0)
    expect(await held(t)).to.equal(0n)
  })

  it('the hedge fails: the first is waited for', async () => {
    let failed = false
    second.always((turn) => {
      failed = true
      return status(500)(turn)
    })
    first.always(when(() => failed, late(100, answerWell)))
    await t.request.post(CHAT).send(ask('m')).expect(200)
    expect(await attempts(t)).to.deep.equal([
      { offer: 'openai/m' },
      { offer: 'groq/m', hedge: true, fault: 'server_error' },
    ])
    expect(third.requests).to.have.length(0)
  })

  it('both fail: the usual failover goes on, and nobody is asked twice', async () => {
    first.always(when(hedged, status(500)))
    second.always(status(500))
    const { body } = await t.request.post(CHAT).send(ask('m')).expect(200)
    expect(body.billing.model_used).to.equal('xai/m')
    expect(await attempts(t)).to.deep.equal([
      { offer: 'openai/m', fault: 'server_error' },
      { offer: 'groq/m', hedge: true, fault: 'server_error' },
      { offer: 'xai/m' },
    ])
    expect([first, second, third].map(({ requests }) => requests.length)).to.deep.equal([1, 1, 1])
    expect(await held(t)).to.equal(0n)
  })

  it('all fail: E005, nothing is charged, and both holds are given back', async () => {
    first.always(when(hedged, status(500)))
    second.always(status(500))
    third.always(status(500))
    const before = await spendable(t)
    await t.request.post(CHAT).send(ask('m')).expect(503)
    expect(await spendable(t)).to.equal(before)
    expect(await held(t)).to.equal(0n)
  })

  it('the caller leaves: both are cancelled, and nothing is charged', async () => {
    first.always(never)
    second.always(never)
    const before = await spendable(t)
    const call = callToLeave(`${t.url}${CHAT}`, ask('m'))
    await eventually(hedged)
    call.leave()
    for (const fake of [first, second]) await eventually(() => fake.requests[0]?.brokenOffAt)
    await eventually(async () => (await held(t)) === 0n)
    expect(await spendable(t)).to.equal(before)
    expect(third.requests).to.have.length(0)
    const released = await t.services.resolve(Records).list({ account: USER, types: ['inference.released'], limit: 2 })
    expect(released.map(({ body }) => body['outcome'])).to.have.members(['abandoned', 'hedged'])
    const made = released.flatMap(({ body }) => (body['attempts'] ?? []) as unknown as AttemptSeen[])
    expect(made.map(({ offer, fault }) => [offer, fault])).to.deep.equal([
      ['openai/m', 'caller_gone'],
      ['groq/m', 'caller_gone'],
    ])
  })

  it('is not sent where the caller cannot cover both attempts, and is where it can', async () => {
    // one hold is of 2.85 p (the dearest, which may have to serve), the hedge's of 1.9 p
    for (const [owner, pence, hedges] of [
      ['usr_covers_one', 4, false],
      ['usr_covers_both', 5, true],
    ] as const) {
      for (const fake of [first, second]) fake.reset()
      await grant(t, pence, owner)
      first.always(hedges ? never : slowly)
      const { body } = await t.as({ userId: owner }).post(CHAT).send(ask('m')).expect(200)
      expect(body.billing.model_used).to.equal(hedges ? 'groq/m' : 'openai/m')
      expect((await attempts(t, owner)).some(({ hedge }) => hedge)).to.equal(hedges)
      expect(await held(t, owner)).to.equal(0n)
    }
  })

  it('max_cost_pence holds for the hedge, too: its output is cut, and no charge is above it', async () => {
    // 1.2 p pays 1,000 tokens of the first; of the second only fewer, so its answer is cut
    first.always(never)
    second.says({ output: 1_000_000 })
    const { body } = await t.request
      .post(CHAT)
      .send(ask('m', { max_cost_pence: 1.2 }))
      .expect(200)
    expect(body.billing.model_used).to.equal('groq/m')
    expect(body.billing.cost_pence).to.be.within(1.1, 1.2)
    expect(second.requests[0]?.body['max_completion_tokens']).to.be.below(1_000)
    expect(await held(t)).to.equal(0n)
  })

  it('a named model is never replaced by another, not even by the next of a list; `auto` may be', async () => {
    for (const [asked, hedges] of [
      [ask('solo'), false],
      [ask('solo', { models: ['solo', 'runner-up'] }), false],
      [ask('auto'), true],
    ] as const) {
      for (const fake of [first, second]) fake.reset()
      first.always(hedges ? never : slowly)
      const { body } = await t.request.post(CHAT).send(asked).expect(200)
      expect(body.billing.model_used).to.equal(hedges ? 'groq/runner-up' : 'openai/solo')
      expect((await attempts(t)).some(({ hedge }) => hedge)).to.equal(hedges)
    }
  })

  it('streams are not hedged', async () => {
    first.always(slowly)
    await t.request
      .post(CHAT)
      .send(ask('m', { stream: true }))
      .expect(200)
    expect(hedged()).to.equal(false)
  })
})

describe('hedging: its limits', function () {
  this.timeout(60_000)
  let first: FakeProvider
  let second: FakeProvider
  let t: TestKernel
  const boot = async (hedging: object): Promise<void> => {
    t = await gatewayKernel({
      ...PATIENT,
      baseUrls: { openai: first.url, groq: second.url },
      models: [modelAt('openai', 'm', { output_usd: 10 }), modelAt('groq', 'm', { output_usd: 20 })],
      ...hedging,
    })
    await grant(t, 100_000)
  }
  /** How many of them are hedged: the first is slow for all, the second quick. */
  const hedgesOf = async (calls: number, behaviour: Behaviour = slowly): Promise<number> => {
    for (const fake of [first, second]) fake.reset()
    first.always(behaviour)
    await Promise.all(Array.from({ length: calls }, () => t.request.post(CHAT).send(ask('m')).expect(200)))
    return second.requests.length
  }
  before(async () => {
    first = await startFakeProvider()
    second = await startFakeProvider()
  })
  beforeEach(() => {
    for (const fake of [first, second]) fake.reset()
  })
  afterEach(() => t.stop())
  after(async () => {
    await first.close()
    await second.close()
  })

  it('a share of all calls beyond a reserve of ten, and no more', async () => {
    // long enough that hardly a quick call is hedged, however busy the machine
    await boot({ hedging: { sharePct: 1, minDelayMs: 1_000 } })
    await warm(t, 'm')
    await hedgesOf(20, late(2_500, answerWell))
    expect(await counted(t, 'sent')).to.equal(11)
    expect(await held(t)).to.equal(0n)
  })

  it('no hedge before enough was seen of the offer', async () => {
    await boot({ hedging: { sharePct: 25, minDelayMs: MIN_DELAY_MS } })
    await warm(t, 'm', 45)
    expect(await hedgesOf(2)).to.equal(0)
  })

  it('off by default: a slow call is waited for, and makes nothing but its settlement and what covers it', async () => {
    await boot({ hedging: { minDelayMs: MIN_DELAY_MS } })
    await warm(t, 'm')
    const before = await recordsOf(t)
    expect(await hedgesOf(3)).to.equal(0)
    const all = await recordsOf(t)
    const settled = (types: readonly string[]) => types.filter((type) => type === 'inference.settled').length
    expect(settled(all) - settled(before)).to.equal(3)
    expect(all).to.not.include('inference.released')
  })

  it('the local functions are never a hedge', async () => {
    t = await gatewayKernel({
      ...PATIENT,
      baseUrls: { openai: first.url },
      models: [modelAt('openai', 'm', { input_usd: 0.001, output_usd: 0.001 })],
      hedging: { sharePct: 25, minDelayMs: MIN_DELAY_MS },
      maxAttempts: 100,
    })
    await grant(t, 100_000)
    await warm(t, 'm', 60)
    first.always(slowly)
    const { body } = await t.request
      .post('/v1/route')
      .send({ task: 'classify_sentiment', input: 'I love it', debug: true })
      .expect(200)
    expect(body.explanation.candidates.map(({ id }: { id: string }) => id)).to.include('local/basic')
    expect(body.model_used).to.equal('openai/m')
    expect(await attempts(t)).to.deep.equal([{ offer: 'openai/m' }])
  })
})

describe('a hedge', () => {
  const candidate = (provider: string): Candidate =>
    ({ offer: { listed: `${provider}/m`, provider, canonical: 'm' } }) as unknown as Candidate
  const slow = candidate('openai')
  const other = candidate('groq')
  /** A hedge after a millisecond; `reserve` stands for the durable hold. */
  const prepared = (reserve: () => Promise<boolean>) => {
    const hedging = new Hedging({ sharePct: 25, minDelayMs: 1 })
    for (let call = 0; call < 50; call++) hedging.observe(slow.offer, 1)
    const told: string[] = []
    const call = {
      attempts: { count: 1, fail: () => {} },
      begin: async () => ({}),
      reserveHedge: () => {
        told.push('reserved')
        return reserve()
      },
      beginHedge: () => {
        told.push('sent')
        return {}
      },
      releaseHedge: () => told.push('released'),
    } as unknown as OpenCall
    const failover = { call, maxAttempts: 4, restOf: () => undefined }
    const parts = { hedging, failover, isDown: () => false, metrics: { hedgeSent: () => {}, hedgeWon: () => {} } }
    const demand = { models: ['m'], signal: new AbortController().signal }
    const hedge = () => new Hedge(parts as unknown as HedgeParts, demand as unknown as Demand)
    return { hedging, told, hedge }
  }

  for (const [how, end] of [
    ['answered', () => 'answer'],
    [
      'failed',
      () => {
        throw new Error('failure')
      },
    ],
  ] as const)
    it(`is not sent where the first has ${how} while its hold was written: that is given back, and the other provider can still be asked`, async () => {
      let endFirst = (): void => {}
      const { told, hedge } = prepared(async () => {
        endFirst()
        await new Promise((resolve) => setImmediate(resolve))
        return true
      })
      const queue = [other]
      const first = new Promise<void>((resolve) => {
        endFirst = resolve
      }).then(end)
      const ended = hedge().race(slow, queue, async (candidate, _signal, begin) => {
        await begin(candidate)
        return first
      })
      expect(await ended.catch((error: Error) => error.message)).to.equal(how === 'failed' ? 'failure' : 'answer')
      expect(told).to.deep.equal(['reserved', 'released'])
      expect(queue).to.deep.equal([other])
    })

  it('that wins leaves the time of the loser in the window: else ever quicker attempts would count as slow', async () => {
    const { hedging, told, hedge } = prepared(async () => true)
    expect(hedging.delayMs(slow.offer)).to.equal(1)
    for (let lost = 0; lost < 3; lost++)
      await hedge().race(slow, [other], async (candidate, _signal, begin) => {
        await begin(candidate)
        return candidate === slow ? new Promise(() => {}) : new Promise((resolve) => setTimeout(resolve, 20))
      })
    expect(told).to.deep.equal(Array.from({ length: 3 }, () => ['reserved', 'sent', 'released']).flat())
    expect(hedging.delayMs(slow.offer)).to.be.at.least(20)
  })
})

describe('the hold of a hedge', () => {
  it('is given back before the call is settled to its caller', async () => {
    const told: string[] = []
    const cover = (id: string) => ({
      holdId: id,
      settle: async () => ({}),
      release: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        told.push('released')
      },
    })
    const ledger = { cover: async (_kinds: unknown, { id }: { readonly id: string }) => cover(id) }
    const candidate = { offer: {}, holdMicroPence: 1n, rates: { tiers: [], perRequest: 0, flatMicroPence: 1n } }
    const choice = { candidates: [candidate], rejections: [] }
    const demand = { account: USER, operationKey: 'key', body: {} } as Demand
    const books = { ledger, prices: () => ({}), commitment: () => '' } as unknown as Bookkeeping
    const call = new ChargedCall({ demand, found: 'any', choice: choice as unknown as Choice }, books, chargeLater)
    await call.begin(candidate as unknown as Candidate)
    await call.reserveHedge(candidate as unknown as Candidate)
    call.releaseHedge()
    await call.settle({ candidate, usage: {} } as unknown as Delivery)
    told.push('settled')
    expect(told).to.deep.equal(['released', 'settled'])
  })
})

describe('the delay of a hedge', () => {
  it('is the p95 of the newest 200, by nearest rank, from 50 on, and never below the least', () => {
    const window = new LatencyWindow()
    for (let ms = 1; ms <= 49; ms++) window.add(ms)
    expect(window.p95Ms).to.equal(undefined)
    window.add(50)
    expect(window.p95Ms).to.equal(48)
    for (let ms = 1; ms <= 200; ms++) window.add(1_000 + ms)
    expect(window.p95Ms).to.equal(1_190)

    const hedging = new Hedging({ sharePct: 5, minDelayMs: 100 })
    const offer = { listed: 'openai/m' } as Offer
    for (let call = 0; call < 50; call++) hedging.observe(offer, 10)
    expect(hedging.delayMs(offer)).to.equal(100)
    for (let call = 0; call < 50; call++) hedging.observe(offer, 700)
    expect(hedging.delayMs(offer)).to.equal(700)
    expect(hedging.delayMs({ listed: 'groq/m' } as Offer)).to.equal(undefined)
  })
})
