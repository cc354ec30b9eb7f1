import { expect } from 'chai'
import type TestAgent from 'supertest/lib/agent.js'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { onFaultPoint } from '../../kernel/define.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { SAME_INSTALLATION } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import { earn, type PayoutService, payoutService } from './testing.ts'

const TWO_MINUTES_MS = 120_000
/** Every third point: an append passes four kinds, so each kind comes in turn. `CRASH_STEP=1` tries every point. */
const STEP = Number(process.env['CRASH_STEP'] ?? 3)

describe('a payout whose process dies half-way', () => {
  let database: TestDatabase
  let clock: ManualClock
  let t: PayoutService
  beforeEach(async () => {
    database = await testDatabase()
    clock = new ManualClock()
    t = await start()
  })
  afterEach(async () => {
    await t.stop()
    await database.drop()
  })

  const start = (): Promise<PayoutService> => payoutService({ database, clock, env: SAME_INSTALLATION })
  const restart = async (): Promise<void> => {
    await t.stop()
    t = await start()
  }

  /** A withdrawal in a process that dies at the nth point it passes. False: it passed fewer. */
  const withdrawAndDie = async (agent: TestAgent, n: number): Promise<boolean> => {
    let passed = 0
    const undo = onFaultPoint(() => {
      if (++passed >= n) throw new Error('died here')
    })
    try {
      await agent.post('/v1/withdraw').set('idempotency-key', `at-${n}`)
    } finally {
      undo()
    }
    return passed >= n
  }

  /** What is there once the next process on the same store has looked at everything. */
  const outcome = async (agent: TestAgent, userId: string, n: number) => {
    await t.settle()
    await t.advance(TWO_MINUTES_MS)
    await t.runCron('payouts.reconcile')
    const id = t.payoutIdOf(userId, `at-${n}`)
    const { body } = await agent.get(`/v1/payouts/${id}`)
    const { withdrawableMicroPence } = await t.services.resolve(Ledger).balance(userId)
    return {
      status: body.status as string | undefined,
      transfers: (await t.transfers()).filter(({ key }) => key === id).length,
      pence: Number(withdrawableMicroPence) / 1e6,
    }
  }

  it('is paid once or not begun, wherever it died', async function () {
    this.timeout(120_000)
    const seen = new Set<string | undefined>()
    const { userId, apiKey } = await t.earner(780)
    for (let n = 1, died = true; died; n += STEP) {
      died = await withdrawAndDie(t.withKey(apiKey), n)
      await t.stop()
      t = await start()
      const { status, ...money } = await outcome(t.withKey(apiKey), userId, n)
      seen.add(status)
      const expected = status === undefined ? { transfers: 0, pence: 780 } : { transfers: 1, pence: 0 }
      expect(money, `died at point ${n}, then ${status}`).to.deep.equal(expected)
      if (status !== undefined) await earn(t, userId, 780)
    }
    expect([...seen]).to.have.members([undefined, 'paid'])
  })

  it('its row is rebuilt from the records when the projection is dropped', async () => {
    const user = await t.earner(780)
    await user.agent.post('/v1/withdraw').expect(200)
    const { body: before } = await user.agent.get('/v1/payouts').expect(200)
    await t.settle()
    const { db } = database.connection
    await db?.collection('payout_projection').deleteMany({})
    await db?.collection<{ _id: string }>('kernel_cursors').deleteOne({ _id: 'payouts' })
    await restart()
    await t.settle()
    const { body: after } = await t.withKey(user.apiKey).get('/v1/payouts').expect(200)
    expect(after).to.deep.equal(before)
    expect(before.data).to.have.lengthOf(1)
  })
})
