import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import { Mongo } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import payments from './module.ts'
import { Disputes, PaymentRequests } from './services.ts'
import { type FakeStripe, fakeStripe, STRIPE_SECRETS, withStripeSecrets } from './testing-stripe.ts'

describe('payments through Stripe Checkout', () => {
  let stripe: FakeStripe
  let t: TestService
  let undo: () => void
  before(async () => {
    undo = withStripeSecrets()
    stripe = await fakeStripe()
    t = await testService({ modules: [payments], config: { payments: { stripe: stripe.config } } })
  })
  after(async () => {
    await t.stop()
    await stripe.close()
    undo()
  })

  const paidPence = async (userId: string): Promise<number> =>
    Number((await t.services.resolve(Ledger).balance(userId)).paidMicroPence) / 1e6
  const asked = async (
    amount_pence = 1_000,
  ): Promise<SignedUp & { readonly paymentId: string; readonly link: string }> => {
    const user = await t.signup()
    const { body } = await user.agent
      .post('/v1/payments/collect')
      .send({ amount_pence, description: 'Logo' })
      .expect(200)
    return { ...user, paymentId: body.payment_id, link: String(body.payment_link).slice(t.url.length) }
  }
  let events = 0
  const send = (
    type: string,
    object: object,
    { id = `evt_${++events}`, secret = STRIPE_SECRETS.STRIPE_WEBHOOK_SECRET as string, ageDays = 0 } = {},
  ) => {
    const created = Math.floor(t.clock.now() / 1_000) - ageDays * 86_400
    const { payload, signature } = stripe.sign({ id, type, created, data: { object } }, secret)
    return t.anonymous.post('/v1/payments/stripe/events').set('stripe-signature', signature).type('json').send(payload)
  }
  const session = (paymentId: string, more: object = {}) => ({
    id: 'cs_1',
    object: 'checkout.session',
    client_reference_id: paymentId,
    payment_status: 'paid',
    amount_total: 1_000,
    currency: 'gbp',
    payment_intent: `pi_${paymentId}`,
    ...more,
  })

  it('leads to one page at Stripe, under the payment’s id as idempotency key', async () => {
    const { paymentId, link } = await asked()
    for (let i = 0; i < 2; i++) {
      const { headers } = await t.anonymous.get(link).expect(302)
      expect(headers['location']).to.equal('https://checkout.stripe.test/pay')
    }
    const made = stripe.requests.filter(
      ({ path, body }) => path === '/v1/checkout/sessions' && body['client_reference_id'] === paymentId,
    )
    expect(new Set(made.map(({ headers }) => headers['idempotency-key']))).to.deep.equal(new Set([paymentId]))
    expect(made[0]?.body).to.deep.include({ mode: 'payment' })
    await t.anonymous.post(link).expect(409)
  })

  it('credits what Stripe says was paid, once, however often it says so (pollinations/pollinations#10621)', async () => {
    const { paymentId, userId } = await asked()
    await send('checkout.session.completed', session(paymentId), { id: 'evt_same' }).expect(200, { received: true })
    await send('checkout.session.completed', session(paymentId), { id: 'evt_same' }).expect(200)
    await send('checkout.session.async_payment_succeeded', session(paymentId)).expect(200)
    await Promise.all(
      Array.from({ length: 8 }, () => send('checkout.session.completed', session(paymentId)).expect(200)),
    )
    expect(await paidPence(userId)).to.equal(1_000)
  })

  it('ends the page at Stripe of a link that is withdrawn', async () => {
    const { paymentId, link } = await asked()
    await t.anonymous.get(link).expect(302)
    const requests = t.services.resolve(PaymentRequests)
    for (let i = 0; i < 2; i++) await requests.withdraw(paymentId)
    const ended = stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions/cs_stripe1/expire')
    expect(ended.length).to.be.greaterThan(0)
    await t.anonymous.get(link).expect(200, /has ended/)
    const never = await asked()
    await requests.withdraw(never.paymentId)
    expect(stripe.requests.filter(({ path }) => path.endsWith('/expire'))).to.have.length(ended.length)
  })

  it('gives back to the card, in parts, each once, whatever is lost on the way', async () => {
    const { paymentId } = await asked()
    await send('checkout.session.completed', session(paymentId)).expect(200)
    const requests = t.services.resolve(PaymentRequests)
    const refund = (id: string, amountPence: number) => requests.refund({ paymentId, id, amountPence })
    stripe.script('drop')
    await Promise.all([refund('one', 300), refund('one', 300), refund('two', 700)])
    expect(await refund('three', 1).catch(({ code }) => code)).to.equal('conflict')
    await t.settle()
    // more than the day for which Stripe knows an idempotency key: what was lost is looked for
    await t.advance(2 * 86_400_000)
    const made = stripe.refunds.filter(({ payment_intent }) => payment_intent === `pi_${paymentId}`)
    expect(made.map(({ amount }) => amount).sort()).to.deep.equal([300, 700])
  })

  it('credits nothing that is not paid yet', async () => {
    const { paymentId, userId } = await asked()
    await send('checkout.session.completed', session(paymentId, { payment_status: 'unpaid' })).expect(200)
    expect(await paidPence(userId)).to.equal(0)
  })

  for (const [what, more] of [
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'usd' }],
  ] as const)
    it(`credits nothing when ${what} was paid, and tells the operator`, async () => {
      const { paymentId, userId } = await asked()
      await send('checkout.session.completed', session(paymentId, more)).expect(200)
      expect(await paidPence(userId)).to.equal(0)
      expect(t.logs.some(({ level, paymentId: id }) => level === 'error' && id === paymentId)).to.equal(true)
    })

  it('refuses what Stripe did not sign', async () => {
    const { paymentId, userId } = await asked()
    const { body } = await send('checkout.session.completed', session(paymentId), { secret: 'whsec_forged' }).expect(
      400,
    )
    expect(body.code).to.equal('E006')
    expect(await paidPence(userId)).to.equal(0)
  })

  describe('disputes', () => {
    const paid = async () => {
      const user = await asked()
      await send('checkout.session.completed', session(user.paymentId)).expect(200)
      return user
    }
    const dispute = (paymentId: string, id: string, status: string, more: object = {}) => ({
      id: `${id}_${paymentId}`,
      object: 'dispute',
      payment_intent: `pi_${paymentId}`,
      amount: 1_000,
      currency: 'gbp',
      status,
      ...more,
    })
    const opened = (paymentId: string, id = 'dp_1', more: object = {}) =>
      send('charge.dispute.created', dispute(paymentId, id, 'needs_response', more)).expect(200)
    const closed = (paymentId: string, status: string, id = 'dp_1', more: object = {}) =>
      send('charge.dispute.closed', dispute(paymentId, id, status, more)).expect(200)
    const frozen = (userId: string) => t.services.resolve(Disputes).frozen(userId)
    const stateOf = async ({ agent, userId, paymentId }: Awaited<ReturnType<typeof asked>>) => ({
      status: (await agent.get(`/v1/payments/${paymentId}`).expect(200)).body.status,
      pence: await paidPence(userId),
      frozen: await frozen(userId),
    })

    it('take the credits back and freeze; won, they give them back', async () => {
      const user = await paid()
      await opened(user.paymentId)
      await opened(user.paymentId)
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 0, frozen: true })
      await closed(user.paymentId, 'won')
      expect(await stateOf(user)).to.deep.equal({ status: 'paid', pence: 1_000, frozen: false })
    })

    it('move money each: a second one after a won one takes the credits again, and lost it keeps them', async () => {
      const user = await paid()
      await opened(user.paymentId, 'dp_1')
      await closed(user.paymentId, 'won', 'dp_1')
      await opened(user.paymentId, 'dp_2')
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 0, frozen: true })
      // what is told of the first one again changes nothing
      await opened(user.paymentId, 'dp_1')
      await closed(user.paymentId, 'won', 'dp_1')
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 0, frozen: true })
      await closed(user.paymentId, 'lost', 'dp_2')
      expect(await stateOf(user)).to.deep.equal({ status: 'charged_back', pence: 0, frozen: false })
    })

    it('of parts take their part; one that is won leaves the other open', async () => {
      const user = await paid()
      await opened(user.paymentId, 'dp_1', { amount: 300 })
      await opened(user.paymentId, 'dp_2', { amount: 200 })
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 500, frozen: true })
      await closed(user.paymentId, 'won', 'dp_1', { amount: 300 })
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 800, frozen: true })
      await closed(user.paymentId, 'won', 'dp_2', { amount: 200 })
      expect(await stateOf(user)).to.deep.equal({ status: 'paid', pence: 1_000, frozen: false })
    })

    it('may be told in any order, and many at once', async () => {
      const user = await paid()
      await closed(user.paymentId, 'lost')
      await opened(user.paymentId)
      expect(await stateOf(user)).to.deep.equal({ status: 'charged_back', pence: 0, frozen: false })
      const other = await paid()
      await Promise.all(
        Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? opened(other.paymentId) : closed(other.paymentId, 'won'))),
      )
      await t.settle()
      expect(await stateOf(other)).to.deep.equal({ status: 'paid', pence: 1_000, frozen: false })
    })

    it('that overtake the checkout event are refused, and freeze when Stripe brings them again', async () => {
      const user = await asked()
      const created = dispute(user.paymentId, 'dp_1', 'needs_response')
      for (const ageDays of [0, 3]) {
        const { body } = await send('charge.dispute.created', created, { id: 'evt_early', ageDays }).expect(409)
        expect(body.code).to.equal('conflict')
      }
      await send('checkout.session.completed', session(user.paymentId)).expect(200)
      await send('charge.dispute.created', created, { id: 'evt_early', ageDays: 3 }).expect(200)
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 0, frozen: true })
    })

    it('of a payment that stays unknown are not refused for ever, and still count when sent by hand', async () => {
      const user = await asked()
      const strange = dispute(user.paymentId, 'dp_1', 'needs_response')
      await send('charge.dispute.created', strange, { id: 'evt_strange', ageDays: 5 }).expect(200)
      expect(t.logs.some(({ level, dispute: id }) => level === 'error' && id === strange.id)).to.equal(true)
      await send('checkout.session.completed', session(user.paymentId)).expect(200)
      await send('charge.dispute.created', strange, { id: 'evt_strange', ageDays: 6 }).expect(200)
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 0, frozen: true })
    })

    it('that are only inquiries take nothing, until the bank takes the money', async () => {
      const user = await paid()
      await send('charge.dispute.created', dispute(user.paymentId, 'dp_1', 'warning_needs_response')).expect(200)
      expect(await stateOf(user)).to.deep.equal({ status: 'paid', pence: 1_000, frozen: false })
      await send('charge.dispute.funds_withdrawn', dispute(user.paymentId, 'dp_1', 'needs_response')).expect(200)
      expect(await stateOf(user)).to.deep.equal({ status: 'disputed', pence: 0, frozen: true })
    })
  })

  describe('attacks', () => {
    const stripeSignature = (payload: string, ageSeconds: number): string => {
      const at = Math.floor(Date.now() / 1_000) - ageSeconds
      const hmac = createHmac('sha256', STRIPE_SECRETS.STRIPE_WEBHOOK_SECRET).update(`${at}.${payload}`)
      return `t=${at},v1=${hmac.digest('hex')}`
    }
    const post = (payload: string, signature: string) =>
      t.anonymous.post('/v1/payments/stripe/events').set('stripe-signature', signature).type('json').send(payload)
    const completed = (id: string, paymentId: string, more: object = {}): string =>
      JSON.stringify({
        id,
        object: 'event',
        type: 'checkout.session.completed',
        data: { object: session(paymentId) },
        ...more,
      })

    it('a recorded event that is sent again an hour later is refused; within minutes it changes nothing', async () => {
      const { paymentId, userId } = await asked()
      const payload = completed('evt_recorded', paymentId)
      await post(payload, stripeSignature(payload, 3_600)).expect(400)
      expect(await paidPence(userId)).to.equal(0)
      for (let i = 0; i < 3; i++) await post(payload, stripeSignature(payload, 60)).expect(200)
      expect(await paidPence(userId)).to.equal(1_000)
    })

    it('a signature fits one body only, and a missing or malformed one fits none', async () => {
      const { paymentId, userId } = await asked()
      const payload = completed('evt_body', paymentId)
      const signature = stripeSignature(payload, 0)
      await post(payload.replace('"cs_1"', '"cs_2"'), signature).expect(400)
      await post(payload, signature.replace('v1=', 'v0=')).expect(400)
      await post(payload, 't=,v1=').expect(400)
      await t.anonymous.post('/v1/payments/stripe/events').type('json').send(payload).expect(400)
      expect(await paidPence(userId)).to.equal(0)
    })

    it('an event of a connected account credits nobody: its owner could have made the session', async () => {
      const { paymentId, userId } = await asked()
      const payload = completed('evt_theirs', paymentId, { account: 'acct_of_an_attacker' })
      await post(payload, stripeSignature(payload, 0)).expect(200)
      expect(await paidPence(userId)).to.equal(0)
      expect(t.logs.some(({ level, event }) => level === 'error' && event === 'evt_theirs')).to.equal(true)
    })

    it('an event signed for the endpoint of payouts does not pass here', async () => {
      const { paymentId, userId } = await asked()
      await send('checkout.session.completed', session(paymentId), {
        secret: STRIPE_SECRETS.STRIPE_CONNECT_WEBHOOK_SECRET,
      }).expect(400)
      expect(await paidPence(userId)).to.equal(0)
    })
  })

  it('keeps what people wrote about a payment sealed, and forgets it with the person', async () => {
    const { paymentId, agent, userId } = await asked()
    const row = () => t.services.resolve(Mongo).collection<{ _id: string }>('payments').findOne({ _id: paymentId })
    expect(JSON.stringify(await row())).not.to.contain('Logo')
    await agent.delete('/api/user/data').expect(200)
    expect(await row()).not.to.have.property('details')
    // paid on Stripe's page all the same: the money is booked, to whoever claims it
    await send('checkout.session.completed', session(paymentId)).expect(200)
    expect(await t.services.resolve(Ledger).balance(userId)).to.include({ paidMicroPence: 1_000_000_000n })
  })
})

describe('payments with processor: stripe and no key', () => {
  it('are E009, not a link that leads nowhere', async () => {
    const t = await testService({ modules: [payments], config: { payments: { processor: 'stripe' } } })
    try {
      const { agent } = await t.signup()
      const { body } = await agent
        .post('/v1/payments/collect')
        .send({ amount_pence: 500, description: 'x' })
        .expect(503)
      expect(body.code).to.equal('E009')
    } finally {
      await t.stop()
    }
  })
})
