import Anthropic from '@anthropic-ai/sdk'
import { expect } from 'chai'
import type OpenAI from 'openai'
import { onFaultPoint } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import { type FakeProvider, startFakeProvider } from '../providers/testing/fake-provider.ts'
import { grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import { batchKernel, clientOf, jsonLines, KEY, toldIn, uploadOf } from './testing/kernel.ts'

const CHAT = { model: 'm', messages: [{ role: 'user', content: 'Say hello.' }] }

describe('batches', () => {
  let provider: FakeProvider
  let t: TestKernel
  let client: OpenAI
  before(async () => {
    provider = await startFakeProvider()
    t = await batchKernel(provider.url)
    client = clientOf(t.url)
    await grant(t, 100_000)
  })
  beforeEach(() => provider.reset())
  after(async () => {
    await t?.stop()
    await provider?.close()
  })

  const batchOf = async (content: string, endpoint: OpenAI.BatchCreateParams['endpoint'] = '/v1/chat/completions') => {
    const { id } = await uploadOf(client, content)
    return client.batches.create({ input_file_id: id, endpoint, completion_window: '24h', metadata: { job: 'night' } })
  }
  const ran = async (content: string, endpoint?: OpenAI.BatchCreateParams['endpoint']) => {
    const { id } = await batchOf(content, endpoint)
    await t.settle()
    return client.batches.retrieve(id)
  }

  const priceOfOne = async () => {
    const before = await spendable(t)
    await ran(jsonLines('/v1/chat/completions', CHAT))
    return before - (await spendable(t))
  }

  it('runs every line with the stock client, each charged at the discount, with receipt and split', async () => {
    const chat = (await t.request.post('/v1/chat/completions').send(CHAT).expect(200)).body
    const before = await spendable(t)
    const batch = await ran(jsonLines('/v1/chat/completions', CHAT, CHAT, CHAT))
    expect(batch).to.deep.include({
      object: 'batch',
      status: 'completed',
      request_counts: { total: 3, completed: 3, failed: 0 },
      metadata: { job: 'night' },
      error_file_id: null,
    })
    const told = await toldIn(client, batch.output_file_id)
    expect(told.map((line) => line.custom_id)).to.deep.equal(['r1', 'r2', 'r3'])
    const body = told[0]?.response?.body as unknown as {
      choices: never[]
      billing: { cost_pence: number }
      worm_seal: string
    }
    expect(body).to.have.nested.property('choices[0].message.content', 'Hello from the fake.')
    expect(body.billing.cost_pence).to.be.closeTo(chat.billing.cost_pence * 0.9, 1e-6)
    const receipt = (await t.request.get(`/v1/route/receipts/${body.worm_seal}`).expect(200)).body.receipt
    expect(receipt.call.discount).to.have.property('basis_points', 1_000)
    const gross = BigInt(receipt.grossMicroPence)
    const { developerMicroPence, platformMicroPence, treasuryMicroPence } = receipt.split
    const margin = gross - BigInt(receipt.call.provider_cost_micro_pence)
    expect(BigInt(developerMicroPence) + BigInt(platformMicroPence) + BigInt(treasuryMicroPence)).to.equal(margin)
    // the share of the margin comes back to who called
    expect(before - (await spendable(t))).to.equal(3n * (gross - BigInt(developerMicroPence)))
    expect(await held(t)).to.equal(0n)
  })

  it('serves every endpoint in its own form', async () => {
    const cases = [
      ['/v1/responses', { model: 'm', input: 'Hi' }, 'output[0].content[0].text', 'Hello from the fake.'],
      [
        '/v1/messages',
        { model: 'm', max_tokens: 9, messages: CHAT.messages },
        'content[0].text',
        'Hello from the fake.',
      ],
      ['/v1/completions', { model: 'm', prompt: 'Hi' }, 'choices[0].text', 'Hello from the fake.'],
      ['/v1/embeddings', { model: 'text-embedding-3-small', input: ['a', 'b'] }, 'data[1].object', 'embedding'],
    ] as const
    for (const [endpoint, body, path, value] of cases) {
      const batch = await ran(jsonLines(endpoint, body), endpoint as OpenAI.BatchCreateParams['endpoint'])
      const [line] = await toldIn(client, batch.output_file_id)
      expect(line?.response?.body, endpoint).to.have.nested.property(path, value)
      expect(line?.response?.body)
        .to.have.property('worm_seal')
        .that.matches(/^[0-9a-f]{64}$/)
    }
    const encoded = { model: 'text-embedding-3-small', input: 'a', encoding_format: 'base64' }
    const batch = await ran(jsonLines('/v1/embeddings', encoded), '/v1/embeddings')
    const [line] = await toldIn(client, batch.output_file_id)
    expect(line?.response?.body).to.have.nested.property('data[0].embedding').that.is.a('string')
  })

  it('tells of each bad line what is wrong with it, runs the others, and charges nothing for it', async () => {
    const good = jsonLines('/v1/chat/completions', CHAT)
    const line = (fields: object) =>
      JSON.stringify({ custom_id: 'x', method: 'POST', url: '/v1/chat/completions', body: CHAT, ...fields })
    const bad = [
      ['{"custom_id": ', 'invalid_json_line'],
      ['[1]', 'invalid_json_line'],
      ['{"__proto__": 1}', 'invalid_json_line'],
      [`${'['.repeat(40)}${']'.repeat(40)}`, 'invalid_json_line'],
      [line({ custom_id: 7 }), 'invalid_custom_id'],
      [line({ custom_id: 'r1' }), 'duplicate_custom_id'],
      [line({ custom_id: 'a', method: 'GET' }), 'invalid_method'],
      [line({ custom_id: 'b', url: '/v1/embeddings' }), 'mismatched_endpoint'],
      [line({ custom_id: 'c', body: [] }), 'invalid_body'],
      [line({ custom_id: 'd', priority: 1 }), 'invalid_request'],
      [line({ custom_id: 'e', body: { model: 'm' } }), 'invalid_request'],
      [line({ custom_id: 'f', body: { ...CHAT, stream: true } }), 'invalid_request'],
      [line({ custom_id: 'g', body: { ...CHAT, model: 'nobody' } }), 'E004'],
      [line({ custom_id: 'h', body: { ...CHAT, model: 'agent/helper' } }), 'E004'],
    ]
    const batch = await ran([`\ufeff${good}`, '', ...bad.map(([text]) => text), '  '].join('\r\n'))
    expect(batch.request_counts).to.deep.equal({ total: bad.length + 1, completed: 1, failed: bad.length })
    const told = await toldIn(client, batch.error_file_id)
    const codeOf = ({ error, response }: (typeof told)[number]) =>
      error?.code ?? (response as unknown as { body: { error: { code: string } } }).body.error.code
    expect(told.map(codeOf)).to.deep.equal(bad.map(([, code]) => code))
    expect(told[0]?.error?.message).to.match(/^line 3: is not JSON/)
    expect(provider.requests).to.have.length(1)
  })

  it('tries a line again while its provider fails, and charges it once', async () => {
    provider.always(({ res }) => void res.writeHead(500).end('{}'))
    const { id } = await batchOf(jsonLines('/v1/chat/completions', CHAT))
    await t.settle()
    expect(await client.batches.retrieve(id)).to.include({ status: 'in_progress' })
    expect(await held(t)).to.equal(0n)
    provider.reset()
    await t.advance(120_000)
    expect((await client.batches.retrieve(id)).request_counts).to.deep.equal({ total: 1, completed: 1, failed: 0 })
  })

  for (const point of ['batches.answered', 'batches.kept', 'batches.charged'])
    it(`goes on where it was when it dies at ${point}, and charges the line once`, async () => {
      const price = await priceOfOne()
      const before = await spendable(t)
      let passed = 0
      const undo = onFaultPoint((name) => {
        if (name === point && ++passed === 1) throw new Error(`died at ${name}`)
      })
      const { id } = await batchOf(jsonLines('/v1/chat/completions', CHAT))
      await t.settle()
      undo()
      expect((await client.batches.retrieve(id)).status).to.equal('in_progress')
      await t.advance(120_000)
      const batch = await client.batches.retrieve(id)
      expect(batch.request_counts).to.deep.equal({ total: 1, completed: 1, failed: 0 })
      expect(before - (await spendable(t))).to.equal(price)
      expect(await held(t)).to.equal(0n)
      const [line] = await toldIn(client, batch.output_file_id)
      expect(line?.response?.body)
        .to.have.property('worm_seal')
        .that.matches(/^[0-9a-f]{64}$/)
      expect(provider.requests.length - 1).to.equal(point === 'batches.answered' ? 2 : 1)
    })

  it('what nobody settled in time is on the house, and told all the same', async () => {
    const before = await spendable(t)
    let passed = 0
    const undo = onFaultPoint((name) => {
      if (name === 'batches.kept' && ++passed === 1) throw new Error(`died at ${name}`)
    })
    const { id } = await batchOf(jsonLines('/v1/chat/completions', CHAT))
    await t.settle()
    undo()
    t.clock.advance(800_000)
    await t.runCron('ledger.expire')
    await t.settle()
    const batch = await client.batches.retrieve(id)
    expect(batch.status).to.equal('completed')
    expect(await spendable(t)).to.equal(before)
    const [line] = await toldIn(client, batch.output_file_id)
    expect(line?.response?.body).to.include({ worm_seal: null })
  })

  it("are Anthropic's message batches, too, by its stock client", async () => {
    const anthropic = new Anthropic({ baseURL: t.url, apiKey: KEY, maxRetries: 0 })
    const params = { model: 'm', max_tokens: 9, messages: [{ role: 'user' as const, content: 'Hi' }] }
    const made = await anthropic.messages.batches.create({
      requests: [
        { custom_id: 'good', params },
        { custom_id: 'bad', params: { ...params, model: 'nobody' } },
      ],
    })
    expect(made).to.include({ type: 'message_batch', processing_status: 'in_progress', results_url: null })
    await t.settle()
    const batch = await anthropic.messages.batches.retrieve(made.id)
    expect(batch.processing_status).to.equal('ended')
    expect(batch.request_counts).to.deep.equal({ processing: 0, succeeded: 1, errored: 1, canceled: 0, expired: 0 })
    const results = []
    for await (const result of await anthropic.messages.batches.results(made.id)) results.push(result)
    expect(results.map(({ custom_id }) => custom_id)).to.deep.equal(['good', 'bad'])
    expect(results[0]).to.have.nested.property('result.message.content[0].text', 'Hello from the fake.')
    expect(results[1]).to.have.nested.property('result.error.error.type', 'not_found_error')
    const [first] = (await anthropic.messages.batches.list()).data
    expect(first).to.deep.equal(batch)
    // seen by OpenAI's client as well, as a batch of /v1/messages
    expect(await client.batches.retrieve(made.id)).to.include({ endpoint: '/v1/messages', status: 'completed' })
    provider.always(({ res }) => void res.writeHead(500).end('{}'))
    const waiting = await anthropic.messages.batches.create({ requests: [{ custom_id: 'late', params }] })
    await t.settle()
    const early = await anthropic.messages.batches.results(waiting.id).catch((error: unknown) => error)
    expect(early).to.be.instanceOf(Error)
    expect((await anthropic.messages.batches.cancel(waiting.id)).processing_status).to.equal('canceling')
    await t.advance(60_000)
    const cancelled = await anthropic.messages.batches.retrieve(waiting.id)
    expect(cancelled.request_counts.canceled).to.equal(1)
    for await (const { result } of await anthropic.messages.batches.results(waiting.id))
      expect(result).to.deep.equal({ type: 'canceled' })
  })

  it('cancels: what is done stands in the output, what is not in the error file', async () => {
    provider.always(({ res }) => void res.writeHead(500).end('{}'))
    const { id } = await batchOf(jsonLines('/v1/chat/completions', CHAT, CHAT))
    await t.settle()
    expect((await client.batches.cancel(id)).status).to.equal('cancelling')
    await t.advance(60_000)
    const batch = await client.batches.retrieve(id)
    expect(batch).to.deep.include({ status: 'cancelled', request_counts: { total: 2, completed: 0, failed: 2 } })
    expect((await toldIn(client, batch.error_file_id)).map(({ error }) => error?.code)).to.deep.equal([
      'batch_cancelled',
      'batch_cancelled',
    ])
    expect((await client.batches.cancel(id)).status).to.equal('cancelled')
  })

  it('expires after its window', async () => {
    provider.always(({ res }) => void res.writeHead(500).end('{}'))
    const { id } = await batchOf(jsonLines('/v1/chat/completions', CHAT))
    await t.settle()
    await t.advance(86_400_000)
    const batch = await client.batches.retrieve(id)
    expect(batch.status).to.equal('expired')
    expect((await toldIn(client, batch.error_file_id))[0]?.error?.code).to.equal('batch_expired')
  })
})
