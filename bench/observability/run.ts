/**
 * What the service's own tracing costs the gateway: throughput of whole answers with and without it, in turn, on one mock
 * upstream. Then how many spans a second are stored durably by OTLP/HTTP (protobuf, batches of 512 with ten attributes each, as
 * an SDK sends them), beside the same number of documents by the driver's own insertMany into the same kind of store.
 * With OTELCOL=<binary> the same batches go to OpenTelemetry's collector with its file exporter, too: README.md.
 * `npm run bench:observability [-- ROUNDS SECONDS]`; compare ratios, not figures.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from 'embedded-mongo'
import { MongoClient } from 'mongodb'
import { REQUESTS } from '../../modules/observability/otlp/definitions.ts'
import { OURS, startOurs, startUpstream } from '../gateway/contestants.ts'
import { load } from '../gateway/load.ts'
import { startCollector } from './collector.ts'

const [rounds = 3, seconds = 4] = process.argv.slice(2).map(Number)
const FIRST_PORT = 19_200
const BODY = JSON.stringify({
  model: 'gpt-4o-mini',
  max_tokens: 500,
  messages: [{ role: 'user', content: 'The fox.' }],
})
const CONNECTIONS = 32
const WARM_UP_SECONDS = 6
const BATCHES = 40
const BATCH = 512
const SENDERS = 4

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const attributes = (at: number) =>
  Array.from({ length: 10 }, (_, key) => ({
    key: `app.attribute.${key}`,
    value: key % 2 === 0 ? { stringValue: `a value of span ${at}` } : { intValue: String(at * key) },
  }))

const batch = (): Buffer => {
  const traceId = randomBytes(16)
  const now = BigInt(Date.now()) * 1_000_000n
  const spans = Array.from({ length: BATCH }, (_, at) => ({
    traceId,
    spanId: randomBytes(8),
    name: `step ${at % 7}`,
    kind: 1,
    startTimeUnixNano: String(now),
    endTimeUnixNano: String(now + BigInt(at) * 1_000_000n),
    attributes: attributes(at),
  }))
  const { traces } = REQUESTS
  return Buffer.from(traces.encode(traces.fromObject({ resourceSpans: [{ scopeSpans: [{ spans }] }] })).finish())
}

/** Spans a second until all are acknowledged. */
async function spansPerSecond(url: string, key: string): Promise<number> {
  const bodies = Array.from({ length: BATCHES }, batch)
  const startedAt = performance.now()
  const sender = async (): Promise<void> => {
    for (let body = bodies.pop(); body; body = bodies.pop()) {
      const headers = { authorization: key, 'content-type': 'application/x-protobuf' }
      const answer = await fetch(`${new URL(url).origin}/v1/traces`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      })
      if (answer.status !== 200) throw new Error(`status ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  return (BATCHES * BATCH * 1_000) / (performance.now() - startedAt)
}

/** Documents a second of the same size, with one index beside that of the ids. */
async function documentsPerSecond(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'spans-'))
  const store = await startEmbeddedMongo({ dataDir })
  const client = await new MongoClient(store.uri).connect()
  try {
    const rows = client.db('bench').collection<{ _id: string }>('spans')
    await rows.createIndex({ owner: 1, startedAt: -1, _id: -1 })
    const startedAt = performance.now()
    for (let number = 0; number < BATCHES; number++)
      await rows.insertMany(
        Array.from({ length: BATCH }, (_, at) => ({
          _id: `usr_bench/${randomBytes(16).toString('hex')}/${randomBytes(8).toString('hex')}`,
          owner: 'usr_bench',
          name: `step ${at % 7}`,
          startedAt: new Date(),
          durationMs: at,
          attributes: JSON.stringify(attributes(at)),
        })),
        { ordered: false },
      )
    return (BATCHES * BATCH * 1_000) / (performance.now() - startedAt)
  } finally {
    await client.close()
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const upstream = await startUpstream(FIRST_PORT)
const traced = await startOurs(FIRST_PORT + 1, upstream.url)
const { OTELCOL } = process.env
const collector = OTELCOL ? await startCollector(OTELCOL, FIRST_PORT + 3) : undefined
const plain = await startOurs(FIRST_PORT + 2, upstream.url, { ...OURS, env: { OBSERVABILITY__OWN_CALLS: 'false' } })
try {
  const answers = { traced: [] as number[], plain: [] as number[] }
  const one = async (which: 'traced' | 'plain', seconds: number): Promise<number> =>
    (await load(which === 'traced' ? traced : plain, { body: BODY, connections: CONNECTIONS, seconds })).perSecond
  await one('traced', WARM_UP_SECONDS)
  await one('plain', WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round++)
    for (const which of round % 2 === 0 ? (['traced', 'plain'] as const) : (['plain', 'traced'] as const))
      answers[which].push(await one(which, seconds))
  const key = traced.headers[0]?.['authorization'] ?? ''
  await spansPerSecond(traced.url, key)
  const spans = median([await spansPerSecond(traced.url, key), await spansPerSecond(traced.url, key)])
  const documents = await documentsPerSecond()
  const peer = collector && median([await spansPerSecond(collector.url, ''), await spansPerSecond(collector.url, '')])
  console.table({
    'gateway with own tracing, requests/s': Math.round(median(answers.traced)),
    'gateway without, requests/s': Math.round(median(answers.plain)),
    'with to without': Number((median(answers.traced) / median(answers.plain)).toFixed(3)),
    'OTLP spans stored/s': Math.round(spans),
    'insertMany documents/s': Math.round(documents),
    'spans to documents': Number((spans / documents).toFixed(2)),
    ...(peer && {
      'spans to the collector’s file/s': Math.round(peer),
      'stored to the collector’s': Number((spans / peer).toFixed(2)),
    }),
  })
} finally {
  await traced.stop()
  await plain.stop()
  await upstream.stop()
  await collector?.stop()
}
