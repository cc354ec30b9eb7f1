/**
 * Side by side in one run, interleaved, on the same mock upstream: throughput and p99 of whole answers at 32 connections,
 * throughput of streams, and the time to the first streamed byte. `npx tsx bench/gateway/run.ts [rounds] [seconds]`; compare ratios, not figures.
 */
import { type Contestant, startBare, startOurs, startPortkey, startUpstream } from './contestants.ts'
import { firstByteMs } from './first-byte.ts'
import { load, type Round } from './load.ts'

const [rounds = 3, seconds = 4] = process.argv.slice(2).map(Number)
const CONNECTIONS = 32
const STREAMS = 100
/** Until the hot code is compiled: before, the compiler's threads take a tenth of the machine. */
const WARM_UP_SECONDS = 12
const FIRST_PORT = 19_100
const BODY = JSON.stringify({
  model: 'gpt-4o-mini',
  max_tokens: 500,
  messages: [
    { role: 'system', content: 'You are helpful.' },
    { role: 'user', content: 'Tell me about the fox. '.repeat(10) },
  ],
})
const STREAMED_BODY = JSON.stringify({ ...JSON.parse(BODY), stream: true })

const measured = (contestant: Contestant, seconds: number, body: string): Promise<Round> =>
  load(contestant, { body, connections: CONNECTIONS, seconds })

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const upstream = await startUpstream(FIRST_PORT)
const portkey = await startPortkey(FIRST_PORT + 3, upstream.url)
const contestants: Contestant[] = [
  await startBare('bare-node.ts', FIRST_PORT + 1, upstream.url),
  await startBare('bare-express.ts', FIRST_PORT + 2, upstream.url),
  ...(portkey ? [portkey] : []),
  await startOurs(FIRST_PORT + 4, upstream.url),
]
const results = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]))
const streamed = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]))
const firstBytes = new Map<string, number>()
try {
  for (const contestant of contestants) {
    await measured(contestant, WARM_UP_SECONDS, BODY)
    await measured(contestant, WARM_UP_SECONDS / 4, STREAMED_BODY)
  }
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) results.get(contestant.name)?.push(await measured(contestant, seconds, BODY))
    for (const contestant of contestants)
      streamed.get(contestant.name)?.push(await measured(contestant, seconds, STREAMED_BODY))
  }
  for (const contestant of contestants)
    firstBytes.set(contestant.name, median(await firstByteMs(contestant, STREAMED_BODY, STREAMS)))
} finally {
  for (const contestant of contestants) await contestant.stop()
  await upstream.stop()
}

const throughput = (rounds: ReadonlyMap<string, readonly Round[]>, name: string): number =>
  median((rounds.get(name) ?? []).map(({ perSecond }) => perSecond))
const toExpress = (rounds: ReadonlyMap<string, readonly Round[]>, name: string): number =>
  Number((throughput(rounds, name) / throughput(rounds, 'bare-express')).toFixed(2))
console.table(
  contestants.map(({ name }) => {
    const own = results.get(name) ?? []
    return {
      gateway: name,
      'requests/s': Math.round(throughput(results, name)),
      'to bare Express': toExpress(results, name),
      'p99 ms': median(own.map(({ p99Ms }) => p99Ms)),
      'streams/s': Math.round(throughput(streamed, name)),
      'streams to bare Express': toExpress(streamed, name),
      'first byte ms': Number((firstBytes.get(name) ?? Number.NaN).toFixed(2)),
      failed: [...own, ...(streamed.get(name) ?? [])].reduce((sum, { failed }) => sum + failed, 0),
    }
  }),
)
