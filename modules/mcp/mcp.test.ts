import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'chai'
import supertest from 'supertest'
import { ApiError, PersonalData } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import { Agents } from '../agents/services.ts'
import bridges from '../bridges/module.ts'
import { Ledger, toMicroPence } from '../ledger/services.ts'
import { Granted } from '../ledger/testing-kinds.ts'
import memory from '../memory/module.ts'
import { PaymentLinks } from '../payments/services.ts'
import { gatewayKernel, held, spendable } from '../routing/testing/gateway-kernel.ts'
import { fakeCipher } from '../safety/testing/fake-cipher.ts'
import search from '../search/module.ts'
import mcp from './module.ts'
import { fixedTools, type ToolCall, ToolSources } from './services.ts'

const A = 'usr_creator'
const TEXT = 'The kernel loads modules. Each module owns its routes. A module that fails harms no other.'
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}
const links = { linkFor: async () => ({ payment_link: 'http://pay.test/1?token=x', amount_pence: 500 }) }

describe('MCP', () => {
  let t: TestKernel
  let users = 0
  before(async () => {
    t = await gatewayKernel(
      {},
      { modules: [agents, bridges, search, memory, mcp], provide: [fakeCipher, [PaymentLinks, links]] },
    )
    const agent = await create({ name: 'Summary Desk', price_per_call: 0.1, description: 'Summarises' })
    const strict = await create({
      name: 'Counter',
      input_schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
    })
    for (const { id } of [agent, strict]) await t.services.resolve(Agents).markListed(id, A)
    await create({ name: 'Hidden' })
  })
  after(() => t?.stop())

  const create = async (body: object) =>
    (
      await t
        .as({ userId: A })
        .post('/v1/agents')
        .send({ archetype: 'summariser', price_per_call: 0, ...body })
        .expect(200)
    ).body
  const caller = async (pence = 100): Promise<string> => {
    const user = `usr_mcp${++users}`
    if (pence > 0)
      await t.services.resolve(Ledger).grant(Granted, {
        id: `grant-${user}`,
        owner: user,
        fund: 'paid',
        amountMicroPence: toMicroPence(pence),
        source: 'house:promotions',
      })
    return user
  }
  const keyOf = (user: string): string => {
    t.as({ userId: user })
    return `Bearer test-${user}-key_${user}-free-user`
  }
  const post = (user: string, headers: Readonly<Record<string, string>> = {}) =>
    supertest(t.url)
      .post('/mcp')
      .set({
        authorization: keyOf(user),
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      })
  const modern = (user: string, method: string, params: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    post(user, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...('name' in params && { 'mcp-name': String(params.name) }),
      ...headers,
    }).send({ jsonrpc: '2.0', id: 1, method, params: { _meta: META, ...params } })

  for (const [era, connect] of [
    [
      '2026-07-28',
      async (user: string) => {
        const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
        const requestInit = { headers: { authorization: keyOf(user) } }
        await client.connect(new StreamableHTTPClientTransport(new URL(`${t.url}/mcp`), { requestInit }))
        return client
      },
    ],
    [
      '2025-11-25',
      async (user: string) => {
        const client = new ClientOf2025({ name: 'test', version: '1' })
        const requestInit = { headers: { authorization: keyOf(user) } }
        await client.connect(new TransportOf2025(new URL(`${t.url}/mcp`), { requestInit }) as never)
        return client
      },
    ],
  ] as const)
    it(`serves the stock client of ${era}: lists, and calls that its account pays`, async () => {
      const user = await caller()
      const client = await connect(user)
      const { tools } = await client.listTools()
      const names = tools.map(({ name }) => name)
      expect(names).to.include.members(['agent_summary-desk', 'agent_counter', 'bridge_iban', 'search_platform'])
      expect(names).to.not.include('agent_hidden')
      expect(tools.find(({ name }) => name === 'agent_counter')?.inputSchema.required).to.deep.equal(['n'])
      const said = await client.callTool({ name: 'agent_summary-desk', arguments: { text: TEXT } })
      expect(said.isError).to.not.equal(true)
      expect((said.content as { text: string }[])[0]?.text)
        .to.be.a('string')
        .and.not.equal('')
      expect(said._meta).to.have.nested.property('receipt.price_pence', 10)
      expect(await spendable(t, user)).to.equal(90_000_000n)
      const iban = await client.callTool({ name: 'bridge_iban', arguments: { iban: 'GB82WEST12345698765432' } })
      expect(iban.structuredContent).to.include({ valid: true })
      expect(await spendable(t, user)).to.equal(89_000_000n)
      expect(await held(t, user)).to.equal(0n)
      const found = await client.callTool({ name: 'search_platform', arguments: { query: 'bridges' } })
      expect(found.structuredContent).to.have.property('total')
      await client.callTool({ name: 'memory_add', arguments: { text: 'Ada lives in York.' } })
      const recalled = await client.callTool({ name: 'memory_search', arguments: { query: 'Where does Ada live?' } })
      expect(JSON.stringify(recalled.structuredContent)).to.include('Ada lives in York.')
      await client.close()
    })

  it('tells a model what went wrong, with the link that pays', async () => {
    const poor = await caller(0)
    const call = async (name: string, args: object) =>
      (await modern(poor, 'tools/call', { name, arguments: args }).expect(200)).body.result
    const unpaid = await call('agent_summary-desk', { text: TEXT })
    expect(unpaid.isError).to.equal(true)
    expect(unpaid.content[0].text).to.match(/^E003: .*http:\/\/pay\.test/)
    expect((await call('bridge_iban', { iban: 'GB82WEST12345698765432' })).content[0].text).to.match(/^E003/)
    expect((await call('agent_counter', { n: 'one' })).content[0].text).to.match(/^invalid_request/)
    expect((await call('search_platform', { query: 7 })).content[0].text).to.match(/^invalid_request/)
  })

  it('answers a repeat with the same idempotency key again, and is paid once', async () => {
    const user = await caller()
    const call = async (key: unknown, args: object = { text: TEXT }) => {
      const _meta = { ...META, 'idempotency-key': key }
      return (await modern(user, 'tools/call', { name: 'agent_summary-desk', arguments: args, _meta }).expect(200)).body
        .result
    }
    const [first, again] = [await call('k-1'), await call('k-1')]
    expect(again).to.deep.equal(first)
    expect(await spendable(t, user)).to.equal(90_000_000n)
    const at = await Promise.all([1, 2, 3].map(() => call('k-2')))
    expect(at.some(({ isError }) => isError !== true)).to.equal(true)
    expect(await spendable(t, user)).to.equal(80_000_000n)
    expect((await call('k-1', { text: 'another' })).content[0].text).to.match(/^E010/)
    expect((await call('no spaces')).content[0].text).to.match(/^invalid_request/)
    expect((await call(7)).content[0].text).to.match(/^invalid_request/)
    const other = await caller()
    const _meta = { ...META, 'idempotency-key': 'k-1' }
    await modern(other, 'tools/call', { name: 'agent_summary-desk', arguments: { text: TEXT }, _meta }).expect(200)
    expect(await spendable(t, other)).to.equal(90_000_000n)
    const data = t.services.resolve(PersonalData)
    const found: unknown[] = []
    for await (const { module, item } of data.export(user)) if (module === 'mcp') found.push(item)
    expect(found).to.have.lengthOf(2)
    await data.erase(user)
    for await (const { module } of data.export(user)) expect(module).to.not.equal('mcp')
  })

  it('shows each tool as a prompt and as a resource', async () => {
    const user = await caller(0)
    const result = async (method: string, params: object = {}) =>
      (await modern(user, method, params).expect(200)).body.result
    const { prompts } = await result('prompts/list')
    const named = prompts.find(({ name }: { name: string }) => name === 'agent_counter')
    expect(named.arguments).to.deep.equal([{ name: 'n', required: true }])
    const { messages } = await result('prompts/get', { name: 'agent_counter', arguments: { n: '7', other: 'x' } })
    expect(messages[0].content.text).to.include('agent_counter').and.include('{"n":"7"}').and.not.include('other')
    expect((await modern(user, 'prompts/get', { name: 'agent_counter' })).body.error.code).to.equal(-32602)
    const { resources } = await result('resources/list')
    expect(resources.map(({ uri }: { uri: string }) => uri)).to.include('tool://agent_summary-desk')
    const read = (uri: string) => modern(user, 'resources/read', { uri }, { 'mcp-name': uri })
    const { contents } = (await read('tool://agent_summary-desk').expect(200)).body.result
    expect(JSON.parse(contents[0].text).description).to.match(/10 p a call/)
    for (const uri of ['tool://agent_hidden', 'file:///etc/passwd', 'tool://'])
      expect((await read(uri)).body.error.code, uri).to.equal(-32602)
    expect((await result('resources/templates/list')).resourceTemplates).to.deep.equal([])
  })

  it('takes tools of other modules, page by page', async () => {
    const traced: unknown[] = []
    const failing = async ({ traceparent }: ToolCall) => {
      traced.push(traceparent)
      throw new ApiError('conflict', 'not now')
    }
    const tools = Array.from({ length: 150 }, (_, n) => ({
      name: `n${n}`,
      title: 'N',
      description: 'n',
      inputSchema: {},
      call: failing,
    }))
    const sources = t.services.resolve(ToolSources)
    expect(() => sources.add(fixedTools('agent_x', []))).to.throw(/prefix/)
    const undo = sources.add(fixedTools('zoo_', tools))
    const user = await caller(0)
    const names: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await modern(user, 'tools/list', cursor === undefined ? {} : { cursor }).expect(200)
      names.push(...body.result.tools.map(({ name }: { name: string }) => name))
      cursor = body.result.nextCursor
    } while (cursor !== undefined)
    expect(new Set(names).size).to.equal(names.length)
    expect(names).to.include.members(['zoo_n149', 'agent_counter', 'bridge_iban'])
    const { body } = await modern(user, 'tools/call', { name: 'zoo_n1', arguments: {} }).expect(200)
    expect(body.result.content[0].text).to.equal('conflict: not now')
    const asked = { name: 'zoo_n2', arguments: {} }
    await modern(user, 'tools/call', asked, { traceparent: 'of the header' }).expect(200)
    await modern(user, 'tools/call', { ...asked, _meta: { ...META, traceparent: 'of the message' } }).expect(200)
    expect(traced).to.deep.equal([undefined, 'of the header', 'of the message'])
    undo()
  })

  it('refuses what is wrong, as the protocol says', async () => {
    const user = await caller(0)
    const codeOf = async (status: number, request: supertest.Test): Promise<number> =>
      (await request.expect(status)).body.error.code
    const name = 'search_platform'
    expect(await codeOf(400, modern(user, 'tools/list', {}, { 'mcp-method': 'tools/call' }))).to.equal(-32020)
    expect(await codeOf(400, modern(user, 'tools/call', { name, arguments: {} }, { 'mcp-name': 'another' }))).to.equal(
      -32020,
    )
    expect(await codeOf(400, modern(user, 'tools/list', { _meta: undefined }))).to.equal(-32602)
    const unknown = { ...META, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' }
    expect(
      await codeOf(400, modern(user, 'tools/list', { _meta: unknown }, { 'mcp-protocol-version': '2031-01-01' })),
    ).to.equal(-32022)
    expect(await codeOf(404, modern(user, 'tools/nothing'))).to.equal(-32601)
    for (const args of ['not json', '{"query":"x"}', [1], 7]) {
      const { status, body } = await modern(user, 'tools/call', { name, arguments: args })
      expect([status < 500, body.error?.code], JSON.stringify(args)).to.deep.equal([true, -32602])
    }
    expect((await modern(user, 'tools/call', { name: 'agent_hidden', arguments: {} })).body.error.code).to.equal(-32602)
    expect((await modern(user, 'tools/list', { cursor: 'agent_|%%%' })).body.error.code).to.equal(-32602)
    await modern(user, 'tools/list', {}, { origin: 'https://evil.example' }).expect(403)
    await modern(user, 'tools/list', {}, { host: 'evil.example' }).expect(403)
    await supertest(t.url).get('/mcp').set('authorization', keyOf(user)).expect(405)
    expect(await codeOf(400, post(user).send('{"jsonrpc":'))).to.equal(-32700)
    expect(await codeOf(415, post(user, { 'content-type': 'text/plain' }).send('hello'))).to.equal(-32000)
    expect(await codeOf(413, post(user).send(JSON.stringify({ text: 'x'.repeat(5e6) })))).to.equal(-32000)
    const keyless = await supertest(t.url).post('/mcp').send({}).expect(401)
    expect(keyless.body.error.data[0].reason).to.equal('E001')
  })
})
