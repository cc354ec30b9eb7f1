import { expect } from 'chai'
import fc from 'fast-check'
import { datesIn } from '../dates/dates-in.ts'
import { dayAt } from '../dates/days.ts'
import { attributesOf } from '../facts/attributes.ts'
import { filterOf } from '../filters/filter.ts'
import { inOrder, type Memory } from '../memory.ts'
import { sameness, termsOf } from '../text/terms.ts'
import { MemoryIndex } from './memory-index.ts'
import { rank } from './rank.ts'
import { readMemory } from './read-memory.ts'
import { packedVector, vectorOf } from './similarity.ts'

const DAY_MS = 86_400_000
const WORDS = ['tea', 'coffee', 'dog', 'garden', 'opera', 'york', 'train', 'sister', 'paint', 'swim']

const memoryOf = (fields: Partial<Memory>): Memory => ({
  id: 'mem_1',
  text: 'tea',
  role: 'user',
  scope: {},
  metadata: {},
  categories: [],
  saidAt: 0,
  createdAt: 0,
  updatedAt: 0,
  position: 0,
  count: 1,
  lastSaidAt: 0,
  supersedes: [],
  history: [],
  ...fields,
})

const someMemory = fc
  .record({
    words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }),
    question: fc.boolean(),
    user: fc.constantFrom('ada', 'bob'),
    colour: fc.option(fc.constantFrom('red', 'blue'), { nil: undefined }),
    categories: fc.subarray(['work', 'home']),
    day: fc.nat(3),
    minute: fc.nat(5),
  })
  .map(({ words, question, user, colour, categories, day, minute }) => ({
    text: words.join(' ') + (question ? '?' : ''),
    scope: { user },
    metadata: colour === undefined ? {} : { colour },
    categories,
    saidAt: day * DAY_MS + minute * 60_000,
  }))

/** What is put (under one of a few ids, so that some are changed) or removed. */
const edits = fc.array(fc.record({ id: fc.nat(30), memory: fc.option(someMemory, { nil: undefined }) }), {
  minLength: 1,
  maxLength: 60,
})
type Edits = readonly { readonly id: number; readonly memory: Partial<Memory> | undefined }[]

function built(all: Edits): MemoryIndex {
  const index = new MemoryIndex()
  for (const { id, memory } of all)
    if (memory) index.put(memoryOf({ ...memory, id: `mem_${id}` }))
    else index.remove(`mem_${id}`)
  return index
}
const last = (all: Edits): ReadonlyMap<number, Partial<Memory>> => {
  const there = new Map<number, Partial<Memory>>()
  for (const { id, memory } of all)
    if (memory) there.set(id, memory)
    else there.delete(id)
  return there
}
const found = (index: MemoryIndex, text: string, fits: (memory: Memory) => boolean, limit = 50) =>
  rank(index, { text, atMs: 4 * DAY_MS, fits, limit }).map(({ memory, score }) => [memory.id, score])

describe('memory: the engine', () => {
  const question = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

  it('finds the same whatever came before: changed and removed memories leave no trace, in any order', () => {
    fc.assert(
      fc.property(edits, question, (all, text) => {
        const fresh = new MemoryIndex()
        for (const [id, memory] of [...last(all)].reverse()) fresh.put(memoryOf({ ...memory, id: `mem_${id}` }))
        expect(new Map(found(built(all), text, () => true) as [string, number][])).to.deep.equal(
          new Map(found(fresh, text, () => true) as [string, number][]),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('a filtered search is a search in an index of only what fits, and finds what a scan finds', () => {
    const filters = fc.constantFrom<object>(
      { user_id: 'ada' },
      { NOT: [{ user_id: 'ada' }] },
      { OR: [{ metadata: { colour: 'red' } }, { categories: ['work'] }] },
      { AND: [{ 'metadata.colour': { in: ['red', 'blue'] } }, { valid_at: { gte: '1970-01-02' } }] },
      { valid_at: { gte: '1970-01-02', lt: '1970-01-03' } },
    )
    const scans: Readonly<Record<string, (memory: Memory) => boolean>> = {
      '{"user_id":"ada"}': ({ scope }) => scope.user === 'ada',
      '{"NOT":[{"user_id":"ada"}]}': ({ scope }) => scope.user !== 'ada',
      '{"OR":[{"metadata":{"colour":"red"}},{"categories":["work"]}]}': ({ metadata, categories }) =>
        metadata['colour'] === 'red' || categories.includes('work'),
      '{"AND":[{"metadata.colour":{"in":["red","blue"]}},{"valid_at":{"gte":"1970-01-02"}}]}': ({ metadata, saidAt }) =>
        metadata['colour'] !== undefined && saidAt >= DAY_MS,
      '{"valid_at":{"gte":"1970-01-02","lt":"1970-01-03"}}': ({ saidAt }) => saidAt >= DAY_MS && saidAt < 2 * DAY_MS,
    }
    fc.assert(
      fc.property(edits, question, filters, (all, text, filter) => {
        const scan = scans[JSON.stringify(filter)] as (memory: Memory) => boolean
        const only = new MemoryIndex()
        const index = built(all)
        const fitting = [...index.memories()].filter(scan)
        for (const memory of fitting) only.put(memory)
        const hits = found(index, text, filterOf(filter, ''))
        expect(hits).to.deep.equal(found(only, text, () => true))
        const wanted = new Set(termsOf(text))
        const direct = fitting.filter((memory) => termsOf(memory.text).some((term) => wanted.has(term)))
        expect(hits.map(([id]) => id)).to.include.members(direct.map(({ id }) => id))
      }),
      { numRuns: 100 },
    )
  })

  it('names equals in one order, whatever came before', () => {
    const two = [
      { id: 1, memory: { text: 'opera tea swim', scope: { user: 'ada' } } },
      { id: 2, memory: { text: 'tea train opera', scope: { user: 'bob' } } },
    ]
    const past = { id: 0, memory: { text: 'tea', scope: { user: 'bob' } } }
    const ids = (all: Edits): unknown[] => found(built(all), 'tea', () => true).map(([id]) => id)
    expect(ids(two)).to.deep.equal(['mem_1', 'mem_2'])
    expect(ids([past, ...two, { id: 0, memory: undefined }])).to.deep.equal(['mem_1', 'mem_2'])
    expect(ids(two.toReversed())).to.deep.equal(['mem_1', 'mem_2'])
  })

  it('keeps conversations in order, whichever way their parts come', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const index = built(all)
        for (const { numbers } of index.sessions) {
          const memories = numbers.map((number) => index.reading(number).memory)
          expect(memories).to.deep.equal(memories.toSorted(inOrder))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('the answer follows its question, the named speaker speaks, the date is meant', () => {
    const index = new MemoryIndex()
    const at = Date.UTC(2023, 4, 8)
    const say = (id: string, text: string, saidAt = at) =>
      index.put(memoryOf({ id, text, saidAt, position: Number(id), scope: { run: `r${saidAt}` } }))
    say('1', 'Melanie: What did you paint for the exhibition?')
    say('2', 'Caroline: A sunset over the lake.')
    say('3', 'Melanie: I saw the museum yesterday.', at + 20 * DAY_MS)
    say('4', 'Caroline: The museum was closed.', at + 90 * DAY_MS)
    const best = (text: string) => rank(index, { text, atMs: at, fits: () => true, limit: 1 })[0]
    expect(best('What did Caroline paint for the exhibition?')?.memory.id).to.equal('2')
    const seen = best('Who went to the museum on 27 May 2023?')
    expect(seen?.memory.id).to.equal('3')
    expect(seen?.signals).to.include.keys('words', 'date')
    expect(best('an unheard word')).to.equal(undefined)
  })

  it('after a long pause another conversation begins, though it be of the same run', () => {
    const index = new MemoryIndex()
    const say = (id: string, text: string, hour: number) =>
      index.put(memoryOf({ id, text, saidAt: hour * 3_600_000, scope: { run: 'all' } }))
    say('1', 'A greyhound called Biscuit.', 20)
    say('2', 'Sounds lovely.', 27)
    say('3', 'Shall we have tea?', 75)
    const hits = rank(index, { text: 'greyhound', atMs: 0, fits: () => true, limit: 9 })
    expect(hits.map(({ memory }) => memory.id)).to.deep.equal(['1', '2'])
  })

  it('fuses meaning by reciprocal rank; other models’ vectors count nothing', () => {
    const index = new MemoryIndex()
    const vector = (model: string, values: readonly number[]) => ({ model, vector: packedVector(values) })
    index.put(memoryOf({ id: 'near', text: 'canine', embedding: vector('m', [1, 0.1]) }))
    index.put(memoryOf({ id: 'far', text: 'ledger', embedding: vector('m', [0, 1]) }))
    index.put(memoryOf({ id: 'other', text: 'banjo', embedding: vector('n', [1, 0]) }))
    const embedding = { model: 'm', vector: vectorOf(packedVector([2, 0])) }
    const hits = rank(index, { text: 'dog', atMs: 0, fits: () => true, limit: 3, embedding })
    expect(hits.map(({ memory }) => memory.id)).to.deep.equal(['near'])
    expect(hits[0]?.signals).to.deep.equal({ prior: hits[0]?.signals['prior'], recency: 0.05, similarity: 0.995 })
  })
})

describe('memory: texts', () => {
  const rangesOf = (text: string, day: number) => datesIn(text, day).ranges.map(({ from, to }) => [from, to])
  /** A Wednesday. */
  const today = dayAt(2023, 4, 17)
  const cases: readonly (readonly [text: string, from: number, to: number])[] = [
    ['yesterday was fun', today - 1, today - 1],
    ['two days ago', today - 2, today - 2],
    ['I was ill last week', dayAt(2023, 4, 8), dayAt(2023, 4, 14)],
    ['last weekend', dayAt(2023, 4, 13), dayAt(2023, 4, 14)],
    ['next month', dayAt(2023, 5, 1), dayAt(2023, 5, 30)],
    ['last Friday', dayAt(2023, 4, 12), dayAt(2023, 4, 12)],
    ['next Friday', dayAt(2023, 4, 19), dayAt(2023, 4, 19)],
    ['on 3 June', dayAt(2023, 5, 3), dayAt(2023, 5, 3)],
    ['on June 3rd, 2022', dayAt(2022, 5, 3), dayAt(2022, 5, 3)],
    ['the 3rd of June 2022', dayAt(2022, 5, 3), dayAt(2022, 5, 3)],
    ['in March 2021', dayAt(2021, 2, 1), dayAt(2021, 2, 31)],
    ['in 2019', dayAt(2019, 0, 1), dayAt(2019, 11, 31)],
    ['due 2023-06-30', dayAt(2023, 5, 30), dayAt(2023, 5, 30)],
    ['last summer', dayAt(2022, 5, 1), dayAt(2022, 7, 31)],
    ['last year', dayAt(2022, 0, 1), dayAt(2022, 11, 31)],
  ]
  for (const [text, from, to] of cases)
    it(`"${text}" is resolved against the day it was said`, () =>
      expect(rangesOf(text, today)).to.deep.equal([[from, to]]))

  it('no text takes more than linear time, or throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000, unit: 'grapheme' }), (text) => {
        readMemory(memoryOf({ text }))
      }),
      { numRuns: 100 },
    )
    for (const part of ['last ', '9 ', 'i moved from a ', 'May ', "'", 'A: '])
      readMemory(memoryOf({ text: part.repeat(10_000 / part.length) }))
  })

  it('says the same: without articles, case and forms of words, but with negations', () => {
    expect(sameness('I really like the cats!')).to.equal(sameness('i like cat'))
    expect(sameness('I do not like cats')).to.not.equal(sameness('I like cats'))
  })

  const facts: readonly (readonly [text: string, stated: readonly string[]])[] = [
    ['I live in Leeds.', ['home: leeds']],
    ["I've just moved from Leeds to York!", ['home: york']],
    ['Caroline: My phone number is +44 20 7946 0000.', ['phone: +44 20 7946 0000']],
    ['Actually, I work at Acme now.', ['employer: acme']],
    ["I'm vegan now.", ['diet: vegan']],
    ['My wife is called Jo. We got a cat.', ['partner: jo']],
    // not facts of now, not about oneself, or not of one value
    ['I might move to York.', []],
    ['I used to live in Leeds.', []],
    ['I work at home.', []],
    ['My wife is tired.', []],
    ['I moved to a new team.', []],
    ['I am not vegan.', []],
    ['My brother lives in York.', []],
    ['Do I live in York?', []],
    ['I am staying in York this week.', []],
    ['I love York.', []],
  ]
  for (const [text, stated] of facts)
    it(`"${text}" states ${stated.join() || 'nothing that supersedes'}`, () => {
      const found = attributesOf({ text, role: 'user' }).map(({ attribute, value }) => `${attribute}: ${value}`)
      expect(found).to.deep.equal(stated)
    })

  it('what says something else as well is not outdated as a whole', () => {
    const superseded = (before: string): boolean => {
      const index = new MemoryIndex()
      index.put(memoryOf({ id: 'old', text: before }))
      const [rival] = index.rivals(readMemory(memoryOf({ id: 'new', text: 'I moved to Leeds.', saidAt: 1 })))
      return rival !== undefined
    }
    for (const text of ['I live in York.', 'I live in York now.', 'Sorry, I moved to York, near the river.'])
      expect(superseded(text), text).to.equal(true)
    for (const text of [
      'I live in York and I am vegetarian.',
      'I live in York. I bank with Acme.',
      'I live in York, my wife in Hull.',
    ])
      expect(superseded(text), text).to.equal(false)
  })
})
