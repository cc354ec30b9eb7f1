import { expect } from 'chai'
import { errorCode } from '../testing.ts'
import { aggregate, typedAll } from '../testing-pipeline.ts'

const gives = (docs: readonly object[], stages: readonly object[], expected: readonly object[]) =>
  expect(aggregate(docs, stages)).to.deep.equal(typedAll(expected))
const fails = (stage: object, code: number) => expect(errorCode(() => aggregate([{ a: 1 }], [stage]))).to.equal(code)

describe('$densify (https://www.mongodb.com/docs/manual/reference/operator/aggregation/densify/)', () => {
  it('steps through the full range in every partition, from the least value', () => {
    const docs = [
      { _id: 1, p: 'x', a: 600 },
      { _id: 2, p: 'x', a: 750 },
      { _id: 3, p: 'y', a: 950 },
    ]
    gives(
      docs,
      [{ $densify: { field: 'a', partitionByFields: ['p'], range: { step: 200, bounds: 'full' } } }],
      [
        { _id: 1, p: 'x', a: 600 },
        { _id: 2, p: 'x', a: 750 },
        { p: 'x', a: 800 },
        { p: 'y', a: 600 },
        { p: 'y', a: 800 },
        { _id: 3, p: 'y', a: 950 },
      ],
    )
  })
  it('fills given bounds without any document', () => {
    gives([], [{ $densify: { field: 'a', range: { step: 2, bounds: [0, 4] } } }], [{ a: 0 }, { a: 2 }])
    gives([], [{ $densify: { field: 'a', range: { step: 2, bounds: 'full' } } }], [])
  })
  it('stays within a partition’s own range', () => {
    gives(
      [
        { p: 1, a: 1 },
        { p: 1, a: 3 },
        { p: 2, a: 9 },
      ],
      [{ $densify: { field: 'a', partitionByFields: ['p'], range: { step: 1, bounds: 'partition' } } }],
      [
        { p: 1, a: 1 },
        { p: 1, a: 2 },
        { p: 1, a: 3 },
        { p: 2, a: 9 },
      ],
    )
  })
  it('fills dates between bounds, the upper one left out', () => {
    const day = (number: number) => new Date(Date.UTC(2024, 0, number))
    gives(
      [{ _id: 1, t: day(2) }, { _id: 2 }],
      [{ $densify: { field: 't', range: { step: 1, unit: 'day', bounds: [day(1), day(4)] } } }],
      [{ _id: 2 }, { t: day(1) }, { _id: 1, t: day(2) }, { t: day(3) }],
    )
  })
  it('refuses what MongoDB refuses', () => {
    fails({ $densify: { range: { step: 1, bounds: 'full' } } }, 40414)
    fails({ $densify: { field: 'a', range: { step: 0, bounds: 'full' } } }, 5733401)
    fails({ $densify: { field: 'a', range: { step: 1, bounds: [3, 1] } } }, 5733402)
    fails({ $densify: { field: 'a', range: { step: 1 } } }, 40414)
    fails({ $densify: { field: 'a', range: { step: 'x', bounds: 'full' } } }, 14)
    fails({ $densify: { field: 'a', range: { step: 1, bounds: [1] } } }, 5733403)
    fails({ $densify: { field: 'a', range: { step: 1, bounds: 'partition' } } }, 5733408)
    fails({ $densify: { field: 'a', partitionByFields: ['a'], range: { step: 1, bounds: 'full' } } }, 8993000)
    fails({ $densify: { field: 'a.b', partitionByFields: ['a'], range: { step: 1, bounds: 'full' } } }, 9554500)
    fails({ $densify: { field: 'a', range: { step: 1, unit: 'day', bounds: [1, 2] } } }, 5733409)
    fails({ $densify: { field: 'a', range: { step: 1, bounds: [1, new Date()] } } }, 5733406)
    fails({ $densify: { field: 'a', range: { step: 1, bounds: [1, 9_000_000] } } }, 5897900)
  })
})

describe('$fill (https://www.mongodb.com/docs/manual/reference/operator/aggregation/fill/)', () => {
  const docs = [
    { _id: 1, p: 1, a: 1 },
    { _id: 2, p: 1, a: null },
    { _id: 3, p: 2 },
    { _id: 4, p: 1, a: 3 },
  ]
  it('fills null and missing by a value, by the last value, or by interpolation', () => {
    gives(
      docs,
      [{ $fill: { output: { a: { value: { $add: ['$p', 10] } } } } }],
      [
        { _id: 1, p: 1, a: 1 },
        { _id: 2, p: 1, a: 11 },
        { _id: 3, p: 2, a: 12 },
        { _id: 4, p: 1, a: 3 },
      ],
    )
    gives(
      docs,
      [{ $fill: { sortBy: { _id: 1 }, output: { a: { method: 'locf' } } } }],
      [
        { _id: 1, p: 1, a: 1 },
        { _id: 2, p: 1, a: 1 },
        { _id: 3, p: 2, a: 1 },
        { _id: 4, p: 1, a: 3 },
      ],
    )
    gives(
      [{ _id: 1, a: 1.5 }, { _id: 2 }, { _id: 3, a: 3.5 }],
      [
        { $fill: { sortBy: { _id: 1 }, output: { a: { method: 'linear' } } } },
        { $match: { _id: 2 } },
        { $project: { a: { $eq: ['$a', 2.5] } } },
      ],
      [{ _id: 2, a: true }],
    )
  })
  it('fills within partitions', () => {
    gives(
      docs,
      [
        { $fill: { partitionByFields: ['p'], sortBy: { _id: 1 }, output: { a: { method: 'locf' } } } },
        { $match: { _id: 3 } },
      ],
      [{ _id: 3, p: 2, a: null }],
    )
    gives(
      docs,
      [{ $fill: { partitionBy: '$p', sortBy: { _id: 1 }, output: { a: { method: 'locf' } } } }, { $match: { _id: 2 } }],
      [{ _id: 2, p: 1, a: 1 }],
    )
  })
  it('refuses what MongoDB refuses', () => {
    fails({ $fill: {} }, 40414)
    fails({ $fill: { output: { a: { method: 'guess' } } } }, 9)
    fails({ $fill: { partitionBy: 1, partitionByFields: ['a'], output: { a: { method: 'locf' } } } }, 9)
  })
})
