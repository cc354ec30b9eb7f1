import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { openCheckpoint, signCheckpoint, signerOf } from './note.ts'

const signer = signerOf('example.org/log', randomBytes(32))
const checkpoint = { origin: 'example.org/log', size: 12, root: randomBytes(32) }

describe('audit/note: C2SP signed checkpoints', () => {
  it('opens what it signed', () =>
    expect(openCheckpoint(signCheckpoint(checkpoint, [signer]), [signer.verifierKey])).to.deep.equal(checkpoint))

  it('accepts either signature while keys rotate', () => {
    const next = signerOf('example.org/log', randomBytes(32))
    const note = signCheckpoint(checkpoint, [signer, next])
    for (const { verifierKey } of [signer, next]) expect(openCheckpoint(note, [verifierKey])).to.deep.equal(checkpoint)
  })

  it('refuses an unknown key, a foreign name, a mangled key and no note at all', () => {
    const note = signCheckpoint(checkpoint, [signer])
    expect(openCheckpoint(note, [signerOf('example.org/log', randomBytes(32)).verifierKey])).to.equal(undefined)
    expect(openCheckpoint(note, [signerOf('example.org/other', randomBytes(32)).verifierKey])).to.equal(undefined)
    expect(openCheckpoint(note, [signer.verifierKey.replace(/\+.{8}\+/, '+00000000+')])).to.equal(undefined)
    expect(openCheckpoint('hello', [signer.verifierKey])).to.equal(undefined)
  })

  it('property: no flipped character survives', () => {
    const note = signCheckpoint(checkpoint, [signer])
    fc.assert(
      fc.property(fc.nat(note.length - 1), fc.integer({ min: 1, max: 127 }), (at, by) => {
        const altered = note.slice(0, at) + String.fromCharCode(note.charCodeAt(at) ^ by) + note.slice(at + 1)
        expect(openCheckpoint(altered, [signer.verifierKey])).to.equal(undefined)
      }),
    )
  })

  it('refuses names that the format cannot carry', () =>
    expect(() => signerOf('a b', randomBytes(32))).to.throw("must not hold white space or '+'"))
})
