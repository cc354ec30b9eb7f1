import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import fc from 'fast-check'
import { eventually } from '../../../kernel/testing/wait.ts'
import { type KeptAnswer, ResponseCache } from './response-cache.ts'

const LIMITS = { ttlMs: 60_000, maxBytes: 10_000, maxEntryBytes: 2_000 }
/** Bytes of an answer, of which `maxBytes` holds three. */
const LARGE = 2_000
/** What an entry counts for beside its bytes, as the module says. */
const OVERHEAD = 1_024

const answer = (length: number): KeptAnswer => ({
  bytes: Buffer.alloc(length, 'x'),
  modelUsed: 'openai/m',
  seal: 's',
})

describe('the response cache', () => {
  let now: number
  let cache: ResponseCache
  beforeEach(() => {
    now = 1_000
    cache = new ResponseCache(LIMITS, () => now)
  })
  afterEach(() => cache.clear())
  const kept = (...keys: readonly string[]): readonly string[] => keys.filter((key) => cache.get(key) !== undefined)

  it('gives back what was put, and counts', () => {
    expect(cache.get('k')).to.equal(undefined)
    cache.put('k', answer(10))
    expect(cache.get('k')).to.deep.equal(answer(10))
    expect(cache.counts).to.deep.equal({ hits: 1, misses: 1 })
  })

  it('keeps a copy, not the larger buffer that the answer is a slice of', () => {
    const large = Buffer.alloc(65_536, 'x')
    cache.put('k', { ...answer(0), bytes: large.subarray(0, 10) })
    large.fill('y')
    const { bytes } = cache.get('k') ?? answer(0)
    expect(bytes.toString()).to.equal('x'.repeat(10))
    expect(bytes.buffer.byteLength).to.equal(10)
  })

  it('the least recently used goes first', () => {
    for (const key of ['first', 'second', 'third']) cache.put(key, answer(LARGE))
    cache.get('first')
    cache.put('fourth', answer(LARGE))
    expect(kept('first', 'second', 'third', 'fourth')).to.deep.equal(['first', 'third', 'fourth'])
  })

  it('takes nothing larger than an entry may be, and leaves the rest alone', () => {
    cache.put('small', answer(10))
    cache.put('large', answer(LIMITS.maxEntryBytes + 1))
    expect(kept('small', 'large')).to.deep.equal(['small'])
  })

  it('a hit does not prolong the time', () => {
    cache.put('k', answer(10))
    now += LIMITS.ttlMs - 1
    expect(kept('k')).to.deep.equal(['k'])
    now += 1
    expect(kept('k')).to.deep.equal([])
  })

  it('what has expired leaves the memory by itself', async () => {
    cache = new ResponseCache({ ...LIMITS, ttlMs: 20 }, () => now)
    cache.put('k', answer(10))
    cache.put('k', answer(20))
    expect(cache.bytes).to.equal(20 + OVERHEAD)
    await eventually(() => cache.bytes === 0)
  })

  it('a replaced answer has its whole time', async () => {
    cache = new ResponseCache({ ...LIMITS, ttlMs: 400 }, () => now)
    cache.put('k', answer(10))
    await sleep(250)
    cache.put('k', answer(20))
    await sleep(250)
    expect(cache.get('k')?.bytes).to.have.length(20)
  })

  it('never holds more than its bytes, counts them exactly, and holds what was put last where it fits', () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    const step = fc.oneof(fc.record({ put: keys, bytes: fc.nat(3_000) }), fc.record({ get: keys }))
    const limits = fc.record({ ttlMs: fc.constant(60_000), maxBytes: fc.nat(12_000), maxEntryBytes: fc.nat(3_000) })
    fc.assert(
      fc.property(limits, fc.array(step, { maxLength: 60 }), (some, steps) => {
        const tried = new ResponseCache(some, () => now)
        for (const taken of steps) {
          if ('put' in taken) tried.put(taken.put, answer(taken.bytes))
          else tried.get(taken.get)
          expect(tried.bytes).to.be.within(0, some.maxBytes)
          if ('put' in taken && taken.bytes <= some.maxEntryBytes && taken.bytes + OVERHEAD <= some.maxBytes)
            expect(tried.get(taken.put)?.bytes).to.have.length(taken.bytes)
          const held = [...'abcdefgh'].flatMap((key) => tried.get(key) ?? [])
          expect(tried.bytes).to.equal(held.reduce((sum, { bytes }) => sum + bytes.length + OVERHEAD, 0))
        }
        tried.clear()
        expect(tried.bytes).to.equal(0)
      }),
    )
  })
})
