import { expect } from 'chai'
import { PersonalData } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import { OwnedAgents } from '../accounts/services.ts'
import { LedgerAudit } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { gatewayKernel, grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import agents from './module.ts'
import { Agents } from './services.ts'

const A = 'usr_creator'
const B = 'usr_caller'

describe('agents', () => {
  let t: TestKernel
  before(async () => {
    t = await gatewayKernel({}, { modules: [agents] })
    const failed = [...t.kernel.modules.values()].filter(({ state }) => state === 'failed')
    expect(failed.map(({ name, reason }) => `${name}: ${reason}`)).to.deep.equal([])
    await grant(t, 1_000, B)
  })
  after(() => t?.stop())
  afterEach(function () {
    if (this.currentTest?.state === 'failed')
      process.stderr.write(JSON.stringify(t.logs.filter((l) => 'err' in l || 'error' in l).slice(-3)).slice(0, 3000))
  })

  const as = (userId: string) => t.as({ userId })
  let made = 0
  const create = async (body: object = {}, userId = A) => {
    const { body: agent } = await as(userId)
      .post('/v1/agents')
      .send({ name: `agent ${++made}`, archetype: 'summariser', price_per_call: 0.1, ...body })
      .expect(200)
    return agent
  }
  const TEXT = 'The kernel loads modules. Each module owns its routes. A module that fails harms no other.'

  it('are created with exactly the fields of the specification among their own', async () => {
    const { body } = await as(A)
      .post('/v1/agents')
      .send({
        name: 'Invoice Helper',
        archetype: 'payment_handler',
        price_per_call: 0.1,
        markets: ['GB'],
        worm_sealed: true,
      })
      .expect(200)
    expect(body).to.deep.include({
      name: 'Invoice Helper',
      archetype: 'payment_handler',
      price_per_call: 0.1,
      markets: ['GB'],
      worm_sealed: true,
      status: 'created',
      slug: 'invoice-helper',
    })
    expect(body.id).to.match(/^ag_/)
    expect(body.worm_hash).to.match(/^sha256:[0-9a-f]{64}$/)
    expect(new Date(body.created_at).toISOString()).to.equal(body.created_at)
    const record = await t.services.resolve(Records).findBySeal(body.worm_hash.slice(7))
    expect(record).to.include({ type: 'agent.created', account: A })
  })

  it('are called by id, name and slug: held, run, charged, split 78 / 19.5 / 2.5 and sealed', async () => {
    const agent = await create({ name: 'Löwe & Söhne', price_per_call: 0.1 })
    const before = await spendable(t, B)
    for (const reference of [agent.id, encodeURIComponent('löwe & söhne'), agent.slug]) {
      const { body, headers } = await as(B)
        .post(`/v1/agents/${reference}/call`)
        .send({ input: { text: TEXT } })
        .expect(200)
      expect(body).to.have.all.keys('output', 'worm_hash', 'earnings_credited_gbp', 'platform rules', 'agent_id')
      expect(body).to.include({ earnings_credited_gbp: 0.078, 'platform rules': 'enforced', agent_id: agent.id })
      expect(body.output.text).to.be.a('string').and.not.equal('')
      expect(headers['x-task-id']).to.match(/^task_/)
      const record = await t.services.resolve(Records).findBySeal(body.worm_hash.slice(7))
      expect(record?.body).to.deep.include({
        split: { developerMicroPence: '7800000', platformMicroPence: '1950000', treasuryMicroPence: '250000' },
      })
    }
    expect(before - (await spendable(t, B))).to.equal(30_000_000n)
    expect(await held(t, B)).to.equal(0n)
    await t.settle()
    const { body: earnings } = await as(A).get(`/v1/agents/${agent.id}/earnings`).expect(200)
    expect(earnings).to.deep.equal({
      agent_id: agent.id,
      balance_gbp: 0.234,
      calls_total: 3,
      worm_entries: 4,
      split: { creator_pct: 78, ops_pct: 19.5, treasury_pct: 2.5 },
      withdrawable_gbp: 0,
    })
    await as(B).get(`/v1/agents/${agent.id}/earnings`).expect(404)
    const told = t.events.filter(({ data }) => (data as { agent_id?: string }).agent_id === agent.id)
    expect(told.filter(({ name }) => name === 'agent.completed')).to.have.lengthOf(3)
  })

  it('change by versions that are addressed by what they do; price and status hold at once', async () => {
    const agent = await create()
    const path = `/v1/agents/${agent.id}`
    const { body: changed } = await as(A).patch(path).send({ instructions: 'One sentence.' }).expect(200)
    expect(changed.latest_version).to.not.equal(agent.latest_version)
    expect(changed.live_version).to.equal(agent.live_version)
    expect(changed.worm_hash).to.not.equal(agent.worm_hash)
    const { body: back } = await as(A).patch(path).send({ instructions: null, price_per_call: 0.25 }).expect(200)
    expect(back).to.include({ latest_version: agent.latest_version, price_per_call: 0.25 })
    const { body: versions } = await as(A).get(`${path}/versions`).expect(200)
    expect(versions.data).to.have.lengthOf(2)
    await as(A).patch(path).send({ status: 'disabled' }).expect(200)
    expect(
      (
        await as(B)
          .post(`${path}/call`)
          .send({ input: { text: TEXT } })
          .expect(404)
      ).body.code,
    ).to.equal('E007')
    await as(A).patch(path).send({ status: 'enabled' }).expect(200)
    await as(B)
      .post(`${path}/call`)
      .send({ input: { text: TEXT } })
      .expect(200)
    await as(B).patch(path).send({ price_per_call: 0 }).expect(404)
    await as(B).get(path).expect(404)
  })

  it('are disabled by an operator, too, and then only an operator enables them', async () => {
    const { id } = await create()
    const operator = t.as({ userId: 'usr_operator', role: 'operator' })
    const set = (agent: typeof operator, body: object) => agent.patch(`/v1/agents/${id}`).send(body)
    await set(operator, { status: 'disabled' }).expect(200)
    expect((await set(as(A), { status: 'enabled' }).expect(403)).body.code).to.equal('forbidden')
    await set(operator, { status: 'enabled', price_per_call: 0 }).expect(404)
    await set(operator, { status: 'enabled' }).expect(200)
    await as(B)
      .post(`/v1/agents/${id}/call`)
      .send({ input: { text: TEXT } })
      .expect(200)
  })

  it('keep every one of many changes at once', async () => {
    const agent = await create()
    const prices = [0.01, 0.02, 0.03, 0.04, 0.05, 0.06]
    await Promise.all(
      prices.map((price_per_call) => as(A).patch(`/v1/agents/${agent.id}`).send({ price_per_call }).expect(200)),
    )
    const list = await t.services.resolve(Records).list({ account: A, types: ['agent.changed'], limit: 100 })
    const mine = list.filter(({ body }) => body['agent_id'] === agent.id).map(({ body }) => body['n'])
    expect(mine.map(Number).sort((a, b) => a - b)).to.deep.equal([2, 3, 4, 5, 6, 7])
  })

  it('are deleted for ever: sealed, 404 E007 from then on, the name stays taken', async () => {
    const agent = await create({ name: 'Gone soon' })
    const { body } = await as(A).delete(`/v1/agents/${agent.id}`).expect(200)
    expect(body).to.have.all.keys('deleted', 'agent_id', 'worm_hash', 'deleted_at', 'note')
    expect(body).to.include({ deleted: true, agent_id: agent.id })
    for (const reference of [agent.id, 'gone-soon', 'Gone%20soon']) {
      const refused = await as(B).post(`/v1/agents/${reference}/call`).send({ input: {} }).expect(404)
      expect(refused.body.code).to.equal('E007')
    }
    for (const reference of [agent.id, 'gone-soon'])
      for (const history of ['earnings', 'versions', 'deployments']) {
        await as(A).get(`/v1/agents/${reference}/${history}`).expect(200)
        await as(B).get(`/v1/agents/${reference}/${history}`).expect(404)
      }
    await as(A).delete(`/v1/agents/${agent.id}`).expect(404)
    await as(A).patch(`/v1/agents/${agent.id}`).send({ price_per_call: 1 }).expect(404)
    await as(A).post('/v1/agents').send({ name: 'GONE SOON', archetype: 'summariser', price_per_call: 0 }).expect(409)
    const record = await t.services.resolve(Records).findBySeal(body.worm_hash.slice(7))
    expect(record?.type).to.equal('agent.deleted')
  })

  it('give a name once, also to twelve who ask for it at once; a repeat gives the same agent', async () => {
    const body = { name: 'The One', archetype: 'summariser', price_per_call: 0 }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => as(`usr_racer${index}`).post('/v1/agents').send(body)),
    )
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array(11).fill(409)])
    const one = await as(A)
      .post('/v1/agents')
      .set('idempotency-key', 'k1')
      .send({ ...body, name: 'Again' })
      .expect(200)
    const two = await as(A)
      .post('/v1/agents')
      .set('idempotency-key', 'k1')
      .send({ ...body, name: 'Again' })
      .expect(200)
    const { signing_secret, ...shown } = one.body
    expect(signing_secret).to.be.a('string')
    expect(two.body).to.deep.equal(shown)
  })

  const bad: Readonly<Record<string, readonly [object, string]>> = {
    'a negative price': [{ price_per_call: -1 }, '/body/price_per_call'],
    'a price that is no number': [{ price_per_call: 'NaN' }, '/body/price_per_call'],
    'a price of nothing at all': [{ price_per_call: null }, '/body/price_per_call'],
    'a price of nine decimals': [{ price_per_call: 0.123456789 }, '/body/price_per_call'],
    'a reserved name': [{ name: 'Schedule' }, '/body/name'],
    'a name like an id': [{ name: 'ag_me' }, '/body/name'],
    'a name of control characters': [{ name: 'a\u0007b' }, '/body/name'],
    'an unknown archetype without instructions': [{ archetype: 'oracle' }, '/body/archetype'],
    'an unknown country': [{ markets: ['UK1'] }, '/body/markets/0'],
    'a schema that does not compile': [{ output_schema: { type: 'strng' } }, '/body/output_schema/type'],
    'a schema with words that take time': [
      { input_schema: { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } } },
      '/body/input_schema/properties/a/pattern',
    ],
    'an endpoint beside instructions': [
      { instructions: 'x', endpoint: { url: 'https://example.com/' } },
      '/body/instructions',
    ],
    'an endpoint that is no URL': [{ endpoint: { url: 'file:///etc/passwd' } }, '/body/endpoint/url'],
    'two tools of one name': [
      {
        tools: [
          { type: 'agent', name: 'x', description: 'x', agent: 'y' },
          { type: 'agent', name: 'x', description: 'x', agent: 'z' },
        ],
      },
      '/body/tools/1/name',
    ],
  }
  for (const [what, [change, pointer]] of Object.entries(bad))
    it(`refuse ${what}`, async () => {
      const { body } = await as(A)
        .post('/v1/agents')
        .send({ name: `bad ${++made}`, archetype: 'summariser', price_per_call: 0.1, ...change })
        .expect(400)
      expect(body.details[0].pointer).to.equal(pointer)
    })

  it('are unknown where they are', async () => {
    for (const reference of ['ag_00000000000000000000000000', 'nobody', 'No%20One'])
      expect((await as(B).post(`/v1/agents/${reference}/call`).send({ input: {} }).expect(404)).body.code).to.equal(
        'E007',
      )
  })

  it('refuse a price above the cap of the caller, and a caller without funds', async () => {
    const agent = await create({ price_per_call: 0.5 })
    const call = (userId: string, more = {}) =>
      as(userId)
        .post(`/v1/agents/${agent.id}/call`)
        .send({ input: { text: TEXT }, ...more })
    const capped = await call(B, { max_cost_pence: 49 }).expect(400)
    expect(capped.body).to.include({ code: 'max_cost_too_low', cheapest_pence: 50 })
    await call(B, { max_cost_pence: 50 }).expect(200)
    expect((await call('usr_poor').expect(402)).body.code).to.equal('E003')
  })

  it('are free to call for their owner, and earn nothing by it', async () => {
    const agent = await create({ price_per_call: 5 })
    const { body } = await as(A)
      .post(`/v1/agents/${agent.id}/call`)
      .send({ input: { text: TEXT } })
      .expect(200)
    expect(body.earnings_credited_gbp).to.equal(0)
    expect(body.worm_hash).to.match(/^sha256:[0-9a-f]{64}$/)
  })

  it('charge one call once, however often it comes', async () => {
    const agent = await create({ price_per_call: 0.1 })
    const before = await spendable(t, B)
    const call = () =>
      as(B)
        .post(`/v1/agents/${agent.id}/call`)
        .set('idempotency-key', 'once')
        .send({ input: { text: TEXT } })
    const answers = await Promise.all([call(), call(), call()])
    for (const { status, body } of answers) {
      expect(status).to.equal(200)
      expect(body).to.deep.equal(answers[0]?.body)
    }
    expect(before - (await spendable(t, B))).to.equal(10_000_000n)
  })

  it('are counted for the dashboard, exported and erased with their owner', async () => {
    const owner = 'usr_leaver'
    const agent = await create({ name: 'Memoirs', instructions: 'Speak as Jane Doe.' }, owner)
    expect(await t.services.resolve(OwnedAgents).countOf(owner)).to.equal(1)
    const personal = t.services.resolve(PersonalData)
    const exported: string[] = []
    for await (const { kind } of personal.export(owner)) exported.push(kind)
    expect(exported).to.deep.equal(['agent', 'agent-version'])
    await personal.erase(owner)
    await as(B).post(`/v1/agents/${agent.id}/call`).send({ input: {} }).expect(404)
    await as(B).post('/v1/agents').send({ name: 'memoirs', archetype: 'summariser', price_per_call: 0 }).expect(409)
    expect(await t.services.resolve(OwnedAgents).countOf(owner)).to.equal(0)
  })

  it('that have a gate do not go out while nobody checks it', async () => {
    const service = t.services.resolve(Agents)
    const { id } = await create()
    await service.requireGate('evg_1', id, ['publish', 'promote'])
    const refused = await service.markListed(id, A).catch((error: unknown) => error)
    expect(refused).to.include({ code: 'module_unavailable', status: 503 })
    expect((refused as Error).message).to.match(/^gate evg_1 must be open/)
    const rollOut = { strategy: 'canary', rollback_threshold: 0.05, initial_traffic_pct: 5 }
    const { body } = await as(A).post(`/v1/agents/${id}/deploy`).send(rollOut).expect(200)
    await as(A).post(`/v1/agents/${id}/deployments/${body.deployment_id}/promote`).send().expect(503)
    await service.dropGate('evg_1')
    await as(A).post(`/v1/agents/${id}/deployments/${body.deployment_id}/promote`).send().expect(200)
    expect(await service.markListed(id, A)).to.include({ status: 'listed' })
  })

  it('leave the books balanced', async () => {
    await t.settle()
    const faults: string[] = []
    for await (const fault of t.services.resolve(LedgerAudit).faults()) faults.push(fault)
    expect(faults).to.deep.equal([])
    expect(await held(t, A)).to.equal(0n)
    expect(await held(t, B)).to.equal(0n)
  })
})
