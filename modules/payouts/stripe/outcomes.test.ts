import { expect } from 'chai'
import { ApiError } from '../../../kernel/define.ts'
import type { StripeAccess } from '../../payments/services.ts'
import type { Connect } from '../connect.ts'
import type { Saga } from '../saga.ts'
import { onStripeEvent } from './events.ts'
import { StripeProcessor } from './processor.ts'

describe('what Stripe’s answers mean', () => {
  const processorWith = (client: object): StripeProcessor =>
    new StripeProcessor({ client: () => client } as unknown as StripeAccess)
  const request = { payoutId: 'po_1', amountPence: 780, destination: 'acct_1' }

  it('a transfer names its payout where an operator looks for it: as group, in the metadata, as key', async () => {
    const sent: unknown[] = []
    const create = async (...args: readonly unknown[]) => {
      sent.push(...args)
      return { id: 'tr_1' }
    }
    expect(await processorWith({ transfers: { create } }).transfer(request)).to.deep.equal({
      kind: 'done',
      transferId: 'tr_1',
    })
    expect(sent).to.deep.equal([
      {
        amount: 780,
        currency: 'gbp',
        destination: 'acct_1',
        transfer_group: 'po_1',
        metadata: { payout_id: 'po_1' },
      },
      { idempotencyKey: 'po_1' },
    ])
  })

  for (const [what, error, kind, reason] of [
    [
      'a closed account',
      { statusCode: 400, type: 'StripeInvalidRequestError', message: 'closed' },
      'refused',
      'closed',
    ],
    ['a missing permission', { statusCode: 403, message: 'no access' }, 'refused', 'no access'],
    ['a refusal without words', { statusCode: 402 }, 'refused', 'refused'],
    [
      'a key that was sent with other parameters, so that something was sent before',
      { statusCode: 400, type: 'StripeIdempotencyError', message: 'key reused' },
      'unknown',
      'key reused',
    ],
    ['a key in use', { statusCode: 409, type: 'StripeIdempotencyError', message: 'in use' }, 'unknown', 'in use'],
    ['too many requests', { statusCode: 429, message: 'slow down' }, 'unknown', 'slow down'],
    ['a fault of theirs', { statusCode: 500, message: 'oops' }, 'unknown', 'oops'],
    ['a cut line', new Error('ECONNRESET'), 'unknown', 'ECONNRESET'],
    ['what is no error at all', 'gone', 'unknown', 'gone'],
  ] as const)
    it(`${what} leaves the payout ${kind}`, async () => {
      const client = { transfers: { create: () => Promise.reject(error) } }
      expect(await processorWith(client).transfer(request)).to.deep.equal({ kind, reason })
    })

  it('the list of transfers is of this payout alone, the oldest first', async () => {
    const all = [
      { id: 'tr_new', created: 30, transfer_group: 'po_1' },
      { id: 'tr_other', created: 10, transfer_group: 'po_2' },
      { id: 'tr_mid', created: 20, transfer_group: 'po_1' },
      { id: 'tr_old', created: 10, transfer_group: 'po_1' },
    ]
    const list = async ({ transfer_group, limit }: { transfer_group?: string; limit: number }) => ({
      data: all.filter((one) => transfer_group === undefined || one.transfer_group === transfer_group).slice(0, limit),
    })
    expect(await processorWith({ transfers: { list } }).find('po_1')).to.deep.equal(['tr_old', 'tr_mid', 'tr_new'])
  })

  describe('a code of the connect page', () => {
    const exchange = (token: () => Promise<object>): Promise<unknown> =>
      processorWith({ oauth: { token } })
        .exchange('code')
        .catch((error: unknown) => error)

    it('that Stripe refuses is a conflict; why it did is kept for the log', async () => {
      const cause = new Error('invalid_grant')
      const refusal = await exchange(() => Promise.reject(cause))
      expect(refusal).to.be.instanceOf(ApiError).and.include({ code: 'conflict', cause })
      expect(refusal).to.have.property('message').that.contains('open GET /account/connect again')
    })

    it('that names no account connects none', async () => {
      expect(await exchange(async () => ({ stripe_user_id: 'acct_9' }))).to.equal('acct_9')
      expect(await exchange(async () => ({})))
        .to.be.instanceOf(ApiError)
        .and.include({ code: 'conflict' })
    })
  })

  describe('an event of Stripe Connect', () => {
    const effectsOf = async (event: object): Promise<readonly unknown[]> => {
      const effects: unknown[] = []
      await onStripeEvent(Buffer.from('{}'), 'signed', {
        stripe: { event: () => event } as unknown as StripeAccess,
        connect: { revoke: async (...args: unknown[]) => effects.push(['revoke', ...args]) } as unknown as Connect,
        saga: { advance: async (id: unknown) => effects.push(['look at', id]) } as unknown as Saga,
      })
      return effects
    }
    const about = (type: string, object: object = {}, account?: string) => ({
      type,
      created: 7,
      data: { object },
      ...(account !== undefined && { account }),
    })

    it('looks at the payout whose transfer was made, and ends the connection that the user withdrew', async () => {
      expect(await effectsOf(about('transfer.created', { transfer_group: 'po_1' }))).to.deep.equal([
        ['look at', 'po_1'],
      ])
      expect(await effectsOf(about('account.application.deauthorized', {}, 'acct_1'))).to.deep.equal([
        ['revoke', 'acct_1', 7],
      ])
    })

    it('of any other type, or that names neither, does nothing', async () => {
      for (const event of [
        about('account.updated', { transfer_group: null }, 'acct_1'),
        about('payment_intent.succeeded', { transfer_group: 'po_1' }, 'acct_1'),
        about('account.application.deauthorized', { transfer_group: 'po_1' }),
        about('transfer.created', { transfer_group: null }, 'acct_1'),
        about('transfer.created', {}),
      ])
        expect(await effectsOf(event), event.type).to.deep.equal([])
    })
  })
})
