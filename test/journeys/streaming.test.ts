import { expect } from 'chai'
import { client, freshFolder, type RunningService, startService } from './service.ts'

const TEXT =
  'The gateway sends every task to the cheapest capable model. Every call is sealed in a log. Callers earn a share of the margin. The weather was fine.'

interface Event {
  readonly name: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly data: any
}

const eventsIn = (text: string): Event[] =>
  text
    .split('\n\n')
    .map((block) => ({
      name: /^event: (.*)$/m.exec(block)?.[1] ?? 'message',
      data: /^data: (.*)$/m.exec(block)?.[1],
    }))
    .filter(({ data }) => data !== undefined)
    .map(({ name, data = '' }) => ({ name, data: JSON.parse(data) }))

describe('journey: whatever answers in words streams them', function () {
  this.timeout(120_000)
  let service: RunningService
  let caller: ReturnType<typeof client>
  let owner: ReturnType<typeof client>
  let agent = ''
  before(async () => {
    service = await startService(freshFolder(), { LOG_LEVEL: 'silent' })
    const join = async (email: string) =>
      client(service.url, (await client(service.url)('POST', '/api/signup', { email })).body.api_key)
    caller = await join('caller@example.com')
    owner = await join('owner@example.com')
    const made = await owner('POST', '/v1/agents', {
      name: 'Summary Desk',
      archetype: 'summariser',
      price_per_call: 0.1,
    })
    agent = made.body.slug
  })
  after(() => service?.stop())

  const streamed = async (path: string, body: object, headers = {}): Promise<Event[]> => {
    const answer = await caller('POST', path, { ...body, stream: true }, headers)
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200)
    expect(answer.headers.get('content-type')).to.match(/^text\/event-stream/)
    return eventsIn(answer.body)
  }
  const credits = async () => (await caller('GET', '/v1/credits')).body

  for (const [path, body] of [
    ['/v1/route', { task: 'summarise', input: TEXT, quality: 'auto' }],
    ['/api/v1/route', { task: 'keywords', input: TEXT }],
    ['/v1/inference/route', { task: 'summarise', priority: 'balanced', prompt: TEXT }],
  ] as const)
    it(`${path}: chunks as of chat, then the result with money and seal`, async () => {
      const plain = await caller('POST', path, body)
      const events = await streamed(path, body)
      const chunks = events.slice(0, -1)
      expect(chunks.every(({ name, data }) => name === 'message' && data.object === 'chat.completion.chunk')).to.equal(
        true,
      )
      const words = chunks.map(({ data }) => data.choices[0]?.delta.content ?? '')
      expect(words.filter((word) => word !== '').length, 'pieces').to.be.greaterThan(1)
      const last = events.at(-1)
      expect(last?.name).to.equal('result')
      expect(last?.data).to.have.all.keys(
        'result',
        'model_used',
        'cost_pence',
        'earned_pence',
        'earned_pence_exact',
        'latency_ms',
        'worm_seal',
      )
      expect(last?.data.result).to.equal(words.join('')).and.equal(plain.body.result)
      expect(last?.data).to.include({ model_used: 'local/basic', cost_pence: 8, earned_pence: 6 })
      const receipt = await caller('GET', `/v1/route/receipts/${last?.data.worm_seal}`)
      expect(receipt.body.worm_seal).to.equal(last?.data.worm_seal)
    })

  it('what fails before the first words is an answer of its own, and costs nothing', async () => {
    const before = await credits()
    const refused = async (body: object, status: number, code: string) => {
      const answer = await caller('POST', '/v1/route', { stream: true, ...body })
      expect([answer.status, answer.body.code]).to.deep.equal([status, code])
      return answer.body
    }
    await refused({ task: 'summarise', input: TEXT, max_cost_pence: 7 }, 400, 'max_cost_too_low')
    await refused({ task: 'write a sonnet about rain', input: 'Rain.' }, 503, 'E005')
    const { details } = await refused({ task: 'summarise', input: TEXT, debug: true }, 400, 'invalid_request')
    expect(details[0].pointer).to.equal('/body/debug')
    await refused({ task: 'summarise', input: TEXT, stream: 'yes' }, 400, 'invalid_request')
    expect(await credits()).to.deep.equal(before)
  })

  it('/v1/a2a/invoke: delta with words, then the task with its money and receipt', async () => {
    const body = { target_agent: agent, task_type: 'summarise', payload: { text: TEXT } }
    const events = await streamed('/v1/a2a/invoke', body, { 'idempotency-key': 'once' })
    const last = events.at(-1)
    expect(events.slice(0, -1).every(({ name }) => name === 'delta')).to.equal(true)
    const said = events
      .slice(0, -1)
      .map(({ data }) => data.text)
      .join('')
    expect(said).to.not.equal('')
    expect(last?.name).to.equal('result')
    expect(last?.data).to.include({ status: 'completed' })
    expect(last?.data.result.text).to.equal(said)
    expect(last?.data.economics.gross_pence).to.equal(10)
    expect(last?.data.receipt).to.match(/^sha256:[0-9a-f]{64}$/)
    const before = await credits()
    const again = await streamed('/v1/a2a/invoke', body, { 'idempotency-key': 'once' })
    expect(again.at(-1)?.data, 'the same request is the same task').to.deep.equal(last?.data)
    expect(await credits(), 'charged once').to.deep.equal(before)
  })

  it('/v1/a2a/invoke: what fails before the first words is an answer of its own', async () => {
    const body = { target_agent: agent, task_type: 'summarise', payload: { text: TEXT }, stream: true }
    const tooDear = await caller('POST', '/v1/a2a/invoke', { ...body, max_cost_pence: 9 })
    expect([tooDear.status, tooDear.body.code]).to.deep.equal([400, 'max_cost_too_low'])
    const nobody = await caller('POST', '/v1/a2a/invoke', { ...body, target_agent: 'nobody' })
    expect([nobody.status, nobody.body.code]).to.deep.equal([404, 'E007'])
  })

  it('the document of the API says what the events hold', async () => {
    const { body } = await client(service.url)('GET', '/openapi.json')
    const resolved = (node: { $ref?: string }) =>
      (node.$ref ?? '')
        .split('/')
        .slice(1)
        .reduce((at, name) => at[name], body) as { properties: object; required: string[] }
    for (const [path, last] of [
      ['/v1/route', 'worm_seal'],
      ['/v1/inference/route', 'worm_seal'],
      ['/v1/a2a/invoke', 'economics'],
    ] as const) {
      const { requestBody, responses } = body.paths[path].post
      expect(resolved(requestBody.content['application/json'].schema).properties, path).to.include.keys('stream')
      const events = responses['200'].content['text/event-stream']['x-events']
      expect(resolved(events.result).required, path).to.include(last)
    }
  })
})
