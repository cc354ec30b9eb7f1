/** A process that writes to an index for `kills.test.ts` until it is killed; tells its parent what was accepted. */
import { PersonalCipher } from '../../../kernel/define.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import { fromParent } from '../../../kernel/testing/processes.ts'
import { testKernel } from '../../../kernel/testing/test-kernel.ts'
import search from '../module.ts'
import { editOf, SETTINGS } from './kill-edits.ts'

const { database, clock, worker } = await fromParent()
const t = await testKernel({
  modules: [search],
  provide: [[PersonalCipher, plainCipher]],
  config: { search: SETTINGS },
  clock,
  database,
})
for (let at = 0; ; at++) {
  const { put, remove } = editOf(worker, at)
  const path = '/v1/search/indexes/shop/documents'
  const { status } = put
    ? await t.request.post(path).send(put)
    : await t.request.post(`${path}/delete-batch`).send(remove)
  if (status !== 202) throw new Error(`edit ${at} was answered with ${status}`)
  process.send?.(at)
  // what it was told of: a search reads the index, and takes snapshots in passing
  await t.request.post('/v1/search/indexes/shop/search').send({ q: 'thing' })
}
