import { expect } from 'chai'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import payments from '../payments/module.ts'
import providers from '../providers/module.ts'
import safety from '../safety/module.ts'
import bridges from './module.ts'
import { BRIDGES } from './table/table.ts'
import { CASES } from './testing-cases.ts'

const IBAN = { iban: 'GB82WEST12345698765432' }

describe('bridges', () => {
  let t: TestService
  let buyer: SignedUp
  before(async () => {
    t = await testService({ modules: [payments, providers, safety, bridges] })
    buyer = await t.signup()
  })
  after(() => t?.stop())

  const ask = (id: string, body: object, by = buyer) => by.agent.post(`/api/v1/oracle/${id}`).send(body)
  const linkOf = async (id: string, by = buyer): Promise<string> =>
    (await ask(id, {}, by).expect(402)).body.payment.payment_link
  const pay = (link: string) => t.anonymous.post(link.slice(new URL(link).origin.length)).expect(200)
  const balance = async ({ userId }: SignedUp) => t.services.resolve(Ledger).balance(userId)

  it('lists them with prices and schemas', async () => {
    const { body } = await buyer.agent.get('/api/v1/bridges').expect(200)
    expect(body.count).to.equal(33)
    for (const row of body.data) {
      expect(row.price_pence).to.be.greaterThan(0)
      expect(row.input_schema.type).to.equal('object')
    }
  })

  it('answers 402 with a link, to accounts with promotional credit too, whatever the body', async () => {
    for (const body of [{}, IBAN, { nonsense: true }]) {
      const { body: answer } = await ask('iban', body).expect(402)
      expect(answer.payment.payment_link).to.match(/\/pay\/pay_/)
      expect(answer.payment.amount_pence).to.be.greaterThan(0)
    }
    await ask('iban', { ...IBAN, payment: 'balance' }).expect(402)
    await ask('nothing', {}).expect(404)
  })

  it('takes a paid link once, for its own bridge and account only', async () => {
    const one = await t.signup()
    const link = await linkOf('iban', one)
    await ask('iban', { ...IBAN, payment: link }, one).expect(402)
    await pay(link)
    await ask('isin', { isin: 'US0378331005', payment: link }, one).expect(402)
    await ask('iban', { ...IBAN, payment: link }).expect(402)
    await ask('iban', { iban: 7, payment: link }, one).expect(400)
    const answers = await Promise.all([1, 2, 3].map(() => ask('iban', { ...IBAN, payment: link }, one)))
    const good = answers.filter(({ status }) => status === 200)
    expect(good).to.have.length(1)
    expect(good[0]?.body.data.valid).to.equal(true)
    expect(good[0]?.body.worm_seal).to.match(/^[0-9a-f]{64}$/)
    await ask('iban', { ...IBAN, payment: link }, one).expect(402)
    const { paidMicroPence, promotionalMicroPence } = await balance(one)
    expect(paidMicroPence).to.equal(toMicroPence(29))
    expect(promotionalMicroPence).to.equal(toMicroPence(500))
  })

  it('takes the token alone, and the rest by balance; a repeated request is charged once', async () => {
    const one = await t.signup()
    const link = await linkOf('iban', one)
    await pay(link)
    const token = new URL(link).searchParams.get('token')
    await ask('iban', { ...IBAN, payment: token }, one).expect(200)
    const send = () =>
      ask('iban', { ...IBAN, payment: 'balance' }, one)
        .set('idempotency-key', 'k')
        .expect(200)
    const [first, again] = [await send(), await send()]
    expect(again.body).to.deep.equal(first.body)
    expect((await balance(one)).paidMicroPence).to.equal(toMicroPence(28))
  })

  it('charges nothing where there is no answer', async () => {
    const one = await t.signup()
    const link = await linkOf('vat', one)
    await pay(link)
    await ask('vat', { country: 'XX', vat_number: '1', payment: link }, one).expect(404)
    expect((await balance(one)).paidMicroPence).to.equal(toMicroPence(30))
    await ask('vat', { country: 'GB', vat_number: 'GB980780684', payment: link }, one).expect(200)
  })

  it('each answers its example as its schema says, and refuses bad input', async () => {
    const one = await t.signup()
    await pay(await linkOf('iban', one))
    await pay(await linkOf('isin', one))
    await pay(await linkOf('mrz', one))
    await pay(await linkOf('vat', one))
    for (const { id, example, pricePence } of BRIDGES.values()) {
      const { body, status } = await ask(id, { ...example, payment: 'balance' }, one)
      const { data, bad, status: expectedStatus = 200 } = CASES[id] ?? {}
      expect(status, `${id}: ${JSON.stringify(body)}`).to.equal(expectedStatus)
      if (expectedStatus !== 200) continue
      expect(body.price_pence).to.equal(pricePence)
      expect(data, `${id} has a case`).to.not.equal(undefined)
      expect(body.data, id).to.deep.include(data)
      const first = Object.keys(example)[0] ?? 'unknown'
      for (const wrong of [{ [first]: { a: 1 } }, { ...example, unknown: 1 }, { [first]: 'x'.repeat(60_000) }])
        await ask(id, { ...wrong, payment: 'balance' }, one).expect(400)
      for (const [input, expected] of bad ?? []) {
        const answer = await ask(id, { ...input, payment: 'balance' }, one)
        if (typeof expected === 'number') expect(answer.status, `${id} ${JSON.stringify(input)}`).to.equal(expected)
        else expect(answer.body.data, `${id} ${JSON.stringify(input)}`).to.deep.include(expected)
      }
    }
  })
})
