import { expect } from 'chai'
import fc from 'fast-check'
import { parseCollation } from './collation.ts'
import type { Doc, Value } from './value.ts'

const spec = (fields: Record<string, Value>): Doc => new Map(Object.entries(fields))
const LOCALES = [
  'en',
  'de',
  'de@collation=phonebook',
  'fr_CA',
  'cs',
  'da',
  'hu',
  'hr',
  'tr',
  'lt',
  'ru',
  'el',
  'sv',
  'zh',
]
const OPTIONS: readonly Record<string, Value>[] = [
  { strength: 1 },
  { strength: 2 },
  { strength: 3 },
  { strength: 1, caseLevel: true },
  { strength: 2, caseLevel: true },
  { strength: 3, numericOrdering: true },
  { strength: 3, caseFirst: 'upper' },
  { strength: 3, alternate: 'shifted' },
]
const text = fc
  .array(fc.constantFrom(...'abcABCzéÉèåÅöøñ019 -_.ßæčчЧшαΩάhcdzžlLđıİi'), { minLength: 1, maxLength: 6 })
  .map((characters) => characters.join(''))

describe('collations', () => {
  it('sort keys have the order of comparisons (manual/reference/collation)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.constantFrom(...OPTIONS), text, text, (locale, options, a, b) => {
        const collation = parseCollation(spec({ locale, ...options }))
        const [left, right] = [collation?.keyOf(a), collation?.keyOf(b)]
        if (left === undefined || right === undefined) return
        expect(left < right ? -1 : left > right ? 1 : 0).to.equal(Math.sign(collation?.compareText(a, b) ?? 0))
      }),
      { numRuns: 3000 },
    )
  })

  it('gives ordinary texts a sort key, and none to those whose letters depend on each other', () => {
    const english = parseCollation(spec({ locale: 'en', strength: 2 }))
    for (const plain of ['Ann.Lee+7@Example.com', 'Ångström', 'Привет', 'Καλημέρα']) {
      expect(english?.keyOf(plain), plain).to.be.a('string')
    }
    expect(english?.keyOf('straße')).to.equal(undefined)
    expect(parseCollation(spec({ locale: 'cs' }))?.keyOf('chata')).to.equal(undefined)
  })

  it('shows every field, with what the locale brings (manual/reference/collation-locales-defaults)', () => {
    const french = parseCollation(spec({ locale: 'fr_CA' }))?.spec
    expect(Object.fromEntries(french ?? [])).to.deep.include({
      locale: 'fr_CA',
      backwards: true,
      alternate: 'non-ignorable',
    })
    expect(parseCollation(spec({ locale: 'da' }))?.spec.get('caseFirst')).to.equal('upper')
    expect(parseCollation(spec({ locale: 'simple' }))).to.equal(undefined)
  })

  it('is one object for one meaning', () => {
    expect(parseCollation(spec({ locale: 'en' }))).to.equal(parseCollation(spec({ locale: 'en', strength: 3 })))
  })

  for (const [wrong, code] of [
    [{}, 40414],
    [{ locale: 'en', color: 1 }, 40415],
    [{ locale: 1 }, 14],
    [{ locale: 'xx_nowhere' }, 2],
    [{ locale: 'en', strength: 6 }, 2],
    [{ locale: 'en', caseFirst: 'x' }, 2],
    [{ locale: 'en', caseLevel: 'x' }, 14],
    [{ locale: 'simple', strength: 1 }, 2],
    [{ locale: 'en', strength: 5 }, 238],
    [{ locale: 'en', backwards: true }, 238],
    [{ locale: 'en', alternate: 'shifted', maxVariable: 'space' }, 238],
    [{ locale: 'en@collation=phonebook' }, 238],
  ] as const) {
    it(`refuses ${JSON.stringify(wrong)}`, () => {
      expect(() => parseCollation(spec(wrong)))
        .to.throw()
        .with.property('code', code)
    })
  }
})
