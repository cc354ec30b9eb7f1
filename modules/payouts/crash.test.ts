import { expect } from 'chai'
import { ManualClock } from '../../kernel/services/clock.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts'
import { SAME_INSTALLATION, type SignedUp } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import { onFaultPoint } from '../records/services.ts'
import { type PayoutService, payoutService } from './testing.ts'

const TWO_MINUTES_MS = 120_000

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
  const withdrawAndDie = async ({ agent }: SignedUp, n: number): Promise<boolean> => {
    let passed = 0
    const undo = onFaultPoint(() => {
      if (++passed >= n) throw new Error('died here')
    })
    try {
      await agent.post('/v1/withdraw').set('idempotency-key', 'one')
    } finally {
      undo()
    }
    return passed >= n
  }

  /** What is there once the next process on the same store has looked at everything. */
  const outcome = async ({ apiKey, userId }: SignedUp) => {
    await t.settle()
    await t.advance(TWO_MINUTES_MS)
    await t.runJob('payouts.reconcile')
    const { body } = await t.withKey(apiKey).get('/v1/payouts').expect(200)
    expect(body.data.length).to.be.at.most(1)
    const { withdrawableMicroPence } = await t.services.resolve(Ledger).balance(userId)
    return {
      status: body.data[0]?.status,
      transfers: (await t.transfers()).length,
      pence: Number(withdrawableMicroPence) / 1e6,
    }
  }

  it('is paid once or not begun, wherever it died', async function () {
    this.timeout(120_000)
    const seen = new Set<string | undefined>()
    for (let n = 1, died = true; died; n++) {
      const user = await t.earner(780)
      const before = (await t.transfers()).length
      died = await withdrawAndDie(user, n)
      await restart()
      const { status, transfers, pence } = await outcome(user)
      seen.add(status)
      expect({ status, moved: transfers - before, pence }, `died at point ${n}`).to.deep.equal(
        status === undefined ? { status, moved: 0, pence: 780 } : { status: 'paid', moved: 1, pence: 0 },
      )
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
