import { client } from '../journeys/service.ts'

export interface Seeded {
  readonly key: string
  readonly userId: string
  readonly traceId: string
}

const LONG = 'An agent with a name as long as a name may be, to see that it wraps'.slice(0, 64)
const SENTIMENT = 'Classify the sentiment: I love this, though the delivery was late.'

/** An account with something on every screen, made as consumers do. */
export async function seed(url: string, name = 'ana'): Promise<Seeded> {
  const { body: me } = await client(url)('POST', '/api/signup', {
    email: `${name}@example.com`,
    name: 'Ana Maria Lovelace',
  })
  const { body: other } = await client(url)('POST', '/api/signup', { email: `${name}-other@example.com` })
  const [mine, theirs] = [strict(client(url, me.api_key)), strict(client(url, other.api_key))]
  await calls(mine)
  await earn(url, me.api_key)
  const { body: agent } = await mine('POST', '/v1/agents', {
    name: 'Summariser',
    archetype: 'summariser',
    price_per_call: 0.12,
    description: 'Says in two sentences what a page says.',
  })
  await mine('POST', '/v1/agents', { name: LONG, archetype: 'payment_handler', price_per_call: 1.5, markets: ['GB'] })
  for (let n = 0; n < 3; n++)
    await theirs('POST', `/v1/agents/${agent.id}/call`, { input: { text: 'The sun shines. It is warm. We swim.' } })
  await invoices(mine, theirs, me.user_id)
  const { body: workspace } = await mine('POST', '/v1/enterprise/workspaces', { name: 'Research and development' })
  await mine('POST', `/v1/enterprise/workspaces/${workspace.id}/budgets`, budget('month', 2_500))
  await mine('POST', `/v1/enterprise/workspaces/${workspace.id}/invitations`, {
    email: 'ben@example.com',
    role: 'developer',
  })
  await mine('POST', `/v1/enterprise/workspaces/${workspace.id}/api-keys`, { label: 'ci' })
  await mine('POST', '/v1/webhooks', {
    url: 'https://93.184.215.14/hooks/of/some/service/with/a/long/path',
    events: ['log.alert'],
  })
  for (const fact of ['Prefers answers in French', 'Works as a nurse in Leeds', 'Is allergic to peanuts'])
    await mine('POST', '/v1/memory/memories', { facts: [fact], user_id: 'ben' })
  const traceId = await observed(mine)
  await mine('POST', '/v1/logs/alerts', {
    name: 'Errors of the shop',
    query: 'sum(rate({app="shop"} |= "error" [5m])) > 1',
  })
  await mine('POST', '/v1/observability/slos', { name: 'Checkout works', indicator: 'availability', objective: 0.99 })
  return { key: me.api_key, userId: me.user_id, traceId }
}

type Call = ReturnType<typeof client>

const strict =
  (call: Call): Call =>
  async (method, path, ...rest) => {
    const answer = await call(method, path, ...rest)
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }

const budget = (period: string, limit: number): object => ({
  scope: 'workspace',
  period,
  kind: 'hard',
  limit_pence: limit,
})

async function calls(mine: Call): Promise<void> {
  const ask = (content: string): object => ({ model: 'auto', messages: [{ role: 'user', content }] })
  for (let n = 0; n < 8; n++) await mine('POST', '/api/v1/chat/completions', ask(`${SENTIMENT} (${n})`))
  await mine('POST', '/v1/route', { task: 'summarise', input: 'The sun shines. It is warm. We swim.' })
}

/** Enough to withdraw, and an account to pay it out to. */
export async function earn(url: string, key: string): Promise<void> {
  const mine = strict(client(url, key))
  for (let n = 0; n < 8; n++) await mine('POST', '/v1/earn/1', { task: 'translate_hello' })
  const { headers } = await mine('GET', '/account/connect?auto_approve=true')
  const next = headers.get('location')
  if (next) await follow(new URL(next, url).href)
}

async function follow(address: string): Promise<void> {
  const { headers } = await fetch(address, { redirect: 'manual' })
  const next = headers.get('location')
  if (next) await follow(new URL(next, address).href)
}

async function invoices(mine: Call, theirs: Call, userId: string): Promise<void> {
  const write = async (seller: Call, customer: string, lines: readonly object[], open: boolean): Promise<void> => {
    const { body } = await seller('POST', '/v1/billing/invoices', { customer, lines, description: 'November' })
    if (open) await seller('POST', `/v1/billing/invoices/${body.id}/open`, {})
  }
  const line = (description: string, pence: number): object => ({ description, amount_pence: pence })
  await write(mine, 'acme-ltd', [line('Consulting, two days', 120_000), line('Travel', 8_450)], true)
  await write(mine, 'customer-with-an-opaque-id-that-is-long', [line('A first draft', 1_250)], false)
  await write(theirs, userId, [line('Data labelling', 4_200)], true)
}

const NS = 1_000_000n

async function observed(mine: Call): Promise<string> {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const now = Date.now()
  const span = (id: string, parent: string, name: string, from: number, ms: number, code = 1): object => ({
    traceId,
    spanId: id.repeat(16),
    ...(parent && { parentSpanId: parent.repeat(16) }),
    name,
    kind: 1,
    startTimeUnixNano: String(BigInt(now + from) * NS),
    endTimeUnixNano: String(BigInt(now + from + ms) * NS),
    status: { code },
    attributes: [{ key: 'http.route', value: { stringValue: '/checkout' } }],
  })
  const spans = [
    span('a', '', 'POST /checkout', 0, 940),
    span('b', 'a', 'cart.load', 12, 120),
    span('c', 'a', 'chat summarise the order', 140, 610),
    span('d', 'c', 'retrieve prices from the catalogue of a very long name', 150, 210),
    span('e', 'a', 'payment.capture', 760, 170, 2),
  ]
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] }
  await mine('POST', '/v1/observability/v1/traces', {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'x' }, spans }] }],
  })
  const lines = ['GET /checkout 200 in 940 ms', 'payment refused by the bank: insufficient funds', 'retrying in 5 s']
  for (const [at, message] of lines.entries())
    await mine('POST', '/v1/logs/ingest?app=shop', {
      message,
      timestamp: new Date(now - at * 1_000),
      trace_id: traceId,
    })
  return traceId
}
