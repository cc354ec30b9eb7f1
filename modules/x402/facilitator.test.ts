import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'chai'
import { jwtVerify } from 'jose'
import { Outbound, onFaultPoint } from '../../kernel/define.ts'
import { OutboundClient } from '../../kernel/outbound/client.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import bridges from '../bridges/module.ts'
import { Ledger } from '../ledger/services.ts'
import payments from '../payments/module.ts'
import { credentialsOf } from './facilitator/credentials.ts'
import type { Taken } from './facilitator/facilitator.ts'
import { settleOnce } from './facilitator/settle.ts'
import x402 from './module.ts'
import { jsonPost, signedHeaders, wallet } from './testing.ts'
import { type FakeFacilitator, type Fault, startFacilitator } from './testing-facilitator.ts'

const MINUTE_MS = 60_000

describe('a facilitator by URL', () => {
  let facilitator: FakeFacilitator
  let outbound: OutboundClient
  let t: TestService
  let buyer: SignedUp
  before(async () => {
    process.env['X402_FACILITATOR_TOKEN'] = 'ops-secret'
    facilitator = await startFacilitator()
    outbound = new OutboundClient({ allowPrivate: true })
    t = await testService({
      modules: [payments, bridges, x402],
      config: {
        x402: {
          facilitator: facilitator.url,
          rpcUrl: `${facilitator.url}/rpc`,
          payTo: wallet.address,
          facilitatorTimeoutMs: 400,
        },
      },
      provide: [[Outbound, outbound]],
    })
    t.clock.set(Date.now())
    buyer = await t.signup()
  })
  after(async () => {
    delete process.env['X402_FACILITATOR_TOKEN']
    await t?.stop()
    await outbound?.close()
    await facilitator?.close()
  })

  const IBAN = { iban: 'GB82WEST12345698765432' }
  let calls = 0
  /** Signs one payment with the stock client, then sends it as often as asked, under one Idempotency-Key. */
  async function call(): Promise<() => Promise<number>> {
    const key = `call-${++calls}`
    const headers = await signedHeaders(buyer.apiKey, `${t.url}/v1/oracle/iban`, jsonPost(IBAN))
    return async () =>
      (
        await buyer.agent
          .post('/v1/oracle/iban')
          .set({ ...headers, 'idempotency-key': key })
          .send(IBAN)
      ).status
  }
  const newest = async () => {
    const { data } = (await buyer.agent.get('/v1/x402/payments').expect(200)).body
    return data.find(({ id }: { id: string }) => !seen.has(id) && seen.add(id)) ?? data[0]
  }
  const seen = new Set<string>()
  const stateOf = async (id: string): Promise<string> =>
    (await buyer.agent.get('/v1/x402/payments').expect(200)).body.data.find((one: { id: string }) => one.id === id)
      ?.state
  const paid = async () => Number((await t.services.resolve(Ledger).balance(buyer.userId)).paidMicroPence) / 1e6
  const sweep = async () => {
    await t.advance(MINUTE_MS)
    await t.runCron('x402.sweep')
  }
  const once = async (...faults: Fault[]) => {
    facilitator.faults.push(...faults)
    const send = await call()
    const [before, transfers] = [await paid(), facilitator.taken.length]
    const status = await send()
    const { id } = await newest()
    return { send, status, id, before, transfers }
  }

  it('verifies and settles, with the operator’s token', async () => {
    const { status, id, transfers } = await once()
    expect(status).to.equal(200)
    expect(await stateOf(id)).to.equal('captured')
    expect(facilitator.taken.length).to.equal(transfers + 1)
    for (const headers of facilitator.headers) expect(headers.authorization).to.equal('Bearer ops-secret')
  })

  it('takes nothing and delivers nothing where it refuses', async () => {
    const { status, id, before } = await once('refused')
    expect([status, await stateOf(id), await paid()]).to.deep.equal([402, 'refused', before])
  })

  for (const fault of ['error', 'silent', 'nonsense'] as const)
    it(`is asked again where it does not say (${fault}): the repeat is answered and pays once`, async () => {
      const { send, status, id, transfers } = await once(fault)
      expect([status, await stateOf(id)]).to.deep.equal([503, 'capturing'])
      expect(await send()).to.equal(200)
      expect([await stateOf(id), facilitator.taken.length]).to.deep.equal(['captured', transfers + 1])
      expect(await send()).to.equal(200)
      expect(facilitator.taken.length).to.equal(transfers + 1)
    })

  it('is asked by the sweep where nobody repeats: what it then takes is credited', async () => {
    const { id, before } = await once('error')
    await sweep()
    expect([await stateOf(id), await paid()]).to.deep.equal(['captured', before + 1])
  })

  it('may have taken what it then refuses: the chain tells, and the repeat is answered', async () => {
    const { send, status, id, transfers } = await once('lost')
    expect([status, await stateOf(id)]).to.deep.equal([503, 'capturing'])
    expect(await send()).to.equal(200)
    expect([await stateOf(id), facilitator.taken.length]).to.deep.equal(['captured', transfers + 1])
  })

  it('is given up where it refuses and the transfer can no longer be made', async () => {
    const { send, id, before } = await once('error', 'refused', 'refused')
    expect([await send(), await stateOf(id)]).to.deep.equal([503, 'capturing'])
    await t.advance(20 * MINUTE_MS)
    await sweep()
    expect([await stateOf(id), await paid()]).to.deep.equal(['refused', before])
  })

  for (const lie of ['amount', 'payer'] as const)
    it(`is not believed where it names another ${lie}: the chain is asked`, async () => {
      const { status, id } = await once(lie)
      expect([status, await stateOf(id)]).to.deep.equal([200, 'captured'])
    })

  it('leaves a payment unknown where there is no node to ask', async () => {
    const log = { error: () => undefined } as never
    const asked = (again: boolean, taken: Taken) =>
      settleOnce({ _id: 'x', claim: '{}' } as never, again, {
        facilitator: { settle: async () => taken },
        log,
      } as never)
    const refusal: Taken = { success: false, reason: 'nonce_used' }
    expect(await asked(false, refusal)).to.deep.equal(refusal)
    expect(await asked(true, refusal)).to.include({ doubtful: true })
    expect(await asked(false, { ...refusal, doubtful: true })).to.include({ doubtful: true })
  })

  for (const point of ['x402.capturing', 'x402.settled', 'x402.credited', 'ledger.held', 'ledger.settle'])
    it(`is paid once for an answer where the process dies at ${point}`, async () => {
      const send = await call()
      const [transfers, before] = [facilitator.taken.length, await paid()]
      let deaths = 0
      const undo = onFaultPoint((at) => {
        if (at === point && deaths++ === 0) throw new Error('died')
      })
      const died = await send()
      undo()
      expect([deaths, died]).to.deep.equal([1, 500])
      await t.advance(MINUTE_MS)
      expect(await send()).to.equal(200)
      expect([facilitator.taken.length, await paid()]).to.deep.equal([transfers + 1, before])
      expect(await stateOf((await newest()).id)).to.equal('captured')
    })

  it('gets credentials of Coinbase for each call, and none in the clear', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const { d, x } = privateKey.export({ format: 'jwk' })
    const secret = Buffer.concat([d, x].map((part) => Buffer.from(part ?? '', 'base64url'))).toString('base64')
    const secrets = { CDP_API_KEY_ID: 'key-1', CDP_API_KEY_SECRET: secret }
    const url = new URL('https://api.example/platform/v2/x402')
    const { authorization = '' } = await credentialsOf(url, secrets)('api.example/platform/v2/x402/settle', Date.now())
    const { payload, protectedHeader } = await jwtVerify(authorization.slice(7), publicKey, {
      issuer: 'cdp',
      subject: 'key-1',
    })
    expect(payload['uris']).to.deep.equal(['POST api.example/platform/v2/x402/settle'])
    expect(protectedHeader).to.include({ alg: 'EdDSA', kid: 'key-1' })
    expect(() => credentialsOf(new URL('http://api.example/'), secrets)).to.throw(/https/)
    expect(() => credentialsOf(url, { CDP_API_KEY_ID: 'key-1' })).to.throw(/belong together/)
    expect(() => credentialsOf(url, { ...secrets, CDP_API_KEY_SECRET: 'x' })).to.throw(/Ed25519/)
  })
})
