import { MinKey } from 'bson'
import { expect } from 'chai'
import fc from 'fast-check'
import { doc } from '../bson/testing.ts'
import type { Doc, Value } from '../bson/value.ts'
import { compileFilter } from './filter.ts'
import { implies } from './implies.ts'

type Plain = Record<string, unknown>

const covered = (filter: Plain, partial: Plain) => implies(compileFilter(doc(filter)), compileFilter(doc(partial)))

describe('coverage of partial indexes (docs: core/index-partial)', () => {
  const rows: [filter: Plain, partial: Plain, answer: boolean][] = [
    [{ cuisine: 'Italian', rating: { $gte: 8 } }, { rating: { $gt: 5 } }, true],
    [{ cuisine: 'Italian', rating: { $lt: 8 } }, { rating: { $gt: 5 } }, false],
    [{ cuisine: 'Italian' }, { rating: { $gt: 5 } }, false],
    [{ a: 5 }, { a: 5 }, true],
    [{ a: 5 }, { a: { $exists: true } }, true],
    [{ a: null }, { a: { $exists: true } }, false],
    [{ a: { $ne: null } }, { a: { $exists: true } }, true],
    [{ a: { $gt: 1 } }, { a: { $exists: true } }, true],
    [{ a: { $gt: 5 } }, { a: { $gt: 5 } }, true],
    [{ a: { $gte: 5 } }, { a: { $gt: 5 } }, false],
    [{ a: { $lte: 3 } }, { a: { $lt: 5 } }, true],
    [{ a: { $gt: 'x' } }, { a: { $gt: 1 } }, false],
    [{ a: { $in: [6, 7] } }, { a: { $gt: 5 } }, true],
    [{ a: { $in: [4, 7] } }, { a: { $gt: 5 } }, false],
    [{ a: 'x' }, { a: { $type: 'string' } }, true],
    [{ a: 5 }, { a: { $type: 'int' } }, false],
    [{ a: 5 }, { a: { $type: 'number' } }, true],
    [{ a: 1, b: 2 }, { a: 1, b: 2 }, true],
    [{ a: 1 }, { $or: [{ a: 1 }, { b: 1 }] }, true],
    [{ $or: [{ a: 1 }, { a: 2 }] }, { a: { $exists: true } }, true],
    [{ a: [1, 2] }, { a: { $gt: 0 } }, false],
  ]
  for (const [filter, partial, answer] of rows)
    it(`${JSON.stringify(filter)} → ${JSON.stringify(partial)}: ${answer}`, () => {
      expect(covered(filter, partial)).to.equal(answer)
    })

  it('never claims a document that the index lacks', () => {
    const near = fc.constantFrom<Value>(
      null,
      1,
      2,
      3,
      2n,
      'x',
      'y',
      [],
      [1, 3],
      [[2]],
      new Date(2),
      new MinKey(),
      Number.NaN,
    )
    const predicate = fc.oneof(
      fc.tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), near),
      fc.tuple(fc.constantFrom('$in', '$nin'), fc.array(near, { maxLength: 2 })),
      fc.tuple(fc.constant('$exists'), fc.boolean()),
      fc.tuple(fc.constant('$type'), fc.constantFrom('number', 'double', 'string', 'array', 'null')),
    )
    const leaf = fc
      .tuple(fc.constantFrom('a', 'b'), predicate)
      .map(([path, [name, value]]): Doc => new Map([[path, new Map<string, Value>([[name, value]])]]))
    const filter = fc.oneof(
      leaf,
      fc
        .tuple(fc.constantFrom('$and', '$or', '$nor'), fc.array(leaf, { minLength: 1, maxLength: 2 }))
        .map(([name, list]): Doc => new Map([[name, list]])),
    )
    const document = fc.array(fc.tuple(fc.constantFrom('a', 'b'), near)).map((fields): Doc => new Map(fields))
    let claims = 0
    fc.assert(
      fc.property(filter, filter, fc.array(document, { minLength: 5, maxLength: 20 }), (given, partial, documents) => {
        const [compiled, condition] = [compileFilter(given), compileFilter(partial)]
        if (!implies(compiled, condition)) return
        claims++
        for (const found of documents.filter(compiled.matches)) expect(condition.matches(found)).to.equal(true)
      }),
      { numRuns: 3000 },
    )
    expect(claims).to.be.greaterThan(30)
  })
})
