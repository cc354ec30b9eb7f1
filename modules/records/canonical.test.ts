import { expect } from 'chai'
import { sealHash } from './canonical.ts'

describe('seal', () => {
  it('is SHA-256 of 0x00 and the bytes of the text', () => {
    expect(sealHash('')).to.equal('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  })
})
