import { expect } from 'chai'
import { faultsOf } from '../../modules/audit/bundle.ts'
import { client, freshFolder, type RunningService, startService } from './service.ts'

describe('journey: the first money', function () {
  this.timeout(120_000)
  const dataDir = freshFolder()
  let service: RunningService
  let call: ReturnType<typeof client>
  let key = ''
  let seal = ''
  before(async () => {
    service = await startService(dataDir)
    call = client(service.url)
  })
  after(() => service?.stop())

  it('signs up', async () => {
    const { status, body } = await call('POST', '/api/signup', { email: 'first@example.com' })
    expect(status).to.equal(201)
    expect(body).to.have.all.keys('api_key', 'user_id', 'balance_pence', 'referral_code', 'next_step')
    expect(body).to.include({ balance_pence: 0, next_step: '/v1/earn/1' })
    expect(body.user_id).to.match(/^usr_/)
    key = body.api_key
    call = client(service.url, key)
  })

  it('earns to £5, task by task', async () => {
    const tasks = [
      'summarise_sentence',
      'translate_hello',
      'classify_sentiment',
      'name_three_things',
      'one_word_summary',
      'translate_hello',
      'one_word_summary',
    ]
    for (const task of tasks) {
      const { status, body } = await call('POST', '/v1/earn/1', { task })
      expect(status).to.equal(200)
      expect(body).to.include({ success: true, earned_pence: 78, earned_gbp: '£0.78', under_10_minutes: true })
      expect(body.record_id).to.match(/^earn1-/)
      expect(body.worm_seal).to.match(/^[0-9a-f]{64}$/)
    }
  })

  it('sees it on both balance routes', async () => {
    for (const path of ['/v1/balance', '/v1/account/balance', '/api/v1/balance']) {
      const { body } = await call('GET', path)
      expect(body).to.include({
        balance_pence: 546,
        balance_gbp: '£5.46',
        total_earned_pence: 546,
        withdrawal_eligible: true,
        withdrawal_minimum_gbp: '£5.00',
      })
    }
  })

  it('routes inference and earns by it', async () => {
    const routed = await call('POST', '/v1/route', {
      task: 'summarise',
      input: 'The kernel loads modules. Each owns its routes. A module that fails harms no other.',
      quality: 'auto',
      max_cost_pence: 20,
    })
    expect(routed.status).to.equal(200)
    expect(routed.body).to.include.all.keys(
      'result',
      'model_used',
      'cost_pence',
      'earned_pence',
      'latency_ms',
      'worm_seal',
    )
    expect(routed.body).to.include({ cost_pence: 8, earned_pence: 6 })
    const inferred = await call('POST', '/v1/inference/route', {
      task: 'classify',
      priority: 'balanced',
      prompt: 'I love this.',
    })
    expect(inferred.status).to.equal(200)
    expect(inferred.body).to.include.all.keys('result', 'model_used', 'earned_pence')
  })

  it("chats in OpenAI's wire format, plain and streamed", async () => {
    const messages = [{ role: 'user', content: 'Summarise: Seals prove what happened. They never expire.' }]
    const plain = await call('POST', '/api/v1/chat/completions', { model: 'auto', messages })
    expect(plain.status).to.equal(200)
    expect(plain.body.choices[0].message.content).to.be.a('string').and.not.equal('')
    const streamed = await call('POST', '/api/v1/chat/completions', { model: 'auto', stream: true, messages })
    expect(streamed.headers.get('content-type')).to.match(/^text\/event-stream/)
    expect(streamed.body.trim().endsWith('data: [DONE]')).to.equal(true)
    const chunks = streamed.body
      .split('\n')
      .filter((line: string) => line.startsWith('data: {'))
      .map((line: string) => JSON.parse(line.slice(6)))
    expect(
      chunks
        .map((chunk: { choices: { delta?: { content?: string } }[] }) => chunk.choices[0]?.delta?.content ?? '')
        .join(''),
    ).to.equal(plain.body.choices[0].message.content)
  })

  it('cannot withdraw before a payout account is connected', async () => {
    const { status, body } = await call('POST', '/v1/withdraw', {})
    expect([status, body.code]).to.deep.equal([409, 'processor_not_connected'])
  })

  it("connects through the processor's OAuth pages", async () => {
    const link = await call('GET', '/account/connect')
    expect(link.status).to.equal(302)
    const page = await fetch(link.headers.get('location') ?? '')
    expect(page.status).to.equal(200)
    expect(await page.text()).to.match(/<form/)
    let location: string | null = `${service.url}/account/connect?auto_approve=true`
    for (let hops = 0; location !== null && hops < 5; hops++) {
      const answer: Response = await fetch(location, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${key}` },
      })
      const next = answer.headers.get('location')
      location = next === null ? null : new URL(next, location).href
    }
    const { body } = await call('GET', '/account/status')
    expect(body).to.include({ processor_connected: true, withdrawal_eligible: true })
    expect(body).to.include.all.keys('processor_connected', 'balance_gbp', 'total_earned_gbp', 'withdrawal_eligible')
  })

  it('withdraws everything withdrawable, once, however often the request is repeated', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('POST', '/v1/withdraw', {}, { 'idempotency-key': 'my-first' })),
    )
    for (const { status, body } of answers) {
      expect(status).to.equal(200)
      expect(body).to.deep.equal(answers[0]?.body)
    }
    const body = answers[0]?.body
    expect(body).to.include({ success: true, withdrawn_pence: 546, withdrawn_gbp: '£5.46' })
    expect(body.settlement).to.match(/1 business day/)
    seal = body.worm_seal
    const { body: again } = await call('POST', '/v1/withdraw', {})
    expect(again.code).to.equal('below_minimum')
    const { body: balance } = await call('GET', '/v1/balance')
    // what promotional credits earned stays, and is not withdrawable
    expect(balance).to.include({ withdrawal_eligible: false, withdrawable_pence: 0 })
    expect(balance.balance_pence).to.be.greaterThan(0)
  })

  it('verifies the seal on both paths, from its proof', async () => {
    for (const path of [`/v1/worm/verify/${seal}`, `/v1/ops/worm/verify/${seal}`]) {
      let { body } = await call('GET', path)
      for (let i = 0; body.log === 'pending' && i < 100; i++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        ;({ body } = await call('GET', path))
      }
      expect(body).to.include({ valid: true, log: 'included' })
      expect(body).to.include.all.keys(
        'event_type',
        'agent_id',
        'gross_gbp',
        'creator_gbp',
        'ops_gbp',
        'investment_gbp',
        'timestamp',
        'proof',
      )
    }
  })

  it('exports the audit: every record verifies offline', async () => {
    const { body } = await call('GET', '/v1/audit/export')
    expect(body.records.length).to.be.greaterThan(10)
    const proven = body.records.filter(({ proof }: { proof: unknown }) => proof !== null)
    expect(proven.length).to.be.greaterThan(10)
    for (const record of proven) expect(faultsOf(record, body.log_keys)).to.deep.equal([])
    expect(JSON.stringify(body.data)).to.include('first@example.com')
  })

  it('keeps it all over kill -9', async () => {
    const { body: before } = await call('GET', '/v1/balance')
    await service.stop('SIGKILL')
    const again = await startService(dataDir)
    try {
      call = client(again.url, key)
      expect((await call('GET', '/v1/balance')).body).to.deep.equal(before)
      expect((await call('GET', `/v1/worm/verify/${seal}`)).body).to.include({ valid: true, log: 'included' })
      expect((await call('POST', '/v1/withdraw', {}, { 'idempotency-key': 'my-first' })).body.worm_seal).to.equal(seal)

      const revoked = await call('POST', '/v1/account/keys/revoke', {})
      expect(revoked.body).to.include({ revoked: true })
      const { status, body } = await call('GET', '/v1/balance')
      expect([status, body.code]).to.deep.equal([401, 'E001'])
    } finally {
      await again.stop()
    }
  })
})
