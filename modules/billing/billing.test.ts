import { inflateSync } from 'node:zlib'
import { expect } from 'chai'
import Stripe from 'stripe'
import { DAY_MS, PersonalData } from '../../kernel/define.ts'
import { Admin } from '../accounts/services.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import metering from '../metering/module.ts'
import payments from '../payments/module.ts'
import billing from './module.ts'

const HOUR_MS = 3_600_000
const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** What a PDF says: each run of text is `[<hex> kerning <hex> …] TJ` in a compressed stream. */
function textOf(pdf: Buffer): string {
  let text = ''
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at + 1)) {
    const start = pdf.indexOf('stream\n', at) + 'stream\n'.length
    const content = inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start))).toString('latin1')
    for (const [run] of content.matchAll(/\[.*\] TJ/g))
      text += `${[...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1')).join('')}\n`
  }
  return text
}

describe('billing', () => {
  let t: TestService
  let seller: SignedUp
  before(async () => {
    t = await testService({ modules: [metering, payments, billing], config: { billing: { reminderDays: [0, 3] } } })
    seller = await t.signup()
  })
  after(() => t?.stop())

  const post = async (path: string, body: object = {}, who: SignedUp = seller, status = 200) =>
    (await who.agent.post(`/v1/billing/${path}`).send(body).expect(status)).body
  const get = async (path: string, who: SignedUp = seller) =>
    (await who.agent.get(`/v1/billing/${path}`).expect(200)).body
  const draft = (customer: string, pence: number, who: SignedUp = seller) =>
    post('invoices', { customer, lines: [{ description: 'Work', amount_pence: pence }] }, who)
  const opened = async (customer: string, pence: number, who: SignedUp = seller) =>
    post(`invoices/${(await draft(customer, pence, who)).id}/open`, {}, who)
  const payByCard = async (id: string, who: SignedUp = seller) => {
    const { payment_link } = await post(`invoices/${id}/payment_link`, {}, who)
    await t.anonymous.post(pathOf(payment_link)).expect(200)
    await t.settle()
    return get(`invoices/${id}`, who)
  }
  const price = (body: object, who: SignedUp = seller) => post('prices', { name: 'P', ...body }, who)
  const balanceOf = async ({ userId }: SignedUp) => t.services.resolve(Ledger).balance(userId)
  /** Twice: what the first round drafted is opened by the second. */
  const tick = async () => {
    for (let round = 0; round < 2; round++) {
      await t.runCron('billing.due')
      await t.settle()
    }
  }

  describe('invoices', () => {
    it('are drafted, opened with tax, paid on the sandbox page, and split 80 / 17.5 / 2.5', async () => {
      const tax = await post('tax_rates', { display_name: 'VAT', percentage: '20', inclusive: false })
      const included = await post('tax_rates', { display_name: 'VAT', percentage: '20', inclusive: true })
      const flat = await price({ model: 'flat', unit_price_pence: '33.3333' })
      const made = await post('invoices', {
        customer: 'cus_acme',
        lines: [
          { price: flat.id, quantity: 10, tax_rate: tax.id },
          { description: 'Set-up', amount_pence: 1_200, tax_rate: included.id },
        ],
      })
      expect(
        made.lines.map((line: { amount_pence: number; tax_pence: number }) => [line.amount_pence, line.tax_pence]),
      ).to.deep.equal([
        [333, 67],
        [1_200, 200],
      ])
      expect(made).to.include({
        status: 'draft',
        number: null,
        subtotal_pence: 1_333,
        tax_pence: 267,
        total_pence: 1_600,
      })
      await seller.agent
        .put('/v1/billing/customers/cus_acme')
        .send({ name: 'Łódź’s Café <Ltd> 日', email: 'a@acme.example' })
        .expect(200)
      const shown = await post(`invoices/${made.id}/open`)
      expect(shown).to.include({ status: 'open', amount_due_pence: 1_600 })
      const { number } = shown
      expect(number).to.match(/^INV-\d{6}$/)
      await post(`invoices/${made.id}/lines`, { description: 'x', amount_pence: 1 }, seller, 409)
      const page = await t.anonymous.get(pathOf(shown.invoice_url)).expect(200)
      expect(page.text).to.include('Łódź’s Café &lt;Ltd&gt; 日').and.include(number).and.include('£16.00')
      await t.anonymous.get(`/invoices/${made.id}?token=wrong`).expect(404)
      const pdf = await t.anonymous.get(pathOf(shown.invoice_url).replace('?', '/pdf?')).buffer(true).expect(200)
      expect(pdf.headers['content-type']).to.equal('application/pdf')
      expect(Buffer.from(pdf.body).subarray(0, 5).toString()).to.equal('%PDF-')
      // in Windows-1252, and what it lacks by its nearest letter
      expect(textOf(pdf.body)).to.include('L\u00f3dz\u0092s Caf\u00e9 <Ltd> ?')
      await t.anonymous.get(pathOf(shown.invoice_url).replace('?', '/pay?')).expect(302)
      const before = await balanceOf(seller)
      const paid = await payByCard(made.id)
      expect(paid).to.include({ status: 'paid', paid_by: 'card', amount_due_pence: 0 })
      const after = await balanceOf(seller)
      expect(after.earnedMicroPence - before.earnedMicroPence).to.equal(1_280_000_000n)
      expect(after.paidMicroPence).to.equal(before.paidMicroPence)
      const split = t.events.filter(({ name }) => name === 'billing.split').at(-1)
      expect(split?.data).to.include({ gross_pence: 1_600, agent_pence: 1_280, platform_pence: 280, dt_pence: 40 })
      expect((await t.mails()).some((mail) => mail.includes(number) && mail.includes('a@acme.example'))).to.equal(true)
    })

    it('are paid once from the balance of an account, however many try; a refund gives it back', async () => {
      const buyer = await t.signup()
      const { id } = await opened(buyer.userId, 300)
      const tries = await Promise.all([1, 2, 3].map(() => buyer.agent.post(`/v1/billing/invoices/${id}/pay`).send({})))
      expect(tries.map(({ status }) => status).filter((status) => status === 200).length).to.be.greaterThan(0)
      await t.settle()
      expect(await get(`invoices/${id}`, buyer)).to.include({ status: 'paid', paid_by: 'balance' })
      const { promotionalMicroPence, heldMicroPence } = await balanceOf(buyer)
      expect([promotionalMicroPence, heldMicroPence]).to.deep.equal([200_000_000n, 0n])
      expect((await get('invoices?as=customer', buyer)).data.map((row: { id: string }) => row.id)).to.deep.equal([id])
      const poor = await opened(buyer.userId, 10_000)
      const refused = await buyer.agent.post(`/v1/billing/invoices/${poor.id}/pay`).send({}).expect(402)
      expect(refused.body.payment.amount_pence).to.equal(10_000)
      const before = await balanceOf(seller)
      for (const [amount_pence, back] of [
        [100, 300],
        [200, 500],
      ] as const) {
        await post(`invoices/${id}/credit_notes`, { amount_pence, refund: true })
        await t.settle()
        expect((await balanceOf(buyer)).promotionalMicroPence).to.equal(BigInt(back) * 1_000_000n)
      }
      expect(before.balanceMicroPence - (await balanceOf(seller)).balanceMicroPence).to.equal(240_000_000n)
      await post(`invoices/${id}/credit_notes`, { amount_pence: 1, refund: true }, seller, 400)
      await (await t.signup()).agent.get(`/v1/billing/invoices/${id}`).expect(404)
    })

    it('give a card what was paid by it, in parts, whoever had something of it', async () => {
      const { id } = await opened('cus_card', 1_000)
      await post(`invoices/${id}/credit_notes`, { amount_pence: 100, refund: true }, seller, 400)
      await payByCard(id)
      const before = await balanceOf(seller)
      for (const amount_pence of [333, 1, 666])
        await post(`invoices/${id}/credit_notes`, { amount_pence, refund: true })
      await t.settle()
      const after = await balanceOf(seller)
      expect(before.balanceMicroPence - after.balanceMicroPence + after.owedMicroPence).to.equal(800_000_000n)
      const { data } = (await seller.agent.get('/v1/payments?limit=100').expect(200)).body
      expect(data.map((row: { refunded_pence: number }) => row.refunded_pence)).to.include(1_000)
    })

    it('are numbered without gaps, however many are opened at once', async () => {
      const other = await t.signup()
      const drafts = await Promise.all(Array.from({ length: 6 }, () => draft('c', 100, other)))
      const twice = [...drafts, ...drafts]
      await Promise.all(twice.map(({ id }) => other.agent.post(`/v1/billing/invoices/${id}/open`).send({})))
      for (const { id } of drafts) await other.agent.post(`/v1/billing/invoices/${id}/open`).send({}).expect(200)
      const { data } = await get('invoices?limit=50', other)
      const numbers = data.map(({ number }: { number: string }) => number).sort()
      expect(numbers).to.deep.equal(Array.from({ length: 6 }, (_, n) => `INV-${String(n + 1).padStart(6, '0')}`))
    })

    it('end as void, uncollectible or paid elsewhere, and one of them only', async () => {
      const voided = await opened('c', 500)
      const link = await post(`invoices/${voided.id}/payment_link`)
      expect(await post(`invoices/${voided.id}/void`)).to.include({ status: 'void', amount_due_pence: 0 })
      expect(await post(`invoices/${voided.id}/void`)).to.include({ status: 'void' })
      const { text } = await t.anonymous.post(pathOf(link.payment_link)).expect(200)
      expect(text).to.include('has ended')
      await post(`invoices/${voided.id}/pay`, { out_of_band: true }, seller, 409)
      const given = await opened('c', 500)
      expect(await post(`invoices/${given.id}/mark_uncollectible`)).to.include({ status: 'uncollectible' })
      expect(await post(`invoices/${given.id}/pay`, { out_of_band: true })).to.include({
        status: 'paid',
        paid_by: 'out_of_band',
      })
      await post(`invoices/${given.id}/void`, {}, seller, 409)
      const thrown = await draft('c', 500)
      expect(await post(`invoices/${thrown.id}/void`)).to.include({ status: 'void', number: null })
    })

    it('are credited at most once over, and what was overpaid counts for the next', async () => {
      const first = await opened('cus_note', 1_000)
      const notes = await Promise.all(
        [1, 2, 3, 4].map(() =>
          seller.agent.post(`/v1/billing/invoices/${first.id}/credit_notes`).send({ amount_pence: 300 }),
        ),
      )
      expect(notes.map(({ status }) => status).sort()).to.deep.equal([200, 200, 200, 400])
      expect(await get(`invoices/${first.id}`)).to.include({ credited_pence: 900, amount_due_pence: 100 })
      const listed = (await get(`invoices/${first.id}/credit_notes`)).data
      expect(listed.map(({ number }: { number: string }) => number.slice(-3))).to.deep.equal(['-C1', '-C2', '-C3'])
      expect(await payByCard(first.id)).to.include({ status: 'paid' })
      await post(`invoices/${first.id}/credit_notes`, { amount_pence: 60, reason: 'outage' })
      const next = await opened('cus_note', 200)
      expect(next).to.include({ total_pence: 140, amount_due_pence: 140 })
      const whole = await opened('cus_whole', 500)
      await post(`invoices/${whole.id}/credit_notes`, { amount_pence: 500 })
      expect(await get(`invoices/${whole.id}`)).to.include({ status: 'paid', paid_by: 'nothing_due' })
    })

    it('carry what is below zero to the next, and never pay out', async () => {
      const negative = await opened('cus_neg', -700)
      expect(negative).to.include({ total_pence: 0, status: 'paid', paid_by: 'nothing_due' })
      expect(await opened('cus_neg', 1_000)).to.include({ total_pence: 300 })
    })

    it('have 250 lines at most, paged and printed over many pages; one more is refused with words that help', async () => {
      const lines = Array.from({ length: 249 }, (_, n) => ({ description: `Work ${n + 1}`, amount_pence: -1 }))
      const { id } = await post('invoices', { customer: 'cus_many', lines })
      await post(`invoices/${id}/lines`, { description: 'Work 250', amount_pence: -1 })
      const more = { description: 'Work 251', amount_pence: -1 }
      const refused = await post(`invoices/${id}/lines`, more, seller, 409)
      expect(refused.error).to.match(/has 250 lines, as many as it may \(250\): open it, and write another/)
      await post('invoices', { customer: 'cus_many', lines: [...lines, more, more] }, seller, 400)
      const found: { description: string }[] = []
      for (let cursor = ''; ; ) {
        const page = await get(`invoices/${id}/lines?limit=100${cursor}`)
        found.push(...page.data)
        if (!page.has_more) break
        cursor = `&cursor=${page.next_cursor}`
      }
      expect(found.map(({ description }) => description)).to.deep.equal(
        Array.from({ length: 250 }, (_, n) => `Work ${n + 1}`),
      )
      // what is carried to the next invoice is the service's own line, beyond the seller's 250
      const { lines: all, status } = await post(`invoices/${id}/open`)
      expect([all.length, status]).to.deep.equal([251, 'paid'])
      const pdf: Buffer = (await seller.agent.get(`/v1/billing/invoices/${id}/pdf`).buffer(true).expect(200)).body
      const pages = pdf.toString('latin1').split('/Type /Page\n').length - 1
      expect(pages).to.be.greaterThan(3)
      const text = textOf(pdf)
      for (const part of [
        'Work 1',
        'Work 250',
        'carried to the next',
        `page 1 of ${pages}`,
        `page ${pages} of ${pages}`,
      ])
        expect(text).to.include(part)
      await seller.agent.get(`/v1/billing/invoices/${id}/lines?cursor=bm9uZQ`).expect(400)
      await (await t.signup()).agent.get(`/v1/billing/invoices/${id}/lines`).expect(404)
    })

    it('remind by mail when they are due, and are given up after the last reminder', async () => {
      await seller.agent.put('/v1/billing/customers/cus_slow').send({ email: 'slow@slow.example' }).expect(200)
      const { id } = await opened('cus_slow', 500)
      await tick()
      const reminders = async () => (await t.mails()).filter((mail) => mail.includes('slow@slow.example')).length
      expect(await reminders()).to.equal(1)
      for (const [days, mails] of [
        [14, 2],
        [3, 3],
      ] as const) {
        await t.advance(days * DAY_MS)
        await tick()
        expect(await reminders()).to.equal(mails)
      }
      expect(await get(`invoices/${id}`)).to.include({ status: 'uncollectible' })
    })
  })

  it('refuses bad input with words that help', async () => {
    const refused = async (path: string, body: object, message: RegExp, status = 400) =>
      expect((await post(path, body, seller, status)).error).to.match(message)
    await refused(
      'prices',
      { name: 'x', model: 'flat', unit_price_pence: '-5' },
      /unit_price_pence is -5: .*not negative/,
    )
    await refused(
      'prices',
      { name: 'x', model: 'flat', unit_price_pence: '5', currency: 'usd' },
      /currency is usd: .*gbp/,
    )
    await refused(
      'prices',
      { name: 'x', model: 'flat', unit_price_pence: '5', interval: 'month', meter: 'mtr_x' },
      /no meter of yours/,
    )
    const dear = await price({ model: 'flat', unit_price_pence: '1000000' })
    await refused(
      'invoices',
      { customer: 'c', lines: [{ price: dear.id, quantity: 1_000_000_000_000 }] },
      /cost 1000000000000000000 pence; a line is at most/,
    )
    await refused('invoices', { customer: 'c', currency: 'eur' }, /currency is eur/)
    await refused(
      'invoices',
      { customer: 'c', lines: [{ amount_pence: 5, description: 'x', currency: 'eur' }] },
      /lines\/0\/currency/,
    )
    await refused('invoices', { customer: 'a@b.example' }, /customer/)
    const whole = { description: 'x', amount_pence: 5, quantity: 3 }
    await refused('invoices', { customer: 'c', lines: [whole] }, /lines\/0\/quantity goes with price/)
    await refused('subscriptions', { customer: 'c', items: [{ price: dear.id }] }, /asked once/)
    await refused('tax_rates', { display_name: 'x', percentage: '101', inclusive: true }, /at most 100/)
    await refused('usage/invoice', { month: '2099-01' }, /not over/)
    const alert = { title: 'x', alert_type: 'usage_threshold' }
    const refusedAlert = async (body: object, message: RegExp) =>
      expect((await post('alerts', { ...alert, ...body }, seller, 400)).error.message).to.match(message)
    await refusedAlert({}, /usage_threshold is required/)
    const usage_threshold = { gte: 5, meter: 'mtr_01ARZ3NDEKTSV4RRFFQ69G5FAV', recurrence: 'one_time' }
    await refusedAlert({ usage_threshold }, /usage_threshold\/meter .*no meter of yours/)
    await refusedAlert({ usage_threshold: { ...usage_threshold, gte: 0 } }, /gte/)
    const spend_threshold = { gte: 5, recurrence: 'monthly' }
    await refusedAlert({ usage_threshold, spend_threshold }, /send usage_threshold alone/)
  })

  describe('subscriptions', () => {
    const PERIOD = 30 * DAY_MS
    const seats = { interval: 'day', interval_count: 30 }
    const invoicesOf = async (
      customer: string,
    ): Promise<
      {
        id: string
        total_pence: number
        status: string
        lines: { kind: string; amount_pence: number; quantity: string; id: string }[]
      }[]
    > => (await get(`invoices?customer=${customer}&limit=50`)).data.reverse()

    it('bill in advance and what was metered at the end, late events too; the lines open to their events', async () => {
      const meter = await post('meters', {
        display_name: 'T',
        event_name: 'tok',
        default_aggregation: { formula: 'sum' },
      })
      const metered = await price({
        ...seats,
        model: 'graduated',
        meter: meter.id,
        tiers: [
          { up_to: 100, unit_price_pence: '1' },
          { up_to: null, unit_price_pence: '0.5' },
        ],
      })
      const seat = await price({ ...seats, model: 'flat', unit_price_pence: '1000' })
      const sub = await post('subscriptions', {
        customer: 'cus_sub',
        items: [{ price: seat.id, quantity: 2 }, { price: metered.id }],
      })
      expect(sub).to.include({ status: 'active', period: 0 })
      await tick()
      expect((await invoicesOf('cus_sub')).map(({ total_pence, status }) => [total_pence, status])).to.deep.equal([
        [2_000, 'open'],
      ])
      const send = (identifier: string, value: number) =>
        post('meter_events', { event_name: 'tok', identifier, payload: { stripe_customer_id: 'cus_sub', value } })
      await send('e1', 150)
      await t.advance(PERIOD)
      await tick()
      const [, drafted] = await invoicesOf('cus_sub')
      expect(drafted).to.include({ status: 'draft', total_pence: 2_125 })
      await post('meter_events', {
        event_name: 'tok',
        identifier: 'late',
        timestamp: Math.floor(t.clock.now() / 1_000) - 60,
        payload: { stripe_customer_id: 'cus_sub', value: 10 },
      })
      await t.advance(HOUR_MS)
      await tick()
      const [, second] = await invoicesOf('cus_sub')
      expect(second).to.include({ status: 'open', total_pence: 2_130 })
      const usage = second?.lines.find(({ kind }) => kind === 'usage')
      expect(usage).to.include({ quantity: '160', amount_pence: 130 })
      const behind = (await get(`invoices/${second?.id}/lines/${usage?.id}/receipts`)).data
      expect(behind.map(({ id }: { id: string }) => id)).to.deep.equal(['late', 'e1'])
      await seller.agent.patch(`/v1/billing/subscriptions/${sub.id}`).send({ cancel_at_period_end: true }).expect(200)
      await t.advance(PERIOD)
      await tick()
      expect(await get(`subscriptions/${sub.id}`)).to.include({ status: 'canceled' })
    })

    it('prorate a change in mid-period, cost nothing in a trial, rest in a pause, end at once', async () => {
      const basic = await price({ ...seats, model: 'flat', unit_price_pence: '3000' })
      const large = await price({ ...seats, model: 'flat', unit_price_pence: '6000' })
      const sub = await post('subscriptions', { customer: 'cus_pro', items: [{ price: basic.id }], trial_days: 7 })
      expect(sub).to.include({ status: 'trialing' })
      await tick()
      expect(await invoicesOf('cus_pro')).to.deep.equal([])
      await t.advance(7 * DAY_MS)
      await tick()
      await t.advance(10 * DAY_MS)
      const change = (body: object) => seller.agent.patch(`/v1/billing/subscriptions/${sub.id}`).send(body).expect(200)
      await change({ items: [{ price: large.id }] })
      await t.advance(20 * DAY_MS)
      await tick()
      const [first, second] = await invoicesOf('cus_pro')
      expect(first?.total_pence).to.equal(3_000)
      // two thirds of the old price back, two thirds of the new one, and the next period
      expect(second?.lines.map(({ amount_pence }) => amount_pence).sort((a, b) => a - b)).to.deep.equal([
        -2_000, 4_000, 6_000,
      ])
      await change({ pause_collection: 'void' })
      await t.advance(PERIOD)
      await tick()
      expect(await invoicesOf('cus_pro')).to.have.length(2)
      await change({ pause_collection: 'none' })
      await post(`subscriptions/${sub.id}/cancel`, { prorate: true })
      const [, , last] = await invoicesOf('cus_pro')
      expect(last?.lines.map(({ amount_pence }) => amount_pence)).to.deep.equal([-6_000])
      await seller.agent.patch(`/v1/billing/subscriptions/${sub.id}`).send({ pause_collection: 'none' }).expect(409)
    })
  })

  const stripeClient = (): Stripe => {
    const { hostname, port } = new URL(t.url)
    return new Stripe(seller.apiKey, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })
  }

  it('serves the stock stripe client: alerts of usage, once for each customer since they were set', async function () {
    this.timeout(60_000)
    const stripe = stripeClient()
    const { id: meter } = await stripe.billing.meters.create({
      display_name: 'Watched',
      event_name: 'watched',
      default_aggregation: { formula: 'sum' },
    })
    const alert = (title: string, gte: number, customer?: string) =>
      stripe.billing.alerts.create({
        alert_type: 'usage_threshold',
        title,
        usage_threshold: {
          meter,
          gte,
          recurrence: 'one_time',
          ...(customer !== undefined && { filters: [{ type: 'customer' as const, customer }] }),
        },
      })
    const use = async (customer: string, value: number) => {
      const payload = { stripe_customer_id: customer, value: String(value) }
      await stripe.billing.meterEvents.create({ event_name: 'watched', payload })
    }
    const told = async () => {
      const before = t.events.length
      await t.advance(120_000)
      return t.events
        .slice(before)
        .filter(({ name }) => name === 'billing.alert')
        .map(({ data }) => data as { alert_id: string; customer: string; value: string })
        .map(({ alert_id, customer, value }) => [alert_id, customer, value])
    }
    await use('cus_c', 1_000)
    await t.advance(1_000)
    const [any, one] = [await alert('Any', 100), await alert('One', 50, 'cus_b')]
    expect(any).to.include({ object: 'billing.alert', status: 'active', alert_type: 'usage_threshold' })
    expect(one.usage_threshold).to.deep.equal({
      gte: 50,
      meter,
      recurrence: 'one_time',
      filters: [{ type: 'customer', customer: 'cus_b' }],
    })
    await Promise.all([use('cus_c', 60), use('cus_b', 60)])
    expect(await told()).to.deep.equal([[one.id, 'cus_b', '60']])
    expect((await t.mails()).some((mail) => mail.includes('usage of customer cus_b has passed 50'))).to.equal(true)
    await use('cus_c', 40)
    expect(await told()).to.deep.equal([[any.id, 'cus_c', '100']])
    expect((await stripe.billing.alerts.deactivate(any.id)).status).to.equal('inactive')
    await use('cus_c', 100)
    expect(await told()).to.deep.equal([])
    expect((await stripe.billing.alerts.activate(any.id)).status).to.equal('active')
    await use('cus_c', 100)
    expect(await told()).to.deep.equal([[any.id, 'cus_c', '100']])
    const all: string[] = []
    for await (const { id } of stripe.billing.alerts.list({ meter, limit: 1 })) all.push(id)
    expect(all).to.have.members([any.id, one.id])
    expect((await stripe.billing.alerts.archive(one.id)).status).to.equal('archived')
    const gone = await stripe.billing.alerts.retrieve(one.id).catch((error) => error)
    expect(gone).to.be.instanceOf(Stripe.errors.StripeInvalidRequestError)
    expect((await stripe.billing.alerts.list()).data.map(({ id }) => id))
      .to.include(any.id)
      .and.not.include(one.id)
  })

  it('serves the stock stripe client: credit grants and their balance, drawn when an invoice opens', async () => {
    const stripe = stripeClient()
    const grant = (value: number, priority: number) =>
      stripe.billing.creditGrants.create({
        customer: 'cus_credit',
        amount: { type: 'monetary', monetary: { currency: 'gbp', value } },
        applicability_config: { scope: { price_type: 'metered' } },
        category: 'promotional',
        priority,
      })
    const [one, two] = [await grant(300, 60), await grant(100, 10)]
    const left = async (id?: string) => {
      const filter =
        id === undefined
          ? { type: 'applicability_scope' as const, applicability_scope: { price_type: 'metered' as const } }
          : { type: 'credit_grant' as const, credit_grant: id }
      const { balances } = await stripe.billing.creditBalanceSummaries.retrieve({ customer: 'cus_credit', filter })
      return balances[0]?.available_balance.monetary?.value
    }
    expect(await left()).to.equal(400)
    expect((await stripe.billing.creditGrants.retrieve(one.id)).amount.monetary?.value).to.equal(300)
    await stripe.billing.creditGrants.update(one.id, { metadata: { a: '1', b: '2' } })
    const until = Math.floor(t.clock.now() / 1_000) + 86_400
    const changed = await stripe.billing.creditGrants.update(one.id, { metadata: { a: '' }, expires_at: until })
    expect([changed.metadata, changed.expires_at]).to.deep.equal([{ b: '2' }, until])
    expect((await stripe.billing.creditGrants.update(one.id, { expires_at: 0 })).expires_at).to.equal(null)
    const past = stripe.billing.creditGrants.update(one.id, { expires_at: until - 2 * 86_400 })
    expect((await past.catch((error) => error)).message).to.include('must be in the future')
    const invoices = await Promise.all([1, 2].map(() => draft('cus_credit', 150)))
    await Promise.all(invoices.map(({ id }) => post(`invoices/${id}/open`)))
    expect(await get(`invoices/${invoices[0].id}`)).to.include({ credit_applied_pence: 150, status: 'paid' })
    expect([await left(two.id), await left(one.id)]).to.deep.equal([0, 100])
    const third = await opened('cus_credit', 450)
    expect(third).to.include({ credit_applied_pence: 100, amount_due_pence: 350 })
    await post(`invoices/${third.id}/void`)
    expect(await left()).to.equal(100)
    await stripe.billing.creditGrants.voidGrant(one.id)
    expect(await left()).to.equal(0)
    expect((await stripe.billing.creditGrants.expire(two.id)).expires_at).to.be.a('number')
    const all: string[] = []
    for await (const { id } of stripe.billing.creditGrants.list({ customer: 'cus_credit', limit: 1 })) all.push(id)
    expect(all).to.have.members([one.id, two.id])
    const newer = await stripe.billing.creditGrants.list({ ending_before: all[1] ?? '' })
    expect(newer.data.map(({ id }) => id)).to.deep.equal([all[0]])
    const error = await stripe.billing.creditGrants.retrieve('credgr_01ARZ3NDEKTSV4RRFFQ69G5FAV').catch((e) => e)
    expect(error).to.be.instanceOf(Stripe.errors.StripeInvalidRequestError)
  })

  it('calculates earnings: 80 / 17.5 / 2.5', async () => {
    expect(await get('earnings?gross_pence=1000')).to.include({ agent_pence: 800, platform_pence: 175, dt_pence: 25 })
    expect(await get('earnings?price_pence=1&count=3')).to.include({
      gross_pence: 3,
      agent_exact: '2.4',
      dt_exact: '0.075',
    })
    await seller.agent.get('/v1/billing/earnings').expect(400)
  })

  it('erases a seller', async () => {
    const gone = await t.signup()
    await opened('c', 100, gone)
    await gone.agent.put('/v1/billing/customers/c').send({ name: 'Ada' }).expect(200)
    const data = t.services.resolve(PersonalData)
    const held = async () => {
      const kinds: string[] = []
      for await (const { module, kind } of data.export(gone.userId)) if (module === 'billing') kinds.push(kind)
      return kinds.sort()
    }
    expect(await held()).to.deep.equal(['billing customer', 'invoice'])
    expect((await data.erase(gone.userId)).erased).to.include.members(['billing', 'metering'])
    expect(await held()).to.deep.equal([])
    // events of what is gone hold nothing up: one that met the erasure half-way is delivered once more
    await t.settle()
    expect(t.logs.filter(({ attempt }) => Number(attempt) > 1)).to.deep.equal([])
  })

  it('the platform bills accounts, and its operators only write for it', async () => {
    const operator = await t.signup()
    await t.services.resolve(Admin).setRole(operator.userId, 'operator')
    const buyer = await t.signup()
    await post('invoices', { customer: 'cus_x' }, operator, 409)
    const { id, seller: who } = await opened(buyer.userId, 1_000, operator)
    expect(who).to.equal('platform')
    expect(await payByCard(id, buyer)).to.include({ status: 'paid', paid_by: 'card' })
    expect((await balanceOf(buyer)).paidMicroPence).to.equal(0n)
    await seller.agent.get(`/v1/billing/invoices/${id}`).expect(404)
  })
})
