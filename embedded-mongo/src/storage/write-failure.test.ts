import { expect } from 'chai'
import { commitFailure, writeFailure } from './write-failure.ts'

describe('a write to the disk that failed', () => {
  for (const [what, error] of [
    ['the code of the operating system', Object.assign(new Error('write failed'), { code: 'ENOSPC' })],
    ["lmdb's reason", new Error('No space left on device')],
    ['a short write', new Error('log-1: wrote 1 of 2 bytes, is the disk full?')],
  ] as const)
    it(`is OutOfDiskSpace by ${what}`, () => {
      const failure = writeFailure('the log could not be written', error)
      expect(failure).to.include({ code: 14_031, codeName: 'OutOfDiskSpace' })
      expect(failure.message).to.match(/^the log could not be written, the store stops: .+\(the disk is full\)$/)
    })

  it('finds the reason behind what lmdb throws, and what it throws where there is none', async () => {
    const outer = (commitError: unknown) => Object.assign(new Error('Commit failed'), { commitError })
    const inner = new Error('Input/output error')
    expect(await commitFailure(outer(Promise.reject(inner)))).to.equal(inner)
    expect(await commitFailure(outer(inner))).to.equal(inner)
    const endless = outer(new Promise(() => undefined))
    expect(await commitFailure(endless)).to.equal(endless)
    expect(await commitFailure(inner)).to.equal(inner)
  })

  it('always says a reason', () => {
    for (const error of [undefined, null, 'text', {}, { message: '' }, { code: -30_792 }, new Error('EIO: i/o error')])
      expect(writeFailure('w', error).message).to.not.match(/undefined$|: $|\[object/)
  })
})
