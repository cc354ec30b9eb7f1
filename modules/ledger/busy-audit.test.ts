import { expect } from 'chai'
import { testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import recordsModule from '../records/module.ts'
import { RecordAudit } from '../records/services.ts'
import ledgerModule from './module.ts'
import { Ledger, LedgerAudit, toMicroPence } from './services.ts'
import { Given, Held, Settled } from './testing-kinds.ts'

const LOOKS = 4
const WORKERS = 4

describe('the audit beside a process that goes on working', () => {
  it('calls nothing a difference that is only on its way', async () => {
    const database = await testDatabase()
    const start = () => testKernel({ modules: [recordsModule, ledgerModule], database })
    const [busy, auditor] = [await start(), await start()]
    const ledger = busy.services.resolve(Ledger)
    let looking = true
    const works = async (owner: string): Promise<void> => {
      const legs = [
        { account: 'house:rewards', amountMicroPence: -toMicroPence(900) },
        { account: `user:${owner}:earned`, amountMicroPence: toMicroPence(900) },
      ] as const
      await ledger.post(Given, { id: `given-${owner}`, owner, legs })
      for (let n = 0; looking; n++) {
        const holdId = `${owner}-${n}`
        await ledger.hold(Held, { id: holdId, owner, amountMicroPence: 100n })
        await ledger.settle(Settled, { holdId, grossMicroPence: 100n, policy: 'agent_call', beneficiary: 'usr_seller' })
      }
    }
    const faults = async (): Promise<readonly string[]> => {
      const found: string[] = []
      for (const audit of [auditor.services.resolve(RecordAudit), auditor.services.resolve(LedgerAudit)])
        for await (const fault of audit.faults()) found.push(fault)
      return found
    }
    const work = Promise.all(Array.from({ length: WORKERS }, (_, worker) => works(`usr_${worker}`)))
    try {
      for (let look = 0; look < LOOKS; look++) expect(await faults()).to.deep.equal([])
    } finally {
      looking = false
      await work
      await busy.stop()
    }
    expect(await faults(), 'and nothing when it rests').to.deep.equal([])
    await auditor.stop()
    await database.drop()
  })
})
