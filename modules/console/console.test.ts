import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { expect } from 'chai'
import supertest from 'supertest'
import { BrowserSessions } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import earnings from '../earnings/module.ts'
import console from './module.ts'

const HOUR_MS = 3_600_000
const OWN = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }

describe('console', function () {
  // many modules start with it
  this.timeout(60_000)
  let t: TestService
  before(async () => {
    t = await testService({ modules: [earnings, console] })
  })
  after(() => t.stop())

  const open = async ({ apiKey }: Pick<SignedUp, 'apiKey'>): Promise<string> => {
    const { headers } = await t.anonymous.post('/v1/console/session').set(OWN).send({ api_key: apiKey }).expect(200)
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  const as = (cookie: string, headers: object = OWN) => supertest.agent(t.url).set({ ...headers, cookie })

  it('exchanges a key for a cookie that no script and no other site can use', async () => {
    const account = await t.signup()
    const { headers, body } = await t.anonymous
      .post('/v1/console/session')
      .set(OWN)
      .send({ api_key: account.apiKey })
      .expect(200)
    expect(String(headers['set-cookie'])).to.match(
      /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=43200$/,
    )
    expect(body).to.include({ user_id: account.userId, role: 'user', confirmed_until: null })
    expect(JSON.stringify(body)).to.not.include(account.apiKey)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    expect((await as(cookie).get('/v1/balance').expect(200)).body).to.have.property('balance_pence')
    for (const foreign of [
      {},
      { 'x-console': '1', 'sec-fetch-site': 'cross-site' },
      { 'x-console': '1', 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin' },
      // a browser that does not send Sec-Fetch-Site
      { 'x-console': '1', origin: 'https://attacker.example' },
      { 'x-console': '1', origin: 'null' },
    ])
      for (const path of ['/v1/balance', '/v1/console/session']) await as(cookie, foreign).get(path).expect(403)
    await as(cookie, { 'x-console': '1', origin: t.url }).get('/v1/balance').expect(200)
    await t.anonymous.post('/v1/console/session').send({ api_key: account.apiKey }).expect(403)
  })

  it('refuses unknown keys and cookies, and keeps neither key nor cookie', async () => {
    await t.anonymous.post('/v1/console/session').set(OWN).send({ api_key: 'sk_nothing' }).expect(401)
    const cookie = await open(await t.signup())
    const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    await as(forged).get('/v1/balance').expect(401)
    await as('__Host-session=short').get('/v1/balance').expect(401)
    const secret = cookie.split('=')[1] ?? ''
    expect(await t.services.resolve(BrowserSessions).find(secret)).to.have.all.keys('keyId', 'confirmedUntil')
  })

  it('ends with the key, by signing out, and after twelve hours', async () => {
    const account = await t.signup()
    const [first, second] = [await open(account), await open(account)]
    const { headers } = await as(first).delete('/v1/console/session').expect(200)
    expect(String(headers['set-cookie'])).to.include('Max-Age=0')
    await as(first).get('/v1/balance').expect(401)
    await as(second).get('/v1/balance').expect(200)
    const { body } = await account.agent.get('/v1/account/keys').expect(200)
    await as(second).post('/v1/account/keys/revoke').send({ key_id: body.data[0].key_id }).expect(200)
    await as(second).get('/v1/balance').expect(401)
    const other = await open(await t.signup())
    await t.advance(12 * HOUR_MS)
    await as(other).get('/v1/balance').expect(401)
  })

  const askForLink = (email: string) => t.anonymous.post('/v1/console/links').set(OWN).send({ email })
  const follow = (token: string) => t.anonymous.post('/v1/console/session/link').set(OWN).send({ token })
  const tokensOf = async (email: string): Promise<readonly string[]> =>
    (await t.mails())
      .filter((mail) => mail.includes(email))
      .flatMap((mail) => /console\/link#([\w-]{43})/.exec(mail.replaceAll('=\n', ''))?.[1] ?? [])

  it('signs in by a mailed link, once, within 15 minutes; money and access still ask for a key', async () => {
    const account = await t.signup()
    await askForLink(account.email).expect(200)
    const [token = ''] = await tokensOf(account.email)
    await t.anonymous.post('/v1/console/session/link').send({ token }).expect(403)
    const all = await Promise.all(Array.from({ length: 5 }, () => follow(token)))
    expect(all.map(({ status }) => status).sort()).to.deep.equal([200, 401, 401, 401, 401])
    const opened = all.find(({ status }) => status === 200)
    expect(opened?.body).to.include({ user_id: account.userId, confirmed_until: null })
    const cookie = String(opened?.headers['set-cookie']).split(';')[0] ?? ''
    await as(cookie).get('/v1/balance').expect(200)
    expect((await as(cookie).post('/v1/account/keys').send({}).expect(403)).body.code).to.equal('confirmation_required')
    await t.advance(60_000)
    await askForLink(account.email).expect(200)
    const late = (await tokensOf(account.email)).at(-1) ?? ''
    await t.advance(15 * 60_000)
    await follow(late).expect(401)
  })

  it('answers the same for every address, mails one link a minute and five in six hours, and ends with the key', async () => {
    const account = await t.signup()
    const [known, unknown] = [await askForLink(account.email), await askForLink('nobody@example.com')]
    expect(known.body).to.deep.equal(unknown.body)
    await askForLink(account.email).expect(200)
    expect(await tokensOf(account.email)).to.have.length(1)
    expect(await tokensOf('nobody@example.com')).to.deep.equal([])
    for (let n = 0; n < 5; n++) {
      await t.advance(60_000)
      await askForLink(account.email).expect(200)
      await t.settle()
    }
    const tokens = await tokensOf(account.email)
    expect(tokens).to.have.length(5)
    await account.agent.post('/v1/account/keys/revoke').send({}).expect(200)
    await follow(tokens.at(-1) ?? '').expect(401)
    await t.advance(6 * HOUR_MS)
    await askForLink(account.email).expect(200)
    expect(await tokensOf(account.email), 'no key is left to stand on').to.have.length(5)
  })

  it('wants the key again before access leaves, for five minutes, and takes none of another account', async () => {
    const [account, stranger] = [await t.signup(), await t.signup()]
    const cookie = await open(account)
    const { body: refusal } = await as(cookie).post('/v1/account/keys').send({}).expect(403)
    expect(refusal.code).to.equal('confirmation_required')
    await as(cookie).delete('/api/user/data').expect(403)
    await as(cookie).post('/v1/console/session/confirm').send({ api_key: stranger.apiKey }).expect(403)
    await as(cookie).post('/v1/account/keys').send({}).expect(403)
    await as(cookie).post('/v1/console/session/confirm').send({ api_key: account.apiKey }).expect(200)
    await as(cookie).post('/v1/account/keys').send({}).expect(200)
    await t.advance(6 * 60_000)
    await as(cookie).post('/v1/account/keys').send({}).expect(403)
    await account.agent.post('/v1/account/keys').send({}).expect(200)
  })

  it('serves the page under a policy that lets nothing else run, and its files for good', async () => {
    for (const path of ['/console', '/console/keys', '/console/anything']) {
      const { headers, text } = await t.anonymous.get(path).expect(200)
      expect(headers['content-security-policy'])
        .to.include("trusted-types 'none'")
        .and.include("frame-ancestors 'none'")
      expect(text).to.not.match(/<script>|style=|onload/)
    }
    const { text } = await t.anonymous.get('/console').expect(200)
    const script = /src="([^"]+)"/.exec(text)?.[1] ?? ''
    const { headers } = await t.anonymous.get(script).expect(200)
    expect(headers['cache-control']).to.include('immutable')
    for (const [, file] of text.matchAll(/modulepreload" href="([^"]+)"/g))
      await t.anonymous.get(file ?? '').expect(200)
    await t.anonymous.get('/console/assets/other.js').expect(404)
    await t.anonymous.get('/console/assets/..%2fmain.js').expect(400)
  })

  it('tells open pages of a change of their account, and of no other', async () => {
    const [account, other] = [await t.signup(), await t.signup()]
    const listen = async (cookie: string) => {
      const sent = httpRequest(`${t.url}/v1/console/changes`, { headers: { ...OWN, cookie } }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk))
      return { text: () => text, next: () => once(answer, 'data'), close: () => sent.destroy() }
    }
    const mine = await listen(await open(account))
    const theirs = await listen(await open(other))
    await account.agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)
    await t.settle()
    while (!mine.text().includes('event: changed')) await mine.next()
    expect(theirs.text()).to.not.include('changed')
    mine.close()
    theirs.close()
  })
})

describe('without the console', function () {
  this.timeout(60_000)
  it('a cookie identifies nobody', async () => {
    const t = await testService({ modules: [earnings] })
    try {
      const cookie = `__Host-session=${'a'.repeat(43)}`
      await t.anonymous
        .get('/v1/balance')
        .set({ ...OWN, cookie })
        .expect(401)
      await t.anonymous.get('/console').expect(404)
    } finally {
      await t.stop()
    }
  })
})
