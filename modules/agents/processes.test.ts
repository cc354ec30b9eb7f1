import { expect } from 'chai'
import { type TestDatabase, type TestKernel, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { Ledger } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { gatewayKernel, grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import agents from './module.ts'
import { type AgentState, CallHeld, CallReleased, Changed } from './records.ts'
import { chainOf } from './registry/chain.ts'

const A = 'usr_creator'
const B = 'usr_caller'
/** Two kernels with this environment are two processes of one installation. */
const SAME = { SECRET_AGENTS: 'ef'.repeat(32), SECRET_ROUTING: 'ab'.repeat(32) }

describe('agents in several processes', () => {
  let database: TestDatabase
  let one: TestKernel
  let two: TestKernel
  before(async () => {
    database = await testDatabase()
    const start = () => gatewayKernel({}, { modules: [agents], database, env: SAME })
    one = await start()
    two = await start()
    await grant(one, 1_000, B)
  })
  after(async () => {
    await one?.stop()
    await two?.stop()
    await database?.drop()
  })

  const BODY = { archetype: 'summariser', price_per_call: 0.1 }
  const INPUT = { input: { text: 'Seals prove what happened. They never expire.' } }
  const create = async (name: string) =>
    (
      await one
        .as({ userId: A })
        .post('/v1/agents')
        .send({ ...BODY, name })
        .expect(200)
    ).body

  it('give a name once, whoever is asked for it', async () => {
    const answers = await Promise.all(
      [one, two, one, two, one, two].map((t, n) =>
        t
          .as({ userId: `usr_${n}` })
          .post('/v1/agents')
          .send({ ...BODY, name: 'Only one' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409, 409, 409, 409])
  })

  it('charge one call once, whichever process gets it', async () => {
    const { id } = await create('Charged once')
    const before = await spendable(one, B)
    await Promise.all(
      [one, two, one, two].map((t) =>
        t.as({ userId: B }).post(`/v1/agents/${id}/call`).set('idempotency-key', 'same').send(INPUT),
      ),
    )
    expect(before - (await spendable(one, B))).to.equal(10_000_000n)
    expect(await held(one, B)).to.equal(0n)
  })

  it('obey a deletion and a roll-out at once, wherever they were asked for', async () => {
    const { id } = await create('Soon gone')
    const { body } = await two
      .as({ userId: A })
      .post(`/v1/agents/${id}/deploy`)
      .send({ strategy: 'canary', initial_traffic_pct: 100 })
      .expect(200)
    const steps = await Promise.all(
      [one, two, one, two].map((t) =>
        t.as({ userId: A }).post(`/v1/agents/${id}/deployments/${body.deployment_id}/promote`).send({}),
      ),
    )
    expect(steps.filter(({ status }) => status === 200).length).to.be.at.least(1)
    expect(
      (await one.as({ userId: A }).get(`/v1/agents/${id}/deployments/${body.deployment_id}`)).body.status,
    ).to.equal('live')
    await two.as({ userId: A }).delete(`/v1/agents/${id}`).expect(200)
    await one.as({ userId: B }).post(`/v1/agents/${id}/call`).send(INPUT).expect(404)
  })

  it('show a step whose process died before it could', async () => {
    const { id } = await create('Half shown')
    await one.services.resolve(Records).appendChained(Changed, {
      id: 'agc_of_a_dead_process',
      account: A,
      chain: chainOf(id),
      intent: {},
      compose: ({ n, body }) => ({ body: { ...(body as AgentState), n: n + 1, price_micro_pence: '99000000' } }),
    })
    await one.settle()
    await two.settle()
    expect((await two.as({ userId: A }).get(`/v1/agents/${id}`).expect(200)).body.price_per_call).to.equal(0.99)
  })

  it('give back what a process that died held', async () => {
    await one.services.resolve(Ledger).hold(CallHeld, {
      id: 'hold_of_a_dead_process',
      owner: B,
      amountMicroPence: 10_000_000n,
      expiresInMs: 1_000,
      expiry: CallReleased,
      facts: { agent_id: 'ag_x', version: 'sha256:0', task_id: 'task_x', owner: A, request: 'x' },
    })
    expect(await held(one, B)).to.equal(10_000_000n)
    await one.advance(2_000)
    await one.runCron('ledger.expire').catch(() => undefined)
    await one.settle()
    expect(await held(one, B)).to.equal(0n)
  })
})
