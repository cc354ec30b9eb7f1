import { expect } from 'chai'
import { Engine } from '../engine.ts'
import { Store } from '../storage/store.ts'
import { temporaryFolder } from '../testing.ts'
import { renamedCollection } from './change.ts'

describe('events of what happens to collections', () => {
  const folder = temporaryFolder()
  after(() => folder.remove())

  it('are in the batch of what they tell: a kill leaves both or neither', async () => {
    const store = await Store.open(folder.path)
    const engine = new Engine(store, 1)
    engine.changes.start()
    const collection = engine.catalog.create('test.a', new Map())
    let { seq } = store
    engine.changes.record([renamedCollection('test.a', 'test.b')], (events) => {
      expect(events.length).to.equal(1)
      return engine.catalog.rename(collection, 'test.b', events)
    })
    expect(store.seq).to.equal(++seq)
    engine.drop(collection)
    expect(store.seq).to.equal(++seq)
    await store.close()
  })
})
