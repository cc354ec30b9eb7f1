import { expect } from 'chai'
import { ApiError } from '../../../kernel/define.ts'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { eventually } from '../../../kernel/testing/wait.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { endless, LATE_FAULTS, status } from '../../providers/testing/faults.ts'
import { Records } from '../../records/services.ts'
import { Inference, type InferenceEvent } from '../services.ts'
import { gatewayKernel, grant, held, modelAt, spendable, USER } from '../testing/gateway-kernel.ts'

const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Say hello.' }] }
/** 100 tokens in at a dollar a million, 20 out at ten: 300 micro-dollars. */
const COST = 22_800n
const PRICE = 28_500n

describe('the gateway for other modules', () => {
  let t: TestKernel
  let fake: FakeProvider
  let inference: Inference
  let key = 0
  const ask = <const M extends object>(more: M) => ({ account: USER, operationKey: `call-${++key}`, body, ...more })
  before(async () => {
    fake = await startFakeProvider()
    t = await gatewayKernel({
      baseUrls: { openai: fake.url },
      models: [modelAt('openai', 'm'), modelAt('openai', 'embed-m', { kind: 'embedding' })],
      breakerOpenMs: 1,
      retryBudgetPct: 100,
      poundsPerDollar: 0.76,
    })
    await grant(t, 500)
    inference = t.services.resolve(Inference)
  })
  beforeEach(() => {
    fake.reset()
    t.clock.advance(60_000)
  })
  after(async () => {
    await t.stop()
    await fake.close()
  })

  const all = async (events: AsyncIterable<InferenceEvent>): Promise<InferenceEvent[]> => {
    const list: InferenceEvent[] = []
    for await (const event of events) list.push(event)
    return list
  }
  const said = (events: readonly InferenceEvent[]): string =>
    events.map((event) => (event.kind === 'chunk' ? (event.chunk.choices[0]?.delta.content ?? '') : '')).join('')
  const recordCount = async (): Promise<number> =>
    (await t.services.resolve(Records).list({ account: USER, limit: 100 })).length

  it('charges the account, seals, and hands on every field of the request', async () => {
    const before = await spendable(t)
    const tools = [{ type: 'function', function: { name: 'look_up', parameters: {} } }]
    const response_format = { type: 'json_object' }
    const { text, completion, bill } = await inference.complete(
      ask({ body: { ...body, tools, response_format, stream: true }, operation: 'agent_step' }),
    )
    expect(text).to.equal('Hello from the fake.')
    expect(completion.choices[0]?.finish_reason).to.equal('stop')
    expect(fake.requests[0]?.body).to.deep.include({ tools, response_format })
    expect(fake.requests[0]?.body).to.include({ stream: false })
    expect(bill).to.include({
      modelUsed: 'openai/m',
      priceMicroPence: PRICE,
      chargedMicroPence: PRICE,
      providerCostMicroPence: COST,
    })
    expect(bill.usage).to.include({ prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 })
    expect(await spendable(t)).to.equal(before - bill.chargedMicroPence + bill.earnedMicroPence)
    const sealed = await t.services.resolve(Records).findBySeal(bill.seal ?? '')
    expect(sealed?.body['call']).to.deep.equal(bill.facts)
    expect(bill.facts['operation']).to.equal('agent_step')
  })

  it('lets the local functions do a known task', async () => {
    const messages = [{ role: 'user' as const, content: 'to French' }]
    const { text, bill } = await inference.complete(
      ask({ body: { model: 'local/basic', messages }, task: 'translate_hello' }),
    )
    expect(text).to.equal('bonjour')
    expect(bill).to.include({ chargedMicroPence: 8_000_000n, earnedMicroPence: 6_240_000n })
  })

  it('paid by the caller: nothing is held, charged or sealed, and the bill tells what to settle', async () => {
    const [before, records] = [await spendable(t), await recordCount()]
    fake.script(status(500, 'once', 'once', { 'retry-after': '0' }))
    const call = ask({ payer: 'caller', account: 'usr_without_money' })
    const { bill } = await inference.complete(call)
    expect(bill).to.include({
      priceMicroPence: PRICE,
      providerCostMicroPence: COST,
      chargedMicroPence: 0n,
      earnedMicroPence: 0n,
      seal: undefined,
    })
    expect(bill.facts).to.include({ offer: 'openai/m', outcome: 'complete', provider_cost_micro_pence: String(COST) })
    expect((bill.facts['attempts'] as object[]).length).to.equal(2)
    expect([await spendable(t), await recordCount()]).to.deep.equal([before, records])
    await inference.complete(call)
    expect(fake.requests, 'a repeat is for the caller to prevent').to.have.length(3)
  })

  for (const payer of ['account', 'caller'] as const) {
    it(`streams chunks and one end with the bill, paid by the ${payer}`, async () => {
      const tools = [{ id: 'call_1', name: 'look_up', arguments: '{"q":1}' }]
      const events = await all(await inference.stream(ask({ payer })))
      expect(said(events)).to.equal('Hello from the fake.')
      const end = events.at(-1)
      expect(events.filter(({ kind }) => kind === 'end')).to.deep.equal([end])
      expect(end).to.include({ cut: undefined })
      expect(end?.kind === 'end' && end.bill).to.include({
        priceMicroPence: PRICE,
        chargedMicroPence: payer === 'account' ? PRICE : 0n,
      })
      fake.says({ tools })
      const calls = (await all(await inference.stream(ask({ payer })))).flatMap((event) =>
        event.kind === 'chunk' ? (event.chunk.choices[0]?.delta.tool_calls ?? []) : [],
      )
      expect(calls[0]?.function).to.deep.equal({ name: 'look_up', arguments: '{"q":1}' })
      expect(await held(t)).to.equal(0n)
    })

    it(`a stream that is cut ends so, and what was delivered is billed to the ${payer}`, async () => {
      fake.always(LATE_FAULTS['connection lost'])
      const end = (await all(await inference.stream(ask({ payer })))).at(-1)
      expect(end).to.include({ kind: 'end', cut: 'cut' })
      expect(end?.kind === 'end' && end.bill.facts).to.include({ outcome: 'partial' })
      expect(end?.kind === 'end' && end.bill.priceMicroPence > 0n).to.equal(true)
      expect(await held(t)).to.equal(0n)
    })

    it(`who stops reading cancels the request and settles what came, paid by the ${payer}`, async () => {
      const before = await spendable(t)
      fake.always(endless)
      for await (const event of await inference.stream(ask({ payer }))) if (event.kind === 'chunk') break
      await eventually(() => fake.requests[0]?.brokenOffAt)
      expect(await held(t)).to.equal(0n)
      expect((await spendable(t)) < before).to.equal(payer === 'account')
    })

    it(`a signal cancels a request that is under way, paid by the ${payer}`, async () => {
      fake.always(() => {})
      const leave = new AbortController()
      const answer = inference.complete(ask({ payer, signal: leave.signal })).catch((error: unknown) => error)
      await eventually(() => fake.requests.length > 0)
      leave.abort()
      expect(await answer)
        .to.be.instanceOf(ApiError)
        .with.property('code', 'conflict')
      await eventually(() => fake.requests[0]?.brokenOffAt)
      expect(await held(t)).to.equal(0n)
    })

    it(`keeps to a budget, paid by the ${payer}`, async () => {
      const { bill } = await inference.complete(ask({ payer, maxCostMicroPence: 50_000n }))
      expect(bill.priceMicroPence <= 50_000n).to.equal(true)
      expect(fake.requests[0]?.body['max_completion_tokens']).to.be.below(100)
      const refused = await inference.complete(ask({ payer, maxCostMicroPence: 10n })).catch((error: unknown) => error)
      expect(refused).to.have.property('code', 'max_cost_too_low')
    })
  }

  it('an account without money is told E003', async () => {
    const refused = await inference.complete(ask({ account: 'usr_poor' })).catch((error: unknown) => error)
    expect(refused).to.have.property('code', 'E003')
  })

  it('embeds, and lists models with prices', async () => {
    const { vectors, bill } = await inference.embed(
      ask({ payer: 'caller', body: { model: 'embed-m', input: ['a', 'b'] } }),
    )
    expect(vectors).to.deep.equal([
      [0.5, 0.25],
      [1.5, 0.25],
    ])
    expect(bill.providerCostMicroPence > 0n).to.equal(true)
    const model = (await inference.models()).find(({ id }) => id === 'm')
    expect(model?.providers[0]).to.include({ id: 'openai/m', state: 'up', input_pence_per_million: 95 })
  })
})
