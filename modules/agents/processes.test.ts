import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { Mongo, onFaultPoint, PersonalCipher } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
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
    const start = () =>
      gatewayKernel({}, { modules: [agents], database, env: SAME, provide: [[PersonalCipher, plainCipher]] })
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

  describe('a call whose process died', () => {
    let id = ''
    let balance = 0n
    const call = (t: TestKernel, key: string, body: object = INPUT) =>
      t.as({ userId: B }).post(`/v1/agents/${id}/call`).set('idempotency-key', key).send(body)
    /** The next passage of this point is the last thing that its request does. */
    const dyingAt = async (point: string, work: () => Promise<unknown>): Promise<void> => {
      let passed = false
      const undo = onFaultPoint((name) => {
        if (name !== point || passed) return
        passed = true
        throw new Error(`died at ${point}`)
      })
      try {
        await work()
      } finally {
        undo()
      }
      expect(passed, point).to.equal(true)
    }
    before(async () => {
      id = (await create('Dies')).id
    })
    beforeEach(async () => {
      balance = await spendable(one, B)
    })
    const paidOnce = async () => {
      expect(balance - (await spendable(two, B))).to.equal(10_000_000n)
      expect(await held(two, B)).to.equal(0n)
    }

    for (const point of ['ledger.held', 'agents.kept', 'ledger.captured', 'ledger.settled', 'agents.settled'])
      it(`at ${point} is answered by another, and charged once`, async () => {
        await dyingAt(point, () => call(one, point).expect(500))
        const { body, headers } = await call(two, point).expect(200)
        expect(body.output.text).to.be.a('string').and.not.equal('')
        expect(body.earnings_credited_gbp).to.equal(0.078)
        const again = await call(one, point).expect(200)
        expect([again.body, again.headers['x-task-id']]).to.deep.equal([body, headers['x-task-id']])
        await paidOnce()
      })

    it('is answered by what was kept, not by another run', async () => {
      await dyingAt('agents.settled', () => call(one, 'once-only').expect(500))
      const answers = one.services.resolve(Mongo).collection<{ _id: string; sealed: string }>('agent_answers')
      for (const row of await answers.find().toArray()) {
        const { output, ...rest } = JSON.parse(Buffer.from(row.sealed, 'base64').toString())
        const sealed = Buffer.from(JSON.stringify({ ...rest, output: { ...output, text: 'As it was kept.' } }))
        await answers.updateOne({ _id: row._id }, { $set: { sealed: sealed.toString('base64') } })
      }
      expect((await call(two, 'once-only').expect(200)).body.output.text).to.equal('As it was kept.')
      await paidOnce()
    })

    it('is not run again where its answer was kept before it was charged', async () => {
      let runs = 0
      const server = createServer((_, res) => {
        runs++
        res.writeHead(200, { 'content-type': 'application/json' }).end('{"text":"Done."}')
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      const body = { name: 'Counts', archetype: 'custom', price_per_call: 0.1, endpoint: { url } }
      const agent = await one.as({ userId: A }).post('/v1/agents').send(body).expect(200)
      const send = (t: TestKernel) =>
        t.as({ userId: B }).post(`/v1/agents/${agent.body.id}/call`).set('idempotency-key', 'counted').send(INPUT)
      await dyingAt('ledger.captured', () => send(one).expect(500))
      await send(two).expect(200)
      server.close()
      expect(runs).to.equal(1)
      await paidOnce()
    })

    it('is told with its result where it was streamed', async () => {
      const streamed = { ...INPUT, stream: true }
      await dyingAt('agents.settled', () => call(one, 'streamed', streamed))
      const { text } = await call(two, 'streamed', streamed).expect(200)
      expect(text).to.include('event: result').and.not.include('event: error')
      await paidOnce()
    })

    it('is told with its receipt where the answer is not kept any more', async () => {
      await dyingAt('agents.settled', () => call(one, 'too-late').expect(500))
      await one.services.resolve(Mongo).collection('agent_answers').deleteMany({})
      const { body } = await call(two, 'too-late').expect(409)
      expect(body).to.deep.include({ code: 'E010', charged_pence: 10 })
      expect(body.worm_hash).to.match(/^sha256:[0-9a-f]{64}$/)
      expect(await one.services.resolve(Records).findBySeal(body.worm_hash.slice(7))).to.include({
        type: 'agent_call.settled',
        account: B,
      })
      await paidOnce()
    })

    it('is not another call under its key', async () => {
      await dyingAt('agents.kept', () => call(one, 'other-input').expect(500))
      const other = await call(two, 'other-input', { input: { text: 'Something else.' } }).expect(409)
      expect(other.body).to.include({ code: 'E010' })
      await call(two, 'other-input').expect(200)
      await paidOnce()
    })
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
