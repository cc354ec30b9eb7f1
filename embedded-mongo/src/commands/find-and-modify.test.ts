import { expect } from 'chai'
import { rejection, useServer } from '../testing.ts'

describe('findAndModify (reference/command/findAndModify)', () => {
  const server = useServer()
  const docs = () => server.db.collection('docs')

  it('gives the document before or after, projected; empty fields are none (FerretDB#3797)', async () => {
    await docs().insertOne({ _id: 1 as never, n: 1, other: 2 })
    const run = (command: object) => server.db.command({ findAndModify: 'docs', query: { _id: 1 }, ...command })
    expect((await run({ update: { $inc: { n: 1 } }, fields: {} }))['value']).to.deep.equal({ _id: 1, n: 1, other: 2 })
    expect((await run({ update: { $inc: { n: 1 } }, new: true, fields: { n: 1 } }))['value']).to.deep.equal({
      _id: 1,
      n: 3,
    })
    expect((await run({ remove: true }))['lastErrorObject']).to.deep.equal({ n: 1 })
    expect((await run({ remove: true }))['value']).to.equal(null)
  })

  it('takes the first in the order of sort', async () => {
    await docs().insertMany([{ n: 3 }, { n: 1 }, { n: 2 }])
    const taken = await docs().findOneAndDelete({}, { sort: { n: -1 } })
    expect(taken?.['n']).to.equal(3)
  })

  it('says what it upserted', async () => {
    const reply = await server.db.command({
      findAndModify: 'docs',
      query: { _id: 7 },
      update: { $set: { a: 1 } },
      upsert: true,
      new: true,
    })
    expect(reply['lastErrorObject']).to.deep.equal({ n: 1, updatedExisting: false, upserted: 7 })
    expect(reply['value']).to.deep.equal({ _id: 7, a: 1 })
  })

  it('upserts with a filter of operators (FerretDB#2945)', async () => {
    const made = await docs().findOneAndUpdate(
      { n: { $gt: 5 }, kind: 'k' },
      { $set: { a: 1 } },
      { upsert: true, returnDocument: 'after' },
    )
    expect(made).to.include({ kind: 'k', a: 1 }).and.not.to.have.property('n')
  })

  it('sets two fields of the array element that $elemMatch found (mongo-java-server#113)', async () => {
    await docs().insertOne({ _id: 1 as never, arr: [{ id: 1 }, { id: 2, x: 0, y: 0 }] })
    const after = await docs().findOneAndUpdate(
      { arr: { $elemMatch: { id: 2 } } },
      { $set: { 'arr.$.x': 5, 'arr.$.y': 6 } },
      { returnDocument: 'after' },
    )
    expect(after?.['arr']).to.deep.equal([{ id: 1 }, { id: 2, x: 5, y: 6 }])
  })

  it('refuses contradictory options', async () => {
    for (const options of [
      { remove: true, update: { $set: { a: 1 } } },
      { remove: true, new: true },
      {},
      { remove: true, upsert: true },
    ]) {
      const error = await rejection(server.db.command({ findAndModify: 'docs', query: {}, ...options }))
      expect(error['code'], JSON.stringify(options)).to.equal(9)
    }
  })

  it('counts exactly under 64 concurrent increments', async () => {
    await docs().insertOne({ _id: 'counter' as never, n: 0 })
    const seen = await Promise.all(
      Array.from({ length: 200 }, () =>
        docs().findOneAndUpdate({ _id: 'counter' as never }, { $inc: { n: 1 } }, { returnDocument: 'after' }),
      ),
    )
    expect(new Set(seen.map((doc) => doc?.['n'])).size).to.equal(200)
  })
})
