/**
 * Posted calls per second: a call is a hold and its settlement, each a sealed, durable, sequenced and projected record.
 * `npm run bench:money -- [calls] [concurrency]`, with the flag of `npm start`; prints one JSON line a number of owners,
 * medians of rounds that take turns. Beside it, on the same store: plain inserts of the same documents; and the npm package
 * `medici` (`npm ci` in peers/).
 */

import { Given, Held, Settled } from '../../modules/ledger/testing-kinds.ts'
import { type RecordDocument, records } from '../../modules/records/model.ts'
import { freshId } from '../../modules/records/services.ts'
import { load, percentile } from './figures.ts'
import { openMedici } from './medici.ts'
import { type Bench, openBench } from './setup.ts'

const PENNY = 1_000_000n
/** Until the hot code is compiled and the accounts are known: what a service that has run for a minute has. */
const WARM_UP_CALLS = 8_000
const ROUNDS = 5
const [calls = 8_000, concurrency = 64] = process.argv.slice(2).map(Number)

const fund = (bench: Bench, owner: string) =>
  bench.ledger.post(Given, {
    id: freshId('fund-'),
    owner,
    legs: [
      { account: 'house:rewards', amountMicroPence: -1_000_000_000n * PENNY },
      { account: `user:${owner}:earned`, amountMicroPence: 1_000_000_000n * PENNY },
    ],
  })

const call = async ({ ledger }: Bench, owner: string): Promise<void> => {
  const { id: holdId } = await ledger.hold(Held, {
    id: freshId('hold-'),
    owner,
    amountMicroPence: 10n * PENNY,
  })
  await ledger.settle(Settled, {
    holdId,
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

interface Round {
  readonly perSecond: number
  readonly rawPerSecond: number
  readonly lagMs: number
}

/** One number of owners, on a store of its own. */
class Contestant {
  readonly owners: number
  readonly rounds: Round[] = []
  readonly callMs: number[] = []
  readonly #bench: Bench
  readonly #names: readonly string[]

  private constructor(bench: Bench, owners: number, names: readonly string[]) {
    this.#bench = bench
    this.owners = owners
    this.#names = names
  }

  static async open(owners: number): Promise<Contestant> {
    const bench = await openBench()
    const names = Array.from({ length: owners }, (_, n) => `usr_${n}`)
    await Promise.all(names.map((owner) => fund(bench, owner)))
    const contestant = new Contestant(bench, owners, names)
    await contestant.#load(WARM_UP_CALLS)
    await rawInserts(bench, WARM_UP_CALLS)
    return contestant
  }

  async round(): Promise<void> {
    const { seconds, callMs } = await this.#load(calls)
    const lagStarted = performance.now()
    await this.#bench.projection.catchUp()
    const lagMs = performance.now() - lagStarted
    this.callMs.push(...callMs)
    this.rounds.push({ perSecond: calls / seconds, lagMs, rawPerSecond: await rawInserts(this.#bench, 2 * calls) })
  }

  medici(): Promise<number | undefined> {
    return mediciCalls(this.#bench, this.#names, Math.ceil(calls / 4))
  }

  median(of: (round: Round, at: number) => number): number {
    return round(median(this.rounds.map(of)))
  }

  stop(): Promise<void> {
    return this.#bench.stop()
  }

  #load(count: number) {
    return load(count, concurrency, (n) => call(this.#bench, this.#names[n % this.owners] as string))
  }
}

const contestants: Contestant[] = []
for (const owners of [1, 10, 1_000]) contestants.push(await Contestant.open(owners))
for (let n = 0; n < ROUNDS; n++) for (const contestant of contestants) await contestant.round()
for (const contestant of contestants) {
  const mediciPerSecond = await contestant.medici()
  const callsPerSecond = contestant.median(({ perSecond }) => perSecond)
  console.log(
    JSON.stringify({
      owners: contestant.owners,
      concurrency,
      callsPerSecond,
      /** Each round beside its own. */
      ratioToOneOwner: contestant.median(
        ({ perSecond }, at) => perSecond / (contestants[0]?.rounds[at]?.perSecond ?? Number.NaN),
      ),
      p50Ms: round(percentile(contestant.callMs, 0.5)),
      p99Ms: round(percentile(contestant.callMs, 0.99)),
      rawInsertsPerSecond: contestant.median(({ rawPerSecond }) => rawPerSecond),
      /** Records of calls to plain inserts. */
      ratioToRaw: contestant.median(({ perSecond, rawPerSecond }) => (2 * perSecond) / rawPerSecond),
      ...(mediciPerSecond === undefined
        ? { medici: 'not installed: npm ci in bench/money/peers' }
        : {
            mediciCallsPerSecond: round(mediciPerSecond),
            ratioToMedici: round(callsPerSecond / mediciPerSecond),
          }),
      projectionLagMs: contestant.median(({ lagMs }) => lagMs),
    }),
  )
  await contestant.stop()
}
