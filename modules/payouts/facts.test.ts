import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import type { RecordBody, RecordKind } from '../../kernel/define.ts'
import type { RecordArchive } from '../records/services.ts'
import { type Payout, readPayout, recordIds, statusOf } from './facts.ts'
import type { PayoutRow, Store } from './model.ts'
import { payoutFaults } from './payout-faults.ts'
import { rowOf } from './projection.ts'
import { PayoutBlocked, PayoutDecided, PayoutFailed, PayoutJudged, PayoutPaid, PayoutSubmitted } from './records.ts'
import { type HandLog, handLog } from './testing-log.ts'

describe('what the records say of a payout', () => {
  const NOW = 1_000_000
  let hand: HandLog
  beforeEach(() => {
    hand = handLog(new ManualClock(NOW))
  })

  const STEPS = {
    allowed: [PayoutJudged, { verdict: 'allow', reason: 'within the daily cap', risk_level: 'low' }],
    doubted: [PayoutJudged, { verdict: 'review', reason: 'unusual', risk_level: 'high' }],
    released: [PayoutDecided, { decision: 'release', reason: 'known', operator: 'usr_op' }],
    submitted: [PayoutSubmitted, { amount_pence: 780 }],
    paid: [PayoutPaid, { amount_pence: 780, processor_transfer: 'tr_1', dream_tax_pence: 25 }],
    failed: [PayoutFailed, { amount_pence: 780, reason: 'account closed' }],
    blocked: [PayoutBlocked, { amount_pence: 780, reason: 'stolen', risk_level: 'high' }],
  } as const satisfies Record<string, readonly [RecordKind, RecordBody]>
  const ID_OF: Readonly<Record<string, (id: string) => string>> = {
    'payout.judged': recordIds.judged,
    'payout.decided': recordIds.decided,
    'payout.submitted': recordIds.submitted,
  }
  const payoutAfter = async (...steps: readonly (keyof typeof STEPS)[]): Promise<Payout> => {
    hand.request('po_1', 780)
    for (const step of steps) {
      const [kind, body] = STEPS[step]
      const id = (ID_OF[kind.type] ?? recordIds.ended)('po_1')
      hand.seal(kind, { id, account: 'usr_a', body: { payout_id: 'po_1', ...body } })
    }
    const payout = await readPayout('po_1', hand.records)
    if (!payout) throw new Error('no payout')
    return payout
  }

  for (const [steps, status, reason, checked] of [
    [[], 'requested', undefined, true],
    [['allowed'], 'requested', undefined, true],
    [['doubted'], 'review', 'unusual', true],
    [['doubted', 'released'], 'requested', undefined, true],
    [['allowed', 'submitted'], 'submitted', undefined, true],
    [['doubted', 'released', 'submitted'], 'submitted', undefined, true],
    [['allowed', 'submitted', 'paid'], 'paid', undefined, false],
    [['doubted', 'released', 'submitted', 'failed'], 'failed', 'account closed', false],
    [['doubted', 'blocked'], 'blocked', 'stolen', false],
  ] as const)
    it(`${steps.join(', ') || 'nothing more'}: it is ${status}, ${reason ?? 'without a reason'}`, async () => {
      const payout = await payoutAfter(...steps)
      expect(statusOf(payout)).to.equal(status)
      const row = rowOf(payout, NOW)
      const { checkAt, completedAt, endSeal, processorTransfer } = row
      expect(row).to.include({ _id: 'po_1', userId: 'usr_a', status, amountPence: 780, treasuryPence: 25 })
      expect('reason' in row ? row.reason : undefined).to.equal(reason)
      expect('reason' in row).to.equal(reason !== undefined)
      expect(processorTransfer).to.equal(status === 'paid' ? 'tr_1' : undefined)
      expect(checkAt?.getTime(), 'asked again in a minute, unless it has ended').to.equal(
        checked ? NOW + 60_000 : undefined,
      )
      expect([completedAt?.getTime(), endSeal]).to.deep.equal(
        checked ? [undefined, undefined] : [NOW, 'seal of end:po_1'],
      )
    })

  it('is nothing where another kind of record has the id, or the request is nobody’s', async () => {
    hand.seal(STEPS.submitted[0], { id: 'po_alien', account: 'usr_a', body: {} })
    hand.request('po_nobody', 780, {}, null)
    for (const id of ['po_none', 'po_alien', 'po_nobody'])
      expect(await readPayout(id, hand.records)).to.equal(undefined)
  })

  it('is not ended, judged, decided or submitted by a record of another kind under that id', async () => {
    for (const id of Object.values(recordIds))
      if (id('po_1') !== 'po_1')
        hand.seal({ type: 'alien.sealed' } as RecordKind, { id: id('po_1'), account: null, body: {} })
    const { judged, decided, submitted, ended } = await payoutAfter()
    expect([judged, decided, submitted, ended]).to.deep.equal([undefined, undefined, undefined, undefined])
  })

  describe('audited', () => {
    const faultsOf = async (rows: readonly PayoutRow[], settledUntil = Infinity): Promise<readonly string[]> => {
      const archive = {
        read: async (from: number, limit: number) => hand.log.slice(from, from + limit),
        settledUntil: async () => settledUntil,
      }
      const payouts = {
        exists: async ({ _id }: { _id: string }) => rows.some((row) => row._id === _id),
        find: () => ({ lean: () => ({ cursor: () => rows }) }),
      }
      const found: string[] = []
      const store = { payouts } as unknown as Store
      for await (const fault of payoutFaults(archive as unknown as RecordArchive, hand.records, store))
        found.push(fault)
      return found
    }

    it('finds the payout that no row shows, also on the second page of the log', async () => {
      for (let n = 0; n < 499; n++) hand.seal(PayoutSubmitted, { id: `other${n}`, account: null, body: {} })
      hand.request('po_500th', 500)
      hand.request('po_501st', 500)
      expect(await faultsOf([])).to.deep.equal(
        ['po_500th', 'po_501st'].map((id) => `payout ${id}: requested by a record, and not in payout_projection`),
      )
    })

    it('tells a row that lags behind from one that is forged', async () => {
      const early = rowOf(await payoutAfter(), 5)
      const row = rowOf(await payoutAfter('allowed', 'submitted', 'paid'), 5)
      expect(await faultsOf([row])).to.deep.equal([])
      expect(await faultsOf([early])).to.deep.equal(['payout po_1: stands at step 0, the records at 4'])
      expect(await faultsOf([early], NOW - 1), 'beside the process that works on it').to.deep.equal([])
      expect(await faultsOf([], NOW - 1)).to.deep.equal([])
      expect(await faultsOf([{ ...row, processorTransfer: 'tr_forged' }])).to.deep.equal([
        'payout po_1: processorTransfer is "tr_forged", the records give "tr_1"',
      ])
    })
  })
})
