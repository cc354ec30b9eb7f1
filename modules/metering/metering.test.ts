import { expect } from 'chai'
import fc from 'fast-check'
import Stripe from 'stripe'
import { DAY_MS, Mongo, onFaultPoint, PersonalData } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import metering from './module.ts'
import { Metering } from './services.ts'

interface Sent {
  readonly identifier: string
  readonly customer: string
  readonly value: number
  /** Seconds before now. */
  readonly ago: number
}

describe('metering', () => {
  let t: TestService
  let seller: SignedUp
  let stripe: Stripe
  let now: number
  before(async () => {
    t = await testService({ modules: [metering], config: { metering: { keepDays: 60 } } })
    seller = await t.signup()
    now = Math.floor(t.clock.now() / 1_000)
    const { hostname, port } = new URL(t.url)
    stripe = new Stripe(seller.apiKey, {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    })
  })
  after(() => t?.stop())

  const meter = async (event_name: string, formula = 'sum'): Promise<string> => {
    const body = { display_name: event_name, event_name, default_aggregation: { formula } }
    return (await seller.agent.post('/v1/billing/meters').send(body).expect(200)).body.id
  }
  const eventOf = (event_name: string, { identifier, customer, value, ago }: Sent) => ({
    event_name,
    identifier,
    timestamp: now - ago,
    payload: { stripe_customer_id: customer, value: String(value) },
  })
  const batch = (events: readonly object[]) => seller.agent.post('/v1/billing/meter_events/batch').send({ events })
  const usage = (meterId: string, customer: string) =>
    t.services.resolve(Metering).usage({
      owner: seller.userId,
      meterId,
      customer,
      from: (now - 3 * 86_400) * 1_000,
      to: (now + 1) * 1_000,
    })

  it('serves the stock stripe client: meters, events, v2 events, adjustments, summaries, errors', async () => {
    const made = await stripe.billing.meters.create({
      display_name: 'Tokens',
      event_name: 'stock',
      default_aggregation: { formula: 'sum' },
    })
    expect(made).to.include({ object: 'billing.meter', status: 'active' })
    const record = (identifier: string, value: string) =>
      stripe.billing.meterEvents.create({
        event_name: 'stock',
        identifier,
        payload: { stripe_customer_id: 'acme', value },
      })
    expect((await record('one', '25')).payload).to.deep.equal({ stripe_customer_id: 'acme', value: '25' })
    await record('two', '100')
    await stripe.v2.billing.meterEvents.create({
      event_name: 'stock',
      payload: { stripe_customer_id: 'acme', value: '7' },
      timestamp: new Date((now - 7_200) * 1_000).toISOString(),
    })
    await stripe.billing.meterEventAdjustments.create({
      event_name: 'stock',
      type: 'cancel',
      cancel: { identifier: 'two' },
    })
    const range = { customer: 'acme', start_time: now - 86_400, end_time: now + 60 }
    const { data } = await stripe.billing.meters.listEventSummaries(made.id, range)
    expect(data.map(({ aggregated_value }) => aggregated_value)).to.deep.equal([32])
    const hours = await stripe.billing.meters.listEventSummaries(made.id, { ...range, value_grouping_window: 'hour' })
    expect(hours.data.map(({ aggregated_value }) => aggregated_value)).to.deep.equal([25, 7])
    const conflict = await record('one', '26').catch((error) => error)
    expect(conflict).to.be.instanceOf(Stripe.errors.StripeError)
    expect(conflict.statusCode).to.equal(409)
    expect(conflict.requestId).to.be.a('string').with.length.greaterThan(10)
    expect(conflict.headers['stripe-should-retry']).to.equal('false')
    expect((await stripe.billing.meters.deactivate(made.id)).status).to.equal('inactive')
    expect((await record('three', '1').catch((error) => error)).message).to.include('deactivated')
    expect((await stripe.billing.meters.reactivate(made.id)).status).to.equal('active')
    expect((await stripe.billing.meters.update(made.id, { display_name: 'All' })).display_name).to.equal('All')
    await meter('other')
    const all: string[] = []
    for await (const { id } of stripe.billing.meters.list({ limit: 1 })) all.push(id)
    expect(all).to.have.length(2).and.to.include(made.id)
    await meter('third')
    const newest: string[] = []
    for await (const { id } of stripe.billing.meters.list({ limit: 1, ending_before: all[1] ?? '' })) newest.push(id)
    expect(newest).to.have.length(2).and.to.include(all[0])
    const both = stripe.billing.meters.list({ starting_after: made.id, ending_before: made.id })
    expect((await both.catch((error) => error)).message).to.include('send one of the two')
    // as its curl examples do
    const basic = `Basic ${Buffer.from(`${seller.apiKey}:`).toString('base64')}`
    await t.anonymous.get(`/v1/billing/meters/${made.id}`).set('authorization', basic).expect(200)
  })

  it('counts once what the stock stripe client sends again because the answer was lost', async () => {
    const id = await meter('again')
    const { hostname, port } = new URL(t.url)
    const patient = new Stripe(seller.apiKey, { host: hostname, port, protocol: 'http', telemetry: false })
    let lost = 0
    const undo = onFaultPoint((point) => {
      if (point === 'metering.stored' && lost++ === 0) throw new Error('the answer is lost')
    })
    const payload = { stripe_customer_id: 'acme', value: '5' }
    // no identifier: the Idempotency-Key that it sends along is the event's
    const made = await patient.billing.meterEvents.create({ event_name: 'again', payload })
    undo()
    expect([lost, made.payload]).to.deep.equal([2, payload])
    expect(await usage(id, 'acme')).to.equal(5n)
  })

  it('no permutation of events with duplicates changes a total, and rollups equal a recount', async function () {
    this.timeout(20_000)
    const ids = { sum: await meter('p_sum'), count: await meter('p_count', 'count'), max: await meter('p_max', 'max') }
    const event = fc.record({
      identifier: fc.integer({ min: 0, max: 999_999 }).map(String),
      value: fc.integer({ min: 0, max: 100_000_000_000 }),
      ago: fc.integer({ min: 0, max: 2 * 86_400 }),
    })
    let run = 0
    const counted: (readonly [string, string, bigint])[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(event, { selector: ({ identifier }) => identifier, minLength: 1, maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        async (events, random) => {
          const customer = `c${run++}`
          const twice = [...events, ...events.slice(0, events.length / 2)]
          const order = twice
            .map((each) => ({ each, rank: Number(random.next().value) }))
            .sort((a, b) => a.rank - b.rank)
          const sent = order.flatMap(({ each }) =>
            Object.keys(ids).map((formula) =>
              eventOf(`p_${formula}`, { ...each, identifier: `${customer}-${formula}-${each.identifier}`, customer }),
            ),
          )
          const half = sent.length >> 1
          for (const part of [sent.slice(0, half), sent.slice(half)]) if (part.length > 0) await batch(part).expect(200)
          const values = events.map(({ value }) => BigInt(value))
          const expected = {
            sum: values.reduce((sum, value) => sum + value, 0n),
            count: BigInt(values.length),
            max: values.reduce((most, value) => (value > most ? value : most), 0n),
          }
          for (const formula of ['sum', 'count', 'max'] as const) {
            expect(await usage(ids[formula], customer), formula).to.equal(expected[formula])
            counted.push([ids[formula], customer, expected[formula]])
          }
        },
      ),
      { numRuns: 4 },
    )
    // some are counted by the job, the others when they are asked for; then all as they were kept
    await t.runCron('metering.count')
    await t.advance(200_000)
    await t.services
      .resolve(Mongo)
      .collection('meter_rollups')
      .updateMany({ series: /c[01]$/ }, { $unset: { waits: 1 } })
    await t.runCron('metering.count')
    expect(
      await t.services
        .resolve(Mongo)
        .collection('meter_rollups')
        .countDocuments({ waits: { $gt: '' } }),
    ).to.equal(0)
    for (const [meterId, customer, expected] of [...counted, ...counted])
      expect(await usage(meterId, customer)).to.equal(expected)
  })

  it('keeps a count once the hour is closed, and counts again what comes late', async () => {
    const id = await meter('late')
    const send = (identifier: string, value: number) =>
      batch([eventOf('late', { identifier, customer: 'c', value, ago: 7_200 })]).expect(200)
    await send('a', 1)
    await t.advance(200_000)
    expect(await usage(id, 'c')).to.equal(1n)
    expect(await usage(id, 'c')).to.equal(1n)
    await send('b', 10)
    await t.runCron('metering.count')
    expect(await usage(id, 'c')).to.equal(11n)
    expect((await send('b', 10)).body).to.deep.equal({ accepted: 0, duplicates: 1, conflicts: [] })
    expect((await send('b', 11)).body).to.deep.equal({ accepted: 0, duplicates: 1, conflicts: ['b'] })
  })

  it('counts no event outside of a stretch that begins and ends in the midst of an hour', async () => {
    const id = await meter('midst')
    const hour = (Math.floor(now / 3_600) - 5) * 3_600
    const MINUTES = [10, 20, 30, 40, 50]
    const times = [0, 1, 2, 3].flatMap((h) => MINUTES.map((minute) => hour + h * 3_600 + minute * 60))
    const sent = times.map((at, n) =>
      eventOf('midst', { identifier: `midst-${n}`, customer: 'c', value: 1, ago: now - at }),
    )
    await batch(sent).expect(200)
    const [from, to] = [(hour + 20 * 60) * 1_000, (hour + 3 * 3_600 + 40 * 60) * 1_000]
    const asked = { owner: seller.userId, meterId: id, customer: 'c', from, to }
    // open hours, then counted ones, then from their rollups: 4 of the first hour, 5 each of two, 3 of the last
    for (let round = 0; round < 3; round++) {
      expect(await t.services.resolve(Metering).usage(asked)).to.equal(17n)
      await t.advance(200_000)
    }
  })

  it('says what is wrong with an event, and stores none of its batch', async () => {
    const id = await meter('strict')
    const good = eventOf('strict', { identifier: 'good', customer: 'c', value: 5, ago: 0 })
    const bad: readonly (readonly [object, number, RegExp])[] = [
      [{ ...good, identifier: 'old', timestamp: now - 365 * 86_400 }, 400, /events\/1\/timestamp .*35 days/],
      [{ ...good, identifier: 'ahead', timestamp: now + 3_600 }, 400, /5 minutes ahead/],
      [{ ...good, payload: { ...good.payload, value: '100000000001' } }, 400, /events\/1\/payload\/value .*at most/],
      [{ ...good, payload: { ...good.payload, value: '-1' } }, 400, /whole number/],
      [{ ...good, payload: { ...good.payload, value: '1.5' } }, 400, /whole number/],
      [{ ...good, payload: { ...good.payload, stripe_customer_id: 'a@b.example' } }, 400, /opaque/],
      [{ ...good, event_name: 'nobody' }, 404, /nobody/],
    ]
    for (const [event, status, message] of bad) {
      const { body } = await batch([good, event]).expect(status)
      expect(body.error).to.match(message)
    }
    await batch([]).expect(400)
    await batch(Array.from({ length: 1_001 }, (_, n) => ({ ...good, identifier: String(n) }))).expect(400)
    expect(await usage(id, 'c')).to.equal(0n)
    const stranger = await t.signup()
    await stranger.agent.get(`/v1/billing/meters/${id}`).expect(404)
    await stranger.agent.post('/v1/billing/meter_events').send(good).expect(404)
  })

  it('removes old events but not what they came to, and all of an erased owner', async () => {
    const owner = await t.signup()
    const body = { display_name: 'x', event_name: 'x', default_aggregation: { formula: 'sum' } }
    const { id: meterId } = (await owner.agent.post('/v1/billing/meters').send(body).expect(200)).body
    const event = { event_name: 'x', identifier: 'e', payload: { stripe_customer_id: 'c', value: 3 } }
    const period = { owner: owner.userId, meterId, customer: 'c', from: 0, to: t.clock.now() + DAY_MS }
    await owner.agent.post('/v1/billing/meter_events').send(event).expect(200)
    const counted = t.services.resolve(Metering)
    expect((await counted.events(period, {})).data.map(({ value }) => value)).to.deep.equal([3n])
    await t.advance(62 * DAY_MS)
    await t.runCron('metering.removeOld')
    expect((await counted.events(period, {})).data).to.deep.equal([])
    expect(await counted.usage(period)).to.equal(3n)
    expect((await t.services.resolve(PersonalData).erase(owner.userId)).erased).to.include('metering')
    expect(await counted.usage(period)).to.equal(0n)
  })
})
