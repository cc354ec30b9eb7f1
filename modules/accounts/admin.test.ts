import { expect } from 'chai'
import { Authenticator, Mongo, SealedLog } from '../../kernel/define.ts'
import { Records } from '../records/services.ts'
import { AccountAudit, Accounts, Admin } from './services.ts'
import { type TestService, testService } from './testing.ts'

describe('administration of accounts', () => {
  let t: TestService
  before(async () => {
    t = await testService()
  })
  after(() => t.stop())

  it('finds an account by address or id', async () => {
    const { email, userId } = await t.signup()
    const admin = t.services.resolve(Admin)
    expect((await admin.find(email.toUpperCase())).userId).to.equal(userId)
    expect((await admin.find(userId)).userId).to.equal(userId)
  })

  it('changes tier and role at once for keys in use, and seals it', async () => {
    const { apiKey, userId } = await t.signup()
    const admin = t.services.resolve(Admin)
    const ring = t.services.resolve(Authenticator)
    expect(await ring.authenticate(apiKey)).to.include({ tier: 'free', role: 'user' })
    expect(await admin.setTier(userId, 'enterprise')).to.include({ tier: 'enterprise' })
    await admin.setRole(userId, 'operator')
    expect(await ring.authenticate(apiKey)).to.include({ tier: 'enterprise', role: 'operator' })
    const sealed = await t.services.resolve(Records).list({ account: userId, limit: 10 })
    expect(sealed.map(({ type }) => type)).to.include.members(['account.tier_changed', 'account.role_changed'])
    const { body } = await t.withKey(apiKey).post('/v1/account/keys').send({}).expect(200)
    expect(body.api_key).to.match(/^sk_ent_/)
  })

  it('is audited: a role or a tier that no record gave is found', async () => {
    const { userId } = await t.signup()
    const faults = async (): Promise<readonly string[]> => {
      const found: string[] = []
      for await (const fault of t.services.resolve(AccountAudit).faults()) found.push(fault)
      return found
    }
    await t.services.resolve(Admin).setTier(userId, 'pro')
    await t.services.resolve(SealedLog).read(1_000_000, 1)
    expect(await faults()).to.deep.equal([])
    const accounts = t.services.resolve(Mongo).collection('accounts')
    await accounts.updateOne({ _id: userId as never }, { $set: { role: 'operator', tier: 'enterprise' } })
    expect(await faults()).to.deep.equal([
      `account ${userId}: tier is enterprise, the records give pro`,
      `account ${userId}: role is operator, the records give user`,
    ])
    await accounts.updateOne({ _id: userId as never }, { $set: { role: 'user', tier: 'pro' } })
  })

  it('names an unknown account, and never revives an erased one', async () => {
    const admin = t.services.resolve(Admin)
    expect(await admin.setTier('usr_nobody', 'pro').catch((error: Error) => error.message)).to.include('usr_nobody')
    const { agent, userId } = await t.signup()
    await agent.delete('/api/user/data').expect(200)
    expect(await admin.suspend(userId).catch((error: Error) => error.message)).to.include(userId)
  })

  it('freezes payouts, and never shortens a freeze', async () => {
    const { userId } = await t.signup()
    const accounts = t.services.resolve(Accounts)
    await accounts.freezePayouts(userId, 2_000)
    await accounts.freezePayouts(userId, 1_000)
    expect((await accounts.account(userId))?.payoutsFrozenUntil).to.equal(2_000)
  })
})
