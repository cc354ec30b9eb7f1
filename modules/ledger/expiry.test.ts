import { expect } from 'chai'
import { ApiError } from '../../kernel/define.ts'
import { type ExpiryParts, expireHolds, expirePurses } from './expiry.ts'

/** What another process or the store does in between; `ledger.test.ts` lets things expire for real. */
describe('expiry', () => {
  const NOW = 1_000
  interface Row {
    readonly _id: string
    readonly expiresAt: number
    readonly expiryType: string
  }

  const holds = (rows: readonly Row[], outcomes: Readonly<Record<string, unknown>>) => {
    const open = [...rows]
    const released: unknown[] = []
    const openHolds = {
      find: ({ expiresAt: { $lte } }: { expiresAt: { $lte: number } }) => ({
        limit: (most: number) => ({
          toArray: async () => open.filter(({ expiresAt }) => expiresAt <= $lte).slice(0, most),
        }),
      }),
      async deleteMany({ _id: { $in } }: { _id: { $in: readonly string[] } }) {
        for (const id of $in)
          open.splice(
            open.findIndex(({ _id }) => _id === id),
            1,
          )
      },
    }
    const ledger = {
      async release({ type }: { type: string }, id: string, release: unknown) {
        released.push([type, id, release])
        if (outcomes[id] !== undefined) throw outcomes[id]
      },
    }
    const parts = { ledger, openHolds, clock: { now: () => NOW } } as unknown as ExpiryParts
    return { open, released, parts }
  }
  const row = (_id: string, expiresAt = NOW): Row => ({ _id, expiresAt, expiryType: 'hold.expired' })

  it('releases what is due, in batches, each as its record says, and counts it', async () => {
    const many = Array.from({ length: 501 }, (_, n) => row(`h${n}`))
    const { open, released, parts } = holds([...many, row('later', NOW + 1)], {})
    expect(await expireHolds(parts)).to.equal(501)
    expect(released).to.have.length(501)
    expect(released[0]).to.deep.equal(['hold.expired', 'h0', { facts: { outcome: 'unknown' } }])
    expect(open.map(({ _id }) => _id)).to.deep.equal(['later'])
  })

  it('passes over a hold that was settled in between', async () => {
    const { open, parts } = holds([row('settled'), row('left')], { settled: new ApiError('E010', 'ended otherwise') })
    expect(await expireHolds(parts)).to.equal(2)
    expect(open).to.deep.equal([])
  })

  for (const fault of [new ApiError('not_found', 'no such hold'), Object.assign(new Error('no'), { code: 'E010' })])
    it(`keeps a hold whose release fails otherwise (${fault.message}), and says so`, async () => {
      const { open, parts } = holds([row('h')], { h: fault })
      expect(await expireHolds(parts).catch((error: unknown) => error)).to.equal(fault)
      expect(open).to.have.length(1)
    })

  it('passes over a purse that another process emptied, and no other fault', async () => {
    const asked: string[] = []
    const outcomes: Record<string, unknown> = { failing: new Error('the store is away') }
    const parts = {
      balances: { find: () => [{ _id: 'emptied' }, { _id: 'failing' }, { _id: 'never' }] },
      moves: {
        debits: {
          async append(_kind: unknown, { debtor, plan }: { debtor: string; plan: (state: unknown) => unknown }) {
            asked.push(debtor)
            if (outcomes[debtor] !== undefined) throw outcomes[debtor]
            plan({ credits: new Map(), debits: new Map(), nowMs: NOW })
          },
        },
      },
      clock: { now: () => NOW },
    } as unknown as ExpiryParts
    expect(await expirePurses(parts).catch((error: unknown) => error)).to.equal(outcomes['failing'])
    expect(asked).to.deep.equal(['emptied', 'failing'])
  })
})
