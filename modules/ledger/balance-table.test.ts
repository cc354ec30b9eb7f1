import { expect } from 'chai'
import type { Db } from 'mongodb'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { BalanceTable } from './balance-table.ts'
import type { BalanceDocument } from './model.ts'

describe('ledger/balance-table: two processes project', () => {
  let database: TestDatabase
  let one: BalanceTable
  let other: BalanceTable
  before(async () => {
    database = await testDatabase()
    const db = database.connection.db as Db
    const table = (): BalanceTable => new BalanceTable(db, db.collection<BalanceDocument>('ledger_balances'))
    one = table()
    other = table()
  })
  after(() => database.drop())

  const at = (account: string, lastIndex: number): BalanceDocument => ({
    _id: account,
    lastIndex,
    lastAt: 1,
    credits: { earned: 1n << 60n },
    debits: {},
  })

  it('the first to write a new account wins, and the other is told to read again', async () => {
    expect(await one.replace([{ before: undefined, after: at('a', 5) }])).to.equal(true)
    expect(await other.replace([{ before: undefined, after: at('a', 3) }])).to.equal(false)
    const read = await other.read(['a', 'nobody'])
    expect([...read]).to.deep.equal([['a', at('a', 5)]])
    expect(await other.replace([{ before: read.get('a'), after: at('a', 9) }])).to.equal(true)
  })

  it('what one remembers may be stale: it is refused, forgotten, and read again', async () => {
    const stale = (await one.read(['a'])).get('a')
    expect(stale?.lastIndex).to.equal(5)
    expect(await one.replace([{ before: stale, after: at('a', 7) }])).to.equal(false)
    expect((await one.read(['a'])).get('a')?.lastIndex).to.equal(9)
  })

  it('a refusal of one keeps nothing of the others from being written, nor lets them count twice', async () => {
    const written = await one.replace([
      { before: undefined, after: at('b', 1) },
      { before: at('a', 4), after: at('a', 10) },
    ])
    expect(written).to.equal(false)
    const read = await one.read(['a', 'b'])
    expect([read.get('a')?.lastIndex, read.get('b')?.lastIndex]).to.deep.equal([9, 1])
  })
})
