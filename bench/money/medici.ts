import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const PEERS = new URL('peers/package.json', import.meta.url)
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
  const require = createRequire(PEERS)
  if (!existsSync(new URL('node_modules/medici/package.json', PEERS))) return undefined
  const mongoose = require('mongoose') as Mongoose
  const { Book, initModels } = require('medici') as Medici
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
