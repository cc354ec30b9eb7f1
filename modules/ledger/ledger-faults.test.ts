import { expect } from 'chai'
import type { Collection } from 'mongodb'
import type { SealedRecord } from '../../kernel/define.ts'
import { ledgerFaults } from './ledger-faults.ts'
import type { BalanceDocument } from './model.ts'
import { project } from './projected.ts'
import { digest } from './stretch.ts'

type Legs = readonly (readonly [account: string, micro: number, more?: object])[]

/** What a forger could do to a store, on logs written by hand; `faults.test.ts` does it to a real one. */
describe('the faults of a ledger', () => {
  let log: SealedRecord[]
  const record = (id: string, legs: Legs, fields: object = {}, account: string | null = 'usr_a'): void => {
    const sealed = legs.map(([name, micro, more]) => ({ account: name, amountMicroPence: String(micro), ...more }))
    const body = { legs: sealed, ...fields }
    log.push({ index: log.length, id, type: 't', seal: '', at: 1_000 + log.length, account, body })
  }
  /** Given 100, of which 60 are held. `debited` is what a guarded debit seals: all that the account was debited so far. */
  beforeEach(() => {
    log = []
    record('given', [
      ['house:rewards', -100],
      ['user:usr_a:earned', 100],
    ])
    record(
      'h',
      [
        ['user:usr_a:earned', -60],
        ['hold:h', 60],
      ],
      { debited: { earned: '60', held: '60' }, expiresAt: 1 },
    )
  })

  const balances = async (): Promise<BalanceDocument[]> =>
    [...(await digest(log)).changes].flatMap(([account, changes]) => project(undefined, account, changes) ?? [])
  /** `stored`: instead of the balances that follow from the log. `later`: sealed while the log was read. */
  const faults = async (
    stored?: readonly BalanceDocument[],
    later: readonly SealedRecord[] = [],
    settledUntil = Infinity,
  ) => {
    const rows = stored ?? (await balances())
    const read = async (from: number, limit: number) => [...log, ...later].slice(from, from + limit)
    const collection = { find: () => rows } as unknown as Collection<BalanceDocument>
    const found: string[] = []
    for await (const fault of ledgerFaults({ read }, collection, { end: log.length, settledUntil })) found.push(fault)
    return found
  }
  const settled = (developer: number, platform: number, treasury: number, fields: object = {}, back = 60 - 50): void =>
    record(
      'end:h',
      [
        ['hold:h', -60],
        ['user:usr_b:earned', developer],
        ['house:platform', platform],
        ['house:treasury', treasury],
        ['user:usr_a:earned', back, { returned: true }],
      ],
      {
        ends: 'h',
        policy: 'agent_call',
        beneficiary: 'usr_b',
        grossMicroPence: '50',
        split: {
          developerMicroPence: String(developer),
          platformMicroPence: String(platform),
          treasuryMicroPence: String(treasury),
        },
        ...fields,
      },
    )

  it('are none in logs of one page and of many, with movements of every kind', async () => {
    expect(await faults()).to.deep.equal([])
    settled(39, 10, 1)
    expect(await faults()).to.deep.equal([])
    record('nothing', [], {}, null)
    for (let n = 0; n < 600; n++)
      record(`more-${n}`, [
        ['house:rewards', -1],
        ['user:usr_b:paid', 1],
      ])
    expect(await faults()).to.deep.equal([])
    log.length = 500
    expect(await faults(), 'exactly one page').to.deep.equal([])
  })

  it('an end under another id than that of its hold', async () => {
    record(
      'end:x',
      [
        ['hold:h', -60],
        ['user:usr_a:earned', 60, { returned: true }],
      ],
      { ends: 'h', released: true },
    )
    expect(await faults()).to.deep.equal(['record end:x: ends h'])
  })

  it('a split that the policy does not give, of what is left after the cost', async () => {
    settled(39, 10, 1, { costMicroPence: '10' })
    expect((await faults()).join('\n')).to.match(
      /^record end:h: split\.developerMicroPence is 39, the policy gives 32\n/,
    )
    log.pop()
    settled(0, 0, 0, { costMicroPence: '70' }, 60)
    expect(await faults(), 'a cost beyond the charge leaves nothing to split').to.deep.equal([])
  })

  it('a hold that is not ended with all that it held, or that holds another amount than it drew', async () => {
    record('part', [
      ['hold:h', -50],
      ['user:usr_a:earned', 50, { returned: true }],
    ])
    expect(await faults()).to.deep.equal(['record part: leaves 10 micro-pence in hold:h'])
    log.length = 1
    record(
      'h',
      [
        ['user:usr_a:earned', -60],
        ['house:platform', 10],
        ['hold:h', 50],
      ],
      { debited: { earned: '60', held: '50' } },
    )
    expect(await faults()).to.deep.equal(['record h: holds another amount than it draws'])
  })

  it('a hold whose end is first in the log is none', async () => {
    settled(39, 10, 1)
    const [given, hold, end] = log as [SealedRecord, SealedRecord, SealedRecord]
    log = [given, { ...end, index: 1 }, { ...hold, index: 2 }]
    expect(await faults()).to.deep.equal([])
  })

  it('a debit that nobody claims, and a purse below zero', async () => {
    record('second', [
      ['user:usr_a:earned', -50],
      ['house:rewards', 50],
    ])
    expect(await faults()).to.deep.equal([
      'record h: debited.earned is 60, the records of usr_a debit 110',
      'account usr_a: earned is -10 micro-pence',
    ])
    log.pop()
    record(
      'second',
      [
        ['user:usr_a:earned', -50],
        ['house:rewards', 50],
      ],
      { debited: { earned: '110', held: '60' } },
    )
    expect(await faults()).to.deep.equal(['account usr_a: earned is -10 micro-pence'])
  })

  it('a balance that stands elsewhere than its last movement, unless the log has moved on', async () => {
    const elsewhere = (await balances()).map((row) => (row._id === 'usr_a' ? { ...row, lastIndex: 2 } : row))
    const fault = 'balance of usr_a: stands at log index 2, its last movement is 1'
    expect(await faults(elsewhere)).to.deep.equal([fault])
    expect(await faults(elsewhere, [{ ...(log[0] as SealedRecord), index: 2 }])).to.deep.equal([])
    const before = elsewhere.map((row) => (row._id === 'usr_a' ? { ...row, lastIndex: 0 } : row))
    expect(await faults(before)).to.deep.equal(['balance of usr_a: stands at log index 0, its last movement is 1'])
    const stranger: BalanceDocument = { _id: 'usr_x', lastIndex: 0, lastAt: 0, credits: {}, debits: {} }
    expect(await faults([...(await balances()), stranger])).to.deep.equal([
      'balance of usr_x: stands at log index 0, its last movement is none',
    ])
  })

  it('are none where records of several processes come into the log in another order', async () => {
    const first = log.length
    const debit = (id: string, earned: string) =>
      record(
        id,
        [
          ['user:usr_a:earned', -20],
          ['house:rewards', 20],
        ],
        { debited: { earned, held: '60' } },
      )
    debit('second', '80')
    debit('third', '100')
    const [second, third] = log.splice(first) as [SealedRecord, SealedRecord]
    log.push({ ...third, index: first })
    const fault = 'record third: debited.earned is 100, the records of usr_a debit 80'
    expect(await faults()).to.deep.equal([fault])
    expect(await faults(undefined, [{ ...second, index: first + 1 }], second.at - 1)).to.deep.equal([])
    log.push({ ...second, index: first + 1 })
    expect(await faults()).to.deep.equal([])
  })

  it('a balance with another time, expiry, counter or day', async () => {
    const change = async (of: string, changes: object) =>
      faults((await balances()).map((row) => (row._id === of ? { ...row, ...changes } : row)))
    expect(await change('usr_a', { lastAt: 5, nextExpiry: 7 })).to.deep.equal([
      'balance of usr_a: lastAt is 5, the records give 1001',
      'balance of usr_a: nextExpiry is 7, the records give undefined',
    ])
    expect(await change('usr_a', { credits: { paid: 3n } })).to.deep.equal([
      'balance of usr_a: credits.paid is 3, the records give none',
      'balance of usr_a: credits.earned is missing, the records give 100',
      'balance of usr_a: credits.lifetime is missing, the records give 100',
    ])
    expect((await change('house:rewards', { days: { '1970-01-01': 99n } })).join()).to.include(
      'balance of house:rewards: days.1970-01-01 is 99, the records give 100',
    )
    expect(await faults([])).to.deep.equal(['balance of usr_a: missing', 'balance of house:rewards: missing'])
  })
})
