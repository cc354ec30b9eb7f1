import { expect } from 'chai'
import { allModules } from '../../test/contract/modules.ts'
import a2a from '../a2a/module.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import agents from '../agents/module.ts'
import { Agents } from '../agents/services.ts'
import bridges from '../bridges/module.ts'
import credits from '../credits/module.ts'
import { fieldsOf, Ledger, splitExactly, splitOf, splitPence, toMicroPence } from '../ledger/services.ts'
import { Granted } from '../ledger/testing-kinds.ts'
import mcp from '../mcp/module.ts'
import payments from '../payments/module.ts'
import providers from '../providers/module.ts'
import routing from '../routing/module.ts'
import x402 from '../x402/module.ts'
import { balanceClient, jsonPost } from '../x402/testing.ts'
import { BillingSplit } from './contract.ts'

const TEXT = 'I love cats. They purr. They sleep for most of the day, and hunt at night.'
/** Charged at cost, so that there is nothing to split. */
const AT_COST = ['credits.captured', 'agent_cost.settled']

describe('the split of what is called', function () {
  this.timeout(60_000)
  let t: TestService
  let developer: SignedUp
  let payer: SignedUp
  let agent: { readonly id: string; readonly slug: string }

  before(async () => {
    t = await testService({ modules: [payments, credits, providers, routing, agents, a2a, mcp, bridges, x402] })
    t.clock.set(Date.now())
    developer = await t.signup()
    payer = await t.signup()
    await t.services.resolve(Ledger).grant(Granted, {
      id: 'grant-doors',
      owner: payer.userId,
      fund: 'paid',
      amountMicroPence: toMicroPence(5_000),
      source: 'house:card',
    })
    const made = { name: 'Summary Desk', archetype: 'summariser', price_per_call: 1 }
    agent = (await developer.agent.post('/v1/agents').send(made).expect(200)).body
    await t.services.resolve(Agents).markListed(agent.id, developer.userId)
    await t.settle()
  })
  after(() => t?.stop())

  const ask = (path: string, body: object) => payer.agent.post(path).send(body).expect(200)
  const DOORS: Readonly<Record<string, () => PromiseLike<unknown>>> = {
    HTTP: () => ask(`/v1/agents/${agent.id}/call`, { input: { text: TEXT } }),
    chat: () =>
      ask('/api/v1/chat/completions', { model: `agent/${agent.slug}`, messages: [{ role: 'user', content: TEXT }] }),
    A2A: () => ask('/v1/a2a/invoke', { target_agent: agent.id, task_type: 'summarise', payload: { text: TEXT } }),
    MCP: () =>
      payer.agent
        .post('/mcp')
        .set({ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' })
        .send({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: `agent_${agent.slug}`, arguments: { text: TEXT } },
        })
        .expect(200),
    x402: async () => {
      const pay = balanceClient({ apiKey: payer.apiKey })
      const answer = await pay(`${t.url}/v1/agents/${agent.id}/call`, jsonPost({ input: { text: TEXT } }))
      expect(answer.status, await answer.text()).to.equal(200)
    },
  }
  const heard = async (call: () => PromiseLike<unknown>) => {
    await t.settle()
    const before = t.events.length
    await call()
    await t.settle()
    return t.events.slice(before).filter(({ name }) => name === BillingSplit.name)
  }
  const earned = async () => (await t.services.resolve(Ledger).balance(developer.userId)).totalEarnedMicroPence

  for (const [door, call] of Object.entries(DOORS))
    it(`is 78 / 19.5 / 2.5 of an agent at £1 by ${door}`, async () => {
      const before = await earned()
      const events = await heard(call)
      expect(events.map(({ data }) => data)).to.deep.equal([
        { gross_pence: 100, agent_pence: 78, platform_pence: 20, dt_pence: 2, constitution: 'platform-rules-v1' },
      ])
      expect((await earned()) - before).to.equal(78_000_000n)
      expect(events[0]?.meta.record?.body).to.have.property('policy', 'agent_call')
      expect(events[0]?.meta.record?.body['split']).to.deep.equal({
        developerMicroPence: '78000000',
        platformMicroPence: '19500000',
        treasuryMicroPence: '2500000',
      })
    })

  it('is the same of a data bridge and of a routed call, each told once', async () => {
    const calls = [
      () => ask('/v1/oracle/iban', { iban: 'GB82WEST12345698765432', payment: 'balance' }),
      () => ask('/v1/route', { task: 'summarise', input: TEXT }),
    ]
    const told = []
    for (const call of calls) told.push((await heard(call)).length)
    expect(told).to.deep.equal([1, 1])
  })

  it('is told as it was posted, whole pence that sum to the gross', () => {
    const told = t.events.filter(({ name }) => name === BillingSplit.name)
    expect(told).to.have.length.at.least(7)
    for (const { data, meta } of told) {
      const { split, policy, grossMicroPence = 0, costMicroPence = 0 } = fieldsOf(meta.record?.body)
      if (split === undefined || policy === undefined) throw new Error('a split without a settlement')
      const margin = BigInt(grossMicroPence) - BigInt(costMicroPence)
      expect(policy).to.equal('agent_call')
      expect(splitOf(split)).to.deep.equal(splitExactly('agent_call', margin))
      const { developerPence, platformPence, treasuryPence } = splitPence(splitOf(split))
      expect(data).to.include({
        agent_pence: developerPence,
        platform_pence: platformPence,
        dt_pence: treasuryPence,
        gross_pence: developerPence + platformPence + treasuryPence,
      })
    }
  })

  it('is told of every kind of settlement that any module seals', async () => {
    const silent: string[] = []
    for (const { records = [], derives = [], emits = {} } of await allModules())
      for (const kind of records) {
        if (!('movement' in kind) || kind.movement !== 'settlement' || AT_COST.includes(kind.type)) continue
        const derived = derives.some((derivation) => derivation.kind.type === kind.type)
        const emitted = Object.values(emits).some(({ name }) => name === BillingSplit.name)
        if (!derived || !emitted) silent.push(kind.type)
      }
    expect(silent).to.deep.equal([])
  })
})
