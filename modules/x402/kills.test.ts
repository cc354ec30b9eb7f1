import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { type Cluster, startCluster } from '../../test/faults/cluster.ts'
import { jsonPost, signedHeaders, wallet } from './testing.ts'
import { type FakeFacilitator, startFacilitator } from './testing-facilitator.ts'

const KILLS = Number(process.env['KILLS'] ?? 0)
const POINTS = {
  agents: ['agents.kept', 'x402.credited', 'ledger.held', 'ledger.settled', 'agents.settled'],
  a2a: [
    'a2a.answered',
    'x402.capturing',
    'x402.settled',
    'x402.credited',
    'ledger.captured',
    'ledger.held',
    'ledger.settled',
    'a2a.charged',
    'a2a.ended',
  ],
  bridges: ['x402.capturing', 'x402.settled', 'x402.credited', 'ledger.held', 'ledger.settle', 'ledger.settled'],
} as const
const ROUNDS = Object.entries(POINTS).flatMap(([what, points]) =>
  points.map((point) => [what as keyof typeof POINTS, point] as const),
)
/** Beyond the lease of a job and that of a payment. */
const PATIENCE_MS = 200_000
const TEXT = 'Seals never expire. Each module owns its routes.'

/** `npm run build && KILLS=20 npm run mocha -- --exit --timeout 0 modules/x402/kills.test.ts`: 20 are every point once. */
;(KILLS === 0 ? describe.skip : describe)('x402 under SIGKILL', () => {
  let facilitator: FakeFacilitator
  let cluster: Cluster
  let agent: string
  let keys: Record<'developer' | 'buyer', string>
  beforeEach(async () => {
    keys = { developer: '', buyer: '' }
    facilitator = await startFacilitator()
    cluster = await startCluster(2, {
      X402__FACILITATOR: facilitator.url,
      X402__RPC_URL: `${facilitator.url}/rpc`,
      X402__PAY_TO: wallet.address,
      OUTBOUND__ALLOW_PRIVATE: 'true',
      // else promotional credit would pay
      ACCOUNTS__WELCOME_PENCE: '0',
    })
    for (const who of ['developer', 'buyer'] as const)
      keys[who] = (await ask(keys[who], '/api/signup', { email: `${who}@example.com` })).body['api_key'] as string
    const made = await ask(keys.developer, '/v1/agents', {
      name: 'killed',
      archetype: 'summariser',
      price_per_call: 0.07,
    })
    agent = made.body['agent_id'] as string
    agent ??= made.body['id'] as string
  })
  afterEach(async () => {
    await cluster?.stop()
    await facilitator?.close()
  })

  async function ask(key: string, path: string, body?: object, headers: Record<string, string> = {}, member = 0) {
    const authorization = key === '' ? {} : { authorization: `Bearer ${key}` }
    const init = body === undefined ? { headers: {} } : jsonPost(body, headers)
    const answer = await fetch(`${cluster.members[member]?.url}${path}`, {
      ...init,
      headers: { ...init.headers, ...authorization } as Record<string, string>,
    })
    const text = await answer.text()
    return { status: answer.status, text, body: JSON.parse(text) as Record<string, unknown> }
  }
  const calls = {
    agents: (_id: string) => ({
      path: `/v1/agents/${agent}/call`,
      body: { input: { text: TEXT } },
      done: (text: string) => text.includes('worm_hash') && !text.includes('E010'),
    }),
    a2a: (id: string) => ({
      path: `/a2a/v1/${agent}`,
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'SendMessage',
        params: { message: { messageId: id, role: 'ROLE_USER', parts: [{ text: TEXT }] } },
      },
      done: (text: string) => text.includes('payment-completed'),
    }),
    bridges: (_id: string) => ({
      path: '/v1/oracle/iban',
      body: { iban: 'GB82WEST12345698765432' },
      done: (text: string) => text.includes('"valid":true'),
    }),
  }

  it('takes each payment once, and for what is delivered', async function () {
    this.timeout(KILLS * PATIENCE_MS)
    const [first] = cluster.members
    if (first === undefined) throw new Error('no member')
    for (let round = 0; round < KILLS; round++) {
      const [what, point] = ROUNDS[round % ROUNDS.length] ?? ['a2a', 'a2a.ended']
      await first.kill()
      await first.start(point)
      const id = randomUUID()
      const { path, body, done } = calls[what](id)
      const paid = await signedHeaders(keys.buyer, first.url + path, jsonPost(body, { 'a2a-version': '1.0' }))
      const headers = { ...paid, 'a2a-version': '1.0', 'idempotency-key': id }
      const send = (member: number) =>
        ask(keys.buyer, path, body, headers, member).catch((error: unknown) => ({ status: 0, text: String(error) }))
      let last = await send(0)
      const died = last.status === 0 || !first.alive
      if (died) {
        await first.ended
        await first.start()
      }
      for (const giveUp = Date.now() + PATIENCE_MS; !done(last.text); last = await send(round % 2)) {
        if (Date.now() > giveUp) throw new Error(`${point}: ${last.status} ${last.text}`)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
      process.stdout.write(`      ${what} ${point}: ${died ? 'killed' : 'lived'}, delivered\n`)
      expect(new Set(facilitator.taken).size, point).to.equal(round + 1)
    }
    const { body: list } = await ask(keys.buyer, '/v1/x402/payments?limit=100')
    const states = (list['data'] as { readonly state: string }[]).map(({ state }) => state)
    expect(states).to.deep.equal(Array.from({ length: KILLS }, () => 'captured'))
  })
})
