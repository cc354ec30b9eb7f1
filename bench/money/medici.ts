import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folderOf = (name: string): string => fileURLToPath(new URL(`peers/node_modules/${name}`, import.meta.url))
const DURABLE = { w: 'majority', journal: true } as const

interface Entry {
  debit(account: string, amount: number): Entry
  credit(account: string, amount: number): Entry
  commit(): Promise<unknown>
}
interface Medici {
  readonly Book: new (name: string) => { entry(memo: string): Entry }
  initModels(): Promise<void>
}
interface Mongoose {
  connect(uri: string, options: object): Promise<{ readonly connection: { dropDatabase(): Promise<unknown> } }>
  disconnect(): Promise<void>
}

export interface MediciBench {
  /** A hold and its settlement: the legs of ours, with our write concern, as two journals. */
  call(owner: string): Promise<void>
  stop(): Promise<void>
}

/**
 * The npm package `medici` on the same store; undefined where it is not installed (`npm ci` in peers/). It does less:
 * nobody looks whether the money is there (no guard), a repeat of a call books it again (no idempotency), nothing is
 * hashed, signed or ordered in a log, and an entry is a journal and its transactions in two collections, which a crash
 * between them parts.
 */
export const openMedici = async (uri: string): Promise<MediciBench | undefined> => {
  if (!existsSync(folderOf('medici'))) return undefined
  const require = createRequire(import.meta.url)
  const mongoose = require(folderOf('mongoose')) as Mongoose
  const { Book, initModels } = require(folderOf('medici')) as Medici
  const { connection } = await mongoose.connect(uri, { dbName: `bench_medici_${process.pid}`, writeConcern: DURABLE })
  await initModels()
  const book = new Book('bench')
  let holds = 0
  return {
    async call(owner) {
      const hold = `hold:${++holds}`
      const user = `user:${owner}`
      await book.entry('held').debit(user, 10_000_000).credit(hold, 10_000_000).commit()
      await book
        .entry('settled')
        .debit(hold, 10_000_000)
        .credit('house:providers', 1_000_000)
        .credit('user:usr_maker', 5_460_000)
        .credit('house:platform', 1_365_000)
        .credit('house:treasury', 175_000)
        .credit(user, 2_000_000)
        .commit()
    },
    async stop() {
      await connection.dropDatabase()
      await mongoose.disconnect()
    },
  }
}
