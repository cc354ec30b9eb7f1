import { createLogger } from '../../kernel/log/log.ts'
import { connectMongo } from '../../kernel/store/connect.ts'
import type { TestDatabase } from '../../kernel/testing/test-kernel.ts'

/** The same database over a connection of its own, as another process would have it. Its user closes it. */
export const anotherConnection = async (database: TestDatabase): Promise<TestDatabase> => ({
  ...database,
  connection: await connectMongo({
    uri: database.uri,
    dbName: database.name,
    log: createLogger('test', 'error'),
    maxPoolSize: 8,
  }),
})
