import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { Mongo, onFaultPoint, PersonalData, Queue, Unrecoverable } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import { LedgerAudit, toMicroPence } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { gatewayKernel, grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import { fakeRetention } from '../workspaces/testing-retention.ts'
import { jobOf } from './advance.ts'
import type { Run, Step } from './contract.ts'
import swarm from './module.ts'

const A = 'usr_creator'
const INPUT = { value: 1 }

/** Endpoints of agents: `/add` adds one, `/fail` refuses, `/boss` supervises. */
const answerOf = (path: string, input: Readonly<Record<string, unknown>>): object | undefined => {
  if (path === '/add') return { value: Number(input['value']) + 1 }
  if (path === '/boss')
    return (input['results'] as readonly unknown[]).length < 2
      ? { next: 'swarm-add', input: { value: (input['results'] as readonly unknown[]).length } }
      : { verdict: 'enough' }
  if (path === '/loop') return { next: 'swarm-add', input: { value: 1 } }
  return undefined
}

describe('swarms', () => {
  const retention = fakeRetention()
  let t: TestKernel
  let server: Server
  let served: string[] = []
  const ids: Record<string, string> = {}
  before(async () => {
    server = createServer((req, res) => {
      let text = ''
      req.on('data', (chunk: Buffer) => (text += chunk))
      req.on('end', () => {
        const path = req.url ?? ''
        served.push(path)
        const answer = answerOf(path, JSON.parse(text).input)
        res.writeHead(answer === undefined ? 422 : 200, { 'content-type': 'application/json' })
        res.end(JSON.stringify({ output: answer ?? {} }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t = await gatewayKernel({}, { modules: [agents, swarm], provide: [retention.provided] })
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const kind of ['add', 'fail', 'boss', 'loop']) {
      const { body } = await as(A)
        .post('/v1/agents')
        .send({
          name: `swarm ${kind}`,
          archetype: 'payment_handler',
          price_per_call: 0.1,
          endpoint: { url: `${url}/${kind}` },
        })
        .expect(200)
      ids[kind] = body.id
    }
  })
  after(async () => {
    await t?.stop()
    server?.closeAllConnections()
    server?.close()
  })
  beforeEach(() => {
    served = []
  })

  const as = (userId: string) => t.as({ userId })
  let users = 0
  const caller = async (pence = 1_000): Promise<string> => {
    const user = `usr_swarm${++users}`
    if (pence > 0) await grant(t, pence, user)
    return user
  }
  const create = async (user: string, kinds: readonly string[], body: object = {}) =>
    (
      await as(user)
        .post('/v1/swarm/create')
        .send({ agents: kinds.map((kind) => ids[kind]), topology: 'sequential', budget_pence: 500, ...body })
        .expect(200)
    ).body
  const begin = async (user: string, id: string, body: object = {}): Promise<Run> =>
    (
      await as(user)
        .post(`/v1/swarm/${id}/run`)
        .send({ input: INPUT, ...body })
        .expect(200)
    ).body
  const show = async (user: string, { swarm_id, run_id }: Run): Promise<Run> =>
    (await as(user).get(`/v1/swarm/${swarm_id}/runs/${run_id}`).expect(200)).body
  const finished = async (user: string, kinds: readonly string[], body: object = {}, run: object = {}) => {
    const made = await create(user, kinds, body)
    const begun = await begin(user, made.id, run)
    await t.settle()
    return show(user, begun)
  }
  const statuses = ({ steps }: Run) => steps.map(({ status }: Step) => status)

  it('run one after the other: each step is a sealed call, billed once', async () => {
    const user = await caller()
    const run = await finished(user, ['add', 'add', 'add'])
    expect(run).to.deep.include({ status: 'completed', reason: null, output: { value: 4 }, spent_pence: 30 })
    expect(await spendable(t, user)).to.equal(toMicroPence(970))
    for (const { worm_hash, task_id } of run.steps) {
      const record = await t.services.resolve(Records).findBySeal(String(worm_hash).slice(7))
      expect(record?.body).to.include({ task_id, agent_id: ids['add'] })
    }
    const told = t.events.filter(({ name }) => name === 'swarm.ended')
    expect(told.map(({ data }) => data)).to.deep.equal([
      { swarm_id: run.swarm_id, run_id: run.run_id, status: 'completed', spent_pence: 30 },
    ])
    const { body } = await as(user).get(`/v1/swarm/${run.swarm_id}/runs`).expect(200)
    expect(body.data[0]).to.include({ run_id: run.run_id, status: 'completed' })
  })

  it('run side by side; what fails costs nothing and keeps no other back', async () => {
    const user = await caller()
    const run = await finished(user, ['add', 'fail', 'add'], { topology: 'parallel' })
    expect(run).to.include({ status: 'completed', spent_pence: 20 })
    expect(statuses(run)).to.deep.equal(['completed', 'failed', 'completed'])
    expect(run.steps[1]).to.include({ error: 'agent_refused', price_pence: 0 })
    expect(await spendable(t, user)).to.equal(toMicroPence(980))
    expect(await held(t, user)).to.equal(0n)
  })

  it('follow a supervisor, and end where it goes in a circle', async () => {
    const user = await caller()
    const run = await finished(user, ['boss', 'add'], { topology: 'supervisor' })
    expect(run).to.deep.include({ status: 'completed', output: { verdict: 'enough' }, spent_pence: 50 })
    const circle = await finished(user, ['loop', 'add'], { topology: 'supervisor' })
    expect(circle).to.include({ status: 'failed', reason: 'call_cycle', spent_pence: 30 })
    const short = await finished(user, ['boss', 'add'], { topology: 'supervisor', max_steps: 2 })
    expect(short).to.deep.include({ status: 'stopped', reason: 'max_steps', output: { value: 1 } })
  })

  it('stop where the budget ends, and keep what there is', async () => {
    const user = await caller()
    const run = await finished(user, ['add', 'add', 'add'], { budget_pence: 25 })
    expect(run).to.deep.include({ status: 'stopped', reason: 'budget', output: { value: 3 }, spent_pence: 20 })
    expect(statuses(run)).to.deep.equal(['completed', 'completed', 'skipped'])
    const side = await finished(user, ['add', 'add', 'add'], { topology: 'parallel' }, { budget_pence: 10 })
    expect(side).to.include({ status: 'stopped', reason: 'budget', spent_pence: 10 })
    expect(statuses(side)).to.deep.equal(['completed', 'skipped', 'skipped'])
    expect(await spendable(t, user)).to.equal(toMicroPence(970))
  })

  it('stop where the account’s money ends', async () => {
    const user = await caller(15)
    const run = await finished(user, ['add', 'add'])
    expect(run).to.deep.include({ status: 'stopped', reason: 'funds', output: { value: 2 }, spent_pence: 10 })
    expect(await held(t, user)).to.equal(0n)
  })

  it('pay no step twice and lose none, when the process dies right after a charge', async () => {
    const user = await caller()
    let deaths = 0
    const undo = onFaultPoint((point) => {
      if (point === 'swarm.paid' && ++deaths === 2) throw new Error('died')
    })
    const { id } = await create(user, ['add', 'add', 'add'])
    const begun = await begin(user, id)
    for (let turn = 0; turn < 3; turn++) await t.advance(60_000)
    undo()
    const run = await show(user, begun)
    expect(run).to.deep.include({ status: 'completed', output: { value: 4 }, spent_pence: 30 })
    expect(served).to.have.lengthOf(3)
    expect(run.steps[1]?.worm_hash).to.match(/^sha256:[0-9a-f]{64}$/)
    expect(await spendable(t, user)).to.equal(toMicroPence(970))
  })

  it('are cancelled once, whatever was done stays; a repeat of a request is one run', async () => {
    const user = await caller()
    const { id } = await create(user, ['add'])
    const twice = await Promise.all(
      [1, 2].map(() => as(user).post(`/v1/swarm/${id}/run`).set('idempotency-key', 'once').send({ input: INPUT })),
    )
    await t.settle()
    expect(new Set(twice.map(({ body }) => body.run_id).filter(Boolean)).size).to.equal(1)
    expect(await spendable(t, user)).to.equal(toMicroPence(990))
    const undo = onFaultPoint(() => {
      throw new Error('died')
    })
    const begun = await begin(user, id)
    await t.settle()
    undo()
    const path = `/v1/swarm/${id}/runs/${begun.run_id}`
    for (let time = 0; time < 2; time++)
      expect((await as(user).post(`${path}/cancel`).send().expect(200)).body).to.include({ status: 'cancelled' })
    await t.advance(120_000)
    expect((await show(user, begun)).status).to.equal('cancelled')
  })

  it('end though the last attempt was cut off after a charge, and though the process died before it stored the job', async () => {
    const user = await caller()
    const { id } = await create(user, ['add', 'add'])
    const queue = t.services.resolve(Queue)
    const cut = onFaultPoint((point) => {
      if (point !== 'swarm.paid') return
      cut()
      throw new Unrecoverable('cut off')
    })
    const begun = await begin(user, id)
    await t.settle()
    expect(await queue.isPending(jobOf(begun.run_id))).to.equal(false)
    expect((await show(user, begun)).status).to.equal('running')
    const unstored = await begin(user, id)
    await t.services
      .resolve(Mongo)
      .collection<{ _id: string }>('kernel_jobs')
      .deleteOne({ _id: jobOf(unstored.run_id) })
    await t.advance(200_000)
    for (let turn = 0; turn < 2; turn++) await t.runCron('swarm.unattended')
    await t.settle()
    const run = await show(user, begun)
    expect(run).to.deep.include({ status: 'failed', reason: 'internal', output: { value: 2 }, spent_pence: 10 })
    expect(statuses(run)).to.deep.equal(['completed'])
    expect(await show(user, unstored)).to.deep.include({ status: 'completed', spent_pence: 20 })
    expect(await spendable(t, user)).to.equal(toMicroPence(970))
    const told = t.events.flatMap(({ name, data }) =>
      name === 'swarm.ended' ? [(data as { run_id: string }).run_id] : [],
    )
    expect(told.filter((ended) => ended === begun.run_id)).to.have.lengthOf(1)
  })

  for (const [what, body] of Object.entries({
    'no agents': { agents: [] },
    'too many agents': { agents: Array(21).fill('swarm-add') },
    'an unknown topology': { topology: 'ring' },
    'a negative budget': { budget_pence: -1 },
    'too few steps': { agents: ['swarm-add', 'swarm-add'], max_steps: 1 },
    'a supervisor alone': { topology: 'supervisor' },
    'an unknown field': { split: 1 },
  }))
    it(`refuse ${what}`, () =>
      as('usr_bad')
        .post('/v1/swarm/create')
        .send({ agents: ['swarm-add'], topology: 'sequential', budget_pence: 10, ...body })
        .expect(400))

  it('refuse agents that are not there, and show nothing of another’s', async () => {
    const user = await caller()
    const { body } = await as(user)
      .post('/v1/swarm/create')
      .send({ agents: ['nobody'], topology: 'parallel', budget_pence: 1 })
      .expect(404)
    expect(body.code).to.equal('E007')
    const run = await finished(user, ['add'])
    for (const path of ['', '/runs', `/runs/${run.run_id}`])
      await as('usr_other').get(`/v1/swarm/${run.swarm_id}${path}`).expect(404)
    await as('usr_other').post(`/v1/swarm/${run.swarm_id}/run`).send({ input: INPUT }).expect(404)
    await as('usr_other').post(`/v1/swarm/${run.swarm_id}/runs/${run.run_id}/cancel`).send().expect(404)
    const other = await create(user, ['add'])
    await as(user).get(`/v1/swarm/${other.id}/runs/${run.run_id}`).expect(404)
    await as(user).delete(`/v1/swarm/${other.id}`).expect(200)
    await as(user).get(`/v1/swarm/${other.id}`).expect(404)
  })

  it('go with their account; old runs are swept; the books balance', async () => {
    const data = t.services.resolve(PersonalData)
    const kinds: string[] = []
    for await (const { kind } of data.export('usr_swarm1')) kinds.push(kind)
    expect(kinds).to.include.members(['swarm', 'swarm-run', 'swarm-step'])
    await data.erase('usr_swarm1')
    for await (const { kind } of data.export('usr_swarm1')) expect.fail(kind)
    await t.advance(4 * 86_400_000)
    retention.policies.push({ account: 'usr_swarm2', days: 3 })
    await t.runCron('swarm.retention')
    for await (const { kind } of data.export('usr_swarm2')) expect(kind).to.equal('swarm')
    const left: string[] = []
    for await (const { kind } of data.export('usr_swarm3')) left.push(kind)
    expect(left).to.include('swarm-run')
    await t.advance(31 * 86_400_000)
    await t.runCron('swarm.sweep')
    for await (const { kind } of data.export('usr_swarm3')) expect(kind).to.equal('swarm')
    for await (const { kind } of data.export('usr_swarm2')) expect(kind).to.equal('swarm')
    for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
  })
})
