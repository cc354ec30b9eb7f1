import { expect } from 'chai'
import { Mongo, PersonalData } from '../../kernel/define.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import type { SignedUp } from '../accounts/testing.ts'
import { connect, earn } from '../payouts/testing.ts'
import { callsOf, PaidCalls } from './activity.ts'
import type { FraudSubject, Store } from './model.ts'
import { type FraudService, fraudService } from './testing.ts'

const HOUR_MS = 3_600_000

describe('fraud-aware payouts', () => {
  let t: FraudService
  let operator: SignedUp
  before(async () => {
    t = await fraudService()
    operator = await t.operator()
  })
  after(() => t?.stop())
  const subjects = () => t.services.resolve(Mongo).model('fraud_subjects')

  /** Accounts that spend their welcome credits on each other, in a circle. */
  async function ring(size: number): Promise<readonly SignedUp[]> {
    const members: SignedUp[] = []
    for (let i = 0; i < size; i++) members.push(await t.earner(780))
    for (const [i, member] of members.entries()) await t.call(member, members[(i + 1) % size] as SignedUp, 400)
    await t.settle()
    return members
  }

  it('hold what a ring that farms promotional credits takes out, and block nobody unheard', async () => {
    for (const member of await ring(3)) {
      const { body } = await member.agent.post('/v1/withdraw').expect(200)
      expect(body.settlement).to.contain('review')
      const [payout] = await t.payoutsOf(member)
      expect(payout).to.include({ status: 'review' })
      expect(payout?.['failure_reason']).to.match(/linked accounts.*\/v1\/fraud\/reviews\/fc_\w+\/appeal/)
    }
    expect(await t.transfers()).to.deep.equal([])
  })

  it('ask honest accounts for nothing', async () => {
    const [seller, ...buyers] = [await t.earner(780), await t.signup(), await t.signup(), await t.signup()]
    for (const buyer of buyers) await t.call(buyer, seller as SignedUp, 200)
    await t.settle()
    for (const user of [seller as SignedUp, await t.earner(546)]) {
      await user.agent.post('/v1/withdraw').expect(200)
      expect((await t.payoutsOf(user))[0]).to.include({ status: 'paid' })
      expect((await user.agent.get('/v1/fraud/reviews').expect(200)).body.data).to.deep.equal([])
    }
  })

  it('hold what somebody else takes out of an account: another machine, a new key, another payout account', async () => {
    const owner = await t.earner(780)
    const from = (apiKey: string, address: string, program: string) =>
      t.withKey(apiKey).set('x-forwarded-for', address).set('user-agent', program)
    const home = from(owner.apiKey, '81.2.69.142', 'OpenAI/Python 1.2')
    const known = async () => ((await subjects().findById(owner.userId).lean()) as FraudSubject | null)?.clients ?? []
    await home.post('/v1/withdraw').expect(200)
    await eventually(async () => (await known()).length === 1)
    await t.advance(9 * 24 * HOUR_MS)
    // an update is no other program, and a new machine alone no reason to ask
    await from(owner.apiKey, '81.2.69.142', 'OpenAI/Python 1.3').get('/v1/payouts').expect(200)
    const stranger = from(owner.apiKey, '203.0.114.9', 'curl/8')
    await stranger.get('/v1/payouts').expect(200)
    await eventually(async () => (await known()).length === 2)
    await earn(t, owner.userId, 1_560)
    await stranger.post('/v1/withdraw').send({ amount_pence: 780 }).expect(200)
    const { api_key } = (await stranger.post('/v1/account/keys').send({ label: 'mine now' }).expect(200)).body
    await connect(from(api_key, '203.0.114.9', 'curl/8'))
    await t.settle()
    await stranger.post('/v1/withdraw').send({ amount_pence: 780 }).expect(200)
    expect((await t.payoutsOf(owner)).map(({ status }) => status)).to.deep.equal(['review', 'paid', 'paid'])
    const [held] = (await owner.agent.get('/v1/fraud/reviews').expect(200)).body.data
    const { codes } = (await operator.agent.get(`/v1/fraud/cases/${held.id}`).expect(200)).body
    expect(codes).to.include.members(['payout_account_changed_by_newcomer', 'new_client'])
    const stored = JSON.stringify(await subjects().findById(owner.userId).lean())
    for (const personal of ['81.2.69', '203.0.114', 'python', 'curl']) expect(stored).not.to.contain(personal)
  })

  it('know how many paid calls an account made and was paid for, each counted once', async () => {
    const [buyer, seller] = [await t.signup(), await t.signup()]
    for (let i = 0; i < 3; i++) await t.call(buyer, seller, 1)
    await t.settle()
    const store = { activity: t.services.resolve(Mongo).model('fraud_activity') as unknown as Store['activity'] }
    const callsOfBoth = async (at: number) => [
      await callsOf(buyer.userId, at, store),
      await callsOf(seller.userId, at, store),
    ]
    const now = t.clock.now()
    const [none, three] = [
      { h1: 0, h24: 0 },
      { h1: 3, h24: 3 },
    ]
    expect(await callsOfBoth(now)).to.deep.equal([
      { made: three, received: none },
      { made: none, received: three },
    ])
    // what comes again counts once: from before, and twice in one stretch
    const calls = new PaidCalls(store)
    const again = { subject: buyer.userId, direction: 'made', at: now, index: 0 } as const
    for (let i = 0; i < 2; i++) calls.add(again)
    await calls.write()
    expect((await callsOf(buyer.userId, now, store)).made).to.deep.equal(three)
    expect((await callsOf(buyer.userId, now + 26 * HOUR_MS, store)).made).to.deep.equal(none)
  })

  it('hold two accounts that are paid to one place', async () => {
    const [first, second] = [await t.earner(780, { connected: false }), await t.earner(780, { connected: false })]
    const device = { event_type: 'signup', device_id: 'one-laptop', payout_account: 'acct_shared' }
    for (const { userId } of [first, second, await t.signup()])
      await operator.agent
        .post('/v1/fraud/check')
        .send({ ...device, user_id: userId })
        .expect(200)
    const { body } = await operator.agent
      .post('/v1/fraud/check')
      .send({ ...device, event_type: 'payout', user_id: first.userId, amount_pence: 700 })
      .expect(200)
    expect(body.rules_hit).to.deep.equal(['shared_payout_account'])
    expect(body.verdict).to.equal('review')
  })

  describe('a held payout', () => {
    let member: SignedUp
    let payoutId: string
    let review: string
    beforeEach(async () => {
      const [first] = await ring(3)
      member = first as SignedUp
      await member.agent.post('/v1/withdraw').expect(200)
      payoutId = String((await t.payoutsOf(member))[0]?.['id'])
      review = (await member.agent.get('/v1/fraud/reviews').expect(200)).body.data[0].id
    })

    it('is appealed, answered by the operator who releases it, and not asked about again', async () => {
      const { body } = await member.agent
        .post(`/v1/fraud/reviews/${review}/appeal`)
        .send({ text: 'We are three friends at one club.' })
        .expect(200)
      expect(body).to.include({ status: 'open', appeal: 'We are three friends at one club.', answer: null })
      await member.agent.post(`/v1/fraud/reviews/${review}/appeal`).send({ text: 'again' }).expect(409)
      const { data } = (await operator.agent.get('/v1/fraud/cases?status=open&limit=100').expect(200)).body
      const open = data.find(({ id }: { id: string }) => id === review)
      expect(open).to.include({ id: review, user_id: member.userId, payout_id: payoutId, appeal: body.appeal })
      expect(open.codes).to.include('ring')
      await operator.agent.post(`/v1/fraud/cases/${review}/notes`).send({ text: 'phoned all three' }).expect(200)
      await operator.agent
        .post(`/v1/payouts/${payoutId}/review`)
        .send({ decision: 'release', reason: 'Thank you, that is plausible.' })
        .expect(200)
      await t.settle()
      const answered = (await member.agent.get(`/v1/fraud/reviews/${review}`).expect(200)).body
      expect(answered).to.include({ status: 'closed', outcome: 'legitimate', answer: 'Thank you, that is plausible.' })
      expect((await operator.agent.get(`/v1/fraud/cases/${review}`).expect(200)).body.notes[0].text).to.equal(
        'phoned all three',
      )
      await earn(t, member.userId, 780)
      await member.agent.post('/v1/withdraw').expect(200)
      expect((await t.payoutsOf(member)).map(({ status }) => status)).to.deep.equal(['paid', 'paid'])
    })

    it('is nobody else’s to see or to appeal', async () => {
      const stranger = await t.signup()
      await stranger.agent.get(`/v1/fraud/reviews/${review}`).expect(404)
      await stranger.agent.post(`/v1/fraud/reviews/${review}/appeal`).send({ text: 'mine' }).expect(404)
      await operator.agent.get(`/v1/fraud/reviews/${review}`).expect(404)
      for (const path of ['cases', `cases/${review}`, 'rules', 'lists'])
        await member.agent.get(`/v1/fraud/${path}`).expect(403)
    })

    it('blocked by an operator, gives the money back; what is withdrawn next is blocked and can be appealed', async () => {
      await operator.agent
        .post(`/v1/payouts/${payoutId}/review`)
        .send({ decision: 'block', reason: 'one person, three accounts' })
        .expect(200)
      await t.settle()
      expect((await t.payoutsOf(member))[0]).to.include({ status: 'blocked' })
      const { body } = await member.agent.post('/v1/withdraw').expect(200)
      expect(body).to.include({ success: false, withdrawn_pence: 0 })
      const { data } = (await member.agent.get('/v1/fraud/reviews').expect(200)).body
      const second = data.find(({ verdict }: { verdict: string }) => verdict === 'block')
      expect(second).to.include({ status: 'open' })
      await member.agent.post(`/v1/fraud/reviews/${second.id}/appeal`).send({ text: 'We are three.' }).expect(200)
      await operator.agent
        .post(`/v1/fraud/cases/${second.id}/close`)
        .send({ outcome: 'legitimate', answer: 'Shown by passport. Sorry.' })
        .expect(200)
      expect((await member.agent.get(`/v1/fraud/reviews/${second.id}`).expect(200)).body.answer).to.contain('Sorry')
      await member.agent.post('/v1/withdraw').expect(200)
      expect((await t.payoutsOf(member))[0]).to.include({ status: 'paid' })
    })

    it('is judged once: its verdict is replayed from the seal and is the same', async () => {
      const row = (await operator.agent.get(`/v1/fraud/cases/${review}`).expect(200)).body
      // the world moves on; the sealed inputs do not
      await t.advance(9 * 24 * HOUR_MS)
      await operator.agent
        .put('/v1/fraud/rules/everybody')
        .send({ condition: 'amount_pence > 0', action: 'block', mode: 'active', position: 1 })
        .expect(200)
      const { body } = await operator.agent.post(`/v1/fraud/decisions/${row.decision_id}/replay`).expect(200)
      expect(body).to.include({ same: true })
      expect(body.replayed).to.deep.include({ verdict: 'review', rules_hit: [] })
      await operator.agent.delete('/v1/fraud/rules/everybody').expect(200)
      await member.agent.post(`/v1/fraud/decisions/${row.decision_id}/replay`).expect(404)
    })

    it('goes from all lists with its person, words first', async () => {
      await member.agent.post(`/v1/fraud/reviews/${review}/appeal`).send({ text: 'my name is Ada' }).expect(200)
      await t.settle()
      const kinds: string[] = []
      for await (const { module, kind } of t.services.resolve(PersonalData).export(member.userId))
        if (module === 'fraud') kinds.push(kind)
      expect(kinds).to.include.members(['fraud_event', 'fraud_verdict', 'fraud_review'])
      expect((await t.services.resolve(PersonalData).erase(member.userId)).erased).to.include('fraud')
      const { body } = await operator.agent.get(`/v1/fraud/cases/${review}`).expect(200)
      expect(body).to.include({ appeal: null })
      const left: string[] = []
      for await (const { module, kind } of t.services.resolve(PersonalData).export(member.userId))
        if (module === 'fraud') left.push(kind)
      expect(left).to.deep.equal(['fraud_review'])
    })
  })
})
