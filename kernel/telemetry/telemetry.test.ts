import { expect } from 'chai'
import Type from 'typebox'
import {
  defineModule,
  deriving,
  event,
  type OperationEnd,
  Queue,
  recordKind,
  SealedLog,
  type SealedRecord,
  Telemetry,
  task,
} from '../define.ts'
import { echo } from '../testing/http-module.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'
import { eventually } from '../testing/wait.ts'
import { familyText } from './exposition.ts'
import { scraperOf } from './scraper.ts'

const TOKEN = 'a-token-for-scrapers'
const Never = task('tea.never', Type.Object({}), { retryDelaysMs: [] })
const Later = task('other.later', Type.Object({}))
const Sold = event('tea.sold', Type.Object({}))

let proceed = (): void => undefined
const patience = new Promise<void>((resolve) => {
  proceed = resolve
})

/** Measures something of its own, fails a task and a job, and waits at its first event. */
const TeaSold = recordKind('tea.sold', Type.Object({}))
const tea = defineModule({
  name: 'tea',
  prefix: '/v1/tea',
  layer: 'test',
  summary: 'Measures',
  capabilities: [],
  requires: { telemetry: Telemetry },
  tasks: { never: Never },
  work: {
    never: async () => {
      throw new Error('no tea')
    },
  },
  cron: {
    brew: { schedule: '0 0 1 1 *', run: async () => undefined },
    spill: {
      schedule: '0 0 1 1 *',
      run: async () => {
        throw new Error('spilt')
      },
    },
  },
  listens: { sold: Sold },
  records: [TeaSold],
  derives: [deriving(TeaSold, () => [Sold.of({}, { users: [] })])],
  on: { sold: () => patience },
  start({ services: { telemetry } }) {
    const cups = telemetry.counter('tea_cups_total', 'Cups "poured"', 'kind')
    telemetry.counter('tea_cups_total', 'the same again', 'kind').inc({ kind: 'green' })
    cups.inc({ kind: 'green' }, 2)
    telemetry.histogram('tea_steep_seconds', 'Steeping', [1, 60]).observe({}, 30)
    telemetry.gauge('tea_left', 'Leaves', () => [{ labels: { tin: 'a\\b"c\n' }, value: 7 }])
    telemetry.gauge('tea_broken', 'Cannot be read', () => {
      throw new Error('no scales')
    })
  },
})

const SAMPLE = /^[a-z_][a-z0-9_]*(\{([a-z]+="(?:[^"\\\n]|\\.)*",?)*\})? (-?[\d.e+-]+|Nan)$/i

describe('GET /metrics', () => {
  let t: TestKernel
  const ends: OperationEnd[] = []
  const records: SealedRecord[] = [1, 2, 3].map((at) => ({
    index: at - 1,
    id: `r${at}`,
    type: 'tea.sold',
    seal: '00',
    at,
    account: null,
    body: {},
  }))
  const log: SealedLog = {
    read: async (from, limit) => records.slice(from, from + limit),
    size: async () => records.length,
    onAppend: () => () => undefined,
    lastOf: async () => -1,
  }
  before(async () => {
    t = await testKernel({
      modules: [echo(), tea],
      env: { METRICS_TOKEN: TOKEN },
      provide: [[SealedLog, log]],
      config: { kernel: { accessLog: true } },
    })
    t.services.resolve(Telemetry).onOperation((end) => void ends.push(end))
    t.services.resolve(Telemetry).onOperation(() => {
      throw new Error('deaf')
    })
  })
  after(() => {
    proceed()
    return t.stop()
  })
  const scrape = async (): Promise<string> =>
    (
      await t
        .as({ userId: 'usr_ops', role: 'operator' })
        .get('/metrics')
        .expect(200)
        .expect('content-type', /^text\/plain; version=0\.0\.4/)
    ).text

  it('is for operators, and for scrapers by a token that opens nothing else', async () => {
    const by = (authorization: string, path = '/metrics') => t.as({}).get(path).set('authorization', authorization)
    await t.request.get('/metrics').expect(403)
    await by('Basic x').expect(401)
    await by(`Bearer ${TOKEN}x`).expect(401)
    await by(`Bearer ${TOKEN}`).expect(200)
    await by(`Bearer ${TOKEN}`, '/v1/echo/operators').expect(401)
    expect(scraperOf(undefined)('')).to.equal(undefined)
    expect(scraperOf('')('')).to.equal(undefined)
    expect(() => scraperOf('short')).to.throw('METRICS_TOKEN has 5 characters; at least 16 are needed')
  })

  it('counts operations by status, also cut and refused ones, and their latency', async () => {
    await t.request.get('/v1/echo/items/a').expect(200)
    await t.request.get('/api/v1/echo/items/b').expect(200)
    await t.request.get('/v1/echo/items/a?limit=9').expect(400)
    await t.request.get('/v1/echo/flow?cut=true').then(
      () => expect.fail('the stream was not cut'),
      () => undefined,
    )
    await t.request.get('/nowhere').expect(404)
    await eventually(() => ends.some(({ operation }) => operation === 'refused'))
    const text = await scrape()
    for (const line of [
      'http_operations_total{operation="echo.item",route="GET /v1/echo/items/:id",status="200"} 2',
      'http_operations_total{operation="echo.item",route="GET /v1/echo/items/:id",status="400"} 1',
      'http_operations_total{operation="echo.flow",route="GET /v1/echo/flow",status="cut"} 1',
      'http_operations_total{operation="refused",route="GET /*",status="404"} 1',
      'http_operation_seconds_bucket{operation="echo.item",le="+Inf"} 3',
      'http_operation_seconds_count{operation="echo.item"} 3',
    ])
      expect(text).to.include(`${line}\n`)
    const buckets = [...text.matchAll(/_bucket\{operation="echo\.item",le="[^"]+"\} (\d+)/g)].map(([, n]) => Number(n))
    expect(buckets)
      .to.have.length(16)
      .and.to.deep.equal([...buckets].sort((a, b) => a - b))
  })

  it('tells listeners of every operation, whatever one of them throws; the access log is such a listener', async () => {
    ends.length = 0
    await t
      .as({ userId: 'usr_7' })
      .get('/v1/echo/items/secret')
      .set('x-request-id', 'request-7')
      .set('traceparent', '00-1-2-01')
      .set('user-agent', `client/1 ${'x'.repeat(300)}`)
      .expect(200)
    expect(ends[0]?.userAgent).to.equal(`client/1 ${'x'.repeat(247)}`)
    expect(ends).to.have.length(1)
    expect(ends[0]).to.deep.include({
      operation: 'echo.item',
      method: 'get',
      route: '/v1/echo/items/:id',
      status: 200,
      complete: true,
      requestId: 'request-7',
      traceparent: '00-1-2-01',
    })
    expect(ends[0]?.caller?.userId).to.equal('usr_7')
    const line = t.logs.find(({ module, requestId }) => module === 'access' && requestId === 'request-7')
    expect(line).to.include({ message: 'request', operation: 'echo.item', status: 200, userId: 'usr_7' })
    expect(JSON.stringify(line)).not.to.include('secret').and.not.include('127.0.0.1')
  })

  it('shows queue, jobs, lag, modules, store and limits', async () => {
    const queue = t.services.resolve(Queue)
    await queue.enqueue(Never, {}, { id: 'n1' })
    await eventually(async () => (await scrape()).includes('queue_jobs{state="dead"} 1'))
    await queue.enqueue(Later, {}, { id: 'l1' })
    await queue.enqueue(Later, {}, { id: 'l2', runAt: t.clock.now() + 3_600_000 })
    t.clock.advance(90_000)
    await t.runCron('tea.brew')
    await t.runCron('tea.spill').catch(() => undefined)
    const text = await scrape()
    for (const line of [
      'queue_jobs{state="waiting"} 1',
      'queue_jobs{state="later"} 1',
      'queue_oldest_seconds 90',
      'queue_running{task="tea.never"} 0',
      'cron_runs_total{job="tea.brew",outcome="succeeded"} 1',
      'cron_runs_total{job="tea.spill",outcome="failed"} 1',
      'event_lag_records{listener="tea"} 3',
      'events_skipped_total 0',
      'http_operations_in_flight 1',
      'http_operations_waiting 0',
      'module_ready{module="tea",state="ready"} 1',
      'store_up{backend="test"} 1',
      'limits_up{backend="memory"} 1',
    ])
      expect(text).to.include(`${line}\n`)
  })

  it('shows what modules measure; what cannot be read is left out and logged once', async () => {
    const text = `${await scrape()}${await scrape()}`
    for (const line of [
      'tea_cups_total{kind="green"} 3',
      'tea_steep_seconds_bucket{le="60"} 1',
      'tea_left{tin="a\\\\b\\"c\\n"} 7',
    ])
      expect(text).to.include(`${line}\n`)
    expect(text).not.to.include('tea_broken')
    expect(t.logs.filter(({ message }) => message.includes('tea_broken'))).to.have.length(1)
    const own = await t.services.resolve(Telemetry).text('tea_')
    expect(own).to.include('tea_cups_total').and.include('tea_left').and.not.include('module_ready')
  })

  it('is in the text format, each family once', async () => {
    const lines = (await scrape()).split('\n').filter((line) => line !== '')
    for (const line of lines) if (!line.startsWith('#')) expect(line).to.match(SAMPLE)
    const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
    expect(new Set(names).size).to.equal(names.length)
    // what `promtool check metrics` asks of names
    for (const [, , name, type] of lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')))
      expect(name?.endsWith('_total'), `${name} is a ${type}`).to.equal(type === 'counter')
    expect(familyText({ name: 'none', help: '', type: 'gauge' }, [])).to.equal('')
  })
})

describe('GET /metrics in an overload', () => {
  it('is answered while others are shed, and counts them', async () => {
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const slow = defineModule({
      name: 'slow',
      prefix: '/v1/slow',
      layer: 'test',
      summary: 'Waits',
      capabilities: [],
      contract: {
        wait: { method: 'get', path: '/v1/slow/wait', summary: 'Waits', reply: { 200: Type.Object({}) } },
      },
      handlers: { wait: () => gate.then(() => ({})) },
    })
    const t = await testKernel({
      modules: [slow],
      env: { METRICS_TOKEN: TOKEN },
      config: { kernel: { maxInFlight: 16 } },
    })
    const scrape = (): Promise<string> =>
      t
        .as({})
        .get('/metrics')
        .set('authorization', `Bearer ${TOKEN}`)
        .expect(200)
        .then(({ text }) => text)
    try {
      const statuses: number[] = []
      const waiting = Array.from({ length: 17 }, async () => {
        const { status } = await t.request.get('/v1/slow/wait')
        statuses.push(status)
      })
      await eventually(() => statuses.includes(503))
      expect(await scrape()).to.match(/http_operations_total\{operation="shed",route="GET \/\*",status="503"\} [1-9]/)
      open()
      await Promise.all(waiting)
      expect(statuses).to.include(200)
    } finally {
      open()
      await t.stop()
    }
  })
})
