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
      const asked = app.sentTo
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
      await client.close()

      const limited = t.withKey(app.accessToken)
      await limited.post('/v1/account/keys').send({ label: 'more' }).expect(403)
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
    expect(body).to.deep.include({ token_type: 'Bearer', expires_in: 30 * 86_400, scope: 'mcp' })
    await t.withKey(body.access_token).get('/v1/agents').expect(200)
    expect((await tokenFor(client, code).expect(400)).body.error).to.equal('invalid_grant')
    await t.withKey(body.access_token).get('/v1/agents').expect(401)
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
      unsupported_grant_type: { grant_type: 'refresh_token' },
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
    const { body } = await tokenFor(client, codeAt((await letIn(pageFor(client))).location)).expect(200)
    const limited = await answerAt(pageFor(client), { api_key: body.access_token, pounds: '1', days: '1' })
    expect([limited.answer.status, limited.location]).to.deep.equal([403, null])
    expect(await limited.answer.text())
      .to.include('limited')
      .and.not.include(body.access_token)
  })

  for (const address of [
    'http://evil.example/',
    'javascript:alert(1)',
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

  it('has one key for a client, revokes it when told, and when its time is over', async () => {
    const client = await register()
    const enter = async () =>
      (await tokenFor(client, codeAt((await letIn(pageFor(client))).location)).expect(200)).body.access_token
    const works = async (key: string) => (await t.withKey(key).get('/v1/agents')).status === 200
    const old = await enter()
    const key = await enter()
    expect([await works(old), await works(key)]).to.deep.equal([false, true])
    await t.anonymous.post('/oauth/revoke').type('form').send({ token: key }).expect(200)
    await t.anonymous.post('/oauth/revoke').type('form').send({ token: person.apiKey }).expect(200)
    expect([await works(key), await works(person.apiKey)]).to.deep.equal([false, true])
    const last = await enter()
    t.clock.advance(31 * DAY_MS)
    await t.runCron('oauth.sweep')
    expect(await works(last)).to.equal(false)
  })
})
