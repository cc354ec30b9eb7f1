import { expect } from 'chai'
import Type from 'typebox'
import { ManualClock } from '../../../kernel/boot/clock.ts'
import { ApiError, DAY_MS, onFaultPoint, recordKind } from '../../../kernel/define.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../../kernel/testing/test-kernel.ts'
import recordsModule from '../../records/module.ts'
import { Records } from '../../records/services.ts'
import ledgerModule from '../module.ts'
import { type BroughtPayment, type CoverRequest, Ledger, LedgerAudit, SpendGuards, toMicroPence } from '../services.ts'
import { anotherConnection } from '../testing.ts'
import { Granted, Held, Released, Settled } from '../testing-kinds.ts'

const Free = recordKind('test.free', Type.Object({}))
const kinds = { held: Held, settled: Settled, released: Released, free: Free }
const PRICE = toMicroPence(10)
const SELLER = 'usr_seller'

describe('charges for work', function () {
  this.timeout(30_000)
  let database: TestDatabase
  let own: TestDatabase
  let kernels: readonly TestKernel[]
  let serial = 0
  before(async () => {
    database = await testDatabase()
    own = await anotherConnection(database)
    const clock = new ManualClock()
    kernels = await Promise.all(
      [database, own].map((each) => testKernel({ modules: [recordsModule, ledgerModule], database: each, clock })),
    )
  })
  after(async () => {
    const faults: string[] = []
    for await (const fault of (kernels[0] as TestKernel).services.resolve(LedgerAudit).faults()) faults.push(fault)
    await Promise.all(kernels.map((kernel) => kernel.stop()))
    await own.connection.close()
    await database.drop()
    expect(faults).to.deep.equal([])
  })

  const ledger = (process = 0): Ledger => (kernels[process] as TestKernel).services.resolve(Ledger)
  const endOf = (id: string) => (kernels[0] as TestKernel).services.resolve(Records).find(`end:${id}`)
  const granted = async (owner: string, fund: 'promotional' | 'paid' = 'promotional', id = `grant-${owner}`) => {
    await ledger().grant(Granted, { id, owner, fund, source: 'house:promotions', amountMicroPence: toMicroPence(100) })
  }
  /** A fresh account and what it asks for; `spent` tells what was charged to it, and that nothing is held. */
  const buyer = async (request: Partial<CoverRequest> = {}, money = true) => {
    const owner = `usr_${++serial}`
    if (money) await granted(owner)
    const spent = async () => {
      const { spendableMicroPence, heldMicroPence } = await ledger().balance(owner)
      expect(heldMicroPence).to.equal(0n)
      return toMicroPence(100) - spendableMicroPence
    }
    return { spent, request: { id: `work-${serial}`, owner, upToMicroPence: PRICE, ...request } }
  }
  const charge = { grossMicroPence: PRICE, policy: 'agent_call', beneficiary: SELLER, facts: {} } as const
  const done = async () => ({ value: 'done', charge })
  const failing = async () => {
    throw new ApiError('E005', 'no luck')
  }
  const failure = () => ({})
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code?: string }) => error.code ?? error,
    )
  /** The next passage of this point is the last thing that the work does. */
  const dyingAt = async (point: string, work: () => Promise<unknown>): Promise<void> => {
    const undo = onFaultPoint((name) => {
      if (name === point) throw new Error(`died at ${point}`)
    })
    const death = await work().catch((error: Error) => error.message)
    undo()
    expect(death).to.equal(`died at ${point}`)
  }

  it('are split and sealed, and what a repeat gets is what it says came of it', async () => {
    const { request, spent } = await buyer()
    const { value, settled } = await ledger().charge(kinds, request, { run: done, failure })
    expect([value, settled.type, settled.developerMicroPence]).to.deep.equal(['done', 'test.settled', 7_800_000n])
    const run = () => Promise.reject(new Error('it is not run again'))
    const again = await ledger(1).charge(kinds, request, {
      run,
      failure,
      replay: async ({ seal }, { holdId }) => seal + holdId,
    })
    expect(again.value).to.equal(settled.seal + request.id)
    expect(again.settled).to.deep.include({
      seal: settled.seal,
      grossMicroPence: PRICE,
      developerMicroPence: 7_800_000n,
    })
    const error = await ledger(1)
      .charge(kinds, request, { run, failure })
      .catch((thrown: ApiError) => thrown)
    expect(error).to.deep.include({ code: 'E010', extra: { worm_hash: `sha256:${settled.seal}`, charged_pence: 10 } })
    expect(await spent()).to.equal(PRICE)
  })

  it('are one, whichever processes do the same work at the same time', async () => {
    const { request, spent } = await buyer()
    const both = [0, 1, 0, 1].map((process) =>
      ledger(process).charge(kinds, request, { run: done, failure, replay: async () => 'replayed' }),
    )
    const seals = (await Promise.all(both)).map(({ settled }) => settled.seal)
    expect(new Set(seals).size).to.equal(1)
    expect(await spent()).to.equal(PRICE)
  })

  it('are given back where the work fails, and it may be done again', async () => {
    for (const repeatable of [true, false]) {
      const { request, spent } = await buyer({ repeatable })
      expect(await refusal(ledger().charge(kinds, request, { run: failing, failure }))).to.equal('E005')
      expect(await endOf(request.id)).to.include({ type: 'test.released' })
      expect(await spent()).to.equal(0n)
      const tries: string[] = []
      await ledger(1).charge(kinds, request, {
        run: ({ holdId }) => {
          tries.push(holdId)
          return done()
        },
        failure,
      })
      expect(tries).to.deep.equal([`${request.id}-r2`])
      expect(await spent()).to.equal(PRICE)
    }
  })

  it('come out alike wherever a process dies', async () => {
    for (const point of ['ledger.hold', 'ledger.held', 'ledger.captured', 'ledger.settle', 'ledger.settled']) {
      const { request, spent } = await buyer()
      const work = { run: done, failure, replay: async () => 'done' }
      await dyingAt(point, () => ledger().charge(kinds, request, work))
      expect((await ledger(1).charge(kinds, request, work)).value, point).to.equal('done')
      expect(await spent(), point).to.equal(PRICE)
    }
  })

  it('come out alike where the money was given back while the work went on: it expired, or a twin failed', async () => {
    for (const meanwhile of ['expires', 'fails']) {
      const { request, spent } = await buyer()
      const run = async () => {
        if (meanwhile === 'fails')
          expect(await refusal(ledger(1).charge(kinds, request, { run: failing, failure }))).to.equal('E005')
        else {
          const kernel = kernels[0] as TestKernel
          await kernel.advance(16 * 60_000)
          await kernel.runCron('ledger.expire')
        }
        return done()
      }
      const { settled } = await ledger().charge(kinds, request, { run, failure })
      expect(settled.id, meanwhile).to.equal(`end:${request.id}-r2`)
      expect(await ledger(1).charged(request.id)).to.include({ seal: settled.seal })
      expect(await spent(), meanwhile).to.equal(PRICE)
    }
  })

  it('stand where a twin fails afterwards, which says why', async () => {
    const { request, spent } = await buyer()
    const run = async () => {
      await ledger(1).charge(kinds, request, { run: done, failure })
      return failing()
    }
    expect(await refusal(ledger().charge(kinds, request, { run, failure }))).to.equal('E005')
    expect(await spent()).to.equal(PRICE)
  })

  it('of days keep their money for a week, and anew before that is over', async () => {
    const { request, spent } = await buyer({ lasting: 'days' })
    const kernel = kernels[0] as TestKernel
    const holdAfter = async (days: number) => {
      await kernel.advance(days * DAY_MS)
      await kernel.runCron('ledger.expire')
      return (await ledger().cover(kinds, request)).holdId
    }
    expect([await holdAfter(0), await holdAfter(5), await holdAfter(1.5)]).to.deep.equal([
      request.id,
      request.id,
      `${request.id}-r2`,
    ])
    await ledger().charge(kinds, request, { run: done, failure })
    expect(await spent()).to.equal(PRICE)
  })

  it('leave nothing reserved of budgets, however often they are asked for', async () => {
    const open = new Set<string>()
    const undo = (kernels[0] as TestKernel).services.resolve(SpendGuards).add({
      keeps: 'budgets',
      reserve: async ({ id }) => void open.add(id),
      ended: async ({ id }) => void open.delete(id),
    })
    const { request } = await buyer()
    const work = { run: done, failure, replay: async () => 'again' }
    await refusal(ledger().charge(kinds, request, { run: failing, failure }))
    for (const value of ['done', 'again']) expect((await ledger().charge(kinds, request, work)).value).to.equal(value)
    undo()
    expect([...open]).to.deep.equal([])
  })

  it('of nothing give back what was held at an earlier price', async () => {
    const { request, spent } = await buyer()
    await ledger().cover(kinds, request)
    await ledger(1).charge(kinds, { ...request, upToMicroPence: 0n }, { run: done, failure })
    const kernel = kernels[0] as TestKernel
    await kernel.advance(16 * 60_000)
    await kernel.runCron('ledger.expire')
    expect(await spent()).to.equal(0n)
  })

  it('of nothing hold nothing, and end as free or as given back', async () => {
    const { request } = await buyer({ upToMicroPence: 0n }, false)
    expect(await refusal(ledger().charge(kinds, request, { run: failing, failure }))).to.equal('E005')
    expect(await endOf(request.id)).to.include({ type: 'test.released' })
    const work = { run: done, failure, replay: async () => 'again' }
    const { settled } = await ledger().charge(kinds, request, work)
    expect(settled).to.deep.include({ type: 'test.free', id: `end:${request.id}-r2`, grossMicroPence: 0n })
    expect((await ledger(1).charge(kinds, request, work)).value).to.equal('again')
  })

  describe('that a payment from outside pays', () => {
    const RECEIPT = { 'payment-response': 'taken' }
    const paymentOf = (owner: string, captures = true) => {
      const seen: string[] = []
      const payment: BroughtPayment = {
        funds: ['paid'],
        external: true,
        capture: async () => {
          if (!captures) throw new ApiError('E003', 'it could not be taken')
          seen.push('captured')
          await granted(owner, 'paid', `payment-${owner}`)
          return RECEIPT
        },
        release: async () => void seen.push('released'),
      }
      return { payment, seen }
    }
    const payer = async (captures = true) => {
      const { request } = await buyer({}, false)
      const { payment, seen } = paymentOf(request.owner, captures)
      return { request: { ...request, payment }, seen }
    }

    it('take it for work that is there, and give its receipt', async () => {
      const { request, seen } = await payer()
      const run = () => {
        seen.push('done')
        return done()
      }
      const work = { run, failure, replay: async () => 'again' }
      expect((await ledger().charge(kinds, request, work)).settled).to.deep.include({
        receipt: RECEIPT,
        grossMicroPence: PRICE,
      })
      expect((await ledger(1).charge(kinds, request, work)).settled.receipt).to.deep.equal(RECEIPT)
      expect(seen).to.deep.equal(['done', 'captured', 'captured'])
      expect((await ledger().balance(request.owner)).spendableMicroPence).to.equal(toMicroPence(90))
    })

    it('leave it where the work fails, where it is refused, and where it cannot be taken', async () => {
      const failed = await payer()
      expect(await refusal(ledger().charge(kinds, failed.request, { run: failing, failure }))).to.equal('E005')
      expect(await endOf(failed.request.id)).to.include({ type: 'test.released' })
      expect(failed.seen).to.deep.equal(['released'])
      const asked: string[] = []
      const undo = (kernels[0] as TestKernel).services.resolve(SpendGuards).add({
        keeps: 'budgets',
        reserve: ({ id }) => {
          asked.push(id)
          return Promise.reject(new ApiError('E003', 'over budget'))
        },
        ended: () => undefined,
      })
      const refused = await payer()
      expect(await refusal(ledger().charge(kinds, refused.request, { run: done, failure }))).to.equal('E003')
      undo()
      expect([asked, refused.seen]).to.deep.equal([[refused.request.id], ['released']])
      const untaken = await payer(false)
      expect(await refusal(ledger().charge(kinds, untaken.request, { run: done, failure }))).to.equal('E003')
      expect((await ledger().balance(untaken.request.owner)).heldMicroPence).to.equal(0n)
    })

    it('are charged once, and nothing stays held, where a twin fails', async () => {
      const { request } = await payer()
      const run = async () => {
        const twin = { ...request, payment: { ...request.payment, release: async () => undefined } }
        expect(await refusal(ledger(1).charge(kinds, twin, { run: failing, failure }))).to.equal('E005')
        return done()
      }
      const { settled } = await ledger().charge(kinds, request, { run, failure })
      expect(settled.id).to.equal(`end:${request.id}-r2`)
      const { spendableMicroPence, heldMicroPence } = await ledger().balance(request.owner)
      expect([spendableMicroPence, heldMicroPence]).to.deep.equal([toMicroPence(90), 0n])
    })

    it('come out alike wherever a process dies', async () => {
      for (const point of ['ledger.captured', 'ledger.hold', 'ledger.held', 'ledger.settle', 'ledger.settled']) {
        const { request } = await payer()
        const work = { run: done, failure, replay: async () => 'done' }
        await dyingAt(point, () => ledger().charge(kinds, request, work))
        expect((await ledger(1).charge(kinds, request, work)).settled.receipt, point).to.deep.equal(RECEIPT)
        const { spendableMicroPence, heldMicroPence } = await ledger().balance(request.owner)
        expect([spendableMicroPence, heldMicroPence], point).to.deep.equal([toMicroPence(90), 0n])
      }
    })
  })

  it('that come later are ended by another process', async () => {
    for (const upToMicroPence of [PRICE, 0n]) {
      const [one, other] = [await buyer({ upToMicroPence }), await buyer({ upToMicroPence })]
      for (const { request } of [one, other]) await ledger().cover(kinds, request)
      const settled = await ledger(1).resume(kinds, one.request).settle(charge)
      expect((await ledger().resume(kinds, one.request).settle(charge)).seal).to.equal(settled.seal)
      for (const process of [1, 0]) await ledger(process).resume(kinds, other.request).release({})
      expect([await one.spent(), await other.spent()]).to.deep.equal([upToMicroPence, 0n])
    }
  })
})
