import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { Records } from '../../records/services.ts'
import { gatewayKernel, grant } from '../../routing/testing/gateway-kernel.ts'
import agents from '../module.ts'
import { bucketOf, isRolledOutTo } from './traffic.ts'

const A = 'usr_creator'

interface Asked {
  readonly path: string
  readonly dry_run?: boolean
}

describe('roll-outs of agents', () => {
  let t: TestKernel
  let server: Server
  let url = ''
  const asked: Asked[] = []
  /** By path: what the endpoint answers. */
  const answers = new Map<string, () => readonly [status: number, body: object]>()
  before(async () => {
    server = createServer((req, res) => {
      let text = ''
      req.on('data', (chunk) => (text += chunk))
      req.on('end', () => {
        const path = req.url ?? ''
        asked.push({ path, ...JSON.parse(text) })
        const [status, body] = (answers.get(path) ?? (() => [200, { said: path }] as const))()
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    t = await gatewayKernel({}, { modules: [agents] })
  })
  after(async () => {
    await t?.stop()
    server?.close()
  })
  afterEach(() => answers.clear())

  let made = 0
  const as = (userId: string) => t.as({ userId })
  const make = async () => {
    const name = `rolled ${++made}`
    const [old, fresh] = [`/old${made}`, `/new${made}`]
    const { body: agent } = await as(A)
      .post('/v1/agents')
      .send({ name, archetype: 'custom', price_per_call: 0, endpoint: { url: url + old, retries: 0 } })
      .expect(200)
    const { body: changed } = await as(A)
      .patch(`/v1/agents/${agent.id}`)
      .send({ endpoint: { url: url + fresh, retries: 0 } })
      .expect(200)
    const path = `/v1/agents/${agent.id}`
    const deploy = async (body: object = {}) =>
      (
        await as(A)
          .post(`${path}/deploy`)
          .send({ strategy: 'canary', rollback_threshold: 0.05, initial_traffic_pct: 5, ...body })
          .expect(200)
      ).body
    const call = (caller: string) => as(caller).post(`${path}/call`).send({ input: {} })
    const state = async (deployment: string) => {
      await t.settle()
      return (await as(A).get(`${path}/deployments/${deployment}`).expect(200)).body
    }
    return { agent: changed, path, old, fresh, deploy, call, state }
  }
  /** Callers inside and outside of the first five per cent. */
  const callers = (deployment: string, inside: boolean, count: number): readonly string[] =>
    Array.from({ length: 5_000 }, (_, n) => `usr_c${n}`)
      .filter((caller) => bucketOf(deployment, caller) < 500 === inside)
      .slice(0, count)

  it('begin as specified, and each caller stays with one version', async () => {
    const { agent, deploy, call, old, fresh } = await make()
    const deployment = await deploy()
    expect(deployment).to.deep.include({
      status: 'deploying',
      traffic_pct: 5,
      rollback_threshold: 0.05,
      worm_sealed: true,
      stages: ['dev', 'staging', 'shadow', '5%', '25%', '100%'],
      stage: '5%',
      version: agent.latest_version,
    })
    expect(deployment.deployment_id).to.match(/^dep_/)
    for (const [inside, path] of [
      [true, fresh],
      [false, old],
    ] as const)
      for (const caller of callers(deployment.deployment_id, inside, 3))
        for (let again = 0; again < 2; again++)
          expect((await call(caller).expect(200)).body.output).to.deep.equal({ said: path })
  })

  it('roll back a version that always fails within ten calls, and all callers get the live one again', async () => {
    const { deploy, call, old, fresh, state } = await make()
    answers.set(fresh, () => [500, {}])
    const { deployment_id: id } = await deploy()
    const inside = callers(id, true, 10)
    let calls = 0
    for (; calls < 10 && (await state(id)).status === 'deploying'; calls++) await call(inside[calls] ?? '').expect(502)
    const ended = await state(id)
    expect(ended).to.include({ status: 'rolled_back', reason: 'error_rate', traffic_pct: 0 })
    expect(calls).to.be.at.most(10)
    expect(ended.analysis.errors, 'what it was judged by').to.deep.equal({ samples: calls, bad: calls, verdict: 'bad' })
    expect((await call(inside[0] ?? '').expect(200)).body.output).to.deep.equal({ said: old })
    const record = await t.services.resolve(Records).findBySeal(ended.worm_hash.slice(7))
    expect(record?.type).to.equal('deployment.step')
  })

  it('do not count what the caller did wrong', async () => {
    const { deploy, call, fresh, state } = await make()
    answers.set(fresh, () => [422, { message: 'no such invoice' }])
    const { deployment_id: id } = await deploy()
    for (const caller of callers(id, true, 10)) {
      const { body } = await call(caller).expect(422)
      expect(body).to.include({ code: 'agent_refused' })
      expect(body.error).to.include('no such invoice')
    }
    expect(await state(id)).to.deep.include({ status: 'deploying' })
    expect((await state(id)).analysis.errors.samples).to.equal(0)
  })

  it('promote a good version by itself, stage by stage, until it is live', async () => {
    const { agent, deploy, call, path, state } = await make()
    const { deployment_id: id } = await deploy({ rollback_threshold: 0.3, analysis: { min_samples: 5 } })
    const seen: number[] = []
    for (let calls = 0; calls < 40; calls++) {
      await call(callers(id, true, 1)[0] ?? '').expect(200)
      const { traffic_pct, status } = await state(id)
      if (seen.at(-1) !== traffic_pct) seen.push(traffic_pct)
      await t.advance(1_000)
      if (status === 'live') break
    }
    expect(seen).to.deep.equal([5, 25, 100])
    expect(await state(id)).to.include({ status: 'live', reason: 'good' })
    expect((await state(id)).analysis.errors.samples, 'of the last stage').to.be.at.least(5)
    expect((await as(A).get(path).expect(200)).body.live_version).to.equal(agent.latest_version)
  })

  it('roll back for latency', async () => {
    const { deploy, call, state } = await make()
    const { deployment_id: id } = await deploy({ initial_traffic_pct: 100, analysis: { max_p95_ms: 0.1 } })
    for (let calls = 0; calls < 20 && (await state(id)).status === 'deploying'; calls++) await call('usr_x')
    expect(await state(id)).to.include({ status: 'rolled_back', reason: 'latency' })
  })

  it('pause what is undecided when its window ends, and never promote it', async () => {
    const { deploy, call, path, state } = await make()
    const { deployment_id: id } = await deploy({ analysis: { window_s: 60 } })
    for (const caller of callers(id, true, 3)) await call(caller).expect(200)
    await t.advance(61_000)
    await t.runCron('agents.undecided')
    expect(await state(id)).to.include({ status: 'paused', reason: 'inconclusive', traffic_pct: 5 })
    expect((await state(id)).analysis.errors.samples, 'what it is undecided by').to.equal(3)
    const { body } = await as(A).post(`${path}/deployments/${id}/resume`).send({}).expect(200)
    expect(body).to.include({ status: 'deploying' })
    expect(body.analysis.errors.samples).to.equal(0)
  })

  it('obey their owner, and nobody else', async () => {
    const { agent, deploy, path } = await make()
    const { deployment_id: id } = await deploy({ auto_promote: false })
    const act = (action: string, userId = A) => as(userId).post(`${path}/deployments/${id}/${action}`).send({})
    expect((await act('pause').expect(200)).body.status).to.equal('paused')
    await act('pause').expect(409)
    expect((await act('resume').expect(200)).body.status).to.equal('deploying')
    expect((await act('promote').expect(200)).body).to.include({ traffic_pct: 25, stage: '25%' })
    expect((await act('promote').expect(200)).body).to.include({ traffic_pct: 100 })
    await act('promote', 'usr_other').expect(404)
    expect((await act('promote').expect(200)).body).to.include({ status: 'live' })
    await act('abort').expect(409)
    expect((await as(A).get(path).expect(200)).body.live_version).to.equal(agent.latest_version)
    await as(A).get(`${path}/deployments/dep_unknown`).expect(404)
    const second = await deploy()
    const third = await deploy()
    const { body: list } = await as(A).get(`${path}/deployments`).expect(200)
    expect(list.data.map((each: { status: string }) => each.status).sort()).to.deep.equal([
      'deploying',
      'live',
      'superseded',
    ])
    await as(A).post(`${path}/deployments/${second.deployment_id}/promote`).send({}).expect(409)
    await as(A).post(`${path}/deployments/${third.deployment_id}/abort`).send({}).expect(200)
  })

  it('take one step for twelve who ask for it at once', async () => {
    const { deploy, path } = await make()
    const { deployment_id: id } = await deploy({ auto_promote: false })
    await Promise.all(Array.from({ length: 12 }, () => as(A).post(`${path}/deployments/${id}/pause`).send({})))
    const steps = await t.services.resolve(Records).list({ account: A, types: ['deployment.step'], limit: 100 })
    const mine = steps.filter(({ body }) => (body['rollout'] as { deployment_id?: string })?.deployment_id === id)
    expect(mine).to.have.lengthOf(1)
  })

  it('mirror calls in shadow: no price, no earnings, told that it is a trial', async () => {
    const { deploy, call, old, fresh, state } = await make()
    const { deployment_id: id, stage } = await deploy({ initial_traffic_pct: 0 })
    expect(stage).to.equal('shadow')
    for (let calls = 0; calls < 3; calls++)
      expect((await call('usr_y').expect(200)).body.output).to.deep.equal({ said: old })
    for (let waited = 0; waited < 100 && (await state(id)).analysis.errors.samples < 3; waited++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const mirrored = asked.filter(({ path }) => path === fresh)
    expect(mirrored.map(({ dry_run }) => dry_run)).to.deep.equal([true, true, true])
    expect((await state(id)).analysis.errors.samples).to.equal(3)
  })

  it('refuse a threshold that is no share and a strategy that is not known', async () => {
    const { path } = await make()
    for (const body of [{ rollback_threshold: 5 }, { strategy: 'big-bang' }, { initial_traffic_pct: -1 }])
      await as(A)
        .post(`${path}/deploy`)
        .send({ strategy: 'canary', ...body })
        .expect(400)
  })

  it('can be asked for with the agent in the body', async () => {
    const { agent } = await make()
    await grant(t, 1, A)
    const { body } = await as(A)
      .post('/api/v1/agents/deploy')
      .send({ agent_id: agent.slug, strategy: 'canary' })
      .expect(200)
    expect(body).to.include({ agent_id: agent.id, status: 'deploying', traffic_pct: 5 })
  })

  it('never send a caller back', () => {
    const rollout = { status: 'deploying', deployment_id: 'dep_x', traffic_pct: 0 } as never as Parameters<
      typeof isRolledOutTo
    >[0]
    for (let n = 0; n < 1_000; n++) {
      const steps = [0, 5, 25, 100].map((traffic_pct) => isRolledOutTo({ ...rollout, traffic_pct }, `usr_${n}`))
      expect(steps).to.deep.equal([...steps].sort())
    }
  })
})
