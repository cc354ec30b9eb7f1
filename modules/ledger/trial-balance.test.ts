import { expect } from 'chai'
import type { SealedRecord } from '../../kernel/define.ts'
import { Books } from './trial-balance.ts'

describe('the trial balance', () => {
  const record = (...legs: readonly (readonly [account: string, micro: number])[]) =>
    ({
      body: { legs: legs.map(([account, micro]) => ({ account, amountMicroPence: String(micro) })) },
    }) as unknown as SealedRecord

  const log: SealedRecord[] = []
  const reads: number[] = []
  const books = new Books({
    async read(from, limit) {
      reads.push(from)
      return log.slice(from, from + Math.min(limit, 2))
    },
  })

  it('sums house accounts by name and all others by kind, over every page', async () => {
    log.push(
      record(['house:rewards', -7], ['user:usr_a:earned', 7]),
      record(['user:usr_a:earned', -5], ['hold:h1', 5]),
      record(['hold:h1', -5], ['house:platform', 2], ['user:usr_b:earned', 3]),
      { body: {} } as SealedRecord,
    )
    const [first, same] = await Promise.all([books.trialBalance(), books.trialBalance()])
    expect(same, 'one reading for both').to.equal(first)
    expect(first).to.include({ records: 4, complete: true })
    expect([...first.sums]).to.have.deep.members([
      ['house:rewards', -7n],
      ['user', 5n],
      ['hold', 0n],
      ['house:platform', 2n],
    ])
    expect(reads.splice(0)).to.deep.equal([0, 2, 4])
  })

  it('goes on where it was, and what it answered stays as it was', async () => {
    const before = await books.trialBalance()
    log.push(record(['user:usr_b:earned', -3], ['payout:po_1', 3]))
    const after = await books.trialBalance()
    expect(after.records).to.equal(5)
    expect(after.sums.get('user')).to.equal(2n)
    expect(after.sums.get('payout')).to.equal(3n)
    expect(before.sums.get('user')).to.equal(5n)
    expect(reads).to.deep.equal([4, 4, 5])
  })

  it('says that there is more when reading takes too long', async () => {
    const { now } = performance
    let clockMs = 0
    performance.now = () => clockMs
    try {
      const slow = new Books({
        async read(from) {
          clockMs += 1_500
          return log.slice(from, from + 1)
        },
      })
      expect(await slow.trialBalance()).to.include({ records: 2, complete: false })
      expect(await slow.trialBalance()).to.include({ records: 4, complete: false })
      expect(await slow.trialBalance()).to.include({ records: 5, complete: true })
    } finally {
      performance.now = now
    }
  })
})
