import { expect } from 'chai'
import { ApiError, Clock, Mongo } from '../../kernel/define.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { Accounts } from '../accounts/services.ts'
import { SAME_INSTALLATION, type TestService, testService } from '../accounts/testing.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import rules from '../rules/module.ts'
import { EARN_TASKS } from './contract.ts'
import { earn } from './earn.ts'
import earnings from './module.ts'
import type { EarningsContext } from './parts.ts'

const HOUR_MS = 3_600_000

describe('earning', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [rules, earnings] })
  })
  after(() => t.stop())

  for (const task of EARN_TASKS)
    it(`${task} credits 78 pence, with exactly the specified fields`, async () => {
      const { agent } = await t.signup()
      const { body } = await agent.post('/v1/earn/1').send({ task }).expect(200)
      expect(body).to.have.all.keys(
        'success',
        'earned_pence',
        'earned_gbp',
        'worm_seal',
        'record_id',
        'under_10_minutes',
      )
      expect(body).to.include({ success: true, earned_pence: 78, earned_gbp: '£0.78', under_10_minutes: true })
      expect(body.worm_seal).to.match(/^[0-9a-f]{64}$/)
      expect(body.record_id).to.match(/^earn1-/)
      expect((await agent.get('/v1/balance').expect(200)).body).to.include({
        balance_pence: 78,
        total_earned_pence: 78,
      })
    })

  it('says when the first ten minutes are over', async () => {
    const { agent } = await t.signup()
    await t.advance(10 * 60_000)
    expect((await agent.post('/v1/earn/1').send({ task: 'translate_hello' })).body.under_10_minutes).to.equal(true)
    await t.advance(1)
    expect((await agent.post('/v1/earn/1').send({ task: 'translate_hello' })).body.under_10_minutes).to.equal(false)
  })

  it('emits earn.completed with exactly the specified data, from the sealed record', async () => {
    const { agent, userId } = await t.signup()
    await agent.post('/v1/earn/1').send({ task: 'name_three_things' }).expect(200)
    const { body } = await agent.post('/v1/earn/1').send({ task: 'one_word_summary' }).expect(200)
    await t.settle()
    const mine = t.events.filter(({ name, meta }) => name === 'earn.completed' && meta.audience.users.includes(userId))
    expect(mine).to.have.length(2)
    expect(mine[1]?.data).to.deep.equal({
      user_id: userId,
      earned_pence: 78,
      worm_seal: body.worm_seal,
      task: 'one_word_summary',
      earned_gbp: '£0.78',
      balance_pence: 156,
      record_id: body.record_id,
    })
    expect(mine[1]?.meta.record?.seal).to.equal(body.worm_seal)
  })

  it('is capped per account and UTC day: 429 E002 with the reset at midnight, then open again', async () => {
    const { agent } = await t.signup()
    for (let n = 0; n < 10; n++) await agent.post('/v1/earn/1').send({ task: 'classify_sentiment' }).expect(200)
    const refused = await agent.post('/v1/earn/1').send({ task: 'classify_sentiment' }).expect(429)
    expect(refused.body.code).to.equal('E002')
    const resetMs = Number(refused.headers['x-ratelimit-reset']) * 1_000
    expect(resetMs % (24 * HOUR_MS)).to.equal(0)
    expect(resetMs - t.clock.now()).to.be.within(1, 24 * HOUR_MS)
    expect(Number(refused.headers['retry-after'])).to.equal(Math.ceil((resetMs - t.clock.now()) / 1_000))
    await t.advance(resetMs - t.clock.now())
    await agent.post('/v1/earn/1').send({ task: 'classify_sentiment' }).expect(200)
  })

  it('a repeat under one Idempotency-Key replays the answer and pays once', async () => {
    const { agent } = await t.signup()
    const send = (task: string) => agent.post('/v1/earn/1').set('idempotency-key', 'k1').send({ task })
    const first = await send('translate_hello').expect(200)
    const second = await send('translate_hello').expect(200)
    expect(second.body).to.deep.equal(first.body)
    expect(second.headers['idempotent-replayed']).to.equal('true')
    expect((await send('one_word_summary').expect(409)).body.code).to.equal('E010')
    expect((await agent.get('/v1/balance')).body.balance_pence).to.equal(78)
  })

  it('so it does days later, when the stored answer is gone: the same record, nothing paid', async () => {
    const { agent } = await t.signup()
    const send = (task: string) => agent.post('/v1/earn/1').set('idempotency-key', 'k2').send({ task })
    await agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)
    const first = await send('translate_hello').expect(200)
    await t.advance(49 * HOUR_MS)
    const { db } = t.services.resolve(Mongo)
    await db?.collection('kernel_idempotency').deleteMany({})
    const second = await send('translate_hello').expect(200)
    expect(second.body).to.deep.equal(first.body)
    expect(second.headers['idempotent-replayed']).to.equal(undefined)
    await db?.collection('kernel_idempotency').deleteMany({})
    expect((await send('one_word_summary').expect(409)).body.code).to.equal('E010')
    expect((await agent.get('/v1/balance')).body.balance_pence).to.equal(156)
  })

  it('a key that met the cap earns once midnight has passed, once, and counts to that day', async () => {
    const { agent } = await t.signup()
    const send = (key: string) => agent.post('/v1/earn/1').set('idempotency-key', key).send({ task: 'translate_hello' })
    for (let n = 1; n <= 10; n++) await send(`full-${n}`).expect(200)
    await send('late').expect(429)
    await send('late').expect(429)
    await t.advance(24 * HOUR_MS)
    const first = await send('late').expect(200)
    const { db } = t.services.resolve(Mongo)
    for (let day = 0; day < 3; day++) {
      await db?.collection('kernel_idempotency').deleteMany({})
      expect((await send('late').expect(200)).body).to.deep.equal(first.body)
      await t.advance(24 * HOUR_MS)
    }
    expect((await agent.get('/v1/balance')).body.balance_pence).to.equal(11 * 78)
  })

  const bad: readonly (readonly [what: string, body: object, pointer: string])[] = [
    ['no task', {}, '/body/task'],
    ['an unknown task', { task: 'print_money' }, '/body/task'],
    ['an operator of the store in place of the task', { task: { $gt: '' } }, '/body/task'],
    ['an unknown field', { task: 'translate_hello', amount_pence: 1_000_000 }, '/body/amount_pence'],
  ]
  for (const [what, body, pointer] of bad)
    it(`refuses ${what}`, async () => {
      const { agent } = await t.signup()
      const answer = await agent.post('/v1/earn/1').send(body).expect(400)
      expect(answer.body.code).to.equal('invalid_request')
      expect(answer.body.details[0].pointer).to.equal(pointer)
    })

  it('refuses to override the split: 403 E008', async () => {
    const { agent } = await t.signup()
    expect(
      (await agent.post('/v1/earn/1').send({ task: 'translate_hello', creator_pct: 100 }).expect(403)).body.code,
    ).to.equal('E008')
    expect(
      (
        await agent
          .post('/api/v1/earn/1')
          .send({ task: 'translate_hello', split: { creator_pct: 100 } })
          .expect(403)
      ).body.error.code,
    ).to.equal('E008')
  })

  for (const fault of [new ApiError('E005', 'the ledger is away'), new TypeError('a fault')])
    it(`passes the ${fault.name} of the ledger on, and tries no other slot`, async () => {
      const { userId } = await t.signup()
      let posts = 0
      const ledger = {
        balance: () => t.services.resolve(Ledger).balance(userId),
        houseSpentToday: async () => 0n,
        post: () => {
          posts++
          return Promise.reject(fault)
        },
      }
      const services = { ledger, records: t.services.resolve(Records), clock: t.clock }
      const context = {
        services,
        config: { dailyCapPence: 780, dailyBudgetPence: 1_000 },
      } as unknown as EarningsContext
      const call = { userId, task: 'translate_hello', operationKey: 'away', keyed: false } as const
      expect(await earn(call, context).catch((error: unknown) => error)).to.equal(fault)
      expect(posts).to.equal(1)
    })

  it('needs a key: 401 E001 without one', async () => {
    expect((await t.anonymous.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(401)).body.code).to.equal(
      'E001',
    )
  })
})

describe('earning from several processes at once', () => {
  let database: TestDatabase
  let processes: readonly TestService[]
  before(async () => {
    database = await testDatabase()
    const start = () => testService({ database, env: SAME_INSTALLATION, modules: [earnings] })
    processes = [await start(), await start(), await start()]
  })
  after(async () => {
    for (const process of processes) await process.stop()
    await database.drop()
  })

  const first = () => processes[0] as TestService
  const race = (apiKey: string, count: number, key?: string) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => {
        const request = (processes[n % processes.length] as TestService).withKey(apiKey).post('/v1/earn/1')
        return (key === undefined ? request : request.set('idempotency-key', key)).send({ task: 'translate_hello' })
      }),
    )

  it('the cap holds exactly', async () => {
    const { apiKey, userId } = await first().signup()
    const answers = await race(apiKey, 36)
    expect(answers.filter(({ status }) => status === 200)).to.have.length(10)
    expect(answers.filter(({ status }) => status === 429)).to.have.length(26)
    expect(new Set(answers.flatMap(({ body }) => body.record_id ?? [])).size).to.equal(10)
    const sealed = await first()
      .services.resolve(Records)
      .list({ account: userId, types: ['earn.rewarded'], limit: 100 })
    expect(sealed).to.have.length(10)
    expect((await first().services.resolve(Ledger).balance(userId)).earnedMicroPence).to.equal(780_000_000n)
  })

  it('twins of a key that met the cap earn once, whatever the clocks and caps of their processes', async () => {
    const { apiKey, userId } = await first().signup()
    await race(apiKey, 10)
    let later = 0
    let lastCapPence = 780
    // the first process lives before midnight, the last one may come to allow more
    const contexts = processes.map(({ services }, n) => ({
      services: {
        ledger: services.resolve(Ledger),
        records: services.resolve(Records),
        accounts: services.resolve(Accounts),
        clock: { now: () => services.resolve(Clock).now() + (n === 0 ? 0 : later) },
      },
      get config() {
        return { dailyCapPence: n === 2 ? lastCapPence : 780, dailyBudgetPence: 10_000_000 }
      },
      models: { keyed: services.resolve(Mongo).model('earn_keyed') },
    })) as unknown as readonly EarningsContext[]
    const call = { userId, task: 'translate_hello', operationKey: 'twins', keyed: true } as const
    const outcomes = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          earn(call, contexts[n % 3] as EarningsContext).then(
            ({ record_id }) => record_id,
            ({ code }: ApiError) => code,
          ),
        ),
      )
    expect(new Set(await outcomes(6))).to.deep.equal(new Set(['E002']))
    later = 24 * HOUR_MS
    lastCapPence = 1_560
    const after = await outcomes(60)
    expect(new Set(after.filter((outcome) => outcome !== 'E002')).size).to.equal(1)
    expect((await first().services.resolve(Ledger).balance(userId)).earnedMicroPence).to.equal(11n * 78_000_000n)
  })

  it('a race on one Idempotency-Key has one effect and one answer', async () => {
    const { apiKey, userId } = await first().signup()
    const answers = await race(apiKey, 64, 'race')
    expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.worm_seal)).size).to.equal(1)
    expect((await first().services.resolve(Ledger).balance(userId)).earnedMicroPence).to.equal(78_000_000n)
  })
})

describe('the budget for earn rewards', () => {
  it('is spent to its last penny', async () => {
    const t = await testService({ modules: [earnings], config: { earnings: { dailyBudgetPence: 2 * 78 } } })
    try {
      const { agent } = await t.signup()
      const earnOnce = () => agent.post('/v1/earn/1').send({ task: 'translate_hello' })
      for (let reward = 1; reward <= 2; reward++) {
        await earnOnce().expect(200)
        await t.settle()
        // the budget goes by a projection, which may lag a second
        await eventually(
          async () => (await t.services.resolve(Ledger).houseSpentToday('house:rewards')) === toMicroPence(78 * reward),
        )
      }
      await earnOnce().expect(429)
    } finally {
      await t.stop()
    }
  })

  it('refuses when used up, until midnight UTC: 429 E002', async () => {
    const t = await testService({ modules: [earnings], config: { earnings: { dailyBudgetPence: 100 } } })
    try {
      const { agent } = await t.signup()
      const keyed = () => agent.post('/v1/earn/1').set('idempotency-key', 'k').send({ task: 'translate_hello' })
      const first = await keyed().expect(200)
      const { body } = await agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(429)
      expect(body.code).to.equal('E002')
      expect(body.error).to.include('budget')
      await t.services.resolve(Mongo).db?.collection('kernel_idempotency').deleteMany({})
      expect((await keyed().expect(200)).body, 'what was earned before').to.deep.equal(first.body)
      await t.advance(24 * HOUR_MS)
      await agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)
    } finally {
      await t.stop()
    }
  })
})
