import { expect } from 'chai'
import { Mongo } from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import earnings from '../earnings/module.ts'
import { Ledger } from '../ledger/services.ts'
import { config } from './parts.ts'
import { PayoutAudit } from './services.ts'
import { connect, earn, type PayoutService, payoutService } from './testing.ts'

describe('POST /v1/withdraw', () => {
  let t: PayoutService
  before(async () => {
    t = await payoutService({ modules: [earnings] })
  })
  after(() => t.stop())

  it('pays out everything, and answers exactly the specified fields', async () => {
    const user = await t.earner(780)
    const { body } = await user.agent.post('/v1/withdraw').expect(200)
    expect(body).to.have.all.keys('success', 'payout_id', 'withdrawn_pence', 'withdrawn_gbp', 'worm_seal', 'settlement')
    expect(body).to.include({ success: true, withdrawn_pence: 780, withdrawn_gbp: '£7.80' })
    expect(body.payout_id).to.match(/^po_/)
    expect(body.worm_seal).to.match(/^[0-9a-f]{64}$/)
    expect(body.settlement).to.contain('1 business day')
    const { balanceMicroPence } = await t.services.resolve(Ledger).balance(user.userId)
    expect(balanceMicroPence).to.equal(0n)
  })

  it('shows the payout as paid, in the sandbox', async () => {
    const user = await t.earner(600)
    const { body: withdrawal } = await user.agent.post('/v1/withdraw').expect(200)
    const { body: list } = await user.agent.get('/v1/payouts').expect(200)
    expect(list).to.include({ has_more: false, next_cursor: null })
    const [payout] = list.data
    expect(payout).to.include({ status: 'paid', amount_pence: 600, livemode: false, worm_seal: withdrawal.worm_seal })
    expect(payout.processor_transfer).to.match(/^tr_sandbox/)
    expect(payout.dream_tax_pence).to.equal(19)
    const { body: one } = await user.agent.get(`/v1/payouts/${payout.id}`).expect(200)
    expect(one).to.deep.equal(payout)
  })

  it('is audited: a row that says other than the records is found, and one without any', async () => {
    const user = await t.earner(700)
    await user.agent.post('/v1/withdraw').expect(200)
    await t.settle()
    const faults = async (): Promise<readonly string[]> => {
      const found: string[] = []
      for await (const fault of t.services.resolve(PayoutAudit).faults()) found.push(fault)
      return found
    }
    expect(await faults()).to.deep.equal([])
    const rows = t.services.resolve(Mongo).collection('payout_projection')
    const row = await rows.findOne({ userId: user.userId })
    if (!row) throw new Error('no row')
    await rows.updateOne({ _id: row._id }, { $set: { amountPence: 70_000 } })
    expect(await faults()).to.deep.equal([`payout ${row._id}: amountPence is 70000, the records give 700`])
    await rows.deleteOne({ _id: row._id })
    await rows.insertOne({ ...row, _id: 'po_forged' as never })
    expect(await faults()).to.deep.equal([
      `payout ${row._id}: requested by a record, and not in payout_projection`,
      'payout po_forged: no sealed record requested it',
    ])
    await rows.deleteOne({ _id: 'po_forged' as never })
    await rows.insertOne(row)
  })

  it('tells withdrawal.initiated and payout.completed with exactly the specified data', async () => {
    const user = await t.earner(500)
    await user.agent.post('/v1/withdraw').expect(200)
    await t.settle()
    const { body } = await user.agent.get('/v1/payouts')
    const payout = body.data[0]
    const mine = t.events.filter(({ meta }) => meta.audience.users.includes(user.userId))
    const dataOf = (name: string): unknown => mine.find((event) => event.name === name)?.data
    expect(dataOf('withdrawal.initiated')).to.deep.equal({
      user_id: user.userId,
      amount_pence: 500,
      processor_transfer: payout.processor_transfer,
    })
    expect(dataOf('payout.completed')).to.deep.equal({
      payout_id: payout.id,
      amount_gbp: '£5.00',
      earn_rate: 0.8,
      dream_tax_pence: 16,
      worm_sealed: true,
    })
  })

  it('pays out a part, and leaves the rest', async () => {
    const user = await t.earner(1_200)
    const { body } = await user.agent.post('/v1/withdraw').send({ amount_pence: 700 }).expect(200)
    expect(body.withdrawn_pence).to.equal(700)
    await user.agent
      .post('/v1/withdraw')
      .send({ amount_pence: 600 })
      .expect(409)
      .expect(({ body: error }) => expect(error.code).to.equal('conflict'))
    const { withdrawableMicroPence } = await t.services.resolve(Ledger).balance(user.userId)
    expect(withdrawableMicroPence).to.equal(500_000_000n)
  })

  it('refuses while no payout account is connected', async () => {
    const user = await t.earner(780, { connected: false })
    const { body } = await user.agent.post('/v1/withdraw').expect(409)
    expect(body.code).to.equal('processor_not_connected')
    expect(body.error).to.contain('/account/connect')
  })

  it('refuses below £5.00, also a part below it', async () => {
    const user = await t.earner(499)
    expect((await user.agent.post('/v1/withdraw').expect(409)).body.code).to.equal('below_minimum')
    await earn(t, user.userId, 301)
    const { body } = await user.agent.post('/v1/withdraw').send({ amount_pence: 499 }).expect(409)
    expect(body.code).to.equal('below_minimum')
  })

  it('goes by the minimum that balance and status show: one figure, which no setting changes', async () => {
    const user = await t.earner(499)
    const eligible = async () => [
      (await user.agent.get('/v1/balance').expect(200)).body.withdrawal_eligible,
      (await user.agent.get('/account/status').expect(200)).body.withdrawal_eligible,
    ]
    expect(await eligible()).to.deep.equal([false, false])
    const { body: refused } = await user.agent.post('/v1/withdraw').expect(409)
    expect(refused.error).to.contain('the minimum is £5.00')
    await earn(t, user.userId, 1)
    expect(await eligible()).to.deep.equal([true, true])
    await user.agent.post('/v1/withdraw').expect(200)
    expect(Object.keys(config.properties)).to.deep.equal(['dailyReviewPence'])
  })

  it('refuses while payouts are frozen', async () => {
    const user = await t.earner(780)
    await t.services.resolve(Accounts).freezePayouts(user.userId, t.clock.now() + 1_000)
    expect((await user.agent.post('/v1/withdraw').expect(409)).body.code).to.equal('conflict')
    await t.advance(1_001)
    await user.agent.post('/v1/withdraw').expect(200)
  })

  for (const [what, body] of [
    ['an unknown field', { amount: 500 }],
    ['a negative amount', { amount_pence: -500 }],
    ['a fraction', { amount_pence: 500.5 }],
    ['an operator of the store in place of the amount', { amount_pence: { $gt: 0 } }],
  ] as const)
    it(`refuses ${what}`, async () => {
      const user = await t.earner(780)
      expect((await user.agent.post('/v1/withdraw').send(body).expect(400)).body.code).to.equal('invalid_request')
    })

  it('replays under one Idempotency-Key, and refuses another body under it', async () => {
    const user = await t.earner(1_500)
    const send = (amount_pence: number) =>
      user.agent.post('/v1/withdraw').set('idempotency-key', 'k1').send({ amount_pence })
    const first = await send(500).expect(200)
    const second = await send(500).expect(200)
    expect(second.headers['idempotent-replayed']).to.equal('true')
    expect(second.text).to.equal(first.text)
    expect((await send(600).expect(409)).body.code).to.equal('E010')
    expect((await t.transfers()).filter(({ key }) => key === t.payoutIdOf(user.userId, 'k1'))).to.have.lengthOf(1)
  })

  it('answers the same from the records alone, when the stored answer is lost', async () => {
    const user = await t.earner(1_500)
    const send = () => user.agent.post('/v1/withdraw').set('idempotency-key', 'k2').expect(200)
    const first = await send()
    await t.services.resolve(Mongo).collection('kernel_idempotency').deleteMany({})
    await earn(t, user.userId, 600)
    expect((await send()).text).to.equal(first.text)
    expect((await t.transfers()).filter(({ key }) => key === t.payoutIdOf(user.userId, 'k2'))).to.have.lengthOf(1)
  })

  it('pays once, whoever asks at once: 100 concurrent withdrawals, one payout', async () => {
    const user = await t.earner(780)
    const before = (await t.transfers()).length
    const answers = await Promise.all(Array.from({ length: 100 }, () => user.agent.post('/v1/withdraw')))
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).to.have.lengthOf(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'below_minimum')).to.have.lengthOf(99)
    expect(await t.transfers()).to.have.lengthOf(before + 1)
  })

  it('gives one payout to concurrent twins under one key', async () => {
    const user = await t.earner(5_000)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        user.agent.post('/v1/withdraw').set('idempotency-key', 'twin').send({ amount_pence: 500 }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text))).to.have.lengthOf(1)
    expect((await t.transfers()).filter(({ key }) => key === t.payoutIdOf(user.userId, 'twin'))).to.have.lengthOf(1)
  })

  it('lists payouts in pages, and shows nobody another’s', async () => {
    const user = await t.earner(1_500)
    for (const key of ['a', 'b', 'c'])
      await user.agent.post('/v1/withdraw').set('idempotency-key', key).send({ amount_pence: 500 }).expect(200)
    const { body: first } = await user.agent.get('/v1/payouts?limit=2').expect(200)
    const { body: rest } = await user.agent.get(`/v1/payouts?limit=2&cursor=${first.next_cursor}`).expect(200)
    expect([first.has_more, rest.has_more]).to.deep.equal([true, false])
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id))).to.have.lengthOf(3)
    const stranger = await t.signup()
    await stranger.agent.get(`/v1/payouts/${first.data[0].id}`).expect(404)
    const { body: none } = await stranger.agent.get(`/v1/payouts?cursor=${first.next_cursor}`).expect(200)
    expect(none.data).to.deep.equal([])
    await user.agent.get('/v1/payouts?cursor=nonsense').expect(400)
  })

  it('serves both path families, each with its form of error', async () => {
    const user = await t.earner(780, { connected: false })
    const { body } = await user.agent.post('/api/v1/withdraw').expect(409)
    expect(body.error).to.include({ code: 'processor_not_connected', status: 409 })
    await connect(user.agent)
    await user.agent.post('/api/v1/withdraw').expect(200)
  })
})
