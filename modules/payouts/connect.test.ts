import { expect } from 'chai'
import { PayoutConnections } from '../accounts/services.ts'
import { Records } from '../records/services.ts'
import { type PayoutService, payoutService } from './testing.ts'

const html = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

describe('GET /account/connect', () => {
  let t: PayoutService
  before(async () => {
    t = await payoutService()
  })
  after(() => t.stop())

  const connected = (userId: string): Promise<boolean> => t.services.resolve(PayoutConnections).connected(userId)
  const pathOf = (location: string): string => {
    expect(location.startsWith(t.url)).to.equal(true)
    return location.slice(t.url.length)
  }

  it('leads through the OAuth page: open, approve, come back connected', async () => {
    const { agent, userId } = await t.signup()
    const begun = await agent.get('/account/connect').expect(302)
    const page = await t.anonymous.get(pathOf(begun.headers['location'] ?? '')).expect(200)
    expect(page.headers['content-security-policy']).to.contain("default-src 'none'")
    expect(page.text).to.contain('no real money')
    const approved = await t.anonymous
      .post('/sandbox/processor/authorize')
      .type('form')
      .send({ state: html(page.text, 'state'), redirect_uri: html(page.text, 'redirect_uri'), decision: 'approve' })
      .expect(302)
    expect(await connected(userId)).to.equal(false)
    const back = await t.anonymous.get(pathOf(approved.headers['location'] ?? '')).expect(200)
    expect(back.text).to.contain('connected')
    expect(await connected(userId)).to.equal(true)
    const { body } = await agent.get('/account/status').expect(200)
    expect(body.processor_connected).to.equal(true)
  })

  it('answers the address to a program that asks for JSON', async () => {
    const { agent } = await t.signup()
    const { body } = await agent.get('/account/connect').set('accept', 'application/json').expect(200)
    expect(body).to.have.all.keys('url')
    expect(pathOf(body.url)).to.match(/^\/sandbox\/processor\/authorize\?/)
  })

  it('completes by redirects alone with auto_approve, for scripts', async () => {
    const { agent, userId } = await t.signup()
    await agent.get('/account/connect?auto_approve=true').redirects(3).expect(200)
    expect(await connected(userId)).to.equal(true)
  })

  it('seals the connection without naming the account at the processor', async () => {
    const { agent, userId } = await t.signup()
    await agent.get('/account/connect?auto_approve=true').redirects(3).expect(200)
    const types = ['payout_account.connected']
    const [sealed, ...more] = await t.services.resolve(Records).list({ account: userId, types, limit: 2 })
    expect(more).to.deep.equal([])
    expect(sealed?.body).to.have.all.keys('connection_id', 'processor', 'livemode')
  })

  it('does not connect when the user refuses', async () => {
    const { agent, userId } = await t.signup()
    const begun = await agent.get('/account/connect').expect(302)
    const query = new URL(begun.headers['location'] ?? '').searchParams
    const refused = await t.anonymous
      .post('/sandbox/processor/authorize')
      .type('form')
      .send({ state: query.get('state'), redirect_uri: query.get('redirect_uri'), decision: 'refuse' })
      .expect(302)
    const { body } = await t.anonymous.get(pathOf(refused.headers['location'] ?? '')).expect(409)
    expect(body).to.include({ code: 'conflict' })
    expect(body.error).to.contain('access_denied')
    expect(await connected(userId)).to.equal(false)
  })

  it('takes a state once, and a code once', async () => {
    const { agent } = await t.signup()
    const begun = await agent.get('/account/connect?auto_approve=true').expect(302)
    const approved = await t.anonymous.get(pathOf(begun.headers['location'] ?? '')).expect(302)
    const back = pathOf(approved.headers['location'] ?? '')
    await t.anonymous.get(back).set('accept', 'application/json').expect(200, { processor_connected: true })
    await t.anonymous.get(back).expect(409)
    const { headers } = await agent.get('/account/connect').expect(302)
    const fresh = new URL(headers['location'] ?? '').searchParams.get('state')
    const used = new URL(approved.headers['location'] ?? '').searchParams.get('code')
    await t.anonymous.get(`/account/connect/callback?state=${fresh}&code=${used}`).expect(409)
  })

  it('lets a link go stale after ten minutes', async () => {
    const { agent, userId } = await t.signup()
    const begun = await agent.get('/account/connect?auto_approve=true').expect(302)
    const approved = await t.anonymous.get(pathOf(begun.headers['location'] ?? '')).expect(302)
    await t.advance(10 * 60_000)
    await t.anonymous.get(pathOf(approved.headers['location'] ?? '')).expect(409)
    expect(await connected(userId)).to.equal(false)
  })

  it('redirects nowhere but to its own call-back', async () => {
    for (const redirect_uri of ['https://evil.example/', `${t.url}.evil.example/account/connect/callback`])
      await t.anonymous
        .get('/sandbox/processor/authorize')
        .query({ state: 's', redirect_uri, auto_approve: true })
        .expect(400)
  })

  it('shows the state as text, whatever it holds', async () => {
    const page = await t.anonymous
      .get('/sandbox/processor/authorize')
      .query({ state: '"><script>alert(1)</script>', redirect_uri: `${t.url}/account/connect/callback` })
      .expect(200)
    expect(page.text).not.to.contain('<script>')
  })

  it('needs a key to begin', () => t.anonymous.get('/account/connect').expect(401))
})
