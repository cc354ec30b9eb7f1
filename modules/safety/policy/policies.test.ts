import { expect } from 'chai'
import { PersonalData } from '../../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../../kernel/testing/test-kernel.ts'
import records from '../../records/module.ts'
import safety from '../module.ts'
import { Safety } from '../services.ts'
import { fakeCipher } from '../testing/fake-cipher.ts'

const REDACTING = { name: 'mine', rules: [{ scanner: 'personal_data', action: 'redact' }] }

describe('safety: policies', () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [records, safety], provide: [fakeCipher] })
  })
  after(() => t?.stop())

  const as = (userId: string) => t.as({ userId, tier: 'pro' })
  const create = async (userId: string, body: object) =>
    (await as(userId).post('/v1/safety/policies').send(body).expect(200)).body

  it('have versions: what was stays readable', async () => {
    const { id, version } = await create('usr_v', REDACTING)
    expect(version).to.equal(1)
    const changed = await as('usr_v').patch(`/v1/safety/policies/${id}`).send({ name: 'ours' }).expect(200)
    expect(changed.body).to.deep.include({ name: 'ours', version: 2, rules: REDACTING.rules })
    expect((await as('usr_v').get(`/v1/safety/policies/${id}?version=1`).expect(200)).body.name).to.equal('mine')
    const { body } = await as('usr_v').get(`/v1/safety/policies/${id}/versions`).expect(200)
    expect(body.data.map((one: { version: number }) => one.version)).to.deep.equal([2, 1])
    await as('usr_v').get(`/v1/safety/policies/${id}?version=9`).expect(404)
  })

  it('lose no change of several at once', async () => {
    const { id } = await create('usr_r', REDACTING)
    const fields = [{ name: 'a' }, { on_error: 'open' }, { allow: ['x@example.com'] }]
    await Promise.all(fields.map((change) => as('usr_r').patch(`/v1/safety/policies/${id}`).send(change).expect(200)))
    const { body } = await as('usr_r').get(`/v1/safety/policies/${id}`).expect(200)
    expect(body).to.deep.include({ name: 'a', on_error: 'open', allow: ['x@example.com'], version: 4 })
  })

  it('are not there for strangers, and go with their owner', async () => {
    const { id } = await create('usr_o', REDACTING)
    await as('usr_s').get(`/v1/safety/policies/${id}`).expect(404)
    await as('usr_s').patch(`/v1/safety/policies/${id}`).send({ name: 'x' }).expect(404)
    await as('usr_s').delete(`/v1/safety/policies/${id}`).expect(404)
    await as('usr_s').post('/v1/safety/check').send({ input: 'x', policy_id: id }).expect(404)
    await t.services.resolve(PersonalData).erase('usr_o')
    await as('usr_o').get(`/v1/safety/policies/${id}`).expect(404)
  })

  it('decide by rule, entity, threshold, direction, topic, pattern and exception', async () => {
    const { id } = await create('usr_d', {
      name: 'all',
      rules: [
        { scanner: 'personal_data', action: 'redact' },
        { scanner: 'personal_data', action: 'block', entity_types: ['us_ssn'] },
        { scanner: 'personal_data', action: 'off', entity_types: ['person_name'] },
        { scanner: 'links', action: 'flag', threshold: 0.1, direction: 'output' },
      ],
      banned_topics: [{ name: 'rivals', words: ['Acme Cloud'], action: 'flag' }],
      patterns: [{ name: 'ticket', pattern: 'TCK-[0-9]{4}', action: 'redact' }],
      allow: ['Help@Example.com'],
    })
    const { body } = await as('usr_d')
      .post(`/v1/safety/policies/${id}/test`)
      .send({
        samples: [
          { text: 'My name is Anna Smith, mail help@example.com', expect: 'allow' },
          { text: 'SSN 123-45-6789', expect: 'block' },
          { text: 'buy from АСМЕ  cloud', expect: 'flag' },
          { text: 'see tck-1234', expect: 'redact' },
          { text: 'https://example.com', expect: 'allow' },
          { text: 'https://example.com', direction: 'output', expect: 'flag' },
          { text: 'anna@example.com', expect: 'allow' },
        ],
      })
      .expect(200)
    expect(body.results.map((one: { passed: boolean }) => one.passed)).to.deep.equal([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(body.results[3].sanitized).to.equal('see [TICKET_1]')
    expect(body).to.deep.include({ passed: 6, failed: 1 })
  })

  it('can be tried as a draft', async () => {
    const { id } = await create('usr_t', REDACTING)
    const draft = { rules: [{ scanner: 'personal_data', action: 'block' }] }
    const sent = { samples: [{ text: 'a@example.com', expect: 'block' }], draft }
    const { body } = await as('usr_t').post(`/v1/safety/policies/${id}/test`).send(sent).expect(200)
    expect(body.passed).to.equal(1)
    expect((await as('usr_t').get(`/v1/safety/policies/${id}`)).body.version).to.equal(1)
  })

  for (const [what, change, words] of [
    ['an unknown scanner', { rules: [{ scanner: 'telepathy', action: 'block' }] }, '/body/rules/0/scanner'],
    [
      'a pattern that is none',
      { patterns: [{ name: 'bad', pattern: '(', action: 'flag' }] },
      '/body/patterns/0/pattern',
    ],
    ['look-around', { patterns: [{ name: 'bad', pattern: '(?=a)b', action: 'flag' }] }, '/body/patterns/0/pattern'],
    [
      'a back-reference',
      { patterns: [{ name: 'bad', pattern: '(a)\\1', action: 'flag' }] },
      '/body/patterns/0/pattern',
    ],
    [
      'patterns that are too large',
      { patterns: [{ name: 'bad', pattern: '((a{1,30}){1,30}){1,30}', action: 'flag' }] },
      '/body/patterns',
    ],
  ] as const)
    it(`refuse ${what}, and say where`, async () => {
      const answer = await as('usr_x')
        .post('/v1/safety/policies')
        .send({ ...REDACTING, ...change })
        .expect(400)
      expect(JSON.stringify(answer.body)).to.contain(words)
    })

  it('are not slowed by a pattern that is exponential elsewhere', async () => {
    const { id } = await create('usr_c', {
      name: 'c',
      rules: [],
      patterns: [{ name: 'evil', pattern: '(a+)+$', action: 'redact' }],
    })
    const sent = { input: `${'a'.repeat(20_000)}!`, policy_id: id }
    const { body } = await as('usr_c').post('/v1/safety/check').send(sent).expect(200)
    expect(body).to.deep.include({ verdict: 'allow', findings: [] })
  })

  it('are capped by tier', async () => {
    const free = t.as({ userId: 'usr_f', tier: 'free' })
    for (let n = 0; n < 5; n++) await free.post('/v1/safety/policies').send(REDACTING).expect(200)
    await free.post('/v1/safety/policies').send(REDACTING).expect(409)
  })

  it('apply to calls of the account, key or agent they name, at once; to nobody else without any wait', async () => {
    const guards = t.services.resolve(Safety)
    const guard = (call: Parameters<Safety['guardFor']>[0]) => guards.guardFor(call)
    await guard({ account: 'usr_a' })
    expect(guard({ account: 'usr_a', keyId: 'key_1' })).to.equal(undefined)
    const { id } = await create('usr_a', { ...REDACTING, applies_to: { key_ids: ['key_1'] } })
    expect(await guard({ account: 'usr_a', keyId: 'key_1' })).to.not.equal(undefined)
    expect(await guard({ account: 'usr_a', keyId: 'key_2' })).to.equal(undefined)
    expect(guard({ account: 'usr_b', keyId: 'key_1' })).to.equal(undefined)
    await as('usr_a').delete(`/v1/safety/policies/${id}`).expect(200)
    await guard({ account: 'usr_a', keyId: 'key_1' })
    expect(guard({ account: 'usr_a', keyId: 'key_1' })).to.equal(undefined)
  })

  it('that change during a call do not change the call', async () => {
    const guards = t.services.resolve(Safety)
    const { id } = await create('usr_m', { ...REDACTING, applies_to: { account: true } })
    const guard = await guards.guardFor({ account: 'usr_m' })
    await as('usr_m').patch(`/v1/safety/policies/${id}`).send({ rules: [] }).expect(200)
    const stream = guard?.outputStream('text')
    expect((stream?.push('mail anna@example.com now') ?? '') + (stream?.end() ?? '')).to.equal('mail [EMAIL_1] now')
    const later = await guards.guardFor({ account: 'usr_m' })
    expect(await later?.input(['mail anna@example.com now'])).to.deep.equal(['mail anna@example.com now'])
  })

  it('redact for the provider and restore for the caller, but not what the provider said', async () => {
    await create('usr_g', { ...REDACTING, applies_to: { account: true } })
    const guard = await t.services.resolve(Safety).guardFor({ account: 'usr_g' })
    expect(await guard?.input(['I am anna@example.com'])).to.deep.equal(['I am [EMAIL_1]'])
    expect(await guard?.output('Hello [EMAIL_1], ask bob@example.com', 'text')).to.equal(
      'Hello anna@example.com, ask [EMAIL_2]',
    )
    const stream = guard?.outputStream('json')
    const all =
      ['{"to":"[EM', 'AIL_1]","cc":"bob@exam', 'ple.com"}'].map((piece) => stream?.push(piece)).join('') + stream?.end()
    expect(JSON.parse(all)).to.deep.equal({ to: 'anna@example.com', cc: '[EMAIL_2]' })
  })
})
