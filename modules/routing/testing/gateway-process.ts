/** A gateway in a process of its own, on a shared database, so that a test can kill it: tells its URL, then serves until it dies. */
import { createLogger } from '../../../kernel/log/log.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { gatewayKernel, modelAt } from './gateway-kernel.ts'

const { STORE_URI: uri = '', STORE_NAME: name = '', ROUTING_CONFIG: config = '{}' } = process.env
const log = createLogger('gateway-process', 'error')
const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
const database = { connection: await connect(), connect, uri, name, drop: async () => {} }
const PATIENT = {
  firstTokenTimeoutMs: 30_000,
  firstByteTimeoutMs: 30_000,
  idleTimeoutMs: 30_000,
  totalTimeoutMs: 60_000,
}
const t = await gatewayKernel({ models: [modelAt('openai', 'm')], ...PATIENT, ...JSON.parse(config) }, { database })
// Loads price list and HTTP client, so that the first kill does not come before the first call.
const models = await t.request.get('/v1/models')
if (models.status !== 200)
  throw new Error(
    `the gateway did not start: ${models.text}; logged: ${JSON.stringify(t.logs.filter(({ level }) => level === 'error'))}`,
  )
process.send?.(t.url)
process.once('disconnect', () => process.exit(0))
