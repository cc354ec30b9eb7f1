import { expect } from 'chai'
import Stripe from 'stripe'
import { Admin } from '../accounts/services.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import { Held, Settled } from '../ledger/testing-kinds.ts'
import payments from './module.ts'
import { Disputes, PaymentLinks } from './services.ts'

/** With the token. */
const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

describe('payments in the sandbox', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [payments] })
  })
  after(() => t.stop())

  const paidPence = async (userId: string): Promise<number> =>
    Number((await t.services.resolve(Ledger).balance(userId)).paidMicroPence) / 1e6
  const collect = async (
    { agent }: SignedUp,
    amount_pence = 1_000,
  ): Promise<{ payment_id: string; payment_link: string; path: string }> => {
    const { body } = await agent
      .post('/v1/payments/collect')
      .send({ amount_pence, description: 'Logo <b>design</b>' })
      .expect(200)
    return { ...body, path: pathOf(body.payment_link) }
  }
  const operator = async (): Promise<SignedUp> => {
    const user = await t.signup()
    await t.services.resolve(Admin).setRole(user.userId, 'operator')
    return user
  }

  it('takes no events of Stripe, and an anonymous one is no fault of the service', async () => {
    const before = t.logs.filter(({ level }) => level === 'error').length
    for (const signature of [undefined, 't=1,v1=00']) {
      const request = t.anonymous.post('/v1/payments/stripe/events').type('json')
      if (signature !== undefined) request.set('stripe-signature', signature)
      const { body } = await request.send('{}').expect(404)
      expect(body.error).to.include('sandbox').and.not.include('configured')
    }
    expect(t.logs.filter(({ level }) => level === 'error').length).to.equal(before)
  })

  describe('collect', () => {
    it('answers a link, whose page takes the payment: the credits are there', async () => {
      const user = await t.signup()
      const { body } = await user.agent
        .post('/v1/payments/collect')
        .send({ amount_pence: 1_000, description: 'Logo' })
        .expect(200)
      expect(body).to.have.all.keys('payment_id', 'status', 'payment_link')
      expect(body.status).to.equal('open')
      const [base, token] = String(body.payment_link).split('?token=')
      expect(base).to.equal(`${t.url}/pay/${body.payment_id}`)
      expect(token).to.match(/^[\w-]{24}$/)
      const page = await t.anonymous.get(pathOf(body.payment_link)).expect(200)
      expect(page.text).to.contain('£10.00').and.contain('Logo').and.contain('no real money')
      expect(await paidPence(user.userId)).to.equal(0)
      const paid = await t.anonymous.post(pathOf(body.payment_link)).type('form').send('').expect(200)
      expect(paid.text).to.contain('credits are there')
      expect(await paidPence(user.userId)).to.equal(1_000)
      const { body: shown } = await user.agent.get(`/v1/payments/${body.payment_id}`).expect(200)
      expect(shown).to.include({ status: 'paid', amount_pence: 1_000, livemode: false, description: 'Logo' })
      expect(shown.worm_seal).to.match(/^[0-9a-f]{64}$/)
    })

    it('shows what people wrote as text', async () => {
      const { path } = await collect(await t.signup())
      const { text } = await t.anonymous.get(path).expect(200)
      expect(text).to.contain('Logo &lt;b&gt;design&lt;/b&gt;').and.not.contain('<b>')
    })

    it('mails one receipt to who paid', async () => {
      const user = await t.signup()
      const { path, payment_id } = await collect(user)
      for (let click = 0; click < 2; click++) await t.anonymous.post(path).type('form').send('').expect(200)
      const receipts = (await t.mails()).filter((text) => text.includes(payment_id))
      expect(receipts).to.have.lengthOf(1)
      expect(receipts[0]).to.include(user.email).and.include('10.00').and.not.include('Logo')
    })

    it('is credited once, however often it is paid, and by whom at once', async () => {
      const user = await t.signup()
      const { path } = await collect(user)
      await Promise.all(Array.from({ length: 12 }, () => t.anonymous.post(path).expect(200)))
      await t.anonymous.post(path).expect(200)
      expect(await paidPence(user.userId)).to.equal(1_000)
    })

    it('gives one payment to a repeat under one key', async () => {
      const { agent } = await t.signup()
      const send = () =>
        agent
          .post('/v1/payments/collect')
          .set('idempotency-key', 'c')
          .send({ amount_pence: 500, description: 'x' })
          .expect(200)
      expect((await send()).text).to.equal((await send()).text)
      expect((await agent.get('/v1/payments')).body.data).to.have.lengthOf(1)
    })

    it('takes nothing after it has expired', async () => {
      const user = await t.signup()
      const { path, payment_id } = await collect(user)
      await t.advance(23 * 3_600_000)
      expect((await t.anonymous.post(path).expect(200)).text).to.contain('expired')
      expect(await paidPence(user.userId)).to.equal(0)
      expect((await user.agent.get(`/v1/payments/${payment_id}`)).body.status).to.equal('expired')
    })

    it('is another’s business only through its link', async () => {
      const { payment_id, path } = await collect(await t.signup())
      const { path: other } = await collect(await t.signup())
      const stranger = await t.signup()
      await stranger.agent.get(`/v1/payments/${payment_id}`).expect(404)
      await t.anonymous.get('/pay/pay_00000000000000000000000000').expect(404)
      const token = other.split('=').at(-1)
      for (const link of ['', '?token=', '?token=%C3%A9', `?token=${token}`]) {
        await t.anonymous.get(`/pay/${payment_id}${link}`).expect(404)
        await t.anonymous.post(`/pay/${payment_id}${link}`).expect(404)
      }
      await t.anonymous.get(path).expect(200)
    })

    for (const [what, body] of [
      ['too little', { amount_pence: 29, description: 'x' }],
      ['too much', { amount_pence: 1_000_001, description: 'x' }],
      ['no description', { amount_pence: 500 }],
      ['an unknown field', { amount_pence: 500, description: 'x', to: 'me' }],
    ] as const)
      it(`refuses ${what}`, async () => {
        const { agent } = await t.signup()
        expect((await agent.post('/v1/payments/collect').send(body).expect(400)).body.code).to.equal('invalid_request')
      })

    it('pages through the list, newest first', async () => {
      const user = await t.signup()
      for (let i = 0; i < 3; i++) await collect(user, 100 + i)
      const { body: first } = await user.agent.get('/v1/payments?limit=2').expect(200)
      const { body: rest } = await user.agent.get(`/v1/payments?limit=2&cursor=${first.next_cursor}`).expect(200)
      expect([first.has_more, rest.has_more, rest.next_cursor]).to.deep.equal([true, false, null])
      expect(new Set([...first.data, ...rest.data].map(({ payment_id }) => payment_id))).to.have.lengthOf(3)
    })
  })

  describe('checkout sessions', () => {
    for (const path of [
      '/checkout/session',
      '/v1/checkout/session',
      '/api/v1/checkout/session',
      '/v1/checkout/sessions',
      '/api/v1/checkout/sessions',
    ])
      it(`POST ${path} answers in Stripe’s words`, async () => {
        const { agent } = await t.signup()
        const { body } = await agent
          .post(path)
          .send({ amount_pence: 2_000, success_url: 'https://shop.example/thanks' })
          .expect(200)
        expect(body).to.include({
          object: 'checkout.session',
          status: 'open',
          payment_status: 'unpaid',
          amount_total: 2_000,
          currency: 'gbp',
          mode: 'payment',
          livemode: false,
        })
        expect(body.url).to.match(new RegExp(`^${t.url}/pay/${body.id}\\?token=[\\w-]{24}$`))
      })

    it('is complete and paid once it is paid', async () => {
      const user = await t.signup()
      const { body } = await user.agent
        .post('/checkout/session')
        .send({ amount_pence: 2_000, success_url: 'https://shop.example/thanks' })
        .expect(200)
      const paid = await t.anonymous.post(pathOf(body.url)).expect(200)
      expect(paid.text).to.contain('href="https://shop.example/thanks"')
      const { body: session } = await user.agent.get(`/v1/checkout/sessions/${body.id}`).expect(200)
      expect(session).to.include({ status: 'complete', payment_status: 'paid', url: null })
      expect(await paidPence(user.userId)).to.equal(2_000)
    })

    it('takes amount_pence from a form, too, and says what is wrong with it', async () => {
      const { agent } = await t.signup()
      const send = (form: string) => agent.post('/v1/checkout/session').type('form').send(form)
      expect((await send('amount_pence=2000').expect(200)).body.amount_total).to.equal(2_000)
      const { body } = await send('amount_pence=lots').expect(400)
      expect(body.details).to.deep.equal([{ pointer: '/body/amount_pence', message: 'must be integer' }])
    })

    it('serves the stock stripe client, form-encoded', async () => {
      const user = await t.signup()
      const { hostname, port } = new URL(t.url)
      const client = new Stripe(user.apiKey, { host: hostname, port, protocol: 'http', telemetry: false })
      const session = await client.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          { quantity: 3, price_data: { currency: 'gbp', unit_amount: 250, product_data: { name: 'Credits' } } },
        ],
        success_url: 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
        client_reference_id: 'order-7',
        metadata: { basket: '12' },
      })
      expect(session).to.include({ object: 'checkout.session', amount_total: 750, client_reference_id: 'order-7' })
      expect(session.metadata).to.deep.equal({ basket: '12' })
      const again = await client.checkout.sessions.retrieve(session.id)
      expect(again.id).to.equal(session.id)
      const second = await client.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 500, product_data: { name: 'x' } } }],
      })
      const link = pathOf(second.url ?? '')
      expect(await client.checkout.sessions.expire(second.id)).to.include({ status: 'expired', url: null })
      expect((await t.anonymous.post(link).expect(200)).text).to.include('has ended')
      const ended = await client.checkout.sessions.expire(second.id).catch((error: unknown) => error)
      expect(ended).to.have.property('statusCode', 409)
      const { text } = await t.anonymous.post(pathOf(session.url ?? '')).expect(200)
      expect(text).to.include(`href="https://shop.example/thanks?session=${session.id}"`)
      await user.agent.post('/v1/payments/collect').send({ amount_pence: 500, description: 'no session' }).expect(200)
      const listed: string[] = []
      for await (const { id } of client.checkout.sessions.list({ limit: 1 })) listed.push(id)
      expect(listed).to.have.members([session.id, second.id])
      const stranger = new Stripe((await t.signup()).apiKey, { host: hostname, port, protocol: 'http' })
      const foreign = await stranger.checkout.sessions.expire(session.id).catch((error: unknown) => error)
      expect(foreign).to.have.property('statusCode', 404)
      const refused = await client.checkout.sessions.create({ mode: 'payment' }).catch((error: unknown) => error)
      expect(refused).to.have.property('statusCode', 400)
      expect(String((refused as Error).message)).to.contain('amount_pence or line_items')
    })

    for (const [what, body] of [
      ['neither amount nor lines', {}],
      [
        'both amount and lines',
        { amount_pence: 500, line_items: [{ price_data: { currency: 'gbp', unit_amount: 500 } }] },
      ],
      [
        'lines that sum to too much',
        { line_items: [{ price_data: { currency: 'gbp', unit_amount: 999_999 }, quantity: 2 }] },
      ],
      ['another currency', { line_items: [{ price_data: { currency: 'usd', unit_amount: 500 } }] }],
      ['a return address that is no web address', { amount_pence: 500, success_url: 'javascript:alert(1)' }],
    ] as const)
      it(`refuses ${what}`, async () => {
        const { agent } = await t.signup()
        expect((await agent.post('/checkout/session').send(body).expect(400)).body.error.code).to.equal(
          'invalid_request',
        )
      })
  })

  describe('links of 402 answers', () => {
    it('are one and the same while open, and anew once paid', async () => {
      const user = await t.signup()
      const links = t.services.resolve(PaymentLinks)
      const first = await links.linkFor(user.userId, 8, 'Routed call')
      expect(first).to.deep.equal({ payment_link: first.payment_link, amount_pence: 30 })
      expect(await links.linkFor(user.userId, 8, 'Routed call')).to.deep.equal(first)
      expect((await links.linkFor(user.userId, 500, 'Routed call')).payment_link).not.to.equal(first.payment_link)
      const path = pathOf(first.payment_link)
      expect((await t.anonymous.get(path).expect(200)).text).to.contain('Routed call')
      await t.anonymous.post(path).expect(200)
      expect(await paidPence(user.userId)).to.equal(30)
      expect((await links.linkFor(user.userId, 8, 'Routed call')).payment_link).not.to.equal(first.payment_link)
    })
  })

  describe('chargebacks', () => {
    const dispute = async (id: string, event: string, status = 200) => {
      const { agent } = await operator()
      return (await agent.post(`/v1/payments/${id}/dispute`).send({ event }).expect(status)).body
    }
    const paidUser = async (): Promise<SignedUp & { readonly payment_id: string }> => {
      const user = await t.signup()
      const { path, payment_id } = await collect(user)
      await t.anonymous.post(path).expect(200)
      return { ...user, payment_id }
    }

    it('take the credits back and freeze payouts; what is spent already is owed', async () => {
      const user = await paidUser()
      const ledger = t.services.resolve(Ledger)
      const hold = await ledger.hold(Held, {
        id: `hold-${user.userId}`,
        owner: user.userId,
        amountMicroPence: 400_000_000n,
        funds: ['paid'],
      })
      await ledger.settle(Settled, {
        holdId: hold.id,
        grossMicroPence: 400_000_000n,
        policy: 'agent_call',
        beneficiary: user.userId.replace('usr_', 'usr_x'),
      })
      expect(await dispute(user.payment_id, 'opened')).to.include({ status: 'disputed' })
      const { agent } = await operator()
      const { body: open } = await agent.get('/v1/payments/disputes').expect(200)
      const row = open.data.find(({ user_id: id }: { user_id: string }) => id === user.userId)
      expect(row).to.include({ payment_id: user.payment_id, status: 'disputed', amount_pence: 1_000 })
      const balance = await ledger.balance(user.userId)
      expect([balance.paidMicroPence, balance.owedMicroPence]).to.deep.equal([0n, 400_000_000n])
      expect(await t.services.resolve(Disputes).frozen(user.userId)).to.equal(true)
    })

    it('give everything back when they are won', async () => {
      const user = await paidUser()
      await dispute(user.payment_id, 'opened')
      expect(await dispute(user.payment_id, 'won')).to.include({ status: 'paid' })
      expect(await paidPence(user.userId)).to.equal(1_000)
      expect((await t.services.resolve(Ledger).balance(user.userId)).owedMicroPence).to.equal(0n)
      expect(await t.services.resolve(Disputes).frozen(user.userId)).to.equal(false)
    })

    it('stay when they are lost', async () => {
      const user = await paidUser()
      await dispute(user.payment_id, 'opened')
      expect(await dispute(user.payment_id, 'lost')).to.include({ status: 'charged_back' })
      expect(await paidPence(user.userId)).to.equal(0)
      await dispute(user.payment_id, 'opened', 409)
    })

    it('end once, however many say otherwise at the same time', async () => {
      const user = await paidUser()
      await dispute(user.payment_id, 'opened')
      const { agent } = await operator()
      const close = (event: string) => agent.post(`/v1/payments/${user.payment_id}/dispute`).send({ event })
      const statuses = (await Promise.all([close('won'), close('lost')])).map(({ status }) => status)
      expect(statuses.toSorted()).to.deep.equal([200, 409])
      const { body } = await user.agent.get(`/v1/payments/${user.payment_id}`)
      expect(await paidPence(user.userId)).to.equal(body.status === 'paid' ? 1_000 : 0)
    })

    it('are the operator’s word', async () => {
      const user = await paidUser()
      await user.agent.post(`/v1/payments/${user.payment_id}/dispute`).send({ event: 'opened' }).expect(403)
      await user.agent.get('/v1/payments/disputes').expect(403)
    })
  })
})
