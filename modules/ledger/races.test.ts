import { expect } from 'chai'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import recordsModule from '../records/module.ts'
import ledgerModule from './module.ts'
import { Ledger, toMicroPence } from './services.ts'
import { anotherConnection } from './testing.ts'
import { Given, Held, Released, Settled, Withdrawn } from './testing-kinds.ts'

const settledOf = <T>(results: readonly PromiseSettledResult<T>[]): readonly T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
const codesOf = (results: readonly PromiseSettledResult<unknown>[]): readonly unknown[] => [
  ...new Set(
    results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: unknown }).code ?? result.reason] : [],
    ),
  ),
]

describe('two processes on one account', function () {
  this.timeout(60_000)
  let database: TestDatabase
  let own: TestDatabase
  let kernels: readonly TestKernel[]
  let ledgers: readonly Ledger[]

  before(async () => {
    database = await testDatabase()
    own = await anotherConnection(database)
    kernels = await Promise.all(
      [database, own].map((each) => testKernel({ modules: [recordsModule, ledgerModule], database: each })),
    )
    ledgers = kernels.map(({ services }) => services.resolve(Ledger))
  })
  after(async () => {
    await Promise.all(kernels.map((kernel) => kernel.stop()))
    await own.connection.close()
    await database.drop()
  })

  const ledger = (n: number): Ledger => ledgers[n % ledgers.length] as Ledger
  const give = (owner: string, pence: number) =>
    ledger(0).post(Given, {
      id: `given-${owner}`,
      owner,
      legs: [
        { account: 'house:rewards', amountMicroPence: -toMicroPence(pence) },
        { account: `user:${owner}:earned`, amountMicroPence: toMicroPence(pence) },
      ],
    })

  it('never spend more than there is, in 1,000 parallel holds, and leave no hold behind', async () => {
    await give('usr_race', 50)
    const holds = await Promise.allSettled(
      Array.from({ length: 1_000 }, (_, n) =>
        ledger(n).hold(Held, { id: `race-${n}`, owner: 'usr_race', amountMicroPence: toMicroPence(1) }),
      ),
    )
    expect(settledOf(holds)).to.have.length(50)
    expect(codesOf(holds)).to.deep.equal(['E003'])
    expect(await ledger(0).balance('usr_race')).to.include({
      heldMicroPence: toMicroPence(50),
      spendableMicroPence: 0n,
    })
    await Promise.all(settledOf(holds).map(({ id }, n) => ledger(n).release(Released, id, {})))
    for (const each of ledgers)
      expect(await each.balance('usr_race')).to.include({ heldMicroPence: 0n, spendableMicroPence: toMicroPence(50) })
  })

  it('pay out once, in 100 parallel withdrawals', async () => {
    await give('usr_out', 700)
    const request = { owner: 'usr_out', minimumMicroPence: toMicroPence(500) }
    const payouts = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => ledger(n).withdraw(Withdrawn, { id: `po-${n}`, ...request })),
    )
    expect(settledOf(payouts).map(({ body }) => BigInt(body.amountMicroPence))).to.deep.equal([toMicroPence(700)])
    expect(codesOf(payouts)).to.deep.equal(['below_minimum'])
  })

  it('end a hold once, however many settle, release and let it expire', async () => {
    await give('usr_end', 10)
    await ledger(0).hold(Held, { id: 'end-1', owner: 'usr_end', amountMicroPence: toMicroPence(10) })
    const ends = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) =>
        n % 3 === 0
          ? ledger(n).release(Released, 'end-1', {})
          : ledger(n).settle(Settled, {
              holdId: 'end-1',
              grossMicroPence: toMicroPence(n % 3),
              policy: 'agent_call',
              beneficiary: 'usr_maker',
            }),
      ),
    )
    expect(new Set(settledOf(ends).map(({ seal }) => seal)).size).to.equal(1)
    expect(codesOf(ends)).to.deep.equal(['E010'])
    expect((await ledger(0).balance('usr_end')).heldMicroPence).to.equal(0n)
  })

  it('make one record of one id, asked 64 times at both', async () => {
    await give('usr_id', 100)
    const holds = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        ledger(n).hold(Held, { id: 'one', owner: 'usr_id', amountMicroPence: toMicroPence(3) }),
      ),
    )
    expect(new Set(holds.map(({ seal }) => seal)).size).to.equal(1)
    expect((await ledger(0).balance('usr_id')).heldMicroPence).to.equal(toMicroPence(3))
  })

  it('sum the log once, whoever does it', async () => {
    const before = await ledger(0).houseBalance('house:rewards')
    await Promise.all(Array.from({ length: 40 }, (_, n) => give(`usr_sum_${n}`, 2)))
    const ask = () => Promise.all(Array.from({ length: 10 }, (_, n) => ledger(n).houseBalance('house:rewards')))
    // The first round races over what each process has just logged; by the second all of it is there.
    await ask()
    const sums = await ask()
    expect(new Set(sums)).to.deep.equal(new Set([before - toMicroPence(80)]))
  })
})
