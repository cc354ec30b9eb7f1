import { expect } from 'chai'
import type { SealedBundle } from './bundle.ts'
import { exportFaults } from './export-faults.ts'

const bundle = (n: number, account = 'usr_1', parties?: readonly string[]): SealedBundle => ({
  text: JSON.stringify({ account, guard: `usr_1|${String(n).padStart(12, '0')}`, id: `r${n}`, parties }),
  seal: `seal${n}`,
  proof: null,
})

describe('faults of an export as a whole', () => {
  it('are none where each debit follows the one before, in any order', () => {
    expect([...exportFaults('usr_1', [bundle(2), bundle(1), bundle(3, 'usr_2', ['usr_2', 'usr_1'])])]).to.deep.equal([])
    expect([...exportFaults('usr_1', [])]).to.deep.equal([])
  })

  it('name the debit that is missing, and the record that belongs to another', () => {
    const found = [...exportFaults('usr_1', [bundle(1), bundle(3), { ...bundle(4, 'usr_2') }])]
    expect(found).to.have.lengthOf(2)
    expect(found[0]).to.equal('seal4: record r4 is sealed for usr_2, not for usr_1')
    expect(found[1]).to.include('debit 2 of usr_1 is missing, r3 follows it')
  })
})
