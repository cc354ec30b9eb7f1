import { expect } from 'chai'
import { type Caller, defineContract, defineModule } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { splitExactly } from '../ledger/services.ts'
import records from '../records/module.ts'
import { Records } from '../records/services.ts'
import { RESERVED_FIELDS, SPLIT_POLICIES } from './contract.ts'
import rules from './module.ts'
import { rulesDraft } from './platform-rules.ts'
import { RulesSealed, ViolationAttempted } from './records.ts'

describe('platform rules', () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [records, rules] })
  })
  after(() => t.stop())

  for (const path of [
    '/v1/platform-rules',
    '/v1/platform%20rules',
    '/api/v1/platform-rules',
    '/api/v1/platform%20rules',
  ])
    it(`are served at ${path}, with exactly the specified fields`, async () => {
      const { body } = await t.request.get(path).expect(200)
      expect(body).to.have.all.keys(
        'layer',
        'earnings_floor_pct',
        'platform_fee_pct',
        'description',
        'worm_sealed',
        'immutable',
      )
      expect(body).to.include({ earnings_floor_pct: 80, platform_fee_pct: 2.5, worm_sealed: true, immutable: true })
      expect(body.description).to.include('78 %').and.include('2.5 %')
    })

  it('are sealed at start, once for the same rules', async () => {
    const { id, body } = rulesDraft()
    const sealed = await t.services.resolve(Records).find(id)
    expect(sealed).to.deep.include({ type: 'rules.sealed', body })
    const again = await t.services.resolve(Records).append(RulesSealed, rulesDraft())
    expect(again).to.include({ replayed: true, seal: sealed?.seal })
  })

  it('are the very splits that the ledger posts', () => {
    for (const policy of ['agent_call', 'gross_revenue'] as const) {
      const { developer, platform, treasury } = SPLIT_POLICIES[policy]
      expect(developer + platform + treasury).to.equal(1_000)
      expect(splitExactly(policy, 1_000n)).to.deep.equal({
        developerMicroPence: BigInt(developer),
        platformMicroPence: BigInt(platform),
        treasuryMicroPence: BigInt(treasury),
      })
    }
  })
})

describe('attempts to override the rules', () => {
  const probe = defineModule({
    name: 'probe',
    prefix: '/v1/probe',
    layer: 'test',
    summary: 'Takes a body, or nothing',
    capabilities: [],
    contract: defineContract({
      send: {
        method: 'post',
        path: '/v1/probe',
        permission: 'build:write',
        summary: 'Takes nothing',
        body: { type: 'object', properties: {} } as never,
        reply: { 200: { type: 'object' } as never },
      },
      look: {
        method: 'get',
        path: '/v1/probe',
        summary: 'Takes nothing at all',
        reply: { 200: { type: 'object' } as never },
      },
      pass: {
        method: 'post',
        path: '/v1/probe/pass',
        permission: 'build:write',
        summary: 'Passes unknown fields on',
        body: { type: 'object', properties: {}, additionalProperties: true } as never,
        reply: { 200: { type: 'object' } as never },
      },
    }),
    handlers: { send: () => ({}) as never, look: () => ({}) as never, pass: () => ({}) as never },
  })
  let t: TestKernel
  before(async () => {
    t = await testKernel({
      modules: [records, rules, probe],
      caller: { userId: 'usr_1', keyId: 'key_1' } satisfies Partial<Caller>,
    })
  })
  after(() => t.stop())

  const attempts = () => t.services.resolve(Records).list({ account: 'usr_1', kinds: [ViolationAttempted], limit: 100 })

  for (const field of RESERVED_FIELDS)
    it(`${field} is refused with 403 E008`, async () => {
      expect(
        (
          await t.request
            .post('/v1/probe')
            .send({ [field]: 100 })
            .expect(403)
        ).body.code,
      ).to.equal('E008')
      expect(
        (
          await t.request
            .post('/api/v1/probe')
            .send({ nested: { [field]: 100 } })
            .expect(403)
        ).body.error.code,
      ).to.equal('E008')
    })

  it('are refused in the query too, where the operation takes none', async () => {
    const field = RESERVED_FIELDS[0]
    expect((await t.request.get(`/v1/probe?page=2&${field}=100`).expect(403)).body.code).to.equal('E008')
    expect((await t.request.post(`/v1/probe?${field}=100`).send({}).expect(403)).body.code).to.equal('E008')
    expect((await t.request.post(`/v1/probe/pass?${field}=100`).send({}).expect(403)).body.code).to.equal('E008')
    await t.request.get('/v1/probe?page=2').expect(200)
  })

  it('are sealed once a key, field and day, however many come', async () => {
    expect(await attempts()).to.have.length(RESERVED_FIELDS.length)
    await t.request.post('/v1/probe').send({ split: 1 }).expect(403)
    expect(await attempts()).to.have.length(RESERVED_FIELDS.length)
    await t.advance(86_400_000)
    await t.request.post('/v1/probe').send({ split: 1 }).expect(403)
    const [last] = await attempts()
    expect(last?.body).to.deep.include({ key_id: 'key_1', field: 'split', path: '/v1/probe' })
    expect(await attempts()).to.have.length(RESERVED_FIELDS.length + 1)
  })
})
