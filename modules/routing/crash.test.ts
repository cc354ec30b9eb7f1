import { expect } from 'chai'
import { type TestDatabase, type TestKernel, testDatabase } from '../../kernel/testing.ts'
import { Ledger } from '../ledger/services.ts'
import { Records, recordId } from '../records/services.ts'
import { type FakeProvider, startFakeProvider } from './testing/fake-provider.ts'
import { gatewayKernel, grant, held, USER } from './testing/gateway-kernel.ts'
import { spawnGateway } from './testing/spawned-gateway.ts'
import { eventually } from './testing/streams.ts'

/** More with `GATEWAY_KILLS=200`. */
const KILLS = Number(process.env['GATEWAY_KILLS'] ?? 2)
const CALLERS = 8
const PARALLEL_CALLS = 100
const PATIENCE_MS = 120_000
const ask = (marker: string) => ({ model: 'm', max_tokens: 1_000, messages: [{ role: 'user', content: marker }] })
const callId = (key: string): string => recordId('', USER, 'inference', key)

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
    await grant(t, 10_000)
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
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 500))
      killed = true
      await gateway.kill()
      await Promise.all(callers)
    }

    const records = t.services.resolve(Records)
    const received = fake.requests.map(
      ({ body }) => (body['messages'] as readonly { readonly content: string }[])[0]?.content ?? '',
    )
    expect(received.length).to.be.above(KILLS)
    for (const key of received)
      expect(await records.find(`hold_${callId(key)}`), key).to.include({ type: 'inference.held' })

    await t.advance(1_000_000)
    // What a killed process had stored but not yet numbered is numbered by this one first.
    await eventually(async () => {
      await t.runJob('routing.recover')
      return (await held(t)) === 0n
    })
    let settled = 0
    for (const key of new Set(received)) {
      const end = await records.find(`end:hold_${callId(key)}`)
      expect(end?.type, key).to.be.oneOf(['inference.settled', 'inference.released', 'hold.expired'])
      if (end?.type === 'inference.settled') settled++
      if (answered.has(key)) expect(end?.type, key).to.equal('inference.settled')
    }
    expect(settled).to.be.at.least(answered.size)
  })

  it('parallel calls of one nearly empty account through two processes spend no more than it has', async () => {
    await grant(t, 2)
    const gateways = await Promise.all([spawnGateway(database, fake.url), spawnGateway(database, fake.url)])
    const answers = await Promise.all(
      Array.from({ length: PARALLEL_CALLS }, (_, call) => gateways[call % 2]?.chat(ask(`call${call}`))),
    )
    await Promise.all(gateways.map((gateway) => gateway.kill()))
    expect(new Set(answers)).to.deep.equal(new Set([200, 402]))
    const { spendableMicroPence } = await t.services.resolve(Ledger).balance(USER)
    expect(spendableMicroPence >= 0n).to.equal(true)
    expect(await held(t)).to.equal(0n)
  })
})
