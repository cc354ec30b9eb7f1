import { expect } from 'chai'
import type { Collection } from 'mongodb'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/database.ts'
import { documentOf } from './document.ts'
import { type LogDocument, log, type RecordDocument, records, type WriterDocument, writers } from './model.ts'
import { Sweeper } from './sweeper.ts'

describe('sweeper: records whose process died before it logged them', () => {
  let database: TestDatabase
  let stored: Collection<RecordDocument>
  let logged: Collection<LogDocument>
  let living: Collection<WriterDocument>
  let clock: ManualClock

  beforeEach(async () => {
    database = await testDatabase()
    const db = database.connection.db
    if (db === undefined) throw new Error('not connected')
    stored = db.collection<RecordDocument>(records.name)
    logged = db.collection<LogDocument>(log.name)
    living = db.collection<WriterDocument>(writers.name)
    clock = new ManualClock()
  })
  afterEach(() => database.drop())

  const sweeper = (): Sweeper => new Sweeper({ records: stored, log: logged, writers: living, clock })
  const seal = async (id: string, index?: number): Promise<void> => {
    const content = { id, type: 'test.made', account: null, at: clock.now(), bodyText: '{}', intent: 'i' }
    const document = documentOf(content)
    await stored.insertOne(document)
    if (index !== undefined) await logged.insertOne({ _id: index, record: id, leaf: document.seal })
  }
  const foundBy = async (sweep: (found: Parameters<Sweeper['sweepAll']>[0]) => Promise<void>): Promise<string[]> => {
    const ids: string[] = []
    await sweep(async (unlogged) => {
      ids.push(...unlogged.map(({ _id }) => _id))
    })
    return ids
  }

  it('at a start finds all that has no index', async () => {
    await seal('a', 0)
    await seal('b')
    expect(await foundBy((found) => sweeper().sweepAll(found))).to.deep.equal(['b'])
  })

  it('later looks only for what dead processes left, and forgets them once that is logged', async () => {
    const [own, other] = [sweeper(), sweeper()]
    await own.live(undefined)
    await other.live(undefined)
    await seal('a', 0)
    await seal('b')
    expect(await foundBy((found) => own.sweepDead(found)), 'all live').to.deep.equal([])
    clock.advance(60_000)
    await own.live(undefined)
    await seal('c', 1)
    const failure = await own.sweepDead(async () => Promise.reject(new Error('not logged'))).catch(String)
    expect(failure).to.include('not logged')
    expect(await foundBy((found) => own.sweepDead(found)), 'still there after a failure').to.deep.equal(['b'])
    expect(await foundBy((found) => own.sweepDead(found)), 'once').to.deep.equal([])
  })

  it('finds what a process wrote that stood still, was taken for dead, went on and died unseen', async () => {
    const [own, other] = [sweeper(), sweeper()]
    await other.live(undefined)
    clock.advance(60_000)
    await own.live(undefined)
    expect(await foundBy((found) => own.sweepDead(found))).to.deep.equal([])
    await seal('late')
    clock.advance(300_000)
    await own.live(undefined)
    expect(await foundBy((found) => own.sweepDead(found))).to.deep.equal(['late'])
    expect(await living.countDocuments(), 'only the one that lives is known').to.equal(1)
  })

  it('searches from the oldest record that the dead process had not logged', async () => {
    const [own, other] = [sweeper(), sweeper()]
    await seal('old')
    const oldestMs = clock.now()
    clock.advance(60_000)
    await other.live(oldestMs)
    clock.advance(60_000)
    await own.live(undefined)
    expect(await foundBy((found) => own.sweepDead(found))).to.deep.equal(['old'])
  })

  it('does not miss a process that left, nor search for it', async () => {
    const [own, other] = [sweeper(), sweeper()]
    await other.live(undefined)
    await other.leave()
    await seal('b')
    clock.advance(60_000)
    await own.live(undefined)
    expect(await foundBy((found) => own.sweepDead(found))).to.deep.equal([])
  })
})
