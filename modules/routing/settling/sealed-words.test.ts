import { expect } from 'chai'
import { BSON } from 'mongodb'
import { Mongo } from '../../../kernel/define.ts'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { status } from '../../providers/testing/faults.ts'
import { Records, type Sealed } from '../../records/services.ts'
import { taskKind, taskName } from '../tasks.ts'
import { gatewayKernel, grant, modelAt, USER } from '../testing/gateway-kernel.ts'

const CHAT = '/api/v1/chat/completions'
const MARKER = 'zx-ada-lovelace-7f3a91'
const messages = [{ role: 'user', content: `Say hello to ${MARKER}.` }]

describe("a caller's words in the sealed records", () => {
  let t: TestKernel
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    t = await gatewayKernel({ baseUrls: { openai: fake.url }, models: [modelAt('openai', 'm')] })
    await grant(t, 5_000)
  })
  beforeEach(() => fake.reset())
  after(async () => {
    await t.stop()
    await fake.close()
  })

  const lastCall = async (type = 'inference.settled'): Promise<Sealed['body']> => {
    const [record] = await t.services.resolve(Records).list({ account: USER, types: [type], limit: 1 })
    t.clock.advance(1_000)
    return (record?.body['call'] ?? record?.body) as Sealed['body']
  }
  const storeSays = async (words: string): Promise<readonly string[]> => {
    const db = t.services.resolve(Mongo).db
    const found: string[] = []
    for (const collection of (await db?.collections()) ?? [])
      for await (const document of collection.find({}))
        if (Buffer.from(BSON.serialize(document)).includes(words))
          found.push(`${collection.collectionName} ${document._id}`)
    return found
  }

  it('are none: a task of their own, and every way to write a model, leave no byte in the store', async () => {
    await t.request
      .post('/v1/route')
      .set('idempotency-key', 'task')
      .send({ task: MARKER, input: `Greet ${MARKER}.` })
      .expect(200)
    expect(await lastCall()).to.include({ task: 'custom', asked: 'auto' })
    await t.settle()
    expect(t.events.findLast(({ name }) => name === 'earn.completed')?.data).to.include({ task: 'custom' })

    // a pattern of the price list takes any ending, a path before a name is cut off
    await t.request
      .post(CHAT)
      .send({ model: `gpt-5-nano-${MARKER}`, messages })
      .expect(200)
    expect(fake.requests.at(-1)?.body).to.include({ model: `gpt-5-nano-${MARKER}` })
    expect(await lastCall()).to.deep.include({ asked: ['openai/gpt-5-nano'], offer: 'openai/gpt-5-nano', task: null })
    await t.request
      .post(CHAT)
      .send({ model: 'm', models: [MARKER, `${MARKER}/m`], messages })
      .expect(200)
    expect(await lastCall()).to.deep.include({ asked: ['unknown', 'm'], offer: 'openai/m' })

    fake.always(status(500))
    await t.request
      .post(CHAT)
      .send({ model: `openai/gpt-5-nano-${MARKER}-2`, messages })
      .expect(503)
    expect(await lastCall('inference.released')).to.have.property('outcome', 'failed')
    await t.settle()
    expect(await storeSays(MARKER)).to.deep.equal([])
    expect(await storeSays('openai/gpt-5-nano')).not.to.be.empty
  })

  it('are kept where they are names that we know, in our spelling', () => {
    expect(['Summarize', 'sentiment-analysis', ' key words ', 'chat'].map(taskName)).to.deep.equal([
      'summarise',
      'classify_sentiment',
      'keywords',
      'chat',
    ])
    for (const odd of ['constructor', '__proto__', 'custom', MARKER]) {
      expect(taskName(odd)).to.equal('custom')
      expect(taskKind(odd).instruction).to.include(odd)
    }
  })
})
