import { expect } from 'chai'
import { Mongo } from '../../kernel/define.ts'
import { Records } from '../records/services.ts'
import { type TestService, testService } from './testing.ts'

describe('API keys', () => {
  let t: TestService
  before(async () => {
    t = await testService({ config: { accounts: { maxKeys: 4 } } })
  })
  after(() => t.stop())

  const list = async (agent: TestService['anonymous']) => (await agent.get('/v1/account/keys').expect(200)).body.data

  it('lists keys with label, start, creation and last use, and never the key', async () => {
    const { agent, apiKey } = await t.signup()
    const [key] = await list(agent)
    expect(key).to.have.all.keys('key_id', 'label', 'prefix', 'created_at', 'last_used_at', 'current')
    expect(key).to.include({
      label: 'first key',
      current: true,
      last_used_at: t.clock.now() && new Date(t.clock.now()).toISOString(),
    })
    expect(apiKey.startsWith(key.prefix)).to.equal(true)
    expect(JSON.stringify(key)).to.not.include(apiKey.slice(key.prefix.length))
  })

  it('creates a further key, sealed, that works at once', async () => {
    const { agent, userId } = await t.signup()
    const { body } = await agent.post('/v1/account/keys').send({ label: 'laptop' }).expect(200)
    expect(body).to.have.all.keys('api_key', 'key_id', 'label', 'created_at', 'worm_seal')
    expect((await list(t.withKey(body.api_key))).map(({ label }: { label: string }) => label)).to.deep.equal([
      'first key',
      'laptop',
    ])
    const record = await t.services.resolve(Records).findBySeal(body.worm_seal)
    expect(record).to.include({ type: 'key.created', account: userId })
  })

  it('stops at the cap, also for concurrent requests', async () => {
    const { agent } = await t.signup()
    const answers = await Promise.all(Array.from({ length: 12 }, () => agent.post('/v1/account/keys').send({})))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(3)
    expect(answers.filter(({ status }) => status === 409)).to.have.length(9)
    expect(await list(agent)).to.have.length(4)
  })

  it('new keys are no way around the limits per key: so many an hour, and again in the next', async () => {
    let { agent } = await t.signup()
    const change = async () => {
      const answer = await agent.post('/v1/account/keys').send({})
      if (answer.status === 200) {
        await agent.post('/v1/account/keys/revoke').expect(200)
        agent = t.withKey(answer.body.api_key)
      }
      return answer
    }
    for (let n = 0; n < 40; n++) expect((await change()).status).to.equal(200)
    const { status, body, headers } = await change()
    expect([status, body.code]).to.deep.equal([429, 'E002'])
    t.clock.advance(Number(headers['retry-after']) * 1_000)
    expect((await change()).status).to.equal(200)
  })

  it('revokes by id, by key, and by default the key of the request; 401 E001 from then on', async () => {
    const { agent, apiKey } = await t.signup()
    const byId = (await agent.post('/v1/account/keys').send({})).body
    const byKey = (await agent.post('/v1/account/keys').send({})).body
    for (const [request, revoked] of [
      [{ key_id: byId.key_id }, byId],
      [{ api_key: byKey.api_key }, byKey],
    ] as const) {
      await t.withKey(revoked.api_key).get('/v1/account/keys').expect(200)
      const { body } = await agent.post('/v1/account/keys/revoke').send(request).expect(200)
      expect(body).to.have.all.keys('revoked', 'key_id', 'revoked_at', 'worm_seal')
      expect(body).to.include({ revoked: true, key_id: revoked.key_id })
      expect((await t.withKey(revoked.api_key).get('/v1/account/keys').expect(401)).body.code).to.equal('E001')
    }
    await agent.post('/v1/account/keys/revoke').expect(200)
    expect((await t.withKey(apiKey).get('/v1/account/keys').expect(401)).body.code).to.equal('E001')
  })

  it('answers a repeated revocation alike', async () => {
    const { agent } = await t.signup()
    const { key_id } = (await agent.post('/v1/account/keys').send({})).body
    const first = await agent.post('/v1/account/keys/revoke').send({ key_id }).expect(200)
    const second = await agent.post('/v1/account/keys/revoke').send({ key_id }).expect(200)
    expect(second.body).to.deep.equal(first.body)
  })

  it("treats another account's key as not found, and leaves it alone", async () => {
    const mine = await t.signup()
    const other = await t.signup()
    const { body } = await mine.agent.post('/v1/account/keys/revoke').send({ api_key: other.apiKey }).expect(404)
    expect(body.code).to.equal('not_found')
    await list(other.agent)
    await other.agent.post('/v1/account/keys/revoke').expect(200)
    await mine.agent.post('/v1/account/keys/revoke').send({ api_key: other.apiKey }).expect(404)
  })

  it('accepts the generic form sk_… of the same key', async () => {
    const { apiKey } = await t.signup()
    await list(t.withKey(apiKey.replace('sk_free_', 'sk_')))
  })

  const refused: readonly (readonly [what: string, header: (apiKey: string) => string | undefined])[] = [
    ['no key', () => undefined],
    ['a malformed header', (key) => key],
    ['a malformed key', () => 'Bearer sk_free_x'],
    ['a wrong checksum', (key) => `Bearer ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`],
    ['a key of another service', () => `Bearer sk-proj-${'a'.repeat(48)}`],
  ]
  for (const [what, header] of refused)
    it(`refuses ${what} with 401 E001`, async () => {
      const { apiKey } = await t.signup()
      const value = header(apiKey)
      const request = t.anonymous.get('/v1/account/keys')
      if (value !== undefined) request.set('authorization', value)
      const { body } = await request.expect(401)
      expect(body.code).to.equal('E001')
    })

  it('refuses operators of the store, unknown fields, and both names of a key at once', async () => {
    const { agent, apiKey } = await t.signup()
    for (const body of [
      { key_id: { $ne: '' } },
      { api_key: ['x'] },
      { keyid: 'x' },
      { api_key: apiKey, key_id: 'x' },
      { api_key: 'sk_free_x' },
    ])
      expect((await agent.post('/v1/account/keys/revoke').send(body).expect(400)).body.code).to.equal('invalid_request')
    await list(agent)
  })

  it('stores no key, no address, no name and no label in clear', async () => {
    const { agent, apiKey } = await t.signup({ email: 'byte.scan@example.com', name: 'Byte Scan' })
    const { body } = await agent.post('/v1/account/keys').send({ label: 'Byte Scans laptop' })
    const { db } = t.services.resolve(Mongo)
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      const documents = (await db?.collection(name).find({}, { raw: true }).toArray()) as unknown as readonly Buffer[]
      const bytes = Buffer.concat(documents)
      for (const clear of ['byte.scan', 'Byte Scan', apiKey.slice(21), body.api_key.slice(21)])
        expect(bytes.includes(clear), `${clear} in ${name}`).to.equal(false)
    }
  })
})
