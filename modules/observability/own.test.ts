import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { Mongo, PersonalCipher } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import a2a from '../a2a/module.ts'
import agents from '../agents/module.ts'
import { type Mail, Mailer } from '../mail/services.ts'
import { type FakeProvider, startFakeProvider } from '../providers/testing/fake-provider.ts'
import { status } from '../providers/testing/faults.ts'
import { gatewayKernel, grant, modelAt } from '../routing/testing/gateway-kernel.ts'
import swarm from '../swarm/module.ts'
import observability from './module.ts'
import { OwnTraces, StoredTraces } from './services.ts'
import { plainPersons } from './testing.ts'

const P = '/v1/observability'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

/** The gateway, its provider and a collector are real. */
describe('observability: own calls and objectives', () => {
  let t: TestKernel
  let fake: FakeProvider
  let collector: Server
  const collected: string[] = []
  const mails: Mail[] = []
  before(async () => {
    fake = await startFakeProvider()
    collector = createServer(async (req, res) => {
      const parts: Buffer[] = []
      for await (const part of req) parts.push(part as Buffer)
      collected.push(Buffer.concat(parts).toString())
      res.end('{}')
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const exportUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
    t = await gatewayKernel(
      { baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')], breakerOpenMs: 1, maxAttempts: 1 },
      {
        modules: [observability, agents, swarm, a2a],
        provide: [
          [PersonalCipher, plainPersons],
          [Mailer, { send: async (mail: Mail) => void mails.push(mail) }],
        ],
        config: {
          observability: { exportUrl },
          providers: { baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')], breakerOpenMs: 1 },
        },
      },
    )
    await grant(t, 500)
  })
  after(async () => {
    await t.stop()
    await fake.close()
    collector.close()
  })
  beforeEach(() => {
    fake.reset()
    t.clock.advance(60_000)
  })

  const chat = (headers: Readonly<Record<string, string>> = {}, more: object = {}) =>
    t.request
      .post('/v1/chat/completions')
      .set(headers)
      .send({ model: 'm', messages: [{ role: 'user', content: 'my secret words' }], ...more })
  const flush = () => t.services.resolve(OwnTraces).flush()

  it("a call is a span in the caller's trace, with usage and price, without a word of anybody", async () => {
    const { body: answer } = await chat({ traceparent: `00-${TRACE}-${PARENT}-01` }).expect(200)
    await flush()
    const { body } = await t.request.get(`${P}/traces/${TRACE}`).expect(200)
    const span = body.span_list.find(({ name }: { name: string }) => name === 'chat m')
    expect(span).to.include({
      name: 'chat m',
      source: 'gateway',
      parent_span_id: PARENT,
      provider: 'openai',
      model: 'm',
      input_tokens: 100,
      output_tokens: 20,
      error: false,
    })
    expect(span.cost_pence).to.equal(answer.billing.cost_pence)
    expect(span.attributes).to.include({ 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai' })
    expect(JSON.stringify(body)).to.not.include('secret')
    expect(fake.requests.at(-1)?.headers['traceparent']).to.equal(`00-${TRACE}-${span.span_id}-01`)
    const request = body.span_list.find(({ name }: { name: string }) => name === 'POST /api/v1/chat/completions')
    expect(request).to.include({ parent_span_id: PARENT, error: false })
    expect(request.attributes).to.include({ 'http.request.method': 'POST', 'http.response.status_code': 200 })
  })

  it("an agent's run is a span of its caller and its owner; its steps, and what it asks of others, belong to it", async () => {
    const owner = t.as({ userId: 'usr_maker' })
    await grant(t, 100, 'usr_maker')
    const { body: agent } = await owner
      .post('/v1/agents')
      .send({
        name: 'Tracer',
        archetype: 'custom',
        instructions: 'Answer.',
        model: { models: ['m'] },
        price_per_call: 0.01,
      })
      .expect(200)
    const trace = 'd'.repeat(32)
    await t.request
      .post(`/v1/agents/${agent.id}/call`)
      .set('traceparent', `00-${trace}-${PARENT}-01`)
      .send({ input: { text: 'my secret words' } })
      .expect(200)
    const told = fake.requests.at(-1)?.headers['traceparent']
    await flush()
    type Shown = {
      readonly name: string
      readonly span_id: string
      readonly parent_span_id: string
      readonly cost_pence: number
    }
    const spansOf = async (who: typeof owner): Promise<readonly Shown[]> =>
      (await who.get(`${P}/traces/${trace}`).expect(200)).body.span_list
    const named = (spans: readonly Shown[], start: string) => spans.find(({ name }) => name.startsWith(start))
    const [mine, theirs] = [await spansOf(t.request), await spansOf(owner)]
    const run = named(mine, 'invoke_agent tracer')
    expect(run).to.deep.include({ parent_span_id: PARENT, cost_pence: 1, error: false })
    expect(named(mine, 'POST /v1/agents/:id/call')).to.include({ parent_span_id: PARENT })
    expect(named(mine, 'chat m'), "the owner's").to.equal(undefined)
    const step = named(theirs, 'chat m')
    expect(step).to.include({ parent_span_id: run?.span_id })
    // what the model cost, which is 25 % below its price
    const { body: answer } = await chat().expect(200)
    expect(step?.cost_pence).to.be.closeTo(answer.billing.cost_pence / 1.25, 1e-6)
    expect(named(theirs, 'invoke_agent')).to.include({ span_id: run?.span_id })
    expect(told).to.equal(`00-${trace}-${step?.span_id}-01`)
    expect(JSON.stringify([mine, theirs])).not.to.include('secret')
  })

  type Span = { readonly name: string; readonly span_id: string; readonly parent_span_id: string | null }
  const make = async (name: string, owner = 'usr_maker') => {
    await grant(t, 100, owner)
    const behaviour = { instructions: 'Answer.', model: { models: ['m'] }, price_per_call: 0.01 }
    const { body } = await t
      .as({ userId: owner })
      .post('/v1/agents')
      .send({ name, archetype: 'custom', ...behaviour })
    return body
  }

  it('a run of a swarm is one trace: its calls of agents, and the calls to models of those that are its own', async () => {
    const [theirs, own] = [await make('Stranger'), await make('Own', 'usr_test')]
    const plan = { agents: [theirs.id, own.id], topology: 'sequential', budget_pence: 10 }
    const { body: made } = await t.request.post('/v1/swarm/create').send(plan).expect(200)
    const run = async (
      headers: Readonly<Record<string, string>>,
    ): Promise<{ readonly trace: string; readonly spans: readonly Span[] }> => {
      const { body } = await t.request
        .post(`/v1/swarm/${made.id}/run`)
        .set(headers)
        .send({ input: { text: 'my secret' } })
      await t.settle()
      await flush()
      const { body: trace } = await t.request.get(`${P}/traces/${body.trace_id}`).expect(200)
      expect(JSON.stringify(trace)).not.to.include('secret')
      return { trace: body.trace_id, spans: trace.span_list }
    }
    const spanOf = (spans: readonly Span[], name: string) => spans.find((span) => span.name === name)
    const asked = fake.requests.length
    const trace = '9'.repeat(32)
    const told = await run({ traceparent: `00-${trace}-${PARENT}-01`, baggage: 'a=b,session.id=my%20session;c=d' })
    expect(told.trace).to.equal(trace)
    const workflow = spanOf(told.spans, 'invoke_workflow sequential')
    expect(workflow).to.deep.include({ parent_span_id: PARENT, operation: 'invoke_workflow', error: false })
    for (const agent of ['invoke_agent stranger', 'invoke_agent own'])
      expect(spanOf(told.spans, agent), agent).to.include({ parent_span_id: workflow?.span_id })
    const models = told.spans.filter(({ name }) => name === 'chat m')
    expect(models.map(({ parent_span_id: parent }) => parent)).to.deep.equal([
      spanOf(told.spans, 'invoke_agent own')?.span_id,
    ])
    for (const { headers } of fake.requests.slice(asked)) expect(headers['traceparent']).to.include(trace)
    const { body: sessions } = await t.request.get(`${P}/sessions`).expect(200)
    expect(sessions.data[0]).to.include({ session_id: 'my session', traces: 1 })
    const alone = await run({})
    expect(alone.trace).not.to.equal(trace)
    expect(alone.spans.map(({ name }) => name)).to.have.members([
      ...['invoke_workflow sequential', 'invoke_agent stranger', 'invoke_agent own', 'chat m'],
    ])
  })

  it('a task over A2A belongs to the trace of its request, its conversation is the session', async () => {
    const { id } = await make('Neighbour')
    const trace = '7'.repeat(32)
    await t.request
      .post(`/a2a/v1/${id}`)
      .set({ traceparent: `00-${trace}-${PARENT}-01`, 'a2a-version': '1.0' })
      .send({
        jsonrpc: '2.0',
        id: 1,
        method: 'SendMessage',
        params: {
          message: { messageId: 'm1', contextId: 'ctx-1', role: 'ROLE_USER', parts: [{ text: 'my secret words' }] },
        },
      })
      .expect(200)
    await t.settle()
    await flush()
    const { body } = await t.request.get(`${P}/traces/${trace}`).expect(200)
    expect(body).to.include({ session_id: 'ctx-1' })
    const run = body.span_list.find(({ name }: Span) => name === 'invoke_agent neighbour')
    expect(run).to.deep.include({ parent_span_id: PARENT, error: false })
    expect(fake.requests.at(-1)?.headers['traceparent']).to.include(trace)
    expect(JSON.stringify(body)).not.to.include('secret')
    const { body: sessions } = await t.request.get(`${P}/sessions`).expect(200)
    expect(sessions.data.map(({ session_id: session }: { session_id: string }) => session)).to.include('ctx-1')
  })

  it('what was asked and answered is kept where the account wants it, sealed; never what callers tell its agents', async () => {
    const listener = { userId: 'usr_listener', keyId: 'key_listener' }
    const who = t.as(listener)
    await grant(t, 100, listener.userId)
    await who.put(`${P}/settings`).send({ store_content: true }).expect(200)
    const trace = '5'.repeat(32)
    const body = { model: 'm', messages: [{ role: 'user', content: 'my own words' }] }
    await who.post('/v1/chat/completions').set('traceparent', `00-${trace}-${PARENT}-01`).send(body).expect(200)
    const agent = await make('Listener', listener.userId)
    await who
      .post(`/v1/agents/${agent.id}/call`)
      .send({ input: { text: 'told by its owner' } })
      .expect(200)
    await t.request
      .post(`/v1/agents/${agent.id}/call`)
      .send({ input: { text: 'told by a stranger' } })
      .expect(200)
    await flush()
    const { body: mine } = await who.get(`${P}/traces/${trace}`).expect(200)
    const span = mine.span_list.find(({ name }: Span) => name === 'chat m')
    expect(JSON.parse(span.content['gen_ai.input.messages'])).to.deep.equal(body.messages)
    const kept = await t.services.resolve(StoredTraces).find(listener.userId, { limit: 10 })
    expect(kept.map(({ input }) => input)).to.have.deep.members([
      { messages: body.messages },
      { text: 'told by its owner' },
    ])
    const rows = await t.services
      .resolve(Mongo)
      .collection('observability_spans')
      .find({ owner: listener.userId })
      .toArray()
    expect(JSON.stringify(rows)).not.to.match(/my own words|told by/)
    expect(collected.join()).not.to.match(/my own words|told by/)
  })

  it('without a trace, or with a broken one, it begins its own and tells the provider nothing', async () => {
    for (const headers of [{}, { traceparent: '00-0000-1-zz' }]) await chat(headers).expect(200)
    await flush()
    const { body } = await t.request.get(`${P}/traces`).expect(200)
    expect(body.data.slice(0, 2).map(({ name }: { name: string }) => name)).to.deep.equal(['chat m', 'chat m'])
  })

  it('a stream is traced at its end', async () => {
    await chat({ traceparent: `00-${'a'.repeat(32)}-${PARENT}-00` }, { stream: true }).expect(200)
    await flush()
    const { body } = await t.request.get(`${P}/traces/${'a'.repeat(32)}`).expect(200)
    expect(body).to.include({ spans: 2, errors: 0 })
  })

  it('a failed call is an error, and goes to the collector, too', async () => {
    fake.script(status(400, 'no such thing', 'invalid_request_error'))
    await chat({ traceparent: `00-${'b'.repeat(32)}-${PARENT}-01` }).expect(400)
    await flush()
    const { body } = await t.request.get(`${P}/traces/${'b'.repeat(32)}`).expect(200)
    const span = body.span_list.find(({ name }: { name: string }) => name === 'chat')
    expect(span).to.include({ error: true, model: null })
    expect(span.attributes).to.include({ 'error.type': 'bad_request' })
    const { spans } = JSON.parse(collected.at(-1) ?? '{}').resourceSpans[0].scopeSpans[0]
    const sent = spans.find(({ kind }: { kind: number }) => kind === 3)
    expect(spans.map(({ kind }: { kind: number }) => kind)).to.have.members([2, 3])
    expect(sent).to.deep.include({ traceId: 'b'.repeat(32), status: { code: 2, message: 'failed' } })
  })

  it('an objective that burns is told once, by event and mail, and so is its recovery', async () => {
    const who = t.as({ userId: 'usr_slo', keyId: 'key_slo' })
    const objective = { name: 'quick', indicator: 'latency', threshold_ms: 500, objective: 0.99, mail: true }
    const { body: slo } = await who.post(`${P}/slos`).send(objective).expect(200)
    const send = (ms: number, id: string) => {
      const start = t.clock.now()
      const spans = Array.from({ length: 20 }, (_, at) => ({
        traceId: id.padStart(32, '0'),
        spanId: String(at + 1).padStart(16, '0'),
        name: 'step',
        startTimeUnixNano: String(BigInt(start) * 1_000_000n),
        endTimeUnixNano: String(BigInt(start + ms) * 1_000_000n),
      }))
      return who
        .post('/v1/traces')
        .send({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
        .expect(200)
    }
    const told = () => t.events.filter(({ name }) => name.startsWith('slo.')).map(({ name }) => name)
    await send(900, 'c1')
    await t.runCron('observability.slos')
    await t.runCron('observability.slos')
    await t.settle()
    expect(told()).to.deep.equal(['slo.burning'])
    const { body: burning } = await who.get(`${P}/slos/${slo.id}/status`).expect(200)
    expect(burning).to.include({ state: 'fast_burn', total: 20, bad: 20, compliance: 0 })
    expect(burning.burn_rates[0]).to.include({ window: '5m', burn_rate: 100 })
    await t.advance(7 * 3_600_000)
    await send(10, 'c2')
    await t.runCron('observability.slos')
    await t.settle()
    expect(told()).to.deep.equal(['slo.burning', 'slo.recovered'])
    expect(mails.map(({ subject }) => subject)).to.deep.equal(['Burning: quick', 'Recovered: quick'])
    await t.as({ userId: 'usr_other', keyId: 'key_other' }).get(`${P}/slos/${slo.id}/status`).expect(404)
    await who.delete(`${P}/slos/${slo.id}`).expect(200)
  })
})
