import { expect } from 'chai'
import fc from 'fast-check'
import { FairQueue } from './fair-queue.ts'

describe('kernel/http: the fair queue', () => {
  const drain = <T>(queue: FairQueue<T>): T[] => {
    const items: T[] = []
    for (let item = queue.take('oldest'); item !== undefined; item = queue.take('oldest')) items.push(item)
    return items
  }

  it('gives each line its turn, for as many as its weight', () => {
    const queue = new FairQueue<string>()
    for (let n = 1; n <= 5; n++) queue.push('a', 1, `a${n}`)
    for (let n = 1; n <= 5; n++) queue.push('b', 2, `b${n}`)
    queue.push('c', 1, 'c1')
    expect(drain(queue).join(' ')).to.equal('a1 b1 b2 c1 a2 b3 b4 a3 b5 a4 a5')
  })

  it('lets nobody wait for more than one turn of each other line', () => {
    const queue = new FairQueue<string>()
    for (let n = 0; n < 1_000; n++) queue.push('flood', 2, 'flood')
    queue.push('one', 2, 'one')
    expect(drain(queue).indexOf('one')).to.equal(2)
  })

  it('gives out the newest where asked, and takes out the oldest of each line while something holds', () => {
    const queue = new FairQueue<number>()
    for (let n = 1; n <= 1_000; n++) queue.push(n % 2 ? 'odd' : 'even', 1, n)
    expect([queue.take('newest'), queue.take('newest'), queue.take('oldest')]).to.deep.equal([999, 1_000, 1])
    expect(queue.takeOut((n) => n < 901, 890)).to.have.length(890)
    expect(queue.takeOut((n) => n < 901, 890)).to.deep.equal([883, 885, 887, 889, 891, 893, 895, 897, 899])
    expect(drain(queue).toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 98 }, (_, n) => 901 + n))
    expect([queue.size, queue.lines]).to.deep.equal([0, 0])
  })

  it('loses and doubles nothing, keeps the order of each line, and knows its lengths', () => {
    const step = fc.constantFrom('push a', 'push b', 'push c', 'oldest', 'newest', 'out')
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new FairQueue<{ name: string; n: number }>()
        const model = new Map<string, number[]>([...'abc'].map((name) => [name, []]))
        const left = (item: { name: string; n: number } | undefined, which: 'shift' | 'pop'): boolean => {
          if (item) expect(model.get(item.name)?.[which]()).to.equal(item.n)
          return item !== undefined
        }
        for (const [n, what] of steps.entries())
          if (what === 'oldest') left(queue.take('oldest'), 'shift')
          else if (what === 'newest') left(queue.take('newest'), 'pop')
          else if (what === 'out') for (const item of queue.takeOut((one) => one.n < n / 2, 3)) left(item, 'shift')
          else {
            const name = what.slice(-1)
            queue.push(name, 2, { name, n })
            model.get(name)?.push(n)
          }
        for (const [name, { length }] of model) expect(queue.lengthOf(name)).to.equal(length)
        expect(queue.size).to.equal([...model.values()].flat().length)
        expect(queue.lines).to.equal([...model.values()].filter(({ length }) => length > 0).length)
        while (left(queue.take('oldest'), 'shift'));
        expect([...model.values()].flat()).to.deep.equal([])
      }),
    )
  })
})
