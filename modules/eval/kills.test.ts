import { join } from 'node:path'
import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { KilledProcesses } from '../../kernel/testing/processes.ts'
import { type TestDatabase, type TestKernel, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { CallSettled } from '../agents/services.ts'
import { LedgerAudit, toMicroPence } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import { Ended, Settled } from './records.ts'
import type { Run } from './runs/contract.ts'
import { completion, type FakeServer, serve } from './testing/fake-server.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
/** Asked between two kills: so many that no batch of 64 cases dies oftener than its job is tried again. */
const GAP = KILLS === 1 ? 3 : 80
const CASES = KILLS === 1 ? 6 : 50 * KILLS
/** Longer than the lease of a job: what a dead process held is free again. */
const LEASE_MS = 31_000
/** An answer takes a moment, so that a kill falls before, into or after its payment. */
const ANSWER_MS = 15
const MAX_DELAY_MS = 60
const PATIENCE_MS = 60_000 + KILLS * 20_000
const OWNER = 'usr_eval'
const GRANT = 100_000
const AGENT_PENCE = 10
/** A case of the model, and what of it comes back as the account's share of the margin: see `eval.test.ts`. */
const PRICE = 28_500n
const NET = PRICE - (5_700n * 78n) / 100n

/** `KILLS=50 npm run mocha -- --timeout 0 modules/eval/kills.test.ts` for the long form. */
;(KILLS === 0 ? describe.skip : describe)('evaluations under SIGKILL of the service', () => {
  let database: TestDatabase
  let server: FakeServer
  let t: TestKernel
  let service: KilledProcesses
  const clock = new ManualClock()
  /** What was asked: of models (`/v1/…`) and of the agent's endpoint (`/agent`). */
  let asked: { readonly path: string; readonly text: string }[]
  /** Nobody is answered before the parent has gone. */
  let open: () => void

  beforeEach(async function () {
    this.timeout(PATIENCE_MS)
    asked = []
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    server = await serve(async (path, { input, messages }) => {
      if (path !== '/agent' && messages === undefined) return [404, {}]
      const text =
        path === '/agent' ? (input as { text: string }).text : (messages as { content: string }[])[0]?.content
      asked.push({ path, text: String(text) })
      await opened
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      return path === '/agent' ? [200, { output: { text } }] : completion(String(text))
    })
    process.env['MODELS_URL'] = server.url
    database = await testDatabase()
    service = new KilledProcesses(join(import.meta.dirname, 'testing/killed-process.ts'), database, clock)
    t = await killsKernelOf()
  })
  afterEach(async () => {
    delete process.env['MODELS_URL']
    await service?.killAll()
    await t?.stop()
    await database?.drop()
    server?.close()
  })

  const killsKernelOf = async () => (await import('./testing/kills-kernel.ts')).killsKernel(database, clock)
  const post = async (path: string, body: object, user = OWNER) =>
    (await t.as({ userId: user }).post(path).send(body).expect(200)).body
  const run = async (id: string): Promise<Run> =>
    (await t.as({ userId: OWNER }).get(`/v1/eval/runs/${id}`).expect(200)).body

  it('go on where they were, and pay no case twice', async function () {
    this.timeout(PATIENCE_MS)
    await grant(t, GRANT, OWNER)
    const agent = await post(
      '/v1/agents',
      {
        name: 'echo',
        archetype: 'custom',
        price_per_call: AGENT_PENCE / 100,
        endpoint: { url: `${server.url}/agent` },
      },
      'usr_creator',
    )
    const rows = Array.from({ length: CASES }, (_, n) => ({ input: `case ${n}`, expected: `case ${n}` }))
    const { id: dataset_id } = await post('/v1/eval/datasets', { name: 'echoes' })
    await post(`/v1/eval/datasets/${dataset_id}/versions`, { rows })
    const terms = { dataset_id, assertions: [{ type: 'exact' }], budget_pence: 50_000 }
    const targets = [
      { type: 'model', model: 'm' },
      { type: 'agent', agent: agent.id },
    ]
    const runs: Run[] = []
    for (const target of targets) runs.push(await post('/v1/eval/runs', { ...terms, target }))
    // the service is one process from here on, and it dies
    await t.stop()
    clock.advance(LEASE_MS)
    open()
    for (let kills = 0; kills < KILLS; kills++) {
      const before = asked.length
      await service.fill(1)
      await eventually(() => asked.length > before + GAP || undefined, PATIENCE_MS)
      await service.killOne(MAX_DELAY_MS)
      service.turn(LEASE_MS)
    }
    t = await killsKernelOf()
    let resumed = 0
    for (;;) {
      const states = await Promise.all(runs.map(({ id }) => run(id)))
      if (states.every(({ status }) => status === 'completed')) break
      // its job was at work in one kill after the other
      for (const { id, status } of states)
        if (status === 'failed' && ++resumed) await post(`/v1/eval/runs/${id}/resume`, {})
      await t.advance(LEASE_MS)
      await t.runCron('eval.sweep')
    }

    for (const { id } of runs) expect((await run(id)).scores).to.include({ mean: 1, cases: CASES, failed: 0 })
    const [model, agents] = await Promise.all(runs.map(({ id }) => run(id)))
    expect(model?.spent_pence).to.equal(Number(BigInt(CASES) * PRICE) / 1e6)
    expect(agents?.spent_pence).to.equal(CASES * AGENT_PENCE)
    const records = t.services.resolve(Records)
    const countOf = async (kind: typeof Settled | typeof CallSettled | typeof Ended): Promise<number> => {
      const page = { account: OWNER, kinds: [kind], limit: 100 }
      let count = 0
      for (let found = await records.list(page); found.length > 0; ) {
        count += found.length
        found = await records.list({ ...page, before: found.at(-1)?.id ?? '' })
      }
      return count
    }
    expect(await countOf(Settled)).to.equal(CASES)
    expect(await countOf(CallSettled)).to.equal(CASES)
    const paid = BigInt(CASES) * (NET + toMicroPence(AGENT_PENCE))
    expect(await spendable(t, OWNER)).to.equal(toMicroPence(GRANT) - paid)
    expect(await held(t, OWNER)).to.equal(0n)
    // what was kept is not asked again: a kill costs at most what was on its way
    expect(asked.length).to.be.within(2 * CASES, 2 * CASES + (KILLS + 1) * 8)
    expect(await countOf(Ended)).to.equal(2 + resumed)
    for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
    if (KILLS > 1) console.log(`      ${KILLS} kills, ${asked.length} asked for ${2 * CASES} cases, ${resumed} resumed`)
  })
})
