import { expect } from 'chai'
import { Turns } from './turns.ts'

describe('turns', () => {
  const told: string[] = []
  beforeEach(() => told.splice(0))

  /** Work that begins at its turn and lasts until it is let go. */
  const piece = (name: string) => {
    let end: (error?: Error) => void = () => undefined
    const over = new Promise<string>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve(name))
    })
    const work = (): Promise<string> => {
      told.push(name)
      return over
    }
    return { work, end }
  }
  const pause = () => new Promise((resolve) => setImmediate(resolve))

  it('are taken one after the other, also by who comes while the second is at it', async () => {
    const turns = new Turns()
    const [a, b, c] = [piece('a'), piece('b'), piece('c')]
    const first = turns.take('usr_a', a.work)
    const second = turns.take('usr_a', b.work)
    await pause()
    expect(told).to.deep.equal(['a'])
    a.end()
    expect(await first).to.equal('a')
    await pause()
    const third = turns.take('usr_a', c.work)
    await pause()
    expect(told).to.deep.equal(['a', 'b'])
    b.end()
    expect(await second).to.equal('b')
    c.end()
    expect(await third).to.equal('c')
  })

  it('go on after a failure, which only its own caller hears of', async () => {
    const turns = new Turns()
    const [a, b] = [piece('a'), piece('b')]
    const first = turns.take('usr_a', a.work).catch((error: Error) => error.message)
    const second = turns.take('usr_a', b.work)
    a.end(new Error('the store is away'))
    b.end()
    expect(await first).to.equal('the store is away')
    expect(await second).to.equal('b')
  })

  it('of two accounts do not wait for each other', async () => {
    const turns = new Turns()
    const [a, b] = [piece('a'), piece('b')]
    const first = turns.take('usr_a', a.work)
    b.end()
    expect(await turns.take('usr_b', b.work)).to.equal('b')
    a.end()
    await first
  })
})
