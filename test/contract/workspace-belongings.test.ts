import { expect } from 'chai'
import type TestAgent from 'supertest/lib/agent.js'
import { type TestService, testService } from '../../modules/accounts/testing.ts'
import { Ledger, toMicroPence } from '../../modules/ledger/services.ts'
import { joined, keyOf, workspaceOf } from '../../modules/workspaces/testing.ts'
import { allModules } from './modules.ts'

type Request = readonly ['post' | 'put' | 'patch' | 'delete', string, object?]
type MakerRole = (typeof MAKER_ROLES)[number]

interface Belonging {
  readonly name: string
  /** Whose role makes and changes it. */
  readonly role: MakerRole
  readonly create: Request
  /** Default: `id` of the answer. */
  readonly id?: string | RegExp
  /** Path of one; `:id` is what was made, `:workspace` the workspace. */
  readonly one: string
  readonly list?: string
  /** What others may see of it by its nature: what is called by all. */
  readonly open?: true
  readonly change: Request
  readonly remove?: Request
  /** What its role has and a viewer lacks. */
  readonly permission: string
  /** A viewer may not even look. */
  readonly hidden?: true
}

const AGENT_PENCE = 50
const MAKER_ROLES = ['developer', 'billing', 'admin'] as const
const METER = { display_name: 'x', event_name: 'belongs', default_aggregation: { formula: 'sum' } }
const BUDGET = { scope: 'workspace', period: 'month', kind: 'soft', limit_pence: 900 }

/** What modules keep by owner, and so belongs to a workspace when it is made with a key of it. */
const BELONGINGS: readonly Belonging[] = [
  {
    name: 'agent',
    role: 'developer',
    create: ['post', '/v1/agents', { name: 'belongs', archetype: 'payment_handler', price_per_call: 0.1 }],
    one: '/v1/agents/:id',
    list: '/v1/agents',
    open: true,
    change: ['patch', '/v1/agents/:id', { price_per_call: AGENT_PENCE / 100 }],
    permission: 'build:write',
  },
  {
    name: 'webhook',
    role: 'developer',
    create: ['post', '/v1/webhooks', { url: 'http://127.0.0.1:9/hooks', events: ['earn.completed'] }],
    one: '/v1/webhooks/:id',
    list: '/v1/webhooks',
    change: ['patch', '/v1/webhooks/:id', { events: ['*'] }],
    remove: ['delete', '/v1/webhooks/:id'],
    permission: 'build:write',
  },
  {
    name: 'data set',
    role: 'developer',
    create: ['post', '/v1/eval/datasets', { name: 'refund questions' }],
    one: '/v1/eval/datasets/:id',
    list: '/v1/eval/datasets',
    change: ['post', '/v1/eval/datasets/:id/versions', { rows: [{ input: 'What is 2 + 2?', expected: '4' }] }],
    remove: ['delete', '/v1/eval/datasets/:id'],
    permission: 'build:write',
  },
  {
    name: 'budget',
    role: 'billing',
    create: ['post', '/v1/enterprise/workspaces/:workspace/budgets', BUDGET],
    one: '/v1/enterprise/workspaces/:workspace/budgets',
    list: '/v1/enterprise/workspaces/:workspace/budgets',
    change: ['patch', '/v1/enterprise/workspaces/:workspace/budgets/:id', { limit_pence: 800 }],
    remove: ['delete', '/v1/enterprise/workspaces/:workspace/budgets/:id'],
    permission: 'budgets:write',
  },
  {
    name: 'meter',
    role: 'developer',
    create: ['post', '/v1/billing/meters', METER],
    one: '/v1/billing/meters/:id',
    list: '/v1/billing/meters',
    change: ['post', '/v1/billing/meters/:id', { display_name: 'y' }],
    permission: 'build:write',
  },
  {
    name: 'price',
    role: 'billing',
    create: ['post', '/v1/billing/prices', { name: 'x', model: 'flat', unit_price_pence: '5' }],
    one: '/v1/billing/prices/:id',
    list: '/v1/billing/prices',
    change: ['delete', '/v1/billing/prices/:id'],
    permission: 'money:write',
    hidden: true,
  },
  {
    name: 'invoice',
    role: 'billing',
    create: ['post', '/v1/billing/invoices', { customer: 'c', lines: [{ description: 'x', amount_pence: 100 }] }],
    one: '/v1/billing/invoices/:id',
    list: '/v1/billing/invoices',
    change: ['post', '/v1/billing/invoices/:id/lines', { description: 'y', amount_pence: 100 }],
    remove: ['post', '/v1/billing/invoices/:id/void'],
    permission: 'money:write',
    hidden: true,
  },
  {
    name: 'safety policy',
    role: 'admin',
    create: ['post', '/v1/safety/policies', { name: 'Desk', rules: [{ scanner: 'personal_data', action: 'redact' }] }],
    one: '/v1/safety/policies/:id',
    list: '/v1/safety/policies',
    change: ['patch', '/v1/safety/policies/:id', { on_error: 'open' }],
    remove: ['delete', '/v1/safety/policies/:id'],
    permission: 'policy:write',
  },
  {
    name: 'search index',
    role: 'developer',
    create: ['post', '/v1/search/indexes/books/documents', [{ id: 1, title: 'Carol' }]],
    id: 'books',
    one: '/v1/search/indexes/:id',
    list: '/v1/search/indexes',
    change: ['post', '/v1/search/indexes/:id/documents/fetch', {}],
    permission: 'build:write',
  },
  {
    name: 'memory',
    role: 'developer',
    create: ['post', '/v1/memory/memories', { content: 'Ada lives in York.', user_id: 'ada' }],
    id: /mem_[0-9A-Z]{26}/,
    one: '/v1/memory/memories/:id',
    change: ['patch', '/v1/memory/memories/:id', { memory: 'Ada lives in Leeds.' }],
    remove: ['delete', '/v1/memory/memories/:id'],
    permission: 'build:write',
  },
  {
    name: 'schedule',
    role: 'developer',
    create: ['post', '/v1/dispatch/schedules', { cron: '0 9 * * 1-5', job: { queue: 'reports', type: 'daily' } }],
    one: '/v1/dispatch/schedules/:id',
    list: '/v1/dispatch/schedules',
    change: ['post', '/v1/dispatch/schedules/:id/pause'],
    remove: ['delete', '/v1/dispatch/schedules/:id'],
    permission: 'build:write',
  },
  {
    name: 'alert of logs',
    role: 'developer',
    create: [
      'post',
      '/v1/logs/alerts',
      { name: 'errors', query: 'sum(rate({app="web"} |= "error" [5m])) > 1', for_minutes: 5 },
    ],
    one: '/v1/logs/alerts/:id',
    list: '/v1/logs/alerts',
    change: ['patch', '/v1/logs/alerts/:id', { for_minutes: 10 }],
    remove: ['delete', '/v1/logs/alerts/:id'],
    permission: 'build:write',
  },
]

describe('what belongs to a workspace', function () {
  this.timeout(120_000)
  let t: TestService
  let workspace: string
  /** Send keys of the workspace, one for each role; `maker` leaves, `colleague` stays. */
  const maker = {} as Record<MakerRole, TestAgent>
  const colleague = {} as Record<MakerRole, TestAgent>
  const makers: { readonly own: TestAgent; readonly key: TestAgent; readonly role: MakerRole }[] = []
  let viewer: TestAgent
  let stranger: TestAgent
  let strangerAtWork: TestAgent
  const ids = new Map<string, string>()

  const BASE = new Set(['records', 'ledger', 'mail', 'accounts'])
  before(async () => {
    t = await testService({ modules: (await allModules()).filter(({ name }) => !BASE.has(name)) })
    const owner = await t.signup()
    workspace = await workspaceOf(owner)
    const member = async (role: string) => {
      const person = await joined(t, owner, workspace, role)
      return { own: person.agent, person }
    }
    for (const role of MAKER_ROLES) {
      const [leaves, stays] = [await member(role), await member(role)]
      maker[role] = t.withKey((await keyOf(leaves.person, workspace)).key)
      colleague[role] = t.withKey((await keyOf(stays.person, workspace)).key)
      makers.push({ own: leaves.own, key: maker[role], role })
    }
    const service = { service: true, scopes: ['build:read', 'policy:read', 'budgets:read', 'workspace:read'] }
    viewer = t.withKey((await keyOf(owner, workspace, service)).key)
    const other = await t.signup()
    stranger = other.agent
    strangerAtWork = t.withKey((await keyOf(other, await workspaceOf(other, 'Elsewhere'))).key)
  })
  after(() => t?.stop())

  const at = (path: string, id = ''): string => path.replace(':workspace', workspace).replace(':id', id)
  const send = (by: TestAgent, [method, path, body]: Request, id?: string) => {
    const request = by[method](at(path, id))
    return body === undefined ? request : request.send(body)
  }
  const ok = async (asked: PromiseLike<{ status: number; body: Record<string, unknown> }>, what: string) => {
    const { status, body } = await asked
    expect(status, `${what}: ${JSON.stringify(body)}`).to.be.within(200, 204)
    return body
  }
  const shows = async (by: TestAgent, { one, list }: Belonging, id: string, what: string) => {
    await ok(by.get(at(one, id)), what)
    if (list !== undefined) expect(JSON.stringify(await ok(by.get(at(list)), what)), what).to.include(id)
  }

  for (const row of BELONGINGS)
    it(`${row.name}: its colleagues see and change it, a viewer only sees it, others find nothing`, async () => {
      const { name, role, create, one, list, change, permission } = row
      const made = await ok(send(maker[role], create), `${name} made`)
      const id =
        row.id instanceof RegExp ? (row.id.exec(JSON.stringify(made))?.[0] ?? '') : (row.id ?? String(made['id']))
      ids.set(name, id)
      await t.settle()
      await shows(colleague[role], row, id, `${name} by a colleague`)
      await ok(send(colleague[role], change, id), `${name} changed by a colleague`)
      if (row.hidden) expect((await viewer.get(at(one, id))).status).to.equal(403)
      else await shows(viewer, row, id, `${name} by a viewer`)
      const refused = await send(viewer, row.remove ?? change, id)
      expect(refused.status, name).to.equal(403)
      expect(JSON.stringify(refused.body), name).to.include(permission)
      // the makers themselves find nothing with their own keys: it is the workspace's
      const ownKeys = makers.filter((each) => each.role === role).map(({ own }) => own)
      const outside = at(one).includes('/enterprise/') ? [] : ownKeys
      for (const by of [stranger, strangerAtWork, ...outside]) {
        if (!row.open) expect((await by.get(at(one, id))).status, name).to.equal(404)
        expect((await send(by, change, id)).status, `${name} changed by a stranger`).to.equal(404)
        if (row.remove) expect((await send(by, row.remove, id)).status, `${name} removed`).to.equal(404)
        if (list !== undefined) expect(JSON.stringify((await by.get(at(list))).body), name).to.not.include(id)
      }
    })

  it('all of it stays when who made it leaves, and goes on to earn for the workspace', async () => {
    for (const { own, key } of makers) {
      await ok(own.post(at('/v1/enterprise/workspaces/:workspace/leave')), 'leave')
      expect((await key.get('/account/status')).status).to.equal(401)
    }
    for (const row of BELONGINGS) {
      const id = ids.get(row.name) ?? ''
      await shows(colleague[row.role], row, id, `${row.name} of who has left`)
      await ok(send(colleague[row.role], row.change, id), `${row.name} of who has left`)
    }
    const call = stranger.post(at('/v1/agents/:id/call', ids.get('agent')))
    await ok(call.send({ input: { text: 'Please pay £1 to Acme Ltd.' } }), 'call')
    const { totalEarnedMicroPence } = await t.services.resolve(Ledger).balance(workspace)
    expect(totalEarnedMicroPence).to.equal(toMicroPence(AGENT_PENCE * 0.78))
    for (const { name, role, remove } of BELONGINGS)
      if (remove !== undefined) await ok(send(colleague[role], remove, ids.get(name)), `${name} removed`)
  })
})
