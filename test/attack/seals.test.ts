import { expect } from 'chai'
import { eventually } from '../../kernel/testing/wait.ts'
import { type SignedUp, type TestService, testService } from '../../modules/accounts/testing.ts'
import audit from '../../modules/audit/module.ts'
import { LogAudit } from '../../modules/audit/services.ts'
import earnings from '../../modules/earnings/module.ts'
import payments from '../../modules/payments/module.ts'

/** Any free account could walk the log's proofs, whose hashes were seals, and open 32 of 33 records of others. */
describe('attack: a walk over the log', () => {
  let t: TestService
  let victim: SignedUp
  let thief: SignedUp
  let link: URL
  let seals: readonly string[]
  before(async () => {
    t = await testService({ modules: [audit, earnings, payments] })
    victim = await t.signup()
    thief = await t.signup()
    const { body: session } = await victim.agent
      .post('/checkout/session')
      .send({ amount_pence: 2_000, success_url: 'https://shop.example/thanks?order=secret' })
      .expect(200)
    link = new URL(session.url)
    await t.anonymous.post(link.pathname + link.search).expect(200)
    for (const { agent } of [victim, thief])
      for (let i = 0; i < 4; i++) await agent.post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)
    seals = await sealsOf(victim)
    const known = seals.length + (await sealsOf(thief)).length
    await eventually(async () => {
      await t.services.resolve(LogAudit).publish()
      return (await sizeOfLog()) >= known
    })
  })
  after(() => t.stop())

  const sealsOf = async ({ agent }: SignedUp): Promise<string[]> =>
    (await agent.get('/v1/audit/events?limit=100').expect(200)).body.data.map(({ seal }: { seal: string }) => seal)
  const sizeOfLog = async (): Promise<number> => {
    const { status, text } = await t.anonymous.get('/v1/audit/checkpoint')
    return status === 200 ? Number(text.split('\n')[1]) : 0
  }

  it('opens nothing: no hash that is given away is a seal', async () => {
    const size = await sizeOfLog()
    const hashes = new Set<string>()
    const { text } = await t.anonymous.get('/v1/audit/checkpoint').expect(200)
    hashes.add(Buffer.from(text.split('\n')[2] ?? '', 'base64').toString('hex'))
    for (const seal of await sealsOf(thief)) {
      const { body } = await thief.agent.get(`/v1/audit/proof/${seal}`).expect(200)
      for (const hash of body.proof.hashes) hashes.add(hash)
    }
    for (let from = 0; from <= size; from++)
      for (let to = from; to <= size; to++) {
        const { body } = await thief.agent.get(`/v1/audit/consistency?from=${from}&to=${to}`)
        for (const hash of body.hashes ?? []) hashes.add(hash)
      }
    expect(hashes.size, 'the walk saw the whole tree').to.be.at.least(size - 1)
    expect([...hashes].filter((hash) => seals.includes(hash))).to.deep.equal([])
    for (const hash of hashes) {
      await t.anonymous.get(`/verify/${hash}`).expect(404)
      await thief.agent.get(`/v1/audit/proof/${hash}`).expect(404)
    }
  })

  it('and a seal that leaked shows validity, kind and time, no id and no amount', async () => {
    for (const seal of seals)
      for (const [agent, path] of [
        [t.anonymous, `/verify/${seal}`],
        [thief.agent, `/v1/worm/verify/${seal}`],
        [thief.agent, `/v1/ops/worm/verify/${seal}`],
      ] as const) {
        const { body, text } = await agent.get(path).expect(200)
        expect(body).to.have.all.keys('valid', 'event_type', 'timestamp', 'seal', 'log', 'proof')
        expect(text).not.to.match(/usr_|cs_|earn1-/)
        await thief.agent.get(`/v1/audit/entries/${seal}`).expect(404)
      }
  })

  it('and a payment’s id shows nothing of the order', async () => {
    for (const { text } of [
      await t.anonymous.get(link.pathname).expect(404),
      await t.anonymous.post(link.pathname).expect(404),
    ])
      expect(text).not.to.match(/£|shop\.example|secret/)
    expect((await t.anonymous.get(link.pathname + link.search).expect(200)).text).to.contain('shop.example')
  })
})
