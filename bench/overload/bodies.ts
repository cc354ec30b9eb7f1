import { gzipSync } from 'node:zlib'

/** A request that was found to hold the process, as it was sent. */
export interface HostileBody {
  readonly name: string
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

const PROTOBUF = { 'content-type': 'application/x-protobuf' }
const GZIP = { 'content-encoding': 'gzip' }
const JSON_TYPE = { 'content-type': 'application/json' }

const varint = (value: number): readonly number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
const field = (tag: number, inner: Buffer): Buffer =>
  Buffer.concat([Buffer.from([tag, ...varint(inner.length)]), inner])
const many = (item: Buffer, count: number): Buffer => Buffer.alloc(item.length * count, item)
const empty = (tag: number): Buffer => Buffer.from([tag, 0])
/** Resource, scope, then so many items. */
const batch = (items: Buffer): Buffer => field(0x0a, field(0x12, items))
const json = (value: unknown): string => JSON.stringify(value)
const nowNs = (): string => `${Date.now()}000000`

/** Spans as an exporter sends them. */
const ordinary = (count: number): string =>
  json({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
        scopeSpans: [
          {
            scope: { name: 'lib' },
            spans: Array.from({ length: count }, (_, at) => ({
              traceId: `${(at >> 3).toString(16).padStart(31, '0')}a`,
              spanId: `${at.toString(16).padStart(15, '0')}b`,
              name: 'chat',
              startTimeUnixNano: nowNs(),
              endTimeUnixNano: nowNs(),
              attributes: Array.from({ length: 10 }, (_one, n) => ({
                key: `attribute.${n}`,
                value: { stringValue: `value ${at}` },
              })),
            })),
          },
        ],
      },
    ],
  })

export const HOSTILE: readonly HostileBody[] = [
  {
    name: 'OTLP traces: 512 ordinary spans',
    path: '/v1/observability/v1/traces',
    headers: JSON_TYPE,
    body: ordinary(512),
  },
  {
    name: 'OTLP traces: 8,192 ordinary spans',
    path: '/v1/observability/v1/traces',
    headers: JSON_TYPE,
    body: ordinary(8_192),
  },
  ...(['traces', 'metrics'] as const).flatMap((signal) => [
    {
      name: `OTLP ${signal}: 1.5 million empty items, gzip`,
      path: `/v1/observability/v1/${signal}`,
      headers: { ...PROTOBUF, ...GZIP },
      body: gzipSync(batch(many(empty(0x12), 1_500_000))),
    },
    {
      name: `OTLP ${signal}: 500,000 empty items`,
      path: `/v1/observability/v1/${signal}`,
      headers: PROTOBUF,
      body: batch(many(empty(0x12), 500_000)),
    },
    {
      name: `OTLP ${signal}: 49,000 empty items`,
      path: `/v1/observability/v1/${signal}`,
      headers: PROTOBUF,
      body: batch(many(empty(0x12), 49_000)),
    },
  ]),
  {
    name: 'OTLP metrics: a metric of 49,000 empty points',
    path: '/v1/observability/v1/metrics',
    headers: PROTOBUF,
    body: batch(field(0x12, Buffer.concat([field(0x0a, Buffer.from('m')), field(0x2a, many(empty(0x0a), 49_000))]))),
  },
  {
    name: 'OTLP logs: 1.5 million empty items, gzip',
    path: '/v1/logs',
    headers: { ...PROTOBUF, ...GZIP },
    body: gzipSync(batch(many(empty(0x12), 1_500_000))),
  },
  {
    name: 'OTLP logs: 49,000 empty items',
    path: '/v1/logs',
    headers: PROTOBUF,
    body: batch(many(empty(0x12), 49_000)),
  },
  {
    name: 'OTLP traces: 6 million JSON values, gzip',
    path: '/v1/observability/v1/traces',
    headers: { ...JSON_TYPE, ...GZIP },
    body: gzipSync(`{"resourceSpans":[{"scopeSpans":[{"spans":[${'{},'.repeat(3_000_000)}{}]}]}]}`),
  },
  {
    name: 'OTLP traces: one span with 19 MiB in a text',
    path: '/v1/observability/v1/traces',
    headers: JSON_TYPE,
    body: ordinary(1).replace('value 0', 'é'.repeat(9_500_000)),
  },
  {
    name: 'Loki JSON: 90,000 lines',
    path: '/v1/logs/loki/api/v1/push',
    headers: JSON_TYPE,
    body: json({
      streams: [{ stream: { app: 'x' }, values: Array.from({ length: 90_000 }, (_, at) => [nowNs(), `line ${at}`]) }],
    }),
  },
  {
    name: 'Loki JSON: 4,000 streams',
    path: '/v1/logs/loki/api/v1/push',
    headers: JSON_TYPE,
    body: json({
      streams: Array.from({ length: 4_000 }, (_, at) => ({ stream: { app: `x${at}` }, values: [[nowNs(), 'a']] })),
    }),
  },
  {
    name: 'JSON lines: 99,000',
    path: '/v1/logs/ingest',
    body: '{"message":"hello"}\n'.repeat(99_000),
    headers: { 'content-type': 'application/x-ndjson' },
  },
  {
    name: 'JSON lines: 8 million empty, gzip',
    path: '/v1/logs/ingest',
    body: gzipSync(Buffer.alloc(16_000_000, '{\n')),
    headers: { 'content-type': 'application/x-ndjson', ...GZIP },
  },
  {
    name: 'safety: 260 KB of digits',
    path: '/v1/safety/check',
    headers: JSON_TYPE,
    body: json({ input: '1 '.repeat(130_000) }),
  },
  {
    name: 'safety: 260 KB of card-like numbers',
    path: '/v1/safety/check',
    headers: JSON_TYPE,
    body: json({ input: '4111 1111 1111 1112 '.repeat(13_000) }),
  },
  {
    name: 'safety: 260 KB of phone numbers',
    path: '/v1/safety/check',
    headers: JSON_TYPE,
    body: json({ input: '+44 20 7946 0958 '.repeat(15_000) }),
  },
  {
    name: 'safety: 260 KB of percent escapes',
    path: '/v1/safety/check',
    headers: JSON_TYPE,
    body: json({ input: '%41'.repeat(87_000) }),
  },
  {
    name: 'safety: 260 KB of accents',
    path: '/v1/safety/check',
    headers: JSON_TYPE,
    body: json({ input: 'é٣'.repeat(130_000) }),
  },
  {
    name: 'redact: 260 KB of digits',
    path: '/v1/safety/redact',
    headers: JSON_TYPE,
    body: json({ text: '123456789 '.repeat(26_000) }),
  },
  {
    name: 'redact: 260 KB of base64',
    path: '/v1/safety/redact',
    headers: JSON_TYPE,
    body: json({ text: 'aGVsbG8gd29ybGQsIGhlbGxvIHdvcmxk '.repeat(7_900) }),
  },
]
