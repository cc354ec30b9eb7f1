import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import type TestAgent from 'supertest/lib/agent.js'
import { Value } from 'typebox/value'
import a2a from '../a2a/module.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import agents from '../agents/module.ts'
import bridges from '../bridges/module.ts'
import mcp from '../mcp/module.ts'
import payments from '../payments/module.ts'
import providers from '../providers/module.ts'
import { type FakeProvider, startFakeProvider } from '../providers/testing/fake-provider.ts'
import routing from '../routing/module.ts'
import { modelAt } from '../routing/testing/gateway-kernel.ts'
import swarm from '../swarm/module.ts'
import workspaces from '../workspaces/module.ts'
import mandates from './module.ts'
import { OpenPaymentMandate } from './testing-ap2.ts'

const IBAN = { iban: 'GB82WEST12345698765432', payment: 'balance' }

describe('mandates', () => {
  let t: TestService
  let fake: FakeProvider
  let owner: SignedUp
  let seller: SignedUp
  let agent: string
  before(async () => {
    fake = await startFakeProvider()
    t = await testService({
      config: { providers: { baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')] }, routing: {} },
      modules: [payments, providers, routing, agents, a2a, mcp, swarm, bridges, workspaces, mandates],
    })
    t.clock.set(Date.now())
    owner = await t.signup()
    seller = await t.signup()
    const { body } = await owner.agent.post('/v1/payments/collect').send({ amount_pence: 5_000, description: 'x' })
    await t.anonymous.post(body.payment_link.slice(new URL(body.payment_link).origin.length)).expect(200)
    const made = await seller.agent
      .post('/v1/agents')
      .send({ name: 'teller', archetype: 'summariser', price_per_call: 0.1 })
      .expect(200)
    agent = made.body.id
  })
  after(async () => {
    await t?.stop()
    await fake?.close()
  })

  const expires_at = '2099-01-01T00:00:00Z'
  const soon = () => new Date(t.clock.now() + 86_400_000).toISOString()
  const give = async (body: object, by = owner) =>
    (
      await by.agent
        .post('/v1/mandates')
        .send({ amount_pence: 2, period: 'total', expires_at: soon(), ...body })
        .expect(200)
    ).body
  const freshKey = async (): Promise<{ key_id: string; with: TestAgent }> => {
    const { body } = await owner.agent.post('/v1/account/keys').send({ label: 'for an agent' }).expect(200)
    return { key_id: body.key_id, with: t.withKey(body.api_key) }
  }
  const ask = (by: TestAgent) => by.post('/v1/oracle/iban').send(IBAN)
  const invoke = (by: TestAgent, body: object = {}) =>
    by
      .post('/v1/a2a/invoke')
      .send({ target_agent: agent, task_type: 'x', payload: { text: 'Seals never expire.' }, ...body })
  const spent = async (id: string): Promise<number> =>
    (await owner.agent.get(`/v1/mandates/${id}`).expect(200)).body.spent_pence

  it('limits a key, also for calls at once; other keys are free', async () => {
    const key = await freshKey()
    const { id } = await give({ key_id: key.key_id })
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(key.with)))
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 200, 403, 403])
    expect(answers.find(({ status }) => status === 403)?.body.code).to.equal('mandate_refused')
    expect(await spent(id)).to.equal(2)
    await ask(owner.agent).expect(200)
  })

  it('gives back what was not charged', async () => {
    const key = await freshKey()
    const { id } = await give({ key_id: key.key_id })
    for (let n = 0; n < 3; n++)
      await key.with.post('/v1/oracle/vat').send({ country: 'XX', vat_number: '1', payment: 'balance' }).expect(404)
    expect(await spent(id)).to.equal(0)
  })

  it('covers bridges, agents, A2A and MCP alike', async () => {
    const key = await freshKey()
    const { id } = await give({ key_id: key.key_id, amount_pence: 21 })
    await ask(key.with).expect(200)
    await invoke(key.with).expect(200)
    await key.with
      .post(`/v1/agents/${agent}/call`)
      .send({ input: { text: 'Seals never expire.' } })
      .expect(200)
    expect(await spent(id)).to.equal(21)
    const refusals = [
      await ask(key.with),
      await invoke(key.with),
      await key.with.post(`/v1/agents/${agent}/call`).send({ input: { text: 'Hi' } }),
    ]
    for (const { body, status } of refusals) expect([status, body.code]).to.deep.equal([403, 'mandate_refused'])
    const tool = await key.with
      .post('/mcp')
      .set({ accept: 'application/json, text/event-stream' })
      .send({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'bridge_iban', arguments: { iban: IBAN.iban } },
      })
    expect(tool.text).to.contain('mandate')
    expect(tool.text).to.contain('"isError":true')
  })

  it('covers chat, by what it can cost at most', async () => {
    const key = await freshKey()
    const { id } = await give({ key_id: key.key_id, amount_pence: 1 })
    const chat = (max_tokens: number) =>
      key.with
        .post('/v1/chat/completions')
        .send({ model: 'm', max_tokens, messages: [{ role: 'user', content: 'Hi' }] })
    expect((await chat(5_000).expect(403)).body.error).to.include({ code: 'mandate_refused' })
    expect(await spent(id)).to.equal(0)
    await chat(50).expect(200)
    expect(await spent(id))
      .to.be.greaterThan(0)
      .and.lessThan(1)
  })

  it('covers swarms, though their work goes on in the queue', async () => {
    const key = await freshKey()
    const { id } = await give({ key_id: key.key_id, amount_pence: 15 })
    const { id: swarm_id } = (
      await owner.agent
        .post('/v1/swarm/create')
        .send({ topology: 'sequential', agents: [agent, agent], budget_pence: 100 })
        .expect(200)
    ).body
    const input = { text: 'Seals never expire.' }
    const { run_id } = (await key.with.post(`/v1/swarm/${swarm_id}/run`).send({ input }).expect(200)).body
    await t.settle()
    const { body } = await owner.agent.get(`/v1/swarm/${swarm_id}/runs/${run_id}`).expect(200)
    expect(body.status).to.equal('failed')
    expect(await spent(id)).to.equal(10)
  })

  it('limits what an agent spends of its owner’s money', async () => {
    const made = await owner.agent
      .post('/v1/agents')
      .send({
        name: 'spender',
        archetype: 'custom',
        price_per_call: 0,
        instructions: 'Be brief.',
        model: { models: ['m'] },
        limits: { max_cost_pence: 2 },
      })
      .expect(200)
    const agent_id = made.body.id
    const call = () => seller.agent.post(`/v1/agents/${agent_id}/call`).send({ input: { text: 'Hi' } })
    await call().expect(200)
    const { id } = await give({ agent_id, amount_pence: 3 })
    await call().expect(200)
    expect(await spent(id)).to.be.greaterThan(0)
    await owner.agent.delete(`/v1/mandates/${id}`).expect(200)
    expect((await call().expect(503)).body.code).to.equal('agent_unfunded')
  })

  it('is over at once when revoked, everywhere and for ever; the key does not become free', async () => {
    const key = await freshKey()
    const { id } = await give({ key_id: key.key_id })
    await ask(key.with).expect(200)
    expect((await owner.agent.delete(`/v1/mandates/${id}`).expect(200)).body.status).to.equal('revoked')
    await ask(key.with).expect(403)
    await give({ key_id: key.key_id, amount_pence: 1 })
    await ask(key.with).expect(200)
    await ask(key.with).expect(403)
  })

  it('does not let its key manage the account, or the mandate', async () => {
    const key = await freshKey()
    const { id } = await give({ key_id: key.key_id })
    const tries = [
      key.with.post('/v1/account/keys').send({ label: 'mine' }),
      key.with.post('/v1/mandates').send({ amount_pence: 9, period: 'total', expires_at }),
      key.with.delete(`/v1/mandates/${id}`),
      key.with.post('/v1/agents').send({ name: 'x', archetype: 'custom' }),
      key.with.delete('/api/user/data'),
    ]
    for (const response of await Promise.all(tries)) expect(response.status).to.equal(403)
  })

  it('holds per call, by period, until it expires, and for its counterparties only', async () => {
    const small = await freshKey()
    await give({ key_id: small.key_id, amount_pence: 100, per_call_pence: 5 })
    await invoke(small.with).expect(403)
    await ask(small.with).expect(200)
    const picky = await freshKey()
    await give({ key_id: picky.key_id, amount_pence: 100, counterparties: ['iban', seller.userId] })
    await ask(picky.with).expect(200)
    await invoke(picky.with).expect(200)
    await picky.with.post('/v1/oracle/isin').send({ isin: 'US0378331005', payment: 'balance' }).expect(403)
    const daily = await freshKey()
    await give({
      key_id: daily.key_id,
      amount_pence: 1,
      period: 'day',
      expires_at: new Date(t.clock.now() + 3 * 86_400_000).toISOString(),
    })
    await ask(daily.with).expect(200)
    await ask(daily.with).expect(403)
    await t.advance(86_400_000)
    await ask(daily.with).expect(200)
    await t.advance(3 * 86_400_000)
    const { body } = await ask(daily.with).expect(403)
    expect(body.error).to.match(/expired/)
  })

  it('limits one call by mandate_id', async () => {
    const { id } = await give({ amount_pence: 10 })
    await invoke(owner.agent, { mandate_id: id }).expect(200)
    await invoke(owner.agent, { mandate_id: id }).expect(403)
    await invoke(owner.agent).expect(200)
    await invoke(seller.agent, { mandate_id: id }).expect(404)
    await seller.agent.get(`/v1/mandates/${id}`).expect(404)
    await seller.agent.delete(`/v1/mandates/${id}`).expect(404)
  })

  it('is signed, and with a holder key needs a proof: right key, audience, nonce, once', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const { kty, crv, x, y } = await exportJWK(publicKey)
    const { id, credential } = await give({ amount_pence: 1_000, holder_key: { kty, crv, x, y } })
    const [jwk] = (await owner.agent.get('/v1/mandates/keys').expect(200)).body.keys as JWK[]
    const { payload } = await jwtVerify(credential.split('~')[0], await importJWK(jwk as JWK), {
      currentDate: new Date(t.clock.now()),
    })
    expect(payload).to.deep.include({ jti: id, cnf: { jwk: { kty, crv, x, y } } })
    const challenge = async () => (await owner.agent.post(`/v1/mandates/${id}/challenge`).expect(200)).body
    const sd_hash = createHash('sha256').update(credential).digest('base64url')
    const prove = async (change: object = {}, key = privateKey) => {
      const { nonce, audience } = await challenge()
      const iat = Math.floor(t.clock.now() / 1_000)
      const jwt = new SignJWT({ aud: audience, nonce, sd_hash, iat, ...change })
      return credential + (await jwt.setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' }).sign(key))
    }
    const use = (mandate_proof?: string) => invoke(owner.agent, { mandate_id: id, mandate_proof })
    const good = await prove()
    await use(good).expect(200)
    await use(good).expect(403)
    await use().expect(403)
    const other = (await generateKeyPair('ES256')).privateKey
    const bad = [
      await prove({ aud: 'https://elsewhere.example' }),
      await prove({ nonce: 'made-up' }),
      await prove({ sd_hash: 'x' }),
      await prove({ iat: 1 }),
      await prove({}, other),
      `${good}x`,
      'nonsense',
    ]
    for (const proof of bad) expect((await use(proof).expect(403)).body.code).to.equal('mandate_refused')
  })

  it('is an open payment mandate by the published schema of AP2', async () => {
    const terms = [
      { amount_pence: 250.5, period: 'day', per_call_pence: 0.5, counterparties: ['iban', seller.userId] },
      { amount_pence: 100, period: 'month', per_call_pence: 12.7 },
      {},
    ]
    for (const change of terms) {
      const { credential } = await give(change)
      const claims: unknown = decodeJwt(credential.split('~')[0])
      expect([...Value.Errors(OpenPaymentMandate, claims)], JSON.stringify(claims)).to.deep.equal([])
      const { constraints } = claims as { constraints: { type: string; max?: number }[] }
      const maxOf = (type: string) => constraints.find((one) => one.type === type)?.max
      if ('amount_pence' in change) {
        expect(maxOf('payment.budget')).to.equal(change.amount_pence / 100)
        expect(maxOf('payment.amount_range')).to.equal(Math.max(1, Math.floor(change.per_call_pence ?? 0)))
      }
    }
  })

  it('refuses a credential that was tampered with, or is another account’s', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const { kty, crv, x, y } = await exportJWK(publicKey)
    const holder_key = { kty, crv, x, y }
    const mine = await give({ amount_pence: 1_000, holder_key })
    const foreign = await give({ amount_pence: 1_000, holder_key }, seller)
    const prove = async (credential: string) => {
      const { body } = await owner.agent.post(`/v1/mandates/${mine.id}/challenge`).expect(200)
      const sd_hash = createHash('sha256').update(credential).digest('base64url')
      const jwt = new SignJWT({
        aud: body.audience,
        nonce: body.nonce,
        sd_hash,
        iat: Math.floor(t.clock.now() / 1_000),
      })
      return credential + (await jwt.setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' }).sign(privateKey))
    }
    const [header, payload, signature] = mine.credential.split('~')[0].split('.')
    const raised = {
      ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
      mandate: { amount_pence: 10_000_000 },
    }
    const tampered = `${header}.${Buffer.from(JSON.stringify(raised)).toString('base64url')}.${signature}~`
    for (const credential of [tampered, foreign.credential])
      expect(
        (await invoke(owner.agent, { mandate_id: mine.id, mandate_proof: await prove(credential) }).expect(403)).body
          .code,
      ).to.equal('mandate_refused')
    const proof = await prove(mine.credential)
    await invoke(owner.agent, { mandate_id: foreign.id, mandate_proof: proof }).expect(404)
    await owner.agent.delete(`/v1/mandates/${mine.id}`).expect(200)
    await invoke(owner.agent, { mandate_id: mine.id, mandate_proof: proof }).expect(403)
  })

  it('refuses keys and agents of others, and times that are over', async () => {
    const body = { amount_pence: 1, period: 'total', expires_at: soon() }
    const wrong = [
      { key_id: 'nobody' },
      { agent_id: agent },
      { key_id: 'a', agent_id: 'b' },
      { expires_at: '2020-01-01T00:00:00Z' },
      { expires_at },
      { amount_pence: 0 },
    ]
    for (const change of wrong)
      await owner.agent
        .post('/v1/mandates')
        .send({ ...body, ...change })
        .expect(400)
  })
})
