import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { SAME_INSTALLATION, type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import earnings from '../earnings/module.ts'
import webhooks from './module.ts'
import { type Receiver, receiver } from './testing.ts'

describe('webhooks of several processes on one store', () => {
  let database: TestDatabase
  let clock: ManualClock
  let hook: Receiver
  const running: TestService[] = []

  beforeEach(async () => {
    database = await testDatabase()
    clock = new ManualClock()
    hook = await receiver()
  })
  afterEach(async () => {
    for (const t of running.splice(0)) await t.stop()
    await hook.close()
    await database.drop()
  })

  const start = async (): Promise<TestService> => {
    const t = await testService({ modules: [earnings, webhooks], database, clock, env: SAME_INSTALLATION })
    running.push(t)
    return t
  }
  const register = ({ agent }: SignedUp) =>
    agent
      .post('/v1/webhooks')
      .send({ url: hook.url, events: ['*'] })
      .expect(200)
  const earnOnce = (t: TestService, { apiKey }: SignedUp) =>
    t.withKey(apiKey).post('/v1/earn/1').send({ task: 'translate_hello' }).expect(200)

  it('deliver each event once, though every process sees it', async () => {
    const [a, b] = [await start(), await start()]
    const user = await a.signup()
    await register(user)
    for (const t of [a, b, a]) await earnOnce(t, user)
    for (const t of [a, b, a, b]) await t.settle()
    const seals = hook.received.map(({ body }) => body.data['worm_seal'])
    expect(new Set(seals)).to.have.lengthOf(3)
    expect(seals).to.have.lengthOf(3)
  })

  it('deliver nothing twice when events come again after a crash', async () => {
    const first = await start()
    const user = await first.signup()
    await register(user)
    await earnOnce(first, user)
    await first.settle()
    await first.stop()
    running.pop()
    await database.connection.collection<{ _id: string }>('kernel_cursors').deleteOne({ _id: 'webhooks' })
    const second = await start()
    await second.settle()
    expect(hook.received).to.have.lengthOf(1)
  })

  it('deliver what a process that died had not', async () => {
    const first = await start()
    const user = await first.signup()
    await register(user)
    hook.script(500)
    await earnOnce(first, user)
    await first.settle()
    await first.stop()
    running.pop()
    const second = await start()
    await second.advance(7_000)
    expect(hook.received).to.have.lengthOf(2)
    expect(hook.received[1]?.raw).to.equal(hook.received[0]?.raw)
  })
})
