import { expect } from 'chai'
import type { Meilisearch } from 'meilisearch'
import { Mongo, onFaultPoint, PersonalCipher, PersonalData } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import search from './module.ts'
import { editWhileSearching } from './testing/shop.ts'
import { clientOf } from './testing.ts'

/** However busy the machine is. */
const PATIENCE_MS = 60_000
/** As long as a job waits for its second attempt, and more. */
const RETRY_MS = 120_000

describe('modules: search in two processes', function () {
  this.timeout(2 * PATIENCE_MS)
  let database: TestDatabase
  let kernels: readonly TestKernel[]
  let clients: readonly [Meilisearch, Meilisearch]
  before(async () => {
    database = await testDatabase()
    // only the one takes snapshots: of two that take turns nobody could say which is there
    const start = (snapshotAfter: number) =>
      testKernel({
        modules: [search],
        database,
        provide: [[PersonalCipher, plainCipher]],
        config: { search: { memoryMb: 16, snapshotAfter } },
      })
    const [one, two] = [await start(10), await start(5_000)]
    kernels = [one, two]
    clients = [clientOf(one), clientOf(two)]
  })
  after(async () => {
    for (const kernel of kernels) await kernel.stop()
    await database.drop()
  })

  const idsIn = async (client: Meilisearch): Promise<readonly unknown[]> =>
    (await client.index('shop').search('thing', { limit: 200 })).hits.map(({ id }) => id)

  it('what one writes, in turn and at once, the other finds, in the same order', async () => {
    const [one, two] = clients
    await one
      .index('shop')
      .addDocuments([{ id: 0, name: 'thing' }])
      .waitTask()
    expect(await idsIn(two)).to.deep.equal([0])
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => {
        const index = (at % 2 === 0 ? one : two).index('shop')
        return at % 4 === 3
          ? index.deleteDocument(at - 2)
          : index.addDocuments([
              { id: at + 1, name: `thing number ${at}` },
              { id: at + 100, name: 'thing' },
            ])
      }),
    )
    // one asks for all of them: eight that ask would be most of the work
    await eventually(async () => (await one.tasks.getTasks({ statuses: ['succeeded'] })).total === 9, PATIENCE_MS)
    const found = await eventually(async () => {
      const [left, right] = [await idsIn(one), await idsIn(two)]
      return JSON.stringify(left) === JSON.stringify(right) ? left : undefined
    })
    const stored = (await one.index('shop').getDocuments({ limit: 200 })).results.map(({ id }) => id)
    expect([...found].sort()).to.deep.equal([...stored].sort())
  })

  const third = async (use: (third: TestKernel) => Promise<void>): Promise<void> => {
    const started = await testKernel({ modules: [search], database, provide: [[PersonalCipher, plainCipher]] })
    try {
      await use(started)
    } finally {
      await started.stop()
    }
  }

  const rows = (name: string) =>
    (kernels[0] as TestKernel).services.resolve(Mongo).collection<{ _id: string; [field: string]: unknown }>(name)
  /** Behind the back of all: only who reads the documents themselves can know. */
  const setNames = (name: string) =>
    rows('search_documents').updateOne({ id: '100' }, { $set: { body: JSON.stringify({ id: 100, name }) } })

  it('a third, started later, reads a snapshot, and what has changed since', async () => {
    await eventually(async () => await rows('search_indexes').findOne({ snapshot: { $exists: true } }), PATIENCE_MS)
    const kept = async () => (await rows('search_snapshots').countDocuments({ expireAt: { $exists: false } })) > 0
    await eventually(kept, PATIENCE_MS)
    await setNames('behind')
    await clients[0]
      .index('shop')
      .addDocuments([{ id: 500, name: 'new thing' }])
      .waitTask()
    await third(async (started) => {
      const client = clientOf(started)
      expect(await idsIn(client))
        .to.deep.equal(await idsIn(clients[0]))
        .and.to.include(500)
      expect((await client.index('shop').search('behind')).hits).to.have.length(0)
    })
  })

  it('one reads the documents where the snapshot is damaged', async () => {
    const { modifiedCount } = await rows('search_snapshots').updateMany({}, { $set: { bytes: Buffer.from('damaged') } })
    expect(modifiedCount).to.equal(1)
    await third(async (started) => {
      expect((await clientOf(started).index('shop').search('behind')).hits).to.have.length(1)
      expect(started.logs.filter(({ level }) => level === 'warn').map(({ message }) => message)).to.include(
        'a snapshot could not be read; the index is built from its documents',
      )
    })
  })

  it('a shop is searched in both while it is edited: every answer fits a moment', async () => {
    const shop = {
      processes: clients,
      articles: 200,
      edits: Number(process.env['EDITS'] ?? 3),
      random: Math.random,
      restMs: 20,
    }
    const { answers, hits } = await editWhileSearching(shop)
    expect(answers).to.be.above(10)
    expect(hits).to.be.above(100)
    await clients[0].deleteIndex('shelves').waitTask()
  })

  it('what a writer has written half when it fails is written whole by whoever comes after it', async () => {
    const [one, two] = clients
    let failures = 0
    const undo = onFaultPoint((point) => {
      if (point === 'search.written' && failures++ === 0) throw new Error('died before anybody was told')
    })
    try {
      const { taskUid } = await one.index('shop').addDocuments([
        { id: 600, name: 'late thing' },
        { id: 100, name: 'renamed' },
      ])
      await eventually(() => failures === 1)
      // who reads now may have the documents already
      await third(async (started) => void (await idsIn(clientOf(started))))
      for (const kernel of kernels) await kernel.advance(RETRY_MS)
      await eventually(async () => (await one.tasks.getTask(taskUid)).status === 'succeeded', PATIENCE_MS)
    } finally {
      undo()
    }
    // more than twice where turning the clocks ended the lease of the second attempt, too
    expect(failures).to.be.at.least(2)
    for (const client of clients)
      await eventually(async () => (await idsIn(client)).includes(600) && !(await idsIn(client)).includes(100))
    expect(await idsIn(two)).to.deep.equal(await idsIn(one))
  })

  it('a change of settings is seen by both', async () => {
    const [one, two] = clients
    await one
      .index('shop')
      .updateSynonyms({ gadget: ['thing'] })
      .waitTask()
    await eventually(async () => (await two.index('shop').search('gadget')).hits.length > 0)
  })

  it('of an erased account nothing is left, in the store or in any process', async () => {
    const [one, two] = kernels as [TestKernel, TestKernel]
    const everything = async (): Promise<string> => {
      const { db } = one.services.resolve(Mongo)
      const texts = await Promise.all(
        ((await db?.listCollections().toArray()) ?? []).map(async ({ name }) =>
          (await db?.collection(name).find({}).toArray())
            ?.map((row) =>
              Object.values(row)
                .map((value) => String(value?.buffer ?? JSON.stringify(value)))
                .join(),
            )
            .join(),
        ),
      )
      return texts.join()
    }
    expect(await everything()).to.include('thing')
    await one.services.resolve(PersonalData).erase('usr_test')
    expect(await everything()).to.not.include('thing')
    for (const client of clients)
      await eventually(async () => (await client.getIndexes()).results.length === 0 && (await isGone(client)))
    expect(two.kernel.modules.get('search')?.state).to.equal('ready')
  })
})

const isGone = (client: Meilisearch): Promise<boolean> =>
  client
    .index('shop')
    .search('thing')
    .then(
      () => false,
      () => true,
    )
