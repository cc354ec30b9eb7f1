import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { client, freshFolder, type RunningService, startService } from './service.ts'

const EARNED_TASKS = 4
const FUNDS_PENCE = 300
const BUDGET_PENCE = 250

describe('journey: a company', function () {
  this.timeout(180_000)
  const dataDir = freshFolder()
  let service: RunningService
  let owner: ReturnType<typeof client>
  let guest: ReturnType<typeof client>
  let employee: ReturnType<typeof client>
  let workspace = ''
  let employeeKey = ''
  let slug = ''
  const at = (path = ''): string => `/v1/enterprise/workspaces/${workspace}${path}`
  const joined = async (email: string) =>
    client(service.url, (await client(service.url)('POST', '/api/signup', { email })).body.api_key)

  before(async () => {
    service = await startService(dataDir)
    owner = await joined('owner@example.com')
    guest = await joined('guest@example.com')
    employee = await joined('employee@example.com')
    const seller = await joined('seller@example.com')
    const agent = { name: 'Invoice Reader', archetype: 'payment_handler', price_per_call: 1, markets: ['GB'] }
    slug = (await seller('POST', '/v1/agents', agent)).body.slug
  })
  after(() => service?.stop())

  it('makes a workspace and gives it what was earned', async () => {
    for (let task = 0; task < EARNED_TASKS; task++) await owner('POST', '/v1/earn/1', { task: 'translate_hello' })
    workspace = (await owner('POST', '/v1/enterprise/workspaces', { name: 'Engines Ltd' })).body.id
    const { status, body } = await owner('POST', at('/funds'), { amount_pence: FUNDS_PENCE })
    expect(status, JSON.stringify(body)).to.equal(200)
  })

  it('invites one by mail', async () => {
    await owner('POST', at('/invitations'), { email: 'guest@example.com', role: 'billing' })
    const token = await mailed(/inv_[\w-]{43}/)
    expect((await guest('POST', '/v1/enterprise/invitations/accept', { token })).body.role).to.equal('billing')
    expect((await guest('POST', '/v1/enterprise/invitations/accept', { token })).status).to.equal(404)
  })

  async function mailed(pattern: RegExp): Promise<string> {
    for (;;) {
      const texts = readdirSync(join(dataDir, 'outbox')).map((name) =>
        readFileSync(join(dataDir, 'outbox', name), 'utf8'),
      )
      const found = texts.map((text) => pattern.exec(text)?.[0]).find((token) => token !== undefined)
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  it('has the other made by its directory', async () => {
    const scopes = ['directory:read', 'directory:write']
    const key = (await owner('POST', at('/api-keys'), { service: true, scopes })).body.api_key
    const directory = client(service.url, key)
    const user = await directory('POST', '/v1/scim/v2/Users', { userName: 'employee@example.com', active: true })
    expect(user.status).to.equal(201)
    const group = { displayName: 'developer', members: [{ value: user.body.id }] }
    expect((await directory('POST', '/v1/scim/v2/Groups', group)).status).to.equal(201)
    expect((await owner('GET', at('/members'))).body.data.map(({ role }: { role: string }) => role)).to.deep.equal([
      'owner',
      'billing',
      'developer',
    ])
  })

  it('calls until the hard budget: 402, and who to ask', async () => {
    const budget = { scope: 'workspace', period: 'day', kind: 'hard', limit_pence: BUDGET_PENCE }
    expect((await guest('POST', at('/budgets'), budget)).status).to.equal(201)
    employeeKey = (await employee('POST', at('/api-keys'), { label: 'laptop' })).body.api_key
    const work = client(service.url, employeeKey)
    const call = () => work('POST', `/v1/agents/${slug}/call`, { input: { text: 'Please pay £1 to Acme Ltd.' } })
    for (const expected of [200, 200, 402]) {
      const { status, body } = await call()
      expect(status, JSON.stringify(body)).to.equal(expected)
      if (expected === 402) expect(JSON.stringify(body)).to.include('budget_exceeded').and.include('owner@example.com')
    }
    const usage = (await owner('GET', at('/usage?group_by=member'))).body
    expect(usage.total_pence).to.equal(200)
    const spent = (await owner('GET', at('/budgets'))).body.data[0]
    expect(spent).to.include({ spent_pence: 200, reserved_pence: 0 })
  })

  it('a member who leaves takes nothing along', async () => {
    const gone = client(service.url, employeeKey)
    expect((await gone('GET', '/account/status')).status).to.equal(200)
    expect((await employee('POST', at('/leave'))).status).to.equal(200)
    expect((await gone('GET', '/account/status')).status).to.equal(401)
    expect((await employee('GET', at())).status).to.equal(404)
    expect((await owner('POST', at('/leave'))).status).to.equal(409)
  })
})
