import { expect } from 'chai'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import type { SignedUp } from '../accounts/testing.ts'
import { SAME_INSTALLATION, type TestService, testService } from '../accounts/testing.ts'
import memory from './module.ts'

describe('modules: memory in two processes', () => {
  let database: TestDatabase
  let services: readonly [TestService, TestService]
  let who: SignedUp
  before(async () => {
    database = await testDatabase()
    const start = () => testService({ modules: [memory], database, env: SAME_INSTALLATION })
    services = [await start(), await start()]
    who = await services[0].signup()
  })
  after(async () => {
    for (const service of services ?? []) await service.stop()
    await database?.drop()
  })

  const agentOf = (process: 0 | 1) => services[process].withKey(who.apiKey)
  const add = (process: 0 | 1, content: string) =>
    agentOf(process).post('/v1/memory/memories').send({ content, user_id: 'ada' }).expect(200)
  const seenBy = async (process: 0 | 1) => {
    const request = { query: 'things', user_id: 'ada', top_k: 200, include_invalid: true }
    const { body } = await agentOf(process).post('/v1/memory/search').send(request).expect(200)
    return (body.results as { id: string; memory: string; count: number; score: number }[])
      .map(({ id, memory: text, count, score }) => `${text} ${id} ${count} ${score}`)
      .sort()
  }

  it('what is written in both at once is kept once each, in one order of numbers, and found by both', async () => {
    await add(0, 'Things begin.')
    expect(await seenBy(1)).to.have.length(1)
    const writes = Array.from({ length: 24 }, (_, at) =>
      add(at % 2 === 0 ? 0 : 1, `Thing number ${Math.floor(at / 3)}.`),
    )
    await Promise.all(writes)
    const [{ body }] = await Promise.all([agentOf(1).get('/v1/memory/memories?user_id=ada&limit=100').expect(200)])
    expect(body.data).to.have.length(9)
    expect(body.data.map(({ count }: { count: number }) => count).sort()).to.deep.equal([1, 3, 3, 3, 3, 3, 3, 3, 3])
    const rows = await database.connection.collection('memory_memories').find({ owner: who.userId }).toArray()
    expect(new Set(rows.map((row) => row['sequence'])).size).to.equal(9)
    const converged = await eventually(async () => {
      const [left, right] = [await seenBy(0), await seenBy(1)]
      return JSON.stringify(left) === JSON.stringify(right) ? left : undefined
    })
    expect(converged).to.have.length(9)
  })

  it('what one forgets or corrects, the other does not find as it was', async () => {
    const { body } = await agentOf(0).get('/v1/memory/memories?user_id=ada&limit=2').expect(200)
    const [first, second] = body.data as { id: string }[]
    await agentOf(0).delete(`/v1/memory/memories/${first?.id}`).expect(200)
    await agentOf(1).patch(`/v1/memory/memories/${second?.id}`).send({ memory: 'Things are put right.' }).expect(200)
    await eventually(async () => {
      const texts = (await seenBy(1)).join()
      return !texts.includes(first?.id ?? '?') && texts === (await seenBy(0)).join() && texts.includes('put right')
    })
  })

  it('a third, started later, reads the same; what a writer left half done when it died a repeat completes: each once', async () => {
    const request = { facts: ['Half one.', 'Half two.', 'Half three.'], user_id: 'half' }
    const { body } = await agentOf(0)
      .post('/v1/memory/memories')
      .set('idempotency-key', 'half')
      .send(request)
      .expect(200)
    const ids = body.results.map(({ id }: { id: string }) => id)
    // as if it had died after the first row, before the answer was kept
    await database.connection.collection('memory_memories').deleteMany({ _id: { $in: ids.slice(1) } as never })
    await database.connection.collection('kernel_idempotency').deleteMany({})
    const third = await testService({ modules: [memory], database, env: SAME_INSTALLATION })
    try {
      const { body: read } = await third
        .withKey(who.apiKey)
        .post('/v1/memory/search')
        .send({ query: 'things', user_id: 'ada', top_k: 200 })
        .expect(200)
      expect(read.results).to.have.length((await seenBy(0)).length)
      const again = await third
        .withKey(who.apiKey)
        .post('/v1/memory/memories')
        .set('idempotency-key', 'half')
        .send(request)
        .expect(200)
      expect(again.body.results.map(({ id }: { id: string }) => id)).to.deep.equal(ids)
      const kept = await third.withKey(who.apiKey).get('/v1/memory/memories?user_id=half').expect(200)
      expect(kept.body.data).to.have.length(3)
    } finally {
      await third.stop()
    }
  })
})
