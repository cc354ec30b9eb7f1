import { expect } from 'chai'
import Type from 'typebox'
import { Mongo, recordKind, SealedLog } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import records from './module.ts'
import { Records } from './services.ts'

const BURST = 250
const Made = recordKind('test.made', Type.Object({ made: Type.Boolean() }))

describe("the end of an account's log", () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [records] })
  })
  after(() => t.stop())

  const append = (id: string) =>
    t.services.resolve(Records).append(Made, { id, account: 'usr_1', body: { made: true } })
  const tail = async (lastIndex: number): Promise<readonly string[]> =>
    (await t.services.resolve(Records).tail({ account: 'usr_1', lastIndex, lastAt: t.clock.now() })).map(({ id }) => id)

  it('is what a projection does not hold, also after a burst that was read before', async () => {
    await Promise.all(Array.from({ length: BURST }, (_, n) => append(`r${n}`)))
    await t.services.resolve(SealedLog).read(1_000_000, 1)
    expect(await tail(-1)).to.have.lengthOf(BURST)
    expect(await tail(BURST - 3)).to.have.lengthOf(2)
    expect(await tail(BURST - 1), 'nothing is missing').to.deep.equal([])
    await append('late')
    expect(await tail(BURST - 1), 'nor what came since, logged or not').to.deep.equal(['late'])
  })

  it('shows what another process wrote and logged', async () => {
    await t.services.resolve(SealedLog).read(1_000_000, 1)
    const { db } = t.services.resolve(Mongo)
    const there = await db?.collection('records').findOne({ _id: 'late' as never })
    await db?.collection('records').insertOne({ ...there, _id: 'other' as never })
    expect(await tail(BURST)).to.deep.equal(['other'])
    await db?.collection('log').insertOne({ _id: (BURST + 1) as never, record: 'other', leaf: there?.['seal'] })
    expect(await tail(BURST)).to.deep.equal(['other'])
    expect(await tail(BURST + 1)).to.deep.equal([])
  })
})
