import { execFile } from 'node:child_process'
import { expect } from 'chai'
import OpenAI from 'openai'
import { client, freshFolder, type HostedService, hostService, ROOT } from './service.ts'

const PRICE = 1
/** 78 % of it. */
const SHARE_PENCE = 78
const TRIAL_CALLS = 5
const PAID_CALLS = 10

describe('journey: an agent earns', function () {
  this.timeout(180_000)
  const dataDir = freshFolder()
  const seals: string[] = []
  let service: HostedService
  let creator: ReturnType<typeof client>
  let caller: ReturnType<typeof client>
  let creatorKey = ''
  let openai: OpenAI
  let agent = { id: '', slug: '' }

  before(async () => {
    service = await hostService(dataDir, { LOG_LEVEL: 'silent' })
    const join = async (email: string) => (await client(service.url)('POST', '/api/signup', { email })).body.api_key
    creatorKey = await join('creator@example.com')
    creator = client(service.url, creatorKey)
    const callerKey = await join('caller@example.com')
    caller = client(service.url, callerKey)
    openai = new OpenAI({ baseURL: `${service.url}/api/v1`, apiKey: callerKey, maxRetries: 0 })
  })
  after(() => service?.stop())

  const keep = (hash: string): void => {
    expect(hash).to.match(/^sha256:[0-9a-f]{64}$/)
    seals.push(hash)
  }
  const INPUT = { text: 'Please pay invoice 42 of £99.50 to Acme Ltd by 1 March 2027.' }
  const called = () => caller('POST', `/v1/agents/${agent.slug}/call`, { input: INPUT })

  it('a creator makes it and rolls it out', async () => {
    const { status, body } = await creator('POST', '/v1/agents', {
      name: 'Invoice Reader',
      archetype: 'payment_handler',
      price_per_call: PRICE,
      markets: ['GB'],
      worm_sealed: true,
    })
    expect(status).to.equal(200)
    expect(body).to.include({ status: 'created', price_per_call: PRICE, worm_sealed: true })
    agent = body
    keep(body.worm_hash)
    const deployed = await creator('POST', `/v1/agents/${agent.id}/deploy`, {
      strategy: 'canary',
      rollback_threshold: 0.05,
      initial_traffic_pct: 5,
    })
    expect(deployed.body).to.include({ status: 'deploying', traffic_pct: 5, rollback_threshold: 0.05 })
    keep(deployed.body.worm_hash)
    expect((await creator('GET', '/v1/user/dashboard')).body.agent_count).to.equal(1)
  })

  it('a caller uses it until the trial credits are gone: 402 E003 with a payment link', async () => {
    for (let calls = 0; calls < TRIAL_CALLS; calls++) {
      const { status, body } = await called()
      expect(status, JSON.stringify(body)).to.equal(200)
      expect(body).to.include({ earnings_credited_gbp: 0.78, 'platform rules': 'enforced', agent_id: agent.id })
      expect(body.output.summary).to.include('99.50')
      keep(body.worm_hash)
    }
    const { status, body } = await called()
    expect([status, body.code]).to.deep.equal([402, 'E003'])
    expect(body.payment).to.include({ amount_pence: 500 })
    expect(body.payment.payment_link).to.be.a('string')
  })

  it('tops up on the page of the link, and calls on through the official openai client', async () => {
    for (let topUps = 0; topUps < 2; topUps++) {
      const { body } = await called()
      const paid = await fetch(body.payment.payment_link, { method: 'POST' })
      expect(paid.status).to.equal(200)
      for (let calls = 0; calls < PAID_CALLS / 2; calls++) {
        const answer = await openai.chat.completions.create({
          model: `agent/${agent.slug}`,
          messages: [{ role: 'user', content: INPUT.text }],
        })
        expect(answer.choices[0]?.message.content).to.include('99.50')
        keep(`sha256:${(answer as unknown as { worm_seal: string }).worm_seal}`)
      }
    }
    const error = await openai.chat.completions
      .create({ model: `agent/${agent.slug}`, messages: [{ role: 'user', content: 'again' }] })
      .catch((thrown: unknown) => thrown)
    expect(error).to.include({ status: 402, code: 'E003' })
  })

  it('the creator withdraws what paid calls earned, and not what trial credits earned', async () => {
    let location: string | null = `${service.url}/account/connect?auto_approve=true`
    for (let hops = 0; location !== null && hops < 5; hops++) {
      const answer: Response = await fetch(location, {
        redirect: 'manual',
        headers: { authorization: `Bearer ${creatorKey}` },
      })
      const next = answer.headers.get('location')
      location = next === null ? null : new URL(next, location).href
    }
    const { body } = await creator('POST', '/v1/withdraw', {})
    expect(body).to.include({ success: true, withdrawn_pence: PAID_CALLS * SHARE_PENCE })
    keep(`sha256:${body.worm_seal}`)
    const balance = await creator('GET', '/v1/balance')
    expect(balance.body).to.include({
      balance_pence: TRIAL_CALLS * SHARE_PENCE,
      withdrawable_pence: 0,
      withdrawal_eligible: false,
      total_earned_pence: (TRIAL_CALLS + PAID_CALLS) * SHARE_PENCE,
    })
    for (let look = 0; look < 100; look++) {
      const { body: earnings } = await creator('GET', `/v1/agents/${agent.id}/earnings`)
      if (earnings.calls_total < TRIAL_CALLS + PAID_CALLS) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        continue
      }
      expect(earnings.balance_gbp).to.equal(((TRIAL_CALLS + PAID_CALLS) * SHARE_PENCE) / 100)
      expect(earnings.split).to.deep.equal({ creator_pct: 78, ops_pct: 19.5, treasury_pct: 2.5 })
      return
    }
    throw new Error('the calls are never counted')
  })

  it('is deleted, and every seal of its life verifies', async () => {
    const { body } = await creator('DELETE', `/v1/agents/${agent.id}`)
    expect(body).to.include({ deleted: true, agent_id: agent.id })
    keep(body.worm_hash)
    expect((await called()).body.code).to.equal('E007')
    for (const seal of seals) {
      let verified = await caller('GET', `/v1/worm/verify/${seal}`)
      for (let look = 0; verified.body.log === 'pending' && look < 100; look++) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        verified = await caller('GET', `/v1/worm/verify/${seal}`)
      }
      expect(verified.body, seal).to.include({ valid: true, log: 'included' })
    }
    expect(seals).to.have.lengthOf(2 + TRIAL_CALLS + PAID_CALLS + 2)
  })

  it('the books balance, derived anew from the records', async () => {
    await service.stop()
    const outcome = await new Promise<string>((resolve) =>
      execFile(
        process.execPath,
        ['scripts/start.mjs', 'scripts/audit-verify.js'],
        { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'test', PORT: '0' } },
        (_error, stdout, stderr) => resolve(stdout + stderr),
      ),
    )
    expect(outcome).to.include('follows from the records')
  })
})
