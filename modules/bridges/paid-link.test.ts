import { expect } from 'chai'
import { onFaultPoint } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import payments from '../payments/module.ts'
import bridges from './module.ts'

const IBAN = { iban: 'GB82WEST12345698765432' }
const OTHER = { iban: 'DE89370400440532013000' }
/** A card pays no less: of a penny's answer the rest stays as credit. */
const LINK_PENCE = 30

describe('a data bridge whose link is paid', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [payments, bridges] })
  })
  after(() => t?.stop())

  const ask = (by: SignedUp, body: object, key?: string, id = 'iban') => {
    const request = by.agent.post(`/api/v1/oracle/${id}`)
    return (key === undefined ? request : request.set('idempotency-key', key)).send(body)
  }
  const refused = async (by: SignedUp, body: object, key?: string) => (await ask(by, body, key).expect(402)).body
  const pay = (link: string) => t.anonymous.post(link.slice(new URL(link).origin.length)).expect(200)
  const paidPence = async ({ userId }: SignedUp) => {
    const { paidMicroPence, heldMicroPence } = await t.services.resolve(Ledger).balance(userId)
    expect(heldMicroPence).to.equal(0n)
    return Number(paidMicroPence / toMicroPence(1))
  }

  for (const key of [undefined, 'one-key'])
    it(`answers the same request${key ? ', with its Idempotency-Key' : ''}, and says so before`, async () => {
      const user = await t.signup()
      const { payment, error } = await refused(user, IBAN, key)
      expect(error.message).to.contain('pay the link, then send the same request again')
      // not paid yet: the same link
      expect((await refused(user, IBAN, key)).payment).to.deep.equal(payment)
      await pay(payment.payment_link)
      const { body } = await ask(user, IBAN, key).expect(200)
      expect(body.data.valid).to.equal(true)
      expect(await paidPence(user)).to.equal(LINK_PENCE - 1)
    })

  it('answers a repeat within the hour without a charge, and another question only by another link', async () => {
    const user = await t.signup()
    await pay((await refused(user, IBAN)).payment.payment_link)
    const [first, again] = [(await ask(user, IBAN).expect(200)).body, (await ask(user, IBAN).expect(200)).body]
    expect(again.worm_seal).to.equal(first.worm_seal)
    const { payment } = await refused(user, OTHER)
    await t.advance(3_600_000)
    await refused(user, IBAN)
    await pay(payment.payment_link)
    await ask(user, OTHER).expect(200)
    expect(await paidPence(user)).to.equal(2 * (LINK_PENCE - 1))
  })

  it('is paid for one account and bridge only, and refuses a wrong input before any money moves', async () => {
    const [user, stranger] = [await t.signup(), await t.signup()]
    await pay((await refused(user, {})).payment.payment_link)
    await refused(stranger, IBAN)
    await ask(user, { isin: 'US0378331005' }, undefined, 'isin').expect(402)
    await ask(user, { iban: 7 }).expect(400)
    expect(await paidPence(user)).to.equal(LINK_PENCE)
    await ask(user, IBAN).expect(200)
  })

  it('charges once for requests at once, and where the process dies on the way', async () => {
    const user = await t.signup()
    await pay((await refused(user, IBAN)).payment.payment_link)
    const undo = onFaultPoint((passed) => {
      if (passed === 'ledger.settle') throw new Error('stopped')
    })
    await ask(user, IBAN).expect(500)
    undo()
    const answers = await Promise.all([1, 2, 3].map(() => ask(user, IBAN)))
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.worm_seal)).size).to.equal(1)
    expect(await paidPence(user)).to.equal(LINK_PENCE - 1)
  })

  it('still takes the link that a request names', async () => {
    const user = await t.signup()
    const link = (await refused(user, IBAN)).payment.payment_link
    await pay(link)
    await ask(user, { ...IBAN, payment: new URL(link).searchParams.get('token') }).expect(200)
    // the same question, now without it: the same answer
    await ask(user, IBAN).expect(200)
    expect(await paidPence(user)).to.equal(LINK_PENCE - 1)
  })
})
