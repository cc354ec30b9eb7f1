import { expect } from 'chai'
import type { RecordKind, SealedRecord } from '../../kernel/define.ts'
import { derives } from './events.ts'
import { PayoutDecided, PayoutFailed, PayoutJudged, PayoutRequested, PayoutSubmitted } from './records.ts'
import { checkRedirect } from './sandbox/approve.ts'

describe('what payouts tell', () => {
  const told = (kind: RecordKind, body: object) => {
    const record = { id: 'end:po_1', type: kind.type, account: 'usr_a', seal: '', at: 1, index: 0, body }
    return derives.find((one) => one.kind === kind)?.events(record as unknown as SealedRecord)
  }
  const toTheService = { name: 'payout.recorded', data: { payout_id: 'po_1' }, audience: { users: [] } }

  for (const kind of [PayoutRequested, PayoutJudged, PayoutDecided, PayoutSubmitted])
    it(`${kind.type}: the service alone`, () => {
      expect(told(kind, { payout_id: 'po_1' })).to.deep.equal([toTheService])
    })

  it('a failure: the user whose payout it is, with the reason and the record', () => {
    expect(told(PayoutFailed, { payout_id: 'po_1', reason: 'account closed' })).to.deep.equal([
      toTheService,
      {
        name: 'withdrawal.failed',
        data: { user_id: 'usr_a', error: 'account closed', record_id: 'end:po_1' },
        audience: { users: ['usr_a'] },
      },
    ])
  })

  it('a wrong address to come back to: which one it must be, and where it stood', () => {
    const approval = { state: 's', redirectUri: 'https://evil.example/', publicUrl: 'http://here' }
    expect(() => checkRedirect(approval))
      .to.throw('redirect_uri must be http://here/account/connect/callback')
      .with.nested.property('extra.details')
      .that.deep.equals([{ pointer: '/query/redirect_uri', message: 'is not registered' }])
  })
})
