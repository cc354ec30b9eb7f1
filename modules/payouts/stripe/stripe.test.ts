import { expect } from 'chai'
import type { SignedUp } from '../../accounts/testing.ts'
import { type FakeStripe, fakeStripe, STRIPE_SECRETS, withStripeSecrets } from '../../payments/testing-stripe.ts'
import { earn, type PayoutService, payoutService } from '../testing.ts'

/** The client itself tries once more when a line is cut, under the same key. */
const CUT = ['drop', 'drop'] as const

describe('payouts through Stripe Connect', () => {
  let stripe: FakeStripe
  let t: PayoutService
  let undo: () => void
  beforeEach(async () => {
    undo = withStripeSecrets()
    stripe = await fakeStripe()
    t = await payoutService({ config: { payments: { stripe: stripe.config } } })
  })
  afterEach(async () => {
    await t.stop()
    await stripe.close()
    undo()
  })

  const connectUser = async (pence = 780): Promise<SignedUp> => {
    const user = await t.signup()
    await earn(t, user.userId, pence)
    const { body } = await user.agent.get('/account/connect').set('accept', 'application/json').expect(200)
    const url = new URL(body.url)
    await t.anonymous
      .get('/account/connect/callback')
      .query({ state: url.searchParams.get('state'), code: 'good-code', scope: 'read_write' })
      .expect(200)
    return user
  }
  const statusOf = async ({ agent }: SignedUp): Promise<string> =>
    (await agent.get('/v1/payouts').expect(200)).body.data[0].status
  const reconcile = async (ms = 120_000): Promise<void> => {
    await t.advance(ms)
    await t.runCron('payouts.reconcile')
  }
  const sendEvent = (event: object, secret: string = STRIPE_SECRETS.STRIPE_CONNECT_WEBHOOK_SECRET) => {
    const { payload, signature } = stripe.sign(event, secret)
    return t.anonymous.post('/v1/payouts/stripe/events').set('stripe-signature', signature).type('json').send(payload)
  }

  it('connects by Stripe’s OAuth: the right address, the code exchanged server to server', async () => {
    const { agent } = await t.signup()
    const { headers } = await agent.get('/account/connect').expect(302)
    const url = new URL(headers['location'] ?? '')
    expect(url.origin + url.pathname).to.equal('https://connect.stripe.com/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).to.include({
      client_id: 'ca_ours',
      response_type: 'code',
      redirect_uri: `${t.url}/account/connect/callback`,
    })
    const user = await connectUser()
    expect((await user.agent.get('/account/status')).body.processor_connected).to.equal(true)
    const exchange = stripe.requests.find(({ path }) => path === '/oauth/token')
    expect(exchange?.body).to.include({ grant_type: 'authorization_code', code: 'good-code' })
    expect(exchange?.headers.authorization).to.equal(`Bearer ${STRIPE_SECRETS.STRIPE_SECRET_KEY}`)
  })

  it('refuses a code that Stripe does not know', async () => {
    const { agent } = await t.signup()
    const { body } = await agent.get('/account/connect').set('accept', 'application/json')
    await t.anonymous
      .get('/account/connect/callback')
      .query({ state: new URL(body.url).searchParams.get('state'), code: 'forged' })
      .expect(409)
  })

  it('transfers once, under the payout’s id as idempotency key and transfer group', async () => {
    const user = await connectUser()
    await user.agent.post('/v1/withdraw').expect(200)
    const { body } = await user.agent.get('/v1/payouts')
    const payout = body.data[0]
    expect(payout).to.include({ status: 'paid', livemode: true, processor_transfer: 'tr_1' })
    const sent = stripe.requests.find(({ method, path }) => method === 'POST' && path === '/v1/transfers')
    expect(sent?.headers['idempotency-key']).to.equal(payout.id)
    expect(sent?.body).to.include({
      amount: '780',
      currency: 'gbp',
      destination: 'acct_stripe1',
      transfer_group: payout.id,
    })
  })

  it('a cut line leaves it submitted; the list of transfers settles it', async () => {
    const user = await connectUser()
    stripe.script(...CUT)
    await user.agent.post('/v1/withdraw').expect(200)
    expect(await statusOf(user)).to.equal('submitted')
    await reconcile()
    expect(await statusOf(user)).to.equal('paid')
    expect(stripe.transfers).to.have.lengthOf(1)
  })

  for (const fault of [500, 409, 429] as const)
    it(`an answer ${fault} proves nothing: the same key is sent again`, async () => {
      const user = await connectUser()
      stripe.script(fault)
      await user.agent.post('/v1/withdraw').expect(200)
      expect(await statusOf(user)).to.equal('submitted')
      await reconcile()
      expect(await statusOf(user)).to.equal('paid')
      expect(stripe.transfers).to.have.lengthOf(1)
      const keys = stripe.requests
        .filter(({ method, path }) => method === 'POST' && path === '/v1/transfers')
        .map(({ headers }) => headers['idempotency-key'])
      expect(new Set(keys)).to.have.lengthOf(1)
    })

  it('a refusal (402) restores the balance', async () => {
    const user = await connectUser()
    stripe.script(402)
    const { body } = await user.agent.post('/v1/withdraw').expect(200)
    expect(body).to.include({ success: false })
    expect(await statusOf(user)).to.equal('failed')
    expect((await user.agent.get('/v1/payouts')).body.data[0].failure_reason).to.contain('scripted 402')
  })

  it('transfer.created settles what was left open', async () => {
    const user = await connectUser()
    stripe.script(...CUT)
    await user.agent.post('/v1/withdraw').expect(200)
    expect(await statusOf(user)).to.equal('submitted')
    const transfer = stripe.transfers[0]
    await sendEvent({ type: 'transfer.created', data: { object: transfer } }).expect(200, { received: true })
    expect(await statusOf(user)).to.equal('paid')
  })

  describe('account.application.deauthorized', () => {
    const deauthorized = (account: string, created: number) =>
      sendEvent({ type: 'account.application.deauthorized', account, created, data: { object: {} } }).expect(200)
    const now = () => Math.floor(t.clock.now() / 1_000)

    it('disconnects', async () => {
      const user = await connectUser()
      await deauthorized('acct_stripe1', now())
      expect((await user.agent.post('/v1/withdraw').expect(409)).body.code).to.equal('processor_not_connected')
    })

    it('of another account, or told again after the user has connected anew, disconnects nothing', async () => {
      const user = await connectUser()
      await deauthorized('acct_of_another', now())
      await deauthorized('acct_stripe1', now() - 60)
      await user.agent.post('/v1/withdraw').expect(200)
      expect(await statusOf(user)).to.equal('paid')
    })
  })

  it('a transfer of something else, or of a payout that is not there, moves nothing', async () => {
    const user = await connectUser()
    for (const transfer_group of [null, 'po_unknown', 'pay_other', user.userId])
      await sendEvent({ type: 'transfer.created', data: { object: { transfer_group } } }).expect(200)
    expect(stripe.transfers).to.deep.equal([])
    expect((await user.agent.get('/v1/payouts').expect(200)).body.data).to.deep.equal([])
  })

  it('refuses events that Stripe did not sign', async () => {
    const { body } = await sendEvent({ type: 'transfer.created', data: { object: {} } }, 'whsec_forged').expect(400)
    expect(body.code).to.equal('E006')
    await t.anonymous.post('/v1/payouts/stripe/events').send({}).expect(400)
  })

  it('has no sandbox: neither pages, nor faults, nor auto_approve', async () => {
    const { agent } = await t.signup()
    await agent.get('/account/connect?auto_approve=true').expect(400)
    await t.anonymous
      .get('/sandbox/processor/authorize')
      .query({ state: 's', redirect_uri: `${t.url}/account/connect/callback` })
      .expect(404)
  })
})

describe('processor: stripe without its key', () => {
  it('is E009 where the processor is needed, and nowhere else', async () => {
    const t = await payoutService({ config: { payments: { processor: 'stripe' } } })
    try {
      const { agent } = await t.signup()
      const { body } = await agent.get('/account/connect').expect(503)
      expect(body.code).to.equal('E009')
      expect(body.error).to.contain('STRIPE_SECRET_KEY')
      await agent.get('/v1/payouts').expect(200)
    } finally {
      await t.stop()
    }
  })
})
