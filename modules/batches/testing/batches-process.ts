/** A service with batches in a process of its own, on a shared database, so that a test can kill it: tells its URL, then runs what is there until it dies. */
import { ManualClock } from '../../../kernel/boot/clock.ts'
import { createLogger } from '../../../kernel/log/log.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { grant } from '../../routing/testing/gateway-kernel.ts'
import { batchKernel } from './kernel.ts'

const {
  STORE_URI: uri = '',
  STORE_NAME: name = '',
  PROVIDER: provider = '',
  NOW: now = '',
  GRANT,
  SECRET_ROUTING,
} = process.env
const log = createLogger('batches-process', 'error')
const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
const database = { connection: await connect(), connect, uri, name, drop: async () => {} }
const env = { SECRET_ROUTING: SECRET_ROUTING ?? '' }
const t = await batchKernel(provider, { database, clock: new ManualClock(Number(now)), env })
if (GRANT === 'yes') await grant(t, 10_000)
// the test's caller is known from its first request on
await t.request.get('/v1/batches')
process.send?.(t.url)
process.once('disconnect', () => process.exit(0))
