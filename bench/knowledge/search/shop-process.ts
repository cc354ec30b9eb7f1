import { createLogger } from '../../../kernel/log/log.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { searchKernel } from './kernel.ts'

/** The other process of `shop.ts`: says where it listens. */
const [uri = '', name = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))
const log = createLogger('shop-process', 'error')
const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
const t = await searchKernel({ connection: await connect(), connect, uri, name, drop: async () => {} })
process.send?.(t.url)
