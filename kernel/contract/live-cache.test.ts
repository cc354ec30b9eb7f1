import { expect } from 'chai'
import { everyKeyOf, LiveCache } from './live-cache.ts'
import type { ChangeFeed } from './services.ts'

/** A store of numbers, told of by hand. */
function setUp(maxBytes = 100) {
  const stored = new Map<string, number>()
  const reads: string[] = []
  let tell: Parameters<ChangeFeed['subscribe']>[1] = () => undefined
  let gate: Promise<void> = Promise.resolve()
  const feed: ChangeFeed = {
    publish: async () => undefined,
    subscribe: (_topic, changed) => {
      tell = changed
      return () => undefined
    },
  }
  const cache = new LiveCache<{ readonly size: number; readonly before: number | undefined }>({
    feed,
    topic: 'numbers',
    maxBytes,
    bytesOf: ({ size }) => size,
    read: async (key, there) => {
      reads.push(key)
      const size = stored.get(key)
      await gate
      if (size === undefined) throw new Error(`no ${key}`)
      return { size, before: there?.size }
    },
  })
  cache.follow()
  return {
    stored,
    reads,
    cache,
    told: (keys: readonly string[] | 'all') => tell(keys),
    hold: () => {
      let open = (): void => undefined
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => open()
    },
  }
}

describe('live cache', () => {
  it('reads once, and again, from what it knew, when it is told of a change', async () => {
    const { stored, reads, cache, told } = setUp()
    stored.set('a', 1).set('b', 5)
    expect((await Promise.all([cache.open('a'), cache.open('a')])).map(({ size }) => size)).to.deep.equal([1, 1])
    stored.set('a', 2)
    expect((await cache.open('a')).size).to.equal(1)
    told(['a', 'unknown'])
    expect(await cache.open('a')).to.deep.equal({ size: 2, before: 1 })
    stored.set('a', 3)
    expect((await cache.openFresh('a')).size).to.equal(3)
    await cache.open('b')
    told('all')
    await cache.open('b')
    expect(reads).to.deep.equal(['a', 'a', 'a', 'b', 'b'])
    expect([cache.hits, cache.misses]).to.deep.equal([1, 5])
  })

  it('what was told while it was read is read again', async () => {
    const { stored, cache, told, hold } = setUp()
    stored.set('a', 1)
    const release = hold()
    const first = cache.open('a')
    stored.set('a', 2)
    told(['a'])
    const second = cache.open('a')
    release()
    expect((await first).size).to.be.within(1, 2)
    expect((await second).size).to.equal(2)
  })

  it('puts away what was used longest ago, and keeps what is just read, however large', async () => {
    const { stored, reads, cache } = setUp(10)
    stored.set('a', 4).set('b', 4).set('c', 4).set('huge', 1_000)
    for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.open(key)
    expect(reads).to.deep.equal(['a', 'b', 'c'])
    expect((await cache.open('huge')).size).to.equal(1_000)
    expect(cache.values).to.have.length(1)
  })

  it('forgets what is erased and what cannot be read', async () => {
    const { stored, cache, told } = setUp()
    for (const key of ['ada', 'ada/x', 'adam', 'bob/x']) await cache.open(stored.set(key, 1) && key)
    told([everyKeyOf('ada')])
    expect(cache.values).to.have.length(2)
    stored.delete('adam')
    told(['adam'])
    const error = await cache.open('adam').catch((thrown: unknown) => thrown)
    expect(String(error)).to.include('no adam')
    expect(cache.values).to.have.length(1)
  })
})
