import { expect } from 'chai'
import { PersonalCipher } from '../../../kernel/define.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { status } from '../../providers/testing/faults.ts'
import { gatewayKernel, grant, modelAt, spendable, USER } from '../../routing/testing/gateway-kernel.ts'
import memory from '../module.ts'

const patient = {
  firstByteTimeoutMs: 10_000,
  firstTokenTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
  idleTimeoutMs: 10_000,
}

describe('memory: with models', () => {
  let t: TestKernel
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    t = await gatewayKernel(
      {
        ...patient,
        baseUrls: { openai: fake.url },
        models: [modelAt('openai', 'm'), modelAt('openai', 'v', { kind: 'embedding', output_usd: 0 })],
      },
      { modules: [memory], provide: [[PersonalCipher, plainCipher]] },
    )
    await grant(t, 10_000)
  })
  after(async () => {
    await t?.stop()
    await fake?.close()
  })
  beforeEach(() => fake.reset())

  const settings = (extraction_model: string | null, embedding_model: string | null, daily_budget_pence: number) =>
    t.request.put('/v1/memory/settings').send({ extraction_model, embedding_model, daily_budget_pence }).expect(200)
  const add = async (content: string, user_id: string) => {
    const messages = [{ role: 'user', content }]
    return (await t.request.post('/v1/memory/memories').send({ messages, user_id }).expect(200)).body.results
  }

  it('facts are extracted, paid by the account, and supersede what they name', async () => {
    await settings('m', null, 50)
    fake.says({ pieces: ['{"facts":[{"text":"Ada owns a red canoe."}]}'] })
    const before = await spendable(t, USER)
    const [first] = await add('well, that canoe of mine is red', 'ada')
    expect(first.memory).to.equal('Ada owns a red canoe.')
    expect((await spendable(t, USER)) < before).to.equal(true)
    fake.says({ pieces: ['Sure: {"facts":[{"text":"Ada sold her canoe.","supersedes":[1, 7]}]}'] })
    const [second] = await add('sold the canoe', 'ada')
    expect(second.supersedes).to.deep.equal([first.id])
    const { body } = await t.request.get('/v1/memory/settings').expect(200)
    expect(body.spent_today_pence).to.be.above(0)
  })

  it('what is no JSON, fails, or is beyond the budget leaves the messages as they are', async () => {
    await settings('m', null, 50)
    fake.says({ pieces: ['I would rather not.'] })
    expect((await add('one thing', 'bob'))[0].memory).to.equal('one thing')
    fake.always(status(500))
    expect((await add('two things', 'bob'))[0].memory).to.equal('two things')
    fake.reset()
    await settings('m', 'v', 0)
    expect((await add('three things', 'bob'))[0].memory).to.equal('three things')
    expect(fake.requests).to.have.length(0)
  })

  it('embeddings are kept and fused; without money words alone decide', async () => {
    await settings(null, 'v', 50)
    await add('the harbour at dawn', 'eve')
    const search = async () =>
      (await t.request.post('/v1/memory/search').send({ query: 'boats', user_id: 'eve' }).expect(200)).body.results
    expect((await search())[0].signals.similarity).to.be.above(0)
    await settings(null, 'v', 0)
    expect(await search()).to.deep.equal([])
  })
})
