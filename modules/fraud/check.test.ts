import { expect } from 'chai'
import fc from 'fast-check'
import type { SignedUp } from '../accounts/testing.ts'
import type { Features } from './features.ts'
import { compileRules, FIELDS, judgeFeatures } from './judge.ts'
import { Keys } from './keys.ts'
import { compile } from './language.ts'
import { DEFAULT_WEIGHTS_BP, inOrder } from './ruleset.ts'
import { watchAddresses } from './sightings.ts'
import { SIGNALS } from './signals.ts'
import { type FraudService, fraudService } from './testing.ts'

const MINUTE_MS = 60_000
const PAYMENT = { event_type: 'payment', user_id: 'customer-1', amount_pence: 2_000 }

describe('POST /v1/fraud/check', () => {
  let t: FraudService
  let tenant: SignedUp
  let operator: SignedUp
  before(async () => {
    t = await fraudService()
    tenant = await t.signup()
    operator = await t.operator()
  })
  after(() => t?.stop())

  const check = async (body: object, user = tenant) =>
    (await user.agent.post('/v1/fraud/check').send(body).expect(200)).body
  const codeOf = (body: { signals: { signal: string; code: string }[] }, name: string) =>
    body.signals.find(({ signal }) => signal === name)?.code

  it('answers with eight signals, sealed, and the same again for the same Idempotency-Key', async () => {
    const ask = () => tenant.agent.post('/v1/fraud/check').set('idempotency-key', 'k').send(PAYMENT).expect(200)
    const [{ body }, again] = [await ask(), await ask()]
    expect(body.signals.map(({ signal }: { signal: string }) => signal)).to.deep.equal([...SIGNALS])
    expect(body).to.include({ verdict: 'allow', risk_level: 'low' })
    expect(body.fallbacks).to.deep.equal([])
    expect(again.body).to.deep.equal(body)
    const sealed = await tenant.agent.get(`/v1/fraud/decisions/${body.decision_id}`).expect(200)
    expect(sealed.body.worm_seal).to.equal(body.worm_seal)
    expect((await tenant.agent.post(`/v1/fraud/decisions/${body.decision_id}/replay`).expect(200)).body.same).to.equal(
      true,
    )
  })

  it('sees bursts, impossible travel, new and shared devices, unusual amounts', async () => {
    const at = { ...PAYMENT, user_id: 'traveller', ip: '198.51.100.9' }
    for (let i = 0; i < 6; i++) await check({ ...at, country: 'GB', device_id: 'old', amount_pence: 1_000 + i })
    await t.advance(30 * MINUTE_MS)
    const far = await check({ ...at, country: 'AU', device_id: 'new', amount_pence: 90_000 })
    expect(codeOf(far, 'geo_mismatch')).to.equal('impossible_travel')
    expect(codeOf(far, 'device')).to.equal('new_device')
    expect(codeOf(far, 'amount_anomaly')).to.equal('unusual_amount')
    expect(far.verdict).to.equal('review')
    for (let i = 0; i < 6; i++) await check({ ...PAYMENT, user_id: `clone-${i}`, device_id: 'farm' })
    expect(codeOf(await check({ ...PAYMENT, user_id: 'clone-x', device_id: 'farm' }), 'device')).to.equal(
      'device_shared',
    )
    for (let i = 0; i < 30; i++) await check({ ...PAYMENT, user_id: 'bot', amount_pence: 1 })
    expect(codeOf(await check({ ...PAYMENT, user_id: 'bot' }), 'count_velocity')).to.equal('many_per_minute')
  })

  it('keeps tenants’ customers apart', async () => {
    const other = await t.signup()
    const mine = await check({ ...PAYMENT, user_id: 'shared-name', device_id: 'd' })
    await check({ ...PAYMENT, user_id: 'shared-name', device_id: 'd' }, other)
    await other.agent.get(`/v1/fraud/decisions/${mine.decision_id}`).expect(404)
    await other.agent.post(`/v1/fraud/decisions/${mine.decision_id}/replay`).expect(404)
    await other.agent
      .post('/v1/fraud/check')
      .send({ ...PAYMENT, user_id: tenant.userId })
      .expect(404)
  })

  it('what a user says of themselves does not count in the service’s own view', async () => {
    for (let i = 0; i < 12; i++)
      await check({
        event_type: 'payout',
        user_id: tenant.userId,
        amount_pence: 500_000,
        payout_account: 'acct_victim',
      })
    const { signals } = await check({ event_type: 'payout', user_id: tenant.userId, amount_pence: 600 }, operator)
    expect(codeOf({ signals }, 'amount_velocity')).to.equal('usual')
    expect(codeOf({ signals }, 'linkage')).to.equal('usual')
  })

  it('seals no personal data', async () => {
    const personal = ['customer-secret', '203.0.113.77', 'device-secret', 'acct_secret']
    const [user_id, ip, device_id, payout_account] = personal
    const { decision_id } = await check({ ...PAYMENT, user_id, ip, device_id, payout_account, country: 'GB' })
    const { Records } = await import('../records/services.ts')
    const text = JSON.stringify(await t.services.resolve(Records).find(decision_id))
    for (const secret of [...personal, '"GB"']) expect(text).not.to.contain(secret)
  })

  it('tells fraud.detected of an agent, with a pseudonym of the address', async () => {
    await operator.agent
      .post('/v1/fraud/lists/block/entries')
      .send({ values: [{ kind: 'ip', value: '203.0.113.66' }] })
      .expect(200)
    const body = await check({ event_type: 'call', user_id: 'x', ip: '203.0.113.66', counterparty: 'ag_01K' })
    expect(body).to.deep.include({ verdict: 'block', rules_hit: ['block_list'] })
    await t.settle()
    const event = t.events.find(({ name }) => name === 'fraud.detected')
    expect(event?.data).to.include({ agent_id: 'ag_01K', action: 'blocked' })
    expect(JSON.stringify(event?.data)).not.to.contain('203.0.113')
    await operator.agent
      .post('/v1/fraud/lists/block/entries/remove')
      .send({ values: [{ kind: 'ip', value: '203.0.113.66' }] })
      .expect(200, { name: 'block', entries: 0 })
    expect((await check({ event_type: 'call', ip: '203.0.113.66' })).verdict).to.equal('allow')
  })

  it('shadow rules are told and decide nothing; rules change at once', async () => {
    const put = (rule: object) => operator.agent.put('/v1/fraud/rules/big').send(rule).expect(200)
    const rule = { condition: 'amount_pence >= 70000 and country in ["FR", "DE"]', action: 'block' }
    const big = { ...PAYMENT, user_id: 'big', amount_pence: 70_000, country: 'DE' }
    expect((await put(rule)).body).to.include({ mode: 'shadow', position: 100 })
    expect(await check(big)).to.deep.include({ verdict: 'allow', rules_hit: [], shadow_hit: ['big'] })
    await put({ ...rule, mode: 'active' })
    expect(await check(big)).to.deep.include({ verdict: 'block', rules_hit: ['big'] })
    expect((await check({ ...big, country: 'GB' })).rules_hit).to.deep.equal([])
    await operator.agent.delete('/v1/fraud/rules/big').expect(200)
    await operator.agent.delete('/v1/fraud/rules/big').expect(404)
  })

  it('a backtest counts what a rule would have hit, against the labels', async () => {
    const [good, bad, unknown] = [await t.signup(), await t.signup(), await t.signup()]
    for (const [i, { userId }] of [good, bad, unknown].entries())
      await check({ event_type: 'backtested', user_id: userId, amount_pence: 100 * (i + 1) }, operator)
    await t.settle()
    await operator.agent.put(`/v1/fraud/labels/${good.userId}`).send({ label: 'legitimate' }).expect(200)
    await operator.agent.put(`/v1/fraud/labels/${bad.userId}`).send({ label: 'fraud' }).expect(200)
    const test = async (condition: string) =>
      (await operator.agent.post('/v1/fraud/rules/backtest').send({ condition }).expect(200)).body
    const type = 'event_type = "backtested"'
    expect(await test(`${type} and amount_pence > 150`)).to.include({ hits: 2, precision: 1, recall: 1 })
    expect(await test(type)).to.include({ hits: 3, fraud: 1, legitimate: 1, precision: 0.5, recall: 1 })
    expect(await test(`${type} and label = "fraud"`)).to.include({ hits: 0, precision: null, recall: 0 })
  })

  it('refuses what it cannot understand, and says where', async () => {
    const refused = async (body: object) =>
      (await tenant.agent.post('/v1/fraud/check').send(body).expect(400)).body.error
    expect(await refused({ ...PAYMENT, ip: 'localhost' })).to.contain('/body/ip')
    expect(await refused({ ...PAYMENT, country: 'England' })).to.contain('/body/country')
    expect(await refused({ ...PAYMENT, amount_pence: -1 })).to.contain('/body/amount_pence')
    expect(await refused({})).to.contain('event_type')
    for (const [condition, why] of [
      ['amount_pence > ', 'compared with a number'],
      ['amount_pence > "5"', 'compared with a number'],
      ['ip = "203.0.113.1"', 'is no field'],
      ['country > "GB"', '= , != and in only'],
      ['amount_pence > 5 amount_pence', 'should end here'],
      ['process.exit()', 'is no field'],
      [`${'('.repeat(40)}label = "fraud"`, 'inside each other'],
    ] as const) {
      const { body } = await operator.agent.post('/v1/fraud/rules/backtest').send({ condition }).expect(400)
      expect(body.error).to.contain(why)
    }
  })
})

describe('a fraud check whose reads do not come back', () => {
  it('holds payouts, lets small calls pass, and names what was missing', async () => {
    const { observe } = await import('./observe.ts')
    const never = { collection: { find: () => ({ toArray: () => new Promise(() => undefined) }) } }
    const { features } = await observe(
      { scope: 'platform', subject: 'usr_1', eventType: 'call', at: 0, amountPence: 100, ip: '203.0.113.1' },
      {
        store: { events: never, subjects: never, edges: never, entries: never } as never,
        keys: { of: () => 'k', commit: () => 'k' } as never,
        budgetMs: 1,
        log: { warn: () => undefined } as never,
        verified: async () => undefined,
      },
    )
    expect(features.missing).to.deep.equal(['account', 'address', 'client', 'links', 'lists', 'velocity'])
    expect(judge(features).verdict).to.equal('allow')
    expect(judge({ ...features, event_type: 'payout' }).verdict).to.equal('review')
    expect(judge({ ...features, amount_pence: 600 }).verdict).to.equal('review')
  })
})

const RULES = compileRules(
  { rules: inOrder([]), weights_bp: DEFAULT_WEIGHTS_BP, review_at_bp: 6_000, block_at_bp: 9_700, small_pence: 500 },
  (_field, value) => value,
)
const judge = (features: Features) => judgeFeatures(features, RULES)

describe('sightings', () => {
  it('write a bounded number of times, whatever name a program gives itself', async () => {
    let hear: (end: object) => void = () => undefined
    let writes = 0
    const write = async () => void writes++
    const undo = watchAddresses({
      telemetry: {
        onOperation: (listener: typeof hear) => {
          hear = listener
          return () => undefined
        },
      } as never,
      store: { subjects: { collection: { updateOne: write } } } as never,
      keys: new Keys(Buffer.alloc(32, 1)),
      clock: { now: () => 0 },
      log: { warn: () => undefined } as never,
    })
    const caller = { userId: 'usr_1' }
    for (const letter of 'abcdefghijklmnopqrstuvwxyz')
      for (const end of ['x', 'y', 'z']) hear({ caller, address: '81.2.69.142', userAgent: letter + end, status: 200 })
    await undo()
    expect(writes).to.equal(2 * 20)
  })
})

describe('signals', () => {
  const BARE: Features = { event_type: 'payout', amount_pence: 1_000, lists: [], missing: [] }
  const COUNTS = { m1: 0, h1: 0, h24: 0 }
  const LINKS = {
    payers: 0,
    ring_pct: 0,
    referred_pct: 0,
    shared_pct: 0,
    promo_pct: 0,
    fraud_pct: 0,
    referrals_24h: 0,
    payout_users: 0,
    disputes_90d: 0,
  }
  const MOVED = { payout_age_hours: 2, payout_changed: true }
  const client = { age_hours: 5, earlier: 1, users: 0, fraud_users: 0, twins: 0 }
  const account = { age_hours: 4_000, disposable_mail: false }
  const links = (more: Partial<NonNullable<Features['links']>>) => ({ links: { ...LINKS, ...more } })
  const cases: readonly (readonly [string, Partial<Features>, string, 'allow' | 'review'])[] = [
    ['a new machine alone', { client, ...links({}) }, 'usual', 'allow'],
    ['a first payout account', { client, ...links({ payout_age_hours: 0, payout_changed: false }) }, 'usual', 'allow'],
    ['another payout account', links(MOVED), 'payout_account_changed', 'allow'],
    ['… by a new machine', { client, ...links(MOVED) }, 'payout_account_changed_by_newcomer', 'review'],
    [
      '… by a new key',
      { account: { ...account, key_change_hours: 3 }, ...links(MOVED) },
      'payout_account_changed_by_newcomer',
      'review',
    ],
    [
      '… by an old one',
      { account: { ...account, key_change_hours: 900 }, ...links(MOVED) },
      'payout_account_changed',
      'allow',
    ],
    ['a ring', links({ payers: 2, ring_pct: 60, ring_promo_pence: 400 }), 'ring', 'review'],
    ['friends', links({ payers: 2, ring_pct: 60, ring_promo_pence: 90 }), 'usual', 'allow'],
    ['one dispute of many', links({ disputes_90d: 1, disputed_pct: 20, dispute_age_hours: 5 }), 'usual', 'allow'],
    ['all disputed', links({ disputes_90d: 1, disputed_pct: 100, dispute_age_hours: 5 }), 'all_disputed', 'review'],
    ['all disputed long ago', links({ disputes_90d: 1, disputed_pct: 100, dispute_age_hours: 600 }), 'usual', 'allow'],
    ['a farm', { client: { ...client, earlier: 0, users: 4, twins: 4 }, ...links({}) }, 'signed_up_together', 'review'],
    ['an office', { client: { ...client, earlier: 0, users: 20, twins: 3 }, ...links({}) }, 'usual', 'allow'],
  ]
  for (const [what, features, code, verdict] of cases)
    it(`${what}: ${code}, ${verdict}`, () => {
      const judged = judge({ ...BARE, ...features })
      expect(judged.signals.find(({ signal }) => signal === 'linkage')?.code).to.equal(code)
      expect(judged.verdict).to.equal(verdict)
    })

  it('counts payouts by themselves', () => {
    const velocity = { user: { ...COUNTS, h1: 5 }, same: { ...COUNTS, h1: 5 } }
    const codeOf = (features: Partial<Features>) => judge({ ...BARE, ...features }).signals[0]?.code
    expect(codeOf({ velocity })).to.equal('many_payouts_per_hour')
    expect(codeOf({ velocity, event_type: 'call' })).to.equal('usual')
  })
})

describe('conditions', () => {
  const language = { fields: FIELDS, commit: (_field: string, value: string) => value }
  const holds = (text: string, values: Readonly<Record<string, string | number | boolean>>) =>
    compile(text, language)({ value: (field) => values[field], listed: (list) => list === 'vip' })

  it('and binds closer than or; not is closest; what is unknown compares false', () => {
    expect(holds('amount_pence > 5 or amount_pence < 2 and label = "fraud"', { amount_pence: 6 })).to.equal(true)
    expect(holds('(amount_pence > 5 or amount_pence < 2) and label = "fraud"', { amount_pence: 6 })).to.equal(false)
    expect(holds('not listed("vip") or amount_pence >= 6', { amount_pence: 6 })).to.equal(true)
    expect(holds('risk > 0', {})).to.equal(false)
    expect(holds('label != "fraud"', {})).to.equal(false)
    expect(holds('device.known', { 'device.known': true })).to.equal(true)
    expect(holds('country in ["GB","IE"]', { country: 'IE' })).to.equal(true)
  })

  it('compile or are refused by name, whatever is written', () => {
    const word = fc.constantFrom(
      'amount_pence',
      'and',
      'or',
      'not',
      '(',
      ')',
      '>',
      '=',
      '"x"',
      '5',
      'in',
      '[',
      ']',
      ',',
      'label',
      'listed',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string({ maxLength: 5 })), { maxLength: 30 }), (words) => {
        try {
          expect(holds(words.join(' '), { amount_pence: 1 })).to.be.a('boolean')
        } catch (error) {
          expect(error).to.have.property('code', 'invalid_request')
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
