import { expect } from 'chai'
import { onFaultPoint } from '../../kernel/define.ts'
import { Ledger } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { Accounts, Admin } from './services.ts'
import { type SignedUp, type TestService, testService } from './testing.ts'

const MINUTE_MS = 60_000

describe('key recovery', () => {
  let t: TestService
  before(async () => {
    t = await testService({ config: { accounts: { maxKeys: 2 } } })
  })
  after(() => t.stop())

  const recover = (body: object) => t.anonymous.post('/api/recover-key').send(body)

  /** The token that was mailed to the account last. */
  async function mailedToken({ email, userId }: Pick<SignedUp, 'email' | 'userId'>): Promise<string> {
    await recover({ email }).expect(200)
    const mine = (await t.mails()).filter((mail) => mail.includes(`To: ${email}`))
    const token = /rec_[\w-]+/.exec(mine.at(-1) ?? '')?.[0]
    if (!token) throw new Error(`no token was mailed to ${userId}`)
    return token
  }

  it('answers a known and an unknown address alike, and mails only the known one', async () => {
    const known = await t.signup()
    const answers = [
      await recover({ email: known.email }).expect(200),
      await recover({ email: 'nobody@example.com' }).expect(200),
    ]
    expect(answers[0]?.body).to.deep.equal(answers[1]?.body)
    const mails = (await t.mails()).join('\n')
    expect(mails).to.include(`To: ${known.email}`)
    expect(mails).to.not.include('nobody@')
  })

  it('gives a new key for the token, once, and freezes payouts for 24 hours', async () => {
    const account = await t.signup()
    const token = await mailedToken(account)
    const { body } = await recover({ token }).expect(200)
    expect(body).to.have.all.keys(
      'message',
      'api_key',
      'key_id',
      'user_id',
      'revoked_key_ids',
      'payouts_frozen_until',
      'worm_seal',
    )
    expect(body).to.deep.include({ user_id: account.userId, revoked_key_ids: [] })
    await t.withKey(body.api_key).get('/v1/account/keys').expect(200)
    await account.agent.get('/v1/account/keys').expect(200)
    const frozen = await t.services.resolve(Accounts).account(account.userId)
    expect(frozen?.payoutsFrozenUntil).to.equal(t.clock.now() + 24 * 60 * MINUTE_MS)
    expect((await recover({ token }).expect(400)).body.details[0].pointer).to.equal('/body/token')
  })

  it('mails one address at most three times in six hours, however often it is asked', async () => {
    const { email } = await t.signup()
    const mailed = async (): Promise<number> =>
      (await t.mails()).filter((mail) => mail.includes(`To: ${email}`) && mail.includes('rec_')).length
    for (let minute = 0; minute < 10; minute++) {
      await recover({ email }).expect(200)
      await t.advance(MINUTE_MS)
    }
    expect(await mailed()).to.equal(3)
    await t.advance(6 * 60 * MINUTE_MS)
    await recover({ email }).expect(200)
    await t.settle()
    expect(await mailed()).to.equal(4)
  })

  it('one of many concurrent uses of a token wins', async () => {
    const token = await mailedToken(await t.signup())
    const answers = await Promise.all(Array.from({ length: 8 }, () => recover({ token, revoke_others: true })))
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1)
  })

  it('revokes the other keys on request', async () => {
    const account = await t.signup()
    const { body } = await recover({ token: await mailedToken(account), revoke_others: true }).expect(200)
    expect(body.revoked_key_ids).to.have.length(1)
    await account.agent.get('/v1/account/keys').expect(401)
    await t.withKey(body.api_key).get('/v1/account/keys').expect(200)
  })

  it('a full account has to replace its keys, and the token survives the refusal', async () => {
    const account = await t.signup()
    await account.agent.post('/v1/account/keys').send({}).expect(200)
    const token = await mailedToken(account)
    expect((await recover({ token }).expect(409)).body.error).to.include('revoke_others')
    await recover({ token, revoke_others: true }).expect(200)
  })

  it('completes a signup whose process died after the account was stored', async () => {
    const email = 'half-signed-up@example.com'
    const undo = onFaultPoint((point) => {
      if (point === 'records.insert') throw new Error('died')
    })
    await t.anonymous.post('/api/signup').send({ email }).expect(500)
    undo()
    await t.anonymous.post('/api/signup').send({ email }).expect(409)
    const account = await t.services.resolve(Admin).find(email)
    const token = await mailedToken({ email, userId: account.userId })
    const { body } = await recover({ token, revoke_others: true }).expect(200)
    expect((await t.services.resolve(Ledger).balance(body.user_id)).promotionalMicroPence).to.equal(500_000_000n)
    expect(await t.services.resolve(Records).find(`signup-${body.user_id}`)).to.not.equal(undefined)
  })

  it('tokens die after 15 minutes', async () => {
    const token = await mailedToken(await t.signup())
    await t.advance(15 * MINUTE_MS)
    await recover({ token }).expect(400)
  })

  it('mails an address once a minute at most, and earlier tokens stay good', async () => {
    const account = await t.signup()
    const first = await mailedToken(account)
    expect(await mailedToken(account)).to.equal(first)
    await t.advance(MINUTE_MS)
    expect(await mailedToken(account)).to.not.equal(first)
    await recover({ token: first }).expect(200)
  })

  for (const body of [
    {},
    { email: 'a@example.com', token: 'x' },
    { email: 'a@example.com', revoke_others: true },
    { token: 'rec_nosuch' },
    { email: { $ne: null } },
    { token: { $gt: '' } },
  ])
    it(`refuses ${JSON.stringify(body)}`, async () => {
      expect((await recover(body).expect(400)).body.code).to.equal('invalid_request')
    })
})
