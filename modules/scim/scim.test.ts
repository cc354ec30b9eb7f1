import { expect } from 'chai'
import type TestAgent from 'supertest/lib/agent.js'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import workspaces from '../workspaces/module.ts'
import { keyOf, workspaceOf } from '../workspaces/testing.ts'
import scim from './module.ts'

const BASE = '/v1/scim/v2'
const SERVICE = { service: true, scopes: ['directory:read', 'directory:write'] }

describe('SCIM 2.0', () => {
  let t: TestService
  let owner: SignedUp
  let workspace: string
  let directory: TestAgent
  before(async () => {
    t = await testService({ modules: [workspaces, scim] })
  })
  after(() => t?.stop())
  beforeEach(async () => {
    owner = await t.signup()
    workspace = await workspaceOf(owner)
    directory = t.withKey((await keyOf(owner, workspace, SERVICE)).key).set('content-type', 'application/scim+json')
  })

  const send = (body: object): string => JSON.stringify(body)
  /** As Okta sends it. */
  const user = (userName: string, more: object = {}) => ({
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    userName,
    name: { givenName: 'Grace', familyName: 'Hopper' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    active: true,
    groups: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Navy' },
    ...more,
  })
  let count = 0
  const address = (): string => `grace${++count}@example.com`
  const made = async (userName = address(), more: object = {}) =>
    (
      await directory
        .post(`${BASE}/Users`)
        .send(send(user(userName, more)))
        .expect(201)
    ).body
  const members = async () =>
    (await owner.agent.get(`/v1/enterprise/workspaces/${workspace}/members`).expect(200)).body.data as {
      id: string
      email: string
      role: string
      source: string
    }[]
  const memberWith = async (email: string) => (await members()).find((member) => member.email === email)

  it('makes a member, answers with its address and version, and finds it as Entra asks', async () => {
    const userName = address()
    const { body, headers } = await directory
      .post(`${BASE}/Users`)
      .send(send(user(userName)))
      .expect(201)
    expect(headers['content-type']).to.include('application/scim+json')
    expect(headers['location']).to.equal(body.meta.location)
    expect(headers['etag']).to.equal(body.meta.version)
    expect(await memberWith(userName)).to.include({ role: 'viewer', source: 'directory' })
    const found = await directory
      .get(`${BASE}/Users`)
      .query({ filter: `userName eq "${userName.toUpperCase()}"` })
      .expect(200)
    expect(found.body).to.deep.include({ totalResults: 1, startIndex: 1, itemsPerPage: 1 })
    expect(found.body.Resources[0].id).to.equal(body.id)
    const none = await directory.get(`${BASE}/Users`).query({ filter: 'userName eq "nobody@example.com"' }).expect(200)
    expect(none.body).to.deep.include({ totalResults: 0, Resources: [] })
    const again = await directory
      .post(`${BASE}/Users`)
      .send(send(user(userName)))
      .expect(409)
    expect(again.body).to.deep.include({ scimType: 'uniqueness', status: '409' })
    await directory.get(`${BASE}/Users/${body.id}`).set('if-none-match', body.meta.version).expect(304)
  })

  it('`active: false`, however it is written, kills the member’s keys at once; true brings the member back', async () => {
    const person = await t.signup()
    const { id } = await made(person.email)
    const group = send({ displayName: 'Developer', members: [{ value: id }] })
    await directory.post(`${BASE}/Groups`).send(group).expect(201)
    const { key } = await keyOf(person, workspace)
    const patch = (value: unknown) =>
      directory.patch(`${BASE}/Users/${id}`).send(send({ Operations: [{ op: 'Replace', path: 'active', value }] }))
    expect((await patch('False').expect(200)).body.active).to.equal(false)
    await t.withKey(key).get('/account/status').expect(401)
    expect(await memberWith(person.email)).to.equal(undefined)
    await patch(true).expect(200)
    expect((await memberWith(person.email))?.role).to.equal('developer')
    await directory.delete(`${BASE}/Users/${id}`).expect(204)
    await directory.delete(`${BASE}/Users/${id}`).expect(404)
    expect(await memberWith(person.email)).to.equal(undefined)
  })

  it('groups that are named like roles give them; others, owners and strangers are left alone', async () => {
    const userName = address()
    const { id } = await made(userName)
    const post = (displayName: string) =>
      directory.post(`${BASE}/Groups`).send(send({ displayName, members: [{ value: id }] }))
    await post('Everybody').expect(201)
    await post('owner').expect(201)
    expect((await memberWith(userName))?.role).to.equal('viewer')
    const { body: group } = await post('billing').expect(201)
    expect((await memberWith(userName))?.role).to.equal('billing')
    const remove = send({ Operations: [{ op: 'Remove', path: `members[value eq "${id}"]` }] })
    await directory.patch(`${BASE}/Groups/${group.id}`).send(remove).expect(200)
    expect((await memberWith(userName))?.role).to.equal('viewer')
    await directory
      .post(`${BASE}/Groups`)
      .send(send({ displayName: 'x', members: [{ value: 'scu_other' }] }))
      .expect(400)
    // the last owner cannot be provisioned away
    const self = await made(owner.email)
    expect((await memberWith(owner.email))?.role).to.equal('owner')
    await directory.delete(`${BASE}/Users/${self.id}`).expect(409)
  })

  it('pages, sorts, filters and leaves attributes out; an injection finds nothing', async () => {
    for (const name of ['b', 'a', 'c']) await made(`${name}${++count}@sort.example`, { externalId: `E-${name}` })
    const get = async (query: object) => (await directory.get(`${BASE}/Users`).query(query).expect(200)).body
    const page = await get({ sortBy: 'userName', startIndex: 2, count: 1, attributes: 'userName' })
    expect(page).to.deep.include({ totalResults: 3, startIndex: 2, itemsPerPage: 1 })
    expect(page.Resources[0].userName).to.match(/^b/)
    expect(Object.keys(page.Resources[0])).to.have.members(['schemas', 'id', 'userName'])
    expect((await get({ excludedAttributes: 'emails,meta', count: 1 })).Resources[0]).to.not.have.any.keys(
      'emails',
      'meta',
    )
    const one = await directory
      .get(`${BASE}/Users/${page.Resources[0].id}`)
      .query({ excludedAttributes: 'emails,meta' })
    expect(one.body).to.include({ userName: page.Resources[0].userName }).and.to.not.have.any.keys('emails', 'meta')
    expect((await get({ filter: 'externalId eq "E-c"' })).totalResults).to.equal(1)
    expect((await get({ filter: 'userName eq "x\\" or \\"1\\" eq \\"1"' })).totalResults).to.equal(0)
    const wrong = await directory.get(`${BASE}/Users`).query({ filter: 'userName eq {"$ne":null}' }).expect(400)
    expect(wrong.body).to.deep.include({
      scimType: 'invalidFilter',
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    })
    const all = await directory
      .post(`${BASE}/.search`)
      .send(send({ filter: 'userName pr or displayName pr' }))
      .expect(200)
    expect(all.body.totalResults).to.equal(3)
  })

  it('refuses what changed meanwhile, and what is no resource', async () => {
    const { id, meta } = await made()
    const replace = send(user(address()))
    await directory.put(`${BASE}/Users/${id}`).set('if-match', meta.version).send(replace).expect(200)
    await directory.put(`${BASE}/Users/${id}`).set('if-match', meta.version).send(replace).expect(412)
    for (const body of [
      {},
      { userName: 7 },
      { userName: 'no address' },
      { userName: address(), emails: 'x' },
      { userName: address(), active: 'maybe' },
    ])
      await directory.post(`${BASE}/Users`).send(send(body)).expect(400)
  })

  it('tells what it can, and is read-only there', async () => {
    const { body } = await directory.get(`${BASE}/ServiceProviderConfig`).expect(200)
    expect(body).to.deep.include({ patch: { supported: true }, etag: { supported: true } })
    expect((await directory.get(`${BASE}/ResourceTypes`).expect(200)).body.totalResults).to.equal(2)
    await directory.get(`${BASE}/ResourceTypes/Group`).expect(200)
    await directory.get(`${BASE}/Schemas/urn:ietf:params:scim:schemas:core:2.0:User`).expect(200)
    await directory.post(`${BASE}/Schemas`).send(send({})).expect(405)
    expect((await directory.get(`${BASE}/Nothing`).expect(404)).body).to.have.all.keys('schemas', 'status', 'detail')
  })

  it('another workspace’s ids are unknown; keys without the scope, and personal keys, are refused', async () => {
    const { id } = await made()
    const other = await workspaceOf(owner, 'Other')
    const theirs = t.withKey((await keyOf(owner, other, SERVICE)).key)
    await theirs.get(`${BASE}/Users/${id}`).expect(404)
    await theirs.delete(`${BASE}/Users/${id}`).expect(404)
    await owner.agent.get(`${BASE}/Users`).expect(403)
    const narrow = await keyOf(owner, workspace, { service: true, scopes: ['directory:read'] })
    await t.withKey(narrow.key).delete(`${BASE}/Users/${id}`).expect(403)
    await t.withKey(narrow.key).get('/account/status').expect(403)
  })
})
