import { ManualClock } from '../../kernel/boot/clock.ts'
import { testKernel } from '../../kernel/testing/test-kernel.ts'
import logs from '../../modules/logs/module.ts'
import records from '../../modules/records/module.ts'

/**
 * `npm run bench:logs [lines]`: pushes that many lines of one day (default a million) in pushes of a thousand, and asks.
 * Told: how long a push takes as the store grows tenfold, and how long queries over the whole day take. Without redaction.
 */
const total = Number(process.argv[2] ?? 1_000_000)
const [PUSH, APPS] = [1_000, 10]
const DAY_MS = 86_400_000

const clock = new ManualClock()
const t = await testKernel({
  modules: [records, logs],
  clock,
  config: { kernel: { checkReplies: false }, logs: { dailyMb: { free: 10_000 } } },
})
const beginMs = clock.now() - DAY_MS
const LEVELS = ['info', 'info', 'info', 'info', 'info', 'info', 'debug', 'debug', 'warn', 'error'] as const
const pathOf = (n: number): string => `/api/v1/orders/${(n * 7_919) % 100_000}`
const lineOf = (n: number): string =>
  `{"level":"${LEVELS[n % 10]}","method":"GET","path":"${pathOf(n)}","status":${n % 100 === 0 ? 503 : 200},"ms":${(n * 31) % 900},"request":"${(n * 2_654_435_761).toString(16)}"}`

/** Each push is a thousand lines of one application, one after the other. */
const pushOf = (at: number): string => {
  const first = at * PUSH
  const values = Array.from({ length: PUSH }, (_, index) => {
    const n = first + index
    return [`${beginMs + Math.floor((n / total) * DAY_MS)}${String(n % 1_000_000).padStart(6, '0')}`, lineOf(n)]
  })
  return JSON.stringify({ streams: [{ stream: { app: `app-${at % APPS}`, env: 'live' }, values }] })
}
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0

console.log(`${total.toLocaleString('en')} lines of ${lineOf(1).length} bytes in pushes of ${PUSH}, ${APPS} streams`)
const push = async (at: number): Promise<number> => {
  const body = pushOf(at)
  const from = performance.now()
  await t.request.post('/v1/logs/loki/api/v1/push').set('content-type', 'application/json').send(body).expect(204)
  return performance.now() - from
}
for (let warm = 0; warm < 10; warm++) await push(warm)
let times: number[] = []
for (let at = 0, mark = total / 100; at * PUSH < total; at++) {
  times.push(await push(at))
  // once a minute in life: here a hundred times a day
  if (at % Math.ceil(total / PUSH / 100) === 0) {
    clock.advance(61_000)
    await t.runCron('logs.compact')
  }
  if ((at + 1) * PUSH < mark) continue
  const lastTenth = times.slice(-Math.ceil(times.length / 2))
  console.log(
    `  up to ${mark.toLocaleString('en').padStart(9)} lines: a push takes p50 ${percentile(lastTenth, 0.5).toFixed(1)} ms, p95 ${percentile(lastTenth, 0.95).toFixed(1)} ms, p99 ${percentile(lastTenth, 0.99).toFixed(1)} ms`,
  )
  times = []
  mark *= 10
}
clock.advance(61_000)
await t.runCron('logs.compact')

const day = { start: `${beginMs}000000`, end: `${beginMs + DAY_MS}000000` }
const stats = await t.request.get('/v1/logs/loki/api/v1/index/stats').query({ ...day, query: '{env="live"}' })
console.log(`  kept as ${JSON.stringify(stats.body)}`)
const QUERIES: readonly (readonly [string, string, object])[] = [
  ['the newest 100 lines', '{env="live"}', {}],
  ['the newest 100 of one in a hundred', '{env="live"} |= "503"', {}],
  ['a text that no line has', '{env="live"} |= "no such text"', {}],
  ['lines by app every 5 minutes', 'sum by (app) (count_over_time({env="live"}[5m]))', { step: '5m' }],
  ['errors every 5 minutes', 'sum(count_over_time({env="live"} |= "\\"level\\":\\"error\\"" [5m]))', { step: '5m' }],
  ['100 lines by two fields of JSON', '{env="live"} | json | status >= 500 | ms > 890', {}],
  [
    'lines of one app by a field of JSON',
    'sum by (level) (count_over_time({app="app-3"} | json [1h]))',
    { step: '1h' },
  ],
]
console.log('query_range over the whole day, 20 times each: p50, p95')
for (const [name, query, more] of QUERIES) {
  const taken: number[] = []
  for (let time = 0; time < 20; time++) {
    const from = performance.now()
    await t.request
      .get('/v1/logs/loki/api/v1/query_range')
      .query({ ...day, query, ...more })
      .expect(200)
    taken.push(performance.now() - from)
  }
  console.log(
    `  ${name.padEnd(38)} ${percentile(taken, 0.5).toFixed(0).padStart(5)} ms ${percentile(taken, 0.95).toFixed(0).padStart(5)} ms`,
  )
}
await t.stop()
