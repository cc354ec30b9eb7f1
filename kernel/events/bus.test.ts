import { expect } from 'chai'
import Type from 'typebox'
import { event } from '../contract/event.ts'
import { collectLogs, createLogger } from '../log/log.ts'
import { Bus } from './bus.ts'

describe('bus', () => {
  const Sold = event('shop.sold', Type.Object({ id: Type.String() }))
  const { lines, destination } = collectLogs()

  it('calls every listener; one that throws is logged and disturbs nobody', async () => {
    const bus = new Bus(createLogger('bus', 'debug', destination))
    const heard: unknown[] = []
    bus.on('shop.sold', () => {
      throw new Error('deaf')
    })
    bus.on('shop.sold', async (data, meta) => void heard.push([data, meta.audience, meta.record]))
    const undo = bus.on('shop.sold', () => void heard.push('undone'))
    bus.on('shop.other', () => void heard.push('other'))
    undo()
    await bus.emit(Sold, { id: 'a' })
    expect(heard).to.deep.equal([[{ id: 'a' }, { users: [] }, undefined]])
    expect(JSON.stringify(lines)).to.include('deaf')
  })
})
