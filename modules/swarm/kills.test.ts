import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import type { Run } from './contract.ts'
import { Ended } from './records.ts'
import { killsKernel } from './testing/kills-kernel.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
const WORKERS = Math.min(2, KILLS)
const RUNS = 4 + KILLS
const STEPS = 3
const SCHEDULES = 2
/** Longer than the lease of a job: what a dead process held is free again. */
const LEASE_MS = 31_000
/** A call takes so long that a kill falls before, into or after its charge. */
const MAX_DELAY_MS = 40
const PATIENCE_MS = 60_000 + KILLS * 20_000
const PENCE = 10
const GRANT = 100_000

/** `KILLS=50 npm run mocha -- --timeout 0 modules/swarm/kills.test.ts` for the long form: three processes, this one lives. */
;(KILLS === 0 ? describe.skip : describe)('swarms and schedules under SIGKILL of their workers', () => {
  let database: TestDatabase
  let server: Server
  let t: TestKernel
  const clock = new ManualClock()
  let workers: KilledProcesses
  /** Calls that wait for the workers to be there. */
  const waiting: (() => void)[] = []
  let isOpen = false
  const gate = (open: boolean): void => {
    isOpen = open
    if (open) for (const go of waiting.splice(0)) go()
  }

  beforeEach(async function () {
    this.timeout(PATIENCE_MS)
    gate(false)
    server = createServer((req, res) => {
      let text = ''
      req.on('data', (chunk: Buffer) => (text += chunk))
      req.on('end', async () => {
        if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
        const { value } = JSON.parse(text).input
        res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ output: { value: value + 1 } }))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    database = await testDatabase()
    workers = new KilledProcesses(join(import.meta.dirname, 'testing/worker-process.ts'), database, clock)
    t = await killsKernel(database, clock)
  })
  afterEach(async () => {
    gate(true)
    await workers?.killAll()
    await t?.stop()
    await database?.drop()
    server?.closeAllConnections()
    server?.close()
  })

  const post = async (user: string, path: string, body: object) =>
    (await t.as({ userId: user }).post(path).send(body).expect(200)).body
  const get = async (user: string, path: string) => (await t.as({ userId: user }).get(path).expect(200)).body
  /** By task: what each account was charged. */
  const charges = async (account: string): Promise<ReadonlyMap<string, bigint>> => {
    const byTask = new Map<string, bigint>()
    for (const { body } of await t.services.resolve(Records).list({ account, kinds: [CallSettled], limit: 1_000 })) {
      expect(byTask.has(body.task_id), `${body.task_id} was charged once`).to.equal(false)
      byTask.set(body.task_id, BigInt(body.grossMicroPence))
    }
    return byTask
  }

  it('ends every run once, pays no step and runs no tick twice', async function () {
    this.timeout(PATIENCE_MS)
    const [swarmer, scheduler] = ['usr_swarmer', 'usr_scheduler']
    for (const user of [swarmer, scheduler]) await grant(t, GRANT, user)
    const agent = await post('usr_creator', '/v1/agents', {
      name: 'adds one',
      archetype: 'custom',
      price_per_call: PENCE / 100,
      endpoint: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
    })
    const swarm = await post(swarmer, '/v1/swarm/create', {
      agents: Array(STEPS).fill(agent.id),
      topology: 'sequential',
      budget_pence: 500,
    })
    const runs: Run[] = []
    for (let n = 0; n < RUNS; n++) runs.push(await post(swarmer, `/v1/swarm/${swarm.id}/run`, { input: { value: n } }))
    const schedules: string[] = []
    for (let n = 0; n < SCHEDULES; n++) {
      const timing = { interval_s: 60, overlap_policy: 'allow' }
      const { id } = await post(scheduler, '/v1/agents/schedule', { agent: agent.id, input: { value: n }, ...timing })
      schedules.push(id)
    }

    for (let kills = 0; kills < KILLS; kills++) {
      if (kills % WORKERS === 0) {
        gate(false)
        await workers.fill(WORKERS)
        workers.turn(60_000)
        // this process and each worker are in the middle of calls
        await eventually(() => waiting.length > WORKERS || undefined, PATIENCE_MS)
      }
      gate(true)
      await workers.killOne(MAX_DELAY_MS)
      workers.turn(LEASE_MS)
    }
    // one that lives on would not feel that time runs fast from here on
    await workers.killAll()
    gate(true)
    // what the dead left unlogged is looked for at a start
    await t.stop()
    t = await killsKernel(database, clock)

    const ended = async (): Promise<boolean> => {
      const { data } = await get(swarmer, `/v1/swarm/${swarm.id}/runs?limit=100`)
      return data.every(({ status }: Run) => status !== 'queued' && status !== 'running')
    }
    while (!(await ended())) {
      await t.advance(LEASE_MS)
      await t.runCron('swarm.unattended')
    }
    for (const id of schedules) await post(scheduler, `/v1/agent-schedules/${id}/pause`, {})
    for (let lease = 0; lease < 4; lease++) await t.advance(2 * LEASE_MS)

    const ofSwarms = await charges(swarmer)
    let paidSteps = 0
    for (const { run_id } of runs) {
      const run: Run = await get(swarmer, `/v1/swarm/${swarm.id}/runs/${run_id}`)
      const paid = run.steps.filter(({ status }) => status === 'completed')
      for (const { task_id } of paid) expect(ofSwarms.get(String(task_id))).to.equal(toMicroPence(PENCE))
      expect(run.spent_pence).to.equal(paid.length * PENCE)
      // the first in the queue may have been at work in every kill
      const isWornOut = run.status === 'failed' && run.reason === 'internal' && KILLS > 1
      if (!isWornOut) expect(run).to.include({ status: 'completed', spent_pence: STEPS * PENCE })
      paidSteps += paid.length
    }
    expect(paidSteps).to.be.at.least((RUNS - KILLS) * STEPS)
    expect(ofSwarms.size).to.equal(paidSteps)
    expect(await spendable(t, swarmer)).to.equal(toMicroPence(GRANT - paidSteps * PENCE))
    const ends = await t.services.resolve(Records).list({ account: swarmer, kinds: [Ended], limit: 1_000 })
    expect(new Set(ends.map(({ body }) => body.run_id)).size).to.equal(RUNS)
    expect(ends).to.have.lengthOf(RUNS)

    const ofSchedules = await charges(scheduler)
    let ticks = 0
    let billed = 0
    for (const id of schedules) {
      const { data } = await get(scheduler, `/v1/agent-schedules/${id}/runs?limit=100`)
      const times = data.map(({ scheduled_at }: { scheduled_at: string }) => scheduled_at)
      expect(new Set(times).size).to.equal(times.length)
      billed += data.filter(({ price_pence }: { price_pence: number | null }) => price_pence === PENCE).length
      ticks += times.length
    }
    expect(ticks).to.be.at.least(SCHEDULES)
    expect(ofSchedules.size).to.be.within(billed, ticks)
    expect(await spendable(t, scheduler)).to.equal(toMicroPence(GRANT - ofSchedules.size * PENCE))
    for (const user of [swarmer, scheduler]) expect(await held(t, user)).to.equal(0n)
    for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
  })
})
