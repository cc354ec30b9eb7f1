import { expect } from 'chai'
import Type from 'typebox'
import { defineModule, deriving, Mongo, Outbound, recordKind } from '../../kernel/define.ts'
import { OutboundClient } from '../../kernel/outbound/client.ts'
import { Admin } from '../accounts/services.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import earnings from '../earnings/module.ts'
import payments from '../payments/module.ts'
import payouts from '../payouts/module.ts'
import { connect, earn } from '../payouts/testing.ts'
import { Records } from '../records/services.ts'
import webhooks from './module.ts'
import {
  EVENT_NAMES,
  EVENT_SETS,
  type EventName,
  publisher,
  type Receiver,
  receiver,
  SPECIFIED_EVENTS,
} from './testing.ts'

const Happened = recordKind(
  'test.happened',
  Type.Object({ event: Type.String(), data: Type.Unknown(), operators: Type.Boolean() }),
)

/** A record of this kind means whatever event it names: the eleven, without the modules that own them. */
const anyEvent = defineModule({
  name: 'any-event',
  prefix: '/v1/any-event',
  layer: 'test',
  summary: 'Derives any event, for tests',
  capabilities: [],
  emits: SPECIFIED_EVENTS,
  records: [Happened],
  derives: [
    deriving(Happened, ({ account, body: { event, data, operators } }) => [
      { name: event, data, audience: { users: [String(account)], operators } },
    ]),
  ],
})

/** The specification's fields, with the values of one example each. */
const DATA: Readonly<Record<EventName, Readonly<Record<string, string | number | boolean>>>> = {
  'earn.completed': {
    user_id: 'usr_1',
    earned_pence: 78,
    worm_seal: 'ab',
    task: 'translate_hello',
    earned_gbp: '£0.78',
    balance_pence: 78,
    record_id: 'earn1-1',
  },
  'withdrawal.initiated': { user_id: 'usr_1', amount_pence: 500, processor_transfer: 'tr_1' },
  'withdrawal.failed': { user_id: 'usr_1', error: 'refused', record_id: 'end:po_1' },
  'agent.completed': { task_id: 'task_1', agent_id: 'ag_1', duration_ms: 12 },
  'agent.failed': { task_id: 'task_1', error: 'timeout', retries: 3 },
  'signup.created': { user_id: 'usr_1', referral_code: 'ABC' },
  'fraud.blocked': { user_id: 'usr_1', reason: 'linked accounts', risk_level: 'high' },
  'agent.deployed': { agent_id: 'ag_1', name: 'Agent', price_gbp: 0.5, earn_rate: 0.8, constitution: 'v1' },
  'payout.completed': {
    payout_id: 'po_1',
    amount_gbp: '£5.00',
    earn_rate: 0.8,
    dream_tax_pence: 16,
    worm_sealed: true,
  },
  'billing.split': { gross_pence: 8, dt_pence: 0, platform_pence: 2, agent_pence: 6, constitution: 'v1' },
  'fraud.detected': { agent_id: 'ag_1', ip: '192.0.2.1', risk_score: 0.9, action: 'blocked' },
}

describe('events as webhooks', () => {
  let t: TestService
  let hook: Receiver
  let user: SignedUp
  let happened = 0
  before(async () => {
    t = await testService({ modules: [payments, payouts, earnings, anyEvent, webhooks] })
  })
  after(() => t.stop())
  beforeEach(async () => {
    hook = await receiver()
    user = await t.signup()
  })
  afterEach(() => hook.close())

  const register = async (events: readonly string[], { agent } = user, url = hook.url): Promise<string> =>
    (await agent.post('/v1/webhooks').send({ url, events }).expect(200)).body.id
  const happen = async (
    event: string,
    data: Readonly<Record<string, string | number | boolean>>,
    account = user.userId,
    operators = false,
  ) => {
    const id = `test-${happened++}`
    await t.services.resolve(Records).append(Happened, { id, account, body: { event, data, operators } })
  }
  const namesReceived = (): string[] => hook.received.map(({ body }) => body.event)

  for (const name of EVENT_NAMES)
    it(`${name}: envelope of its set, exactly its data, its sealed record`, async () => {
      await register([name])
      await happen(name, DATA[name])
      await t.settle()
      expect(hook.received).to.have.lengthOf(1)
      const { body } = hook.received[0] ?? {}
      const at = Number(body?.record['at'])
      const time = EVENT_SETS[name] === 'first' ? { ts: at } : { timestamp: Math.floor(at / 1_000) }
      expect(body).to.deep.equal({ event: name, ...time, data: DATA[name], record: body?.record })
      expect(body?.record).to.have.all.keys('index', 'id', 'type', 'seal', 'at', 'account', 'body')
    })

  it('one registration takes events of both sets, and nothing it did not ask for', async () => {
    await register(['earn.completed', 'billing.split'])
    for (const name of EVENT_NAMES) await happen(name, DATA[name])
    await t.settle()
    expect(namesReceived()).to.have.members(['earn.completed', 'billing.split'])
  })

  it('["*"] takes all eleven', async () => {
    await register(['*'])
    for (const name of EVENT_NAMES) await happen(name, DATA[name])
    await t.settle()
    expect(namesReceived()).to.have.members(EVENT_NAMES)
  })

  it('goes to the account concerned, and to nobody else', async () => {
    await register(['*'])
    const other = await t.signup()
    await register(['earn.completed'], other)
    const deliveries = t.services.resolve(Mongo).collection('webhook_deliveries')
    const before = await deliveries.countDocuments()
    await happen('billing.split', DATA['billing.split'], other.userId)
    await t.settle()
    expect(namesReceived()).to.deep.equal([])
    expect(await deliveries.countDocuments()).to.equal(before)
  })

  it('earning, withdrawing and being paid are told as they happen', async () => {
    await register(['*'])
    await user.agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)
    await earn(t, user.userId, 600)
    await connect(user.agent)
    const { body } = await user.agent.post('/v1/withdraw').expect(200)
    await t.settle()
    expect(namesReceived()).to.have.members(['earn.completed', 'withdrawal.initiated', 'payout.completed'])
    const initiated = hook.received.find(({ body: { event } }) => event === 'withdrawal.initiated')?.body
    expect(initiated?.data).to.include({ user_id: user.userId, amount_pence: body.withdrawn_pence })
  })

  it('signup.created goes to operators too, for as long as they are operators', async () => {
    const admin = t.services.resolve(Admin)
    await admin.setRole(user.userId, 'operator')
    // earlier signups are operators' business too: let them pass first
    await t.settle()
    await register(['signup.created'])
    const { userId } = await t.signup()
    await t.settle()
    expect(hook.received.map(({ body }) => body.data['user_id'])).to.deep.equal([userId])
    // their own affairs stay those of the users
    await register(['*'])
    const other = await t.signup()
    await register(['payout.completed'], other)
    await other.agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)
    await t.settle()
    expect(new Set(namesReceived())).to.deep.equal(new Set(['signup.created']))
    const { length } = hook.received
    await admin.setRole(user.userId, 'user')
    await t.signup()
    await t.settle()
    expect(hook.received).to.have.lengthOf(length)
  })

  it('what a user registered becomes an operator’s when an operator changes it', async () => {
    const id = await register(['signup.created'])
    const change = () =>
      user.agent
        .patch(`/v1/webhooks/${id}`)
        .send({ events: ['signup.created'] })
        .expect(200)
    await change()
    await t.services.resolve(Admin).setRole(user.userId, 'operator')
    await t.signup()
    await t.settle()
    expect(hook.received).to.have.lengthOf(0)
    await change()
    await t.signup()
    await t.settle()
    expect(hook.received).to.have.lengthOf(1)
  })

  it('signup.created goes to the referrer', async () => {
    await register(['signup.created'])
    const { userId } = await t.signup({ referral_code: user.referralCode })
    await t.settle()
    expect(hook.received.map(({ body }) => body.data['user_id'])).to.deep.equal([userId])
  })

  it('a disabled or deleted endpoint gets nothing more, not even what waits', async () => {
    const id = await register(['*'])
    hook.script(500)
    await happen('billing.split', DATA['billing.split'])
    await t.settle()
    await user.agent.delete(`/v1/webhooks/${id}`).expect(200)
    await happen('billing.split', DATA['billing.split'])
    await t.advance(10_000)
    expect(hook.received).to.have.lengthOf(1)
  })

  it('erasure leaves nothing of the endpoint, and nothing more is sent', async () => {
    const other = await t.signup()
    const kept = await register(['*'], other)
    const id = await register(['*'])
    hook.script(500, 200)
    await happen('billing.split', DATA['billing.split'])
    await t.settle()
    await happen('billing.split', DATA['billing.split'], other.userId)
    await t.settle()
    expect(hook.received).to.have.lengthOf(2)
    await user.agent.delete('/api/user/data').expect(200)
    const { db } = t.services.resolve(Mongo)
    const ofBoth = { webhookId: { $in: [id, kept] } }
    expect(await db?.collection('webhook_deliveries').distinct('webhookId', ofBoth)).to.deep.equal([kept])
    await t.advance(10_000)
    expect(hook.received).to.have.lengthOf(2)
    // what is left of it goes by itself, a day later
    const left = await db?.collection('webhook_endpoints').findOne({ userId: user.userId })
    expect(left).to.include({ status: 'removed' }).and.not.to.have.any.keys('sealed', 'slot')
    expect(left?.['expireAt'].getTime()).to.equal(t.clock.now() - 10_000 + 86_400_000)
    await other.agent.get(`/v1/webhooks/${kept}`).expect(200)
  })

  it('one endpoint that hangs delays no other', async () => {
    const slow = await receiver()
    slow.script(...Array.from({ length: 20 }, () => 'hang' as const))
    await register(['*'], user, slow.url)
    await register(['*'])
    for (let i = 0; i < 20; i++) await happen('billing.split', DATA['billing.split'])
    // not settle(): that would wait for the one that hangs
    const deadline = Date.now() + 8_000
    while (hook.received.length < 20 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    const delivered = hook.received.length
    const hanging = slow.received.length
    await slow.close()
    expect(delivered).to.equal(20)
    expect(hanging).to.be.within(1, 4)
  })

  it('an address that leads inside is refused at registration, at a change and at each attempt', async () => {
    let address = '93.184.216.34'
    const guarded = new OutboundClient({ allowPrivate: false, resolve: async () => [{ address, family: 4 }] })
    const near = new OutboundClient({ allowPrivate: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    const slow = await receiver()
    slow.script('hang')
    const answers: Outbound['request'][] = [
      (_, options) => near.request(slow.url, { ...options, timeoutMs: 20 }),
      () => Promise.reject(new Error('the host 10.0.0.1 said something')),
      () => Promise.reject('the host 10.0.0.1'),
      (url, options) => guarded.request(url, options),
    ]
    const outbound: Outbound = {
      check: (url, pointer) => guarded.check(url, pointer),
      request: (url, options) => (answers.shift() ?? near.request.bind(near))(url, options),
    }
    const inner = await testService({ modules: [publisher, webhooks], provide: [[Outbound, outbound]] })
    try {
      const { agent } = await inner.signup()
      const url = hook.url.replace('127.0.0.1', 'hooks.example')
      const id = await register(['*'], { ...user, agent }, url)
      for (const inside of [
        'http://127.0.0.1/',
        'http://2130706433/',
        'http://0177.0.0.1/',
        'http://[::ffff:10.0.0.1]/',
        'http://169.254.169.254/latest',
        'http://localhost:1/',
      ])
        for (const refused of [
          agent.post('/v1/webhooks').send({ url: inside, events: ['*'] }),
          agent.patch(`/v1/webhooks/${id}`).send({ url: inside }),
        ])
          expect((await refused.expect(400)).body.details[0].pointer, inside).to.equal('/body/url')
      address = '127.0.0.1'
      await agent.post('/v1/webhooks/test').send({}).expect(200)
      await inner.settle()
      for (let i = 0; i < 4; i++) await inner.advance(3 * 3_600_000)
      const { body } = await agent.get(`/v1/webhooks/${id}/deliveries`).expect(200)
      expect(body.data[0].attempts.map(({ error }: { error: string | null }) => error)).to.deep.equal([
        'no answer within 15 s',
        'no answer',
        'failed',
        'the address cannot be resolved or is not public',
        null,
      ])
      expect(body.data[0].status).to.equal('delivered')
    } finally {
      await inner.stop()
      await guarded.close()
      await near.close()
      await slow.close()
    }
  })
})
