import { expect } from 'chai'
import { Mongo } from '../../kernel/define.ts'
import type { SignedUp } from '../accounts/testing.ts'
import { Ledger } from '../ledger/services.ts'
import { KEY_LIFETIME_MS, LISTING_LAG_MS } from './processor.ts'
import { type PayoutService, payoutService } from './testing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe('a payout on a bad day', () => {
  let t: PayoutService
  beforeEach(async () => {
    t = await payoutService()
  })
  afterEach(() => t.stop())

  const reconcile = async (ms = 2 * MINUTE_MS): Promise<void> => {
    await t.advance(ms)
    await t.runCron('payouts.reconcile')
    await t.settle()
  }
  const balancePence = async (userId: string): Promise<number> =>
    Number((await t.services.resolve(Ledger).balance(userId)).withdrawableMicroPence) / 1_000_000
  const namesOf = (userId: string): string[] =>
    t.events.filter(({ meta }) => meta.audience.users.includes(userId)).map(({ name }) => name)
  const onlyPayout = async ({ agent }: SignedUp): Promise<Record<string, unknown>> => {
    const { body } = await agent.get('/v1/payouts').expect(200)
    expect(body.data).to.have.lengthOf(1)
    return body.data[0]
  }

  it('a lost reply stays submitted, and the reconciler finds the transfer: paid once', async () => {
    const user = await t.earner(780)
    await t.script('drop_reply')
    const { body } = await user.agent.post('/v1/withdraw').expect(200)
    expect(body).to.include({ success: true, withdrawn_pence: 780 })
    expect(await onlyPayout(user)).to.include({ status: 'submitted', processor_transfer: null })
    await reconcile()
    expect(await onlyPayout(user)).to.include({ status: 'paid' })
    expect(await t.transfers()).to.have.lengthOf(1)
    expect(await balancePence(user.userId)).to.equal(0)
  })

  it('a lost reply, then a retry of the same request: paid once', async () => {
    const user = await t.earner(780)
    await t.script('drop_reply')
    const send = () => user.agent.post('/v1/withdraw').set('idempotency-key', 'again')
    const first = await send().expect(200)
    const second = await send().expect(200)
    expect(second.text).to.equal(first.text)
    await reconcile()
    expect(await t.transfers()).to.have.lengthOf(1)
  })

  for (const fault of ['error_500', 'conflict_409'] as const)
    it(`${fault}: nothing is restored on a guess; the same key is sent again and pays`, async () => {
      const user = await t.earner(780)
      await t.script(fault)
      await user.agent.post('/v1/withdraw').expect(200)
      expect(await onlyPayout(user)).to.include({ status: 'submitted' })
      expect(await balancePence(user.userId)).to.equal(0)
      await reconcile()
      expect(await onlyPayout(user)).to.include({ status: 'paid' })
      expect((await t.transfers()).map(({ amountPence }) => amountPence)).to.deep.equal([780])
    })

  it('a definite refusal restores the balance and tells withdrawal.failed', async () => {
    const user = await t.earner(780)
    await t.script('refuse')
    const { body } = await user.agent.post('/v1/withdraw').expect(200)
    expect(body).to.include({ success: false, withdrawn_pence: 0, withdrawn_gbp: '£0.00' })
    expect(body.settlement).to.contain('restored')
    expect(await balancePence(user.userId)).to.equal(780)
    expect(await t.transfers()).to.have.lengthOf(0)
    await t.settle()
    expect(namesOf(user.userId)).to.include('withdrawal.failed').and.not.include('withdrawal.initiated')
    const failed = t.events.find(({ name }) => name === 'withdrawal.failed')
    expect(failed?.data).to.have.all.keys('user_id', 'error', 'record_id')
    await user.agent.post('/v1/withdraw').expect(200)
    expect(await balancePence(user.userId)).to.equal(0)
  })

  it('a refund does not leave the way open for a retry of the old request (elizaOS/eliza#11022)', async () => {
    const user = await t.earner(780)
    await t.script('refuse')
    const send = () => user.agent.post('/v1/withdraw').set('idempotency-key', 'old').expect(200)
    const first = await send()
    expect((await send()).text).to.equal(first.text)
    expect(await t.transfers()).to.have.lengthOf(0)
    expect(await balancePence(user.userId)).to.equal(780)
  })

  it('a refusal after an unknown attempt proves nothing: it stays submitted until the processor’s books are certain', async () => {
    const user = await t.earner(780)
    await t.script('error_500', 'refuse')
    await user.agent.post('/v1/withdraw').expect(200)
    await reconcile()
    expect(await onlyPayout(user)).to.include({ status: 'submitted' })
    expect(await balancePence(user.userId)).to.equal(0)
  })

  it('a transfer that is listed only a day later is paid once, and never sent again once its key may be forgotten (spree/spree#14500)', async () => {
    const user = await t.earner(780)
    await t.script('delay_day')
    await user.agent.post('/v1/withdraw').expect(200)
    for (let hour = 0; hour < 23; hour++) await reconcile(3_600_000)
    expect(await onlyPayout(user)).to.include({ status: 'paid' })
    expect(await t.transfers()).to.have.lengthOf(1)
  })

  it('asks only, after a day: an unlisted transfer is not sent a second time', async () => {
    const user = await t.earner(780)
    await t.script('delay_day')
    await user.agent.post('/v1/withdraw').expect(200)
    await reconcile(KEY_LIFETIME_MS + MINUTE_MS)
    expect(await onlyPayout(user)).to.include({ status: 'submitted' })
    await reconcile(DAY_MS - KEY_LIFETIME_MS)
    expect(await onlyPayout(user)).to.include({ status: 'paid' })
    expect(await t.transfers()).to.have.lengthOf(1)
  })

  it('gives the money back only when the processor’s books must be complete and hold nothing', async () => {
    const user = await t.earner(780)
    await t.script('error_500')
    await user.agent.post('/v1/withdraw').expect(200)
    await reconcile(KEY_LIFETIME_MS + MINUTE_MS)
    expect(await onlyPayout(user)).to.include({ status: 'submitted' })
    await reconcile(LISTING_LAG_MS)
    expect(await onlyPayout(user)).to.include({ status: 'failed' })
    expect(await balancePence(user.userId)).to.equal(780)
    expect(await t.transfers()).to.have.lengthOf(0)
  })

  it('looks at all that is due in one run, however long the processor was away', async function () {
    this.timeout(60_000)
    const rows = t.services
      .resolve(Mongo)
      .collection<{ _id: string; checkAt: Date; requestedAt: Date }>('payout_projection')
    const now = new Date(t.clock.now())
    const due = Array.from({ length: 130 }, (_, i) => ({ _id: `po_due${i}`, requestedAt: now, checkAt: now }))
    await rows.insertMany(due)
    await reconcile()
    expect(await rows.countDocuments({ checkAt: { $lte: now } })).to.equal(0)
    await rows.deleteMany({ _id: /^po_due/ })
  })

  it('notices that the processor paid twice, and books it once', async () => {
    const user = await t.earner(780)
    await t.script('duplicate')
    await user.agent.post('/v1/withdraw').expect(200)
    expect(await onlyPayout(user)).to.include({ status: 'paid', amount_pence: 780 })
    expect(
      t.logs.some(({ level, message }) => level === 'error' && String(message).includes('more than once')),
    ).to.equal(true)
  })
})
