import { expect } from 'chai'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { eventually } from '../../../kernel/testing/wait.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { endless, LATE_FAULTS } from '../../providers/testing/faults.ts'
import { leaveAfterFirstByte } from '../../providers/testing/streams.ts'
import { gatewayKernel, grant, held, modelAt, spendable } from '../testing/gateway-kernel.ts'

const ASK = { task: 'say hello in your own words', input: 'Hello.', stream: true }

describe('a routed task that is streamed, where the provider fails', () => {
  let t: TestKernel
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    t = await gatewayKernel({ baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')], breakerOpenMs: 1 })
    await grant(t, 500)
  })
  beforeEach(() => {
    fake.reset()
    t.clock.advance(60_000)
  })
  after(async () => {
    await t.stop()
    await fake.close()
  })

  it('has no result where it is cut: an error in its place, and what came is charged', async () => {
    const before = await spendable(t)
    fake.always(LATE_FAULTS['connection lost'])
    const { text } = await t.request.post('/v1/route').send(ASK).expect(200)
    expect(text).to.not.include('event: result')
    expect(text).to.match(/data: \{"error":\{"code":"E005",[^\n]*\}\n\n$/)
    expect((await spendable(t)) < before).to.equal(true)
    expect(await held(t)).to.equal(0n)
  })

  it('is asked for as a stream, and its result holds all words', async () => {
    const { text } = await t.request
      .post('/v1/inference/route')
      .send({ task: ASK.task, prompt: 'Hello.', stream: true })
    expect(fake.requests[0]?.body).to.include({ stream: true })
    expect(text).to.match(
      /event: result\ndata: \{"result":"Hello from the fake\.",[^\n]*"worm_seal":"[0-9a-f]{64}"\}\n\n$/,
    )
  })

  it('is cancelled upstream by a caller who leaves, and settled', async () => {
    fake.always(endless)
    await leaveAfterFirstByte(`${t.url}/v1/route`, ASK)
    await eventually(() => fake.requests[0]?.brokenOffAt)
    await eventually(async () => (await held(t)) === 0n)
  })
})
