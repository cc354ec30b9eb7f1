import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { DAY_MS } from '../../../kernel/define.ts'
import type { SignedUp, TestService } from '../../accounts/testing.ts'
import { SAME_INSTALLATION, testService } from '../../accounts/testing.ts'
import logs from '../../logs/module.ts'
import memory from '../../memory/module.ts'
import observability from '../../observability/module.ts'
import providers from '../../providers/module.ts'
import type { Offer } from '../../providers/services.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { Records } from '../../records/services.ts'
import routing from '../../routing/module.ts'
import { Inference } from '../../routing/services.ts'
import { modelAt } from '../../routing/testing/gateway-kernel.ts'
import workspaces from '../module.ts'
import { PolicySet } from '../records.ts'
import { RetentionPolicies } from '../services.ts'
import { give, joined, keyOf, shop, workspaceOf } from '../testing.ts'
import { loosens, type Policy, permits } from './rules.ts'

const offer = (provider: string, model: string, region?: string): Offer =>
  ({ id: `${provider}/${model}`, provider, model, canonical: model.slice(model.lastIndexOf('/') + 1), region }) as Offer
const policy = (fields: Partial<Policy>): Policy => ({
  scope: 'workspace',
  subject: null,
  models: null,
  regions: null,
  retentionDays: null,
  updatedAt: 0,
  ...fields,
})

describe('rules of policies', () => {
  it('a name without a slash is a model anywhere, one with it a model of that provider', () => {
    const allows = (pattern: string, one: Offer) => permits(policy({ models: [pattern] }), one)
    expect(allows('gpt-oss-120b', offer('groq', 'openai/gpt-oss-120b'))).to.equal(true)
    expect(allows('openai/*', offer('groq', 'openai/gpt-oss-120b'))).to.equal(false)
    expect(allows('groq/*', offer('groq', 'openai/gpt-oss-120b'))).to.equal(true)
    expect(allows('gpt-5', offer('openai', 'gpt-5-mini'))).to.equal(false)
    expect(allows('gpt-5*', offer('openai', 'gpt-5-mini'))).to.equal(true)
  })

  it('a region that is not known is none, and what runs here is everywhere', () => {
    const allows = (one: Offer) => permits(policy({ regions: ['eu'] }), one)
    expect([allows(offer('mistral', 'm', 'EU')), allows(offer('openai', 'm'))]).to.deep.equal([true, false])
    expect(allows(offer('local', 'basic'))).to.equal(true)
  })

  it('what does not loosen permits nothing that was not permitted before', () => {
    const part = fc.constantFrom('a', 'b', 'ab', 'abc', 'b-1')
    const name = fc.tuple(fc.option(part, { nil: undefined }), part, fc.boolean())
    const pattern = name.map(([provider, model, star]) => `${provider ? `${provider}/` : ''}${model}${star ? '*' : ''}`)
    const limits = fc.record({
      models: fc.option(fc.array(pattern, { maxLength: 3 })),
      regions: fc.option(fc.subarray(['eu', 'uk', 'us'])),
    })
    const anOffer = fc.tuple(part, part, fc.constantFrom('eu', 'uk', 'us', undefined))
    fc.assert(
      fc.property(limits, limits, anOffer, (before, after, [provider, model, region]) => {
        const one = offer(provider, model, region)
        fc.pre(permits(policy(after), one) && !permits(policy(before), one))
        expect(loosens(policy(before), policy(after))).to.equal(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('policies of workspaces', () => {
  let fake: FakeProvider
  let t: TestService
  let owner: SignedUp
  let admin: SignedUp
  let workspace: string
  let key: { key: string; id: string }
  const at = () => `/v1/enterprise/workspaces/${workspace}/policies`
  const set = (body: object, by: { put: SignedUp['agent']['put'] } = owner.agent) => by.put(at()).send(body)
  const chat = (model: string, apiKey = key.key, fields: object = {}) =>
    t
      .withKey(apiKey)
      .post('/api/v1/chat/completions')
      .send({ model, messages: [{ role: 'user', content: 'Say hello' }], ...fields })

  before(async () => {
    fake = await startFakeProvider()
    t = await testService({
      modules: [workspaces, providers, routing, memory, logs, observability, shop],
      env: SAME_INSTALLATION,
      config: {
        // calls of other cases would be traces, too
        observability: { ownCalls: false },
        providers: {
          baseUrls: { openai: fake.url, mistral: fake.url },
          models: [modelAt('openai', 'one'), modelAt('openai', 'two'), modelAt('mistral', 'three')],
          regions: { mistral: 'eu' },
        },
      },
    })
    owner = await t.signup({ name: 'Ada' })
    workspace = await workspaceOf(owner)
    admin = await joined(t, owner, workspace, 'admin')
    key = await keyOf(owner, workspace)
    await give(t, workspace, 10_000)
  })
  after(async () => {
    await t?.stop()
    await fake?.close()
  })
  afterEach(() => set({ scope: 'workspace' }).expect(200))

  it('bind every call of a key of the workspace, streams and other modules’ calls too, and nobody else', async () => {
    await set({ scope: 'workspace', models: ['openai/One', 'three'] }).expect(200)
    await chat('one').expect(200)
    for (const fields of [{}, { stream: true }]) {
      const { body } = await chat('two', key.key, fields).expect(403)
      expect(body.error.code).to.equal('model_not_allowed')
    }
    await chat('two', key.key, { models: ['two', 'three'] }).expect(200)
    expect(fake.requests.at(-1)?.body).to.include({ model: 'three' })
    // work in the background has no key, and is the workspace's all the same
    const call = { account: workspace, operationKey: 'background', payer: 'caller' as const }
    const body = { model: 'two', messages: [{ role: 'user' as const, content: 'hello' }] }
    const refused = await t.services
      .resolve(Inference)
      .complete({ ...call, body })
      .catch((error: unknown) => error)
    expect(refused).to.have.property('code', 'model_not_allowed')
    const person = await t.signup()
    await give(t, person.userId, 100)
    await chat('two', person.apiKey).expect(200)
    const listed = async (apiKey: string) =>
      (await t.withKey(apiKey).get('/v1/models').expect(200)).body.data.map(({ id }: { id: string }) => id)
    expect(await listed(key.key))
      .to.include.members(['one', 'three'])
      .and.not.include('two')
    expect(await listed(person.apiKey)).to.include.members(['one', 'two', 'three'])
    await t.withKey(key.key).get('/api/v1/models/one').expect(200)
    const hidden = await t.withKey(key.key).get('/api/v1/models/two').expect(404)
    expect(hidden.body.error.message).to.include('your workspace allows')
  })

  it('of regions: only providers that the operator says are there', async () => {
    await set({ scope: 'workspace', regions: ['EU'] }).expect(200)
    await chat('one').expect(403)
    await chat('three').expect(200)
    await chat('one', key.key, { models: ['one', 'three'] }).expect(200)
    expect(fake.requests.at(-1)?.body).to.include({ model: 'three' })
  })

  it('of a key or a member bind beside that of the workspace, and keys made with it inherit', async () => {
    await set({ scope: 'workspace', models: ['one', 'two'] }).expect(200)
    const limited = await keyOf(owner, workspace)
    await set({ scope: 'key', subject: limited.id, models: ['two', 'three'] }).expect(200)
    await chat('one', limited.key).expect(403)
    await chat('three', limited.key).expect(403)
    await chat('two', limited.key).expect(200)
    await chat('one').expect(200)
    const { body } = await t.withKey(limited.key).post(`/v1/enterprise/workspaces/${workspace}/api-keys`).send({})
    await chat('one', body.api_key).expect(403)
    // though its role is the owner's
    await set({ scope: 'key', subject: limited.id }, t.withKey(limited.key)).expect(403)
    await set({ scope: 'workspace' }, t.withKey(limited.key)).expect(403)

    await set({ scope: 'member', subject: admin.userId, models: ['one'] }).expect(200)
    const theirs = await keyOf(admin, workspace)
    await chat('two', theirs.key).expect(403)
    await chat('one', theirs.key).expect(200)
    await set({ scope: 'member', subject: admin.userId }).expect(200)
  })

  it('admins tighten and do not loosen; who may not is told; every change is sealed', async () => {
    await set({ scope: 'workspace', models: ['openai/*'], retention_days: 30 }, admin.agent).expect(200)
    await set({ scope: 'workspace', models: ['openai/o*'], retention_days: 20 }, admin.agent).expect(200)
    for (const wider of [
      { models: ['openai/*'], retention_days: 20 },
      { models: ['openai/o*', 'three'], retention_days: 20 },
      { models: ['openai/one'], retention_days: 21 },
      { models: ['openai/one'] },
      {},
    ]) {
      const { body } = await set({ scope: 'workspace', ...wider }, admin.agent).expect(403)
      expect(body.error.permission ?? body.permission).to.equal('ownership:write')
      expect(body.error).to.include('; an owner of the workspace can give')
    }
    const viewer = await joined(t, owner, workspace, 'viewer')
    const { body: shown } = await viewer.agent.get(at()).expect(200)
    expect(shown.data.find(({ scope }: Policy) => scope === 'workspace')).to.deep.include({
      subject: null,
      models: ['openai/o*'],
      regions: null,
      retention_days: 20,
    })
    await set({ scope: 'workspace', models: [] }, viewer.agent).expect(403)
    const sealed = await t.services.resolve(Records).list({ account: workspace, kinds: [PolicySet], limit: 1 })
    expect(sealed[0]?.body).to.deep.include({ by: admin.userId, models: ['openai/o*'], retention_days: 20 })
    const kept = []
    for await (const one of t.services.resolve(RetentionPolicies).all()) kept.push(one)
    expect(kept).to.deep.equal([{ account: workspace, days: 20 }])
  })

  it('changes at the same time are each made to what was checked', async () => {
    await set({ scope: 'workspace', models: ['one', 'two'] }).expect(200)
    const both = await Promise.all([
      set({ scope: 'workspace', models: ['one'] }, admin.agent),
      set({ scope: 'workspace', models: ['two'] }, admin.agent),
    ])
    // the second would widen the first
    expect(both.map(({ status }) => status).sort()).to.deep.equal([200, 403])
  })

  it('of retention: what is older goes, of the workspace only', async () => {
    await set({ scope: 'workspace', retention_days: 3 }).expect(200)
    const person = await t.signup()
    const everybody = [t.withKey(key.key), person.agent]
    const ns = () => `${t.clock.now()}000000`
    const say = async (text: string) => {
      for (const agent of everybody) {
        await agent.post('/v1/memory/memories').send({ content: text, user_id: 'ada' }).expect(200)
        await agent.put(`/v1/memory/blocks/note-${text.length}`).send({ value: text }).expect(200)
        await agent
          .post('/v1/logs/loki/api/v1/push')
          .send({ streams: [{ stream: { app: 'web' }, values: [[ns(), text]] }] })
          .expect(204)
        const ids = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') }
        const span = { ...ids, name: text, startTimeUnixNano: ns(), endTimeUnixNano: ns() }
        await agent
          .post('/v1/observability/v1/traces')
          .send({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })
          .expect(200)
      }
    }
    const kept = (agent: SignedUp['agent']) =>
      Promise.all([
        agent
          .get('/v1/memory/memories')
          .expect(200)
          .then(({ body }) => body.data.length),
        agent
          .get('/v1/memory/blocks')
          .expect(200)
          .then(({ body }) => body.data.length),
        agent
          .get('/v1/logs/loki/api/v1/query_range')
          .query({
            query: '{app="web"}',
            start: `${t.clock.now() - 6 * DAY_MS}000000`,
            end: `${t.clock.now() + 1}000000`,
          })
          .expect(200)
          .then(({ body }) => body.data.result.flatMap(({ values }: { values: [] }) => values).length),
        agent
          .get('/v1/observability/traces')
          .expect(200)
          .then(({ body }) => body.data.length),
      ])
    const clean = async () => {
      for (const name of ['memory', 'logs', 'observability']) await t.runCron(`${name}.retention`)
    }
    await say('Ada lives in London.')
    await t.advance(2 * DAY_MS)
    await say('Ada likes engines.')
    await clean()
    expect(await kept(everybody[0] as SignedUp['agent'])).to.deep.equal([2, 2, 2, 2])
    await t.advance(1.5 * DAY_MS)
    await clean()
    expect(await kept(everybody[0] as SignedUp['agent'])).to.deep.equal([1, 1, 1, 1])
    expect(await kept(person.agent)).to.deep.equal([2, 2, 2, 2])
  })

  it('bad input and strangers', async () => {
    await set({ scope: 'key' }).expect(400)
    await set({ scope: 'key', subject: 'nobody' }).expect(400)
    await set({ scope: 'workspace', subject: key.id }).expect(400)
    await set({ scope: 'key', subject: key.id, retention_days: 3 }).expect(400)
    await set({ scope: 'workspace', models: ['a b'] }).expect(400)
    await set({ scope: 'workspace', models: [] }, (await t.signup()).agent).expect(404)
  })
})
