import { expect } from 'chai'
import fc from 'fast-check'
import { DEFAULT_SETTINGS, rulesOf } from '../settings/settings.ts'
import { DocumentIndex } from './document-index.ts'
import { parseFilter } from './filter-syntax.ts'
import { FilterSyntaxError } from './filter-tokens.ts'
import type { Search } from './search.ts'
import { search } from './search.ts'

const RULES = rulesOf({ ...DEFAULT_SETTINGS, typoTolerance: { ...DEFAULT_SETTINGS.typoTolerance, enabled: false } })
const LAYOUT = { searchable: ['title'], columns: ['colour', 'price'] }

interface Item {
  readonly title: string
  readonly colour: readonly string[] | null
  readonly price?: number | undefined
}
const word = fc.constantFrom('abba', 'abbey', 'abe', 'bob', 'bobbin', 'cab', 'cabin', 'dune')
const item: fc.Arbitrary<Item> = fc.record(
  {
    title: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    colour: fc.oneof(fc.constant(null), fc.array(fc.constantFrom('Red', 'blue', 'GREEN'), { maxLength: 2 })),
    price: fc.integer({ min: 0, max: 5 }),
  },
  { requiredKeys: ['title', 'colour'] },
)
const edits = fc.array(fc.record({ id: fc.integer({ min: 0, max: 12 }), item: fc.option(item, { freq: 3 }) }), {
  maxLength: 40,
})

/** The same edits in an index and in a plain map whose order is that of the last change. */
function edited(changes: readonly { readonly id: number; readonly item: Item | null }[]) {
  const index = new DocumentIndex(LAYOUT)
  const items = new Map<string, Item>()
  applied(index, items, changes)
  return { index, items }
}

function applied(
  index: DocumentIndex,
  items: Map<string, Item>,
  changes: readonly { readonly id: number; readonly item: Item | null }[],
): void {
  for (const { id, item } of changes) {
    items.delete(String(id))
    if (item) {
      items.set(String(id), item)
      index.put(String(id), JSON.parse(JSON.stringify(item)))
    } else index.remove(String(id))
  }
}

const idsOf = (index: DocumentIndex, wanted: Partial<Search>): readonly string[] =>
  search(index, RULES, { text: '', offset: 0, limit: 100, ...wanted }).hits.map(({ id }) => id)
const filter = (text: string) => parseFilter(text, (attribute) => LAYOUT.columns.includes(attribute))

const CONDITIONS: readonly (readonly [string, (item: Item) => boolean])[] = [
  ['colour = red', ({ colour }) => colour?.includes('Red') === true],
  ['colour != blue', ({ colour }) => !colour?.includes('blue')],
  ['colour IN [red, green]', ({ colour }) => colour?.some((each) => each !== 'blue') === true],
  ['colour NOT IN [red]', ({ colour }) => !colour?.includes('Red')],
  ['colour IS NULL', ({ colour }) => colour === null],
  ['colour IS EMPTY', ({ colour }) => colour?.length === 0],
  ['colour STARTS WITH gr', ({ colour }) => colour?.includes('GREEN') === true],
  ['colour CONTAINS e', ({ colour }) => (colour?.length ?? 0) > 0],
  ['price > 2', ({ price = -1 }) => price > 2],
  ['price <= 1', ({ price = 9 }) => price <= 1],
  ['price 1 TO 3', ({ price = -1 }) => price >= 1 && price <= 3],
  ['price = "3"', ({ price }) => price === 3],
  ['price EXISTS', ({ price }) => price !== undefined],
  ['price NOT EXISTS', ({ price }) => price === undefined],
]
const condition = fc.constantFrom(...CONDITIONS)
const tree: fc.Arbitrary<readonly [string, (item: Item) => boolean]> = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    condition,
    fc
      .tuple(tie('tree') as typeof condition, tie('tree') as typeof condition)
      .map(([[a, f], [b, g]]) => [`(${a}) AND (${b})`, (each: Item) => f(each) && g(each)] as const),
    fc
      .tuple(tie('tree') as typeof condition, tie('tree') as typeof condition)
      .map(([[a, f], [b, g]]) => [`${a} OR ${b}`, (each: Item) => f(each) || g(each)] as const),
    (tie('tree') as typeof condition).map(([a, f]) => [`NOT (${a})`, (each: Item) => !f(each)] as const),
  ),
})).tree as fc.Arbitrary<readonly [string, (item: Item) => boolean]>

describe('modules: search: the index equals a slow, obvious scan after any edits', () => {
  const check = <T>(
    extra: fc.Arbitrary<T>,
    holds: (made: ReturnType<typeof edited>, value: T) => void,
    runs = 200,
  ): void =>
    fc.assert(
      fc.property(edits, extra, (changes, value) => holds(edited(changes), value)),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? runs) },
    )

  it('filters', () =>
    check(tree, ({ index, items }, [text, passes]) => {
      const expected = [...items].filter(([, each]) => passes(each)).map(([id]) => id)
      expect(idsOf(index, { filter: filter(text) }), text).to.deep.equal(expected)
    }))

  it('facets', () =>
    check(condition, ({ index, items }, [text, passes]) => {
      const expected: Record<string, number> = {}
      for (const each of items.values())
        if (passes(each))
          for (const colour of new Set(each.colour ?? [])) expected[colour] = (expected[colour] ?? 0) + 1
      const { facets } = search(index, RULES, {
        text: '',
        filter: filter(text),
        facets: ['colour'],
        offset: 0,
        limit: 0,
      })
      expect(Object.fromEntries(facets.get('colour') ?? [])).to.deep.equal(expected)
    }))

  it('sorting', () =>
    check(fc.boolean(), ({ index, items }, descending) => {
      const direction = descending ? -1 : 1
      const key = ({ price }: Item): number => (price === undefined ? 99 : direction * price)
      const expected = [...items].sort(([, a], [, b]) => key(a) - key(b)).map(([id]) => id)
      expect(idsOf(index, { sort: [{ attribute: 'price', descending }] })).to.deep.equal(expected)
    }))

  it('words and starts of words', () =>
    check(
      fc.tuple(
        word,
        word.chain((each) => fc.integer({ min: 1, max: each.length }).map((size) => each.slice(0, size))),
      ),
      ({ index, items }, [whole, start]) => {
        const expected = [...items]
          .filter(([, { title }]) => {
            const words = title.split(' ')
            return words.includes(whole) && words.some((each) => each.startsWith(start))
          })
          .map(([id]) => id)
        expect([...idsOf(index, { text: `${whole} ${start}`, strategy: 'all' })].sort()).to.deep.equal(expected.sort())
      },
    ))

  it('any of two words, and documents with both of them first', () =>
    check(fc.tuple(word, word), ({ index, items }, [one, other]) => {
      const asked = new Set([one, other])
      const counted = [...items]
        .map(([id, { title }]) => [id, [...asked].filter((each) => title.split(' ').includes(each)).length] as const)
        .filter(([, count]) => count > 0)
      const found = idsOf(index, { text: `${[...asked].join(' ')} ` })
      const counts = new Map(counted)
      expect([...found].sort()).to.deep.equal([...counts.keys()].sort())
      const order = found.map((id) => counts.get(id) ?? 0)
      expect(order).to.deep.equal(order.toSorted((a, b) => b - a))
    }))

  it('phrases', () =>
    check(fc.tuple(word, word), ({ index, items }, [first, second]) => {
      const expected = [...items]
        .filter(([, { title }]) => ` ${title} `.includes(` ${first} ${second} `))
        .map(([id]) => id)
      expect([...idsOf(index, { text: `"${first} ${second}"` })].sort()).to.deep.equal(expected.sort())
    }))

  it('what was packed, once unpacked: the same is found, then and after the same further edits', () =>
    check(
      fc.tuple(edits, word, condition),
      ({ index, items }, [more, text, [condition]]) => {
        const copy = DocumentIndex.unpack(LAYOUT, index.pack())
        const same = (): void => {
          for (const wanted of [
            { text },
            { text: `${text} ${text.slice(0, 2)}` },
            { filter: filter(condition), facets: LAYOUT.columns, sort: [{ attribute: 'price', descending: true }] },
            { distinct: 'colour' },
          ] satisfies Partial<Search>[]) {
            const full = { text: '', offset: 0, limit: 100, ...wanted }
            expect(search(copy, RULES, full)).to.deep.equal(search(index, RULES, full))
          }
          expect(copy.pack()).to.deep.equal(index.pack())
        }
        same()
        for (const each of [index, copy]) applied(each, items, more)
        same()
      },
      60,
    ))

  it('pages join without gap or repetition', () =>
    check(fc.integer({ min: 1, max: 5 }), ({ index }, size) => {
      const all = idsOf(index, { text: 'ab' })
      const pages = Array.from({ length: 14 }, (_, page) =>
        idsOf(index, { text: 'ab', offset: page * size, limit: size }),
      )
      expect(pages.flat().slice(0, all.length)).to.deep.equal(all.slice(0, 14 * size))
    }))
})

describe('modules: search: ranking', () => {
  const index = new DocumentIndex({ searchable: ['title', 'text'], columns: [] })
  const titles = [
    'red shoes',
    'shoes and a red hat',
    'blue shoes',
    'running',
    'ran',
    'knight errant',
    'élan vital',
    '東京 tower',
  ]
  for (const [at, title] of titles.entries()) index.put(String(at), { title, text: at === 3 ? 'a red thing' : '' })
  const rules = rulesOf({
    ...DEFAULT_SETTINGS,
    stopWords: ['a'],
    synonyms: { crimson: ['red'], 'big apple': ['tower'] },
  })
  const find = (text: string, strategy?: Search['strategy']): readonly string[] =>
    search(index, rules, { text, strategy, offset: 0, limit: 9 }).hits.map(({ id }) => id)

  it('words side by side come before words apart, and both before one of them', () =>
    expect(find('red shoes ')).to.deep.equal(['0', '1', '2', '3']))
  it('a word that is nowhere takes nothing from those after it, unless the first ones must be there', () => {
    expect(find('red green shoes ')).to.deep.equal(['0', '1', '2', '3'])
    expect(find('red green shoes ', 'last')).to.deep.equal(['0', '1', '3'])
    expect(find('green red shoes ', 'last')).to.deep.equal([])
    expect(find('shoes red ', 'frequency')).to.deep.equal(['0', '1', '2'])
    expect(find('red green shoes ', 'all')).to.deep.equal([])
  })
  it('words of grammar find nothing by themselves, unless there are no others', () => {
    expect(find('vital and ')).to.deep.equal(['6'])
    expect(find('and ')).to.deep.equal(['1'])
  })
  it('of all attributes the first counts most, if it is not the id', () => {
    const all = new DocumentIndex({ searchable: ['*'], columns: [] })
    all.put('0', { id: 'x', title: 'sea', text: 'whale' })
    all.put('1', { id: 'y', title: 'whale', text: 'sea' })
    const { hits } = search(all, rulesOf(DEFAULT_SETTINGS, 'id'), { text: 'whale ', offset: 0, limit: 9 })
    expect(hits.map(({ id }) => id)).to.deep.equal(['1', '0'])
  })
  it('stems, synonyms, accents and signs are found', () => {
    expect(find('runs ')).to.deep.equal(['3'])
    expect(find('crimson ')[0]).to.equal('0')
    expect(find('big apple ')).to.deep.equal(['7'])
    expect(find('elan')).to.deep.equal(['6'])
    expect(find('京')).to.deep.equal(['7'])
  })
  it('one typo from five letters, and none in a word that is there', () => {
    expect(find('knihgt ')).to.deep.equal(['5'])
    expect(find('bleu ')).to.deep.equal([])
    expect(find('shoos ')).to.have.length(3)
  })
})

describe('modules: search: filters that cannot be understood', () => {
  for (const [text, fault] of [
    ['price >', 'expected a number, not the end (at character 8)'],
    ['price > cheap', "expected a number, not 'cheap' (at character 9)"],
    ['size = 3', "names 'size', which is not among filterableAttributes (at character 1)"],
    ['price = 3 price = 4', "expected AND, OR or the end, not 'price' (at character 11)"],
    ["colour = 'red", "has a quote ' that is not closed (at character 10)"],
    ['colour IN [red', 'expected a comma or a closing bracket, not the end (at character 15)'],
    ['_geoRadius(1, 2, 3)', 'there is no geographic search here (at character 1)'],
    [`${'('.repeat(100)}price = 3`, 'is nested deeper than 64 levels (at character 66)'],
    [`${'NOT '.repeat(5_000)}price = 3`, 'is nested deeper than 64 levels'],
  ] as const)
    it(text.slice(0, 40), () => expect(() => filter(text)).to.throw(FilterSyntaxError, fault))
})
