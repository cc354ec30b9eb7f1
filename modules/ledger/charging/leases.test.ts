import { expect } from 'chai'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../../kernel/testing/test-kernel.ts'
import recordsModule from '../../records/module.ts'
import { Records } from '../../records/services.ts'
import ledgerModule from '../module.ts'
import { type Cover, Ledger, LedgerAudit, toMicroPence } from '../services.ts'
import { anotherConnection } from '../testing.ts'
import { Given, Granted, Held, Released, Settled, Withdrawn } from '../testing-kinds.ts'

const kinds = { held: Held, settled: Settled, released: Released }
type None = Readonly<Record<never, never>>

describe('leases', function () {
  this.timeout(30_000)
  let database: TestDatabase
  let own: TestDatabase
  let kernels: readonly TestKernel[]
  let serial = 0

  before(async () => {
    database = await testDatabase()
    own = await anotherConnection(database)
    kernels = await Promise.all(
      [database, own].map((each) => testKernel({ modules: [recordsModule, ledgerModule], database: each })),
    )
  })
  after(async () => {
    const faults: string[] = []
    for await (const fault of ledgerAudit().faults()) faults.push(fault)
    await Promise.all(kernels.map((kernel) => kernel.stop()))
    await own.connection.close()
    await database.drop()
    expect(faults).to.deep.equal([])
  })

  const ledger = (process = 0): Ledger => (kernels[process] as TestKernel).services.resolve(Ledger)
  const records = (): Records => (kernels[0] as TestKernel).services.resolve(Records)
  const ledgerAudit = (): LedgerAudit => (kernels[0] as TestKernel).services.resolve(LedgerAudit)

  const granted = async (owner: string, pence: number): Promise<void> => {
    const amountMicroPence = toMicroPence(pence)
    await ledger().grant(Granted, {
      id: `grant-${owner}`,
      owner,
      fund: 'promotional',
      source: 'house:promotions',
      amountMicroPence,
    })
  }
  const earned = async (owner: string, pence: number): Promise<void> => {
    const amountMicroPence = toMicroPence(pence)
    await ledger().post(Given, {
      id: `given-${owner}`,
      owner,
      legs: [
        { account: 'house:rewards', amountMicroPence: -amountMicroPence },
        { account: `user:${owner}:earned`, amountMicroPence },
      ],
    })
  }
  const cover = (owner: string, process = 0, pence = 1): Promise<Cover<None, None>> =>
    ledger(process).cover(kinds, {
      id: `call-${++serial}`,
      owner,
      upToMicroPence: toMicroPence(pence),
      repeatable: false,
    })
  const settle = (one: Cover<None, None>, beneficiary: string) =>
    one.settle({ grossMicroPence: 400_000n, policy: 'agent_call', beneficiary, intent: {} })
  const call = async (owner: string, process = 0) => settle(await cover(owner, process), owner)
  const typesOf = async (owner: string, kind: string): Promise<number> =>
    (await records().list({ account: owner, types: [kind], limit: 1_000 })).length

  it('cost a busy account one record a call, and an idle one nothing', async () => {
    await granted('usr_busy', 500)
    for (let calls = 0; calls < 40; calls++) await call('usr_busy')
    expect(await typesOf('usr_busy', 'test.settled')).to.equal(40)
    expect(await typesOf('usr_busy', 'test.held')).to.be.below(5)
    await granted('usr_idle', 500)
    await call('usr_idle')
    expect(await typesOf('usr_idle', 'lease.opened')).to.equal(0)
  })

  it('are shown as money that is there, and every call as a line of its own', async () => {
    await granted('usr_shown', 500)
    for (let calls = 0; calls < 20; calls++) await call('usr_shown')
    expect(await ledger().balance('usr_shown')).to.include({
      promotionalMicroPence: toMicroPence(500) - 20n * 400_000n,
      unripeMicroPence: 20n * 312_000n,
      heldMicroPence: 0n,
    })
    const lines = await ledger().statement('usr_shown', { limit: 100 })
    expect(lines.some(({ type }) => type.startsWith('lease.'))).to.equal(false)
    const legs = lines.flatMap((line) => line.legs)
    const spent = legs.filter(({ account }) => account === 'user:usr_shown:promotional')
    expect(spent.reduce((sum, { amountMicroPence }) => sum + amountMicroPence, 0n)).to.equal(
      toMicroPence(500) - 20n * 400_000n,
    )
  })

  it('come to nothing without a charge, and that is sealed', async () => {
    await granted('usr_failed', 500)
    for (let calls = 0; calls < 10; calls++) await call('usr_failed')
    const failed = await cover('usr_failed')
    await failed.release({ intent: {} })
    expect(await records().find(`end:${failed.holdId}`)).to.include({ type: 'test.released' })
    expect((await ledger().balance('usr_failed')).heldMicroPence).to.equal(0n)
  })

  it('are given back at once to who withdraws; a call under way is charged all the same', async () => {
    await earned('usr_leaves', 2_000)
    for (let calls = 0; calls < 10; calls++) await call('usr_leaves')
    const underWay = await cover('usr_leaves')
    expect(await typesOf('usr_leaves', 'lease.opened')).to.be.above(0)
    await ledger().withdraw(Withdrawn, {
      id: 'po_leaves',
      owner: 'usr_leaves',
      amountMicroPence: toMicroPence(1_900),
      minimumMicroPence: 1n,
    })
    const settled = await settle(underWay, 'usr_leaves')
    expect(settled.grossMicroPence).to.equal(400_000n)
    expect(settled.body.lease).to.equal(undefined)
  })

  it('are fenced: a settlement after the close, by whomever, is charged by a hold, once', async () => {
    await granted('usr_slept', 500)
    for (let calls = 0; calls < 10; calls++) await call('usr_slept')
    const late = await cover('usr_slept')
    const [lease] = await records().list({ account: 'usr_slept', types: ['lease.opened'], limit: 1 })
    const { LeaseChain } = await import('./lease-chain.ts')
    const { Moves } = await import('../moves.ts')
    const other = (kernels[1] as TestKernel).services.resolve(Records)
    const moves = new Moves(other, { now: () => Date.now() }, async () => new Map())
    await new LeaseChain(moves).closeExpired(lease?.id ?? '')
    const settled = await settle(late, 'usr_slept')
    expect(settled.body.lease).to.equal(undefined)
    expect(settled.id).to.equal(`end:${late.holdId}`)
    expect(await records().find(late.holdId)).to.include({ type: 'test.held' })
  })

  it('leave £5 to ten calls at once on two processes, and never more than that', async () => {
    await granted('usr_two', 500)
    const calls = await Promise.allSettled(
      Array.from({ length: 400 }, async (_, n) => settle(await cover('usr_two', n % 2, 2), 'usr_two')),
    )
    const charged = calls.filter(({ status }) => status === 'fulfilled').length
    expect(charged).to.be.above(100)
    const { promotionalMicroPence, heldMicroPence, unripeMicroPence } = await ledger().balance('usr_two')
    expect(unripeMicroPence).to.equal(BigInt(charged) * 312_000n)
    expect(promotionalMicroPence >= 0n && heldMicroPence >= 0n).to.equal(true)
  })

  it('are closed when their process stops, and by the clock when it has died', async () => {
    await granted('usr_stops', 500)
    const third = await anotherConnection(database)
    const kernel = await testKernel({ modules: [recordsModule, ledgerModule], database: third })
    const stopping = kernel.services.resolve(Ledger)
    for (let calls = 0; calls < 10; calls++) {
      const one = await stopping.cover(kinds, {
        id: `stop-${calls}`,
        owner: 'usr_stops',
        upToMicroPence: toMicroPence(1),
        repeatable: false,
      })
      await one.settle({ grossMicroPence: 400_000n, policy: 'agent_call', beneficiary: 'usr_stops', intent: {} })
    }
    await kernel.stop()
    await third.connection.close()
    expect(await ledger().balance('usr_stops')).to.include({
      heldMicroPence: 0n,
      promotionalMicroPence: toMicroPence(500) - 10n * 400_000n,
    })
  })
})
