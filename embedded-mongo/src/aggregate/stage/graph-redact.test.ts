import { expect } from 'chai'
import { errorCode } from '../testing.ts'
import { aggregate, typedAll } from '../testing-pipeline.ts'

const PEOPLE = [
  { _id: 1, name: 'Dev' },
  { _id: 2, name: 'Eliot', boss: 'Dev' },
  { _id: 3, name: 'Ron', boss: 'Eliot' },
  { _id: 4, name: 'Asya', boss: 'Ron' },
]
const UP = { from: 'input', startWith: '$boss', connectFromField: 'boss', connectToField: 'name', as: 'up' }

const names = (stage: object, id: number) =>
  aggregate(PEOPLE, [
    { $match: { _id: id } },
    { $graphLookup: stage },
    { $unwind: '$up' },
    { $replaceWith: '$up' },
    { $sort: { _id: -1 } },
    { $project: { _id: 0, name: 1, depth: 1 } },
  ])
const fails = (stages: readonly object[], code: number) =>
  expect(errorCode(() => aggregate(PEOPLE, stages))).to.equal(code)

describe('$graphLookup (https://www.mongodb.com/docs/manual/reference/operator/aggregation/graphLookup/)', () => {
  it('follows the edges', () => {
    expect(names(UP, 4)).to.deep.equal(typedAll([{ name: 'Ron' }, { name: 'Eliot' }, { name: 'Dev' }]))
    expect(names(UP, 1)).to.deep.equal([])
  })
  it('tells the depth and stops at one', () => {
    expect(names({ ...UP, depthField: 'depth', maxDepth: 1 }, 4)).to.deep.equal(
      typedAll([
        { name: 'Ron', depth: 0n },
        { name: 'Eliot', depth: 1n },
      ]),
    )
  })
  it('restricts the search', () => {
    expect(names({ ...UP, restrictSearchWithMatch: { name: { $ne: 'Eliot' } } }, 4)).to.deep.equal(
      typedAll([{ name: 'Ron' }]),
    )
  })
  it('ends in a circle', () => {
    const ring = [
      { _id: 1, to: 2 },
      { _id: 2, to: 1 },
    ]
    const stage = {
      $graphLookup: { from: 'input', startWith: '$to', connectFromField: 'to', connectToField: '_id', as: 'o' },
    }
    expect(aggregate(ring, [stage, { $project: { n: { $size: '$o' } } }])).to.deep.equal(
      typedAll([
        { _id: 1, n: 2 },
        { _id: 2, n: 2 },
      ]),
    )
  })
  it('refuses what MongoDB refuses', () => {
    fails([{ $graphLookup: { from: 'x' } }], 40105)
    fails([{ $graphLookup: 4 }], 9)
    fails([{ $graphLookup: { ...UP, from: 5 } }], 9)
    fails([{ $graphLookup: { ...UP, from: '' } }], 73)
    fails([{ $graphLookup: { ...UP, as: '$x' } }], 16410)
    fails([{ $graphLookup: { ...UP, maxDepth: 2.3 } }], 40102)
    fails([{ $graphLookup: { ...UP, maxDepth: 'x' } }], 40100)
    fails([{ $graphLookup: { ...UP, maxDepth: -1 } }], 40101)
    fails([{ $graphLookup: { ...UP, foo: 1 } }], 40104)
  })
})

describe('$redact (https://www.mongodb.com/docs/manual/reference/operator/aggregation/redact/)', () => {
  const docs = [{ _id: 1, level: 1, a: { level: 5, x: 1 }, b: [{ level: 1, y: 1 }, { level: 9 }, 3] }]
  it('descends, prunes and keeps', () => {
    const stage = { $redact: { $cond: [{ $lte: ['$level', 3] }, '$$DESCEND', '$$PRUNE'] } }
    expect(aggregate(docs, [stage])).to.deep.equal(typedAll([{ _id: 1, level: 1, b: [{ level: 1, y: 1 }, 3] }]))
    expect(
      aggregate(docs, [{ $redact: { $cond: [{ $eq: ['$level', '$$ROOT.level'] }, '$$KEEP', '$$PRUNE'] } }]),
    ).to.deep.equal(typedAll(docs))
    expect(aggregate(docs, [{ $redact: '$$PRUNE' }])).to.deep.equal([])
  })
  it('refuses any other answer', () => fails([{ $redact: 1 }], 17053))
})
