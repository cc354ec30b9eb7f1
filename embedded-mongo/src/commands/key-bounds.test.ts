import { expect } from 'chai'
import type { Document } from 'mongodb'
import { rejection, useServer } from '../testing.ts'

describe('find by the keys of an index', () => {
  const server = useServer()
  const filled = async () => {
    const collection = server.db.collection<Document>('c')
    await collection.createIndex({ a: 1, b: -1 })
    await collection.insertMany([0, 1, 2, 3].flatMap((a) => [1, 2].map((b) => ({ a, b, even: a % 2 === 0 }))))
    return collection
  }
  const pairs = (docs: Document[]) => docs.map((doc) => `${doc['a']}${doc['b']}`)
  const hint = { a: 1, b: -1 }

  it('min is inclusive, max exclusive, in the order of the index (reference/method/cursor.min, cursor.max)', async () => {
    const collection = await filled()
    const find = (options: Document) => collection.find({}, { hint, ...options }).toArray()
    expect(pairs(await find({ min: { a: 1, b: 1 }, max: { a: 3, b: 2 } }))).to.deep.equal(['11', '22', '21'])
    expect(pairs(await find({ min: { a: 3, b: 2 } }))).to.deep.equal(['32', '31'])
    expect(pairs(await find({ max: { a: 0, b: 1 } }))).to.deep.equal(['02'])
    const filtered = collection.find({ even: true }, { hint, min: { a: 1, b: 1 } }).sort({ a: -1, b: 1 })
    expect(pairs(await filtered.toArray())).to.deep.equal(['21', '22'])
  })

  it('refuses bounds without a hint, of other fields, and the wrong way round', async () => {
    const collection = await filled()
    const code = async (options: Document) => (await rejection(collection.find({}, options).toArray()))['code']
    expect(await code({ min: { a: 1, b: 1 } })).to.equal(51173)
    expect(await code({ hint, min: { a: 1 } })).to.equal(51174)
    expect(await code({ hint, min: { a: 2, b: 1 }, max: { a: 1, b: 1 } })).to.equal(51175)
    expect(await code({ hint: { $natural: 1 }, min: { a: 2, b: 1 } })).to.equal(2)
  })

  it('returnKey answers the key alone, showRecordId adds where the document stands (reference/method/cursor.returnKey, cursor.showRecordId)', async () => {
    const collection = await filled()
    expect(await collection.find({ a: 1 }, { returnKey: true }).toArray()).to.deep.equal([
      { a: 1, b: 2 },
      { a: 1, b: 1 },
    ])
    expect(await collection.find({ even: true, b: 2 }, { returnKey: true }).limit(1).toArray()).to.deep.equal([{}])
    const shown = await collection.find({ a: 0 }, { showRecordId: true, projection: { b: 1, _id: 0 } }).toArray()
    expect(shown.map(({ b, $recordId }) => [b, Number($recordId)])).to.deep.equal([
      [2, 2],
      [1, 1],
    ])
  })

  it('explains writes and distinct with their hints and sorts (reference/command/explain)', async () => {
    await filled()
    const indexOf = async (command: Document) =>
      JSON.stringify(
        (await server.db.command({ explain: command, verbosity: 'queryPlanner' }))['queryPlanner'].winningPlan,
      )
    for (const command of [
      { update: 'c', updates: [{ q: { even: true }, u: { $set: { x: 1 } }, hint: 'a_1_b_-1' }] },
      { delete: 'c', deletes: [{ q: { even: true }, limit: 0, hint: 'a_1_b_-1' }] },
      { distinct: 'c', key: 'a', query: { even: true }, hint: 'a_1_b_-1' },
      { findAndModify: 'c', query: { even: true }, remove: true, hint: 'a_1_b_-1' },
    ]) {
      expect(await indexOf(command), JSON.stringify(command)).to.include('a_1_b_-1')
    }
    const two = {
      delete: 'c',
      deletes: [
        { q: {}, limit: 0 },
        { q: {}, limit: 0 },
      ],
    }
    expect(await rejection(server.db.command({ explain: two }))).to.include({ code: 72 })
  })
})
