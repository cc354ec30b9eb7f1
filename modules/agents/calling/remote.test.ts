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
import { Outbound } from '../../../kernel/define.ts'
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
    t = await gatewayKernel(
      { baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')], breakerOpenMs: 1 },
      { modules: [agents], provide: [[Outbound, outbound]] },
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

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1')
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
    const { status, body } = await t.as({ userId: B }).post(`/v1/agents/${agent.id}/call`).send({ input })
    expect(await held(t, B)).to.equal(0n)
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
      const [first, , third] = toolMessages()
      expect(first).to.equal('rain in Leeds')
      expect(third).to.match(/no more calls/)
      const told = fake.requests[0]?.body['tools'] as readonly { function: { name: string; parameters: object } }[]
      expect(told.map(({ function: { name } }) => name)).to.deep.equal(['met_get_weather'])
      expect(told[0]?.function.parameters).to.have.nested.property('properties.city')
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
})
