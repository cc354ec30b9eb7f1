import { expect } from 'chai'
import { PersonalCipher, PersonalData } from '../../kernel/define.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { SAME_INSTALLATION, type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import payments from '../payments/module.ts'
import workspaces from './module.ts'
import { give, joined, keyOf, shop, tokenFor, workspaceOf } from './testing.ts'

describe('workspaces', () => {
  let database: TestDatabase
  let t: TestService
  let other: TestService
  let owner: SignedUp
  let workspace: string
  const at = (path = '') => `/v1/enterprise/workspaces/${workspace}${path}`
  before(async () => {
    database = await testDatabase()
    const options = { modules: [workspaces, payments, shop], database, env: SAME_INSTALLATION }
    t = await testService(options)
    other = await testService(options)
  })
  after(async () => {
    await t?.stop()
    await other?.stop()
    await database?.drop()
  })
  beforeEach(async () => {
    owner = await t.signup({ name: 'Ada' })
    workspace = await workspaceOf(owner)
  })

  it('is made, shown, renamed, and counted by the dashboard; strangers find nothing', async () => {
    expect((await owner.agent.get(at()).expect(200)).body).to.include({
      name: 'Engines',
      your_role: 'owner',
      member_count: 1,
    })
    await owner.agent.patch(at()).send({ name: 'Looms' }).expect(200)
    expect((await owner.agent.get('/v1/enterprise/workspaces').expect(200)).body.data[0].name).to.equal('Looms')
    expect((await owner.agent.get('/v1/user/dashboard').expect(200)).body.workspace_count).to.equal(1)
    const stranger = await t.signup()
    const { key } = await keyOf(stranger, await workspaceOf(stranger))
    for (const agent of [stranger.agent, t.withKey(key)])
      for (const path of ['', '/members', '/api-keys', '/budgets', '/usage', '/audit', '/invitations'])
        await agent.get(at(path)).expect(404)
  })

  it('is made once for a repeated request', async () => {
    const make = () =>
      owner.agent.post('/v1/enterprise/workspaces').set('idempotency-key', 'w1').send({ name: 'Twice' }).expect(200)
    expect((await make()).body.id).to.equal((await make()).body.id)
  })

  it('owns what is made with its keys, which are not the member’s own', async () => {
    const { key } = await keyOf(owner, workspace)
    await give(t, workspace, 100)
    await t.withKey(key).post('/v1/shop/buy').send({ hold_pence: 10, charge_pence: 10 }).expect(200)
    await owner.agent.post('/v1/shop/buy').send({ hold_pence: 10, charge_pence: 10 }).expect(200)
    const mine = await t.withKey(key).get(at('/audit?type=shop.sold')).expect(200)
    expect(mine.body.data).to.have.length(1)
  })

  it('an invitation admits once, the invited only', async () => {
    const guest = await t.signup()
    const thief = await t.signup()
    await owner.agent.post(at('/invitations')).send({ email: guest.email, role: 'developer' }).expect(200)
    await owner.agent.post(at('/invitations')).send({ email: guest.email, role: 'viewer' }).expect(409)
    const token = await tokenFor(t, guest.email)
    const accept = (person: SignedUp) => person.agent.post('/v1/enterprise/invitations/accept').send({ token })
    await accept(thief).expect(404)
    const tries = await Promise.all(Array.from({ length: 5 }, () => accept(guest)))
    expect(tries.map(({ status }) => status).sort()).to.deep.equal([200, 404, 404, 404, 404])
    await owner.agent.delete(at(`/members/${guest.userId}`)).expect(200)
    await accept(guest).expect(404)
    await guest.agent.get(at()).expect(404)
  })

  it('an expired or withdrawn invitation admits nobody', async () => {
    const guest = await t.signup()
    const { body } = await owner.agent.post(at('/invitations')).send({ email: guest.email, role: 'viewer' }).expect(200)
    const token = await tokenFor(t, guest.email)
    await owner.agent.delete(at(`/invitations/${body.id}`)).expect(200)
    await guest.agent.post('/v1/enterprise/invitations/accept').send({ token }).expect(404)
  })

  it('an admin can make nobody more than they are, nor touch owners', async () => {
    const admin = await joined(t, owner, workspace, 'admin')
    const developer = await joined(t, owner, workspace, 'developer')
    await admin.agent
      .patch(at(`/members/${admin.userId}`))
      .send({ role: 'owner' })
      .expect(403)
    await admin.agent
      .patch(at(`/members/${owner.userId}`))
      .send({ role: 'viewer' })
      .expect(403)
    await admin.agent.delete(at(`/members/${owner.userId}`)).expect(403)
    await admin.agent.post(at('/invitations')).send({ email: 'x@example.com', role: 'owner' }).expect(403)
    await admin.agent
      .post(at('/api-keys'))
      .send({ service: true, scopes: ['ownership:write'] })
      .expect(403)
    await admin.agent.delete(at()).expect(403)
    await developer.agent
      .post(at('/api-keys'))
      .send({ scopes: ['members:write'] })
      .expect(403)
    await developer.agent
      .post(at('/api-keys'))
      .send({ service: true, scopes: ['build:read'] })
      .expect(403)
    await admin.agent
      .patch(at(`/members/${developer.userId}`))
      .send({ role: 'viewer' })
      .expect(200)
    // a narrow key makes no wider one
    const { key } = await keyOf(admin, workspace, { scopes: ['keys:own', 'members:write'] })
    const narrow = await t.withKey(key).post(at('/api-keys')).send({}).expect(200)
    expect(narrow.body.scopes).to.deep.equal(['keys:own', 'members:write'])
    await t
      .withKey(key)
      .post(at('/api-keys'))
      .send({ scopes: ['money:write'] })
      .expect(403)
    await t.withKey(key).post(at('/invitations')).send({ email: 'y@example.com', role: 'viewer' }).expect(403)
  })

  it('every module’s operations obey the role and the scopes of the key', async () => {
    const viewer = await joined(t, owner, workspace, 'viewer')
    const developer = await joined(t, owner, workspace, 'developer')
    await viewer.agent.post(at('/api-keys')).send({}).expect(403)
    await give(t, workspace, 100)
    const buy = (key: string) => t.withKey(key).post('/v1/shop/buy').send({ hold_pence: 1, charge_pence: 1 })
    const { key } = await keyOf(developer, workspace)
    await buy(key).expect(200)
    const refused = await buy((await keyOf(developer, workspace, { scopes: ['build:read'] })).key).expect(403)
    expect(refused.body.permission).to.equal('build:write')
    for (const path of ['/v1/account/keys', '/v1/account/keys/revoke'])
      expect((await t.withKey(key).post(path).send({}).expect(403)).body.error).to.include('a key of your own account')
    await t.withKey(key).delete('/api/user/data').expect(403)
    await owner.agent
      .patch(at(`/members/${developer.userId}`))
      .send({ role: 'viewer' })
      .expect(200)
    await buy(key).expect(403)
  })

  it('who leaves loses all keys in every process within 500 ms; the workspace’s own keys live on', async () => {
    const developer = await joined(t, owner, workspace, 'developer')
    const { key } = await keyOf(developer, workspace)
    const { key: service } = await keyOf(owner, workspace, { service: true, scopes: ['workspace:read'] })
    const status = async (apiKey: string) => (await other.withKey(apiKey).get(at())).status
    expect(await status(key)).to.equal(200)
    await owner.agent.delete(at(`/members/${developer.userId}`)).expect(200)
    await t.withKey(key).get(at()).expect(401)
    const removed = performance.now()
    for (;;) {
      const sent = performance.now()
      if ((await status(key)) !== 200) break
      expect(sent - removed, 'sent this long after the member was gone, and accepted').to.be.lessThan(500)
    }
    expect(await status(service)).to.equal(200)
    await developer.agent.get(at()).expect(404)
  })

  it('the last owner stays, however many leave at once', async () => {
    await owner.agent.post(at('/leave')).expect(409)
    await owner.agent
      .patch(at(`/members/${owner.userId}`))
      .send({ role: 'admin' })
      .expect(409)
    const second = await joined(t, owner, workspace, 'owner')
    const left = await Promise.all([
      owner.agent.post(at('/leave')),
      other.withKey(second.apiKey).post(at('/leave')),
      other
        .withKey(second.apiKey)
        .patch(at(`/members/${second.userId}`))
        .send({ role: 'viewer' }),
    ])
    expect(left.filter(({ status }) => status === 200)).to.have.length(1)
    const [remaining] = [owner, second]
    const views = await Promise.all([remaining, second].map(({ agent }) => agent.get(at('/members'))))
    const members = views.find(({ status }) => status === 200)?.body.data
    expect(members.filter(({ role }: { role: string }) => role === 'owner')).to.have.length(1)
  })

  it('an erased last owner hands over; alone, the workspace is closed', async () => {
    const developer = await joined(t, owner, workspace, 'developer')
    await owner.agent.delete('/api/user/data').expect(200)
    expect((await developer.agent.get(at()).expect(200)).body.your_role).to.equal('owner')
    const { key } = await keyOf(developer, workspace)
    const { pending } = await t.services.resolve(PersonalData).erase(developer.userId)
    expect(pending).to.deep.equal([])
    await t.withKey(key).get(at()).expect(401)
  })

  it('its mail goes to an owner of now: never to one who has left, nor to an address that is erased', async () => {
    const mailTo = async () => (await t.services.resolve(PersonalCipher).person(workspace))?.email
    expect(await mailTo()).to.equal(owner.email)
    const [second, third] = [await joined(t, owner, workspace, 'owner'), await joined(t, owner, workspace, 'admin')]
    await owner.agent.post(at('/leave')).expect(200)
    expect(await mailTo()).to.equal(second.email)
    await second.agent.delete('/api/user/data').expect(200)
    expect(await mailTo()).to.equal(third.email)
    expect((await third.agent.get(at()).expect(200)).body).to.include({ name: 'Engines', your_role: 'owner' })
  })

  it('is closed with all that is in it', async () => {
    const { key } = await keyOf(owner, workspace)
    await owner.agent.delete(at()).expect(200)
    await t.withKey(key).get('/account/status').expect(401)
    await owner.agent.get(at()).expect(404)
  })

  it('everything that was done is sealed, without a name or an address', async () => {
    const guest = await joined(t, owner, workspace, 'billing')
    await keyOf(guest, workspace, { label: 'Grace’s laptop' })
    await owner.agent.delete(at(`/members/${guest.userId}`)).expect(200)
    const { body } = await owner.agent.get(at('/audit')).expect(200)
    const types = body.data.map(({ type }: { type: string }) => type)
    expect(types).to.include.members([
      'workspace.created',
      'workspace.invited',
      'workspace.member_added',
      'workspace.key_issued',
      'workspace.member_removed',
    ])
    expect(JSON.stringify(body)).to.not.match(/@example|Grace|Engines/)
    await t.settle()
    const changes = t.events.filter(({ name }) => name === 'workspace.members_changed')
    expect(changes.map(({ data }) => (data as { change: string }).change)).to.include.members(['added', 'removed'])
  })

  it('a key that was made for a while ends by itself', async () => {
    const { key } = await keyOf(owner, workspace, { expires_in_s: 60 })
    await t.withKey(key).get(at()).expect(200)
    await t.advance(61_000)
    await t.withKey(key).get(at()).expect(401)
  })

  it('money comes from a member’s paid credits, and is spent by the workspace', async () => {
    const { body: refused } = await owner.agent.post(at('/funds')).send({ amount_pence: 50 }).expect(402)
    expect(refused.error).to.match(/£0.50 is more than your paid credits and earnings \(promotional credits stay/)
    expect(refused.payment.amount_pence).to.equal(50)
    await give(t, owner.userId, 80)
    const fund = () =>
      owner.agent.post(at('/funds')).set('idempotency-key', 'f1').send({ amount_pence: 50 }).expect(200)
    await fund()
    await fund()
    const { key } = await keyOf(owner, workspace)
    await t.withKey(key).post('/v1/shop/buy').send({ hold_pence: 50, charge_pence: 50 }).expect(200)
    await t.withKey(key).post('/v1/shop/buy').send({ hold_pence: 1, charge_pence: 1 }).expect(402)
  })
})
