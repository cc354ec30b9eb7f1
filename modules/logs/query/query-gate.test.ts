import { setMaxListeners } from 'node:events'
import { expect } from 'chai'
import { QueryGate } from './query-gate.ts'

const NEVER = new AbortController().signal
setMaxListeners(100, NEVER)

describe('logs: queries at once', () => {
  /** Queries that run until they are told to end, in the order in which they began. */
  const scene = (atOnce: number) => {
    const gate = new QueryGate(atOnce)
    const begun: { readonly name: string; readonly end: () => void }[] = []
    const ask = (name: string, owner = 'usr_a', signal = NEVER) =>
      gate.run(owner, signal, () => new Promise<string>((resolve) => begun.push({ name, end: () => resolve(name) })))
    return { ask, begun, names: () => begun.map(({ name }) => name) }
  }

  it('so many of one account run, the next wait in order, another account does not', async () => {
    const { ask, begun, names } = scene(2)
    const all = ['1', '2', '3', '4'].map((name) => ask(name))
    const other = ask('other', 'usr_b')
    expect(names()).to.deep.equal(['1', '2', 'other'])
    for (let at = 0; at < 5; at++) {
      begun[at]?.end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(names()).to.deep.equal(['1', '2', 'other', '3', '4'])
    expect(await Promise.all([...all, other])).to.deep.equal(['1', '2', '3', '4', 'other'])
  })

  it('beyond those that may wait it is 429; whoever leaves gives the place to the next, and a failure frees its own', async () => {
    const { ask, begun, names } = scene(1)
    const first = ask('first')
    const leaver = new AbortController()
    const left = ask('left', 'usr_a', leaver.signal).catch((error: Error) => error.name)
    const waiting = Array.from({ length: 31 }, (_, n) => ask(`w${n}`))
    const refused = await ask('too many').catch((error: unknown) => error)
    expect(refused).to.include({ code: 'too_many_queries', status: 429 })
    leaver.abort()
    expect(await left).to.equal('AbortError')
    const late = ask('late')
    for (let at = 0; at < 33; at++) {
      begun[at]?.end()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([first, ...waiting, late])
    expect(names()).to.have.lengthOf(33).and.not.include('left')
    const gate = new QueryGate(1)
    await gate.run('usr_a', NEVER, async () => Promise.reject(new Error('failed'))).catch(() => undefined)
    expect(await gate.run('usr_a', NEVER, async () => 'again')).to.equal('again')
  })
})
