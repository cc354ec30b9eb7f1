import { expect } from 'chai'
import { onFaultPoint, PersonalData } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import dispatch from '../dispatch/module.ts'
import { LedgerAudit, toMicroPence } from '../ledger/services.ts'
import { gatewayKernel, grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import { fakeRetention } from '../workspaces/testing-retention.ts'
import schedules from './module.ts'

const A = 'usr_creator'
const MINUTE_MS = 60_000

describe('agent schedules', () => {
  const retention = fakeRetention()
  let t: TestKernel
  let agent: { readonly id: string; readonly slug: string }
  let users = 0
  before(async () => {
    t = await gatewayKernel({}, { modules: [agents, dispatch, schedules], provide: [retention.provided] })
    const { body } = await as(A)
      .post('/v1/agents')
      .send({ name: 'Clockwork', archetype: 'summariser', price_per_call: 0.1 })
      .expect(200)
    agent = body
  })
  after(() => t?.stop())

  const as = (userId: string) => t.as({ userId })
  const caller = async (pence: number): Promise<string> => {
    const user = `usr_clock${++users}`
    if (pence > 0) await grant(t, pence, user)
    return user
  }
  const INPUT = { text: 'One. Two. Three.' }
  const schedule = async (user: string, body: object = { interval_s: 60 }) =>
    (
      await as(user)
        .post('/v1/agents/schedule')
        .send({ agent: agent.slug, input: INPUT, ...body })
        .expect(200)
    ).body
  const get = async (user: string, path: string) => (await as(user).get(`/v1/agent-schedules${path}`).expect(200)).body

  it('call the agent at each time, billed like calls, and show what the runs gave', async () => {
    const user = await caller(100)
    const made = await schedule(user, { interval_s: 60, timezone: 'Europe/London', max_cost_pence: 10 })
    expect(made).to.include({ agent_id: agent.id, interval_s: 60, status: 'active', overlap_policy: 'skip' })
    expect(made).to.not.have.any.keys('payload', 'owner', 'account')
    for (let minute = 0; minute < 2; minute++) await t.advance(MINUTE_MS)
    const { data } = await get(user, `/${made.id}/runs`)
    expect(data).to.have.lengthOf(2)
    expect(data[0]).to.include({ status: 'completed', price_pence: 10, error: null })
    expect(data[0].output.text).to.be.a('string').and.not.equal('')
    expect(data[0].worm_hash).to.match(/^sha256:[0-9a-f]{64}$/)
    expect(await spendable(t, user)).to.equal(toMicroPence(80))
    expect((await get(user, '')).data).to.have.lengthOf(1)
    await as(user).delete(`/v1/agent-schedules/${made.id}`).expect(200)
    await t.advance(MINUTE_MS)
    expect(await spendable(t, user)).to.equal(toMicroPence(80))
  })

  it('stop when the money is gone, sealed and told once, and go on after a top-up', async () => {
    const user = await caller(10)
    const { id } = await schedule(user)
    for (let minute = 0; minute < 3; minute++) await t.advance(MINUTE_MS)
    expect(await get(user, `/${id}`)).to.include({ status: 'paused', paused_reason: 'funds', next_run_at: null })
    const runs = (await get(user, `/${id}/runs`)).data
    expect(runs.map(({ status, error }: { status: string; error: string | null }) => [status, error])).to.deep.equal([
      ['failed', 'E003'],
      ['completed', null],
    ])
    const told = t.events.filter(({ name }) => name === 'agent.schedule_stopped')
    expect(told.map(({ data }) => data)).to.deep.equal([{ schedule_id: id, agent_id: agent.id, reason: 'funds' }])
    await grant(t, 10, user)
    await as(user).post(`/v1/agent-schedules/${id}/resume`).send().expect(200)
    await t.advance(MINUTE_MS)
    expect(await spendable(t, user)).to.equal(0n)
    await as(user).delete(`/v1/agent-schedules/${id}`).expect(200)
  })

  it('stop where the price has risen, and where the agent is gone', async () => {
    const user = await caller(100)
    const { body: other } = await as(A)
      .post('/v1/agents')
      .send({ name: 'Dearer', archetype: 'summariser', price_per_call: 0.1 })
      .expect(200)
    const { id } = await schedule(user, { agent: other.id, interval_s: 60, max_cost_pence: 10 })
    await as(A).patch(`/v1/agents/${other.id}`).send({ price_per_call: 0.2 }).expect(200)
    await t.advance(MINUTE_MS)
    expect(await get(user, `/${id}`)).to.include({ status: 'paused', paused_reason: 'price' })
    await as(A).delete(`/v1/agents/${other.id}`).expect(200)
    await as(user).post(`/v1/agent-schedules/${id}/resume`).send().expect(200)
    await t.advance(MINUTE_MS)
    expect(await get(user, `/${id}`)).to.include({ status: 'paused', paused_reason: 'agent' })
    expect(await spendable(t, user)).to.equal(toMicroPence(100))
  })

  it('neither pay a run twice nor lose it, when the process dies after the charge', async () => {
    const user = await caller(100)
    const { id } = await schedule(user, { run_at: new Date(t.clock.now() + MINUTE_MS).toISOString() })
    let deaths = 0
    const undo = onFaultPoint((point) => {
      if (point === 'agent-schedules.paid' && deaths++ === 0) throw new Error('died')
    })
    await t.advance(MINUTE_MS)
    for (let retry = 0; retry < 3; retry++) await t.advance(MINUTE_MS)
    undo()
    expect(deaths).to.equal(1)
    expect(await spendable(t, user)).to.equal(toMicroPence(90))
    expect(await held(t, user)).to.equal(0n)
    const { data } = await get(user, `/${id}/runs`)
    expect(data).to.have.lengthOf(1)
    expect(data[0]).to.include({ status: 'completed' })
    expect(data[0].output.text).to.not.equal('')
    expect((await get(user, `/${id}`)).status).to.equal('ended')
  })

  for (const [what, body] of Object.entries({
    'no time': {},
    'two times': { interval_s: 60, cron: '* * * * *' },
    'a cron of four fields': { cron: '* * * *     ' },
    'an unknown zone': { cron: '0 8 * * *', timezone: 'Mars/Olympus' },
    'an interval of a second': { interval_s: 1 },
    'no input': { interval_s: 60, input: undefined },
    'an unknown field': { interval_s: 60, price: 1 },
  }))
    it(`refuse ${what}`, () =>
      as('usr_bad')
        .post('/v1/agents/schedule')
        .send({ agent: agent.id, input: INPUT, ...body })
        .expect(400))

  it('refuse an agent that is not there, and show none of another’s', async () => {
    const user = await caller(0)
    const { body } = await as(user)
      .post('/v1/agents/schedule')
      .send({ agent: 'nobody', input: INPUT, interval_s: 60 })
      .expect(404)
    expect(body.code).to.equal('E007')
    const { id } = await schedule(user)
    for (const [method, path] of [
      ['get', ''],
      ['get', '/runs'],
      ['post', '/pause'],
      ['post', '/resume'],
      ['delete', ''],
    ] as const)
      await as('usr_other')[method](`/v1/agent-schedules/${id}${path}`).send().expect(404)
    expect((await as(user).post(`/v1/agent-schedules/${id}/pause`).send().expect(200)).body.status).to.equal('paused')
  })

  it('go with their account; the books balance', async () => {
    const data = t.services.resolve(PersonalData)
    const kinds: string[] = []
    for await (const { kind } of data.export('usr_clock1')) kinds.push(kind)
    expect(kinds).to.include('scheduled-run')
    await t.advance(2 * 86_400_000)
    retention.policies.push({ account: 'usr_clock1', days: 1 })
    await t.runCron('agent-schedules.retention')
    for await (const { kind } of data.export('usr_clock1')) expect(kind).to.not.equal('scheduled-run')
    await data.erase('usr_clock1')
    for await (const { kind } of data.export('usr_clock1')) expect.fail(kind)
    for await (const fault of t.services.resolve(LedgerAudit).faults()) expect.fail(fault)
  })
})
