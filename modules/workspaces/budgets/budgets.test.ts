import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { type TestDatabase, testDatabase } from '../../../kernel/testing/test-kernel.ts'
import { SAME_INSTALLATION, type SignedUp, type TestService, testService } from '../../accounts/testing.ts'
import { holdKind, Ledger, toMicroPence } from '../../ledger/services.ts'
import workspaces from '../module.ts'
import { give, joined, keyOf, shop, workspaceOf } from '../testing.ts'

describe('budgets of workspaces', () => {
  let database: TestDatabase
  let t: TestService
  let other: TestService
  let owner: SignedUp
  let workspace: string
  let key: { key: string; id: string }
  const at = (path = '') => `/v1/enterprise/workspaces/${workspace}${path}`
  const buy = (
    hold_pence: number,
    charge_pence = hold_pence,
    { apiKey = key.key, by = t, once = String(randomUUID()) } = {},
  ) => by.withKey(apiKey).post('/v1/shop/buy').set('idempotency-key', once).send({ hold_pence, charge_pence })
  const budget = async (fields: object) =>
    (
      await owner.agent
        .post(at('/budgets'))
        .send({ scope: 'workspace', period: 'day', kind: 'hard', ...fields })
        .expect(200)
    ).body
  const shown = async (id: string) =>
    (await owner.agent.get(at('/budgets')).expect(200)).body.data.find((one: { id: string }) => one.id === id)

  before(async () => {
    database = await testDatabase()
    const options = { modules: [workspaces, shop], database, env: SAME_INSTALLATION }
    t = await testService(options)
    other = await testService({ ...options, clock: t.clock })
  })
  after(async () => {
    await t?.stop()
    await other?.stop()
    await database?.drop()
  })
  beforeEach(async () => {
    owner = await t.signup({ name: 'Ada' })
    workspace = await workspaceOf(owner)
    key = await keyOf(owner, workspace)
    await give(t, workspace, 10_000)
  })

  it('a hard one holds against parallel calls of two processes, to the penny', async () => {
    const { id } = await budget({ limit_pence: 100 })
    const calls = await Promise.all(
      Array.from({ length: 30 }, (_, number) => buy(10, 7, { by: number % 2 === 0 ? t : other })),
    )
    const passed = calls.filter(({ status }) => status === 200).length
    expect(calls.every(({ status }) => status === 200 || status === 402)).to.equal(true)
    const after = await shown(id)
    expect(after).to.deep.include({ spent_pence: passed * 7, reserved_pence: 0 })
    expect(passed).to.be.within(10, 13)
    // what was not charged is there for others, exactly
    const rest = 100 - passed * 7
    await buy(rest + 1).expect(402)
    await buy(rest).expect(200)
    await buy(1).expect(402)
  })

  it('a refusal says which budget, and who to ask', async () => {
    await joined(t, owner, workspace, 'viewer')
    const { id } = await budget({ limit_pence: 0 })
    const { body } = await buy(1).expect(402)
    expect(body.code).to.equal('budget_exceeded')
    expect(body.budget.id).to.equal(id)
    expect(body.ask).to.deep.equal([{ member: owner.userId, role: 'owner', email: owner.email }])
    expect(body.error).to.include(owner.email)
    await owner.agent
      .patch(at(`/budgets/${id}`))
      .send({ limit_pence: 5 })
      .expect(200)
    await buy(1).expect(200)
    await owner.agent.delete(at(`/budgets/${id}`)).expect(200)
    await buy(50).expect(200)
  })

  it('of a key and of a member bind only them, count what was before, and end with the day', async () => {
    const developer = await joined(t, owner, workspace, 'developer')
    const theirs = await keyOf(developer, workspace)
    await buy(5, 5, { apiKey: theirs.key }).expect(200)
    await budget({ scope: 'member', subject: developer.userId, limit_pence: 8 })
    await budget({ scope: 'key', subject: key.id, limit_pence: 3, period: 'month' })
    await buy(4, 4, { apiKey: theirs.key }).expect(402)
    await buy(3, 3, { apiKey: theirs.key }).expect(200)
    await buy(3).expect(200)
    await buy(1).expect(402)
    await t.advance(86_400_000)
    await buy(8, 8, { apiKey: theirs.key }).expect(200)
    await buy(1, 1, { apiKey: theirs.key }).expect(402)
  })

  it('a call that comes to nothing, or twice, counts as it was charged', async () => {
    const { id } = await budget({ limit_pence: 20 })
    await buy(20, 0).expect(200)
    await buy(15, 15, { once: 'same-key-twice' }).expect(200)
    await buy(15, 15, { once: 'same-key-twice' }).expect(200)
    expect(await shown(id)).to.deep.include({ spent_pence: 15, reserved_pence: 0 })
    await buy(10_000).expect(402)
    expect(await shown(id)).to.deep.include({ spent_pence: 15, reserved_pence: 0 })
  })

  it('what a process that died had reserved is given back once its hold has ended', async () => {
    const { id } = await budget({ limit_pence: 20 })
    const ledger = t.services.resolve(Ledger)
    const kind = holdKind('shop.held')
    await ledger.hold(kind, { id: `lost-${workspace}`, owner: workspace, amountMicroPence: toMicroPence(20) })
    await buy(1).expect(402)
    expect(await shown(id)).to.deep.include({ spent_pence: 0, reserved_pence: 20 })
    await t.advance(17 * 60_000)
    await t.runCron('ledger.expire')
    await t.runCron('workspaces.sweep')
    await buy(20).expect(200)
  })

  it('a soft one lets pass, and is told once a period', async () => {
    await budget({ kind: 'soft', limit_pence: 10 })
    for (let call = 0; call < 3; call++) await buy(9).expect(200)
    // either process may tell
    await t.settle()
    await other.settle()
    const alerts = [...t.events, ...other.events].filter(
      ({ name, data }) =>
        name === 'workspace.budget_alert' && (data as { workspace_id: string }).workspace_id === workspace,
    )
    expect(alerts).to.have.length(1)
    expect(
      [...(await t.mails()), ...(await other.mails())].filter(
        (text) => text.includes('soft budget') && text.includes(owner.email),
      ),
    ).to.have.length(1)
  })

  it('usage by member, key and model adds up to what was charged', async () => {
    const developer = await joined(t, owner, workspace, 'developer')
    const theirs = await keyOf(developer, workspace)
    await buy(5).expect(200)
    await buy(9, 7, { apiKey: theirs.key }).expect(200)
    const usage = async (by: string) => (await owner.agent.get(at(`/usage?group_by=${by}`)).expect(200)).body
    expect(await usage('member')).to.deep.include({ total_pence: 12 })
    expect((await usage('key')).data.map(({ group, cost_pence }: never) => [group, cost_pence])).to.deep.equal([
      [theirs.id, 7],
      [key.id, 5],
    ])
    expect((await usage('model')).data).to.deep.equal([
      { group: 'shop.sold', calls: 2, cost_pence: 12, input_tokens: 0, output_tokens: 0 },
    ])
  })

  it('a budget for a stranger, or for two things at once, is refused', async () => {
    const wrong = (fields: object) =>
      owner.agent.post(at('/budgets')).send({ scope: 'key', period: 'day', kind: 'hard', limit_pence: 1, ...fields })
    await wrong({ subject: 'nobody' }).expect(400)
    await wrong({}).expect(400)
    await wrong({ scope: 'workspace', subject: key.id }).expect(400)
    await wrong({ subject: key.id, limit_pence: -1 }).expect(400)
  })
})
