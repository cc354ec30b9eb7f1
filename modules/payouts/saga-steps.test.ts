import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { ApiError } from '../../kernel/define.ts'
import type { Sealed } from '../records/services.ts'
import { recordIds } from './facts.ts'
import { KEY_LIFETIME_MS, LISTING_LAG_MS, type TransferOutcome } from './processor.ts'
import { PayoutDecided, PayoutPaid } from './records.ts'
import { Saga, type SagaParts } from './saga.ts'
import type { FraudVerdict, PayoutToJudge } from './services.ts'
import { type HandLog, handLog } from './testing-log.ts'

/** One payout of 780 pence, a processor that says what it is told to, and whatever happens in between. */
describe('the steps of a payout', () => {
  const CONNECTED_AT = 40_000
  const ALLOW: FraudVerdict = { verdict: 'allow', reason: 'fine', riskLevel: 'low' }
  const LOST: TransferOutcome = { kind: 'unknown', reason: 'no reply' }
  const REFUSED: TransferOutcome = { kind: 'refused', reason: 'account closed' }

  let clock: ManualClock
  let hand: HandLog
  let saga: Saga
  let connection: { accountId: string; connectedAt: Date } | null
  let answer: () => TransferOutcome | Promise<TransferOutcome>
  let listed: readonly string[] | Error
  /** One for each question; after them all is allowed. */
  let verdicts: FraudVerdict[]
  const sent: unknown[] = []
  const judged: PayoutToJudge[] = []
  const logged: unknown[] = []

  beforeEach(() => {
    for (const told of [sent, judged, logged]) told.splice(0)
    clock = new ManualClock(50_000)
    hand = handLog(clock)
    connection = { accountId: 'acct_1', connectedAt: new Date(CONNECTED_AT) }
    answer = () => ({ kind: 'done', transferId: 'tr_1' })
    listed = []
    verdicts = []
    const processor = {
      async transfer(request: unknown) {
        sent.push(request)
        return answer()
      },
      async find() {
        if (listed instanceof Error) throw listed
        return listed
      },
    }
    const note = (level: string) => (message: string, fields: unknown) => logged.push([level, message, fields])
    saga = new Saga({
      records: hand.records,
      ledger: hand.ledger,
      clock,
      log: { warn: note('warn'), error: note('error') },
      store: {
        payouts: { create: async () => undefined },
        connections: { findById: () => ({ lean: async () => connection }) },
      },
      async judge(payout: PayoutToJudge) {
        judged.push(payout)
        return verdicts.shift() ?? ALLOW
      },
      processorOf: (name: string) => {
        expect(name).to.equal('sandbox')
        return processor
      },
    } as unknown as SagaParts)
    hand.request('po_1', 780)
  })

  const sealed = (id: string): Sealed | undefined => hand.log.find((record) => record.id === id)
  const end = (): Sealed | undefined => sealed(recordIds.ended('po_1'))
  const advance = () => saga.advance('po_1')
  const failure = () => advance().catch((error: unknown) => error)
  const ended = (reason: string) => {
    expect(end()).to.include({ type: 'payout.failed', account: 'usr_a' })
    expect(end()?.body).to.deep.include({ payout_id: 'po_1', amount_pence: 780, reason })
  }

  it('is judged by what is known of its destination, then sent once, then paid', async () => {
    clock.advance(1_000)
    await advance()
    await advance()
    expect(judged).to.deep.equal([
      {
        payoutId: 'po_1',
        userId: 'usr_a',
        amountPence: 780,
        requestedAt: 50_000,
        connectedAt: CONNECTED_AT,
        destination: 'acct_1',
      },
    ])
    expect(sent).to.deep.equal([{ payoutId: 'po_1', amountPence: 780, destination: 'acct_1' }])
    expect(hand.log.map(({ type }) => type)).to.deep.equal([
      'payout.requested',
      'payout.judged',
      'payout.submitted',
      'payout.paid',
    ])
    expect(end()?.body).to.deep.equal({
      payout_id: 'po_1',
      amount_pence: 780,
      processor_transfer: 'tr_1',
      dream_tax_pence: 25,
      ends: 'po_1',
    })
    expect(logged).to.deep.equal([])
  })

  it('that is not there is nothing to carry on', async () => {
    expect(await saga.advance('po_none')).to.equal(undefined)
    expect(await saga.refresh('po_none')).to.equal(undefined)
  })

  describe('whose account was erased', () => {
    beforeEach(() => {
      connection = null
    })

    it('before it was judged goes back: the judge is told that there is no destination', async () => {
      await advance()
      expect(judged[0]).to.include({ connectedAt: 50_000, destination: undefined })
      expect(sent).to.deep.equal([])
      ended('the payout account is no longer connected')
    })

    it('after an attempt without answer waits until nothing can have been sent', async () => {
      connection = { accountId: 'acct_1', connectedAt: new Date(CONNECTED_AT) }
      answer = () => LOST
      await advance()
      connection = null
      await advance()
      expect(sent).to.have.lengthOf(1)
      expect(end()).to.equal(undefined)
      listed = ['tr_1']
      await advance()
      expect(end()?.type).to.equal('payout.paid')
    })
  })

  it('refused at the first attempt fails, with the processor’s reason', async () => {
    answer = () => REFUSED
    await advance()
    ended('account closed')
  })

  it('refused after an unknown attempt does not fail: that attempt may have paid', async () => {
    answer = () => LOST
    await advance()
    answer = () => REFUSED
    await advance()
    expect(end()).to.equal(undefined)
    expect(logged).to.deep.equal(
      ['no reply', 'account closed'].map((reason) => [
        'warn',
        'the processor left a payout open; it will be asked',
        { payoutId: 'po_1', reason },
      ]),
    )
    listed = ['tr_1']
    await advance()
    expect(end()?.type).to.equal('payout.paid')
  })

  it('is sent again for 23 hours, then only asked for, and fails a day later, to the millisecond', async () => {
    answer = () => LOST
    await advance()
    clock.advance(KEY_LIFETIME_MS - 1)
    await advance()
    expect(sent).to.have.lengthOf(2)
    clock.advance(1)
    await advance()
    expect(sent).to.have.lengthOf(2)
    clock.advance(LISTING_LAG_MS - 1)
    await advance()
    expect(end()).to.equal(undefined)
    clock.advance(1)
    await advance()
    expect(sent).to.have.lengthOf(2)
    ended('the processor has no record of the transfer')
  })

  it('that the processor cannot be asked about stays open, however late', async () => {
    answer = () => LOST
    await advance()
    clock.advance(KEY_LIFETIME_MS + LISTING_LAG_MS)
    listed = new Error('the processor is away')
    expect(await failure()).to.equal(listed)
    expect(end()).to.equal(undefined)
    expect(sent).to.have.lengthOf(1)
  })

  describe('paid more than once', () => {
    const named = (duplicates: readonly string[]): void => {
      expect(end()?.body).to.deep.include({ processor_transfer: 'tr_1', duplicate_transfers: duplicates })
      expect(logged).to.deep.include([
        'error',
        'the processor paid a payout more than once: reclaim the others',
        { payoutId: 'po_1', transfer: 'tr_1', duplicates },
      ])
    }

    it('names the others, sealed and to the operator', async () => {
      listed = ['tr_1', 'tr_2', 'tr_3']
      await advance()
      named(['tr_2', 'tr_3'])
    })

    it('is noticed also when the list alone tells of it', async () => {
      answer = () => LOST
      await advance()
      listed = ['tr_1', 'tr_2']
      await advance()
      named(['tr_2'])
    })

    it('is not said of one that the list names alone, nor when the list is away', async () => {
      listed = ['tr_1']
      await advance()
      expect(end()?.body).not.to.have.property('duplicate_transfers')
      hand.request('po_2', 780)
      listed = new Error('the processor is away')
      await saga.advance('po_2')
      expect(sealed('end:po_2')?.body)
        .to.include({ processor_transfer: 'tr_1' })
        .and.not.have.property('duplicate_transfers')
      expect(logged).to.deep.equal([])
    })
  })

  describe('that two carry on at once', () => {
    const paidElsewhere = (): void => {
      const body = { payout_id: 'po_1', amount_pence: 780, processor_transfer: 'tr_9', dream_tax_pence: 25 }
      hand.seal(PayoutPaid, { id: 'end:po_1', account: 'usr_a', body, intent: { payout_id: 'po_1' } })
    }

    it('ends as the first of them ended it', async () => {
      answer = () => {
        paidElsewhere()
        return REFUSED
      }
      const payout = await advance()
      expect(payout?.ended?.type).to.equal('payout.paid')
      expect(payout?.ended?.body).to.include({ processor_transfer: 'tr_9' })
    })

    it('is paid once, though each of them learned of another transfer', async () => {
      answer = () => {
        paidElsewhere()
        return { kind: 'done', transferId: 'tr_1' }
      }
      const payout = await advance()
      expect(payout?.ended?.body).to.include({ processor_transfer: 'tr_9' })
    })

    it('fails with the reason of the first', async () => {
      let first: unknown
      answer = async () => {
        if (first === undefined) {
          first = null
          answer = () => REFUSED
          await saga.advance('po_1')
          first = end()?.type
        }
        return { kind: 'refused', reason: 'told later' }
      }
      await advance()
      expect(first, 'the second attempt proves nothing').to.equal(undefined)
      ended('told later')
    })

    for (const fault of [
      new ApiError('not_found', 'no such record'),
      Object.assign(new Error('away'), { code: 'E010' }),
    ])
      it(`does not hide another fault (${fault.message})`, async () => {
        answer = () => Promise.reject(fault)
        expect(await failure()).to.equal(fault)
        answer = () => ({ kind: 'done', transferId: 'tr_1' })
        await advance()
        expect(end()?.type).to.equal('payout.paid')
      })
  })

  describe('under review', () => {
    beforeEach(() => {
      verdicts = [{ verdict: 'review', reason: 'unusual', riskLevel: 'high' }]
    })
    const decide = (decision: 'release' | 'block') => {
      const body = { payout_id: 'po_1', decision, reason: 'looked at', operator: 'usr_op' }
      hand.seal(PayoutDecided, { id: recordIds.decided('po_1'), account: 'usr_a', body })
    }

    it('is not sent, and not judged anew', async () => {
      await advance()
      await advance()
      expect([judged.length, sent.length]).to.deep.equal([1, 0])
    })

    it('is sent once it is released', async () => {
      await advance()
      decide('release')
      await advance()
      expect(end()?.type).to.equal('payout.paid')
    })

    it('goes back once it is blocked, for the operator’s reason and with the judge’s level', async () => {
      await advance()
      decide('block')
      await advance()
      expect(sent).to.deep.equal([])
      expect(end()).to.include({ type: 'payout.blocked' })
      expect(end()?.body).to.deep.include({ amount_pence: 780, reason: 'looked at', risk_level: 'high' })
    })
  })

  it('is judged once where two ask at once and hear otherwise: the first word is sealed and governs both', async () => {
    verdicts = [{ verdict: 'block', reason: 'stolen', riskLevel: 'critical' }, ALLOW]
    const ends = await Promise.all([advance(), advance()])
    expect(verdicts).to.deep.equal([])
    expect(ends.map((payout) => payout?.ended?.type)).to.deep.equal(['payout.blocked', 'payout.blocked'])
    expect(sent).to.deep.equal([])
  })
})
