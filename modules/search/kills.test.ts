import { join } from 'node:path'
import { expect } from 'chai'
import { Mongo, PersonalCipher } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
import { killedAtWork } from '../../kernel/testing/processes.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import search from './module.ts'
import { editOf, SETTINGS } from './testing/kill-edits.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
const AT_ONCE = Math.min(2, KILLS)
const PATIENCE_MS = 60_000 + KILLS * 20_000
/** Longer than the lease of a job: what a dead process held is free again. */
const LEASE_MS = 31_000

/** `KILLS=40 npm run mocha -- --exit --timeout 0 modules/search/kills.test.ts`: three processes, this one lives. */
;(KILLS === 0 ? describe.skip : describe)('search under SIGKILL of those who write', () => {
  let database: TestDatabase
  let t: TestKernel
  const started: TestKernel[] = []
  const start = async (): Promise<TestKernel> => {
    const kernel = await testKernel({
      modules: [search],
      database,
      provide: [[PersonalCipher, plainCipher]],
      config: { search: SETTINGS },
      ...(t && { clock: t.clock }),
    })
    started.push(kernel)
    return kernel
  }
  beforeEach(async () => {
    database = await testDatabase()
    t = await start()
  })
  afterEach(async () => {
    for (const kernel of started.splice(0)) await kernel.stop()
    await database?.drop()
  })

  const script = join(import.meta.dirname, 'testing/worker-process.ts')
  /** How many edits were accepted. */
  const killed = async (worker: string): Promise<number> =>
    (await killedAtWork({ script, database, clockMs: t.clock.now(), worker, withinMs: 30 })).length

  const idsIn = async (kernel: TestKernel): Promise<readonly string[]> => {
    const { body } = await kernel.request
      .post('/v1/search/indexes/shop/search')
      .send({ q: 'thing', limit: 1_000, sort: [] })
      .expect(200)
    return body.hits.map(({ id, name }: { id: string; name: string }) => `${id}: ${name}`)
  }

  it('all that was accepted is done, nothing is half done, and all processes find the same', async function () {
    this.timeout(PATIENCE_MS)
    const accepted = new Map<string, number>()
    let begun = 0
    const slot = async (): Promise<void> => {
      while (begun < KILLS) {
        const worker = `w${begun++}`
        accepted.set(worker, await killed(worker))
        await idsIn(t)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, slot))
    // a task whose process died before it was put into the queue goes with the next one
    await t.request.post('/v1/search/indexes/shop/documents').send([{ id: 'last', name: 'thing' }])
    await t.advance(LEASE_MS)
    const tasks = t.services.resolve(Mongo).collection('search_tasks')
    expect(await tasks.countDocuments({ status: { $ne: 'succeeded' } })).to.equal(0)

    const found = await idsIn(t)
    expect(await idsIn(await start()), 'from a snapshot').to.deep.equal(found)
    await t.services
      .resolve(Mongo)
      .collection('search_indexes')
      .updateMany({}, { $unset: { snapshot: 1 } })
    expect(await idsIn(await start()), 'from the documents').to.deep.equal(found)

    const expected = new Set(['last: thing'])
    const open = new Set<string>()
    for (const [worker, count] of accepted) {
      const names = new Map<string, string>()
      for (let at = 0; at < count; at++) {
        const { put = [], remove = [] } = editOf(worker, at)
        for (const { id, name } of put) names.set(id, name)
        for (const id of remove) names.delete(id)
      }
      for (const [id, name] of names) expected.add(`${id}: ${name}`)
      // nobody was told of the last one: it may be done or not
      const { put = [], remove = [] } = editOf(worker, count)
      for (const id of [...put.map((each) => each.id), ...remove]) open.add(id)
    }
    const certain = (rows: Iterable<string>) => [...rows].filter((row) => !open.has(row.split(': ')[0] ?? '')).sort()
    expect(certain(found)).to.deep.equal(certain(expected))
  })
})
