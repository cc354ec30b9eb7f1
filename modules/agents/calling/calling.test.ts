import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Anthropic from '@anthropic-ai/sdk'
import { expect } from 'chai'
import OpenAI from 'openai'
import { Webhook } from 'standardwebhooks'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { LedgerAudit } from '../../ledger/services.ts'
import protocols from '../../protocols/module.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { endless, status } from '../../providers/testing/faults.ts'
import { Records } from '../../records/services.ts'
import { gatewayKernel, grant, held, modelAt, spendable } from '../../routing/testing/gateway-kernel.ts'
import agents from '../module.ts'
import { CallHeld, CostHeld, CostSettled } from '../records.ts'
import { Agents } from '../services.ts'

const A = 'usr_creator'
const B = 'usr_caller'
/** 100 tokens in at a dollar a million, 20 out at ten, at 0.76 pounds a dollar. */
const COST = 22_800n

describe('calls of agents', () => {
  let t: TestKernel
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    t = await gatewayKernel(
      {
        baseUrls: { openai: fake.url },
        models: [modelAt('openai', 'm')],
        breakerOpenMs: 1,
        retryBudgetPct: 100,
        poundsPerDollar: 0.76,
      },
      { modules: [agents, protocols] },
    )
    await grant(t, 10_000, A)
    await grant(t, 10_000, B)
  })
  const servers: Server[] = []
  after(async () => {
    await t?.stop()
    await fake?.close()
    for (const server of servers) server.close().closeAllConnections()
  })
  beforeEach(() => {
    fake.reset()
    t.clock.advance(10)
  })

  const as = (userId: string) => t.as({ userId })
  let made = 0
  const create = async (body: object = {}, userId = A) =>
    (
      await as(userId)
        .post('/v1/agents')
        .send({
          name: `called ${++made}`,
          archetype: 'custom',
          price_per_call: 0.1,
          instructions: 'Be brief.',
          model: { models: ['m'] },
          ...body,
        })
        .expect(200)
    ).body
  const call = (agent: { id: string }, body: object = {}, userId = B) =>
    as(userId)
      .post(`/v1/agents/${agent.id}/call`)
      .send({ input: { text: 'Hi' }, ...body })
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }
  const json: (body: unknown, code?: number) => RequestListener =
    (body, code = 200) =>
    (_, res) =>
      res.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const remote = async (listener: RequestListener, more: object = {}) =>
    create({
      instructions: undefined,
      model: undefined,
      endpoint: { url: await serve(listener), retries: 0 },
      ...more,
    })
  /** What a call costs its caller: whatever fails must cost nothing. */
  const paid = async (work: () => Promise<unknown>): Promise<bigint> => {
    const before = await spendable(t, B)
    await work()
    return before - (await spendable(t, B))
  }

  it('let the owner bear what the provider takes, from a hold of their own', async () => {
    const agent = await create()
    const before = await spendable(t, A)
    expect(await paid(() => call(agent).expect(200))).to.equal(10_000_000n)
    expect((await spendable(t, A)) - before).to.equal(7_800_000n - COST)
    expect(await held(t, A)).to.equal(0n)
    const [request] = fake.requests
    expect(request?.body['messages']).to.deep.equal([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
    ])
  })

  it('cost who is busy, owner and caller, one record each a call, to the last micro-penny', async () => {
    const agent = await create()
    const before = await spendable(t, A)
    const calls = 12
    const gross = await paid(async () => {
      for (let wave = 0; wave < calls / 4; wave++)
        await Promise.all(Array.from({ length: 4 }, () => call(agent).expect(200)))
    })
    expect(gross).to.equal(BigInt(calls) * 10_000_000n)
    expect((await spendable(t, A)) - before).to.equal(BigInt(calls) * (7_800_000n - COST))
    expect([await held(t, A), await held(t, B)]).to.deep.equal([0n, 0n])
    const countOf = async (account: string, kind: typeof CostSettled | typeof CostHeld | typeof CallHeld) =>
      (await t.services.resolve(Records).list({ account, kinds: [kind], limit: 100 })).filter(
        ({ body }) => body.agent_id === agent.id,
      ).length
    expect(await countOf(A, CostSettled)).to.equal(calls)
    expect(await countOf(A, CostHeld)).to.be.below(calls / 2)
    expect(await countOf(B, CallHeld)).to.be.below(calls / 2)
  })

  it('hold the cost of one call where the owner cannot spare that of many', async () => {
    const owner = 'usr_thrifty'
    await grant(t, 45, owner)
    const agent = await create({}, owner)
    await Promise.all([1, 2].map(() => call(agent).expect(200)))
    await call(agent).expect(200)
    expect(await held(t, owner)).to.equal(0n)
  })

  it('say so where the owner cannot pay for the model, and charge nothing', async () => {
    const agent = await create({}, 'usr_broke')
    let body: { code?: string } = {}
    expect(await paid(async () => ({ body } = await call(agent).expect(503)))).to.equal(0n)
    expect(body.code).to.equal('agent_unfunded')
    expect(fake.requests).to.deep.equal([])
  })

  it('charge nothing where the provider fails, and tell it by agent.failed', async () => {
    const agent = await create()
    fake.always(status(500))
    expect(await paid(() => call(agent).expect(503))).to.equal(0n)
    await t.settle()
    const failed = t.events.filter(({ name }) => name === 'agent.failed').at(-1)
    expect(failed?.data).to.have.all.keys('task_id', 'error', 'retries')
    expect(failed?.data).to.include({ error: 'E005' })
    expect([await held(t, A), await held(t, B)]).to.deep.equal([0n, 0n])
  })

  describe('structured output', () => {
    const output_schema = {
      type: 'object',
      properties: { total: { type: 'number' } },
      required: ['total'],
      additionalProperties: false,
    }
    it('is enforced', async () => {
      const agent = await create({ output_schema })
      fake.says({ pieces: ['```json\n{"total": 9}\n```'] })
      expect((await call(agent).expect(200)).body.output).to.deep.equal({ total: 9 })
    })
    it('is repaired once', async () => {
      const agent = await create({ output_schema })
      fake.says({ pieces: ['{"total": "nine"}'] })
      fake.script((turn) => {
        fake.says({ pieces: ['{"total": 9}'] })
        turn.res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(turn.wire.whole(turn.saying)))
      })
      expect((await call(agent).expect(200)).body.output).to.deep.equal({ total: 9 })
      expect(fake.requests).to.have.lengthOf(2)
      expect(JSON.stringify(fake.requests[1]?.body['messages'])).to.include('/total must be number')
    })
    it('fails after that, and charges the caller nothing', async () => {
      const agent = await create({ output_schema })
      fake.says({ pieces: ['nine'] })
      const before = await spendable(t, A)
      let body: { code?: string; reason?: string } = {}
      expect(await paid(async () => ({ body } = await call(agent).expect(502)))).to.equal(0n)
      expect(body).to.include({ code: 'agent_failed', reason: 'schema' })
      expect(before - (await spendable(t, A))).to.equal(2n * COST)
    })
    it('and input are checked before anything is held', async () => {
      const agent = await create({ input_schema: output_schema })
      const { body } = await call(agent, { input: { total: 'x' } }).expect(400)
      expect(body.details).to.deep.equal([{ pointer: '/body/input/total', message: 'must be number' }])
      expect(fake.requests).to.deep.equal([])
    })
  })

  describe('with tools', () => {
    const toolCall = (name: string, args: object) => ({
      tools: [{ id: 'call_1', name, arguments: JSON.stringify(args) }],
      pieces: [],
    })
    const thenAnswer = () =>
      fake.script((turn) => {
        fake.says({ pieces: ['Done.'] })
        turn.res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(turn.wire.whole(turn.saying)))
      })

    it('run HTTP tools, signed and in their trace, and give their answer to the model', async () => {
      let asked = ''
      let traced: string | undefined
      const url = await serve((req, res) => {
        traced = req.headers['traceparent']?.toString()
        req.on('data', (chunk) => (asked += chunk))
        req.on('end', () => res.end('{"weather":"rain"}'))
      })
      const agent = await create({ tools: [{ type: 'http', name: 'weather', description: 'Weather', url }] })
      fake.says(toolCall('weather', { city: 'Leeds' }))
      thenAnswer()
      const trace = 'c'.repeat(32)
      const { body } = await call(agent).set('traceparent', `00-${trace}-00f067aa0ba902b7-01`).expect(200)
      expect(body.output).to.deep.equal({ text: 'Done.' })
      expect(traced).to.match(new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
      expect(JSON.parse(asked)).to.deep.equal({ city: 'Leeds' })
      const messages = fake.requests[1]?.body['messages'] as readonly { role: string; content: string }[]
      expect(messages.at(-1)).to.deep.include({ role: 'tool', content: '{"weather":"rain"}' })
    })
    it('call other agents, whose price the owner pays', async () => {
      const inner = await remote(json({ output: { sum: 4 } }), { price_per_call: 0.05 })
      await grant(t, 100, 'usr_middle')
      const outer = await create(
        { tools: [{ type: 'agent', name: 'adder', description: 'Adds', agent: inner.slug }] },
        'usr_middle',
      )
      fake.says(toolCall('adder', { a: 2 }))
      thenAnswer()
      const before = await spendable(t, 'usr_middle')
      expect(await paid(() => call(outer).expect(200))).to.equal(10_000_000n)
      expect((await spendable(t, 'usr_middle')) - before).to.equal(7_800_000n - 5_000_000n - 2n * COST)
    })
    it('end where agents call each other in a circle', async () => {
      const outer = await create()
      await as(A)
        .patch(`/v1/agents/${outer.id}`)
        .send({ tools: [{ type: 'agent', name: 'me', description: 'Myself', agent: outer.slug }] })
        .expect(200)
      const { body: changed } = await as(A).get(`/v1/agents/${outer.id}`).expect(200)
      fake.says(toolCall('me', {}))
      const failed = await t.services
        .resolve(Agents)
        .call({ agent: outer.id, account: B, input: {}, operationKey: 'circle', version: changed.latest_version })
        .catch((error: unknown) => error)
      expect(failed).to.deep.include({ code: 'call_cycle', status: 409 })
    })
    it('end after their steps', async () => {
      const agent = await create({
        tools: [{ type: 'agent', name: 'nobody', description: 'x', agent: 'nobody-at-all' }],
        limits: { max_steps: 2 },
      })
      fake.says(toolCall('nobody', {}))
      expect((await call(agent).expect(502)).body.reason).to.equal('steps')
      expect(fake.requests).to.have.lengthOf(2)
    })
  })

  describe('at an endpoint of their developer', () => {
    it('are asked by a request that stock verifiers accept', async () => {
      const seen: { headers: Record<string, string>; body: string }[] = []
      const agent = await remote((req, res) => {
        let body = ''
        req.on('data', (chunk) => (body += chunk))
        req.on('end', () => {
          seen.push({ headers: req.headers as Record<string, string>, body })
          json({ answer: 42 })(req, res)
        })
      })
      const { body, headers } = await call(agent, { input: { q: 1 } }).expect(200)
      expect(body.output).to.deep.equal({ answer: 42 })
      const [request] = seen
      const verified = new Webhook(agent.signing_secret).verify(request?.body ?? '', request?.headers ?? {})
      expect(verified).to.deep.include({ task_id: headers['x-task-id'], agent_id: agent.id, input: { q: 1 } })
    })
    it('are signed with the old secret, too, for a day after its rotation; neither is shown again', async () => {
      const seen: { headers: Record<string, string>; body: string }[] = []
      const agent = await remote((req, res) => {
        let body = ''
        req.on('data', (chunk) => (body += chunk))
        req.on('end', () => {
          seen.push({ headers: req.headers as Record<string, string>, body })
          json({ answer: 42 })(req, res)
        })
      })
      const path = `/v1/agents/${agent.id}/signing-secret/rotate`
      await as(B).post(path).expect(404)
      const rotated = await as(A).post(path).set('idempotency-key', 'once').expect(200)
      const { secret, previous_secret_expires_at } = rotated.body
      expect(secret)
        .to.match(/^whsec_/)
        .and.not.equal(agent.signing_secret)
      expect(previous_secret_expires_at).to.be.a('string')
      await as(A).post(path).set('idempotency-key', 'once').expect(409)
      expect((await as(A).get(`/v1/agents/${agent.id}`).expect(200)).text).to.not.include('whsec_')
      const verifies = (one: string): boolean => {
        const { headers = {}, body = '' } = seen.at(-1) ?? {}
        const at = new Date(Number(headers['webhook-timestamp']) * 1_000)
        const signed = new Webhook(one).sign(headers['webhook-id'] ?? '', at, body)
        return headers['webhook-signature']?.split(' ').includes(signed) === true
      }
      await call(agent, { input: { q: 1 } }).expect(200)
      expect([verifies(secret), verifies(agent.signing_secret)]).to.deep.equal([true, true])
      await t.advance(86_400_001)
      await call(agent, { input: { q: 2 } }).expect(200)
      expect([verifies(secret), verifies(agent.signing_secret)]).to.deep.equal([true, false])
    })
    it('are asked again after a fault that may pass', async () => {
      let calls = 0
      const agent = await remote((req, res) => json({ ok: true }, ++calls < 3 ? 503 : 200)(req, res), {})
      await as(A)
        .patch(`/v1/agents/${agent.id}`)
        .send({
          endpoint: {
            url: (await as(A).get(`/v1/agents/${agent.id}/versions`)).body.data[0].config.endpoint.url,
            retries: 2,
          },
        })
      const { body: now } = await as(A).get(`/v1/agents/${agent.id}`)
      await as(A).post(`/v1/agents/${agent.id}/call`).send({ input: {}, version: now.latest_version }).expect(200)
      expect(calls).to.equal(3)
    })
    const bad: Readonly<Record<string, readonly [RequestListener, string, object?]>> = {
      hangs: [() => {}, 'timeout', { limits: { timeout_ms: 150 } }],
      'answers without end': [
        (_, res) => {
          res.writeHead(200, { 'content-type': 'application/json' })
          const flood = () => {
            while (res.write('x'.repeat(65_536)));
          }
          res.on('drain', flood)
          flood()
        },
        'too_large',
      ],
      'redirects to a private address': [
        (_, res) => res.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
        'redirect',
      ],
      'answers HTML': [(_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>'), 'not_json'],
      'answers a list': [json([1]), 'not_json'],
      'answers broken JSON': [
        (_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end('{"a"'),
        'not_json',
      ],
      fails: [json({}, 500), 'status'],
      'is gone': [(req) => req.socket.destroy(), 'unreachable'],
    }
    for (const [what, [listener, reason, more]] of Object.entries(bad))
      it(`are failed, and charge nothing, where it ${what}`, async () => {
        const agent = await remote(listener, more)
        let body: { code?: string; reason?: string } = {}
        expect(await paid(async () => ({ body } = await call(agent).expect(502)))).to.equal(0n)
        expect(body).to.include({ code: 'agent_failed', reason })
        expect(await held(t, B)).to.equal(0n)
      })
  })

  it('that failed are made again under their key, and charged once they are answered', async () => {
    let calls = 0
    const agent = await remote((req, res) => json({ ok: true }, ++calls < 3 ? 500 : 200)(req, res))
    const again = () => call(agent).set('idempotency-key', 'until-it-works')
    const cost = await paid(async () => {
      await again().expect(502)
      await again().expect(502)
      expect((await again().expect(200)).body.output).to.deep.equal({ ok: true })
      await again().expect(200)
    })
    expect([cost, calls, await held(t, B)]).to.deep.equal([10_000_000n, 3, 0n])
  })

  describe('streamed', () => {
    const eventsOf = (text: string) =>
      text
        .split('\n\n')
        .filter((each) => each.startsWith('event: '))
        .map((each) => {
          const [first = '', second = ''] = each.split('\n')
          return { event: first.slice(7), data: JSON.parse(second.slice(6)) }
        })
    it('give words as they come, then the result, charged', async () => {
      const agent = await create()
      let text = ''
      expect(await paid(async () => ({ text } = await call(agent, { stream: true }).expect(200)))).to.equal(10_000_000n)
      const events = eventsOf(text)
      expect(events.map(({ event }) => event)).to.deep.equal(['delta', 'delta', 'delta', 'delta', 'delta', 'result'])
      expect(events.at(-1)?.data.output.text).to.equal('Hello from the fake.')
      expect(events.at(-1)?.data).to.include({ 'platform rules': 'enforced', earnings_credited_gbp: 0.078 })
    })
    it('are refused with a status before the first word', async () => {
      const agent = await create({ price_per_call: 900 })
      expect((await call(agent, { stream: true }).expect(402)).body.code).to.equal('E003')
      expect((await call({ id: 'nobody' }, { stream: true }).expect(404)).body.code).to.equal('E007')
    })
    it('are charged where the caller leaves after words have come, and the provider is told to stop', async () => {
      const agent = await create()
      fake.always(endless)
      const cost = await paid(async () => {
        const leaving = new AbortController()
        const answer = await fetch(`${t.url}/v1/agents/${agent.id}/call`, {
          method: 'POST',
          headers: { authorization: `Bearer test-${B}-key_${B}-free-user`, 'content-type': 'application/json' },
          body: JSON.stringify({ input: { text: 'Hi' }, stream: true }),
          signal: leaving.signal,
        })
        await answer.body?.getReader().read()
        leaving.abort()
        while ((await held(t, B)) > 0n || (await held(t, A)) > 0n)
          await new Promise((resolve) => setTimeout(resolve, 10))
      })
      expect(cost).to.equal(10_000_000n)
      expect(fake.requests[0]?.brokenOffAt).to.be.a('number')
    })
  })

  describe('by the official openai client, as a model', () => {
    let client: OpenAI
    before(async () => {
      client = new OpenAI({ baseURL: `${t.url}/api/v1`, apiKey: `test-${B}-key_${B}-free-user`, maxRetries: 0 })
    })
    it('answer whole', async () => {
      const agent = await create()
      const cost = await paid(async () => {
        const answer = await client.chat.completions.create({
          model: `agent/${agent.slug}`,
          messages: [{ role: 'user', content: 'Hi' }],
        })
        expect(answer.choices[0]?.message.content).to.equal('Hello from the fake.')
        expect(answer.model).to.equal(`agent/${agent.slug}`)
      })
      expect(cost).to.equal(10_000_000n)
    })
    it('answer streamed', async () => {
      const agent = await create()
      let said = ''
      for await (const chunk of await client.chat.completions.create({
        model: `agent/${agent.slug}`,
        messages: [{ role: 'user', content: 'Hi' }],
        stream: true,
      }))
        said += chunk.choices[0]?.delta.content ?? ''
      expect(said).to.equal('Hello from the fake.')
    })
    it('are not found where they are not', async () => {
      const error = await client.chat.completions
        .create({ model: 'agent/nobody', messages: [{ role: 'user', content: 'Hi' }] })
        .catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(OpenAI.NotFoundError).and.include({ code: 'E007' })
    })
    it('give their output as JSON where it is more than a text', async () => {
      const agent = await remote(json({ output: { total: 9 } }))
      const answer = await client.chat.completions.create({
        model: `agent/${agent.id}`,
        messages: [{ role: 'user', content: 'Hi' }],
      })
      expect(JSON.parse(answer.choices[0]?.message.content ?? '')).to.deep.equal({ total: 9 })
    })
  })

  describe('as a model of every protocol, by its stock client', () => {
    const SAID = 'Hello from the fake.'
    let openai: OpenAI
    let anthropic: Anthropic
    before(() => {
      // from now on the key is known
      as(B)
      const apiKey = `test-${B}-key_${B}-free-user`
      openai = new OpenAI({ baseURL: `${t.url}/v1`, apiKey, maxRetries: 0 })
      anthropic = new Anthropic({ baseURL: t.url, apiKey, maxRetries: 0 })
    })
    const user = [{ role: 'user' as const, content: 'Hi' }]
    const WAYS: Readonly<Record<string, (model: string) => Promise<{ text: string; seal: string | undefined }>>> = {
      'responses, whole': async (model) => {
        const answer = await openai.responses.create({ model, instructions: 'Be brief.', input: 'Hi' })
        return { text: answer.output_text, seal: sealOf(answer) }
      },
      'responses, streamed': async (model) => {
        let text = ''
        let seal: string | undefined
        for await (const event of await openai.responses.create({ model, input: 'Hi', stream: true })) {
          if (event.type === 'response.output_text.delta') text += event.delta
          if (event.type === 'response.completed') seal = sealOf(event.response)
        }
        return { text, seal }
      },
      'messages, whole': async (model) => {
        const answer = await anthropic.messages.create({ model, max_tokens: 50, messages: user })
        return {
          text: answer.content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
          seal: sealOf(answer),
        }
      },
      'messages, streamed': async (model) => {
        const stream = anthropic.messages.stream({ model, max_tokens: 50, messages: user })
        return { text: await stream.finalText(), seal: undefined }
      },
      'completions, whole': async (model) => {
        const answer = await openai.completions.create({ model, prompt: 'Hi' })
        return { text: answer.choices[0]?.text ?? '', seal: sealOf(answer) }
      },
      'completions, streamed': async (model) => {
        let text = ''
        for await (const chunk of await openai.completions.create({ model, prompt: 'Hi', stream: true }))
          text += chunk.choices[0]?.text ?? ''
        return { text, seal: undefined }
      },
    }
    const sealOf = (answer: object): string | undefined => (answer as { worm_seal?: string }).worm_seal
    for (const [way, ask] of Object.entries(WAYS))
      it(`${way}: one hold, one split, one seal`, async () => {
        const agent = await create()
        const before = await spendable(t, A)
        let answer: Awaited<ReturnType<typeof ask>> | undefined
        const cost = await paid(async () => {
          answer = await ask(`agent/${agent.slug}`)
        })
        expect(answer?.text).to.equal(SAID)
        expect(cost).to.equal(10_000_000n)
        expect((await spendable(t, A)) - before).to.equal(7_800_000n - COST)
        if (answer?.seal === undefined) return
        const record = await t.services.resolve(Records).findBySeal(answer.seal)
        expect(record).to.include({ type: 'agent_call.settled', account: B })
      })
    it('is not found, too dear, or not given what it cannot take, before anything is held', async () => {
      const { slug } = await create()
      const model = `agent/${slug}`
      const image = { type: 'input_image', image_url: 'data:image/png;base64,AAAA' }
      const tool = { type: 'function', name: 'f', parameters: {} }
      const refusals = [
        ['/v1/responses', { model: 'agent/nobody', input: 'Hi' }, 404, 'E007'],
        ['/v1/responses', { model, input: 'Hi', max_cost_pence: 1 }, 400, 'max_cost_too_low'],
        ['/v1/responses', { model, input: 'Hi', tools: [tool] }, 400, 'invalid_request'],
        ['/v1/responses', { model, input: [{ role: 'user', content: [image] }] }, 400, 'invalid_request'],
        ['/v1/messages', { model: 'agent/nobody', max_tokens: 9, messages: user }, 404, 'E007'],
        ['/v1/messages', { model: 'agent/nobody', max_tokens: 9, messages: user, stream: true }, 404, 'E007'],
        ['/v1/completions', { model, prompt: 'Hi', n: 2 }, 400, 'invalid_request'],
      ] as const
      for (const [path, body, status, code] of refusals) {
        const answer = await as(B).post(path).send(body)
        expect([answer.status, answer.body.error.code], JSON.stringify(body)).to.deep.equal([status, code])
      }
      expect(fake.requests).to.deep.equal([])
    })
    it('fails half-way: told by an event, and charged nothing', async () => {
      const { slug } = await create({ instructions: 'Be brief.' })
      fake.always(({ res }) => {
        res.writeHead(200, { 'content-type': 'text/event-stream' })
        res.write('data: {"id":"c","choices":[{"index":0,"delta":{"content":"Hel"}}]}\n\n')
        setImmediate(() => res.destroy())
      })
      const cost = await paid(async () => {
        const { text } = await as(B)
          .post('/v1/responses')
          .send({ model: `agent/${slug}`, input: 'Hi', stream: true })
        expect(text).to.include('response.failed').and.not.include('response.completed')
      })
      expect(cost).to.equal(0n)
    })
  })

  it('by other modules charge nothing where these hold the money, and tell what to settle', async () => {
    const agent = await create()
    const words: string[] = []
    let answer: Awaited<ReturnType<Agents['call']>> | undefined
    const cost = await paid(async () => {
      answer = await t.services.resolve(Agents).call({
        agent: agent.id,
        account: B,
        input: { text: 'Hi' },
        operationKey: 'module-1',
        payer: 'caller',
        onDelta: (text) => void words.push(text),
      })
    })
    expect(cost).to.equal(0n)
    expect(answer).to.deep.include({ priceMicroPence: 10_000_000n, earnedMicroPence: 0n, seal: undefined })
    expect(answer?.use.cost_micro_pence).to.equal(String(COST))
    expect(words.join('')).to.equal('Hello from the fake.')
  })

  it('are listed by their owner, told by agent.deployed', async () => {
    const agent = await create({ name: 'For sale', price_per_call: 0.25 })
    const service = t.services.resolve(Agents)
    expect(await service.markListed(agent.id, A)).to.include({ status: 'listed' })
    await service.markListed(agent.id, A)
    const stranger = await service.markListed(agent.id, B).catch((error: unknown) => error)
    expect(stranger).to.include({ code: 'E007' })
    await t.settle()
    const told = t.events.filter(({ name }) => name === 'agent.deployed')
    expect(told.map(({ data }) => data)).to.deep.equal([
      {
        agent_id: agent.id,
        name: 'For sale',
        price_gbp: 0.25,
        earn_rate: 0.8,
        constitution: 'platform-rules-v1',
      },
    ])
    await as(B).get('/v1/agents/for-sale').expect(200)
  })

  it('leave the books balanced', async () => {
    await t.settle()
    const faults: string[] = []
    for await (const fault of t.services.resolve(LedgerAudit).faults()) faults.push(fault)
    expect(faults).to.deep.equal([])
    expect([await held(t, A), await held(t, B)]).to.deep.equal([0n, 0n])
  })
})
