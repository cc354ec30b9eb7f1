import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { ApiError, operationId } from '../../kernel/define.ts'
import { readPayout } from './facts.ts'
import { PayoutBlocked, PayoutFailed } from './records.ts'
import type { IdentityGate } from './services.ts'
import { type HandLog, handLog } from './testing-log.ts'
import { Turns } from './turns.ts'
import { type WithdrawParts, withdraw } from './withdraw.ts'

const DAY_MS = 86_400_000
const LIMIT_PENCE = 60_000

describe('what a holder who was not verified may take out in 30 days', () => {
  let clock: ManualClock
  let hand: HandLog
  beforeEach(() => {
    clock = new ManualClock(100 * DAY_MS)
    hand = handLog(clock)
  })

  const gate = (verified = false, requiredAbovePence: number | undefined = LIMIT_PENCE): IdentityGate => ({
    requiredAbovePence,
    verified: async () => verified,
  })
  const partsWith = (parts: Partial<Record<keyof WithdrawParts, unknown>> = {}): WithdrawParts =>
    ({
      ledger: hand.ledger,
      records: hand.records,
      connect: { current: async () => ({ _id: 'pc_1' }) },
      processor: { livemode: false },
      saga: { advance: (id: string) => readPayout(id, hand.records) },
      identityGate: gate(),
      turns: new Turns(),
      clock,
      frozenBecause: async () => undefined,
      ...parts,
    }) as unknown as WithdrawParts
  let asked = 0
  const take = (amountPence: number, parts = partsWith(), operationKey = `key-${asked++}`) =>
    withdraw({ userId: 'usr_a', operationKey, amountPence }, parts).then(
      ({ withdrawn_pence }) => withdrawn_pence,
      (error: unknown) => (error instanceof ApiError ? error.code : error),
    )
  const earlier = (count: number, pence: number, prefix = 'po_earlier'): void => {
    for (let n = 0; n < count; n++) hand.request(`${prefix}${n}`, pence)
  }

  it('is the limit to the penny, and names what to do beyond it', async () => {
    earlier(1, 20_000)
    expect(await take(40_001)).to.equal('identity_required')
    expect(await take(40_000)).to.equal(40_000)
    const refusal = await withdraw({ userId: 'usr_a', operationKey: 'more', amountPence: 500 }, partsWith()).catch(
      (error: Error) => error.message,
    )
    expect(refusal)
      .to.contain('more than 60000 pence in 30 days')
      .and.contain('POST /v1/identity/verification_sessions')
    expect(hand.log).to.have.lengthOf(2)
  })

  it('is none for a verified holder, where none is set, and where nobody asks for identity', async () => {
    for (const identityGate of [gate(true), { verified: gate().verified, requiredAbovePence: undefined }, undefined])
      expect(await take(70_000, partsWith({ identityGate }))).to.equal(70_000)
  })

  it('counts the withdrawals of other accounts to them', async () => {
    hand.request('po_other', LIMIT_PENCE, {}, 'usr_b')
    expect(await take(LIMIT_PENCE)).to.equal(LIMIT_PENCE)
  })

  for (const kind of [PayoutFailed, PayoutBlocked])
    it(`does not count what came back (${kind.type})`, async () => {
      earlier(2, 30_000)
      expect(await take(30_000)).to.equal('identity_required')
      hand.seal(kind, { id: 'end:po_earlier0', account: 'usr_a', body: { payout_id: 'po_earlier0', reason: 'no' } })
      expect(await take(30_001)).to.equal('identity_required')
      expect(await take(30_000)).to.equal(30_000)
    })

  it('does not count what is 30 days old', async () => {
    earlier(1, LIMIT_PENCE, 'po_old')
    clock.advance(30 * DAY_MS - 1)
    expect(await take(500)).to.equal('identity_required')
    clock.advance(1)
    expect(await take(500)).to.equal(500)
  })

  it('counts each of 101 withdrawals, which are more than one page', async () => {
    earlier(101, 500)
    expect(await take(LIMIT_PENCE - 101 * 500 + 1)).to.equal('identity_required')
    expect(await take(LIMIT_PENCE - 101 * 500)).to.equal(LIMIT_PENCE - 101 * 500)
  })

  it('counts a page that is full to the last, and does not read further back than it must', async () => {
    earlier(250, 500, 'po_old')
    clock.advance(31 * DAY_MS)
    earlier(100, 500)
    expect(await take(LIMIT_PENCE - 100 * 500)).to.equal(LIMIT_PENCE - 100 * 500)
    expect(hand.pagesRead).to.equal(2)
  })

  it('is not passed by two withdrawals at once', async () => {
    const parts = partsWith()
    const both = await Promise.all([take(40_000, parts), take(40_000, parts)])
    expect(both).to.have.members([40_000, 'identity_required'])
    expect(hand.log).to.have.lengthOf(1)
  })

  describe('a withdrawal', () => {
    it('asked for again is answered from its payout, also when the account was disconnected or frozen meanwhile', async () => {
      expect(await take(700, partsWith(), 'same')).to.equal(700)
      const connect = { current: async () => undefined }
      expect(await take(700, partsWith({ connect }), 'same')).to.equal(700)
      expect(await take(700, partsWith({ frozenBecause: async () => 'disputed' }), 'same')).to.equal(700)
      expect(await take(700, partsWith({ connect }), 'another')).to.equal('processor_not_connected')
      expect(hand.log).to.have.lengthOf(1)
    })

    it('under one key at once with two amounts is one of them; the other is refused', async () => {
      const twins = (...amounts: readonly number[]) =>
        Promise.all(amounts.map((amount) => take(amount, partsWith({ identityGate: undefined }), `twins ${amounts}`)))
      expect(await twins(700, 700)).to.deep.equal([700, 700])
      expect(await twins(700, 800)).to.have.members([700, 'E010'])
    })

    it('whose records cannot be read back fails by name, and is there for the next request', async () => {
      const saga = { advance: async () => undefined }
      const id = operationId('po_', 'usr_a', 'withdraw', 'lost')
      expect(await take(700, partsWith({ saga }), 'lost'))
        .to.be.instanceOf(Error)
        .with.property('message', `payout ${id} was sealed, but cannot be read`)
      expect(await take(700, partsWith(), 'lost')).to.equal(700)
    })
  })
})
