/**
 * Meter events a second, durable, over HTTP in batches of 100, beside bare `insertMany` of documents like theirs on the same
 * store in the same run; then an invoice of all of them, opened: counted from the events, and counted from rollups.
 * `npm run bench:billing [-- EVENTS]`, default 1,000,000.
 */
import { readFileSync } from 'node:fs'
import { Mongo } from '../../kernel/contract/collection.ts'
import { testService } from '../../modules/accounts/testing.ts'
import billing from '../../modules/billing/module.ts'
import metering from '../../modules/metering/module.ts'
import { Metering } from '../../modules/metering/services.ts'
import payments from '../../modules/payments/module.ts'

const [events = 1_000_000] = process.argv.slice(2).map(Number)
const BATCH = 100
const CONCURRENCY = 8
const SPREAD_S = 25 * 86_400
const DAY_MS = 86_400_000

const batches = async (count: number, send: (n: number) => Promise<unknown>): Promise<number> => {
  let next = 0
  const one = async (): Promise<void> => {
    while (next < count) await send(next++)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: CONCURRENCY }, one))
  return (count * BATCH * 1_000) / (performance.now() - began)
}
/** MiB of its own, which nobody else can have; and of files that are mapped, which the kernel takes back when it wants: the store's. */
function residentMib(): Memory {
  const status = readFileSync('/proc/self/status', 'utf8')
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024
  return { own: of('RssAnon'), mapped: of('RssFile') }
}
interface Memory {
  readonly own: number
  readonly mapped: number
}
const timed = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly ms: number; readonly grown: string }> => {
  global.gc?.()
  const before = residentMib()
  const most = { ...before }
  const watch = setInterval(() => {
    const { own, mapped } = residentMib()
    most.own = Math.max(most.own, own)
    most.mapped = Math.max(most.mapped, mapped)
  }, 20)
  const began = performance.now()
  const result = await work()
  clearInterval(watch)
  const [own, mapped] = [most.own - before.own, most.mapped - before.mapped]
  return {
    result,
    ms: performance.now() - began,
    grown: `+${own.toFixed(0)} MiB, and +${mapped.toFixed(0)} of the store's mapped file`,
  }
}

const t = await testService({ modules: [metering, payments, billing], config: { kernel: { checkReplies: false } } })
try {
  const { apiKey, userId } = await t.signup()
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const answer = await fetch(`${t.url}/v1/billing/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { readonly id: string; readonly lines: readonly { readonly quantity: string }[] }
  }
  const meter = await post('meters', { display_name: 'x', event_name: 'x', default_aggregation: { formula: 'sum' } })
  const tariff = { model: 'flat', unit_price_pence: '0.01', meter: meter.id }
  const price = await post('prices', { name: 'x', ...tariff, interval: 'day', interval_count: 26 })
  await post('subscriptions', { customer: 'c', items: [{ price: price.id }] })
  const start = Math.floor(t.clock.now() / 1_000) * 1_000
  await t.advance(SPREAD_S * 1_000)
  const at = (n: number): number => start / 1_000 + ((n * 7_919) % SPREAD_S)
  const bare = t.services.resolve(Mongo).collection<{ _id: string }>('bench_bare')
  const documentOf = (n: number) => ({
    _id: `${userId}|id-${n}`,
    series: `${userId}|${meter.id}|c`,
    at: new Date(at(n) * 1_000),
    value: 3n,
  })
  const eventOf = (n: number) => ({
    event_name: 'x',
    identifier: `id-${n}`,
    timestamp: Math.floor(at(n)),
    payload: { stripe_customer_id: 'c', value: '3' },
  })
  const ofBatch = <T>(n: number, make: (n: number) => T): T[] =>
    Array.from({ length: BATCH }, (_, place) => make(n * BATCH + place))
  const few = Math.min(events, 50_000) / BATCH
  const insert = await batches(few, (n) => bare.insertMany(ofBatch(n, documentOf), { ordered: false }))
  const record = await batches(events / BATCH, (n) => post('meter_events/batch', { events: ofBatch(n, eventOf) }))
  console.log(
    `meter events/s: ${record.toFixed(0)} (goal >= 5,000); bare insertMany ${insert.toFixed(0)}; ratio ${(record / insert).toFixed(2)}`,
  )

  await t.advance(2 * DAY_MS)
  const period = { owner: userId, meterId: meter.id, customer: 'c', from: start, to: start + SPREAD_S * 1_000 }
  const usage = () => t.services.resolve(Metering).usage(period)
  const [first, again] = [await timed(usage), await timed(usage)]
  if (first.result !== BigInt(events) * 3n || again.result !== first.result) throw new Error(`counted ${first.result}`)
  console.log(
    `counted from ${events} events: ${first.ms.toFixed(0)} ms, ${first.grown}; from rollups ${again.ms.toFixed(0)} ms`,
  )
  await t.runCron('billing.due')
  const bill = await timed(async () => {
    await t.settle()
    await t.advance(3_600_000)
    await t.runCron('billing.due')
    await t.settle()
  })
  console.log(`invoice drafted, opened and mailed: ${bill.ms.toFixed(0)} ms (goal <= 10,000 in all), ${bill.grown}`)
} finally {
  await t.stop()
}
