import { expect } from 'chai'
import supertest from 'supertest'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { SAME_INSTALLATION, type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import bridges from '../bridges/module.ts'
import payments from '../payments/module.ts'
import workspaces from '../workspaces/module.ts'
import mandates from './module.ts'

const SAME = { ...SAME_INSTALLATION, SECRET_LOG_SIGNING: 'ef'.repeat(32) }

describe('mandates in two processes over one store', () => {
  let database: TestDatabase
  let processes: readonly TestService[] = []
  let owner: SignedUp
  before(async () => {
    database = await testDatabase()
    const start = () => testService({ modules: [payments, bridges, workspaces, mandates], database, env: SAME })
    processes = [await start(), await start()]
    const [one] = processes
    if (one === undefined) throw new Error('no process')
    for (const t of processes) t.clock.set(Date.now())
    owner = await one.signup()
    const { body } = await owner.agent.post('/v1/payments/collect').send({ amount_pence: 5_000, description: 'x' })
    await one.anonymous.post(body.payment_link.slice(new URL(body.payment_link).origin.length)).expect(200)
  })
  after(async () => {
    for (const t of processes) await t.stop()
    await database?.drop()
  })

  const limited = async (amount_pence: number): Promise<{ readonly id: string; readonly apiKey: string }> => {
    const { body: key } = await owner.agent.post('/v1/account/keys').send({ label: 'shared' }).expect(200)
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const terms = { amount_pence, period: 'total', expires_at, key_id: key.key_id }
    const { body } = await owner.agent.post('/v1/mandates').send(terms).expect(200)
    return { id: body.id, apiKey: key.api_key }
  }
  const ask = async (n: number, apiKey: string): Promise<number> =>
    (
      await supertest(processes[n % processes.length]?.url ?? '')
        .post('/v1/oracle/iban')
        .set('authorization', `Bearer ${apiKey}`)
        .send({ iban: 'GB82WEST12345698765432', payment: 'balance' })
    ).status

  it('do not pass its limit together, however they race', async () => {
    const { id, apiKey } = await limited(5)
    const statuses = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n, apiKey)))
    expect(statuses.filter((status) => status === 200)).to.have.lengthOf(5)
    expect(statuses.filter((status) => status === 403)).to.have.lengthOf(7)
    const { body } = await owner.agent.get(`/v1/mandates/${id}`).expect(200)
    expect(body.spent_pence).to.equal(5)
  })

  it('both refuse from the answer of its revocation on', async () => {
    const { id, apiKey } = await limited(100)
    expect(await Promise.all([ask(0, apiKey), ask(1, apiKey)])).to.deep.equal([200, 200])
    await owner.agent.delete(`/v1/mandates/${id}`).expect(200)
    expect(await Promise.all([0, 1, 2, 3].map((n) => ask(n, apiKey)))).to.deep.equal([403, 403, 403, 403])
    const { body } = await owner.agent.get(`/v1/mandates/${id}`).expect(200)
    expect(body).to.include({ status: 'revoked', spent_pence: 2 })
  })
})
