import { Double } from 'bson'
import { expect } from 'chai'
import { errorCode } from '../testing.ts'
import { aggregate, typedAll } from '../testing-pipeline.ts'

const DOCS = [
  { _id: 1, p: 'a', v: 1 },
  { _id: 2, p: 'a', v: 2 },
  { _id: 3, p: 'a', v: 4 },
  { _id: 4, p: 'b', v: 10 },
]

/** The values that an output field has, by `_id`. */
const column = (
  output: object,
  docs: readonly object[] = DOCS,
  options: object = { partitionBy: '$p', sortBy: { v: 1 } },
) =>
  aggregate(docs, [
    { $setWindowFields: { ...options, output: { r: output } } },
    { $sort: { _id: 1 } },
    { $project: { _id: 0, r: 1 } },
  ])
const gives = (output: object, values: readonly unknown[], docs?: readonly object[], options?: object) =>
  expect(column(output, docs, options)).to.deep.equal(typedAll(values.map((r) => ({ r }))))
const fails = (stage: object, code: number) =>
  expect(errorCode(() => aggregate(DOCS, [{ $setWindowFields: stage }]))).to.equal(code)

describe('$setWindowFields (https://www.mongodb.com/docs/manual/reference/operator/aggregation/setWindowFields/)', () => {
  it('sums the documents so far, the whole partition, and a neighbourhood', () => {
    gives({ $sum: '$v', window: { documents: ['unbounded', 'current'] } }, [1, 3, 7, 10])
    gives({ $sum: '$v' }, [7, 7, 7, 10])
    gives({ $sum: '$v', window: { documents: ['unbounded', 'unbounded'] } }, [17, 17, 17, 17], DOCS, {})
    gives({ $sum: '$v', window: { documents: [{ $subtract: [0, 1] }, 0] } }, [1, 3, 6, 10])
    gives({ $sum: '$v', window: { documents: [-1, 1] } }, [3, 7, 6, 10])
    gives({ $push: '$v', window: { documents: ['current', 'unbounded'] } }, [[1, 2, 4], [2, 4], [4], [10]])
    gives({ $push: '$v', window: { documents: [-3, -2] } }, [[], [], [1], []])
  })
  it('keeps what was answered for earlier documents', () => {
    gives({ $push: '$v', window: { documents: ['unbounded', 'current'] } }, [[1], [1, 2], [1, 2, 4], [10]])
  })
  it('covers ranges of numbers and of dates', () => {
    gives({ $push: '$v', window: { range: [-1, 0] } }, [[1], [1, 2], [4], [10]])
    const dated = [0, 1, 5].map((day, index) => ({ _id: index, d: new Date(Date.UTC(2024, 0, 1 + day)) }))
    gives({ $push: '$_id', window: { range: [-1, 'current'], unit: 'day' } }, [[0], [0, 1], [2]], dated, {
      sortBy: { d: 1 },
    })
    expect(errorCode(() => column({ $sum: 1, window: { range: [-1, 0] } }, [{ _id: 1, v: 'x' }]))).to.equal(5429414)
  })
  it('ranks; equal sort values tie', () => {
    const docs = [5, 7, 7, 9].map((v, index) => ({ _id: index, v }))
    gives({ $rank: {} }, [1, 2, 2, 4], docs)
    gives({ $denseRank: {} }, [1, 2, 2, 3], docs)
    gives({ $documentNumber: {} }, [1, 2, 3, 4], docs)
  })
  it('looks at neighbours', () => {
    gives({ $shift: { output: '$v', by: -1, default: 'none' } }, ['none', 1, 2, 'none'])
    gives({ $shift: { output: '$v', by: 1 } }, [2, 4, null, null])
  })
  it('fills gaps', () => {
    const docs = [
      { _id: 1, v: 1, x: 2 },
      { _id: 2, v: 2 },
      { _id: 3, v: 3, x: null },
      { _id: 4, v: 5, x: 10 },
    ]
    gives({ $locf: '$x' }, [2, 2, 2, 10], docs)
    gives({ $linearFill: '$x' }, [2, new Double(4), new Double(6), 10], docs)
  })
  it('averages with decreasing weight', () => {
    gives({ $expMovingAvg: { input: '$v', alpha: 0.5 } }, [1, 1.5, 2.75, 10])
    gives({ $expMovingAvg: { input: '$v', N: 3 } }, [1, 1.5, 2.75, 10])
  })
  it('orders its output by partition, then by sort', () => {
    const docs = [
      { _id: 1, p: 'b' },
      { _id: 2, p: 'a' },
    ]
    const found = aggregate(docs, [{ $setWindowFields: { partitionBy: '$p', output: { 'n.m': { $count: {} } } } }])
    expect(found).to.deep.equal(
      typedAll([
        { _id: 2, p: 'a', n: { m: 1 } },
        { _id: 1, p: 'b', n: { m: 1 } },
      ]),
    )
  })
  it('refuses what MongoDB refuses', () => {
    fails({ sortBy: { v: 1 } }, 40414)
    fails({ output: {}, foo: 1 }, 40415)
    fails({ output: { r: { $rank: {} } } }, 5371602)
    fails({ output: { r: { $sum: 1, window: { documents: [1, 2] } } } }, 5339901)
    fails({ sortBy: { v: 1 }, output: { r: { $sum: 1, window: { documents: [2, 1] } } } }, 5339900)
    fails({ sortBy: { v: 1, p: 1 }, output: { r: { $sum: 1, window: { range: [0, 1] } } } }, 5339902)
    fails({ output: { r: { $foo: 1 } } }, 9)
    fails({ output: 'x' }, 14)
    fails({ sortBy: 'x', output: {} }, 14)
    fails({ sortBy: { v: 1 }, output: { r: { $sum: 1, window: { range: ['current', -1] } } } }, 5339900)
    fails({ output: { a: { $sum: 1 }, 'a.b': { $sum: 1 } } }, 6307900)
    fails({ output: { r: { $sum: 1, $avg: 1 } } }, 9)
  })
})
