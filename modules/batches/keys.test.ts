import { expect } from 'chai'
import { DAY_MS, Mongo, PersonalData } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import mandates from '../mandates/module.ts'
import protocols from '../protocols/module.ts'
import providers from '../providers/module.ts'
import { type FakeProvider, startFakeProvider } from '../providers/testing/fake-provider.ts'
import routing from '../routing/module.ts'
import { modelAt } from '../routing/testing/gateway-kernel.ts'
import workspaces from '../workspaces/module.ts'
import { give, joined, keyOf, workspaceOf } from '../workspaces/testing.ts'
import batches from './module.ts'
import { clientOf, jsonLines, toldIn, uploadOf } from './testing/kernel.ts'

const URL = '/v1/chat/completions'
const asking = (model: string, max_tokens = 100) => ({
  model,
  max_tokens,
  messages: [{ role: 'user', content: 'SECRET-WORD' }],
})

describe('batches run by what their key may do when a line runs', () => {
  let t: TestService
  let fake: FakeProvider
  let owner: SignedUp
  let workspace: string
  before(async () => {
    fake = await startFakeProvider()
    t = await testService({
      modules: [providers, routing, protocols, workspaces, mandates, batches],
      config: {
        providers: { baseUrls: { openai: fake.url }, models: [modelAt('openai', 'one'), modelAt('openai', 'two')] },
      },
    })
    t.clock.set(Date.now())
    owner = await t.signup()
    workspace = await workspaceOf(owner)
    await give(t, workspace, 10_000)
  })
  after(async () => {
    await t?.stop()
    await fake?.close()
  })

  /** Runs it only once `meanwhile` has been. */
  const codes = async (
    apiKey: string,
    models: readonly string[],
    meanwhile: () => Promise<unknown> = async () => {},
  ) => {
    const client = clientOf(t.url, apiKey)
    // nothing is run before the provider is well again
    fake.always(({ res }) => void res.writeHead(500).end('{}'))
    const file = await uploadOf(client, jsonLines(URL, ...models.map((model) => asking(model))))
    const { id } = await client.batches.create({ input_file_id: file.id, endpoint: URL, completion_window: '24h' })
    await t.settle()
    await meanwhile()
    fake.reset()
    await t.advance(120_000)
    const reader = t.withKey((await keyOf(owner, workspace)).key)
    const own = async () => (await t.withKey(apiKey).get(`/v1/batches/${id}`)).body
    const batch = apiKey === owner.apiKey ? await own() : (await reader.get(`/v1/batches/${id}`).expect(200)).body
    expect(batch.status).to.equal('completed')
    const all = clientOf(t.url, (await keyOf(owner, workspace)).key)
    const lines = [...(await toldIn(all, batch.output_file_id)), ...(await toldIn(all, batch.error_file_id))]
    return lines.map(
      ({ response }) => (response?.body as { error?: { code: string } } | undefined)?.error?.code ?? 'ok',
    )
  }

  it('a key that is revoked meanwhile', async () => {
    const { key, id } = await keyOf(owner, workspace)
    const revoke = () => owner.agent.delete(`/v1/enterprise/workspaces/${workspace}/api-keys/${id}`).expect(200)
    expect(await codes(key, ['one', 'one'], revoke)).to.deep.equal(['E001', 'E001'])
  })

  it('a policy of models, and a budget, made meanwhile', async () => {
    const { key, id } = await keyOf(owner, workspace)
    const at = `/v1/enterprise/workspaces/${workspace}`
    const limit = async () => {
      await owner.agent
        .put(`${at}/policies`)
        .send({ scope: 'key', subject: id, models: ['one'] })
        .expect(200)
    }
    expect(await codes(key, ['one', 'two'], limit)).to.deep.equal(['ok', 'model_not_allowed'])
    const budget = { scope: 'key', subject: id, period: 'day', kind: 'hard', limit_pence: 0 }
    const empty = () => owner.agent.post(`${at}/budgets`).send(budget).expect(200)
    expect(await codes(key, ['one'], empty)).to.deep.equal(['budget_exceeded'])
  })

  it('a role that may not call models any more', async () => {
    const developer = await joined(t, owner, workspace, 'developer')
    const { key } = await keyOf(developer, workspace)
    const demote = () =>
      owner.agent
        .patch(`/v1/enterprise/workspaces/${workspace}/members/${developer.userId}`)
        .send({ role: 'viewer' })
        .expect(200)
    expect(await codes(key, ['one'], demote)).to.deep.equal(['forbidden'])
  })

  it('a mandate of the key', async () => {
    const { body } = await owner.agent.post('/v1/account/keys').send({ label: 'night' }).expect(200)
    const expires_at = new Date(t.clock.now() + DAY_MS).toISOString()
    const mandate = { key_id: body.key_id, amount_pence: 1, period: 'total', expires_at }
    await owner.agent.post('/v1/mandates').send(mandate).expect(200)
    const client = clientOf(t.url, body.api_key)
    const file = await uploadOf(client, jsonLines(URL, asking('one'), asking('one', 50_000)))
    const { id } = await client.batches.create({ input_file_id: file.id, endpoint: URL, completion_window: '24h' })
    await t.settle()
    const batch = await client.batches.retrieve(id)
    expect(batch.request_counts).to.include({ completed: 1, failed: 1 })
    const [refused] = await toldIn(client, batch.error_file_id)
    expect(refused?.response?.body).to.have.nested.property('error.code', 'mandate_refused')
  })

  it('what it keeps cannot be read in the store, and goes with its person', async () => {
    const person = await t.signup()
    const client = clientOf(t.url, person.apiKey)
    const file = await uploadOf(client, jsonLines(URL, asking('one')), 'SECRET-WORD.jsonl')
    const metadata = { note: 'SECRET-WORD' }
    const asked = { input_file_id: file.id, endpoint: URL, completion_window: '24h', metadata } as const
    const { id } = await client.batches.create(asked)
    await t.settle()
    expect((await client.batches.retrieve(id)).metadata).to.deep.equal(metadata)
    const stored = await stores(t)
    expect(JSON.stringify(stored)).not.to.include('SECRET-WORD').and.not.include('Hello from the fake')
    expect(stored.flat().filter((row) => row['owner'] === person.userId).length).to.be.above(3)
    await t.services.resolve(PersonalData).erase(person.userId)
    expect((await stores(t)).flat().filter((row) => row['owner'] === person.userId)).to.deep.equal([])
  })
})

const stores = (t: TestService): Promise<Record<string, unknown>[][]> =>
  Promise.all(
    ['files', 'batches', 'chunks', 'lines'].map((name) =>
      t.services.resolve(Mongo).collection(`batches_${name}`).find({}).toArray(),
    ),
  )
