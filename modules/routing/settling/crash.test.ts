import { expect } from 'chai'
import { operationId } from '../../../kernel/define.ts'
import { LONG, longIt } from '../../../kernel/testing/long.ts'
import { type TestDatabase, type TestKernel, testDatabase } from '../../../kernel/testing/test-kernel.ts'
import { eventually } from '../../../kernel/testing/wait.ts'
import { Ledger, toMicroPence } from '../../ledger/services.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { Records } from '../../records/services.ts'
import { gatewayKernel, grant, held, modelAt, spendable, USER } from '../testing/gateway-kernel.ts'
import { spawnGateway } from '../testing/spawned-gateway.ts'

/** More with `GATEWAY_KILLS=200`. */
const KILLS = Number(process.env['GATEWAY_KILLS'] ?? (LONG ? 4 : 1))
const CALLERS = 8
const PARALLEL_CALLS = LONG ? 1_000 : 300
/** Calls that the client has under way at once, over both processes. */
const CALLS_AT_ONCE = 64
const PATIENCE_MS = 120_000
const ask = (marker: string) => ({ model: 'm', max_tokens: 1_000, messages: [{ role: 'user', content: marker }] })
const callId = (key: string): string => operationId('', USER, 'inference', key)
/** Longer than a hold of the gateway lasts. */
const HOLD_MS = 800_000
const GRANTED_PENCE = 10_000
const FEW_PENCE = 2
/** So many that the gateway knows what is slow. */
const QUICK_CALLS = 60

describe('gateway processes', function () {
  this.timeout(PATIENCE_MS + KILLS * 10_000)
  let database: TestDatabase
  let fake: FakeProvider
  let t: TestKernel
  beforeEach(async () => {
    database = await testDatabase()
    fake = await startFakeProvider()
    t = await gatewayKernel({}, { database })
  })
  afterEach(async () => {
    await t.stop()
    await fake.close()
    await database.drop()
  })

  it('kill -9 under load: each request that a provider got is on record, each hold ends, nothing is charged twice', async () => {
    await grant(t, GRANTED_PENCE)
    fake.always(async ({ res, wire, saying }) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(wire.whole(saying)))
    })
    const answered = new Set<string>()
    for (let kill = 0; kill < KILLS; kill++) {
      const gateway = await spawnGateway(database, fake.url)
      let killed = false
      const callers = Array.from({ length: CALLERS }, async (_, caller) => {
        for (let call = 0; !killed; call++) {
          const key = `kill${kill}-caller${caller}-call${call}`
          if ((await gateway.chat(ask(key), key)) === 200) answered.add(key)
        }
      })
      const before = fake.requests.length
      await eventually(() => fake.requests.length > before + 1, PATIENCE_MS)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_500))
      killed = true
      await gateway.kill()
      await Promise.all(callers)
    }

    const records = t.services.resolve(Records)
    const received = fake.requests.map(
      ({ body }) => (body['messages'] as readonly { readonly content: string }[])[0]?.content ?? '',
    )
    expect(received.length).to.be.above(KILLS)
    expect(new Set(received).size, 'no call was sent twice').to.equal(received.length)
    await Promise.all(
      received.map(async (key) =>
        expect(await records.find(`hold_${callId(key)}`), key).to.include({ type: 'inference.held' }),
      ),
    )

    // The killed ones lived in later times than this kernel, whose clock stands still: their last hold has expired, too.
    await t.advance(Date.now() - t.clock.now() + HOLD_MS)
    // What a killed process had stored but not yet numbered is numbered by this one first.
    await eventually(async () => {
      await t.runCron('ledger.expire')
      return (await held(t)) === 0n
    }, PATIENCE_MS)
    let settled = 0
    let unknown = 0
    let expected = toMicroPence(GRANTED_PENCE)
    const ends = await Promise.all(
      received.map(async (key) => [key, await records.find(`end:hold_${callId(key)}`)] as const),
    )
    for (const [key, end] of ends) {
      if (end?.type === 'inference.settled') {
        settled++
        const { grossMicroPence, split } = end.body as { grossMicroPence: string; split: Record<string, string> }
        expected += BigInt(split['developerMicroPence'] ?? 0) - BigInt(grossMicroPence)
      } else {
        unknown++
        expect(end, key).to.include({ type: 'inference.released' })
        expect(end?.body, key).to.include({ outcome: 'unknown' })
        expect(answered.has(key), `${key} was answered`).to.equal(false)
      }
    }
    expect(settled).to.be.at.least(answered.size)
    expect((await t.services.resolve(Ledger).balance(USER)).spendableMicroPence).to.equal(expected)
    console.log(
      `      ${KILLS} kills: ${received.length} requests reached the provider, ${answered.size} answers reached their caller, ${settled} settled, ${unknown} of unknown outcome`,
    )
  })

  longIt(
    'kill -9 while a call is hedged: both attempts are on record, both holds end as unknown, and nothing is charged',
    async () => {
      await grant(t, GRANTED_PENCE)
      const second = await startFakeProvider()
      try {
        const gateway = await spawnGateway(database, fake.url, {
          baseUrls: { groq: second.url },
          models: [modelAt('openai', 'm'), modelAt('groq', 'm', { output_usd: 20 })],
          hedging: { sharePct: 25, minDelayMs: 40 },
        })
        for (let call = 0; call < QUICK_CALLS; call++) await gateway.chat(ask('quick'), `quick-${call}`)
        const before = await spendable(t)
        fake.always(() => {})
        second.always(() => {})
        const answer = gateway.chat(ask('slow'), 'slow')
        await eventually(() => second.requests.length > 0)
        await gateway.kill()
        expect(await answer).to.equal(undefined)

        const records = t.services.resolve(Records)
        const holds = [`hold_${callId('slow')}`, `hold_${callId('slow')}-2`]
        const [hold, hedge] = await Promise.all(holds.map((id) => records.find(id)))
        expect(hold?.body).to.include({ attempt: 1, offer: 'openai/m' })
        expect(hedge?.body).to.include({ attempt: 2, offer: 'groq/m', hold: holds[0] })
        await t.advance(Date.now() - t.clock.now() + HOLD_MS)
        await eventually(async () => {
          await t.runCron('ledger.expire')
          return (await held(t)) === 0n
        }, PATIENCE_MS)
        for (const id of holds)
          expect((await records.find(`end:${id}`))?.body, id).to.include({ outcome: 'unknown', released: true })
        expect(await spendable(t)).to.equal(before)
      } finally {
        await second.close()
      }
    },
  )

  it('parallel calls of one nearly empty account through two processes spend no more than it has (maximhq/bifrost#5673)', async () => {
    await grant(t, FEW_PENCE)
    const gateways = await Promise.all([spawnGateway(database, fake.url), spawnGateway(database, fake.url)])
    const answers: (number | undefined)[] = []
    let next = 0
    const caller = async (): Promise<void> => {
      for (let call = next++; call < PARALLEL_CALLS; call = next++)
        answers.push(await gateways[call % gateways.length]?.chat(ask(`call${call}`)))
    }
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, caller))
    await Promise.all(gateways.map((gateway) => gateway.kill()))
    expect(answers).to.have.length(PARALLEL_CALLS)
    expect(new Set(answers)).to.deep.equal(new Set([200, 402]))
    const { spendableMicroPence, totalEarnedMicroPence } = await t.services.resolve(Ledger).balance(USER)
    expect(spendableMicroPence >= 0n).to.equal(true)
    const settled = (
      await t.services.resolve(Records).list({ account: USER, types: ['inference.settled'], limit: PARALLEL_CALLS })
    ).map(({ body }) => BigInt(String(body['grossMicroPence'])))
    const paid = answers.filter((status) => status === 200).length
    expect(settled).to.have.length(paid)
    const charged = settled.reduce((sum, gross) => sum + gross, 0n)
    expect(charged).to.equal(toMicroPence(FEW_PENCE) + totalEarnedMicroPence - spendableMicroPence)
    expect(fake.requests).to.have.length(paid)
    expect(await held(t)).to.equal(0n)
  })
})
