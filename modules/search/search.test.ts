import { expect } from 'chai'
import type { Meilisearch } from 'meilisearch'
import { PersonalCipher } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import search from './module.ts'
import { clientOf, plainCipher } from './testing.ts'

describe('modules: search through the stock client', () => {
  let t: TestKernel
  let client: Meilisearch
  before(async () => {
    t = await testKernel({ modules: [search], provide: [[PersonalCipher, plainCipher]] })
    client = clientOf(t)
  })
  after(() => t.stop())

  it('finds documents', async () => {
    const task = await client
      .index('movies')
      .addDocuments([{ id: 1, title: 'Carol', genres: ['Romance', 'Drama'] }])
      .waitTask()
    expect(task).to.include({ status: 'succeeded', type: 'documentAdditionOrUpdate' })
    const found = await client.index('movies').search('caorl')
    expect(found.hits).to.deep.equal([{ id: 1, title: 'Carol', genres: ['Romance', 'Drama'] }])
  })
})
