import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { bindCollections } from '../../kernel/store/bind.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { streamId } from './labels.ts'
import { parseQuery } from './logql/parse.ts'
import { collections, type Store } from './model.ts'
import { queryLines } from './query/log-query.ts'
import { Effort } from './query/reading.ts'
import { insertChunks } from './store/chunks.ts'
import { compact } from './store/compact.ts'
import { cut, expiryOf } from './store/cut.ts'
import { Streams } from './store/streams.ts'
import { momentOf, nsOfMs } from './time.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
/** A server of MongoDB lets the transaction of a dead process hold its chunks for 60 s. */
const PATIENCE_MS = 100_000
/** After this time chunks are put together with others. */
const OLD_ENOUGH_MS = 120_000
const PUSHES = 20
const LINES = 5
const OWNER = 'usr_kills'
const DAY_MS = 86_400_000
const NEVER = new AbortController().signal

/** `KILLS=200 npm run mocha -- --timeout 0 modules/logs/kills.test.ts` for the long form. */
describe('logs: compaction under SIGKILL', () => {
  let database: TestDatabase
  let store: Store
  let streams: Streams
  let compactor: ChildProcess | undefined
  const now = Date.now()
  const hour = momentOf(nsOfMs(now)).hour - 1
  const APPS = ['a', 'b', 'c'].map((app) => ({ id: streamId(OWNER, { app }), labels: { app } }))
  let pushed = 0

  beforeEach(async () => {
    pushed = 0
    database = await testDatabase()
    store = await bindCollections(database.connection, collections)
    streams = new Streams(store.streams)
    const wanted = APPS.map((stream) => ({ ...stream, hours: new Set([hour]) }))
    await streams.register(OWNER, wanted, { cap: 10, expireAtOf: (at) => expiryOf(at, DAY_MS) })
  })
  afterEach(async () => {
    compactor?.kill('SIGKILL')
    await database.drop()
  })

  const push = async (): Promise<void> => {
    for (const { id: stream } of APPS) {
      const entries = Array.from({ length: LINES }, (_, n) => ({
        offset: pushed * LINES + n,
        line: `line ${pushed * LINES + n}`,
        metadata: undefined,
      }))
      const place = { owner: OWNER, stream, hour, level: 0, now: now - OLD_ENOUGH_MS, retentionMs: DAY_MS }
      await insertChunks(store.chunks, cut(entries, place))
    }
    pushed++
  }
  const lines = async (): Promise<readonly string[]> => {
    const query = parseQuery('{app=~".+"}')
    if (query.kind !== 'log') throw new TypeError('a query for lines')
    const span = { first: { hour, offset: 0 }, last: { hour: hour + 1, offset: 0 } }
    const asked = { span, limit: 1_000_000, direction: 'forward' } as const
    const parts = { store, streams, maxQueryMb: 1_000 }
    const found = await queryLines(OWNER, query, asked, new Effort(1_000, NEVER), parts)
    return found.map(({ line, labels }) => `${labels['app']} ${line}`)
  }
  const assertWhole = async (): Promise<void> => {
    const seen = await lines()
    expect(new Set(seen).size, 'no line twice').to.equal(seen.length)
    expect(seen.length, 'every line').to.equal(pushed * LINES * APPS.length)
  }
  const chunks = () => store.chunks.countDocuments({ owner: OWNER })

  it('loses no line and shows none twice, and what is left is put together by the next', async function () {
    this.timeout(180_000 + KILLS * 10_000)
    const script = new URL('testing-compactor.ts', import.meta.url).pathname
    for (let kill = 0; kill < KILLS; kill++) {
      for (let n = 0; n < PUSHES; n++) await push()
      compactor = spawn(process.execPath, ['--import', 'tsx', script, database.uri, database.name], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      if (compactor.stdout) await once(compactor.stdout, 'data')
      await sleep(Math.random() * 30)
      compactor.kill('SIGKILL')
      await once(compactor, 'exit')
      await assertWhole()
    }
    // while the next one works, and when it has nothing left to do
    const clock = new ManualClock()
    await eventually(async () => {
      // what was put together meets only what is pushed after it, and only once it is old enough itself
      for (let n = 0; n < PUSHES; n++) await push()
      clock.advance(OLD_ENOUGH_MS)
      await Promise.all([
        compact({ store, mongo: database.connection, clock }, Number.POSITIVE_INFINITY),
        assertWhole(),
      ])
      return (await chunks()) === APPS.length
    }, PATIENCE_MS)
    await assertWhole()
  })
})
