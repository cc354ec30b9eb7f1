import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { openBox, sealBox } from './secret-box.ts'

describe('secret box', () => {
  const key = randomBytes(32)

  it('opens what it sealed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        (context, plain) => openBox(key, context, sealBox(key, context, plain)).toString() === plain,
      ),
    )
  })

  it('refuses another context, another key and every flipped bit', () => {
    const box = sealBox(key, 'here', 'ada@example.com')
    expect(box.includes('ada')).to.equal(false)
    expect(() => openBox(key, 'there', box)).to.throw()
    expect(() => openBox(randomBytes(32), 'here', box)).to.throw()
    for (let at = 0; at < box.length; at++) {
      const bent = Buffer.from(box)
      bent.writeUInt8(bent.readUInt8(at) ^ 1, at)
      expect(() => openBox(key, 'here', bent), `byte ${at}`).to.throw()
    }
  })
})
