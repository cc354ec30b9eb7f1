import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'
import { expect } from 'chai'
import { judge } from './judge.ts'
import type { FraudVerdict, PayoutToJudge } from './services.ts'

describe('the fraud layer', () => {
  const PAYOUT: PayoutToJudge = {
    payoutId: 'po_1',
    userId: 'usr_a',
    amountPence: 780,
    requestedAt: 1,
    connectedAt: 0,
    destination: 'acct_1',
  }
  const ALLOW: FraudVerdict = { verdict: 'allow', reason: 'fine', riskLevel: 'low' }
  const logged: unknown[] = []
  /** Of `node:timers/promises` the tested file holds a name, which follows only when it is told to. */
  beforeEach(() => {
    logged.splice(0)
    mock.timers.enable({ apis: ['setTimeout'] })
    syncBuiltinESMExports()
  })
  afterEach(() => {
    mock.timers.reset()
    syncBuiltinESMExports()
  })

  const ask = (answer: () => Promise<FraudVerdict>, frozen?: string) =>
    judge(PAYOUT, {
      gate: { judge: answer },
      frozenBecause: async () => frozen,
      dailyReviewPence: 1,
      store: undefined as never,
      log: { error: (message: string, fields: unknown) => logged.push([message, fields]) } as never,
    })
  const doubt = { verdict: 'review', reason: 'the fraud check could not be made yet', riskLevel: 'medium', again: true }
  const soon = () => new Promise((resolve) => setImmediate(resolve))

  it('that says nothing for two seconds sends the payout to review', async () => {
    const verdict = ask(() => new Promise(() => undefined))
    await soon()
    mock.timers.tick(2_000)
    expect(await verdict).to.deep.equal(doubt)
    expect(logged[0]).to.have.nested.property('[1].error.message', 'no verdict within 2000 ms')
  })

  it('that fails sends it there too, and the operator learns of which payout and why', async () => {
    const error = new Error('down')
    expect(await ask(() => Promise.reject(error))).to.deep.equal(doubt)
    expect(logged).to.deep.equal([
      ['the fraud layer failed; the payout goes to review, and is judged again', { payoutId: 'po_1', error }],
    ])
  })

  for (const [what, answer, expected] of [
    ['has spoken', async () => ALLOW, ALLOW],
    [
      'fails before it is even asked properly',
      () => {
        throw new Error('down')
      },
      doubt,
    ],
  ] as const)
    it(`that ${what} does not bring the process down two seconds later`, async () => {
      const unhandled: unknown[] = []
      const note = (reason: unknown) => unhandled.push(reason)
      process.on('unhandledRejection', note)
      try {
        expect(await ask(answer)).to.deep.equal(expected)
        mock.timers.tick(2_000)
        await soon()
        await soon()
        expect(unhandled).to.deep.equal([])
      } finally {
        process.off('unhandledRejection', note)
      }
    })

  it('is not asked while payouts are frozen', async () => {
    const verdict = await ask(() => Promise.reject(new Error('asked')), 'disputed')
    expect(verdict).to.deep.equal({ verdict: 'review', reason: 'disputed', riskLevel: 'high' })
    expect(logged).to.deep.equal([])
  })
})
