import { Decimal128, Double, Long } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { errorCode } from '../testing.ts'
import { aggregate, typedAll } from '../testing-pipeline.ts'

const decimal = (text: string) => Decimal128.fromString(text)
const total = (spec: object, docs: readonly object[]) =>
  aggregate(docs, [{ $group: { _id: null, r: spec } }, { $project: { _id: 0 } }])
const gives = (spec: object, values: readonly unknown[], expected: unknown) =>
  expect(
    total(
      spec,
      values.map((v) => (v === undefined ? {} : { v })),
    ),
  ).to.deep.equal(typedAll([{ r: expected }]))

describe('$sum and $avg (https://www.mongodb.com/docs/manual/reference/operator/aggregation/sum/)', () => {
  it('sum in the widest type among the inputs', () => {
    gives({ $sum: '$v' }, [1, 2], 3)
    gives({ $sum: '$v' }, [1, 2n], 3n)
    gives({ $sum: '$v' }, [1, 0.5], 1.5)
    gives({ $sum: '$v' }, [1n, 2n, decimal('0.1')], decimal('3.1'))
  })
  it('int grows to long, long to double', () => {
    gives({ $sum: '$v' }, [2147483647, 1], 2147483648n)
    gives({ $sum: '$v' }, [Long.MAX_VALUE, 1], new Double(2 ** 63))
    gives({ $sum: '$v' }, [Long.MAX_VALUE, 1, -1n], Long.MAX_VALUE)
  })
  it('stays exact for 64-bit money beyond 2^53', () =>
    gives({ $sum: '$v' }, [9007199254740993n, 9007199254740993n], 18014398509481986n))
  it('does not lose small doubles beside large ones', () => gives({ $sum: '$v' }, [1e100, 1.5, -1e100], 1.5))
  it('ignores what is no number; nothing sums to int 0', () => {
    gives({ $sum: '$v' }, [1, 'x', null, undefined, true], 1)
    gives({ $sum: '$v' }, ['x'], 0)
  })
  it('$avg is a double or decimal, null without numbers', () => {
    gives({ $avg: '$v' }, [1, 'x', 3], new Double(2))
    gives({ $avg: '$v' }, [1n, 2n], 1.5)
    gives({ $avg: '$v' }, [decimal('1'), 2], decimal('1.5'))
    gives({ $avg: '$v' }, ['x'], null)
  })
  it('equals the exact sum of random longs', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 55n), max: 2n ** 55n }), { minLength: 1 }), (values) => {
        gives(
          { $sum: '$v' },
          values,
          values.reduce((sum, value) => sum + value, 0n),
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe('other accumulators (https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/#accumulator-operator)', () => {
  it('$min and $max go by BSON order and ignore null and missing', () => {
    gives({ $min: '$v' }, [3, null, 2, undefined, 'a'], 2)
    gives({ $max: '$v' }, [3, null, 2, undefined, 'a'], 'a')
    gives({ $min: '$v' }, [null], null)
  })
  it('$first and $last take missing as null', () => {
    gives({ $first: '$v' }, [1, 2], 1)
    gives({ $last: '$v' }, [1, 2], 2)
    gives({ $first: '$v' }, [undefined, 2], null)
    gives({ $last: '$v' }, [1, undefined], null)
  })
  it('$push keeps null, not missing; $addToSet keeps one of equals', () => {
    gives({ $push: '$v' }, [1, null, undefined, 1], [1, null, 1])
    gives({ $addToSet: '$v' }, [1, 1n, new Double(1), 'x', undefined], [1, 'x'])
  })
  it('$count and $mergeObjects', () => {
    gives({ $count: {} }, [1, undefined, null], 3)
    gives({ $mergeObjects: '$v' }, [{ a: 1, b: 1 }, null, { b: 2 }], { a: 1, b: 2 })
    expect(errorCode(() => total({ $mergeObjects: '$v' }, [{ v: 1 }]))).to.equal(40400)
    expect(errorCode(() => total({ $count: 1 }, []))).to.equal(5060010)
  })
  it('$median and $percentile', () => {
    gives({ $median: { input: '$v', method: 'approximate' } }, [5, 1, 'x', 3], new Double(3))
    gives(
      { $percentile: { input: '$v', p: [0.25, 0.95], method: 'approximate' } },
      [4, 3, 2, 1],
      [new Double(1), new Double(4)],
    )
    gives({ $percentile: { input: '$v', p: [0.5], method: 'approximate' } }, [null], [null])
  })
  it('standard deviations', () => {
    gives({ $stdDevPop: '$v' }, [2, 4, 4, 4, 5, 5, 7, 9], new Double(2))
    gives({ $stdDevSamp: '$v' }, [1, 3], Math.SQRT2)
    gives({ $stdDevSamp: '$v' }, [1], null)
    gives({ $stdDevPop: '$v' }, ['x'], null)
  })
})

describe('accumulators of several values (https://www.mongodb.com/docs/manual/reference/operator/aggregation/topN/)', () => {
  const docs = [{ v: 3, n: 'c' }, { v: 1, n: 'a' }, { v: 2, n: 'b' }, { n: 'd' }]
  const answers = (spec: object, expected: unknown) =>
    expect(total(spec, docs)).to.deep.equal(typedAll([{ r: expected }]))
  it('$firstN and $lastN take missing as null', () => {
    answers({ $firstN: { input: '$v', n: 2 } }, [3, 1])
    answers({ $lastN: { input: '$v', n: 2 } }, [2, null])
  })
  it('$minN and $maxN ignore null and missing', () => {
    answers({ $minN: { input: '$v', n: 2 } }, [1, 2])
    answers({ $maxN: { input: '$v', n: 9 } }, [3, 2, 1])
  })
  it('$top, $topN, $bottom, $bottomN', () => {
    answers({ $top: { sortBy: { v: -1 }, output: '$n' } }, 'c')
    answers({ $topN: { n: 2, sortBy: { v: 1 }, output: ['$n', '$v'] } }, [
      ['d', null],
      ['a', 1],
    ])
    answers({ $bottom: { sortBy: { v: 1 }, output: '$n' } }, 'c')
    answers({ $bottomN: { n: 2, sortBy: { v: 1 }, output: '$n' } }, ['b', 'c'])
  })
  it('take n from the group’s key', () => {
    const stage = {
      $group: { _id: { big: { $gte: ['$v', 2] } }, r: { $firstN: { input: '$n', n: { $cond: ['$big', 1, 5] } } } },
    }
    expect(aggregate(docs, [stage])).to.deep.equal(
      typedAll([
        { _id: { big: true }, r: ['c'] },
        { _id: { big: false }, r: ['a', 'd'] },
      ]),
    )
  })
  it('refuse missing and unknown arguments', () => {
    const code = (spec: object) => errorCode(() => total(spec, docs))
    expect(code({ $topN: { sortBy: { v: 1 }, output: 1 } })).to.equal(5788003)
    expect(code({ $topN: { n: 1, sortBy: { v: 1 } } })).to.equal(5788004)
    expect(code({ $topN: { n: 1, output: 1 } })).to.equal(5788005)
    expect(code({ $top: { n: 1, sortBy: { v: 1 }, output: 1 } })).to.equal(5788002)
    expect(code({ $top: { sortBy: 'v', output: 1 } })).to.equal(10065)
    expect(code({ $top: { sortBy: { v: 2 }, output: 1 } })).to.equal(15975)
  })
  it('refuse a bad n', () => {
    expect(errorCode(() => total({ $firstN: { input: '$v', n: 0 } }, docs))).to.equal(5787908)
    expect(errorCode(() => total({ $firstN: { input: '$v', n: 'x' } }, docs))).to.equal(5787902)
    expect(errorCode(() => total({ $firstN: { n: 1 } }, docs))).to.equal(5787907)
    expect(errorCode(() => total({ $firstN: { input: '$v', n: 2.1 } }, docs))).to.equal(5787903)
    expect(errorCode(() => total({ $firstN: { input: '$v', n: '$v' } }, docs))).to.equal(5787902)
    expect(errorCode(() => total({ $maxN: 1 }, docs))).to.equal(5787900)
    expect(errorCode(() => total({ $lastN: 1 }, docs))).to.equal(5787801)
  })
})
