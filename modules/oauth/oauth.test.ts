import { createHash, randomBytes } from 'node:crypto'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'chai'
import { DAY_MS } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import agents from '../agents/module.ts'
import { Agents } from '../agents/services.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Granted } from '../ledger/testing-kinds.ts'
import mandates from '../mandates/module.ts'
import mcp from '../mcp/module.ts'
import providers from '../providers/module.ts'
import routing from '../routing/module.ts'
import workspaces from '../workspaces/module.ts'
import oauth from './module.ts'

const REDIRECT = 'http://localhost:3334/callback'
const HOUR_MS = 3_600_000
const TEXT = 'The kernel loads modules. Each module owns its routes. A module that fails harms no other.'

/** What an app keeps between the steps, as the SDKs want it. */
class App {
  readonly redirectUrl = REDIRECT
  readonly clientMetadata = { client_name: 'My <agent>', redirect_uris: [REDIRECT] }
  #client: unknown
  #tokens: unknown
  #verifier = ''
  sentTo: URL | undefined
  state() {
    return 'a state & more'
  }
  clientInformation() {
    return this.#client as never
  }
  saveClientInformation(client: unknown): void {
    this.#client = client
  }
  tokens() {
    return this.#tokens as never
  }
  saveTokens(tokens: unknown): void {
    this.#tokens = tokens
  }
  redirectToAuthorization(url: URL): void {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
  get accessToken(): string {
    return (this.#tokens as { readonly access_token: string }).access_token
  }
  /** Whether it had to be sent to the page since it was last asked. */
  takeSentTo(): URL | undefined {
    const { sentTo } = this
    this.sentTo = undefined
    return sentTo
  }
}

describe('OAuth', function () {
  // so many modules take their time where others start as many
  this.timeout(60_000)
  let t: TestService
  let person: SignedUp
  let tool: string
  before(async () => {
    t = await testService({ modules: [providers, routing, workspaces, mandates, agents, mcp, oauth] })
    t.clock.set(Date.now())
    person = await t.signup()
    const developer = await t.signup()
    const { body } = await developer.agent
      .post('/v1/agents')
      .send({ name: 'Summary Desk', archetype: 'summariser', price_per_call: 0.1 })
      .expect(200)
    await t.services.resolve(Agents).markListed(body.id, developer.userId)
    tool = `agent_${body.slug}`
    await t.services.resolve(Ledger).grant(Granted, {
      id: 'grant-person',
      owner: person.userId,
      fund: 'paid',
      amountMicroPence: toMicroPence(1_000),
      source: 'house:promotions',
    })
  })
  after(() => t?.stop())

  /** What a browser does with the page: fills in the form and follows the answer. */
  const answerAt = async (page: URL, fields: Readonly<Record<string, string>>) => {
    const shown = await fetch(page)
    const text = await shown.text()
    expect(shown.status, text).to.equal(200)
    const form = new URLSearchParams()
    for (const [, name = '', value = ''] of text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g))
      form.set(name, value.replaceAll('&amp;', '&'))
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const answer = await fetch(new URL('/oauth/authorize', t.url), { method: 'POST', body: form, redirect: 'manual' })
    return { shown, text, answer, location: answer.headers.get('location') }
  }
  const letIn = (page: URL, by = person, pounds = '0.15') => answerAt(page, { api_key: by.apiKey, pounds, days: '30' })
  const codeAt = (location: string | null) => new URL(location ?? '').searchParams.get('code') ?? ''

  const ERAS = {
    '@modelcontextprotocol/client': [Client, StreamableHTTPClientTransport],
    '@modelcontextprotocol/sdk': [ClientOf2025, TransportOf2025],
  } as const
  for (const [name, [ClientOfEra, Transport]] of Object.entries(ERAS))
    it(`lets ${name} in by itself: from a 401 to a paid call within the limit`, async () => {
      const app = new App()
      const url = new URL('/mcp', t.url)
      const transport = () => new Transport(url, { authProvider: app as never })
      const first = transport()
      const refused = await new ClientOfEra({ name: 'app', version: '1' })
        .connect(first as never)
        .catch((error: unknown) => error)
      expect(String(refused)).to.match(/Unauthorized/)
      const asked = app.takeSentTo()
      if (asked === undefined) throw new Error('nobody was sent to the page')
      const { text, shown, location } = await letIn(asked)
      expect(text).to.include('My &lt;agent&gt;').and.not.include('My <agent>')
      expect(shown.headers.get('content-security-policy')).to.include("form-action 'self' http://localhost:3334;")
      const back = new URL(location ?? '')
      expect(back.origin + back.pathname).to.equal(REDIRECT)
      expect(Object.fromEntries(back.searchParams)).to.include({ state: 'a state & more', iss: t.url })
      // the older one knows no issuer
      const finish: (code: string, issuer: string) => Promise<void> = first.finishAuth.bind(first)
      await finish(codeAt(location), t.url)

      const client = new ClientOfEra({ name: 'app', version: '1' })
      await client.connect(transport() as never)
      const { tools } = await client.listTools()
      expect(tools.map((each) => each.name)).to.include(tool)
      const call = () => client.callTool({ name: tool, arguments: { text: TEXT } })
      expect((await call()).isError).to.not.equal(true)
      const beyond = await call()
      expect(beyond.isError).to.equal(true)
      expect(JSON.stringify(beyond.content)).to.include('mandate_refused')
      const old = app.accessToken
      t.clock.advance(HOUR_MS)
      const afterRefresh = await client.callTool({ name: tool, arguments: { text: TEXT } })
      expect(app.accessToken).to.not.equal(old)
      expect(app.sentTo, 'the person is not asked again').to.equal(undefined)
      expect(JSON.stringify(afterRefresh.content), 'what was spent stays spent').to.include('mandate_refused')
      await client.close()

      const keys = (await person.agent.get('/v1/account/keys').expect(200)).body.data as { readonly label: string }[]
      expect(keys.filter(({ label }) => label === 'OAuth: My <agent>')).to.have.length(name.endsWith('sdk') ? 2 : 1)
    })

  const register = async (body: object = { redirect_uris: [REDIRECT] }) =>
    (await t.anonymous.post('/oauth/register').send(body).expect(201)).body.client_id as string
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const pageFor = (client: string, change: Readonly<Record<string, string>> = {}): URL => {
    const asked = { client_id: client, redirect_uri: REDIRECT, response_type: 'code', code_challenge: challenge }
    const query = new URLSearchParams({ ...asked, code_challenge_method: 'S256', ...change })
    return new URL(`/oauth/authorize?${query}`, t.url)
  }
  const tokenFor = (client: string, code: string, change: object = {}) =>
    t.anonymous
      .post('/oauth/token')
      .type('form')
      .send({ grant_type: 'authorization_code', client_id: client, code, redirect_uri: REDIRECT })
      .send({ code_verifier: verifier, ...change })

  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const ask = (token: string) =>
    t.anonymous
      .post('/mcp')
      .set({ authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' })
      .send(list)
  const works = async (token: string) => (await ask(token)).status === 200
  const refreshed = (client: string, token: string) =>
    t.anonymous
      .post('/oauth/token')
      .type('form')
      .send({ grant_type: 'refresh_token', client_id: client, refresh_token: token })
  const enter = async (client: string) =>
    (await tokenFor(client, codeAt((await letIn(pageFor(client))).location)).expect(200)).body as {
      readonly access_token: string
      readonly refresh_token: string
    }

  it('tells in each 401 of the endpoint, and of no other, where tokens are had', async () => {
    const where = `Bearer resource_metadata="${t.url}/.well-known/oauth-protected-resource/mcp", scope="mcp"`
    const challengeOf = async (request: ReturnType<typeof ask>) =>
      (await request.expect(401)).headers['www-authenticate']
    expect(await challengeOf(t.anonymous.post('/mcp').send(list))).to.equal(where)
    for (const token of ['oat_nobody', 'sk_free_nobody'])
      expect(await challengeOf(ask(token))).to.equal(`${where}, error="invalid_token"`)
    expect(await challengeOf(t.anonymous.get('/v1/agents'))).to.equal('Bearer')
  })

  it('says where everything is, by RFC 9728 and RFC 8414', async () => {
    for (const path of ['', '/mcp']) {
      const { body } = await t.anonymous.get(`/.well-known/oauth-protected-resource${path}`).expect(200)
      expect(body).to.deep.include({ resource: `${t.url}/mcp`, authorization_servers: [t.url] })
    }
    const { body } = await t.anonymous.get('/.well-known/oauth-authorization-server').expect(200)
    expect(body).to.deep.include({ issuer: t.url, code_challenge_methods_supported: ['S256'] })
  })

  it('gives a code once: a second use takes the key with it', async () => {
    const client = await register()
    const code = codeAt((await letIn(pageFor(client))).location)
    const { body, headers } = await tokenFor(client, code).expect(200)
    expect(headers['cache-control']).to.equal('no-store')
    expect(body).to.deep.include({ token_type: 'Bearer', expires_in: 3_600, scope: 'mcp' })
    expect(await works(body.access_token)).to.equal(true)
    await t.withKey(body.access_token).get('/v1/agents').expect(401)
    expect((await tokenFor(client, code).expect(400)).body.error).to.equal('invalid_grant')
    expect(await works(body.access_token)).to.equal(false)
    expect((await refreshed(client, body.refresh_token).expect(400)).body.error).to.equal('invalid_grant')
  })

  it('ends an access token after its hour, and gives the next for a refresh token, which works once', async () => {
    const client = await register()
    const first = await enter(client)
    t.clock.advance(HOUR_MS)
    expect(await works(first.access_token)).to.equal(false)
    const [one, other] = await Promise.all([1, 2].map(() => refreshed(client, first.refresh_token).expect(200)))
    expect(one?.body, 'two at once, or an answer that was lost').to.deep.equal(other?.body)
    const second = one?.body
    expect(second.refresh_token).to.not.equal(first.refresh_token)
    expect(await works(second.access_token)).to.equal(true)
    const third = (await refreshed(client, second.refresh_token).expect(200)).body
    expect(await works(third.access_token)).to.equal(true)
  })

  it('ends the whole family where a refresh token comes after its successor, or too late for a repeat', async () => {
    const client = await register()
    for (const late of [false, true]) {
      const first = await enter(client)
      const { body: second } = await refreshed(client, first.refresh_token).expect(200)
      const newest = late ? second : (await refreshed(client, second.refresh_token).expect(200)).body
      if (late) t.clock.advance(10_001)
      expect((await refreshed(client, first.refresh_token).expect(400)).body.error).to.equal('invalid_grant')
      expect(await works(newest.access_token)).to.equal(false)
      expect((await refreshed(client, newest.refresh_token).expect(400)).body.error).to.equal('invalid_grant')
    }
  })

  it('refreshes for the client it was given to alone, and not once the person has revoked the key', async () => {
    const client = await register()
    const { refresh_token: token, access_token: access } = await enter(client)
    for (const [by, what] of [
      [await register(), token],
      [client, access],
      [client, 'ort_nobody'],
    ] as const)
      expect((await refreshed(by, what).expect(400)).body.error).to.equal('invalid_grant')
    await refreshed(client, token).expect(200)
    const { body } = await person.agent.get('/v1/account/keys').expect(200)
    const { key_id } = body.data.at(-1)
    await person.agent.post('/v1/account/keys/revoke').send({ key_id }).expect(200)
    expect(await works(access)).to.equal(false)
    expect((await refreshed(client, token).expect(400)).body.error).to.equal('invalid_grant')
  })

  it('gives a client that says that it does not refresh one token for the whole time', async () => {
    const client = await register({ redirect_uris: [REDIRECT], grant_types: ['authorization_code'] })
    const { body } = await tokenFor(client, codeAt((await letIn(pageFor(client))).location)).expect(200)
    expect(body)
      .to.include({ expires_in: 30 * 86_400 })
      .and.not.have.property('refresh_token')
  })

  it('gives no key for a code of another client, address, verifier or time, and none for two at once', async () => {
    const client = await register()
    const fresh = async () => codeAt((await letIn(pageFor(client))).location)
    const other = await register()
    const wrong = {
      'another client': { client_id: other },
      'another address': { redirect_uri: 'http://localhost:3334/other' },
      'another verifier': { code_verifier: randomBytes(32).toString('base64url') },
      'no verifier': { code_verifier: '' },
      'no such code': { code: 'nothing' },
    }
    for (const [what, change] of Object.entries(wrong))
      expect((await tokenFor(client, await fresh(), change).expect(400)).body.error, what).to.equal('invalid_grant')
    const late = await fresh()
    t.clock.advance(61_000)
    expect((await tokenFor(client, late).expect(400)).body.error).to.equal('invalid_grant')
    const code = await fresh()
    const answers = await Promise.all([1, 2, 3].map(() => tokenFor(client, code)))
    expect(answers.filter(({ status }) => status === 200).length).to.be.at.most(1)
    const errors = {
      invalid_client: { client_id: 'oac_nobody' },
      unsupported_grant_type: { grant_type: 'client_credentials' },
      invalid_target: { resource: 'https://elsewhere.example/mcp' },
    }
    for (const [error, change] of Object.entries(errors))
      expect((await tokenFor(client, 'x', change)).body.error).to.equal(error)
  })

  it('sends nobody to an address that is not registered, and a client’s mistake back to it', async () => {
    const client = await register({
      redirect_uris: [REDIRECT, 'https://app.example/done', 'cursor://anysphere/callback'],
    })
    for (const change of [{ redirect_uri: 'https://evil.example/' }, { client_id: 'oac_nobody' }]) {
      const answer = await fetch(pageFor(client, change), { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([400, null])
    }
    const { status } = await fetch(pageFor(client, { redirect_uri: 'http://localhost:51234/callback' }))
    expect(status, 'any port of the own machine').to.equal(200)
    const app = await fetch(pageFor(client, { redirect_uri: 'cursor://anysphere/callback' }))
    expect(app.headers.get('content-security-policy')).to.include("form-action 'self' cursor:;")
    const mistakes = {
      unsupported_response_type: { response_type: 'token' },
      invalid_request: { code_challenge_method: 'plain' },
      invalid_target: { resource: 'https://elsewhere.example/' },
    }
    for (const [error, change] of Object.entries(mistakes)) {
      const answer = await fetch(pageFor(client, { ...change, state: 's' }), { redirect: 'manual' })
      const back = new URL(answer.headers.get('location') ?? '')
      expect(Object.fromEntries(back.searchParams)).to.include({ error, state: 's' })
    }
  })

  it('takes only the key of a person, and lets a limited one let nobody in', async () => {
    const client = await register()
    const nobody = await answerAt(pageFor(client), { api_key: 'sk_wrong', pounds: '1', days: '1' })
    expect([nobody.answer.status, nobody.location]).to.deep.equal([403, null])
    const { body } = await person.agent.post('/v1/account/keys').send({ label: 'limited' }).expect(200)
    const expires_at = new Date(t.clock.now() + DAY_MS).toISOString()
    const terms = { key_id: body.key_id, amount_pence: 1, period: 'day', expires_at }
    await person.agent.post('/v1/mandates').send(terms).expect(200)
    const limited = await answerAt(pageFor(client), { api_key: body.api_key, pounds: '1', days: '1' })
    expect([limited.answer.status, limited.location]).to.deep.equal([403, null])
    expect(await limited.answer.text())
      .to.include('limited')
      .and.not.include(body.api_key)
    await person.agent.post('/v1/account/keys/revoke').send({ key_id: body.key_id }).expect(200)
  })

  for (const address of [
    'http://evil.example/',
    'javascript:alert(1)',
    'intent://scan/#Intent;scheme=zxing;end',
    'intent://scan/',
    'chrome://settings/',
    'https://a.example/#x',
    'https://u:p@a.example/',
    'x',
  ])
    it(`registers no client at ${address}`, async () => {
      const { body } = await t.anonymous
        .post('/oauth/register')
        .send({ redirect_uris: [address] })
        .expect(400)
      expect(body.error).to.equal('invalid_redirect_uri')
    })

  it('takes a home page of a client only where it is https', async () => {
    const send = (client_uri: string) =>
      t.anonymous.post('/oauth/register').send({ redirect_uris: [REDIRECT], client_uri })
    for (const home of ['javascript:alert(1)', 'http://app.example/', 'x'])
      expect((await send(home).expect(400)).body.error).to.equal('invalid_client_metadata')
    await send('https://app.example/').expect(201)
  })

  it('has one key for a client, revokes it when told, and when its time is over', async () => {
    const client = await register()
    const old = await enter(client)
    const newer = await enter(client)
    expect([await works(old.access_token), await works(newer.access_token)]).to.deep.equal([false, true])
    const revoke = (token: string) => t.anonymous.post('/oauth/revoke').type('form').send({ token }).expect(200)
    for (const token of [newer.refresh_token, person.apiKey, 'nothing']) await revoke(token)
    expect([await works(newer.access_token), await works(person.apiKey)]).to.deep.equal([false, true])
    const another = await enter(client)
    await revoke(another.access_token)
    await refreshed(client, another.refresh_token).expect(400)
    const oauthKeys = async () =>
      (await person.agent.get('/v1/account/keys').expect(200)).body.data.filter(({ label }: { label: string }) =>
        label.startsWith('OAuth'),
      ).length
    const before = await oauthKeys()
    const last = await enter(client)
    expect(await oauthKeys()).to.equal(before + 1)
    t.clock.advance(31 * DAY_MS)
    expect((await refreshed(client, last.refresh_token).expect(400)).body.error).to.equal('invalid_grant')
    await t.runCron('oauth.sweep')
    expect(await oauthKeys()).to.equal(0)
  })
})
