/** A process that remembers and forgets for `kills.test.ts` until it is killed; tells its parent what was answered. */
import { ManualClock } from '../../../kernel/boot/clock.ts'
import { PersonalCipher } from '../../../kernel/define.ts'
import { createLogger } from '../../../kernel/log/log.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import { testKernel } from '../../../kernel/testing/test-kernel.ts'
import memory from '../module.ts'
import { step } from './kill-steps.ts'

const { STORE_URI: uri = '', STORE_NAME: name = '', CLOCK: now = '', WORKER: worker = '' } = process.env
process.once('disconnect', () => process.exit(0))
const log = createLogger('worker-process', 'error')
const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
const t = await testKernel({
  modules: [memory],
  provide: [[PersonalCipher, plainCipher]],
  clock: new ManualClock(Number(now)),
  database: { connection: await connect(), connect, uri, name, drop: async () => {} },
})
let before: readonly string[] = []
for (let at = 0; ; at++) {
  before = await step(t.request, { worker, at, before })
  process.send?.(before)
}
