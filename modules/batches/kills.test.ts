import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { type TestDatabase, type TestKernel, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { type FakeProvider, startFakeProvider } from '../providers/testing/fake-provider.ts'
import { Records } from '../records/services.ts'
import { held, USER } from '../routing/testing/gateway-kernel.ts'
import { batchKernel, clientOf, jsonLines, toldIn, uploadOf } from './testing/kernel.ts'

/** `npm test` has the same deaths without a process, in `batches.test.ts`. */
const KILLS = Number(process.env['KILLS'] ?? 0)
/** Enough for every process to have something left to die at. */
const LINES = KILLS * 12
const POINTS = ['batches.kept', 'batches.charged', 'batches.answered'] as const
const PATIENCE_MS = 60_000 + KILLS * 20_000
const SECRET = 'ab'.repeat(32)
/** Longer than a lease. */
const STEP_MS = 60_000

;(KILLS === 0 ? describe.skip : describe)('batches under SIGKILL', function () {
  this.timeout(PATIENCE_MS)
  let database: TestDatabase
  let provider: FakeProvider
  let t: TestKernel | undefined
  let id = ''
  const start = Date.now()
  beforeEach(async () => {
    id = ''
    database = await testDatabase()
    provider = await startFakeProvider()
  })
  afterEach(async () => {
    await t?.stop()
    await provider?.close()
    await database?.drop()
  })

  const spawned = async (now: number, faultPoint: string): Promise<{ child: ChildProcess; url: string }> => {
    const child = fork(join(import.meta.dirname, 'testing/batches-process.ts'), {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        STORE_URI: database.uri,
        STORE_NAME: database.name,
        PROVIDER: provider.url,
        NOW: String(now),
        GRANT: id === '' ? 'yes' : 'no',
        FAULT_POINT: faultPoint,
        SECRET_ROUTING: SECRET,
        NODE_OPTIONS: '',
      },
    })
    const [url] = (await once(child, 'message')) as [string]
    return { child, url }
  }

  it('runs every line, charges each once, and loses no answer that is charged', async () => {
    const bodies = Array.from({ length: LINES }, (_, n) => ({
      model: 'm',
      messages: [{ role: 'user', content: `line ${n + 1}` }],
    }))
    for (let kill = 0; kill < KILLS; kill++) {
      const point = `${POINTS[kill % POINTS.length]}:${1 + (kill % 3)}`
      const { child, url } = await spawned(start + kill * STEP_MS, point)
      const gone = once(child, 'exit')
      if (id === '') {
        const client = clientOf(url)
        const file = await uploadOf(client, jsonLines('/v1/chat/completions', ...bodies))
        const asked = { input_file_id: file.id, endpoint: '/v1/chat/completions', completion_window: '24h' } as const
        id = (await client.batches.create(asked)).id
      }
      const [, signal] = (await gone) as [number | null, string | null]
      expect(signal).to.equal('SIGKILL')
    }
    t = await batchKernel(provider.url, {
      database,
      clock: new ManualClock(start + KILLS * STEP_MS),
      env: { SECRET_ROUTING: SECRET },
    })
    await t.request.get('/v1/batches').expect(200)
    await t.settle()
    for (let turn = 0; turn < 4; turn++) await t.advance(STEP_MS)

    const client = clientOf(t.url)
    const batch = await client.batches.retrieve(id)
    expect(batch).to.deep.include({
      status: 'completed',
      request_counts: { total: LINES, completed: LINES, failed: 0 },
    })
    const told = await toldIn(client, batch.output_file_id)
    expect(told.map((line) => line.custom_id)).to.deep.equal(bodies.map((_, n) => `r${n + 1}`))
    const answers = told.map(({ response }) => response?.body as unknown as { worm_seal: string })
    const seals = new Set(answers.map((answer) => answer.worm_seal))
    expect(seals.size, 'each line has a settlement of its own').to.equal(LINES)
    const settled = await t.services
      .resolve(Records)
      .list({ account: USER, types: ['inference.settled'], limit: 1_000 })
    expect(settled).to.have.length(LINES)
    expect(await held(t)).to.equal(0n)
    const asked = provider.requests.length
    expect(asked, 'only what was under way is asked again').to.be.within(LINES, LINES + KILLS * 8)
  })
})
