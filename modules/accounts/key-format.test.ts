import { expect } from 'chai'
import fc from 'fast-check'
import { makeKey, parseKey } from './key-format.ts'

describe('key format', () => {
  it('carries the tier, and parses to its parts', () => {
    for (const [tier, word] of [
      ['free', 'free'],
      ['pro', 'live'],
      ['enterprise', 'ent'],
    ] as const) {
      const { key, id, secret } = makeKey(tier)
      expect(key).to.match(new RegExp(`^sk_${word}_`))
      expect(parseKey(key)).to.deep.equal({ id, secret })
    }
  })

  it('the generic form without tier is the same key', () => {
    const { key, id, secret } = makeKey('free')
    expect(parseKey(key.replace('sk_free_', 'sk_'))).to.deep.equal({ id, secret })
  })

  it('refuses every typo of one character, by checksum alone', () => {
    const { key } = makeKey('pro')
    const body = key.indexOf('_', 3) + 1
    fc.assert(
      fc.property(fc.nat(key.length - body - 1), fc.constantFrom(...'abcXYZ019_-'), (offset, other) => {
        const at = body + offset
        const typo = key.slice(0, at) + other + key.slice(at + 1)
        return typo === key || parseKey(typo) === undefined
      }),
    )
  })

  it('refuses two characters swapped, a cut key and anything else', () => {
    const { key } = makeKey('free')
    expect(parseKey(key.slice(0, -1))).to.equal(undefined)
    expect(parseKey(`${key} `)).to.equal(undefined)
    expect(parseKey(key.replace('sk_free', 'sk_gold'))).to.equal(undefined)
    fc.assert(fc.property(fc.string(), (text) => parseKey(text) === undefined))
  })
})
