import { expect } from 'chai'
import { Mongo } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import payments from './module.ts'
import { Disputes } from './services.ts'
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
  const asked = async (amount_pence = 1_000): Promise<SignedUp & { readonly paymentId: string }> => {
    const user = await t.signup()
    const { body } = await user.agent
      .post('/v1/payments/collect')
      .send({ amount_pence, description: 'Logo' })
      .expect(200)
    return { ...user, paymentId: body.payment_id }
  }
  let events = 0
  const send = (
    type: string,
    object: object,
    { id = `evt_${++events}`, secret = STRIPE_SECRETS.STRIPE_WEBHOOK_SECRET as string } = {},
  ) => {
    const { payload, signature } = stripe.sign({ id, type, data: { object } }, secret)
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
    const { paymentId } = await asked()
    for (let i = 0; i < 2; i++) {
      const { headers } = await t.anonymous.get(`/pay/${paymentId}`).expect(302)
      expect(headers['location']).to.equal('https://checkout.stripe.test/pay')
    }
    const made = stripe.requests.filter(
      ({ path, body }) => path === '/v1/checkout/sessions' && body['client_reference_id'] === paymentId,
    )
    expect(new Set(made.map(({ headers }) => headers['idempotency-key']))).to.deep.equal(new Set([paymentId]))
    expect(made[0]?.body).to.deep.include({ mode: 'payment' })
    await t.anonymous.post(`/pay/${paymentId}`).expect(409)
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

  it('a dispute takes the credits back and freezes; won, it gives them back', async () => {
    const { paymentId, userId } = await asked()
    await send('checkout.session.completed', session(paymentId)).expect(200)
    const dispute = { id: 'dp_1', object: 'dispute', payment_intent: `pi_${paymentId}`, status: 'needs_response' }
    await send('charge.dispute.created', dispute).expect(200)
    await send('charge.dispute.created', dispute).expect(200)
    expect(await paidPence(userId)).to.equal(0)
    expect(await t.services.resolve(Disputes).frozen(userId)).to.equal(true)
    await send('charge.dispute.closed', { ...dispute, status: 'won' }).expect(200)
    expect(await paidPence(userId)).to.equal(1_000)
    expect(await t.services.resolve(Disputes).frozen(userId)).to.equal(false)
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
