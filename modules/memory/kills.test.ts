import { join } from 'node:path'
import { expect } from 'chai'
import { Mongo, PersonalCipher, PersonalData } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
import { killedAtWork } from '../../kernel/testing/processes.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import memory from './module.ts'
import { fact, kindOf, replacement, step, town, wordOf } from './testing/kill-steps.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
const AT_ONCE = Math.min(2, KILLS)
const PATIENCE_MS = 60_000 + KILLS * 20_000
/** Longer than a dead process may hold a request with a key. */
const LEASE_MS = 10_000

/** `KILLS=40 npm run mocha -- --exit --timeout 0 modules/memory/kills.test.ts`: three processes, this one lives. */
;(KILLS === 0 ? describe.skip : describe)('memory under SIGKILL of those who write', () => {
  let database: TestDatabase
  const started: TestKernel[] = []
  const start = async (): Promise<TestKernel> => {
    const [first] = started
    const kernel = await testKernel({
      modules: [memory],
      database,
      provide: [[PersonalCipher, plainCipher]],
      ...(first && { clock: first.clock }),
    })
    started.push(kernel)
    return kernel
  }
  beforeEach(async () => {
    database = await testDatabase()
    await start()
  })
  afterEach(async () => {
    for (const kernel of started.splice(0)) await kernel.stop()
    await database?.drop()
  })

  const script = join(import.meta.dirname, 'testing/worker-process.ts')
  /** The ids of each step that was answered. */
  const killed = (worker: string, clockMs: number) =>
    killedAtWork<readonly string[]>({ script, database, clockMs, worker, withinMs: 15 })

  const textsOf = async (t: TestKernel, worker: string, include_invalid: boolean): Promise<readonly string[]> => {
    const { body } = await t.request
      .get('/v1/memory/memories')
      .query({ user_id: worker, include_invalid, limit: 100 })
      .expect(200)
    return body.data.map((row: { memory: string }) => row.memory).sort()
  }

  it('what was answered is kept once, what was forgotten stays forgotten, and repeats complete the rest', async function () {
    this.timeout(PATIENCE_MS)
    const [t] = started as [TestKernel]
    const steps = new Map<string, number>()
    let begun = 0
    const slot = async (): Promise<void> => {
      while (begun < KILLS) {
        const worker = `W${wordOf(begun++)}`
        const answered = await killed(worker, t.clock.now())
        t.clock.advance(LEASE_MS)
        const at = answered.length
        await step(t.request, { worker, at, before: answered[at - 1] ?? [] })
        steps.set(worker, at + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, slot))

    const third = await start()
    for (const [worker, count] of steps) {
      const made = Array.from({ length: count }, (_, at) => ({ at, kind: kindOf(at) }))
      const of = (kind: string) => made.filter((each) => each.kind === kind).map(({ at }) => at)
      const replaced = of('replace').map((at) => replacement(worker, at))
      const valid = [
        ...replaced,
        ...of('facts').flatMap((at) => (at + 1 < count ? [] : [fact(worker, at)])),
        ...of('facts')
          .slice(-1)
          .map((at) => town(worker, at)),
      ]
      const open = kindOf(count - 1) === 'secret' ? 1 : 0
      for (const process of [t, third]) {
        const found = await textsOf(process, worker, false)
        expect(found.filter((text) => !text.includes('secret'))).to.deep.equal(valid.sort())
        expect(found.filter((text) => text.includes('secret'))).to.have.length(open)
        const all = await textsOf(process, worker, true)
        const facts = of('facts').flatMap((at) => [town(worker, at), fact(worker, at)])
        expect(all.filter((text) => !text.includes('secret'))).to.deep.equal([...facts, ...replaced].sort())
      }
    }

    const mongo = t.services.resolve(Mongo)
    for (const row of await mongo.collection('memory_memories').find({}).toArray())
      expect(['sealed', 'removedAt'].filter((field) => row[field] !== undefined)).to.have.length(1)
    const [worker = ''] = steps.keys()
    await third.request.post('/v1/memory/forget').send({ user_id: worker }).expect(200)
    expect(await textsOf(await start(), worker, true)).to.deep.equal([])
    const collections = (await mongo.db?.listCollections().toArray()) ?? []
    for (const { name } of collections)
      expect(JSON.stringify(await mongo.collection(name).find({}).toArray()), name).not.to.match(
        /mangosteens? of|mangosteen secret|I live in/i,
      )
    await t.services.resolve(PersonalData).erase('usr_test')
    for (const name of ['memory_memories', 'memory_keys'])
      expect(await mongo.collection(name).countDocuments({}), name).to.equal(0)
  })
})
