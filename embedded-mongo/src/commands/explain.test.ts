import { expect } from 'chai'
import type { Document } from 'mongodb'
import { rejection, useServer } from '../testing.ts'

describe('explain (reference/explain-results)', () => {
  const server = useServer()
  const docs = () => server.db.collection('docs')

  beforeEach(async () => {
    await docs().createIndexes([
      { key: { a: 1, b: -1 }, name: 'ab' },
      { key: { tags: 1 }, name: 'tags' },
      { key: { p: 1 }, name: 'p', partialFilterExpression: { b: { $gte: 100 } } },
      { key: { s: 1 }, name: 's', sparse: true },
    ])
    await docs().insertMany(
      Array.from({ length: 200 }, (_, i) => ({
        _id: i as never,
        a: i % 10,
        b: i,
        tags: [i % 7, i % 11],
        p: i,
        ...(i % 2 && { s: i }),
      })),
    )
  })

  const stagesOf = (plan: Document): string[] => [
    plan['stage'],
    ...(plan['inputStage'] ? stagesOf(plan['inputStage']) : []),
  ]
  const indexOf = (plan: Document): string | undefined =>
    plan['indexName'] ?? (plan['inputStage'] && indexOf(plan['inputStage']))

  /** filter, options, stages, index, keys and documents looked at */
  const CASES: [string, Document, Document, string[], string | undefined, number, number][] = [
    ['a document by _id', { _id: 5 }, {}, ['IDHACK'], undefined, 1, 1],
    ['equality and range', { a: 3, b: { $gt: 100, $lte: 150 } }, {}, ['FETCH', 'IXSCAN'], 'ab', 5, 5],
    ['$in', { a: { $in: [1, 2, 99] } }, {}, ['FETCH', 'IXSCAN'], 'ab', 40, 40],
    ['a prefix that sorts', { a: 3 }, { sort: { b: -1 }, limit: 2 }, ['LIMIT', 'FETCH', 'IXSCAN'], 'ab', 2, 2],
    ['a prefix that sorts backwards', { a: 3 }, { sort: { b: 1 }, limit: 2 }, ['LIMIT', 'FETCH', 'IXSCAN'], 'ab', 2, 2],
    ['an index for its order only', {}, { sort: { a: -1, b: 1 }, limit: 3 }, ['LIMIT', 'FETCH', 'IXSCAN'], 'ab', 3, 3],
    ['an order that no index has', { a: 3 }, { sort: { p: 1 } }, ['SORT', 'FETCH', 'IXSCAN'], 'ab', 20, 20],
    ['an element of an array', { tags: 10 }, {}, ['FETCH', 'IXSCAN'], 'tags', 18, 18],
    ['a partial index that covers', { p: { $lt: 105 }, b: { $gte: 100 } }, {}, ['FETCH', 'IXSCAN'], 'p', 5, 5],
    ['a partial index that does not', { p: 5 }, {}, ['COLLSCAN'], undefined, 0, 200],
    ['a sparse index for what must be there', { s: { $gte: 190 } }, {}, ['FETCH', 'IXSCAN'], 's', 5, 5],
    ['a sparse index for what may be missing', { s: null }, {}, ['COLLSCAN'], undefined, 0, 200],
    ['a hint', { b: { $lt: 5 } }, { hint: 'ab' }, ['FETCH', 'IXSCAN'], 'ab', 200, 200],
    ['nothing', { nowhere: 1 }, {}, ['COLLSCAN'], undefined, 0, 200],
  ]
  it('shows the plan and what it looked at', async () => {
    for (const [what, filter, options, stages, index, keys, documents] of CASES) {
      const { queryPlanner, executionStats } = await docs().find(filter, options).explain('executionStats')
      expect(stagesOf(queryPlanner.winningPlan), what).to.deep.equal(stages)
      expect(indexOf(queryPlanner.winningPlan), what).to.equal(index)
      expect([executionStats.totalKeysExamined, executionStats.totalDocsExamined], what).to.deep.equal([
        keys,
        documents,
      ])
    }
  })

  it('unites the indexes of all branches of $or', async () => {
    const { queryPlanner } = await docs()
      .find({ $or: [{ a: 1 }, { tags: 3 }] })
      .explain()
    expect(queryPlanner.winningPlan.inputStage.stage).to.equal('OR')
    expect(
      await docs()
        .find({ $or: [{ a: 1 }, { tags: 3 }] })
        .toArray(),
    ).to.have.length(
      (
        await docs()
          .find({ $or: [{ a: 1 }, { tags: 3 }] })
          .hint({ $natural: 1 })
          .toArray()
      ).length,
    )
  })

  it('explains pipelines, updates and deletes, and changes nothing', async () => {
    const pipeline = await docs()
      .aggregate([{ $match: { a: 3 } }, { $group: { _id: '$b' } }])
      .explain()
    expect(indexOf(pipeline['stages'][0].$cursor.queryPlanner.winningPlan)).to.equal('ab')
    const removal = await server.db.command({ explain: { delete: 'docs', deletes: [{ q: { a: 3 }, limit: 0 }] } })
    expect(indexOf(removal['queryPlanner'].winningPlan)).to.equal('ab')
    expect(await docs().countDocuments()).to.equal(200)
  })

  it('refuses a hint for an index that is not there (reference/method/cursor.hint)', async () => {
    expect((await rejection(docs().find({}).hint('nope').toArray()))['code']).to.equal(2)
  })
})
