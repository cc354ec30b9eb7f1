import { expect } from 'chai'
import { useServer } from '../testing.ts'
import { Turns } from './turns.ts'

describe('the second class of commands (appName: "… background")', () => {
  const server = useServer()

  it('has its turn when nobody else is waiting for one', async () => {
    const turns = new Turns()
    const order: string[] = []
    const background = turns.next(true).then(() => order.push('background'))
    const work = async (name: string) => {
      for (let slice = 0; slice < 3; slice++) {
        await turns.next()
        order.push(name)
      }
    }
    await Promise.all([work('a'), work('b'), background])
    expect(order).to.deep.equal(['a', 'b', 'a', 'b', 'a', 'b', 'background'])
  })

  it('is what clients ask who are named so, and answered while others work', async () => {
    const asking = await server.connect({ appName: 'reports background' })
    const docs = server.db.collection('docs')
    await docs.insertMany(Array.from({ length: 5000 }, (_, n) => ({ n })))
    const updating = docs.updateMany({}, { $inc: { n: 1 } })
    expect(await asking.db(server.db.databaseName).collection('docs').countDocuments()).to.equal(5000)
    expect(await updating).to.include({ modifiedCount: 5000 })
  })
})
