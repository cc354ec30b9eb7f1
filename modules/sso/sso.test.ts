import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import Provider from 'oidc-provider'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import workspaces from '../workspaces/module.ts'
import { joined, keyOf, workspaceOf } from '../workspaces/testing.ts'
import sso from './module.ts'

/** A browser: cookies by host, redirects one by one. */
class Browser {
  readonly #cookies = new Map<string, string>()

  async go(url: string, form?: Record<string, string>): Promise<{ url: string; status: number; text: string }> {
    const { host } = new URL(url)
    const own = [...this.#cookies].filter(([name]) => name.startsWith(`${host} `)).map(([, pair]) => pair)
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: own.join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      this.#cookies.set(`${host} ${pair.split('=')[0]}`, pair)
    }
    const location = answer.headers.get('location')
    if (answer.status >= 300 && answer.status < 400 && location) return this.go(new URL(location, url).href)
    return { url, status: answer.status, text: await answer.text() }
  }

  /** Signs in at the provider's own pages, as far as they lead. */
  async signIn(url: string, email: string): Promise<{ url: string; status: number; text: string }> {
    let at = await this.go(url)
    for (let step = 0; step < 3 && at.url.includes('/interaction/'); step++) {
      const prompt = at.text.includes('name="login"')
        ? { prompt: 'login', login: email, password: 'x' }
        : { prompt: 'consent' }
      at = await this.go(at.url, prompt)
    }
    return at
  }
}

describe('single sign-on, with a real provider', () => {
  let t: TestService
  let server: Server
  let issuer: string
  let owner: SignedUp
  let workspace: string
  const unverified = 'unverified@example.com'
  const at = (): string => `/v1/enterprise/workspaces/${workspace}/sso`
  const loginUrl = (): string => `${t.url}/v1/enterprise/sso/${workspace}/login`
  const settings = () => ({ issuer, client_id: 'earnings', client_secret: 'a-secret-of-the-test-provider' })

  before(async () => {
    t = await testService({ modules: [workspaces, sso] })
    server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'earnings',
          client_secret: 'a-secret-of-the-test-provider',
          redirect_uris: [`${t.url}/v1/enterprise/sso/callback`],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: id !== unverified }),
      }),
    })
    server.on('request', provider.callback())
    owner = await t.signup()
    workspace = await workspaceOf(owner)
    const { body } = await owner.agent.put(at()).send(settings()).expect(200)
    expect(body).to.include({ login_url: loginUrl(), client_id: 'earnings' })
    expect(JSON.stringify(body)).to.not.include('a-secret')
  })
  after(async () => {
    server?.closeAllConnections()
    server?.close()
    await t?.stop()
  })

  it('gives a member a key for twelve hours', async () => {
    const developer = await joined(t, owner, workspace, 'developer')
    const page = await new Browser().signIn(loginUrl(), developer.email)
    expect(page.status, page.text).to.equal(200)
    const key = /sk_\w+/.exec(page.text)?.[0] ?? ''
    const seen = await t.withKey(key).get(`/v1/enterprise/workspaces/${workspace}`).expect(200)
    expect(seen.body.your_role).to.equal('developer')
    await owner.agent.delete(`/v1/enterprise/workspaces/${workspace}/members/${developer.userId}`).expect(200)
    await t.withKey(key).get('/account/status').expect(401)
  })

  it('refuses strangers, addresses that are not vouched for, and what another browser began', async () => {
    const stranger = await t.signup()
    expect((await new Browser().signIn(loginUrl(), stranger.email)).status).to.equal(403)
    expect((await new Browser().signIn(loginUrl(), unverified)).status).to.equal(403)
    const begun = await fetch(loginUrl(), { redirect: 'manual' })
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const stolen = await new Browser().go(`${t.url}/v1/enterprise/sso/callback?code=x&state=${state}`)
    expect(stolen.status).to.equal(403)
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const forged = () => fetch(`${t.url}/v1/enterprise/sso/callback?code=x&state=${state}`, { headers: { cookie } })
    expect((await forged()).status, 'a code that the provider does not know').to.equal(403)
    expect(await (await forged()).text(), 'once').to.include('used or too old')
  })

  it('is the owners’ to set: an admin could else sign in as one of them', async () => {
    const admin = await joined(t, owner, workspace, 'admin')
    await admin.agent.put(at()).send(settings()).expect(403)
    await admin.agent.get(at()).expect(200)
    const { key } = await keyOf(owner, workspace, { scopes: ['directory:read'] })
    await t.withKey(key).put(at()).send(settings()).expect(403)
    await (await t.signup()).agent.get(at()).expect(404)
    const wrong = await owner.agent
      .put(at())
      .send({ ...settings(), issuer: `${issuer}/nothing` })
      .expect(400)
    expect(wrong.body.error).to.include('cannot be used')
    const silent = await owner.agent
      .put(at())
      .send({ ...settings(), issuer: 'http://127.0.0.1:1' })
      .expect(400)
    expect(silent.body.error).to.include('it does not answer; check the address')
  })

  it('ends', async () => {
    await owner.agent.delete(at()).expect(200)
    expect((await fetch(loginUrl(), { redirect: 'manual' })).status).to.equal(404)
  })
})
