import { PersonalCipher } from '../../../kernel/define.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import { type TestDatabase, type TestKernel, testKernel } from '../../../kernel/testing/test-kernel.ts'
import search from '../../../modules/search/module.ts'

export const SEARCHABLE = {
  searchableAttributes: ['title', 'body'],
  filterableAttributes: ['brand', 'price'],
  typoTolerance: { enabled: false },
  faceting: { maxValuesPerFacet: 1_000 },
}

/** The module alone, with room for half a million documents. */
export const searchKernel = (database: TestDatabase): Promise<TestKernel> =>
  testKernel({
    modules: [search],
    database,
    provide: [[PersonalCipher, plainCipher]],
    config: { search: { memoryMb: 4_096, maxDocuments: 1_000_000 }, kernel: { checkReplies: false } },
  })
