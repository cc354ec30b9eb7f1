import { expect } from 'chai'
import { inThread } from './in-thread.ts'
import { threadFile } from './start-thread.ts'

const file = threadFile('./testing-work', import.meta.url)
const parts = async (input: object, owner = 'usr_1', raw?: Buffer): Promise<unknown[]> => {
  const all: unknown[] = []
  for await (const part of inThread({ lane: 'bodies', file, input, owner, ...(raw && { raw }) })) all.push(part)
  return all
}
const refusalOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

describe('work in a thread', function () {
  this.timeout(60_000)

  it('gives its parts in order, and no more than are asked for', async () => {
    expect(await parts({ count: 3 })).to.deep.equal([0, 1, 2])
    for await (const first of inThread({ lane: 'bodies', file, input: { count: 1e9 }, owner: 'usr_1' })) {
      expect(first).to.equal(0)
      break
    }
    expect(await parts({ count: 1 }), 'the one that was left holds no place').to.deep.equal([0])
  })

  it('a large body moves there', async () => {
    const raw = Buffer.alloc(100_000, 7)
    expect(await parts({ sum: true }, 'usr_1', raw)).to.deep.equal([700_000])
    expect(raw.length).to.equal(0)
  })

  it('errors cross as they are', async () => {
    expect(await refusalOf(parts({ refuse: true }))).to.include({ code: 'invalid_request', status: 400, message: 'no' })
    expect(await refusalOf(parts({ fail: true })))
      .to.be.an('error')
      .with.property('message', 'broke')
  })

  it('one that takes all memory is refused, and what comes after is done', async () => {
    const refused = await refusalOf(parts({ eat: true }))
    expect(refused).to.include({ code: 'payload_too_large' })
    expect(await parts({ count: 1 })).to.deep.equal([0])
  })

  it('of one owner one is open at a time: another passes before the rest', async () => {
    const ended: string[] = []
    const run = async (owner: string, name: string): Promise<void> => {
      await parts({ count: 20 }, owner)
      ended.push(name)
    }
    await Promise.all([run('usr_1', '1'), run('usr_1', '2'), run('usr_1', '3'), run('usr_2', 'other')])
    expect(ended.indexOf('other')).to.be.below(2)
  })

  it('no more waits than has room', async () => {
    const many = Array.from({ length: 300 }, () => refusalOf(parts({ count: 1 })))
    const refused = (await Promise.all(many)).filter((error) => error instanceof Error)
    expect(refused).to.have.length(300 - 1 - 256)
    expect(refused[0]).to.include({ code: 'overloaded' })
  })
})
