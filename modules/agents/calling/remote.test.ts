import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AgentCard, Role, TaskState } from '@a2a-js/sdk'
import { AgentEvent, type AgentExecutor, DefaultRequestHandler, InMemoryTaskStore } from '@a2a-js/sdk/server'
import { jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { expect } from 'chai'
import express from 'express'
import * as z from 'zod'
import { Mongo, Outbound, PersonalCipher, PersonalData } from '../../../kernel/define.ts'
import { OutboundClient } from '../../../kernel/outbound/client.ts'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { gatewayKernel, grant, held, modelAt, spendable } from '../../routing/testing/gateway-kernel.ts'
import agents from '../module.ts'

const A = 'usr_creator'
const B = 'usr_caller'

describe('agents elsewhere', () => {
  let t: TestKernel
  let fake: FakeProvider
  const servers: Server[] = []
  const guarded = new OutboundClient({ allowPrivate: false })
  const open = new OutboundClient({ allowPrivate: true })
  before(async () => {
    fake = await startFakeProvider()
    const guardOf = (url: string) => (url.startsWith('http://127.0.0.1:') ? open : guarded)
    const outbound: Outbound = {
      check: (url, pointer) => guardOf(url).check(url, pointer),
      request: (url, options) => guardOf(url).request(url, options),
    }
    // seals by writing backwards: what is stored as it came would be seen
    const backwards = (text: string): string => [...text].reverse().join('')
    const persons: PersonalCipher = {
      seal: async (user, context, plain) => Buffer.from(backwards(`${user}|${context}|${plain}`)),
      open: async (user, context, sealed) => backwards(sealed.toString()).slice(`${user}|${context}|`.length),
      person: async () => undefined,
    }
    t = await gatewayKernel(
      { baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')], breakerOpenMs: 1 },
      {
        modules: [agents],
        provide: [
          [Outbound, outbound],
          [PersonalCipher, persons],
        ],
      },
    )
    for (const user of [A, B]) await grant(t, 1_000, user)
  })
  after(async () => {
    await t?.stop()
    await fake?.close()
    await guarded.close()
    await open.close()
    for (const server of servers) server.close().closeAllConnections()
  })
  beforeEach(() => fake.reset())

  /** What servers were shown, by host. */
  const shown = new Map<string, (string | undefined)[]>()
  const TRACE = 'e'.repeat(32)
  /** Of the trace contexts that servers were sent, the traces. */
  const traces = new Set<string | undefined>()
  const shownAt = (url: string) => shown.get(new URL(url).host) ?? []
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer((req, res) => {
      const host = req.headers.host ?? ''
      shown.set(host, [...(shown.get(host) ?? []), req.headers.authorization])
      traces.add(req.headers['traceparent']?.toString().split('-')[1])
      listener(req, res)
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  let made = 0
  const create = (body: object) =>
    t
      .as({ userId: A })
      .post('/v1/agents')
      .send({ name: `remote ${++made}`, archetype: 'custom', price_per_call: 0.1, ...body })
  const call = async (agent: { readonly id: string }, input: object = { text: 'Hi' }) => {
    const before = await spendable(t, B)
    traces.clear()
    const { status, body } = await t
      .as({ userId: B })
      .post(`/v1/agents/${agent.id}/call`)
      .set('traceparent', `00-${TRACE}-00f067aa0ba902b7-01`)
      .send({ input })
    expect(await held(t, B)).to.equal(0n)
    for (const trace of traces) expect(trace, 'each request belongs to the trace').to.equal(TRACE)
    return { status, body, paid: before - (await spendable(t, B)) }
  }

  describe('over A2A', () => {
    const heard: { readonly id: string; readonly metadata: unknown }[] = []
    /** A server of the stock SDK: says back what it hears, or ends as it is told. */
    const executor: AgentExecutor = {
      async execute({ userMessage, taskId, contextId }, bus) {
        heard.push({ id: userMessage.messageId, metadata: userMessage.metadata })
        const content = userMessage.parts[0]?.content
        const said = content?.$case === 'text' ? content.value : JSON.stringify(content?.value)
        const part = (value: string) => ({
          content: { $case: 'text' as const, value },
          mediaType: '',
          metadata: undefined,
          filename: '',
        })
        const ends = said === 'refuse' ? TaskState.TASK_STATE_REJECTED : TaskState.TASK_STATE_COMPLETED
        const state = said === 'fail' ? TaskState.TASK_STATE_FAILED : ends
        const artifact = {
          artifactId: 'a',
          name: '',
          description: '',
          parts: [part(`You said ${said}`)],
          metadata: undefined,
          extensions: [],
        }
        const message = {
          messageId: 'why',
          contextId,
          taskId,
          role: Role.ROLE_AGENT,
          parts: [part('because')],
          metadata: undefined,
          extensions: [],
          referenceTaskIds: [],
        }
        bus.publish(
          AgentEvent.task({
            id: taskId,
            contextId,
            status: { state, message, timestamp: undefined },
            artifacts: [artifact],
            history: [],
            metadata: undefined,
          }),
        )
        bus.finished()
      },
      cancelTask: async () => {},
    }
    const peer = async (where = (url: string) => url): Promise<string> => {
      const app = express()
      const url = await serve(app)
      const card = AgentCard.fromJSON({
        name: 'Echo',
        description: 'Echo',
        version: '1',
        supportedInterfaces: [{ url: `${where(url)}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
        capabilities: {},
        defaultInputModes: ['text/plain'],
        defaultOutputModes: ['text/plain'],
        skills: [],
      })
      app.get('/card', (_req, res) => void res.json(AgentCard.toJSON(card)))
      const requestHandler = new DefaultRequestHandler(card, new InMemoryTaskStore(), executor)
      app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder: UserBuilder.noAuthentication }))
      return `${url}/card`
    }

    it('answer like any other, paid and with the trail of agents', async () => {
      const { body: agent } = await create({ endpoint: { url: await peer(), protocol: 'a2a' } }).expect(200)
      const { body, paid } = await call(agent)
      expect(body.output).to.deep.equal({ text: 'You said Hi' })
      expect(paid).to.equal(10_000_000n)
      expect(heard.at(-1)?.id).to.match(/^task_/)
      expect(heard.at(-1)?.metadata).to.deep.equal({ agent_trail: [agent.id] })
      expect((await call(agent, { a: 1, b: 2 })).body.output.text).to.equal('You said {"a":1,"b":2}')
    })
    it('are shown the credential of their address, and no other address is', async () => {
      const url = await peer()
      const authorization = 'Bearer a2a-secret-token'
      const { body: agent } = await create({ endpoint: { url, protocol: 'a2a', authorization } }).expect(200)
      expect((await call(agent)).status).to.equal(200)
      expect(shownAt(url)).to.have.length.above(1)
      expect(new Set(shownAt(url))).to.deep.equal(new Set([authorization]))
      const other = await peer()
      const leads = await peer(() => other.replace('/card', ''))
      const { body: led } = await create({ endpoint: { url: leads, protocol: 'a2a', authorization } }).expect(200)
      expect((await call(led)).status).to.equal(200)
      expect(shownAt(leads)).to.deep.equal([authorization])
      expect(shownAt(other)).to.deep.equal([undefined])
    })
    it('charge nothing where they refuse, fail, are not there or break the schema', async () => {
      const { body: agent } = await create({ endpoint: { url: await peer(), protocol: 'a2a' } }).expect(200)
      expect(await call(agent, { text: 'refuse' })).to.deep.include({ status: 422, paid: 0n })
      expect(await call(agent, { text: 'fail' })).to.deep.include({ status: 502, paid: 0n })
      const { body: gone } = await create({ endpoint: { url: 'http://127.0.0.1:1/card', protocol: 'a2a' } }).expect(200)
      expect(await call(gone)).to.deep.include({ status: 502, paid: 0n })
      const output_schema = { type: 'object', required: ['sum'] }
      const { body: strict } = await create({ endpoint: { url: await peer(), protocol: 'a2a' }, output_schema }).expect(
        200,
      )
      const broken = await call(strict)
      expect([broken.status, broken.body.reason, broken.paid]).to.deep.equal([502, 'schema', 0n])
      // a card that leads to something that is no A2A
      const { body: astray } = await create({
        endpoint: { url: await peer(() => fake.url), protocol: 'a2a' },
      }).expect(200)
      expect(await call(astray)).to.deep.include({ status: 502, paid: 0n })
    })
  })

  it('are never called at private addresses, not even where a card leads there', async () => {
    const tool = { type: 'mcp', name: 'met', url: 'http://169.254.169.254/mcp', tools: ['x'] }
    await create({ endpoint: { url: 'http://10.0.0.1/card', protocol: 'a2a' } }).expect(400)
    await create({ instructions: 'x', tools: [tool] }).expect(400)
    const card = AgentCard.fromJSON({
      name: 'Astray',
      supportedInterfaces: [{ url: 'http://127.0.0.2:80/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    })
    const url = await serve((_req, res) => res.end(JSON.stringify(AgentCard.toJSON(card))))
    const { body: agent } = await create({ endpoint: { url, protocol: 'a2a' } }).expect(200)
    const { status, body, paid } = await call(agent)
    expect([status, body.reason, paid]).to.deep.equal([502, 'unreachable', 0n])
    expect(body.error).to.match(/127\.0\.0\.2.* may not be called/)
  })

  describe('with tools of an MCP server', () => {
    let url = ''
    const asked: unknown[] = []
    before(async () => {
      const handler = createMcpHandler(() => {
        const server = new McpServer({ name: 'weather', version: '1' })
        server.registerTool(
          'get.weather',
          { description: 'Weather', inputSchema: z.object({ city: z.string() }) },
          ({ city }) => {
            asked.push(city)
            return { content: [{ type: 'text', text: `rain in ${city}` }] }
          },
        )
        server.registerTool('wipe', { description: 'Not for agents' }, () => ({ content: [] }))
        return server
      })
      url = await serve(async (req, res) => {
        const chunks: Buffer[] = []
        for await (const chunk of req) chunks.push(chunk as Buffer)
        const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)] as [string, string])
        const body = req.method === 'POST' ? Buffer.concat(chunks) : null
        const answer = await handler.fetch(
          new Request(`http://peer${req.url}`, { method: req.method ?? 'GET', headers, body }),
        )
        res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
      })
    })
    const agentWith = (tool: object) =>
      create({
        instructions: 'Be brief.',
        model: { models: ['m'] },
        tools: [{ type: 'mcp', name: 'met', url: `${url}/mcp`, tools: ['get.weather'], ...tool }],
      })
    const wants = (name: string, times = 1) =>
      fake.says({
        tools: Array.from({ length: times }, (_, n) => ({ id: `call_${n}`, name, arguments: '{"city":"Leeds"}' })),
        pieces: [],
      })
    const thenAnswer = () =>
      fake.script((turn) => {
        fake.says({ pieces: ['Done.'] })
        turn.res
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(turn.wire.whole(turn.saying)))
      })
    const toolMessages = () =>
      ((fake.requests[1]?.body['messages'] ?? []) as readonly { role: string; content: string }[]).flatMap(
        ({ role, content }) => (role === 'tool' ? [content] : []),
      )

    it('call those that they name, within their budget', async () => {
      const { body: agent } = await agentWith({ max_calls: 2 }).expect(200)
      wants('met_get_weather', 3)
      thenAnswer()
      const { body, paid } = await call(agent)
      expect(body.output).to.deep.equal({ text: 'Done.' })
      expect(paid).to.equal(10_000_000n)
      expect(asked).to.deep.equal(['Leeds', 'Leeds'])
      expect([...traces]).to.deep.equal([TRACE])
      const [first, , third] = toolMessages()
      expect(first).to.equal('rain in Leeds')
      expect(third).to.match(/no more calls/)
      const told = fake.requests[0]?.body['tools'] as readonly { function: { name: string; parameters: object } }[]
      expect(told.map(({ function: { name } }) => name)).to.deep.equal(['met_get_weather'])
      expect(told[0]?.function.parameters).to.have.nested.property('properties.city')
    })
    it('are shown the credential of their server', async () => {
      const { body: agent } = await agentWith({ authorization: 'Bearer mcp-secret-token' }).expect(200)
      shown.clear()
      wants('met_get_weather')
      thenAnswer()
      expect((await call(agent)).body.output).to.deep.equal({ text: 'Done.' })
      expect(new Set(shownAt(url))).to.deep.equal(new Set(['Bearer mcp-secret-token']))
    })
    it('cannot call any other', async () => {
      const { body: agent } = await agentWith({}).expect(200)
      wants('met_wipe')
      thenAnswer()
      await call(agent)
      expect(toolMessages()[0]).to.match(/there is no tool met_wipe/)
    })
    it('charge nothing where the server is gone, or lacks a tool', async () => {
      const { body: gone } = await agentWith({ url: 'http://127.0.0.1:1/mcp' }).expect(200)
      expect(await call(gone)).to.deep.include({ status: 502, paid: 0n })
      const { body: lacking } = await agentWith({ tools: ['nothing'] }).expect(200)
      const answer = await call(lacking)
      expect([answer.status, answer.paid]).to.deep.equal([502, 0n])
      expect(answer.body.error).to.match(/has no tool nothing/)
    })
  })

  describe('with a credential of their developer', () => {
    const SECRET = 'sk-only-for-this-address'
    const authorization = `Bearer ${SECRET}`
    /** Says back what it was shown. */
    const echo: RequestListener = (req, res) =>
      res
        .writeHead(req.url === '/no' ? 422 : 200, { 'content-type': 'application/json' })
        .end(
          JSON.stringify({ message: `not ${req.headers.authorization}`, output: { heard: req.headers.authorization } }),
        )
    const rows = () => t.services.resolve(Mongo).collection('agent_credentials')

    it('keep it encrypted, and show it to nobody but its address, changed or not', async () => {
      const url = await serve(echo)
      const { body: agent, text } = await create({ endpoint: { url, retries: 0, authorization } }).expect(200)
      const owner = t.as({ userId: A })
      const answered = await call(agent)
      expect(answered.body.output).to.deep.equal({ heard: 'Bearer [withheld]' })
      expect(shownAt(url)).to.deep.equal([authorization])
      const versions = await owner.get(`/v1/agents/${agent.id}/versions`).expect(200)
      const again = { endpoint: { url, retries: 1 } }
      const changed = await owner.patch(`/v1/agents/${agent.id}`).send(again).expect(200)
      const exported: unknown[] = []
      for await (const item of t.services.resolve(PersonalData).export(A)) exported.push(item)
      const stored = await rows().find({ agent: agent.id }).toArray()
      expect(stored).to.have.lengthOf(1)
      const everything = JSON.stringify([
        text,
        answered.body,
        versions.text,
        changed.text,
        exported,
        stored,
        t.logs,
        t.events,
        await t.services.resolve(Mongo).collection('agent_versions').find({ agent: agent.id }).toArray(),
      ])
      expect(everything).to.include(agent.id).and.not.include(SECRET)
      expect((await call(agent)).status).to.equal(200)
      const rotated = { endpoint: { url, retries: 1, authorization: 'Basic bmV3OnRva2Vu' } }
      const after = await owner.patch(`/v1/agents/${agent.id}`).send(rotated).expect(200)
      expect(after.body.latest_version).to.equal(changed.body.latest_version)
      await call(agent)
      await owner
        .patch(`/v1/agents/${agent.id}`)
        .send({ endpoint: { url, retries: 1, authorization: null } })
        .expect(200)
      await call(agent)
      expect(shownAt(url)).to.deep.equal([authorization, authorization, 'Basic bmV3OnRva2Vu', undefined])
    })
    it('say nothing of it where they refuse, nor where it cannot be one', async () => {
      const url = `${await serve(echo)}/no`
      const { body: agent } = await create({ endpoint: { url, authorization } }).expect(200)
      const { status, body } = await call(agent)
      expect(status).to.equal(422)
      expect(JSON.stringify(body)).to.not.include(SECRET)
      for (const wrong of [`${SECRET}\r\nx: y`, `${SECRET} `, `${SECRET}é`, SECRET.repeat(400), '']) {
        const refused = await create({ endpoint: { url, authorization: wrong } }).expect(400)
        expect(refused.text).to.include('authorization').and.not.include(SECRET)
      }
    })
    it('lose it with the agent, and with its owner', async () => {
      const url = await serve(echo)
      const { body: agent } = await create({ endpoint: { url, authorization } }).expect(200)
      await t.as({ userId: A }).delete(`/v1/agents/${agent.id}`).expect(200)
      expect(await rows().countDocuments({ agent: agent.id })).to.equal(0)
      const { body: left } = await t
        .as({ userId: 'usr_leaves' })
        .post('/v1/agents')
        .send({ name: 'leaves', archetype: 'custom', price_per_call: 0, endpoint: { url, authorization } })
        .expect(200)
      expect(await rows().countDocuments({ agent: left.id })).to.equal(1)
      await t.services.resolve(PersonalData).erase('usr_leaves')
      expect(await rows().countDocuments({ owner: 'usr_leaves' })).to.equal(0)
    })
  })
})
