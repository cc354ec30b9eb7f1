import { expect } from 'chai'
import fc from 'fast-check'
import { DAY_MS } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import metering from '../metering/module.ts'
import payments from '../payments/module.ts'
import billing from './module.ts'
import { charge } from './pricing/charge.ts'
import { rounded } from './pricing/rational.ts'
import { taxed } from './pricing/tax.ts'

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1)
const PERIOD_DAYS = 7
const PERIODS = 2
const LATE_DAYS = 35
const STEP_DAYS = 5
const VAT = { percentage: '20', inclusive: false }
const TARIFF = {
  model: 'graduated' as const,
  tiers: [
    { up_to: 100, unit_price_pence: '1.3', flat_price_pence: '7' },
    { up_to: null, unit_price_pence: '0.4' },
  ],
}

/** `day`: when it happened, `delay`: how long it was on its way, `again`: and once more; in days since the subscription began. */
const event = fc.record({
  day: fc.double({ min: 0, max: PERIODS * PERIOD_DAYS - 0.01, noNaN: true }),
  delay: fc.double({ min: 0, max: LATE_DAYS - 0.01, noNaN: true }),
  again: fc.option(fc.double({ min: 0, max: LATE_DAYS - 0.01, noNaN: true })),
  value: fc.integer({ min: 0, max: 60 }),
})
const customers = fc.array(
  fc.record({ events: fc.array(event, { minLength: 1, maxLength: 8 }), leaves: fc.boolean() }),
  { minLength: 3, maxLength: 3 },
)

/** `PROPERTY_RUNS=30 npm run mocha -- --timeout 0 modules/billing/late-usage.test.ts` for more of them. */
describe('billing: usage that comes late', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [metering, payments, billing] })
  })
  after(() => t?.stop())

  const post = async (path: string, body: object, who: SignedUp) =>
    (await who.agent.post(`/v1/billing/${path}`).send(body).expect(200)).body
  const invoicesTo = async (customer: string, who: SignedUp) =>
    (await who.agent.get(`/v1/billing/invoices?limit=100&customer=${customer}`).expect(200)).body.data.reverse()
  const turn = async (days: number) => {
    await t.advance(days * DAY_MS)
    await t.runCron('billing.due')
    await t.settle()
  }
  const priced = async (seller: SignedUp) => {
    const aggregation = { default_aggregation: { formula: 'sum' } }
    const meter = await post('meters', { display_name: 'M', event_name: 'm', ...aggregation }, seller)
    const recurrence = { interval: 'day', interval_count: PERIOD_DAYS }
    return post('prices', { name: 'Calls', ...TARIFF, meter: meter.id, ...recurrence }, seller)
  }
  const eventFor = (customer: string, value: number, at: number, identifier: string) => ({
    event_name: 'm',
    identifier,
    timestamp: Math.floor(at / 1_000),
    payload: { stripe_customer_id: customer, value },
  })

  it('is on the next invoice, priced with what was billed of its period, and opens to its own events', async () => {
    const seller = await t.signup()
    const price = await priced(seller)
    await post('subscriptions', { customer: 'cus_late', items: [{ price: price.id }] }, seller)
    const start = t.clock.now()
    const send = (value: number, at: number, id: string) =>
      post('meter_events', eventFor('cus_late', value, at, id), seller)
    await send(90, start + 120_000, 'in-time')
    for (const days of [PERIOD_DAYS, 1]) await turn(days)
    await t.advance(1_000)
    await send(30, start + DAY_MS, 'late')
    for (const days of [PERIOD_DAYS, 1]) await turn(days)
    const [first, second] = await invoicesTo('cus_late', seller)
    expect(first).to.include({ status: 'open', total_pence: 124 })
    // 100 at 1.3 and 7, 20 at 0.4: 145 in all
    const late = second.lines.find(({ kind }: { kind: string }) => kind === 'late_usage')
    expect(late).to.include({ quantity: '30', amount_pence: 21, description: 'Late usage: Calls' })
    expect([late.period_start, late.period_end]).to.deep.equal(
      [start, start + PERIOD_DAYS * DAY_MS].map((at) => new Date(at).toISOString()),
    )
    const behind = async (invoice: string, line: string) =>
      (await seller.agent.get(`/v1/billing/invoices/${invoice}/lines/${line}/receipts`).expect(200)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await behind(second.id, late.id)).to.deep.equal(['late'])
    expect(await behind(first.id, first.lines[0].id)).to.deep.equal(['in-time'])
    await t.advance(1_000)
    await send(20, start + DAY_MS, 'later still')
    for (const days of [PERIOD_DAYS, 1]) await turn(days)
    const [, , third] = await invoicesTo('cus_late', seller)
    // 140 come to 153: only what neither of the others has
    const rest = third.lines.find(({ kind }: { kind: string }) => kind === 'late_usage')
    expect(rest).to.include({ quantity: '20', amount_pence: 8 })
    expect(await behind(third.id, rest.id)).to.deep.equal(['later still'])
  })

  it('changes no total, in whatever order it comes, twice or not, whenever invoices are opened', async function () {
    this.timeout(60_000 * RUNS)
    await fc.assert(
      fc.asyncProperty(customers, async (all) => {
        const seller = await t.signup()
        const price = await priced(seller)
        const tax = await post('tax_rates', { display_name: 'VAT', ...VAT }, seller)
        const start = Math.ceil(t.clock.now() / 1_000) * 1_000
        await t.advance(start - t.clock.now())
        const sent = all.flatMap(({ events }, customer) =>
          events.flatMap(({ day, delay, again, value }, n) => {
            const body = eventFor(`cus_${customer}`, value, start + day * DAY_MS, `${customer}-${n}`)
            return [delay, ...(again === null ? [] : [again])].map((late) => ({ due: day + late, body }))
          }),
        )
        const leaving: string[] = []
        for (const [customer, { leaves }] of all.entries()) {
          const asked = { customer: `cus_${customer}`, items: [{ price: price.id }], tax_rate: tax.id }
          const { id } = await post('subscriptions', asked, seller)
          if (leaves) leaving.push(id)
        }
        const counted = new Set<string>()
        const lastDay = PERIODS * PERIOD_DAYS + LATE_DAYS + 10
        for (let day = STEP_DAYS; day <= lastDay; day += STEP_DAYS) {
          await turn(STEP_DAYS)
          if (day > PERIOD_DAYS * (PERIODS - 1))
            for (const id of leaving.splice(0)) {
              const ends = { cancel_at_period_end: true }
              await seller.agent.patch(`/v1/billing/subscriptions/${id}`).send(ends).expect(200)
            }
          const due = sent.filter((each) => each.due >= day - STEP_DAYS && each.due < day).map(({ body }) => body)
          const young = due.filter(({ timestamp }) => t.clock.now() - timestamp * 1_000 < LATE_DAYS * DAY_MS)
          for (const { identifier } of young) counted.add(identifier)
          if (young.length > 0) await post('meter_events/batch', { events: young }, seller)
        }
        for (const [customer, { events }] of all.entries()) {
          const used = Array.from({ length: PERIODS }, (_, period) =>
            events
              .filter(({ day }, n) => Math.floor(day / PERIOD_DAYS) === period && counted.has(`${customer}-${n}`))
              .reduce((sum, { value }) => sum + BigInt(value), 0n),
          )
          const billed = await invoicesTo(`cus_${customer}`, seller)
          const total = billed.reduce((sum: number, { total_pence }: { total_pence: number }) => sum + total_pence, 0)
          expect(billed.every(({ status }: { status: string }) => status !== 'draft')).to.equal(true)
          const gross = used.map((quantity) => taxed(rounded(charge(TARIFF, quantity)), VAT).grossPence)
          expect(
            BigInt(total),
            JSON.stringify(used, (_, value) => String(value)),
          ).to.equal(gross.reduce((sum, each) => sum + each, 0n))
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
