import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { MongoError } from '../errors.ts'
import { decode, decodeFields, encode } from './codec.ts'
import { equals } from './compare.ts'
import { anyDoc } from './testing-arbitrary.ts'
import { UNDEFINED, type Value } from './value.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** A document with the one element `type` named "a". */
const element = (type: string, payload: string) => {
  const body = hex(`${type} 61 00 ${payload} 00`)
  const length = Buffer.alloc(4)
  length.writeInt32LE(body.length + 4)
  return Buffer.concat([length, body])
}

describe('bson codec (https://bsonspec.org/spec.html)', () => {
  it('gives back every type byte for byte', () => {
    const bytes = Buffer.from(
      serialize({
        _id: new ObjectId(),
        double: new Double(1),
        negativeZero: -0,
        string: 'caf\u00e9 \u{1F600} with \0 inside, and longer than the short path',
        empty: '',
        object: { '1': 1, nested: { __proto__name: true }, 'dotted.name': 1 },
        array: [1, [2, []], {}],
        binary: new Binary(Buffer.from([0, 255]), 128),
        uuid: new Binary(Buffer.alloc(16), 4),
        true: true,
        false: false,
        date: new Date(-1),
        far: new Date(8.64e15),
        null: null,
        regex: new BSONRegExp('^a', 'im'),
        code: new Code('x'),
        scoped: new Code('x', { y: 1 }),
        symbol: new BSONSymbol('s'),
        int: new Int32(-5),
        timestamp: new Timestamp({ t: 4294967295, i: 2 }),
        long: Long.fromString('-9007199254740993'),
        decimal: Decimal128.fromString('1.10'),
        min: new MinKey(),
        max: new MaxKey(),
      }),
    )
    expect(encode(decode(bytes)).equals(bytes)).to.equal(true)
  })

  it('gives back the types that clients no longer write', () => {
    const pointer = element('0c', '06000000 642e632e65 00 0102030405060708090a0b0c')
    expect(encode(decode(pointer)).equals(pointer)).to.equal(true)
    const undefinedValue = element('06', '')
    expect(decode(undefinedValue).get('a')).to.equal(UNDEFINED)
    expect(encode(decode(undefinedValue)).equals(undefinedValue)).to.equal(true)
    const unsorted = element('0b', '61 00 6d69 00')
    expect(encode(decode(unsorted)).equals(unsorted)).to.equal(true)
    const oldBinary = element('05', '06000000 02 02000000 ff00')
    expect(encode(decode(oldBinary)).equals(oldBinary)).to.equal(true)
  })

  it('round-trips any document', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => {
        const bytes = encode(doc)
        const back = decode(bytes)
        expect(encode(back).equals(bytes)).to.equal(true)
        expect(equals(back, doc)).to.equal(true)
      }),
    )
  })

  it('peeks at fields without decoding the rest', () => {
    fc.assert(
      fc.property(anyDoc, fc.nat(), (doc, offset) => {
        const bytes = Buffer.concat([Buffer.alloc(offset % 9), encode(doc)])
        for (const [name, value] of doc) {
          const [found, more] = decodeFields(bytes, new Set([name, 'no such field']), offset % 9)
          expect(more).to.equal(undefined)
          expect(found?.[0]).to.equal(name)
          expect(equals(found?.[1], value)).to.equal(true)
        }
        expect(decodeFields(bytes, new Set(['no such field']), offset % 9).size).to.equal(0)
      }),
    )
  })

  it('copies bytes out of the message, so that a reused buffer cannot change a document', () => {
    const bytes = Buffer.from(
      serialize({ a: new Binary(Buffer.from([1])), o: new ObjectId('000000000000000000000001') }),
    )
    const doc = decode(bytes)
    bytes.fill(0xff)
    expect((doc.get('a') as Binary).buffer[0]).to.equal(1)
    expect((doc.get('o') as ObjectId).toHexString()).to.equal('000000000000000000000001')
  })

  const malformed: [string, Buffer][] = [
    ['cut off', hex('05 00 00')],
    ['longer than the buffer', hex('06 00 00 00 00')],
    ['shorter than possible', hex('04 00 00 00 00')],
    ['negative length', hex('ff ff ff ff 00')],
    ['no final zero', hex('05 00 00 00 01')],
    ['name without end', hex('07 00 00 00 0a 61 00')],
    ['unknown type', element('20', '')],
    ['string length 0', element('02', '00000000')],
    ['string longer than the document', element('02', '0a000000 61 00')],
    ['string without its zero', element('02', '02000000 6161')],
    ['string that is not UTF-8', element('02', '02000000 ff 00')],
    ['boolean 2', element('08', '02')],
    ['nested document longer than its parent', element('03', '10000000 00')],
    ['binary of negative length', element('05', 'ffffffff 00')],
    ['date that JavaScript cannot hold', element('09', '0000000000000080')],
    ['code with scope of another length', element('0f', '20000000 02000000 78 00 05000000 00')],
    ['a field twice', hex('0b 00 00 00 0a 61 00 0a 61 00 00')],
  ]
  for (const [what, bytes] of malformed)
    it(`refuses ${what} with InvalidBSON`, () => {
      expect(() => decode(bytes))
        .to.throw(MongoError)
        .with.property('code', 22)
    })

  it('refuses any truncation without reading out of bounds', () => {
    fc.assert(
      fc.property(anyDoc, fc.nat(), (doc, cut) => {
        const bytes = encode(doc)
        const shorter = Buffer.from(bytes.subarray(0, cut % bytes.length))
        if (shorter.length >= 4) shorter.writeInt32LE(shorter.length)
        try {
          decode(shorter)
        } catch (error) {
          expect(error).to.be.instanceOf(MongoError)
        }
      }),
    )
  })

  it('refuses to write what BSON cannot hold', () => {
    for (const value of [2n ** 63n, -(2n ** 63n) - 1n, new Date(Number.NaN)])
      expect(() => encode(new Map([['a', value]])))
        .to.throw(MongoError)
        .with.property('code', 2)
    expect(() => encode(new Map([['a\0b', 1]]))).to.throw(MongoError, 'null byte')
  })

  it('refuses nesting deeper than 200 levels', () => {
    let bytes = hex('05 00 00 00 00')
    for (let level = 0; level < 250; level++) {
      const length = Buffer.alloc(4)
      length.writeInt32LE(bytes.length + 8)
      bytes = Buffer.concat([length, hex('03 61 00'), bytes, hex('00')])
      if (level === 150) expect(encode(decode(bytes)).equals(bytes)).to.equal(true)
    }
    expect(() => decode(bytes))
      .to.throw(MongoError, 'maximum nested object depth')
      .with.property('code', 15)
    let deep: Value = 1
    for (let level = 0; level < 200; level++) deep = level % 2 ? [deep] : new Map([['a', deep]])
    expect(() => encode(new Map([['a', deep]])))
      .to.throw(MongoError)
      .with.property('code', 15)
    expect(decode(encode(new Map([['a', 1]])))).to.deep.equal(new Map([['a', 1]]))
  })
})
