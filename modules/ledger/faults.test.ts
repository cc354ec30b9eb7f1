import { expect } from 'chai'
import type { Db } from 'mongodb'
import type { Token } from '../../kernel/define.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import type { LogDocument, RecordDocument } from '../records/model.ts'
import recordsModule from '../records/module.ts'
import { canonicalText, RecordAudit, sealHash } from '../records/services.ts'
import type { BalanceDocument } from './model.ts'
import ledgerModule from './module.ts'
import { Ledger, LedgerAudit, toMicroPence } from './services.ts'
import { Given, Held, Released, Settled, Withdrawn } from './testing-kinds.ts'

describe('the audit of records and ledger', () => {
  let database: TestDatabase
  let t: TestKernel
  let db: Db

  before(async () => {
    database = await testDatabase()
    t = await testKernel({ modules: [recordsModule, ledgerModule], database })
    db = database.connection.db as Db
    const ledger = t.services.resolve(Ledger)
    const owner = 'usr_a'
    for (const [fund, amount] of [
      ['promotional', 30],
      ['earned', 900],
    ] as const) {
      const legs = [
        { account: 'house:rewards', amountMicroPence: -toMicroPence(amount) },
        { account: `user:${owner}:${fund}`, amountMicroPence: toMicroPence(amount) },
      ] as const
      await ledger.post(Given, { id: `given-${fund}`, owner, legs })
    }
    for (const id of ['hold-1', 'hold-2', 'hold-3'])
      await ledger.hold(Held, { id, owner, amountMicroPence: toMicroPence(50) })
    await ledger.settle(Settled, {
      holdId: 'hold-1',
      grossMicroPence: toMicroPence(33),
      policy: 'agent_call',
      beneficiary: 'usr_b',
    })
    await ledger.release(Released, 'hold-2', {})
    await ledger.withdraw(Withdrawn, { id: 'po_1', owner, minimumMicroPence: toMicroPence(500) })
    await ledger.houseBalance('house:rewards')
  })
  after(async () => {
    await t.stop()
    await database.drop()
  })

  const faults = async (): Promise<readonly string[]> => {
    const found: string[] = []
    for (const audit of [RecordAudit, LedgerAudit] as readonly Token<Pick<RecordAudit, 'faults'>>[])
      for await (const fault of t.services.resolve(audit).faults()) found.push(fault)
    return found
  }
  const records = () => db.collection<RecordDocument>('records')
  const log = () => db.collection<LogDocument>('log')
  const balances = () => db.collection<BalanceDocument>('ledger_balances')

  /** Runs the audit on a changed record, then puts it back. */
  const tampered = async (
    id: string,
    change: (document: RecordDocument) => Partial<RecordDocument>,
  ): Promise<readonly string[]> => {
    const document = (await records().findOne({ _id: id })) as RecordDocument
    await records().replaceOne({ _id: id }, { ...document, ...change(document) })
    const found = await faults()
    await records().replaceOne({ _id: id }, document)
    return found
  }
  /** Somebody who can write the store and forges the seals too. */
  const forged = (id: string, change: (body: Record<string, unknown>) => unknown) =>
    tampered(id, ({ text }) => {
      const record = JSON.parse(text)
      change(record.body)
      const forgery = canonicalText(record)
      return { text: forgery, seal: sealHash(forgery) }
    })

  it('finds nothing where nothing is wrong', async () => {
    expect(await faults()).to.deep.equal([])
  })

  it('locates any flipped byte of a sealed text', async () => {
    const { text } = (await records().findOne({ _id: 'end:hold-1' })) as RecordDocument
    for (let at = 0; at < text.length; at += 37) {
      const flipped = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
      const found = await tampered('end:hold-1', () => ({ text: flipped }))
      expect(found.join('\n'), `byte ${at}`).to.include('record end:hold-1: seal is')
    }
  })

  for (const [field, value] of [
    ['type', 't.other'],
    ['account', 'usr_b'],
    ['parties', ['usr_b']],
    ['at', 1],
    ['intent', 'ff'],
    ['guard', 'usr_a|000000000099'],
    ['seal', 'ab'],
  ] as const)
    it(`locates a changed ${field}`, async () => {
      expect((await tampered('hold-1', () => ({ [field]: value }))).join('\n')).to.include(`record hold-1: ${field} is`)
    })

  it('locates a forged amount although its seal fits', async () => {
    const found = await forged('end:hold-1', (body) => {
      for (const leg of body['legs'] as { account: string; amountMicroPence: string }[]) {
        if (leg.account === 'house:platform') leg.amountMicroPence = String(BigInt(leg.amountMicroPence) - 5n)
        if (leg.account === 'user:usr_b:earned') leg.amountMicroPence = String(BigInt(leg.amountMicroPence) + 5n)
      }
    })
    expect(found.filter((fault) => fault.startsWith('record end:hold-1:'))).to.have.length(2)
    expect(found.join('\n'))
      .to.include('is posted as platformMicroPence')
      .and.include('leaf is')
      .and.include('balance of usr_b: credits.earned')
  })

  it('locates forged legs, sums of debits and splits', async () => {
    const legs = await forged('po_1', (body) => (body['legs'] as unknown[]).pop())
    expect(legs.join('\n')).to.include('record po_1: legs sum to -')
    const debited = await forged('po_1', (body) => Object.assign(body['debited'] as object, { earned: '999000000' }))
    expect(debited.join('\n')).to.include('record po_1: debited.earned is 999000000')
    const split = await forged('end:hold-1', (body) =>
      Object.assign(body['split'] as object, { treasuryMicroPence: '1' }),
    )
    expect(split.join('\n')).to.include('record end:hold-1: split.treasuryMicroPence is 1')
  })

  it('locates what is missing from records or log, and a forged log entry', async () => {
    const document = (await records().findOne({ _id: 'hold-3' })) as RecordDocument
    const entry = (await log().findOne({ record: 'hold-3' })) as LogDocument
    await records().deleteOne({ _id: 'hold-3' })
    const missing = await faults()
    await records().insertOne(document)
    expect(missing.join('\n')).to.include(`log entry ${entry._id}: its record hold-3 is missing`)
    await log().updateOne({ _id: entry._id }, { $set: { leaf: 'ab' } })
    expect((await faults()).join('\n')).to.include(`log entry ${entry._id}: leaf is ab`)
    await log().deleteOne({ _id: entry._id })
    const unlogged = (await faults()).join('\n')
    await log().insertOne(entry)
    expect(unlogged).to.include('record hold-3: not in the log').and.include(`log entry ${entry._id}: missing`)
  })

  it('locates a wrong balance, and a rebuild puts it right', async () => {
    await balances().updateOne({ _id: 'usr_a' }, { $set: { 'credits.earned': 1n } })
    await balances().deleteOne({ _id: 'house:treasury' })
    expect((await faults()).join('\n'))
      .to.include('balance of usr_a: credits.earned is 1,')
      .and.include('balance of house:treasury: missing')
    await t.services.resolve(LedgerAudit).rebuild()
    expect(await faults()).to.deep.equal([])
  })
})
