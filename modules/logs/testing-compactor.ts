/** A process for `kills.test.ts`: puts chunks together until it is killed. Says so before each pass. */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../kernel/boot/clock.ts'
import { createLogger } from '../../kernel/log/log.ts'
import { bindCollections } from '../../kernel/store/bind.ts'
import { connectMongo } from '../../kernel/store/connect.ts'
import { collections } from './model.ts'
import { compact } from './store/compact.ts'

const [uri = '', dbName = ''] = process.argv.slice(2)
const mongo = await connectMongo({ uri, dbName, log: createLogger('compactor', 'silent'), maxPoolSize: 8 })
const store = await bindCollections(mongo, collections)
for (;;) {
  process.stdout.write('begun\n')
  await compact({ store, mongo, clock: systemClock }, Number.POSITIVE_INFINITY)
  await sleep(5)
}
