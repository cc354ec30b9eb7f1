/**
 * Posted calls per second: a call is a hold and its settlement, each a sealed, durable, sequenced and projected record.
 * `node --max-semi-space-size=64 --import tsx bench/money/run.ts [calls] [concurrency]` (the flag is `npm start`'s); prints
 * one JSON line a number of owners, medians of rounds. Beside it, in turn with it on the same store: plain inserts of the
 * same documents; and the npm package `medici` (`npm ci` in peers/).
 */
import { type RecordDocument, records } from '../../modules/records/model.ts'
import { freshId } from '../../modules/records/services.ts'
import { load, percentile } from './figures.ts'
import { openMedici } from './medici.ts'
import { type Bench, openBench } from './setup.ts'

const PENNY = 1_000_000n
/** Until the hot code is compiled and the accounts are known: what a service that has run for a minute has. */
const WARM_UP_CALLS = 8_000
const ROUNDS = 3
const [calls = 8_000, concurrency = 64] = process.argv.slice(2).map(Number)

const fund = (bench: Bench, owner: string) =>
  bench.ledger.post({
    id: freshId('fund-'),
    type: 'bench.funded',
    owner,
    legs: [
      { account: 'house:rewards', amountMicroPence: -1_000_000_000n * PENNY },
      { account: `user:${owner}:earned`, amountMicroPence: 1_000_000_000n * PENNY },
    ],
  })

const call = async ({ ledger }: Bench, owner: string): Promise<void> => {
  const { id: holdId } = await ledger.hold({
    id: freshId('hold-'),
    type: 'bench.held',
    owner,
    amountMicroPence: 10n * PENNY,
  })
  await ledger.settle({
    holdId,
    type: 'bench.settled',
    owner,
    grossMicroPence: 8n * PENNY,
    costMicroPence: PENNY,
    policy: 'agent_call',
    beneficiary: 'usr_maker',
  })
}

/** The same documents in the same batch sizes, by plain insertMany into a collection with the same indexes. */
const rawInserts = async ({ db }: Bench, count: number): Promise<number> => {
  const documents = await db.collection<RecordDocument>('records').find({}).limit(count).toArray()
  const raw = db.collection<RecordDocument>('raw')
  const declared = records.schema
    .indexes()
    .map(([key, options]) => ({ ...(options as object), key: key as Record<string, 1> }))
  await raw.createIndexes(declared)
  const started = performance.now()
  for (let from = 0; from < documents.length; from += concurrency)
    await raw.insertMany(documents.slice(from, from + concurrency), { writeConcern: { w: 'majority', journal: true } })
  const perSecond = documents.length / ((performance.now() - started) / 1000)
  await raw.drop()
  return perSecond
}

/** The same calls by `medici`; undefined where it is not installed. */
const mediciCalls = async ({ uri }: Bench, names: readonly string[], count: number): Promise<number | undefined> => {
  const medici = await openMedici(uri)
  if (medici === undefined) return undefined
  const call = (n: number) => medici.call(names[n % names.length] as string)
  await load(Math.ceil(count / 8), concurrency, call)
  const { seconds } = await load(count, concurrency, call)
  await medici.stop()
  return count / seconds
}

const round = (value: number): number => Math.round(value * 100) / 100

const median = (values: readonly number[]): number => percentile(values, 0.5)

for (const owners of [1, 10, 1_000]) {
  const bench = await openBench()
  const names = Array.from({ length: owners }, (_, n) => `usr_${n}`)
  const callOf = (n: number) => call(bench, names[n % owners] as string)
  await Promise.all(names.map((owner) => fund(bench, owner)))
  await load(WARM_UP_CALLS, concurrency, callOf)
  await rawInserts(bench, WARM_UP_CALLS)
  const rounds: { readonly perSecond: number; readonly rawPerSecond: number; readonly lagMs: number }[] = []
  const allMs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { seconds, callMs } = await load(calls, concurrency, callOf)
    const lagStarted = performance.now()
    await bench.projection.catchUp()
    const lagMs = performance.now() - lagStarted
    allMs.push(...callMs)
    rounds.push({ perSecond: calls / seconds, lagMs, rawPerSecond: await rawInserts(bench, 2 * calls) })
  }
  const perSecond = median(rounds.map((round) => round.perSecond))
  const mediciPerSecond = await mediciCalls(bench, names, Math.ceil(calls / 4))
  console.log(
    JSON.stringify({
      owners,
      concurrency,
      callsPerSecond: round(perSecond),
      p50Ms: round(percentile(allMs, 0.5)),
      p99Ms: round(percentile(allMs, 0.99)),
      rawInsertsPerSecond: round(median(rounds.map(({ rawPerSecond }) => rawPerSecond))),
      /** Records of calls to plain inserts, each round beside its own. */
      ratioToRaw: round(median(rounds.map((round) => (2 * round.perSecond) / round.rawPerSecond))),
      ...(mediciPerSecond === undefined
        ? { medici: 'not installed: npm ci in bench/money/peers' }
        : {
            mediciCallsPerSecond: round(mediciPerSecond),
            ratioToMedici: round(perSecond / mediciPerSecond),
          }),
      projectionLagMs: round(median(rounds.map(({ lagMs }) => lagMs))),
    }),
  )
  await bench.stop()
}
