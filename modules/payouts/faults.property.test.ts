import { expect } from 'chai'
import fc from 'fast-check'
import { LONG } from '../../kernel/testing/long.ts'
import { Ledger } from '../ledger/services.ts'
import { SANDBOX_FAULTS } from './contract.ts'
import { type PayoutService, payoutService } from './testing.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Two payouts at once is what `duplicate` means; it is tested by itself. */
const FAULTS = SANDBOX_FAULTS.filter((fault) => fault !== 'duplicate')

describe('whatever the processor does, and whenever we look', () => {
  let t: PayoutService
  before(async () => {
    t = await payoutService()
  })
  after(() => t.stop())

  const reconcileAfter = async (ms: number): Promise<void> => {
    await t.advance(ms)
    await t.runCron('payouts.reconcile')
  }

  it('a payout ends paid with one transfer, or failed with none and the money back', async function () {
    this.timeout(120_000)
    const day = fc.record({
      faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 6 }),
      pausesMs: fc.array(fc.constantFrom(2 * MINUTE_MS, HOUR_MS, 7 * HOUR_MS, 22 * HOUR_MS), { maxLength: 6 }),
      retries: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(day, async ({ faults, pausesMs, retries }) => {
        const user = await t.earner(780)
        if (faults.length > 0) await t.script(...faults)
        const send = () => user.agent.post('/v1/withdraw').set('idempotency-key', 'k').expect(200)
        for (let i = 0; i <= retries; i++) await send()
        for (const ms of pausesMs) await reconcileAfter(ms)
        // by now the processor's books are complete, whatever it did
        for (let i = 0; i < 6; i++) await reconcileAfter(12 * HOUR_MS)
        await t.clearScript()

        const { body } = await user.agent.get('/v1/payouts').expect(200)
        const transfers = (await t.transfers()).filter(({ key }) => key === t.payoutIdOf(user.userId, 'k'))
        const { withdrawableMicroPence } = await t.services.resolve(Ledger).balance(user.userId)
        const end = {
          status: body.data[0].status,
          transfers: transfers.length,
          pence: Number(withdrawableMicroPence) / 1e6,
        }
        expect([
          { status: 'paid', transfers: 1, pence: 0 },
          { status: 'failed', transfers: 0, pence: 780 },
        ]).to.deep.include(end)
        expect(body.data).to.have.lengthOf(1)
      }),
      { numRuns: LONG ? 15 : 5 },
    )
  })
})
