import { randomUUID } from 'node:crypto'
import { TaskState } from '@a2a-js/sdk'
import { ClientFactory, ClientFactoryOptions, JsonRpcTransportFactory } from '@a2a-js/sdk/client'
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { expect } from 'chai'
import { onFaultPoint } from '../../kernel/define.ts'
import a2a from '../a2a/module.ts'
import { stockMessage } from '../a2a/testing.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import agents from '../agents/module.ts'
import { Agents } from '../agents/services.ts'
import bridges from '../bridges/module.ts'
import { holdKind, Ledger } from '../ledger/services.ts'
import mandates from '../mandates/module.ts'
import mcp from '../mcp/module.ts'
import payments from '../payments/module.ts'
import providers from '../providers/module.ts'
import routing from '../routing/module.ts'
import workspaces from '../workspaces/module.ts'
import x402 from './module.ts'
import { balanceClient, decoded, jsonPost, legacyClient, signedHeaders, stockClient, wallet } from './testing.ts'

const TEXT = 'Seals never expire. Each module owns its routes.'
const EXTENSION = 'https://github.com/google-a2a/a2a-x402/v0.1'

describe('x402 on A2A and on streams', () => {
  let t: TestService
  let developer: SignedUp
  let poor: SignedUp
  let agent: string
  before(async () => {
    t = await testService({
      modules: [payments, providers, routing, agents, a2a, bridges, workspaces, mandates, mcp, x402],
    })
    // stock clients sign with the time of their machine
    t.clock.set(Date.now())
    developer = await t.signup()
    agent = await publish({ archetype: 'summariser' })
    poor = await penniless()
  })
  after(() => t?.stop())

  const publish = async (body: object): Promise<string> =>
    (
      await developer.agent
        .post('/v1/agents')
        .send({ name: `paid ${randomUUID()}`, price_per_call: 0.07, ...body })
        .expect(200)
    ).body.id
  const ledger = () => t.services.resolve(Ledger)
  /** An account whose promotional credit is spent. */
  async function penniless(): Promise<SignedUp> {
    const one = await t.signup()
    await ledger().hold(holdKind('test.spent'), {
      id: `spent-${one.userId}`,
      owner: one.userId,
      amountMicroPence: (await ledger().balance(one.userId)).spendableMicroPence,
      expiresInMs: 86_400_000,
    })
    return one
  }
  const earned = async () => (await ledger().balance(developer.userId)).balanceMicroPence
  const states = async (by = poor): Promise<string[]> =>
    (await by.agent.get('/v1/x402/payments').expect(200)).body.data.map(({ state }: { state: string }) => state)
  const captures = async () => (await states()).filter((state) => state === 'captured').length
  const stockA2a = (fetchImpl: typeof fetch) =>
    new ClientFactory(
      ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
        transports: [new JsonRpcTransportFactory({ fetchImpl })],
      }),
    ).createFromAgentCard({
      ...({
        name: 'x',
        description: '',
        version: '1',
        skills: [],
        defaultInputModes: [],
        defaultOutputModes: [],
      } as object),
      capabilities: { streaming: true, extensions: [] },
      supportedInterfaces: [
        { url: `${t.url}/a2a/v1/${agent}`, protocolBinding: 'JSONRPC', protocolVersion: '1.0', tenant: '' },
      ],
      securitySchemes: {},
      securityRequirements: [],
      signatures: [],
    } as never)
  const keyed =
    (by: SignedUp, headers: Record<string, string> = {}): typeof fetch =>
    (input, init) => {
      const request = new Request(input, init)
      for (const [name, value] of Object.entries({ ...headers, authorization: `Bearer ${by.apiKey}` }))
        request.headers.set(name, value)
      return fetch(request)
    }
  const rpc = (method: string, params: object) =>
    jsonPost({ jsonrpc: '2.0', id: 7, method, params }, { 'a2a-version': '1.0' })
  const sent = (messageId: string, extra: object = {}) => ({
    message: { messageId, role: 'ROLE_USER', parts: [{ text: TEXT }], ...extra },
  })

  it('offers both versions in one 402, whose body is still the error of the protocol', async () => {
    const answer = await keyed(poor)(`${t.url}/a2a/v1/${agent}`, rpc('SendMessage', sent('m')))
    expect(answer.status).to.equal(402)
    const body = (await answer.json()) as Record<string, never>
    expect(body).to.include({ jsonrpc: '2.0', id: 7, x402Version: 1 })
    expect(body['error']).to.include({ code: -32000 })
    expect(body['accepts']?.[0]).to.include({ network: 'base-sepolia', resource: `${t.url}/a2a/v1/${agent}` })
    const required = decoded<{ accepts: { scheme: string }[] }>(answer.headers.get('payment-required'))
    expect(required.accepts.map(({ scheme }) => scheme)).to.deep.equal(['exact', 'balance'])
    const plain = await stockA2a(keyed(poor))
    expect(await plain.sendMessage(stockMessage(TEXT)).catch((error: Error) => error.message)).to.match(
      /pay|funds|credit/i,
    )
  })

  for (const [name, wrap] of [
    ['@x402/fetch', stockClient],
    ['x402-fetch', legacyClient as typeof stockClient],
  ] as const)
    it(`lets @a2a-js/sdk pay by ${name}: once, with a receipt and the developer’s share`, async () => {
      const [before, taken] = [await earned(), await captures()]
      const client = await stockA2a(wrap({ apiKey: poor.apiKey }))
      const task = (await client.sendMessage(stockMessage(TEXT))) as never as {
        status: { state: TaskState; message: { metadata: Record<string, unknown[]> } }
      }
      expect(task.status.state).to.equal(TaskState.TASK_STATE_COMPLETED)
      const { metadata } = task.status.message
      expect(metadata['x402.payment.status']).to.equal('payment-completed')
      expect(metadata['x402.payment.receipts']?.[0]).to.include({ success: true, payer: wallet.address })
      expect((await earned()) - before).to.equal(5_460_000n)
      expect(await captures()).to.equal(taken + 1)
      expect((await ledger().balance(poor.userId)).paidMicroPence).to.equal(0n)
    })

  it('has the receipt in a header, takes the same message once, and refuses the payment for another', async () => {
    const url = `${t.url}/a2a/v1/${agent}`
    const paying = keyed(poor, await signedHeaders(poor.apiKey, url, rpc('SendMessage', sent('again'))))
    const send = (params: object) => paying(url, rpc('SendMessage', params))
    const [first, again] = [await send(sent('again')), await send(sent('again'))]
    expect([first.status, again.status]).to.deep.equal([200, 200])
    expect(decoded(first.headers.get('payment-response'))).to.include({ success: true })
    expect(again.headers.get('payment-response')).to.equal(first.headers.get('payment-response'))
    const count = (await states()).length
    const replay = await send(sent('another'))
    expect(replay.status).to.equal(402)
    expect(JSON.stringify(await replay.json())).to.include('used before')
    expect((await states()).length).to.equal(count)
  })

  it('takes the scheme balance, and POST /v1/a2a/invoke by either', async () => {
    const rich = await t.signup()
    const { body } = await rich.agent.post('/v1/payments/collect').send({ amount_pence: 500, description: 'x' })
    await t.anonymous.post(body.payment_link.slice(new URL(body.payment_link).origin.length)).expect(200)
    const invoke = jsonPost({ target_agent: agent, task_type: 'x', payload: { text: TEXT } })
    const bought = await stockClient({ apiKey: poor.apiKey })(`${t.url}/v1/a2a/invoke`, invoke)
    expect(bought.status).to.equal(200)
    expect(decoded(bought.headers.get('payment-response'))).to.include({ success: true })
    const required = decoded<{ accepts: { scheme: string }[] }>(
      (await keyed(poor)(`${t.url}/v1/a2a/invoke`, invoke)).headers.get('payment-required'),
    )
    const accepted = required.accepts.find(({ scheme }) => scheme === 'balance')
    const header = Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload: { nonce: randomUUID() } })).toString(
      'base64',
    )
    const own = await keyed(rich, { 'payment-signature': header })(`${t.url}/v1/a2a/invoke`, invoke)
    expect(own.status).to.equal(200)
    expect(decoded(own.headers.get('payment-response'))).to.include({ network: 'account:gbp' })
    expect((await balanceClient({ apiKey: poor.apiKey })(`${t.url}/v1/a2a/invoke`, invoke)).status).to.equal(402)
  })

  it('is paid for streams at their end, over A2A and for calls of agents', async () => {
    const before = await captures()
    const client = await stockA2a(stockClient({ apiKey: poor.apiKey }))
    const ends: string[] = []
    for await (const { payload } of client.sendMessageStream(stockMessage(TEXT)))
      if (payload?.$case === 'statusUpdate') ends.push(JSON.stringify(payload.value.status?.message?.metadata ?? {}))
    expect(ends.at(-1)).to.include('payment-completed')
    const url = `${t.url}/v1/agents/${agent}/call`
    const streamed = await stockClient({ apiKey: poor.apiKey })(url, jsonPost({ input: { text: TEXT }, stream: true }))
    expect(streamed.status).to.equal(200)
    const events = await streamed.text()
    expect(events).to.match(/event: result\n.*"payment":\{"success":true/)
    expect((await captures()) - before).to.equal(2)
  })

  it('takes nothing for what fails: the payment is free again', async () => {
    const before = await captures()
    const free = (await states()).length - before
    const broken = await publish({ archetype: 'custom', endpoint: { url: 'http://127.0.0.1:1/', retries: 0 } })
    const url = `${t.url}/a2a/v1/${broken}`
    const answer = await stockClient({ apiKey: poor.apiKey })(url, rpc('SendMessage', sent('broken')))
    expect(JSON.stringify(await answer.json())).to.include('TASK_STATE_FAILED')
    await t.settle()
    expect((await states()).filter((state) => state === 'released')).to.have.lengthOf(free + 1)
    const call = `${t.url}/v1/agents/${broken}/call`
    const stream = await stockClient({ apiKey: poor.apiKey })(call, jsonPost({ input: { text: TEXT }, stream: true }))
    expect(stream.status).to.be.greaterThan(499)
    expect((await states()).filter((state) => state === 'released')).to.have.lengthOf(free + 2)
    expect(await captures()).to.equal(before)
  })

  it('speaks the extension of A2A: the task waits for its payment, and has the receipt at its end', async () => {
    const call = async (method: string, params: object) =>
      (await (
        await keyed(poor, { 'x-a2a-extensions': EXTENSION })(`${t.url}/a2a/v1/${agent}`, rpc(method, params))
      ).json()) as {
        result: { task: { id: string; status: { state: string; message: { metadata: Record<string, never> } } } }
      }
    const payer = new x402Client().register('eip155:84532', new ExactEvmScheme(wallet))
    const begin = async (messageId: string) => {
      const { task } = (await call('SendMessage', sent(messageId))).result
      expect(task.status.state).to.equal('TASK_STATE_INPUT_REQUIRED')
      const { metadata } = task.status.message
      expect(metadata['x402.payment.status']).to.equal('payment-required')
      return { id: task.id, required: metadata['x402.payment.required'] as never }
    }
    const answer = async (taskId: string, metadata: object) =>
      (await call('SendMessage', sent(randomUUID(), { taskId, metadata }))).result.task
    const { id, required } = await begin('waits')
    // again: the same task
    expect((await begin('waits')).id).to.equal(id)
    const payload = await payer.createPaymentPayload(required)
    const submitted = { 'x402.payment.status': 'payment-submitted', 'x402.payment.payload': payload }
    const done = await answer(id, submitted)
    expect(done.status.state).to.equal('TASK_STATE_COMPLETED')
    expect(done.status.message.metadata['x402.payment.receipts']?.[0]).to.include({ success: true })
    // sent again after a lost answer
    expect((await answer(id, submitted)).status.state).to.equal('TASK_STATE_COMPLETED')
    const replay = await begin('replay')
    const refused = await answer(replay.id, submitted)
    expect(refused.status.state).to.equal('TASK_STATE_FAILED')
    expect(refused.status.message.metadata['x402.payment.status']).to.equal('payment-failed')
    const rejected = await begin('rejected')
    const over = await answer(rejected.id, { 'x402.payment.status': 'payment-rejected' })
    expect(over.status.state).to.equal('TASK_STATE_CANCELED')
    const card = await (await fetch(`${t.url}/.well-known/agent-card.json`)).json()
    expect(JSON.stringify(card)).to.include(EXTENSION)
  })

  it('is taken over MCP, as its transport says', async () => {
    const call = async (name: string, args: object, meta: object = {}) => {
      const headers = { accept: 'application/json, text/event-stream', 'mcp-method': 'tools/call', 'mcp-name': name }
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        ...meta,
      }
      const init = jsonPost(
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta } },
        { ...headers, 'mcp-protocol-version': '2026-07-28' },
      )
      return ((await (await keyed(poor)(`${t.url}/mcp`, init)).json()) as { result: Record<string, never> }).result
    }
    const { slug } = await t.services.resolve(Agents).markListed(agent, developer.userId)
    const payer = new x402Client().register('eip155:84532', new ExactEvmScheme(wallet))
    const paidFor = async (name: string, args: object) => {
      const asked = await call(name, args)
      expect(asked['isError']).to.equal(true)
      expect(JSON.parse(asked['content']?.[0]?.['text'] ?? '')).to.deep.equal(asked['structuredContent'])
      const payment = await payer.createPaymentPayload(asked['structuredContent'] as never)
      return { payment, answer: await call(name, args, { 'x402/payment': payment }) }
    }
    const taken = await captures()
    const { payment, answer } = await paidFor(`agent_${slug}`, { text: TEXT })
    expect(answer['isError']).to.equal(undefined)
    expect(answer['_meta']?.['x402/payment-response']).to.include({ success: true, payer: wallet.address })
    const iban = await paidFor('bridge_iban', { iban: 'GB82WEST12345698765432' })
    expect(iban.answer['structuredContent']).to.include({ valid: true })
    expect(await captures()).to.equal(taken + 2)
    const replay = await call(`agent_${slug}`, { text: 'another' }, { 'x402/payment': payment })
    expect(JSON.stringify(replay['structuredContent'])).to.include('used before')
    const older = new ClientOf2025({ name: 'older', version: '1' })
    await older.connect(new TransportOf2025(new URL(`${t.url}/mcp`), { fetch: keyed(poor) }) as never)
    await older.listTools()
    const unpaid = await older.callTool({ name: 'bridge_iban', arguments: { iban: 'GB82WEST12345698765432' } })
    expect(unpaid.isError).to.equal(true)
    expect(JSON.parse((unpaid.content as { text: string }[])[0]?.text ?? '')).to.have.property('x402Version', 2)
    await older.close()
    const bad = await call(`agent_${slug}`, { text: TEXT }, { 'x402/payment': 'nonsense' })
    expect(JSON.stringify(bad['content'])).to.include('malformed')
  })

  it('keeps within a mandate before anything is taken', async () => {
    const owner = await penniless()
    const { body: key } = await owner.agent.post('/v1/account/keys').send({ label: 'bounded' }).expect(200)
    const expires_at = new Date(t.clock.now() + 86_400_000).toISOString()
    const { body: mandate } = await owner.agent
      .post('/v1/mandates')
      .send({ amount_pence: 8, period: 'total', expires_at, key_id: key.key_id })
      .expect(200)
    const calls = {
      a2a: [`${t.url}/a2a/v1/${agent}`, () => rpc('SendMessage', sent(randomUUID()))],
      agents: [`${t.url}/v1/agents/${agent}/call`, () => jsonPost({ input: { text: TEXT } })],
      bridges: [`${t.url}/v1/oracle/iban`, () => jsonPost({ iban: 'GB82WEST12345698765432' })],
    } as const
    /** Signed with a key that is free, sent with one that is not: the 402 would be a 403. */
    const pay = async (what: keyof typeof calls): Promise<string> => {
      const [url, init] = calls[what]
      const signed = await signedHeaders(owner.apiKey, url, init())
      return (await keyed({ ...owner, apiKey: key.api_key }, signed)(url, init())).text()
    }
    const spent = async () => (await owner.agent.get(`/v1/mandates/${mandate.id}`)).body.spent_pence
    expect(await pay('a2a')).to.include('TASK_STATE_COMPLETED')
    expect(await spent()).to.equal(7)
    for (const what of ['a2a', 'agents'] as const) expect(await pay(what), what).to.include('mandate_refused')
    expect(await pay('bridges')).to.include('"valid":true')
    expect(await pay('bridges')).to.include('mandate_refused')
    expect(await spent()).to.equal(8)
    expect((await states(owner)).sort()).to.deep.equal(['captured', 'captured', 'released', 'released', 'released'])
    expect((await ledger().balance(owner.userId)).paidMicroPence).to.equal(0n)
  })

  const isOver = async (id: string): Promise<boolean> =>
    (await poor.agent.get(`/v1/a2a/tasks/${id}`).expect(200)).body.status === 'completed'
  const points = ['x402.capturing', 'x402.settled', 'x402.credited', 'ledger.captured', 'a2a.charged', 'a2a.ended']
  for (const point of ['a2a.answered', ...points])
    it(`takes a payment once and for an answer where the process dies at ${point}`, async () => {
      const [before, taken] = [await earned(), await captures()]
      let deaths = 0
      const undo = onFaultPoint((at) => {
        if (at === point && deaths++ === 0) throw new Error('died')
      })
      const url = `${t.url}/a2a/v1/${agent}`
      const messageId = `dies at ${point}`
      const begun = await stockClient({ apiKey: poor.apiKey })(
        url,
        rpc('SendMessage', { ...sent(messageId), configuration: { returnImmediately: true } }),
      )
      const { id } = ((await begun.json()) as { result: { task: { id: string } } }).result.task
      await t.settle()
      // the waits of the queue, and the lease of whoever has died; signatures of stock clients are valid for 15 minutes
      for (const waitMs of [2_000, 13_000, 75_000]) if (!(await isOver(id))) await t.advance(waitMs)
      undo()
      expect(deaths).to.be.above(0)
      const answer = await keyed(poor)(url, rpc('SendMessage', sent(messageId)))
      expect(await answer.text()).to.include('payment-completed')
      expect([(await earned()) - before, (await captures()) - taken]).to.deep.equal([5_460_000n, 1])
      expect((await ledger().balance(poor.userId)).paidMicroPence).to.equal(0n)
    })
})
