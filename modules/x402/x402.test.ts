import { expect } from 'chai'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import agents from '../agents/module.ts'
import bridges from '../bridges/module.ts'
import { grantKind, holdKind, Ledger, toMicroPence } from '../ledger/services.ts'
import payments from '../payments/module.ts'
import providers from '../providers/module.ts'
import routing from '../routing/module.ts'
import x402 from './module.ts'
import { balanceClient, decoded, encoded, legacyClient, stockClient, wallet } from './testing.ts'

const IBAN = { iban: 'GB82WEST12345698765432' }
const VAT = { country: 'XX', vat_number: '1' }
const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('x402', () => {
  let t: TestService
  let buyer: SignedUp
  before(async () => {
    t = await testService({ modules: [payments, providers, routing, agents, bridges, x402] })
    // stock clients sign with the time of their machine
    t.clock.set(Date.now())
    buyer = await t.signup()
  })
  after(() => t?.stop())

  const at = (bridge: string) => `${t.url}/v1/oracle/${bridge}`
  const paidPence = async () => Number((await t.services.resolve(Ledger).balance(buyer.userId)).paidMicroPence) / 1e6
  const listed = async () => (await buyer.agent.get('/v1/x402/payments').expect(200)).body.data
  const ask = (bridge: string, body: object, headers: Record<string, string>, by = buyer) =>
    by.agent.post(`/v1/oracle/${bridge}`).set(headers).send(body)

  /** The header that the stock client would pay with, not sent. */
  async function signed(bridge: string, wrap: typeof stockClient = stockClient): Promise<[string, string]> {
    let caught: [string, string] | undefined
    const change = (request: Request): Request => {
      for (const name of ['payment-signature', 'x-payment']) {
        const value = request.headers.get(name)
        if (value === null) continue
        caught = [name, value]
        throw new Error('not sent')
      }
      return request
    }
    await wrap({ apiKey: buyer.apiKey, change })(at(bridge), post(IBAN)).catch(() => undefined)
    if (caught === undefined) throw new Error('the client did not pay')
    return caught
  }

  it('offers both versions in one 402, beside the payment link', async () => {
    const { body, headers } = await ask('iban', IBAN, {}).expect(402)
    expect(body.payment.payment_link).to.match(/\/pay\//)
    expect(body).to.include({ x402Version: 1 })
    expect(body.accepts).to.have.length(1)
    expect(body.accepts[0]).to.include({ scheme: 'exact', network: 'base-sepolia', maxAmountRequired: '13158' })
    const required = decoded<{ accepts: { scheme: string; amount: string }[] }>(headers['payment-required'])
    expect(required.accepts.map(({ scheme, amount }) => [scheme, amount])).to.deep.equal([
      ['exact', '13158'],
      ['balance', '1000000'],
    ])
  })

  for (const [name, wrap, header] of [
    ['@x402/fetch', stockClient, 'payment-response'],
    ['x402-fetch', legacyClient as typeof stockClient, 'x-payment-response'],
  ] as const)
    it(`takes what ${name} pays, once, with a receipt`, async () => {
      const before = await paidPence()
      const answer = await wrap({ apiKey: buyer.apiKey })(at('iban'), post(IBAN))
      expect(answer.status).to.equal(200)
      expect(((await answer.json()) as { data: { valid: boolean } }).data.valid).to.equal(true)
      expect(decoded(answer.headers.get(header))).to.deep.include({ success: true, payer: wallet.address })
      expect(await paidPence()).to.equal(before)
      const [newest] = await listed()
      expect(newest).to.include({ scheme: 'exact', state: 'captured', amount_pence: 1, resource: '/v1/oracle/iban' })
    })

  it('takes the scheme balance from the account’s own money, never from promotional credit', async () => {
    const wrap = balanceClient({ apiKey: buyer.apiKey })
    expect((await wrap(at('iban'), post(IBAN))).status).to.equal(402)
    const topUp = { amount_pence: 30, description: 'top-up' }
    const link = (await buyer.agent.post('/v1/payments/collect').send(topUp).expect(200)).body.payment_link
    await t.anonymous.post(link.slice(new URL(link).origin.length)).expect(200)
    const before = await paidPence()
    const answer = await wrap(at('iban'), post(IBAN))
    expect(answer.status).to.equal(200)
    expect(decoded(answer.headers.get('payment-response'))).to.include({ success: true, network: 'account:gbp' })
    expect(await paidPence()).to.equal(before - 1)
  })

  it('a payment from the balance that was refused for lack of funds pays once there is money', async () => {
    const poor = await t.signup()
    let sent = ''
    const change = (request: Request): Request => {
      sent = request.headers.get('payment-signature') ?? sent
      return request
    }
    expect((await balanceClient({ apiKey: poor.apiKey, change })(at('iban'), post(IBAN))).status).to.equal(402)
    expect(sent).not.to.equal('')
    await t.services.resolve(Ledger).grant(grantKind('test.given'), {
      id: 'given-late',
      owner: poor.userId,
      fund: 'paid',
      amountMicroPence: 5_000_000n,
      source: 'house:platform',
    })
    await ask('iban', IBAN, { 'payment-signature': sent }, poor).expect(200)
    await ask('iban', { iban: 'DE89370400440532013000' }, { 'payment-signature': sent }, poor).expect(402)
  })

  it('pays calls of agents: once, for an answer, with the developer’s share', async () => {
    const developer = await t.signup()
    const { body: agent } = await developer.agent
      .post('/v1/agents')
      .send({ name: 'paid by wallet', archetype: 'summariser', price_per_call: 0.07 })
      .expect(200)
    const poor = await t.signup()
    // promotional credit would pay: spend it
    await t.services.resolve(Ledger).hold(holdKind('test.spent'), {
      id: 'spent',
      owner: poor.userId,
      amountMicroPence: (await t.services.resolve(Ledger).balance(poor.userId)).spendableMicroPence,
      expiresInMs: 86_400_000,
    })
    const url = `${t.url}/v1/agents/${agent.id}/call`
    for (const wrap of [stockClient, legacyClient as typeof stockClient]) {
      const answer = await wrap({ apiKey: poor.apiKey })(url, post({ input: { text: 'Seals never expire.' } }))
      expect(answer.status).to.equal(200)
      expect(decoded(answer.headers.get('payment-response') ?? answer.headers.get('x-payment-response'))).to.include({
        success: true,
      })
    }
    const { balanceMicroPence } = await t.services.resolve(Ledger).balance(developer.userId)
    expect(Number(balanceMicroPence)).to.equal(2 * 0.78 * 7e6)
    const broken = await developer.agent
      .post('/v1/agents')
      .send({
        name: 'no answer',
        archetype: 'custom',
        price_per_call: 0.07,
        endpoint: { url: 'http://127.0.0.1:1/', retries: 0 },
      })
      .expect(200)
    const failed = await stockClient({ apiKey: poor.apiKey })(
      `${t.url}/v1/agents/${broken.body.id}/call`,
      post({ input: { text: 'x' } }),
    )
    expect(failed.status).to.be.greaterThan(499)
    const { data } = (await poor.agent.get('/v1/x402/payments').expect(200)).body
    expect(data.filter(({ state }: { state: string }) => state === 'captured')).to.have.length(2)
    expect(data.filter(({ state }: { state: string }) => state === 'released')).to.have.length(1)
    expect((await t.services.resolve(Ledger).balance(poor.userId)).paidMicroPence).to.equal(0n)
  })

  it('refuses a payment that was used, also at once, in the other version, in other letters, by others', async () => {
    const [name, value] = await signed('iban')
    const answers = await Promise.all([1, 2, 3].map(() => ask('iban', IBAN, { [name]: value })))
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 402, 402])
    const { payload } = decoded<{ payload: { signature: string; authorization: { nonce: string } } }>(value)
    const first = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload }
    const { authorization } = payload
    const nonce = `0x${authorization.nonce.slice(2).toUpperCase()}`
    const shouted = { ...first, payload: { ...payload, authorization: { ...authorization, nonce } } }
    const other = await t.signup()
    for (const again of [first, shouted])
      for (const by of [buyer, other]) await ask('iban', IBAN, { 'x-payment': encoded(again) }, by).expect(402)
  })

  it('answers a repeated request again without taking anything', async () => {
    const [name, value] = await signed('iban')
    const send = () => ask('iban', IBAN, { [name]: value, 'idempotency-key': 'again' }).expect(200)
    const [first, again] = [await send(), await send()]
    expect(again.body).to.deep.equal(first.body)
    expect(again.headers['payment-response']).to.equal(first.headers['payment-response'])
  })

  it('takes nothing where nothing is delivered: the same payment buys another answer', async () => {
    const released = async (): Promise<number> =>
      (await listed()).filter(({ state }: { state: string }) => state === 'released').length
    const before = await released()
    const [name, value] = await signed('vat')
    await ask('vat', VAT, { [name]: value }).expect(404)
    await ask('vat', { wrong: true }, { [name]: value }).expect(400)
    expect((await released()) - before).to.equal(1)
    await ask('vat', { country: 'GB', vat_number: 'GB980780684' }, { [name]: value }).expect(200)
  })

  it('refuses a payment for another resource, of another amount, receiver, signer or time', async () => {
    const [name, value] = await signed('iban')
    await ask('isin', { isin: 'US0378331005' }, { [name]: value }).expect(402)
    const payment = decoded<{
      accepted: object
      payload: { signature: string; authorization: Record<string, string> }
    }>(value)
    const { authorization, signature } = payment.payload
    const wrong = {
      value: '1',
      to: `0x${'1'.repeat(40)}`,
      from: `0x${'2'.repeat(40)}`,
      validBefore: '1',
      validAfter: '99999999999',
    }
    for (const change of Object.entries(wrong)) {
      const altered = { ...authorization, [change[0]]: change[1] }
      const { body } = await ask('iban', IBAN, {
        [name]: encoded({ ...payment, payload: { signature, authorization: altered } }),
      }).expect(402)
      expect(body.error, change[0]).to.match(/not valid/)
    }
    const cheap = encoded({ ...payment, accepted: { ...payment.accepted, amount: '1' } })
    expect((await ask('iban', IBAN, { [name]: cheap }).expect(402)).body.error).to.match(/other terms/)
  })

  it('says what is malformed', async () => {
    const bad = [
      '',
      'nonsense',
      encoded(7),
      encoded({ x402Version: 3 }),
      encoded({ x402Version: 2 }),
      'A'.repeat(9_000),
    ]
    for (const header of bad) await ask('iban', IBAN, { 'payment-signature': header }).expect(400)
    const [name, value] = await signed('iban')
    const { payload: _, ...rest } = decoded(value)
    const { body } = await ask('iban', IBAN, { [name]: encoded({ ...rest, payload: { signature: '0x' } }) }).expect(400)
    expect(body.error).to.match(/payment header is malformed/)
  })

  it('keeps the books: all that was taken was spent, and comes from outside', async () => {
    const taken = (await listed()).filter(
      (one: { state: string; scheme: string }) => one.state === 'captured' && one.scheme === 'exact',
    )
    expect(await t.services.resolve(Ledger).houseBalance('house:x402')).to.equal(-toMicroPence(taken.length + 14))
  })
})
