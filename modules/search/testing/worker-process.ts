/** A process that writes to an index for `kills.test.ts` until it is killed; tells its parent what was accepted. */
import { ManualClock } from '../../../kernel/boot/clock.ts'
import { PersonalCipher } from '../../../kernel/define.ts'
import { createLogger } from '../../../kernel/log/log.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import { testKernel } from '../../../kernel/testing/test-kernel.ts'
import search from '../module.ts'
import { editOf, SETTINGS } from './kill-edits.ts'

const { STORE_URI: uri = '', STORE_NAME: name = '', CLOCK: now = '', WORKER: worker = '' } = process.env
process.once('disconnect', () => process.exit(0))
const log = createLogger('worker-process', 'error')
const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
const t = await testKernel({
  modules: [search],
  provide: [[PersonalCipher, plainCipher]],
  config: { search: SETTINGS },
  clock: new ManualClock(Number(now)),
  database: { connection: await connect(), connect, uri, name, drop: async () => {} },
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
