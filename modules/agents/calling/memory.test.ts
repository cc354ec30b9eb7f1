import { expect } from 'chai'
import { PersonalCipher } from '../../../kernel/define.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import memory from '../../memory/module.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { Records } from '../../records/services.ts'
import { gatewayKernel, grant, modelAt } from '../../routing/testing/gateway-kernel.ts'
import agents from '../module.ts'

const OWNER = 'usr_creator'

describe('agents: memory', () => {
  let t: TestKernel
  let fake: FakeProvider
  before(async () => {
    fake = await startFakeProvider()
    t = await gatewayKernel(
      {
        baseUrls: { openai: fake.url },
        models: [modelAt('openai', 'm')],
        firstByteTimeoutMs: 10_000,
        firstTokenTimeoutMs: 10_000,
        idleTimeoutMs: 10_000,
        totalTimeoutMs: 20_000,
        connectTimeoutMs: 10_000,
      },
      { modules: [memory, agents], provide: [[PersonalCipher, plainCipher]] },
    )
    await grant(t, 10_000, OWNER)
  })
  after(async () => {
    await t?.stop()
    await fake?.close()
  })

  const call = async (userId: string, agent: string, text: string) =>
    (await t.as({ userId }).post(`/v1/agents/${agent}/call`).send({ input: { text } }).expect(200)).body
  const instructions = (): string =>
    (fake.requests.at(-1)?.body['messages'] as { content: string }[] | undefined)?.[0]?.content ?? ''

  it('an agent remembers across calls, is corrected, forgets on demand; others’ talks stay theirs', async () => {
    const body = {
      name: 'Host',
      archetype: 'custom',
      price_per_call: 0,
      instructions: 'Be brief.',
      model: { models: ['m'] },
      memory: { recall: 3 },
    }
    const { id } = (await t.as({ userId: OWNER }).post('/v1/agents').send(body).expect(200)).body
    const first = await call('usr_a', id, 'I live in Leeds.')
    expect(first.memory).to.deep.equal({ recalled: 0, remembered: 2 })
    expect(instructions()).to.equal('Be brief.')
    const second = await call('usr_a', id, 'Where do I live?')
    expect(second.memory.recalled).to.be.above(0)
    expect(instructions()).to.include('user: "I live in Leeds."')
    await call('usr_b', id, 'Where do I live?')
    expect(instructions()).to.equal('Be brief.')
    await call('usr_a', id, 'Actually, I moved to York.')
    await call('usr_a', id, 'In which city do I live?')
    expect(instructions()).to.include('I moved to York.').and.not.include('Leeds')
    const sealed = await t.services.resolve(Records).findBySeal(second.worm_hash.replace('sha256:', ''))
    expect(sealed?.body).to.have.nested.property('use.memory.recalled', second.memory.recalled)
    await t.as({ userId: 'usr_a' }).post('/v1/memory/forget').send({ agent_id: id }).expect(200)
    await call('usr_a', id, 'Where do I live?')
    expect(instructions()).to.equal('Be brief.')
  })

  it('a switch of the version: without it nothing is kept', async () => {
    const body = { name: 'Mute', archetype: 'custom', price_per_call: 0, instructions: 'x', model: { models: ['m'] } }
    const { id } = (await t.as({ userId: OWNER }).post('/v1/agents').send(body).expect(200)).body
    expect(await call('usr_c', id, 'I live in Leeds.')).to.not.have.property('memory')
    const { body: kept } = await t.as({ userId: 'usr_c' }).get('/v1/memory/memories').expect(200)
    expect(kept.data).to.deep.equal([])
  })
})
