import { Double, Int32 } from 'bson'
import { expect } from 'chai'
import { evaluate } from '../testing.ts'
import { describeExpressions } from './testing-cases.ts'

const LIST = { l: [3, 1, 2], nil: null, s: 'x', o: { a: 1, b: 2 }, 'd.o.t': 1 }

describeExpressions('array operators', {
  page: 'arrayElemAt',
  document: LIST,
  values: [
    [{ $size: '$l' }, 3],
    [{ $isArray: '$l' }, true],
    [{ $isArray: ['$s'] }, false],
    [{ $isArray: [[1, 2]] }, true],
    [{ $arrayElemAt: ['$l', 0] }, 3],
    [{ $arrayElemAt: ['$l', -1] }, 2],
    [{ $arrayElemAt: ['$nil', 0] }, null],
    [{ $first: '$l' }, 3],
    [{ $last: '$l' }, 2],
    [{ $first: '$none' }, null],
    [{ $slice: ['$l', 2] }, [3, 1]],
    [{ $slice: ['$l', -2] }, [1, 2]],
    [{ $slice: ['$l', 1, 5] }, [1, 2]],
    [{ $slice: ['$l', -9, 2] }, [3, 1]],
    [{ $concatArrays: ['$l', [4]] }, [3, 1, 2, 4]],
    [{ $concatArrays: ['$l', '$nil'] }, null],
    [{ $reverseArray: '$l' }, [2, 1, 3]],
    [{ $in: [1n, '$l'] }, true],
    [{ $in: ['x', '$l'] }, false],
    [{ $indexOfArray: ['$l', 2] }, 2],
    [{ $indexOfArray: ['$l', 3, 1] }, -1],
    [{ $indexOfArray: ['$nil', 3] }, null],
    [{ $range: [0, 5, 2] }, [0, 2, 4]],
    [{ $range: [3, 0, -1] }, [3, 2, 1]],
    [{ $range: [5, 0] }, []],
    [
      { $objectToArray: '$o' },
      [
        { k: 'a', v: 1 },
        { k: 'b', v: 2 },
      ],
    ],
    [
      {
        $arrayToObject: [
          [
            ['a', 1],
            ['b', '$s'],
          ],
        ],
      },
      { a: 1, b: 'x' },
    ],
    [{ $arrayToObject: { $literal: [{ k: 'a', v: 1 }] } }, { a: 1 }],
  ],
  missing: [{ $arrayElemAt: ['$l', 9] }, { $first: [[]] }],
  errors: [
    [{ $size: '$s' }, 17124],
    [{ $size: '$none' }, 17124],
    [{ $arrayElemAt: ['$s', 0] }, 28689],
    [{ $arrayElemAt: ['$l', 1.5] }, 28691],
    [{ $first: '$s' }, 28689],
    [{ $slice: ['$s', 1] }, 28724],
    [{ $slice: ['$l', 1, 0] }, 28729],
    [{ $slice: ['$l'] }, 28667],
    [{ $concatArrays: ['$l', '$s'] }, 28664],
    [
      { $reduce: { input: { $range: [0, 25] }, initialValue: [1], in: { $concatArrays: ['$$value', '$$value'] } } },
      146,
    ],
    [{ $in: [1, '$s'] }, 40081],
    [{ $indexOfArray: ['$s', 1] }, 40090],
    [{ $indexOfArray: ['$l', 1, -1] }, 40097],
    [{ $range: [0, 1, 0] }, 34449],
    [{ $range: [0, 1_000_001] }, 146],
    [{ $range: ['x', 1] }, 34443],
    [{ $objectToArray: '$s' }, 40390],
    [{ $arrayToObject: '$s' }, 40386],
    [{ $arrayToObject: { $literal: [['a']] } }, 40397],
    [{ $arrayToObject: { $literal: [[1, 2]] } }, 40395],
    [{ $arrayToObject: { $literal: [{ k: 'a' }] } }, 40392],
    [{ $arrayToObject: { $literal: [['a', 1], { k: 'a', v: 1 }] } }, 40396],
    [{ $arrayToObject: { $literal: [{ k: 'a', v: 1 }, ['a', 1]] } }, 40391],
    [{ $reverseArray: '$s' }, 34435],
  ],
})

describeExpressions('$map, $filter, $reduce, $zip, $sortArray', {
  page: 'map',
  document: {
    ...LIST,
    docs: [
      { v: 2, n: 'b' },
      { v: 1, n: 'a' },
      { v: 2, n: 'a' },
    ],
  },
  values: [
    [{ $map: { input: '$l', as: 'x', in: { $multiply: ['$$x', 2] } } }, [6, 2, 4]],
    [{ $map: { input: '$docs', in: '$$this.n' } }, ['b', 'a', 'a']],
    [{ $map: { input: '$l', in: '$none' } }, [null, null, null]],
    [{ $map: { input: '$nil', in: 1 } }, null],
    [
      { $map: { input: '$l', as: 'x', in: { $map: { input: '$l', as: 'y', in: { $add: ['$$x', '$$y'] } } } } },
      [
        [6, 4, 5],
        [4, 2, 3],
        [5, 3, 4],
      ],
    ],
    [{ $filter: { input: '$l', as: 'x', cond: { $gt: ['$$x', 1] } } }, [3, 2]],
    [{ $filter: { input: '$l', cond: true, limit: 1 } }, [3]],
    [{ $reduce: { input: '$l', initialValue: 10, in: { $add: ['$$value', '$$this'] } } }, 16],
    [{ $reduce: { input: '$nil', initialValue: 10, in: 1 } }, null],
    [
      { $zip: { inputs: ['$l', ['a', 'b']] } },
      [
        [3, 'a'],
        [1, 'b'],
      ],
    ],
    [
      { $zip: { inputs: ['$l', ['a']], useLongestLength: true, defaults: [0, 'z'] } },
      [
        [3, 'a'],
        [1, 'z'],
        [2, 'z'],
      ],
    ],
    [{ $sortArray: { input: '$l', sortBy: 1 } }, [1, 2, 3]],
    [
      { $sortArray: { input: '$docs', sortBy: { v: -1, n: 1 } } },
      [
        { v: 2, n: 'a' },
        { v: 2, n: 'b' },
        { v: 1, n: 'a' },
      ],
    ],
    [{ $sortArray: { input: '$nil', sortBy: 1 } }, null],
  ],
  errors: [
    [{ $map: { input: '$s', in: 1 } }, 16883],
    [{ $map: { in: 1 } }, 16880],
    [{ $map: { input: [], in: 1, foo: 1 } }, 16879],
    [{ $filter: { input: '$s', cond: 1 } }, 28651],
    [{ $filter: { input: [], cond: 1, limit: 0 } }, 327392],
    [{ $filter: { input: [] } }, 28650],
    [{ $reduce: { input: '$s', initialValue: 1, in: 1 } }, 40080],
    [{ $reduce: { input: [], in: 1 } }, 40078],
    [{ $zip: { inputs: ['$s'] } }, 34468],
    [{ $zip: { inputs: ['$l'], defaults: [1] } }, 34466],
    [{ $sortArray: { input: '$s', sortBy: 1 } }, 2942504],
    [{ $sortArray: { input: '$l', sortBy: 2 } }, 2],
  ],
})

describeExpressions('set operators', {
  page: 'setUnion',
  document: LIST,
  values: [
    [{ $setUnion: ['$l', [2, 5, 5]] }, [1, 2, 3, 5]],
    [{ $setIntersection: ['$l', [2n, 3, 3]] }, [2, 3]],
    [{ $setDifference: ['$l', [1]] }, [3, 2]],
    [{ $setEquals: ['$l', [1, 2, 3, 3]] }, true],
    [{ $setEquals: ['$l', [1, 2]] }, false],
    [{ $setIsSubset: [[1, 1], '$l'] }, true],
    [{ $setIsSubset: [[[1]], '$l'] }, false],
    [{ $allElementsTrue: ['$l'] }, true],
    [{ $allElementsTrue: [[1, 0]] }, false],
    [{ $anyElementTrue: [[null, 0]] }, false],
    [{ $setUnion: ['$l', '$nil'] }, null],
  ],
  errors: [
    [{ $setUnion: ['$s'] }, 17043],
    [{ $setIntersection: ['$s'] }, 17047],
    [{ $setDifference: ['$s', []] }, 17048],
    [{ $setEquals: ['$nil', []] }, 17044],
    [{ $setEquals: ['$l'] }, 17045],
    [{ $setIsSubset: ['$s', []] }, 17046],
    [{ $allElementsTrue: '$s' }, 17040],
    [{ $anyElementTrue: '$s' }, 17041],
  ],
})

describeExpressions('object operators', {
  page: 'mergeObjects',
  document: LIST,
  values: [
    [{ $mergeObjects: ['$o', { b: 3, c: 4 }, '$nil'] }, { a: 1, b: 3, c: 4 }],
    [{ $mergeObjects: '$none' }, {}],
    [{ $getField: 'd.o.t' }, 1],
    [{ $getField: { field: { $literal: '$x' }, input: { $literal: { $x: 2 } } } }, 2],
    [{ $getField: { field: 'a', input: '$o' } }, 1],
    [{ $getField: { field: 'a', input: '$nil' } }, null],
    [{ $setField: { field: 'x.y', input: '$o', value: 9 } }, { a: 1, b: 2, 'x.y': 9 }],
    [{ $setField: { field: 'a', input: '$o', value: '$$REMOVE' } }, { b: 2 }],
    [{ $unsetField: { field: 'a', input: '$o' } }, { b: 2 }],
    [{ $unsetField: { field: 'a', input: '$nil' } }, null],
    [{ $setField: { field: { $literal: '$q' }, input: '$o', value: 1 } }, { a: 1, b: 2, $q: 1 }],
  ],
  missing: [{ $getField: 'none' }, { $getField: { field: 'a', input: '$s' } }],
  errors: [
    [{ $mergeObjects: ['$s'] }, 40400],
    [{ $getField: 5 }, 5654602],
    [{ $getField: '$s' }, 5654600],
    [{ $getField: { field: { $concat: ['a', 'b'] }, input: '$o' } }, 5654601],
    [{ $getField: { field: 'a' } }, 3041703],
    [{ $setField: { field: '$s', input: '$o', value: 1 } }, 4161108],
    [{ $setField: { field: { $concat: ['a'] }, input: '$o', value: 1 } }, 4161106],
    [{ $setField: { field: 'a', input: '$o' } }, 4161103],
    [{ $setField: { field: 'a', value: 1 } }, 4161109],
    [{ $unsetField: { field: 'a', value: 1 } }, 4161101],
    [{ $unsetField: 5 }, 4161100],
    [{ $setField: { field: 1, input: '$o', value: 1 } }, 4161107],
    [{ $unsetField: { field: 'a', input: '$s' } }, 4161105],
  ],
})

describeExpressions('accumulators as expressions', {
  page: 'sum',
  document: { ...LIST, m: [1, 'x', null, 4] },
  values: [
    [{ $sum: '$l' }, 6],
    [{ $sum: ['$l', 5] }, 5],
    [{ $sum: [1, 2.5, 'x'] }, 3.5],
    [{ $avg: '$l' }, new Double(2)],
    [{ $avg: '$s' }, null],
    [{ $min: '$m' }, 1],
    [{ $max: ['$nil', 3, 2] }, 3],
    [{ $max: [[]] }, null],
    [{ $stdDevPop: [[2, 4, 4, 4, 5, 5, 7, 9]] }, new Double(2)],
    [{ $stdDevSamp: 1 }, null],
    [{ $median: { input: '$l', method: 'approximate' } }, new Double(2)],
    [
      { $percentile: { input: '$m', p: [0, 0.5, 1], method: 'approximate' } },
      [new Double(1), new Double(1), new Double(4)],
    ],
    [{ $median: { input: '$s', method: 'approximate' } }, null],
    [{ $firstN: { n: 2, input: '$l' } }, [3, 1]],
    [{ $lastN: { n: 2, input: '$l' } }, [1, 2]],
    [{ $minN: { n: 2, input: '$m' } }, [1, 4]],
    [{ $maxN: { n: 1, input: '$l' } }, [3]],
  ],
  errors: [
    [{ $firstN: { n: 0, input: '$l' } }, 5787908],
    [{ $median: { input: '$l', method: 'exact' } }, 2],
    [{ $percentile: { input: '$l', p: [2], method: 'approximate' } }, 7750303],
    [{ $percentile: { input: '$l', method: 'approximate' } }, 40414],
    [{ $maxN: { n: 1, input: '$s' } }, 5788200],
  ],
})

describe('$rand (https://www.mongodb.com/docs/manual/reference/operator/aggregation/rand/)', () => {
  it('is a double from 0 up to 1, another each time', () => {
    const values = Array.from({ length: 20 }, () => JSON.stringify(evaluate({ $rand: {} })))
    expect(new Set(values).size).to.be.greaterThan(1)
    expect(evaluate({ $lt: [{ $rand: {} }, new Int32(1)] })).to.equal(true)
  })
})
