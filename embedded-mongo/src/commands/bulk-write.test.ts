import { expect } from 'chai'
import {
  type AnyClientBulkWriteModel,
  type ClientBulkWriteError,
  type Document,
  MongoClientBulkWriteError,
} from 'mongodb'
import { rejection, useServer } from '../testing.ts'

describe('bulkWrite of a client, over several collections (reference/command/bulkWrite)', () => {
  const server = useServer()
  const ns = (collection: string) => `${server.db.databaseName}.${collection}`

  it('runs all kinds in order and reports each', async () => {
    const models: AnyClientBulkWriteModel<Document>[] = [
      { name: 'insertOne', namespace: ns('a'), document: { _id: 1 as never, n: 1 } },
      { name: 'insertOne', namespace: ns('b'), document: { _id: 1 as never, n: 1 } },
      { name: 'updateMany', namespace: ns('a'), filter: { n: 1 }, update: { $inc: { n: 5 } } },
      {
        name: 'updateOne',
        namespace: ns('b'),
        filter: { _id: 9 as never },
        update: [{ $set: { n: 9 } }],
        upsert: true,
      },
      { name: 'replaceOne', namespace: ns('a'), filter: { n: 6 }, replacement: { m: 1 } },
      { name: 'deleteOne', namespace: ns('b'), filter: { _id: 1 as never } },
    ]
    const result = await server.client.bulkWrite(models, { verboseResults: true })
    expect(result).to.include({
      insertedCount: 2,
      upsertedCount: 1,
      matchedCount: 2,
      modifiedCount: 2,
      deletedCount: 1,
    })
    expect(result.updateResults?.get(3)).to.include({ upsertedId: 9, didUpsert: true })
    expect(await server.db.collection('a').find().toArray()).to.deep.equal([{ _id: 1, m: 1 }])
    expect(await server.db.collection('b').find().toArray()).to.deep.equal([{ _id: 9, n: 9 }])
  })

  it('stops at the first error when ordered, and goes on when not', async () => {
    for (const [ordered, inserted] of [
      [true, 1],
      [false, 2],
    ] as const) {
      const collection = `c${ordered}`
      const document = (id: number) => ({
        name: 'insertOne' as const,
        namespace: ns(collection),
        document: { _id: id as never },
      })
      const error = await rejection(
        server.client.bulkWrite([document(1), document(1), document(2)], { ordered, verboseResults: true }),
      )
      expect(error).to.be.instanceOf(MongoClientBulkWriteError)
      const { writeErrors, partialResult } = error as unknown as MongoClientBulkWriteError
      expect([...writeErrors.values()].map((each: ClientBulkWriteError) => each.code)).to.deep.equal([11000])
      expect(partialResult?.insertedCount).to.equal(inserted)
    }
  })
})
