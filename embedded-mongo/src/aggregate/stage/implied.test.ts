import type { Document } from 'bson'
import { expect } from 'chai'
import { doc, value } from '../../bson/testing.ts'
import type { Value } from '../../bson/value.ts'
import { topScope } from '../expression/types.ts'
import { canonical, typed } from '../testing.ts'
import { withImplied } from './implied.ts'

const scope = topScope(
  new Date(),
  new Map<string, Value>([
    ['id', value(7)],
    ['ids', value([1, 2])],
    ['nil', null],
    ['o', doc({ id: 3 })],
  ]),
)
const implies = (filter: Document, ...implied: Document[]) =>
  expect(canonical(withImplied(doc(filter), scope))).to.deep.equal(
    typed(implied.length === 0 ? filter : { $and: [...implied, filter] }),
  )

describe('conditions that a $lookup’s $expr implies', () => {
  it('are equalities of a path with a literal or variable', () => {
    implies({ $expr: { $eq: ['$k', '$$id'] } }, { k: { $eq: 7 } })
    implies({ $expr: { $eq: ['$$o.id', '$a.b'] } }, { 'a.b': { $eq: 3 } })
    implies({ x: 1, $expr: { $and: [{ $eq: ['$k', 'x'] }, { $gt: ['$y', 1] }] } }, { k: { $eq: 'x' } })
    implies({ $and: [{ $expr: { $in: ['$k', '$$ids'] } }] }, { k: { $in: [1, 2] } })
    implies({ $expr: { $in: ['$k', [5, 6]] } }, { k: { $in: [5, 6] } })
  })
  it('are nothing where a query would match less, or nothing is known', () => {
    implies({ $expr: { $eq: ['$k', '$$nil'] } })
    implies({ $expr: { $eq: ['$k', [1]] } })
    implies({ $expr: { $eq: ['$k', '$j'] } })
    implies({ $expr: { $eq: ['$k', { $add: [1, 2] }] } })
    implies({ $expr: { $gt: ['$k', 1] } })
    implies({ $expr: { $or: [{ $eq: ['$k', 1] }] } })
    implies({ $or: [{ $expr: { $eq: ['$k', 1] } }] })
  })
})
