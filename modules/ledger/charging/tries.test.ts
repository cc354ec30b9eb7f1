import { expect } from 'chai'
import type { Sealed } from '../../records/services.ts'
import { findTry } from './tries.ts'

/** Ends by the id of the try: `true` gave the money back, `false` charged it. */
const recordsOf = (ends: Readonly<Record<string, boolean>>) => {
  const find = (id: string) => {
    const released = ends[id.slice('end:'.length)]
    return released === undefined ? undefined : ({ id, seal: 'seal', body: released ? { released } : {} } as Sealed)
  }
  return {
    find: async (id: string) => find(id),
    findMany: async (ids: readonly string[]) =>
      new Map(ids.flatMap((id) => [find(id)].flatMap((end) => (end ? [[id, end] as const] : [])))),
  }
}

describe('tries of work under one id', () => {
  const foundIn = async (ends: Readonly<Record<string, boolean>>) => {
    const { holdId, end } = await findTry('work', recordsOf(ends) as never)
    return [holdId, end?.id]
  }

  it('go on with the first that was not given back', async () => {
    expect(await foundIn({})).to.deep.equal(['work', undefined])
    expect(await foundIn({ work: true })).to.deep.equal(['work-r2', undefined])
    expect(await foundIn({ work: true, 'work-r2': true })).to.deep.equal(['work-r3', undefined])
    expect(await foundIn({ work: false })).to.deep.equal(['work', 'end:work'])
    expect(await foundIn({ work: true, 'work-r2': false })).to.deep.equal(['work-r2', 'end:work-r2'])
  })

  it('end after a hundred, and say so', async () => {
    const failed = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [n === 0 ? 'work' : `work-r${n + 1}`, true]))
    expect(await foundIn(failed(99))).to.deep.equal(['work-r100', undefined])
    const refusal = await foundIn(failed(100)).catch((error: unknown) => error)
    expect(refusal).to.deep.include({ code: 'E010' }).and.have.property('message').that.includes('failed 100 times')
  })
})
