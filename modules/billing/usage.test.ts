import { expect } from 'chai'
import { DAY_MS, onFaultPoint } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Agents } from '../agents/services.ts'
import { Ledger } from '../ledger/services.ts'
import marketplace from '../marketplace/module.ts'
import metering from '../metering/module.ts'
import payments from '../payments/module.ts'
import billing from './module.ts'

const PRODUCT = { description: 'Fifty prompts.', category: 'Prompts' }

describe('billing: what the service itself is paid for', () => {
  let t: TestService
  let seller: SignedUp
  before(async () => {
    t = await testService({
      modules: [metering, payments, marketplace, billing],
      provide: [[Agents, { find: async () => undefined }]],
    })
    seller = await t.signup()
  })
  after(() => t?.stop())

  const get = async (path: string, who: SignedUp) => (await who.agent.get(`/v1/billing/${path}`).expect(200)).body
  const buy = async (name: string, price_pence: number, buyer: SignedUp) => {
    const { body } = await seller.agent
      .post('/v1/marketplace/publish')
      .send({ ...PRODUCT, name, price_pence })
      .expect(200)
    await buyer.agent.post(`/v1/marketplace/listings/${body.slug}/purchase`).expect(200)
    await t.settle()
  }

  it('is counted from sealed receipts, invoiced after the month, and told when it passes a threshold', async () => {
    const buyer = await t.signup()
    const spend_threshold = { gte: 150, recurrence: 'monthly' }
    const alert = { title: 'Careful', alert_type: 'spend_threshold', spend_threshold }
    const { body: made } = await buyer.agent.post('/v1/billing/alerts').send(alert).expect(200)
    await buy('First', 100, buyer)
    await t.advance(120_000)
    const alerts = () => t.events.filter(({ name }) => name === 'billing.alert').map(({ data }) => data)
    expect(alerts()).to.deep.equal([])
    await buy('Second', 60, buyer)
    await t.advance(120_000)
    const month = new Date(t.clock.now()).toISOString().slice(0, 7)
    expect(alerts()).to.deep.equal([{ alert_id: made.id, month, threshold: 150, value: '160' }])
    expect((await t.mails()).filter((mail) => mail.includes('Alert: Careful'))).to.have.length(1)
    const usage = await get('usage', buyer)
    expect(usage).to.include({ spent_pence: 160, receipts: 2 })
    await buyer.agent.post('/v1/billing/usage/invoice').send({ month }).expect(400)
    await t.advance(33 * DAY_MS)
    await t.runCron('billing.due')
    await t.settle()
    const [invoice] = (await get('invoices?as=customer', buyer)).data
    expect(invoice).to.include({ seller: 'platform', status: 'paid', total_pence: 160, prepaid_pence: 160 })
    const [line] = invoice.lines
    const first = await get(`invoices/${invoice.id}/lines/${line.id}/receipts?limit=1`, buyer)
    const rest = await get(`invoices/${invoice.id}/lines/${line.id}/receipts?cursor=${first.next_cursor}`, buyer)
    const receipts = [...first.data, ...rest.data]
    expect(receipts.map(({ amount_pence }) => Number(amount_pence))).to.deep.equal([60, 100])
    expect(receipts.every(({ worm_seal }) => /^[0-9a-f]{64}$/.test(worm_seal))).to.equal(true)
    const again = await buyer.agent.post('/v1/billing/usage/invoice').send({ month }).expect(200)
    expect(again.body.id).to.equal(invoice.id)
    await seller.agent.get(`/v1/billing/invoices/${invoice.id}`).expect(404)
  })

  it('leaves no gap in the numbers and draws no credit twice, wherever an opening stops', async () => {
    const other = await t.signup()
    const post = (path: string, body: object = {}) => other.agent.post(`/v1/billing/${path}`).send(body)
    const monetary = { currency: 'gbp', value: 250 }
    await post('credit_grants', { customer: 'c', amount: { type: 'monetary', monetary } }).expect(200)
    const numbers: string[] = []
    for (const point of ['billing.frozen', 'billing.numbered', 'billing.drawn']) {
      const lines = [{ description: 'x', amount_pence: 100 }]
      const { id } = (await post('invoices', { customer: 'c', lines }).expect(200)).body
      const undo = onFaultPoint((passed) => {
        if (passed === point) throw new Error(`stopped at ${point}`)
      })
      await post(`invoices/${id}/open`).expect(500)
      undo()
      // nobody asks again: the clock goes on behind it
      await t.runCron('billing.due')
      await t.settle()
      const { number, status, credit_applied_pence } = await get(`invoices/${id}`, other)
      numbers.push(number)
      expect([status, credit_applied_pence]).to.deep.equal(numbers.length < 3 ? ['paid', 100] : ['open', 50])
    }
    expect(numbers).to.deep.equal(['INV-000001', 'INV-000002', 'INV-000003'])
  })

  it('charges a payment from a balance once, wherever it stops', async () => {
    const [owner, buyer] = [await t.signup(), await t.signup()]
    const ledger = t.services.resolve(Ledger)
    const { spendableMicroPence: before } = await ledger.balance(buyer.userId)
    const lines = [{ description: 'x', amount_pence: 100 }]
    let charged = 0n
    for (const point of ['ledger.held', 'billing.closed', 'ledger.settle']) {
      const { id } = (await owner.agent.post('/v1/billing/invoices').send({ customer: buyer.userId, lines })).body
      await owner.agent.post(`/v1/billing/invoices/${id}/open`).expect(200)
      const pay = () => buyer.agent.post(`/v1/billing/invoices/${id}/pay`)
      const undo = onFaultPoint((passed) => {
        if (passed === point) throw new Error(`stopped at ${point}`)
      })
      await pay().expect(500)
      undo()
      await pay().expect(200)
      await t.settle()
      expect(await get(`invoices/${id}`, buyer)).to.include({ status: 'paid', paid_by: 'balance' })
      charged += 100_000_000n
      const { spendableMicroPence, heldMicroPence } = await ledger.balance(buyer.userId)
      expect([before - spendableMicroPence, heldMicroPence], point).to.deep.equal([charged, 0n])
      expect((await ledger.balance(owner.userId)).balanceMicroPence, point).to.equal((charged * 8n) / 10n)
    }
  })

  it('takes its part also from a seller who spent the payment before it was divided', async () => {
    const poor = await t.signup()
    const post = async (path: string, body: object = {}) =>
      (await poor.agent.post(`/v1/billing/${path}`).send(body).expect(200)).body
    const { id } = await post('invoices', { customer: 'c', lines: [{ description: 'x', amount_pence: 1_000 }] })
    await post(`invoices/${id}/open`)
    const { payment_link } = await post(`invoices/${id}/payment_link`)
    const { pathname, search } = new URL(payment_link)
    const ledger = t.services.resolve(Ledger)
    const hold = ledger.hold.bind(ledger)
    let refused = false
    // stands for a purchase of theirs that was faster
    ledger.hold = async (kind, request) => {
      if (kind.type !== 'invoice.held' || refused) return hold(kind, request)
      refused = true
      return hold(kind, { ...request, amountMicroPence: 10n ** 15n })
    }
    await t.anonymous.post(pathname + search).expect(200)
    await t.settle()
    ledger.hold = hold
    expect(refused).to.equal(true)
    expect(await get(`invoices/${id}`, poor)).to.include({ status: 'paid' })
    expect((await ledger.balance(poor.userId)).paidMicroPence).to.equal(800_000_000n)
  })
})
