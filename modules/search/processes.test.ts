import { expect } from 'chai'
import type { Meilisearch } from 'meilisearch'
import { PersonalCipher } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import search from './module.ts'
import { clientOf } from './testing.ts'

describe('modules: search in two processes', () => {
  let database: TestDatabase
  let kernels: readonly TestKernel[]
  let clients: readonly [Meilisearch, Meilisearch]
  before(async () => {
    database = await testDatabase()
    const start = (memoryMb: number) =>
      testKernel({
        modules: [search],
        database,
        provide: [[PersonalCipher, plainCipher]],
        config: { search: { memoryMb } },
      })
    const [one, two] = [await start(16), await start(16)]
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
    const tasks = Array.from({ length: 30 }, (_, at) => {
      const index = (at % 2 === 0 ? one : two).index('shop')
      return at % 5 === 4
        ? index.deleteDocument(at - 2).waitTask({ timeout: 20_000 })
        : index
            .addDocuments([
              { id: at + 1, name: `thing number ${at}` },
              { id: at + 100, name: 'thing' },
            ])
            .waitTask({ timeout: 20_000 })
    })
    for (const task of await Promise.all(tasks)) expect(task.status).to.equal('succeeded')
    const found = await eventually(async () => {
      const [left, right] = [await idsIn(one), await idsIn(two)]
      return JSON.stringify(left) === JSON.stringify(right) ? left : undefined
    })
    const stored = (await one.index('shop').getDocuments({ limit: 200 })).results.map(({ id }) => id)
    expect([...found].sort()).to.deep.equal([...stored].sort())
  })

  it('a third, started later, reads the same from the store', async () => {
    const third = await testKernel({ modules: [search], database, provide: [[PersonalCipher, plainCipher]] })
    try {
      expect(await idsIn(clientOf(third))).to.deep.equal(await idsIn(clients[0]))
    } finally {
      await third.stop()
    }
  })

  it('a change of settings is seen by both', async () => {
    const [one, two] = clients
    await one
      .index('shop')
      .updateSynonyms({ gadget: ['thing'] })
      .waitTask()
    await eventually(async () => (await two.index('shop').search('gadget')).hits.length > 0)
  })
})
