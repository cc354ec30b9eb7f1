import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { ApiError, defineModule, Installation, PersonalCipher, PersonalData, Queue } from '../../kernel/define.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Given } from '../ledger/testing-kinds.ts'
import { Mailer } from '../mail/services.ts'
import { Records } from '../records/services.ts'
import { FinishErasure } from './erasure.ts'
import { Accounts } from './services.ts'
import { SAME_INSTALLATION, type TestService, testService } from './testing.ts'

describe('erasure', () => {
  let t: TestService
  before(async () => {
    t = await testService()
  })
  after(() => t.stop())

  const reward = (owner: string, pence: number) =>
    t.services.resolve(Ledger).post(Given, {
      id: `reward-${owner}`,
      owner,
      legs: [
        { account: 'house:rewards', amountMicroPence: -toMicroPence(pence) },
        { account: `user:${owner}:earned`, amountMicroPence: toMicroPence(pence) },
      ],
    })

  it('certifies, revokes every key at once, and forgets the person', async () => {
    const { agent, userId, apiKey, email } = await t.signup({ name: 'Ada' })
    const sealed = await t.services.resolve(PersonalCipher).seal(userId, 'test', 'a secret')
    await reward(userId, 600)
    const { body } = await agent.delete('/api/user/data').expect(200)
    expect(body).to.have.all.keys(
      'erased',
      'user_id',
      'erased_at',
      'erased_modules',
      'pending_modules',
      'revoked_key_ids',
      'residue_gbp',
      'claim_code',
      'claimable_until',
      'worm_seal',
    )
    expect(body).to.include({ erased: true, user_id: userId, residue_gbp: '£6.00' })
    expect(body.erased_modules).to.include.members(['accounts', 'mail'])
    expect(body.revoked_key_ids).to.have.length(1)
    await t.withKey(apiKey).get('/v1/account/keys').expect(401)
    const cipher = t.services.resolve(PersonalCipher)
    expect(await cipher.person(userId)).to.equal(undefined)
    expect(await cipher.open(userId, 'test', sealed)).to.equal(undefined)
    expect((await t.services.resolve(Records).findBySeal(body.worm_seal))?.type).to.equal('account.erased')
    await t.anonymous.post('/api/recover-key').send({ email }).expect(200)
    expect((await t.mails()).join()).to.not.include(email)
  })

  it('leaves nothing of the person in the data folder', async () => {
    const { agent, email } = await t.signup({ email: 'scan.me@example.com', name: 'Scan Me' })
    await t.anonymous.post('/api/recover-key').send({ email }).expect(200)
    await t.settle()
    await agent.delete('/api/user/data').expect(200)
    const folder = t.services.resolve(Installation).dataDir
    for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const bytes = await readFile(join(file.parentPath, file.name))
      expect(bytes.includes('scan.me') || bytes.includes('Scan Me'), file.name).to.equal(false)
    }
  })

  it('the claim code opens the pseudonymous account with its residue, once', async () => {
    const { agent, userId } = await t.signup()
    await reward(userId, 700)
    const { claim_code: token } = (await agent.delete('/api/user/data').expect(200)).body
    const { body } = await t.anonymous.post('/api/recover-key').send({ token }).expect(200)
    expect(body.user_id).to.equal(userId)
    const status = await t.withKey(body.api_key).get('/account/status').expect(200)
    expect(status.body).to.include({ balance_gbp: '£7.00', withdrawal_eligible: true })
    expect((await t.withKey(body.api_key).get('/v1/user/dashboard').expect(200)).body.user).to.deep.equal({
      name: null,
      email: '',
      plan: 'free',
    })
    await t.anonymous.post('/api/recover-key').send({ token }).expect(400)
  })

  it('the code dies after a year', async () => {
    const { agent } = await t.signup()
    const { claim_code: token } = (await agent.delete('/api/user/data').expect(200)).body
    await t.advance(366 * 86_400_000)
    await t.anonymous.post('/api/recover-key').send({ token }).expect(400)
  })

  it('the same person may sign up again, without a second grant', async () => {
    const first = await t.signup({ email: 'again@example.com' })
    await first.agent.delete('/api/user/data').expect(200)
    const second = await t.signup({ email: 'again@example.com' })
    expect(second.userId).to.not.equal(first.userId)
    expect((await t.services.resolve(Ledger).balance(second.userId)).promotionalMicroPence).to.equal(0n)
  })

  it('is completed by the queue when the process dies half-way, and repeats without harm', async () => {
    const { userId, apiKey } = await t.signup()
    await t.services.resolve(Queue).enqueue(FinishErasure, { userId }, { id: `half-way-${userId}` })
    await t.settle()
    await t.withKey(apiKey).get('/v1/account/keys').expect(401)
    await t.services.resolve(PersonalData).erase(userId)
    expect((await t.services.resolve(Accounts).account(userId))?.state).to.equal('erased')
  })

  it('what others sealed for the person stays closed, also after the residue was claimed', async () => {
    const { agent, userId } = await t.signup()
    const cipher = t.services.resolve(PersonalCipher)
    const before = await cipher.seal(userId, 'test', 'before')
    const { claim_code: token } = (await agent.delete('/api/user/data').expect(200)).body
    const refused = await cipher.seal(userId, 'test', 'late').catch((error: Error) => error)
    expect(refused).to.be.instanceOf(ApiError)
    await t.anonymous.post('/api/recover-key').send({ token }).expect(200)
    expect(await cipher.open(userId, 'test', before)).to.equal(undefined)
    const after = await cipher.seal(userId, 'test', 'after')
    expect(await cipher.open(userId, 'test', after)).to.equal('after')
  })

  it('mail that waits is never sent', async () => {
    const { agent, userId, email } = await t.signup()
    await t.services.resolve(Mailer).send({ id: `late-${userId}`, userId, to: email, subject: 'Late', text: 'Late' })
    await t.services.resolve(Queue).cancel(`mail-late-${userId}`)
    await agent.delete('/api/user/data').expect(200)
    await t.services.resolve(Queue).redrive(`mail-late-${userId}`)
    expect((await t.mails()).join()).to.not.include(email)
  })

  it('exports what is held, readable, before; and no person after', async () => {
    const { agent, userId, email } = await t.signup({ name: 'Ada' })
    const collect = async () => {
      const items: unknown[] = []
      for await (const item of t.services.resolve(PersonalData).export(userId))
        if (item.module === 'accounts') items.push(item)
      return JSON.stringify(items)
    }
    expect(await collect())
      .to.include(email)
      .and.include('first key')
    await agent.delete('/api/user/data').expect(200)
    expect(await collect()).to.not.include(email)
  })
})

describe('erasure while a module that holds personal data does not run', () => {
  const erased: string[] = []
  let failing = false
  const notes = defineModule({
    name: 'notes',
    prefix: '/v1/notes',
    layer: 'test',
    summary: 'holds personal data',
    capabilities: [],
    async erase(userId) {
      if (failing) throw new Error('the disk is full')
      erased.push(userId)
    },
  })
  const service = async (enabled: boolean, database: TestDatabase): Promise<TestService> =>
    testService({ modules: [notes], config: { notes: { enabled } }, database, env: SAME_INSTALLATION })
  let database: TestDatabase
  let t: TestService
  beforeEach(async () => {
    database = await testDatabase()
    t = await service(false, database)
  })
  afterEach(async () => {
    await t.stop()
    await database.drop()
  })

  it('is refused by name, certifies nothing and changes nothing', async () => {
    const { agent, userId } = await t.signup({ name: 'Ada' })
    const { body } = await agent.delete('/api/user/data').expect(503)
    expect(body.code).to.equal('module_unavailable')
    expect(body.error).to.include('not running: notes (disabled)')
    await agent.get('/v1/account/keys').expect(200)
    expect((await t.services.resolve(PersonalCipher).person(userId))?.name).to.equal('Ada')
    expect(await t.services.resolve(Records).list({ account: userId, types: ['account.erased'], limit: 1 })).to.be.empty
  })

  it('gives the certificate and its code although a module fails, names it, and is completed later', async () => {
    await t.stop()
    t = await service(true, database)
    failing = true
    const { agent, userId } = await t.signup()
    const { body } = await agent.delete('/api/user/data').expect(200)
    expect(body.pending_modules).to.deep.equal(['notes'])
    expect(body.erased_modules).to.include('accounts').and.not.include('notes')
    expect(erased).to.not.include(userId)
    failing = false
    await t.advance(3_600_000)
    expect(erased).to.include(userId)
    await t.anonymous.post('/api/recover-key').send({ token: body.claim_code }).expect(200)
  })

  it('stays pending where it had begun, until the module runs', async () => {
    const { userId } = await t.signup()
    await t.services.resolve(Queue).enqueue(FinishErasure, { userId }, { id: `begun-${userId}` })
    await t.settle()
    expect((await t.services.resolve(Accounts).account(userId))?.state).to.equal('erased')
    for (let retry = 0; retry < 12; retry++) await t.advance(3_600_000)
    await t.stop()
    t = await service(true, database)
    await t.advance(2 * 86_400_000)
    expect(erased).to.include(userId)
  })
})
