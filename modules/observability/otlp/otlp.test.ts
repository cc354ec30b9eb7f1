import { deflateSync, gzipSync } from 'node:zlib'
import { expect } from 'chai'
import fc from 'fast-check'
import { defineContract, defineModule } from '../../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../../kernel/testing/test-kernel.ts'
import { otlpOperation } from '../contract.ts'
import { type OtlpPoint, otlpAnswer, readOtlp } from '../services.ts'
import type { Items } from './batch.ts'
import { varint } from './contract.ts'
import { REQUESTS } from './definitions.ts'
import type { OtlpRequest } from './exchange.ts'

const PROTOBUF = { 'content-type': 'application/x-protobuf' }
const JSON_TYPE = { 'content-type': 'application/json' }
const encoded = (signal: keyof typeof REQUESTS, value: object): Buffer =>
  Buffer.from(REQUESTS[signal].encode(REQUESTS[signal].fromObject(value)).finish())

const span = {
  traceId: Buffer.alloc(16, 0xab),
  spanId: Buffer.alloc(8, 0xcd),
  name: 'chat',
  kind: 3,
  startTimeUnixNano: '1700000000123456789',
  endTimeUnixNano: '9223372036854775807',
  attributes: [
    { key: 'text', value: { stringValue: 'héllo' } },
    { key: 'empty', value: { stringValue: '' } },
    { key: 'int', value: { intValue: '-42' } },
    { key: 'huge', value: { intValue: '9007199254740993' } },
    { key: 'no', value: { boolValue: false } },
    { key: 'zero', value: { doubleValue: 0 } },
    { key: 'list', value: { arrayValue: { values: [{ stringValue: 'a' }, { intValue: 1 }] } } },
    { key: 'map', value: { kvlistValue: { values: [{ key: '__proto__', value: { stringValue: 'x' } }] } } },
    { key: 'bytes', value: { bytesValue: Buffer.from('hi') } },
    { key: 'none' },
  ],
  events: [{ timeUnixNano: '5', name: 'first token', attributes: [] }],
  status: { code: 2, message: 'broke' },
}
const traces = {
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'svc' } }] },
      scopeSpans: [{ scope: { name: 'lib', version: '1' }, spans: [span] }],
    },
  ],
}
const inJson = Buffer.from(
  JSON.stringify(traces, (key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString(key.endsWith('Id') ? 'hex' : 'base64') : value,
  ),
)

/** One field that holds a message. */
const nested = (tag: number, inner: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag, ...varint(inner.length)]), inner])

const point = (value: object): object => ({
  resourceMetrics: [{ scopeMetrics: [{ metrics: [value] }] }],
})

type Sent = Pick<OtlpRequest, 'raw' | 'headers'>
const allOf = async <S extends keyof typeof REQUESTS>(
  signal: S,
  { raw, headers }: Sent,
): Promise<readonly Items[S][]> => {
  const all: Items[S][] = []
  for await (const slice of readOtlp(signal, { raw, headers, caller: { userId: 'usr_1' } })) all.push(...slice)
  return all
}

const taker = defineModule({
  name: 'taker',
  prefix: '/v1/taker',
  layer: 'L50',
  summary: 'takes',
  capabilities: [],
  contract: defineContract({ take: { path: '/v1/taker', summary: 'takes traces', ...otlpOperation } }),
  handlers: {
    take: async (call) => {
      const spans = await allOf('traces', call)
      const bad = spans.filter(({ traceId }) => traceId === '').length
      return otlpAnswer('traces', call, { count: bad, message: 'spans need ids' })
    },
  },
})

/** Watches the turns of the event loop until it is asked: processor time, since a busy machine stretches the other. */
function watchTurns(): () => number {
  let longest = 0
  let before = process.cpuUsage()
  let turn = setImmediate(function look() {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.cpuUsage()
    turn = setImmediate(look)
  })
  return () => {
    clearImmediate(turn)
    return longest / 1_000
  }
}

describe('observability: OTLP requests', () => {
  it('reads one span alike from protobuf and JSON', async () => {
    const [binary] = await allOf('traces', { raw: encoded('traces', traces), headers: PROTOBUF })
    const [json] = await allOf('traces', { raw: inJson, headers: JSON_TYPE })
    expect(binary).to.deep.equal(json)
    expect(binary).to.deep.include({
      traceId: 'ab'.repeat(16),
      spanId: 'cd'.repeat(8),
      parentSpanId: '',
      kind: 3,
      startNanos: 1_700_000_000_123_456_789n,
      endNanos: 9_223_372_036_854_775_807n,
      resource: { 'service.name': 'svc' },
      status: { code: 2, message: 'broke' },
    })
    const { map, ...attributes } = binary?.attributes ?? {}
    expect(attributes).to.deep.equal({
      text: 'héllo',
      empty: '',
      int: -42,
      huge: '9007199254740993',
      no: false,
      zero: 0,
      list: ['a', 1],
      bytes: 'aGk=',
      none: null,
    })
    expect(Object.keys(map as object)).to.deep.equal(['__proto__'])
  })

  const kinds: readonly (readonly [object, Partial<OtlpPoint>])[] = [
    [{ gauge: { dataPoints: [{ asInt: '-7', timeUnixNano: '3' }] } }, { kind: 'gauge', value: -7, nanos: 3n }],
    [
      { sum: { dataPoints: [{ asDouble: 1.5 }], aggregationTemporality: 2, isMonotonic: true } },
      { kind: 'sum', value: 1.5, temporality: 2, monotonic: true },
    ],
    [
      { histogram: { dataPoints: [{ count: '3', sum: 6, bucketCounts: ['1', '2'], explicitBounds: [2.5], max: 4 }] } },
      { kind: 'histogram', count: 3, value: 6, bucketCounts: [1, 2], bounds: [2.5], min: undefined, max: 4 },
    ],
    [
      {
        exponentialHistogram: {
          dataPoints: [{ count: '3', scale: -1, zeroCount: '1', positive: { offset: -2, bucketCounts: ['2'] } }],
        },
      },
      {
        kind: 'exponential_histogram',
        exponential: {
          scale: -1,
          zeroCount: 1,
          positive: { offset: -2, counts: [2] },
          negative: { offset: 0, counts: [] },
        },
      },
    ],
    [
      { summary: { dataPoints: [{ count: '1', sum: 9, quantileValues: [{ quantile: 0.5, value: 9 }] }] } },
      { kind: 'summary', quantiles: [{ quantile: 0.5, value: 9 }] },
    ],
  ]
  for (const [metric, expected] of kinds)
    it(`reads a ${expected.kind} alike from protobuf and JSON`, async () => {
      const body = point({ name: 'm', ...metric })
      const [binary] = await allOf('metrics', { raw: encoded('metrics', body), headers: PROTOBUF })
      const [json] = await allOf('metrics', { raw: Buffer.from(JSON.stringify(body)), headers: JSON_TYPE })
      expect(binary).to.deep.equal(json)
      expect(binary).to.deep.include(expected)
    })

  it('reads log records, with and without a trace', async () => {
    const records = [
      { body: { stringValue: 'hi' }, severityNumber: 9, traceId: span.traceId, spanId: span.spanId },
      { body: { kvlistValue: { values: [{ key: 'a', value: { intValue: 1 } }] } }, observedTimeUnixNano: '5' },
    ]
    const raw = encoded('logs', { resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] })
    const [first, second] = await allOf('logs', { raw, headers: PROTOBUF })
    expect(first).to.deep.include({ body: 'hi', severityNumber: 9, traceId: 'ab'.repeat(16) })
    expect(second).to.deep.include({ body: { a: 1 }, observedNanos: 5n, traceId: '' })
  })

  it('survives any bytes and any cut: it reads them, or says that they are wrong', async () => {
    const whole = encoded('traces', traces)
    const cut = fc.nat(whole.length - 1).map((length) => whole.subarray(0, length))
    const any = fc.uint8Array({ maxLength: 200 }).map((octets) => Buffer.from(octets))
    await fc.assert(
      fc.asyncProperty(fc.oneof(cut, any), async (raw) => {
        const outcome = await allOf('traces', { raw, headers: PROTOBUF }).catch((error) => error.code)
        expect(Array.isArray(outcome) || outcome === 'invalid_request' || outcome === 'payload_too_large').to.equal(
          true,
        )
      }),
      { numRuns: 300 },
    )
  })

  type Wrong = readonly [raw: Buffer, headers: Readonly<Record<string, string>>, says: string, signal?: 'metrics']
  const wrong: Readonly<Record<string, Wrong>> = {
    'an array in place of an object': [Buffer.from('[]'), JSON_TYPE, 'must be a JSON object'],
    'a text in place of a list': [Buffer.from('{"resourceSpans":"x"}'), JSON_TYPE, 'resourceSpans must be an array'],
    'a time that is none': [
      Buffer.from('{"resourceSpans":[{"scopeSpans":[{"spans":[{"startTimeUnixNano":"soon"}]}]}]}'),
      JSON_TYPE,
      'startTimeUnixNano must be an integer',
    ],
    'torn JSON': [Buffer.from('{"resourceSpans":['), JSON_TYPE, 'not JSON'],
    'JSON without a bottom': [Buffer.from('{"a":'.repeat(500)), JSON_TYPE, 'nested deeper'],
    'no gzip though it says so': [Buffer.from('{}'), { ...JSON_TYPE, 'content-encoding': 'gzip' }, 'not whole gzip'],
    'half a gzip': [
      gzipSync(Buffer.alloc(100_000, 'ab')).subarray(0, 40),
      { ...JSON_TYPE, 'content-encoding': 'gzip' },
      'not whole gzip',
    ],
    'another coding': [Buffer.from('{}'), { ...JSON_TYPE, 'content-encoding': 'br' }, 'must be gzip'],
    'another type': [Buffer.from('{}'), { 'content-type': 'text/plain' }, 'content-type must be'],
    'millions of empty messages': [Buffer.alloc(4_000_002, Buffer.from([0x0a, 0])), PROTOBUF, 'more than 50000 items'],
    'a span with millions of empty attributes': [
      nested(0x0a, nested(0x12, nested(0x12, Buffer.alloc(4_000_000, Buffer.from([0x4a, 0]))))),
      PROTOBUF,
      'more than 1000000 values',
    ],
    'millions of data points in one metric': [
      nested(0x0a, nested(0x12, nested(0x12, nested(0x2a, Buffer.alloc(400_000, Buffer.from([0x0a, 0])))))),
      PROTOBUF,
      'more than 50000 items',
      'metrics',
    ],
    'millions of items in JSON': [
      Buffer.from(`{"resourceSpans":[{"scopeSpans":[{"spans":[${'{},'.repeat(60_000)}{}]}]}]}`),
      JSON_TYPE,
      'more than 50000 items',
    ],
    'half a deflate': [
      deflateSync(Buffer.alloc(100_000, 'ab')).subarray(0, 40),
      { ...JSON_TYPE, 'content-encoding': 'deflate' },
      'not whole deflate',
    ],
    'a gzip bomb': [
      gzipSync(Buffer.alloc(67_200_000), { level: 1 }),
      { ...PROTOBUF, 'content-encoding': 'gzip' },
      'inflates to more',
    ],
  }
  for (const [what, [raw, headers, says, signal = 'traces']] of Object.entries(wrong))
    it(`refuses ${what}`, async () => {
      const error = await allOf(signal, { raw: Buffer.from(raw), headers }).then(
        () => undefined,
        (thrown: Error) => thrown,
      )
      expect(error?.message).to.include(says)
    })

  it('what inflates to a million empty spans is refused, and what is allowed held up nothing', async function () {
    this.timeout(30_000)
    const empty = (count: number): Buffer =>
      gzipSync(nested(0x0a, nested(0x12, Buffer.alloc(count * 2, Buffer.from([0x12, 0])))))
    const headers = { ...PROTOBUF, 'content-encoding': 'gzip' }
    const few = await allOf('traces', { raw: empty(1), headers })
    expect(few).to.have.length(1)
    // several rounds until one is quiet: other threads of this process count, too
    let longestMs = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5 && longestMs >= 50; round++) {
      const longestTurnMs = watchTurns()
      expect(await allOf('traces', { raw: empty(45_000), headers })).to.have.length(45_000)
      const refused = await allOf('traces', { raw: empty(1_500_000), headers }).catch((error: Error) => error)
      expect(refused).to.include({ code: 'payload_too_large' })
      longestMs = longestTurnMs()
    }
    expect(longestMs).to.be.below(50)
  })

  it('an item of which no store keeps so much comes cut, with the rest of its batch', async () => {
    const huge = { key: 'huge', value: { stringValue: 'x'.repeat(3_000_000) } }
    const raw = encoded('traces', {
      resourceSpans: [{ scopeSpans: [{ spans: [{ ...span, attributes: [huge, huge] }, span] }] }],
    })
    const [cut, whole] = await allOf('traces', { raw, headers: PROTOBUF })
    expect(String(cut?.attributes['huge'])).to.have.length(262_145)
    expect(whole?.attributes).to.include({ text: 'héllo', huge: '9007199254740993' })
  })

  describe('over HTTP', () => {
    let t: TestKernel
    before(async () => {
      t = await testKernel({ modules: [taker] })
    })
    after(() => t.stop())

    const send = (body: Buffer, headers: Readonly<Record<string, string>>) => {
      const sending = t.request.post('/v1/taker').set(headers).buffer(true)
      return sending
        .parse((res, done) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)))
        })
        .serialize((value) => value)
        .send(body)
    }

    it('answers nothing at all on full success, in the type of the request', async () => {
      const binary = await send(gzipSync(encoded('traces', traces)), { ...PROTOBUF, 'content-encoding': 'gzip' })
      expect([binary.status, binary.type, binary.body.length]).to.deep.equal([200, 'application/x-protobuf', 0])
      const json = await send(inJson, JSON_TYPE)
      expect([json.status, json.type, String(json.body)]).to.deep.equal([200, 'application/json', '{}'])
    })

    it('tells of rejected items as a partial success', async () => {
      const bad = { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'no ids' }] }] }] }
      const json = await send(Buffer.from(JSON.stringify(bad)), JSON_TYPE)
      expect(JSON.parse(String(json.body))).to.deep.equal({
        partialSuccess: { rejectedSpans: '1', errorMessage: 'spans need ids' },
      })
      const binary = await send(encoded('traces', bad), PROTOBUF)
      const partial = Buffer.concat([Buffer.from([0x08, 1, 0x12, 14]), Buffer.from('spans need ids')])
      expect(binary.body).to.deep.equal(Buffer.concat([Buffer.from([0x0a, partial.length]), partial]))
    })

    it('answers errors as a Status in the type of the request, those of the kernel included', async () => {
      const torn = await send(Buffer.from([0x0a, 0xff]), PROTOBUF)
      expect([torn.status, torn.type]).to.deep.equal([400, 'application/x-protobuf'])
      expect([...torn.body.subarray(0, 2)]).to.deep.equal([0x08, 3])
      const keyless = await send(Buffer.from([]), { ...PROTOBUF, authorization: 'Bearer' })
      expect([keyless.status, keyless.type, keyless.body[1]]).to.deep.equal([401, 'application/x-protobuf', 16])
      const json = await send(Buffer.from('['), JSON_TYPE)
      expect(json.status).to.equal(400)
      expect(JSON.parse(String(json.body))).to.have.keys('code', 'message', 'details')
    })
  })
})
