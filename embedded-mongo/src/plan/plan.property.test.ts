import { Int32 } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { topScope } from '../aggregate/expression/types.ts'
import { decode, encode } from '../bson/codec.ts'
import { anyValue } from '../bson/testing-arbitrary.ts'
import type { Doc, Value } from '../bson/value.ts'
import { orderOfSpec } from '../bson/value-order.ts'
import { findRecords } from '../commands/find-records.ts'
import { Engine } from '../engine.ts'
import { compileFilter } from '../query/filter.ts'
import { indexDocument, insertDocument, removeDocument } from '../storage/documents.ts'
import { Store } from '../storage/store.ts'
import { WriteUnit } from '../storage/write-unit.ts'
import { temporaryFolder } from '../testing.ts'

/** Few values of many types, so that filters and documents meet. */
const small: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 4 }).map((n): Value => new Int32(n)) },
  { weight: 2, arbitrary: fc.constantFrom<Value>('a', 'b', null, true, 2.5, 3n) },
  // Texts that some collation takes as equal; ß and the ideograph have no sort key.
  { weight: 2, arbitrary: fc.constantFrom<Value>('A', 'ä', 'ss', 'ß', 'b10', 'B9', '語', ' a') },
  { weight: 1, arbitrary: anyValue },
)
const field: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: small },
  { weight: 1, arbitrary: fc.array(small, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.record({ x: small, y: small }, { requiredKeys: [] }), { maxLength: 3 })
      .map((items) => items.map((item): Doc => new Map(Object.entries(item)))),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ x: small, y: small }, { requiredKeys: [] })
      .map((item): Doc => new Map(Object.entries(item))),
  },
)
const document = fc.tuple(fc.option(field), fc.option(small), fc.option(small)).map(
  ([a, b, c]): Doc =>
    new Map<string, Value>(
      [
        ['a', a],
        ['b', b],
        ['c', c],
      ].filter((entry): entry is [string, Value] => entry[1] !== null),
    ),
)

const comparison = fc
  .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), small)
  .map(([op, value]): [string, Value] => [op, value])
const operators = fc.oneof(
  fc.array(comparison, { minLength: 1, maxLength: 2 }).map((parts): Value => new Map(parts)),
  fc.array(small, { maxLength: 4 }).map((values): Value => new Map([['$in', values]])),
  fc.boolean().map((exists): Value => new Map([['$exists', exists]])),
  fc.array(comparison, { minLength: 1, maxLength: 2 }).map((parts): Value => new Map([['$elemMatch', new Map(parts)]])),
  small.filter((value) => !(value instanceof Map)),
  fc.array(small, { maxLength: 2 }),
)
const clause = fc.tuple(fc.constantFrom('a', 'a.x', 'a.y', 'b', 'c'), operators).map((entry): Doc => new Map([entry]))
const filter = fc
  .tuple(fc.array(clause, { minLength: 1, maxLength: 3 }), fc.option(fc.array(clause, { minLength: 1, maxLength: 2 })))
  .map(
    ([all, some]): Doc => new Map<string, Value>([['$and', some === null ? all : [...all, new Map([['$or', some]])]]]),
  )

const direction = fc.constantFrom(1, -1)
const pattern = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'a.x', 'a.y', 'b', 'c'), direction), {
    minLength: 1,
    maxLength: 3,
    selector: ([path]) => path,
  })
  .map((fields): Doc => new Map(fields.map(([path, way]) => [path, new Int32(way)])))
const collation: fc.Arbitrary<Doc | undefined> = fc.constantFrom(
  undefined,
  undefined,
  new Map<string, Value>([
    ['locale', 'en'],
    ['strength', new Int32(1)],
  ]),
  new Map<string, Value>([
    ['locale', 'sv'],
    ['numericOrdering', true],
  ]),
)
const indexSpec = fc.tuple(pattern, fc.constantFrom('plain', 'sparse', 'partial'), collation).map((parts): Doc => {
  const [key, kind, texts] = parts
  const spec: Doc = new Map<string, Value>([
    ['v', new Int32(2)],
    ['key', key],
    ['name', `${[...key.keys()].join()} ${kind}`],
  ])
  if (kind === 'sparse') spec.set('sparse', true)
  if (texts !== undefined) spec.set('collation', texts)
  if (kind === 'partial') spec.set('partialFilterExpression', new Map([['b', new Map([['$gte', new Int32(1)]])]]))
  return spec
})

describe('planner, on random documents, indexes and filters', () => {
  const folder = temporaryFolder()
  let store: Store
  let engine: Engine
  let number = 0

  before(async () => {
    store = await Store.open(folder.path)
    engine = new Engine(store, 1)
  })
  after(async () => {
    await store.close()
    folder.remove()
  })

  /** A collection with the documents; some were removed again, and the index is built before or after. */
  function fill(docs: readonly Doc[], specs: readonly Doc[], early: boolean) {
    const collection = engine.catalog.create(`test.c${number++}`, new Map())
    const unit = new WriteUnit(store, engine.locks.claim)
    const addIndexes = () => {
      for (const spec of specs) {
        const index = engine.catalog.newIndex(spec)
        const entries = new WriteUnit(store, engine.locks.claim)
        for (const { recordId, raw } of all(collection)) indexDocument(entries, collection, index, recordId, raw)
        engine.commitIndexes(entries, collection, [index])
      }
    }
    if (early) addIndexes()
    for (const [i, doc] of docs.entries()) {
      const whole: Doc = new Map([['_id', new Int32(i)], ...doc])
      try {
        const recordId = insertDocument(unit, collection, { doc: whole, raw: encode(whole) })
        if (i % 7 === 3) removeDocument(unit, collection, recordId, encode(whole))
      } catch (error) {
        // Parallel arrays in a compound index: the document is refused.
        expect((error as { code?: number }).code).to.equal(171)
      }
    }
    engine.commit(unit)
    if (early) return collection
    try {
      addIndexes()
    } catch (error) {
      expect((error as { code?: number }).code).to.equal(171)
    }
    return collection
  }

  const all = (collection: Parameters<typeof findRecords>[1]) => [
    ...findRecords(store, collection, { filter: compileFilter(new Map()), hint: new Map([['$natural', 1]]) }, () => {}),
  ]

  /** Random operands are sometimes refused (a regular expression for $gt). */
  const compiles = (source: Doc, texts: Doc | undefined) => {
    try {
      return compileFilter(source, topScope(undefined, undefined, orderOfSpec(texts)))
    } catch {
      return undefined
    }
  }

  /** Two arrays among the sort keys of one document are an error, which either way of reading must give. */
  const unlessParallel = (read: () => number[]) => {
    try {
      return read()
    } catch (error) {
      return (error as Error).message
    }
  }

  const ids = (records: Iterable<{ raw: Buffer }>) =>
    Array.from(records, ({ raw }) => (decode(raw).get('_id') as Int32).value)

  it('an index scan finds what reading the whole collection finds, in the order asked for', () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 5, maxLength: 25 }),
        fc.array(indexSpec, { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        fc.array(filter, { minLength: 1, maxLength: 8 }),
        pattern,
        collation,
        (docs, specs, early, filters, sort, texts) => {
          const collection = fill(docs, specs, early)
          for (const source of filters) {
            const compiled = compiles(source, texts)
            if (compiled === undefined) continue
            const expected = ids(all(collection).filter(({ doc }) => compiled.matches(doc)))
            const found = ids(findRecords(store, collection, { filter: compiled }, () => {}))
            expect(found.sort((a, b) => a - b)).to.deep.equal(expected)
            const order = new Map([...sort, ['_id', new Int32(1)] as const])
            const natural = { filter: compiled, sort: order, hint: new Map([['$natural', 1]]) }
            const byScan = unlessParallel(() => ids(findRecords(store, collection, natural, () => {})))
            const byPlan = unlessParallel(() =>
              ids(findRecords(store, collection, { filter: compiled, sort: order }, () => {})),
            )
            expect(byPlan).to.deep.equal(byScan)
          }
          engine.drop(collection)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('an index with a collation finds what reading the whole collection finds, for texts without a sort key too', () => {
    const texts = fc.constantFrom<Value>(
      'ss',
      'SS',
      'ß',
      's',
      't',
      '語',
      'a',
      new Int32(1),
      ['ß', 't'],
      new Map([['x', 'ß']]),
    )
    const english: Doc = new Map<string, Value>([
      ['locale', 'en'],
      ['strength', new Int32(1)],
    ])
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 3, maxLength: 12 }),
        fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$in'),
        texts,
        direction,
        (values, operator, operand, way) => {
          const spec: Doc = new Map<string, Value>([
            ['v', new Int32(2)],
            ['key', new Map([['b', new Int32(way)]])],
            ['name', 'b'],
            ['collation', english],
          ])
          const collection = fill(
            values.map((value): Doc => new Map([['b', value]])),
            [spec],
            true,
          )
          const operators: Doc = new Map([[operator, operator === '$in' ? [operand, 't'] : operand]])
          const compiled = compiles(new Map([['b', operators]]), english)
          if (compiled !== undefined) {
            const expected = ids(all(collection).filter(({ doc }) => compiled.matches(doc)))
            const found = ids(findRecords(store, collection, { filter: compiled }, () => {}))
            expect(found.sort((a, b) => a - b)).to.deep.equal(expected)
          }
          engine.drop(collection)
        },
      ),
      { numRuns: 300 },
    )
  })
})
