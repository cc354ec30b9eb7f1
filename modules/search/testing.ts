import { Meilisearch } from 'meilisearch'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'

/** The stock client with the key that the test kernel gave this user. */
export function clientOf(t: TestKernel, userId = 'usr_test', apiKey?: string): Meilisearch {
  const key = `test-${userId}-key_${userId === 'usr_test' ? 'test' : userId}-free-user`
  t.as({ userId })
  return new Meilisearch({ host: `${t.url}/v1/search`, apiKey: apiKey ?? key })
}
