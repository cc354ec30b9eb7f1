import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { SeverityNumber } from '@opentelemetry/api-logs'
import { OTLPLogExporter as JsonExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { OTLPLogExporter as ProtobufExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'
import { expect } from 'chai'
import { compress } from 'snappyjs'
import WebSocket from 'ws'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { PersonalData } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import records from '../records/module.ts'
import safety from '../safety/module.ts'
import { fakeCipher } from '../safety/testing/fake-cipher.ts'
import logs from './module.ts'
import { pushRequest } from './testing.ts'

const LOKI = '/v1/logs/loki/api/v1'
const TRACE = '0af7651916cd43dd8448eb211c80319c'

const HOUR_MS = 3_600_000
type Values = readonly (readonly [string, string, object?])[]

describe('logs', () => {
  let t: TestKernel
  // in the middle of an hour: chunks are of one
  const clock = new ManualClock(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS / 2)
  const ns = (agoMs: number): string => `${clock.now() - agoMs}000000`
  const config = { logs: { maxStreams: 5, tailPollMs: 20, dailyMb: { pro: 1 } } }
  before(async () => {
    t = await testKernel({ modules: [records, safety, logs], provide: [fakeCipher], clock, config })
  })
  after(() => t?.stop())

  let count = 0
  let userId = ''
  beforeEach(() => {
    userId = `usr_logs${++count}`
  })
  const me = () => t.as({ userId })
  const push = async (stream: object, values: Values, expected = 204) =>
    (
      await me()
        .post(`${LOKI}/push`)
        .send({ streams: [{ stream, values }] })
        .expect(expected)
    ).body
  const ask = async (path: string, params: object = {}, expected = 200) =>
    (await me().get(`${LOKI}/${path}`).query(params).expect(expected)).body
  const lines = async (query: string, more: object = {}): Promise<string[]> => {
    const { data } = await ask('query_range', { query, ...more })
    return data.result.flatMap(({ values }: { values: [string, string][] }) => values.map(([, line]) => line))
  }

  describe('taking lines', () => {
    it('by Loki as JSON, plain and gzip, and tells them newest first', async () => {
      await push({ app: 'web' }, [
        [ns(2_000), 'one'],
        [ns(1_000), 'two', { trace_id: TRACE }],
      ])
      const zipped = gzipSync(JSON.stringify({ streams: [{ stream: { app: 'web' }, values: [[ns(0), 'three']] }] }))
      await me()
        .post(`${LOKI}/push`)
        .set({ 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .serialize((body) => body)
        .send(zipped)
        .expect(204)
      const { data } = await ask('query_range', { query: '{app="web"}', end: `${clock.now() + 1}000000` })
      expect(data.result).to.deep.equal([
        {
          stream: { app: 'web' },
          values: [
            [ns(0), 'three'],
            [ns(2_000), 'one'],
          ],
        },
        { stream: { app: 'web', trace_id: TRACE }, values: [[ns(1_000), 'two']] },
      ])
      expect(data.stats.summary.totalLinesProcessed).to.equal(3)
    })

    const sendProtobuf = (body: Uint8Array, expected: number) =>
      me()
        .post(`${LOKI}/push`)
        .set('content-type', 'application/x-protobuf')
        .serialize((bytes) => bytes)
        .send(Buffer.from(body))
        .expect(expected)

    it('by Loki as Snappy protobuf, and refuses what is torn', async () => {
      const plain = pushRequest('{app="web", env="a \\"b\\""}', [
        { ns: BigInt(ns(5)), line: 'hällo', metadata: { trace_id: TRACE } },
        { ns: BigInt(ns(4)), line: 'x'.repeat(5_000) },
      ])
      const whole = compress(plain)
      await sendProtobuf(whole, 204)
      const { data } = await ask('query_range', { query: '{env=~"a.*"}', direction: 'FORWARD' })
      expect(data.result[0]).to.deep.equal({
        stream: { app: 'web', env: 'a "b"', trace_id: TRACE },
        values: [[ns(5), 'hällo']],
      })
      for (const length of [1, 7, whole.length >> 1, whole.length - 3])
        expect((await sendProtobuf(whole.subarray(0, length), 400)).body.status).to.equal('error')
      const { body } = await sendProtobuf(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0]), 413)
      expect(body.message).to.match(/too large once it is uncompressed/)
    })

    it('by the stock exporters of OpenTelemetry, JSON and protobuf, with their trace', async () => {
      const headers = { authorization: `Bearer test-${userId}-key_${userId}-free-user` }
      me()
      for (const Exporter of [JsonExporter, ProtobufExporter]) {
        const exporter = new Exporter({ url: `${t.url}/v1/logs`, headers, compression: 'gzip' as never })
        const provider = new LoggerProvider({
          resource: resourceFromAttributes({
            'service.name': Exporter === JsonExporter ? 'json' : 'proto',
            pod: 'p-1',
          }),
          processors: [new SimpleLogRecordProcessor({ exporter })],
        })
        provider.getLogger('lib').emit({
          timestamp: clock.now(),
          severityNumber: SeverityNumber.WARN,
          body: { took: 5 },
          attributes: { 'http.status': 500, trace_id: TRACE },
        })
        await provider.forceFlush()
        await provider.shutdown()
      }
      const { data } = await ask('query_range', {
        query: '{service_name=~"json|proto"} | detected_level = "warn" | http_status >= 500',
        end: `${clock.now() + 1}000000`,
      })
      expect(data.result.map(({ stream }: { stream: object }) => stream)).to.have.length(2)
      for (const { stream, values } of data.result) {
        expect(stream).to.include({ pod: 'p-1', scope_name: 'lib', severity_number: '13' })
        expect(values[0][1]).to.equal('{"took":5}')
      }
      const trace = await me()
        .get(`/v1/logs/traces/${TRACE.toUpperCase()}`)
        .query({ end: ns(-1) })
        .expect(200)
      expect(trace.body.data).to.have.length(2)
      expect(trace.body.complete).to.equal(true)
    })

    it('tells exporters in their own form what it did not take', async () => {
      const record = (timeUnixNano: string) => ({ timeUnixNano, body: { stringValue: 'x' } })
      const logRecords = [record(ns(1)), record('5'), record('9223372036854775807')]
      const { body } = await me()
        .post('/v1/logs')
        .send({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] })
        .expect(200)
      expect(body.partialSuccess.rejectedLogRecords).to.equal('2')
      expect(body.partialSuccess.errorMessage).to.match(/time 5 ns is too old.*more than 10 minutes ahead/)
      const wrong = await me().post('/v1/logs').set('content-type', 'application/x-protobuf').send('torn').expect(400)
      expect(wrong.headers['content-type']).to.match(/protobuf/)
    })

    it('as JSON lines, and says which are none', async () => {
      const text = [
        JSON.stringify({ message: 'a', timestamp: new Date(clock.now() - 5).toISOString(), user: { id: 7 } }),
        'nonsense',
        JSON.stringify({ msg: 'b', ts: clock.now() - 4, labels: { app: 'own' } }),
        JSON.stringify({ level: 'info' }),
      ].join('\n')
      const { body } = await me()
        .post('/v1/logs/ingest?app=cli')
        .set('content-type', 'text/plain')
        .send(text)
        .expect(200)
      expect(body).to.deep.equal({
        accepted: 2,
        rejected: 2,
        reasons: ['line 2 is no JSON', "line 4 needs a text in 'message'"],
      })
      expect(await lines('{app="cli"} | user_id = 7')).to.deep.equal(['a'])
      expect(await lines('{app="own"}')).to.deep.equal(['b'])
    })

    it('stores a push that is repeated once', async () => {
      for (let times = 0; times < 3; times++)
        await push({ app: 'web' }, [
          [ns(3), 'once'],
          [ns(3), 'other'],
        ])
      expect(await lines('{app="web"}')).to.have.members(['once', 'other'])
    })

    it('replaces what is personal or secret before it is stored', async () => {
      await push({ app: 'web' }, [
        [ns(3), 'mail from anna@example.com', { card: '4111 1111 1111 1111' }],
        [ns(2), 'nothing of note'],
      ])
      const { data } = await ask('query_range', { query: '{app="web"}', direction: 'forward' })
      expect(data.result).to.deep.equal([
        { stream: { app: 'web', card: '[credit_card]' }, values: [[ns(3), 'mail from [email]']] },
        { stream: { app: 'web' }, values: [[ns(2), 'nothing of note']] },
      ])
    })

    it('replaces it in labels, too: streams that differ only in that become one', async () => {
      for (const [who, at] of [
        ['anna@example.com', 3],
        ['ben@example.com', 2],
      ] as const)
        await push({ app: 'web', who }, [[ns(at), `${at}`]])
      const { data } = await ask('query_range', { query: '{app="web"}', direction: 'forward' })
      expect(data.result).to.deep.equal([
        {
          stream: { app: 'web', who: '[email]' },
          values: [
            [ns(3), '3'],
            [ns(2), '2'],
          ],
        },
      ])
      expect((await ask('label/who/values')).data).to.deep.equal(['[email]'])
    })

    it('takes the rest of a push that is partly wrong', async () => {
      const { message } = await push(
        { app: 'web' },
        [
          ['1', 'too old'],
          [ns(1), 'fine'],
          [ns(0), 'y'.repeat(300_000)],
        ],
        400,
      )
      expect(message).to.match(/^2 of 3 lines were not taken, the rest is stored: .*too old.*more than 262144 bytes/)
      expect(await lines('{app="web"}')).to.deep.equal(['fine'])
    })

    it('refuses ten thousand names, and more streams than there may be, saying which label it is', async () => {
      const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`l${n}`, 'x']))
      expect((await push(many, [[ns(1), 'x']], 400)).message).to.match(/10000 labels, of which 15 are allowed/)
      expect((await push({ 'a b': 'x' }, [[ns(1), 'x']], 400)).message).to.match(/label name "a b"/)
      for (let n = 0; n < 5; n++) await push({ app: 'web', request: `r${n}` }, [[ns(1), 'x']])
      const refused = await push({ app: 'web', request: 'r6' }, [[ns(1), 'x']], 400)
      expect(refused.errorType).to.equal('too_many_streams')
      expect(refused.message).to.match(/label 'request' alone has 5 values/)
      await push({ app: 'web', request: 'r1' }, [[ns(0), 'still']])
    })

    it('stops at the volume of a day, until the next', async () => {
      const send = (line: string, expected: number) =>
        t
          .as({ userId, tier: 'pro' })
          .post(`${LOKI}/push`)
          .send({
            streams: [{ stream: { app: 'web' }, values: Array.from({ length: 5 }, (_, n) => [ns(n), line + n]) }],
          })
          .expect(expected)
      await send('z'.repeat(220_000), 204)
      const refused = await send('a', 429)
      expect(refused.body.errorType).to.equal('daily_log_volume')
      expect(Number(refused.headers['retry-after'])).to.be.greaterThan(0)
    })
  })

  describe('answering', () => {
    const seed = () =>
      push({ app: 'web' }, [
        [ns(50_000), 'level=info took=5ms path=/a'],
        [ns(40_000), 'level=error took=250ms path=/b'],
        [ns(30_000), 'level=info took=1s path=/a'],
        [ns(20_000), '{"level":"error","user":{"id":7}}'],
      ])

    it('counts, groups and compares', async () => {
      await seed()
      const instant = async (query: string) => (await ask('query', { query })).data.result
      const at = clock.now() / 1_000
      expect(await instant('sum by (level) (count_over_time({app="web"} | logfmt [1m]))')).to.deep.include.members([
        { metric: { level: 'info' }, value: [at, '2'] },
        { metric: { level: 'error' }, value: [at, '1'] },
      ])
      expect(await instant('max(max_over_time({app="web"} | logfmt | unwrap duration(took) [1m]))')).to.deep.equal([
        { metric: {}, value: [at, '1'] },
      ])
      expect(await instant('sum(rate({app="web"}[1m])) * 60 > 3')).to.deep.equal([{ metric: {}, value: [at, '4'] }])
      expect(await instant('sum(rate({app="web"}[1m])) > 4')).to.deep.equal([])
      // what Grafana asks to see whether it works
      expect(await instant('vector(1)+vector(1)')).to.deep.equal([{ metric: {}, value: [at, '2'] }])
      expect(
        await instant('topk(1, sum by (path) (count_over_time({app="web"} | logfmt | path != "" [1m])))'),
      ).to.deep.equal([{ metric: { path: '/a' }, value: [at, '2'] }])
    })

    it('makes a graph, and only where there is something', async () => {
      await seed()
      const params = { query: 'count_over_time({app="web"}[10s])', start: ns(60_000), end: ns(0), step: '10s' }
      const { data } = await ask('query_range', params)
      expect(data.result).to.have.length(1)
      expect(data.result[0].values.map(([at]: [number]) => clock.now() / 1_000 - at)).to.deep.equal([50, 40, 30, 20])
    })

    it('tells labels, values, series and how much there is', async () => {
      await seed()
      await push({ app: 'api', env: 'live' }, [[ns(1), 'x']])
      expect((await ask('labels')).data).to.deep.equal(['app', 'env'])
      expect((await ask('label/app/values')).data).to.deep.equal(['api', 'web'])
      expect((await ask('label/app/values', { query: '{env="live"}' })).data).to.deep.equal(['api'])
      expect((await ask('series', { 'match[]': '{app="web"}' })).data).to.deep.equal([{ app: 'web' }])
      expect(await ask('index/stats', { query: '{app="web"}' })).to.include({ streams: 1, chunks: 1, entries: 4 })
    })

    it('tells what fields there are, as Grafana lists them: how they are found, their kinds and values', async () => {
      await push({ app: 'web', level: 'x' }, [
        [ns(4_000), 'level=info took=5ms GET path=/a', { trace_id: TRACE }],
        [ns(3_000), 'level=error took=1s path=/a'],
        [ns(2_000), '{"status":500,"user":{"id":7}}'],
        [ns(1_000), '{"status":"n/a"}'],
      ])
      const { fields, limit } = await ask('detected_fields', { query: '{app="web"}', limit: 100 })
      const field = (label: string, type: string, cardinality: number, ...parsers: string[]) => ({
        label,
        type,
        cardinality,
        parsers,
      })
      expect(limit).to.equal(100)
      expect(fields).to.have.deep.members([
        field('status', 'string', 2, 'json'),
        field('user_id', 'int', 1, 'json'),
        field('level_extracted', 'string', 2, 'logfmt'),
        field('took', 'duration', 2, 'logfmt'),
        field('path', 'string', 1, 'logfmt'),
        field('trace_id', 'string', 1),
      ])
      const values = async (params: object) => (await ask('detected_field/took/values', params)).values
      expect(await values({ query: '{app="web"}' })).to.have.members(['5ms', '1s'])
      expect(await values({ query: '{app="web"} | logfmt | took > 100ms' })).to.deep.equal(['1s'])
      expect(await values({ query: '{app="web"}', line_limit: 1 })).to.deep.equal([])
      await push({ app: 'api' }, [[ns(1), 'x']])
      const { detectedLabels } = await ask('detected_labels', { query: '' })
      expect(detectedLabels).to.have.deep.members([
        { label: 'app', cardinality: 2 },
        { label: 'level', cardinality: 1 },
      ])
      expect((await ask('detected_fields', { query: 'rate({app="web"}[1m])' }, 400)).errorType).to.equal('bad_query')
    })

    it('tells how many bytes there are by labels, in all and over time', async () => {
      await push({ app: 'web', env: 'live' }, [[ns(50_000), 'twelve bytes']])
      await push({ app: 'api', env: 'live' }, [[ns(10_000), 'six b.']])
      const volumes = async (params: object) => (await ask('index/volume', params)).data.result
      const found = await volumes({ query: '{app=~".+"}' })
      expect(
        found.map(({ metric, value }: { metric: object; value: [number, string] }) => [metric, value[1]]),
      ).to.deep.equal([
        [{ app: 'web' }, '12'],
        [{ app: 'api' }, '6'],
      ])
      expect(await volumes({ query: '{app=~".+"}', targetLabels: 'env', limit: 1 })).to.have.length(1)
      const byName = await volumes({ query: '{app="web"}', aggregateBy: 'labels' })
      expect(byName.map(({ metric }: { metric: object }) => metric)).to.deep.equal([{ app: '' }, { env: '' }])
      const range = { query: '{env="live"}', start: ns(60_000), end: ns(0), step: '30s' }
      const [live] = (await ask('index/volume_range', range)).data.result
      expect(live.values.map(([, bytes]: [number, string]) => bytes)).to.deep.equal(['12', '6'])
    })

    it('says where a query is wrong, and what is too much', async () => {
      const wrong = async (query: string) => (await ask('query_range', { query }, 400)).message
      expect(await wrong('{app="web"} |= ')).to.equal(
        'parse error at line 1, col 16: unexpected end of query, expected what the line has in quotes',
      )
      expect(await wrong('{app="web"}\n  |~ "("')).to.match(/^parse error at line 2, col 6: no pattern of RE2/)
      expect(await wrong('{}')).to.match(/at least one matcher/)
      expect(await wrong('{app="web"} | line_format "x"')).to.match(/col 15: \| line_format is not understood here/)
      expect(await wrong('sum(rate({app="web"}[5m])')).to.match(/col 26: unexpected end of query, expected \)/)
      expect((await ask('query', { query: '{app="web"}' }, 400)).message).to.match(/not answered at one time/)
      const graph = { query: 'rate({app="web"}[5m])', start: '1', end: '8000000', step: '1' }
      expect((await ask('query_range', graph, 422)).errorType).to.equal('query_too_large')
    })

    it('keeps accounts apart', async () => {
      await push({ app: 'web' }, [[ns(1), 'mine', { trace_id: TRACE }]])
      const other = t.as({ userId: 'usr_stranger' })
      const { body } = await other.get(`${LOKI}/query_range`).query({ query: '{app="web"}' }).expect(200)
      expect(body.data.result).to.deep.equal([])
      expect((await other.get(`${LOKI}/labels`).expect(200)).body.data).to.deep.equal([])
      expect((await other.get(`/v1/logs/traces/${TRACE}`).expect(200)).body.data).to.deep.equal([])
      await other.get('/v1/logs/loki/api/v1/query_range').query({ query: '{app="web"}' }).expect(200)
    })

    it('gives a person all that is kept of them, and forgets it', async () => {
      await push({ app: 'web' }, [[ns(2_000), 'mine', { trace_id: TRACE }]])
      const personal = t.services.resolve(PersonalData)
      const kept: unknown[] = []
      for await (const { module, item } of personal.export(userId)) if (module === 'logs') kept.push(item)
      const timestamp = `${new Date(clock.now() - 2_000).toISOString().slice(0, 19)}.`
      expect(kept).to.have.length(1)
      expect(kept[0]).to.deep.include({ labels: { app: 'web' }, line: 'mine', metadata: { trace_id: TRACE } })
      expect((kept[0] as { timestamp: string }).timestamp).to.match(new RegExp(`^${timestamp}\\d{9}Z$`))
      await personal.erase(userId)
      expect(await lines('{app="web"}')).to.deep.equal([])
      expect((await ask('labels')).data).to.deep.equal([])
    })

    it('follows lines as they come', async () => {
      await push({ app: 'web' }, [[ns(1_000), 'before']])
      const headers = { authorization: `Bearer test-${userId}-key_${userId}-free-user` }
      const stop = new AbortController()
      const url = `${t.url}${LOKI}/tail?${new URLSearchParams({ query: '{app="web"} |= "e"', start: ns(5_000) })}`
      const answer = await fetch(url, { headers, signal: stop.signal })
      const seen: string[] = []
      const decoder = new TextDecoder()
      for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
        for (const [, data] of decoder.decode(bytes).matchAll(/^data: (.*)$/gm))
          for (const { values } of JSON.parse(data as string).streams)
            seen.push(...values.map(([, line]: string[]) => line))
        if (seen.length === 1)
          await push({ app: 'web' }, [
            [ns(10), 'next'],
            [ns(9), 'not'],
          ])
        if (seen.length > 1) break
      }
      stop.abort()
      expect(seen).to.deep.equal(['before', 'next'])
    })

    it('follows lines by WebSocket, as logcli and Grafana do; refuses in words what cannot be followed', async () => {
      await push({ app: 'web' }, [[ns(1_000), 'before']])
      const tailing = (query: string) =>
        new WebSocket(
          `${t.url.replace('http', 'ws')}${LOKI}/tail?${new URLSearchParams({ delay_for: '0', limit: '30', query, start: ns(5_000) })}`,
          { headers: { authorization: `Bearer test-${userId}-key_${userId}-free-user` } },
        )
      const seen: string[] = []
      const ws = tailing('{app="web"} |= "e"').on('message', (data) => {
        for (const { stream, values } of JSON.parse(data.toString()).streams)
          seen.push(...values.map(([, line]: string[]) => `${stream.app} ${line}`))
      })
      await eventually(() => seen.length === 1)
      await push({ app: 'web' }, [
        [ns(10), 'next'],
        [ns(9), 'not'],
      ])
      await eventually(() => seen.length > 1)
      ws.close()
      expect(seen).to.deep.equal(['web before', 'web next'])
      const refused = tailing('rate({app="web"}[1m])').on('error', () => undefined)
      const [, res] = await once(refused, 'unexpected-response')
      expect(res.statusCode).to.equal(400)
      res.destroy()
    })
  })

  describe('alerts', () => {
    const ALERTS = '/v1/logs/alerts'
    const minute = async () => {
      await t.advance(60_000)
      await t.runCron('logs.alerts')
      await t.settle()
    }

    it('fires once it has held long enough, tells it once, and says when it is over', async () => {
      const fields = { name: 'errors', query: 'sum(count_over_time({app="web"} |= "error" [2m])) > 1', for_minutes: 1 }
      const { body: alert } = await me().post(ALERTS).send(fields).expect(200)
      const status = async () => (await me().get(`${ALERTS}/${alert.id}`).expect(200)).body
      await minute()
      expect((await status()).status).to.equal('ok')
      await push({ app: 'web' }, [
        [ns(2), 'error 1'],
        [ns(1), 'error 2'],
      ])
      await minute()
      expect(await status()).to.include({ status: 'pending', value: 2 })
      await push({ app: 'web' }, [
        [ns(2), 'error 3'],
        [ns(1), 'error 4'],
      ])
      await minute()
      await t.runCron('logs.alerts')
      await t.settle()
      expect(await status()).to.include({ status: 'firing' })
      await minute()
      await minute()
      expect(await status()).to.include({ status: 'ok', value: null })
      const told = t.events.filter(({ data }) => (data as { alert_id?: string }).alert_id === alert.id)
      expect(told.map(({ name, data }) => [name, (data as { status: string }).status])).to.deep.equal([
        ['log.alert', 'firing'],
        ['log.alert', 'resolved'],
      ])
      expect(told[0]?.meta.audience.users).to.deep.equal([userId])
    })

    it('refuses what can never fire, and belongs to its owner', async () => {
      const refused = await me().post(ALERTS).send({ name: 'x', query: '{app="web"}' }).expect(400)
      expect(refused.body.code).to.equal('bad_query')
      const { body } = await me().post(ALERTS).send({ name: 'x', query: 'rate({app="web"}[1m]) > 0' }).expect(200)
      await t.as({ userId: 'usr_stranger' }).get(`${ALERTS}/${body.id}`).expect(404)
      expect((await me().patch(`${ALERTS}/${body.id}`).send({ for_minutes: 3 }).expect(200)).body.for_minutes).to.equal(
        3,
      )
      await me().delete(`${ALERTS}/${body.id}`).expect(200)
    })
  })
})
