import { type Document, Int32 } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { decodeFields, encode } from '../bson/codec.ts'
import { compare } from '../bson/compare.ts'
import { doc } from '../bson/testing.ts'
import { anyValue } from '../bson/testing-arbitrary.ts'
import type { Doc, Value } from '../bson/value.ts'
import { evaluateLet } from './expression/let.ts'
import { topScope } from './expression/types.ts'
import { MemoryBudget } from './memory.ts'
import { compilePipeline } from './pipeline.ts'
import { sortDocuments } from './sort.ts'
import { splitPipeline } from './split.ts'
import { ACCUMULATORS, EXPRESSIONS, STAGES } from './support.ts'
import { canonical, errorCode, NOW, typed } from './testing.ts'
import { aggregate, contextOf, MemoryCollections, typedAll } from './testing-pipeline.ts'
import { compileUpdatePipeline } from './update-pipeline.ts'

const ONE = new Int32(1)
const run = (docs: Iterable<Doc>, stages: readonly Value[]): unknown[] =>
  [...compilePipeline(stages, contextOf(new MemoryCollections())).run(docs)].map(canonical)

const smallDoc = fc.record({
  a: fc.integer({ min: 0, max: 4 }),
  b: fc.integer({ min: 0, max: 4 }),
  c: fc.string({ maxLength: 3 }),
})
const docsOf = fc
  .array(smallDoc, { maxLength: 12 })
  .map((items) => items.map((item, index) => doc({ _id: index, ...item })))
const findStage = fc
  .oneof(
    fc.record({ $match: fc.record({ a: fc.record({ $gte: fc.integer({ min: 0, max: 3 }) }) }) }),
    fc.record({ $sort: fc.constantFrom<Document>({ a: 1 }, { b: -1, a: 1 }) }),
    fc.record({ $skip: fc.integer({ min: 0, max: 4 }) }),
    fc.record({ $limit: fc.integer({ min: 1, max: 6 }) }),
  )
  .map(doc)
const anyStage = fc.oneof(
  findStage,
  fc
    .constantFrom<Document>(
      { $group: { _id: '$a', n: { $sum: '$b' } } },
      { $project: { a: 1 } },
      { $project: { x: '$b', _id: 0 } },
      { $project: { b: 0 } },
      { $set: { a: '$b', d: '$$ROOT.c' } },
      { $set: { whole: '$$ROOT' } },
      { $unwind: '$c' },
      { $set: { 'o.x': '$a', e: { $mod: ['$b', 2] } } },
      { $match: { e: 1 } },
      { $match: { b: { $gt: 1 } } },
      { $unwind: { path: '$a', includeArrayIndex: 'b' } },
      { $match: { a: { $ne: 2 }, $comment: 'x' } },
      { $count: 'n' },
      { $sortByCount: '$b' },
      { $match: { $or: [{ a: 1 }, { $expr: { $lt: ['$a', '$b'] } }] } },
    )
    .map(doc),
)

describe('pipelines', () => {
  it('sort by BSON order, stably', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyValue.filter((value) => !Array.isArray(value)),
          { maxLength: 20 },
        ),
        (values) => {
          const docs = values.map(
            (value, index): Doc =>
              new Map<string, Value>([
                ['v', value],
                ['i', new Int32(index)],
              ]),
          )
          const sorted = [...sortDocuments(docs, new Map([['v', ONE]]))]
          const expected = docs.toSorted((x, y) => compare(x.get('v'), y.get('v')))
          expect(sorted).to.deep.equal(expected)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('sort with a limit answers what sorting all and cutting would', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 400 }),
        fc.integer({ min: 1, max: 20 }),
        (values, limit) => {
          const docs = values.map(
            (a, index) =>
              new Map([
                ['_id', new Int32(index)],
                ['a', new Int32(a)],
              ]),
          )
          const pattern = new Map([['a', new Int32(-1)]])
          expect([...sortDocuments(docs, pattern, { limit })].map(canonical)).to.deep.equal(
            [...sortDocuments(docs, pattern)].slice(0, limit).map(canonical),
          )
        },
      ),
      { numRuns: 50 },
    )
  })

  it('group as a naive loop would', () => {
    fc.assert(
      fc.property(fc.array(smallDoc), (items) => {
        const sums = new Map<number, number>()
        for (const { a, b } of items) sums.set(a, (sums.get(a) ?? 0) + b)
        const expected = [...sums].map(([_id, total]) => ({ _id, total }))
        expect(aggregate(items, [{ $group: { _id: '$a', total: { $sum: '$b' } } }])).to.deep.equal(typedAll(expected))
      }),
      { numRuns: 100 },
    )
  })

  it('answer the same when a find does their beginning', () => {
    fc.assert(
      fc.property(docsOf, fc.array(anyStage, { maxLength: 6 }), (docs, stages) => {
        const collections = new MemoryCollections()
        collections.data.set('input', docs)
        const { rest, ...query } = splitPipeline(stages)
        const found = collections.find({ db: 'test', collection: 'input' }, query)
        expect(run(found, rest)).to.deep.equal(run(docs, stages))
      }),
      { numRuns: 300 },
    )
  })

  it('answer the same when only the fields they need are decoded', () => {
    fc.assert(
      fc.property(docsOf, fc.array(anyStage, { maxLength: 4 }), (docs, stages) => {
        const { needs } = compilePipeline(stages, contextOf(new MemoryCollections()))
        const narrowed = needs ? docs.map((item) => decodeFields(encode(item), needs)) : docs
        expect(run(narrowed, stages)).to.deep.equal(run(docs, stages))
      }),
      { numRuns: 300 },
    )
  })

  it('count without decoding anything', () => {
    const stages = [{ $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }].map(doc)
    expect(compilePipeline(stages, contextOf(new MemoryCollections())).needs).to.deep.equal(new Set())
  })

  it('take no more of their input than they need', () => {
    let taken = 0
    const endless = function* () {
      while (true) {
        taken++
        yield doc({ a: taken })
      }
    }
    expect(run(endless(), [doc({ $match: { a: { $gt: 2 } } }), doc({ $limit: 2 })])).to.have.length(2)
    expect(taken).to.equal(4)
  })
})

describe('splitPipeline', () => {
  it('hands matches, one sort, skip and limit to the planner', () => {
    const { rest, filter, ...paging } = splitPipeline(
      [
        { $match: { a: 1 } },
        { $match: { b: 2 } },
        { $sort: { c: 1 } },
        { $limit: 10 },
        { $skip: 3 },
        { $limit: 5 },
        { $project: { a: 1 } },
      ].map(doc),
    )
    expect(canonical(filter)).to.deep.equal(typed({ $and: [{ a: 1 }, { b: 2 }] }))
    expect(paging).to.deep.equal({ sort: doc({ c: 1 }), skip: 3, limit: 5 })
    expect(rest).to.have.length(1)
  })
  it('takes a $match from behind stages that do not touch its fields', () => {
    const hoisted = (...stages: Document[]) =>
      canonical(splitPipeline([...stages, { $match: { a: 1 } }].map(doc)).filter)
    const taken = typed({ a: 1 })
    expect(hoisted({ $set: { b: 1 } }, { $unwind: '$c' }, { $lookup: { from: 'x', as: 'd' } })).to.deep.equal(taken)
    expect(hoisted({ $set: { 'a.b': 1 } })).to.deep.equal({})
    expect(hoisted({ $unwind: '$a' })).to.deep.equal({})
    expect(hoisted({ $lookup: { from: 'x', as: 'a.x' } })).to.deep.equal({})
    expect(hoisted({ $limit: 1 })).to.deep.equal({})
    const random = [{ $unwind: '$c' }, { $match: { $expr: { $lt: [{ $rand: {} }, 0.5] } } }].map(doc)
    expect(canonical(splitPipeline(random).filter)).to.deep.equal({})
    expect(hoisted({ $group: { _id: '$a' } })).to.deep.equal({})
  })
  it('leaves malformed stages to the compiler', () => {
    expect(splitPipeline([doc({ $match: 1 })]).rest).to.have.length(1)
    expect(splitPipeline([doc({ $limit: 0 })]).rest).to.have.length(1)
    expect(splitPipeline([doc({ $match: {}, $limit: 1 })]).rest).to.have.length(1)
  })
})

describe('update pipelines (https://www.mongodb.com/docs/manual/tutorial/update-documents-with-aggregation-pipeline/)', () => {
  const update = (stages: readonly Document[], before: Document) =>
    canonical(compileUpdatePipeline(stages.map(doc), topScope(NOW))(doc(before)))
  it('run their stages one after another and leave the old document alone', () => {
    const before = doc({ _id: 1, a: 1 })
    const after = compileUpdatePipeline(
      [doc({ $set: { b: { $add: ['$a', 1] } } }), doc({ $set: { c: '$b', at: '$$NOW' } }), doc({ $unset: 'a' })],
      topScope(NOW),
    )(before)
    expect(canonical(after)).to.deep.equal(typed({ _id: 1, b: 2, c: 2, at: NOW }))
    expect(canonical(before)).to.deep.equal(typed({ _id: 1, a: 1 }))
  })
  it('take $project, $replaceRoot and $replaceWith too', () => {
    expect(update([{ $project: { a: 1 } }], { _id: 1, a: 1, b: 1 })).to.deep.equal(typed({ _id: 1, a: 1 }))
    expect(update([{ $replaceWith: { _id: '$_id', x: 1 } }], { _id: 1, a: 1 })).to.deep.equal(typed({ _id: 1, x: 1 }))
  })
  it('refuse other stages', () => {
    expect(errorCode(() => update([{ $match: {} }], {}))).to.equal(72)
    expect(errorCode(() => update([{ $nope: {} }], {}))).to.equal(40324)
  })
})

describe('let of a command', () => {
  it('evaluates constants; a variable does not see another', () => {
    expect(canonical(new Map(evaluateLet(doc({ a: { $add: [1, 2] }, b: '$$NOW' }), NOW) as Doc))).to.deep.equal(
      typed({ a: 3, b: NOW }),
    )
    expect(errorCode(() => evaluateLet(doc({ a: 1, b: '$$a' })))).to.equal(17276)
    expect(errorCode(() => evaluateLet(doc({ A: 1 })))).to.equal(9)
  })
})

describe('memory bounds (https://www.mongodb.com/docs/manual/core/aggregation-pipeline-limits/)', () => {
  it('answer 292: at 100 MiB without allowDiskUse, later with it', () => {
    const mebibytes = (count: number, allowDiskUse: boolean) => () =>
      new MemoryBudget('$sort', allowDiskUse).useBytes(count * 1024 * 1024)
    expect(errorCode(mebibytes(100, false))).to.equal(undefined)
    expect(errorCode(mebibytes(101, false))).to.equal(292)
    expect(errorCode(mebibytes(101, true))).to.equal(undefined)
    expect(errorCode(mebibytes(141, true))).to.equal(292)
  })
  it('$sort and $group use the disk instead, and answer the same', () => {
    const docs = Array.from(
      { length: 120_000 },
      (_, i): Doc => doc({ n: (i * 7919) % 60_000, k: `key ${(i * 31) % 60_000}`, i }),
    )
    const run = (...stages: Document[]) =>
      compilePipeline(stages.map(doc), contextOf(new MemoryCollections())).run(docs)
    let previous: Doc | undefined
    let sorted = 0
    for (const item of run({ $sort: { n: 1 } })) {
      const [n, i] = [Number(item.get('n') as Int32), Number(item.get('i') as Int32)]
      const last =
        previous === undefined ? [-1, -1] : [Number(previous.get('n') as Int32), Number(previous.get('i') as Int32)]
      expect(n > (last[0] as number) || (n === last[0] && i > (last[1] as number)), `${n} behind ${last[0]}`).to.equal(
        true,
      )
      previous = item
      sorted++
    }
    expect(sorted).to.equal(docs.length)
    const groups = [...run({ $group: { _id: '$k', n: { $sum: 1 }, first: { $first: '$i' }, last: { $last: '$i' } } })]
    expect(groups.length).to.equal(60_000)
    expect(new Set(groups.map((group) => group.get('_id'))).size).to.equal(60_000)
    expect(groups.every((group) => Number(group.get('n') as Int32) === 2)).to.equal(true)
    expect(groups.every((g) => Number(g.get('last') as Int32) - Number(g.get('first') as Int32) === 60_000)).to.equal(
      true,
    )
  }).timeout(20_000)
  it('hold for $sort, $group and $facet', () => {
    const big = doc({ v: 'x'.repeat(1024 * 1024) })
    const many = Array.from({ length: 101 }, (_, index): Doc => new Map([...big, ['k', new Int32(index)]]))
    const strict = (stage: Document) => () =>
      [...compilePipeline([doc(stage)], { ...contextOf(new MemoryCollections()), allowDiskUse: false }).run(many)]
        .length
    expect(errorCode(strict({ $sort: { k: 1 } }))).to.equal(292)
    expect(errorCode(strict({ $group: { _id: '$$ROOT' } }))).to.equal(292)
    expect(errorCode(strict({ $facet: { a: [] } }))).to.equal(292)
  })
})

describe('support table', () => {
  it('lists what the compilers know', () => {
    expect(STAGES).to.include.members(['$match', '$lookup', '$merge', '$setWindowFields'])
    expect(EXPRESSIONS).to.include.members(['$add', '$dateToString', '$map'])
    expect(ACCUMULATORS).to.include.members(['$sum', '$topN'])
  })
})
