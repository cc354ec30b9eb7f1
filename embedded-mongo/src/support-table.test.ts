import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { withSupportTable } from './support-table.ts'
import { rejection, useServer } from './testing.ts'

describe('support table of the README', () => {
  const server = useServer()

  it('is what the code supports (npm run readme -w embedded-mongo)', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
    expect(withSupportTable(readme)).to.equal(readme)
  })

  it('has nothing beside it: what is not in the table answers an error of MongoDB', async () => {
    const docs = server.db.collection('docs')
    await docs.insertOne({ a: 1 })
    const code = async (promise: Promise<unknown>) => (await rejection(promise))['code']
    for (const filter of [
      { a: { $near: [0, 0] } },
      { $text: { $search: 'x' } },
      { $where: '1' },
      { a: { $nonsense: 1 } },
      { $nonsense: 1 },
    ]) {
      expect(await code(docs.findOne(filter as never)), JSON.stringify(filter))
        .to.be.a('number')
        .and.not.to.equal(1)
    }
    for (const stage of [{ $geoNear: {} }, { $nonsense: {} }, { $search: {} }]) {
      expect(await code(docs.aggregate([stage]).toArray()), JSON.stringify(stage))
        .to.be.a('number')
        .and.not.to.equal(1)
    }
    expect(await code(docs.updateOne({}, { $nonsense: { a: 1 } } as never))).to.equal(9)
    expect(await code(docs.aggregate([{ $project: { x: { $nonsense: 1 } } }]).toArray()))
      .to.be.a('number')
      .and.not.to.equal(1)
    expect(await code(docs.find({}, { collation: { locale: 'de', strength: 4 } }).toArray())).to.equal(238)
  })
})
