/**
 * A fraud check among 10^4, 10^5 and 10^6 stored events (`--max 6`: up to 10^6): `POST /v1/fraud/check` of a payout with
 * address, device and payout account, sealed, on a keep-alive connection; and its reads and verdict alone. The goal:
 * p99 ≤ 10 ms, growing ≤ 1.2 times for tenfold. `npm run bench:fraud-growth`. The events are written in bulk, straight
 * into the module's collections; a twentieth of them belong to twenty busy accounts, which are asked about one time in ten.
 */
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { Mongo } from '../../kernel/define.ts'
import { compileRules, judgeFeatures } from '../../modules/fraud/judge.ts'
import { Keys } from '../../modules/fraud/keys.ts'
import { collections, type Store } from '../../modules/fraud/model.ts'
import { observe } from '../../modules/fraud/observe.ts'
import { DEFAULT_WEIGHTS_BP, inOrder } from '../../modules/fraud/ruleset.ts'
import { fraudService } from '../../modules/fraud/testing.ts'
import { load, percentile } from '../money/figures.ts'
import { population } from './population.ts'

const { values } = parseArgs({
  options: { max: { type: 'string', default: '6' }, checks: { type: 'string', default: '1000' } },
})
const CHECKS = Number(values.checks)
const ACCOUNTS_A_PART = 2_000
const BUSY = 20
const BATCH = 5_000
const DAY_MS = 86_400_000

const t = await fraudService({ budgetMs: 80 })
const { apiKey } = await t.operator()
const mongo = t.services.resolve(Mongo)
const store = Object.fromEntries(
  Object.entries(collections).map(([local, { name }]) => [local, mongo.model(name)]),
) as unknown as Store
const keys = new Keys(Buffer.alloc(32, 7))
const rules = compileRules(
  { rules: inOrder([]), weights_bp: DEFAULT_WEIGHTS_BP, review_at_bp: 6_000, block_at_bp: 9_700, small_pence: 500 },
  keys.commit,
)
const parts = { store, keys, budgetMs: 10_000, log: console as never, verified: async () => false }
const agent = new Agent({ keepAlive: true })

const post = (body: object) =>
  new Promise<{ status: number | undefined; fallbacks: number }>((resolve, reject) => {
    const sent = request(
      `${t.url}/v1/fraud/check`,
      { method: 'POST', agent, headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          const { fallbacks = [] } = JSON.parse(Buffer.concat(chunks).toString())
          resolve({ status: answer.statusCode, fallbacks: fallbacks.length })
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })

const insert = async (part: 'events' | 'subjects' | 'edges', rows: readonly object[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH)
    await store[part].collection.insertMany(rows.slice(at, at + BATCH) as never[])
}

const busy = Array.from({ length: BUSY }, (_, n) => `usr_busy_${n}`)
const asked: string[] = []
let nth = 0
let stored = 0

/** Adds until there are so many. Returns the accounts to be asked about. In parts, for a process that computes for seconds loses its connections. */
async function fill(size: number): Promise<readonly string[]> {
  const now = t.clock.now()
  const wanted = Math.round((size - stored) * 0.95)
  let written = 0
  for (; written < wanted; nth++) {
    const made = population({ accounts: ACCOUNTS_A_PART, seed: 15 + nth, now, keys, prefix: `${nth}_` })
    const events = made.events.slice(0, wanted - written)
    const there = new Set(events.map(({ subject }) => subject))
    await insert('events', events)
    await insert(
      'subjects',
      made.subjects.filter(({ _id }) => there.has(_id)),
    )
    await insert(
      'edges',
      made.edges.filter(({ from, to }) => there.has(from) && there.has(to)),
    )
    asked.push(...there)
    written += events.length
  }
  await insert(
    'events',
    Array.from({ length: size - stored - written }, (_, n) => ({
      _id: `busy${size}_${n}`,
      subject: busy[n % BUSY],
      type: n % 3 === 0 ? 'payout' : 'earning',
      at: new Date(now - ((n * 7_919) % 90) * DAY_MS - (n % 86_400) * 1_000),
      amountPence: 500 + (n % 700),
    })),
  )
  stored = size
  return Array.from({ length: CHECKS * 2 }, (_, n) =>
    n % 10 === 0 ? (busy[(n / 10) % BUSY] as string) : (asked[(n * 7_919) % asked.length] as string),
  )
}

let before: number | undefined
let first: number | undefined
for (let power = 4; power <= Number(values.max); power++) {
  const size = 10 ** power
  const began = performance.now()
  const subjects = await fill(size)
  const filledSeconds = (performance.now() - began) / 1_000
  const place = (n: number) => ({ ip: `81.2.${n % 200}.${n % 7}`, device: `device-${n % 5_000}` })
  const checkOf = async (n: number) => {
    const { ip, device } = place(n)
    const { status, fallbacks } = await post({
      event_type: 'payout',
      user_id: subjects[n % subjects.length],
      amount_pence: 900,
      ip,
      device_id: device,
      country: 'GB',
      payout_account: `acct_${n % 9_000}`,
    })
    if (status !== 200) throw new Error(`answered ${status}`)
    return fallbacks
  }
  const readOf = async (n: number) => {
    const { ip, device } = place(n)
    const asked = {
      scope: 'platform',
      subject: subjects[n % subjects.length] as string,
      eventType: 'payout',
      at: t.clock.now(),
      amountPence: 900,
      ip,
      deviceId: device,
      country: 'GB',
      payoutAccount: `acct_${n % 9_000}`,
    }
    judgeFeatures((await observe(asked, parts)).features, rules)
  }
  let incomplete = 0
  await load(200, 1, checkOf)
  const checks = await load(CHECKS, 1, async (n) => {
    if ((await checkOf(n + 200)) > 0) incomplete++
  })
  const cpuBefore = process.cpuUsage()
  const reads = await load(CHECKS, 1, readOf)
  const cpu = process.cpuUsage(cpuBefore)
  const p99 = percentile(checks.callMs, 0.99)
  const p50 = percentile(checks.callMs, 0.5)
  const ms = (value: number) => value.toFixed(2)
  process.stdout.write(
    `10^${power} events (filled in ${filledSeconds.toFixed(0)} s): check p50 ${ms(p50)} ms, p99 ${ms(p99)} ms; ` +
      `reads and verdict p50 ${ms(percentile(reads.callMs, 0.5))} ms, p99 ${ms(percentile(reads.callMs, 0.99))} ms, CPU with the store's ${ms((cpu.user + cpu.system) / 1_000 / CHECKS)} ms; ` +
      `incomplete ${incomplete}${before === undefined ? '' : `; p50 × ${(p50 / before).toFixed(2)} for tenfold`}\n`,
  )
  first ??= p50
  before = p50
}
process.stdout.write(`p50 from 10^4 to 10^${values.max}: × ${((before ?? 0) / (first ?? 1)).toFixed(2)}\n`)
agent.destroy()
await t.stop()
