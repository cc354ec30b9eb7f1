/** A process that works on swarms and schedules for `kills.test.ts` until it is killed. Its clock is turned by its parent. */
import { ManualClock } from '../../../kernel/boot/clock.ts'
import { createLogger } from '../../../kernel/log/log.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { killsKernel } from './kills-kernel.ts'

const { STORE_URI: uri = '', STORE_NAME: name = '', CLOCK: now = '' } = process.env
const log = createLogger('worker-process', 'error')
const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
const clock = new ManualClock(Number(now))
process.on('message', (at) => clock.set(Number(at)))
process.once('disconnect', () => process.exit(0))
await killsKernel({ connection: await connect(), connect, uri, name, drop: async () => {} }, clock)
process.send?.('ready')
