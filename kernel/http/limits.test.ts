import { expect } from 'chai'
import supertest from 'supertest'
import { echo } from '../testing/http-module.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'
import { MemoryLimits } from './limits.ts'

describe('kernel/http: rate limits', () => {
  const small = { perMinute: 3, perHour: 5 }
  let t: TestKernel
  beforeEach(async () => {
    t = await testKernel({
      modules: [echo()],
      config: {
        kernel: { limits: { free: small, pro: { perMinute: 9, perHour: 9 }, keyless: { perMinute: 2, perHour: 100 } } },
      },
    })
  })
  afterEach(() => t.stop())
  const statuses = async (n: number): Promise<number[]> =>
    (await Promise.all(Array.from({ length: n }, () => t.request.get('/v1/echo/items/a'))))
      .map(({ status }) => status)
      .sort()

  it('hold exactly under parallel requests', async () =>
    expect(await statuses(10)).to.deep.equal([200, 200, 200, 429, 429, 429, 429, 429, 429, 429]))

  it('count down in the headers and say when to come back', async () => {
    const first = await t.request.get('/v1/echo/items/a').expect(200)
    expect(first.headers).to.include({ 'x-ratelimit-limit-minute': '3', 'x-ratelimit-remaining-minute': '2' })
    await statuses(2)
    const refused = await t.request.get('/v1/echo/items/a').expect(429)
    expect(refused.body.code).to.equal('E002')
    const reset = Number(refused.headers['x-ratelimit-reset'])
    const nowS = t.clock.now() / 1_000
    expect(reset).to.be.within(nowS, nowS + 60)
    expect(Number(refused.headers['retry-after'])).to.equal(Math.max(1, Math.ceil(reset - nowS)))
  })

  it('open again with the next minute, until the hour is used up', async () => {
    // at any time of the real hour the test has a whole one before it
    t.clock.set(Math.ceil(t.clock.now() / 3_600_000) * 3_600_000)
    await statuses(3)
    t.clock.advance(60_000)
    expect(await statuses(3)).to.deep.equal([200, 200, 429])
    t.clock.advance(60_000)
    expect(await statuses(1)).to.deep.equal([429])
    t.clock.advance(3_600_000)
    expect(await statuses(1)).to.deep.equal([200])
  })

  it('are by key and by tier', async () => {
    await statuses(4)
    await t
      .as({ userId: 'usr_pro', tier: 'pro' })
      .get('/v1/echo/items/a')
      .expect(200)
      .expect('x-ratelimit-limit-minute', '9')
  })

  it('bad keys count against their address: 401 turns into 429', async () => {
    const guess = () => supertest(t.app).get('/v1/echo/items/a').set('authorization', 'Bearer sk_guess')
    await guess().expect(401)
    await guess().expect(401)
    await guess().expect(429)
    await supertest(t.app).get('/open-echo').expect(429)
  })

  it('memory is bounded', () => {
    const limits = new MemoryLimits()
    for (let i = 0; i < 200_100; i++) {
      limits.take(`k${i}`, small, 0)
      if (i === 100_000) limits.take('k0', small, 0)
    }
    expect(limits.take('k1', small, 0).remaining, 'the longest unseen was forgotten').to.equal(2)
    expect(limits.take('k0', small, 0).remaining, 'the oldest was seen again').to.equal(0)
    expect(limits.take('k200099', small, 0).remaining).to.equal(1)
  })
})
