import { expect } from 'chai'
import { Ledger } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { type TestService, testService } from './testing.ts'

describe('signup', () => {
  let t: TestService
  before(async () => {
    t = await testService()
  })
  after(() => t.stop())

  it('answers 201 with exactly the specified fields', async () => {
    const { body } = await t.anonymous.post('/api/signup').send({ email: 'ada@example.com', name: 'Ada' }).expect(201)
    expect(body).to.have.all.keys('api_key', 'user_id', 'balance_pence', 'referral_code', 'next_step')
    expect(body.api_key).to.match(/^sk_free_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}$/)
    expect(body.user_id).to.match(/^usr_[0-9A-Z]{26}$/)
    expect(body).to.include({ balance_pence: 0, next_step: '/v1/earn/1' })
    await t.withKey(body.api_key).get('/v1/account/keys').expect(200)
  })

  it('refuses a known address, whatever its spelling, and points at recovery', async () => {
    await t.signup({ email: 'grace@example.com' })
    const { body } = await t.anonymous.post('/api/signup').send({ email: 'Grace@EXAMPLE.com' }).expect(409)
    expect(body.code).to.equal('conflict')
    expect(body.error).to.include('/api/recover-key')
  })

  it('gives one account to concurrent twins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => t.anonymous.post('/api/signup').send({ email: 'twins@example.com' })),
    )
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, ...Array.from({ length: 15 }, () => 409)])
  })

  it('grants promotional credit that is no earning', async () => {
    const { userId } = await t.signup()
    const balance = await t.services.resolve(Ledger).balance(userId)
    expect(balance.promotionalMicroPence).to.equal(500_000_000n)
    expect(balance.balanceMicroPence).to.equal(0n)
    expect(balance.withdrawableMicroPence).to.equal(0n)
  })

  it('credits the referrer, and tells referrer and operators', async () => {
    const referrer = await t.signup()
    const { userId, referralCode } = await t.signup({ referral_code: referrer.referralCode.toLowerCase() })
    const balance = await t.services.resolve(Ledger).balance(referrer.userId)
    expect(balance.promotionalMicroPence).to.equal(600_000_000n)
    await t.settle()
    const event = t.events.find(
      ({ name, data }) => name === 'signup.created' && (data as { user_id: string }).user_id === userId,
    )
    expect(event?.data).to.deep.equal({ user_id: userId, referral_code: referralCode })
    expect(event?.meta.audience).to.deep.equal({ users: [referrer.userId], operators: true })
  })

  it('seals the signup without personal data', async () => {
    const { userId } = await t.signup({ email: 'sealed@example.com', name: 'Sealed Person' })
    const record = await t.services.resolve(Records).find(`signup-${userId}`)
    expect(record?.type).to.equal('account.created')
    expect(JSON.stringify(record)).to.not.match(/sealed@|Sealed Person/)
  })

  const bad: readonly (readonly [what: string, body: unknown, pointer: string])[] = [
    ['no address', {}, '/body/email'],
    ['an address that is none', { email: 'ada' }, '/body/email'],
    ['an operator of the store in place of the address', { email: { $gt: '' } }, '/body/email'],
    ['an unknown field', { email: 'x@example.com', admin: true }, '/body/admin'],
    ['an unknown referral code', { email: 'x@example.com', referral_code: 'NOSUCH' }, '/body/referral_code'],
    ['an overlong name', { email: 'x@example.com', name: 'x'.repeat(121) }, '/body/name'],
  ]
  for (const [what, body, pointer] of bad)
    it(`refuses ${what}`, async () => {
      const answer = await t.anonymous
        .post('/api/signup')
        .send(body as object)
        .expect(400)
      expect(answer.body.code).to.equal('invalid_request')
      expect(answer.body.details.map((detail: { pointer: string }) => detail.pointer)).to.include(pointer)
    })

  it('a repeat under one Idempotency-Key shows the key no second time', async () => {
    const send = () =>
      t.anonymous.post('/api/signup').set('idempotency-key', 'once').send({ email: 'once@example.com' })
    await send().expect(201)
    const { body } = await send().expect(409)
    expect(JSON.stringify(body)).to.not.include('sk_free_')
  })
})

describe('signup limits', () => {
  it('lets one network address sign up so often an hour, with the reset', async () => {
    const t = await testService({ config: { accounts: { signupsPerHour: 2 } } })
    try {
      await t.signup()
      await t.signup()
      const refused = await t.anonymous.post('/api/signup').send({ email: 'third@example.com' }).expect(429)
      expect(refused.body.code).to.equal('E002')
      const resetS = Number(refused.headers['x-ratelimit-reset'])
      expect(resetS % 3_600).to.equal(0)
      expect(resetS * 1_000).to.be.greaterThan(t.clock.now())
      expect(Number(refused.headers['retry-after'])).to.be.within(1, 3_600)
      await t.advance(3_600_000)
      await t.signup()
    } finally {
      await t.stop()
    }
  })

  it('grants nothing once the daily budget is used up, but still signs up; again the next day', async () => {
    const t = await testService({ config: { accounts: { promotionsDailyBudgetPence: 999 } } })
    try {
      const granted = async () =>
        (await t.services.resolve(Ledger).balance((await t.signup()).userId)).promotionalMicroPence
      expect(await granted()).to.equal(500_000_000n)
      expect(await granted()).to.equal(0n)
      await t.advance(24 * 3_600_000)
      expect(await granted()).to.equal(500_000_000n)
    } finally {
      await t.stop()
    }
  })
})
