import { Decimal128, Double, MaxKey, MinKey, ObjectId } from 'bson'
import { NOW } from '../testing.ts'
import { describeExpressions } from './testing-cases.ts'

/** `then` as a literal key would make a thenable. */
const branch = (when: unknown, result: unknown) =>
  Object.fromEntries([
    ['case', when],
    ['then', result],
  ])
const cond = (test: unknown, yes: unknown, more: object) => ({
  $cond: {
    ...Object.fromEntries([
      ['if', test],
      ['then', yes],
    ]),
    ...more,
  },
})

const ID = new ObjectId('507f1f77bcf86cd799439011')

describeExpressions('field paths and variables', {
  page: '../../../core/aggregation-pipeline/#field-paths',
  document: { a: { b: 1 }, l: [{ b: 1 }, { c: 2 }, 5, [{ b: 3 }]], n: [5, 6], x: 1 },
  values: [
    ['$a.b', 1],
    ['$l.b', [1]],
    ['$n.0', []],
    ['$$ROOT.x', 1],
    ['$$CURRENT.a.b', 1],
    ['$$NOW', NOW],
    [{ y: '$x', z: '$none' }, { y: 1 }],
    [
      ['$x', '$none'],
      [1, null],
    ],
    [{ $literal: '$x' }, '$x'],
    [{ $literal: { $add: [1, 2] } }, { $add: [1, 2] }],
    [{ $let: { vars: { y: { $add: ['$x', 1] } }, in: { $multiply: ['$$y', '$$y'] } } }, 4],
    [{ $let: { vars: { y: 1 }, in: { $let: { vars: { y: 2, z: '$$y' }, in: ['$$y', '$$z'] } } } }, [2, 1]],
    [{ $let: { vars: { d: '$a' }, in: '$$d.b' } }, 1],
    [{ $let: { vars: { CURRENT: '$a' }, in: '$b' } }, 1],
    [{ $let: { vars: { CURRENT: '$x' }, in: { $add: ['$$CURRENT', '$$ROOT.x'] } } }, 2],
    [{ $let: { vars: { 日本語: 10 }, in: '$$日本語' } }, 10],
  ],
  missing: ['$none', '$a.none', '$x.y', '$$REMOVE'],
  errors: [
    ['$', 16872],
    ['$a.', 40353],
    ['$a..b', 15998],
    ['$a.$b', 16410],
    ['$$', 9],
    ['$$_underbar', 9],
    ['$$with spaces', 9],
    ['$$nope', 17276],
    ['$$CLUSTER_TIME', 51144],
    [{ $nope: 1 }, 168],
    [{ $add: [1], $subtract: [1] }, 15983],
    [{ 'a.b': 1 }, 16412],
    [{ $let: { vars: { X: 1 }, in: 1 } }, 9],
    [{ $let: { vars: { 'x-y': 1 }, in: 1 } }, 9],
    [{ $filter: { input: [], as: '$x', cond: 1 } }, 9],
    [{ $let: { vars: {} } }, 16877],
    [{ $let: { vars: {}, in: 1, foo: 1 } }, 16875],
  ],
})

describeExpressions('comparison', {
  page: 'cmp',
  document: { big: 9007199254740993n, id: ID, nil: null },
  values: [
    [{ $cmp: [1, 2] }, -1],
    [{ $cmp: ['b', 'a'] }, 1],
    [{ $eq: [1, new Double(1)] }, true],
    [{ $eq: [1, Decimal128.fromString('1.0')] }, true],
    [{ $eq: ['$big', 9007199254740992n] }, false],
    [{ $eq: ['$id', ID] }, true],
    [{ $eq: ['$none', null] }, false],
    [{ $lt: ['$none', null] }, true],
    [{ $lt: ['$none', 5] }, true],
    [{ $gt: ['a', 5] }, true],
    [
      {
        $lt: [
          [1, 9],
          [2, 0],
        ],
      },
      true,
    ],
    [
      {
        $gt: [
          [3, 1],
          [1, 5],
        ],
      },
      true,
    ],
    [
      {
        $eq: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      false,
    ],
    [{ $gte: [new MaxKey(), 'z'] }, true],
    [{ $lte: [new MinKey(), '$none'] }, true],
    [{ $ne: [1, 1n] }, false],
  ],
  errors: [[{ $eq: [1] }, 16020]],
})

describeExpressions('boolean', {
  page: 'and',
  document: { a: 1, nil: null },
  values: [
    [{ $and: [1, 'x', []] }, true],
    [{ $and: ['$a', 0] }, false],
    [{ $and: [] }, true],
    [{ $or: [] }, false],
    [{ $or: ['$nil', '$none', false, new Double(0)] }, false],
    [{ $or: [Decimal128.fromString('0.0'), Number.NaN] }, true],
    [{ $and: [false, { $divide: ['$a', { $subtract: ['$a', 1] }] }] }, false],
    [{ $not: ['$nil'] }, true],
    [{ $not: [[false]] }, false],
  ],
  errors: [[{ $not: [1, 2] }, 16020]],
})

describeExpressions('$cond, $ifNull, $switch', {
  page: 'cond',
  document: { a: 1, nil: null },
  values: [
    [{ $cond: ['$a', 'yes', 'no'] }, 'yes'],
    [cond('$nil', 'yes', { else: 'no' }), 'no'],
    [{ $cond: ['$a', 'yes', { $divide: ['$a', 0] }] }, 'yes'],
    [{ $ifNull: ['$nil', '$none', 'b'] }, 'b'],
    [{ $ifNull: ['$a', 'b'] }, 1],
    [
      {
        $switch: {
          branches: [branch('$nil', 1), branch('$a', 2)],
          default: 3,
        },
      },
      2,
    ],
    [{ $switch: { branches: [branch('$nil', 1)], default: 3 } }, 3],
  ],
  missing: [{ $ifNull: ['$nil', '$none'] }],
  errors: [
    [{ $cond: [1, 2] }, 16020],
    [cond(1, 2, {}), 17082],
    [cond(1, 2, { else: 3, foo: 4 }), 17083],
    [{ $ifNull: [1] }, 1257300],
    [{ $switch: { branches: [branch('$nil', 1)] } }, 40066],
    [{ $switch: { branches: [] } }, 40068],
    [{ $switch: { branches: [{ case: 1 }] } }, 40065],
    [{ $switch: 1 }, 40060],
  ],
})
