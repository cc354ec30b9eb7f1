import { expect } from 'chai'
import type { MemoryClient as Client } from 'mem0ai'
import { Mongo, PersonalCipher, PersonalData } from '../../kernel/define.ts'
import { type SignedUp, type TestService, testService } from '../accounts/testing.ts'
import memory from './module.ts'
import { Memories } from './services.ts'

const DAY_MS = 86_400_000

describe('modules: memory', () => {
  let t: TestService
  let MemoryClient: typeof Client
  let ada: SignedUp
  before(async () => {
    process.env['MEM0_TELEMETRY'] = 'false' // read when the client is loaded
    ;({ MemoryClient } = await import('mem0ai'))
    t = await testService({ modules: [memory], config: { memory: { maxMemories: 60 } } })
    ada = await t.signup()
  })
  after(() => t?.stop())

  const add = async (who: SignedUp, body: object, key?: string) => {
    const request = who.agent.post('/v1/memory/memories').send(body)
    return (await (key ? request.set('idempotency-key', key) : request).expect(200)).body.results
  }
  const search = async (who: SignedUp, body: object) =>
    (await who.agent.post('/v1/memory/search').send(body).expect(200)).body.results
  const textsOf = (results: readonly { readonly memory: string }[]) => results.map(({ memory: text }) => text)

  it('works with the stock client', async () => {
    const { apiKey } = await t.signup()
    const client = new MemoryClient({ apiKey, host: `${t.url}/v1/memory` })
    const said = [
      { role: 'user' as const, content: 'I adopted a greyhound called Biscuit.' },
      { role: 'assistant' as const, content: 'What does Biscuit eat?' },
    ]
    const added = (await client.add(said, { userId: 'ada', metadata: { source: 'chat' } })) as never as {
      results: { id: string; event: string }[]
    }
    expect(added.results.map(({ event }) => event)).to.deep.equal(['ADD', 'ADD'])
    const id = added.results[0]?.id ?? ''
    const filters = { AND: [{ user_id: 'ada' }, { metadata: { source: 'chat' } }] }
    const { results } = await client.search('Which dog was adopted?', { filters, topK: 1 })
    expect(results[0]).to.deep.include({ id, memory: 'I adopted a greyhound called Biscuit.', userId: 'ada' })
    await client.update(id, { text: 'I adopted a whippet called Biscuit.' })
    expect((await client.get(id)).memory).to.equal('I adopted a whippet called Biscuit.')
    expect((await client.history(id)).map(({ event, oldMemory }) => [event, oldMemory])).to.deep.equal([
      ['ADD', null],
      ['UPDATE', 'I adopted a greyhound called Biscuit.'],
    ])
    expect((await client.getAll({ filters: { user_id: 'ada' }, pageSize: 1 })).count).to.equal(2)
    expect((await client.users()).results).to.have.length(1)
    await client.feedback({ memoryId: id, feedback: 'POSITIVE' as never })
    await client.batchUpdate([{ memoryId: id, text: 'Biscuit is a whippet.' }])
    await client.batchDelete([id])
    await client.get(id).then(
      () => expect.fail('it is still there'),
      (error: Error) => expect(error.message).to.include('there is no memory'),
    )
    await client.ping()
    await client.add([{ role: 'user', content: 'I like tea.' }], { userId: 'ada', runId: 'one' })
    await client.add([{ role: 'user', content: 'I like coffee.' }], { userId: 'ada', runId: 'two' })
    await client.deleteAll({ userId: 'ada', runId: 'one' })
    const left = (await client.getAll({ filters: { user_id: 'ada' } })).results
    expect(left.map(({ memory: text }) => text)).to.have.members(['What does Biscuit eat?', 'I like coffee.'])
    await client.delete(left[0]?.id ?? '')
    await client.deleteUsers({ userId: 'ada' })
    expect((await client.getAll({ filters: { user_id: 'ada' } })).results).to.deep.equal([])
  })

  it('supersedes what a later statement makes untrue, and knows what held when', async () => {
    const scope = { user_id: 'home' }
    const [leeds] = await add(ada, { content: 'I live in Leeds.', ...scope, timestamp: '2026-01-10' })
    const [york] = await add(ada, { content: 'Actually, I moved to York.', ...scope, timestamp: '2026-03-05' })
    expect(york.supersedes).to.deep.equal([leeds.id])
    const [earlier] = await add(ada, { content: 'I live in Hull.', ...scope, timestamp: '2025-06-01' })
    const asked = { query: 'Where do I live?', ...scope }
    expect(textsOf(await search(ada, asked))).to.deep.equal(['Actually, I moved to York.'])
    expect(textsOf(await search(ada, { ...asked, reference_date: '2026-02-01' }))).to.deep.equal(['I live in Leeds.'])
    expect(await search(ada, { ...asked, reference_date: '2025-01-01' })).to.deep.equal([])
    const { body } = await ada.agent.get(`/v1/memory/memories/${earlier.id}`).expect(200)
    expect(body.invalid_at).to.match(/^2026-0[13]/)
    expect(await search(ada, { ...asked, include_invalid: true })).to.have.length(3)
    await ada.agent.delete(`/v1/memory/memories/${york.id}`).expect(200)
    expect(textsOf(await search(ada, asked))).to.deep.equal(['I live in Leeds.'])
    const [end] = await add(ada, { content: 'Ada is between homes.', ...scope, supersedes: [leeds.id] })
    expect(end.supersedes).to.deep.equal([leeds.id])
  })

  it('counts what is said again, once for a repeated request; resolves dates', async () => {
    const scope = { user_id: 'again' }
    const [first] = await add(ada, { content: 'I love the opera!', ...scope })
    for (const _ of [1, 2])
      expect(await add(ada, { content: 'i love opera', ...scope }, 'once-more')).to.deep.equal([
        { id: first.id, event: 'REINFORCE', memory: 'I love the opera!', supersedes: [] },
      ])
    for (const apart of [
      { content: 'I do not love the opera.' },
      { content: 'I love opera', metadata: { message: 2 } },
    ])
      expect((await add(ada, { ...apart, ...scope }))[0].event).to.equal('ADD')
    const { body } = await ada.agent.get(`/v1/memory/memories/${first.id}`).expect(200)
    expect(body.count).to.equal(2)
    await add(ada, { content: 'I saw Tosca last week.', ...scope, timestamp: '2026-05-20T10:00:00Z' })
    const [found] = await search(ada, { query: 'What happened on 12 May 2026?', ...scope })
    expect(found.dates).to.deep.equal([{ from: '2026-05-11', to: '2026-05-17' }])
    expect(found.signals.date).to.be.above(3)
  })

  it('forgets by scope, filter and expiry; blocks belong to their scope', async () => {
    const scope = { user_id: 'gone', run_id: 'r1' }
    await add(ada, { messages: [{ role: 'user', content: 'A secret plan.' }], ...scope, categories: ['plans'] })
    await add(ada, { content: 'A second plan.', ...scope, expiration_date: '2026-01-01' })
    const block = '/v1/memory/blocks/persona?user_id=gone'
    await ada.agent.put(block).send({ value: 'Short answers.', if_version: 0 }).expect(200)
    await ada.agent.put(block).send({ value: 'Long answers.', if_version: 0 }).expect(409)
    expect((await ada.agent.get(block).expect(200)).body).to.include({ value: 'Short answers.', version: 1 })
    expect(await search(ada, { query: 'plan', ...scope })).to.have.length(1)
    await t.runCron('memory.sweep')
    await ada.agent.post('/v1/memory/forget').send({}).expect(400)
    const dry = await ada.agent.post('/v1/memory/forget').send({ user_id: 'gone', dry_run: true }).expect(200)
    expect(dry.body).to.deep.equal({ forgotten: 1, blocks: 1, dry_run: true })
    await ada.agent.post('/v1/memory/forget').send({ user_id: 'gone' }).expect(200)
    expect(await search(ada, { query: 'plan', ...scope })).to.deep.equal([])
    await ada.agent.get(block).expect(404)
  })

  it('refuses bad filters by place, others’ ids, and what is too much', async () => {
    const refusal = async (filters: unknown) =>
      (await ada.agent.post('/v1/memory/search').send({ query: 'x', filters }).expect(400)).body.details[0]
    expect((await refusal({ AND: [{ colour: 'red' }] })).pointer).to.equal('/body/filters/AND/0/colour')
    expect((await refusal({ created_at: { after: 1 } })).pointer).to.equal('/body/filters/created_at/after')
    expect((await refusal({ created_at: { gte: 'soon' } })).message).to.include('must be a date')
    let deep: object = { user_id: 'x' }
    for (let at = 0; at < 12; at++) deep = { NOT: [deep] }
    expect((await refusal(deep)).message).to.include('deep')
    const tooMuch = (body: object) => ada.agent.post('/v1/memory/memories').send(body)
    await tooMuch({ content: 'x'.repeat(10_000_000) }).expect(413)
    await tooMuch({ content: 'x'.repeat(10_001) }).expect(400)
    const thousand = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`field${at}`, at]))
    const [wide] = await add(ada, { content: 'Of a thousand attributes.', user_id: 'wide', metadata: thousand })
    const filters = { user_id: 'wide', metadata: { field999: 999 } }
    expect((await search(ada, { query: 'attributes', filters })).map(({ id }: { id: string }) => id)).to.deep.equal([
      wide.id,
    ])
    const field = 'x'.repeat(16_384)
    const part = { type: 'text', text: 'x'.repeat(6_000) }
    await tooMuch({ messages: [{ role: 'user', content: [part, part] }] }).expect(400)
    await tooMuch({ content: 'Of large ones.', metadata: { field } }).expect(400)
    const [{ id }] = await add(ada, { content: 'Mine alone.', user_id: 'ada' })
    const other = await t.signup()
    await other.agent.get(`/v1/memory/memories/${id}`).expect(404)
    await other.agent.patch(`/v1/memory/memories/${id}`).send({ memory: 'theirs' }).expect(404)
    await other.agent.delete(`/v1/memory/v1/memories/${id}/`).expect(404)
    const facts = Array.from({ length: 61 }, (_, at) => `Fact number ${at}.`)
    const { body } = await other.agent.post('/v1/memory/memories').send({ facts }).expect(409)
    expect(body.code ?? body.error?.code).to.equal('memory_full')
  })

  it('takes names of fields for names, whatever they mean to JavaScript or to the store, and long questions for words', async () => {
    const { agent, userId } = await t.signup()
    const who = { agent, userId } as SignedUp
    const metadata = { constructor: 'one', 'a.b': 'two', $where: 'three', toString: 'four' }
    await add(who, { content: 'Odd names are kept.', user_id: '$ne', metadata })
    await add(who, { content: 'Plain names are kept.', user_id: 'plain' })
    const found = (filters: object) => search(who, { query: 'kept names', filters })
    for (const [name, value] of Object.entries(metadata))
      expect(textsOf(await found({ metadata: { [name]: value } })), name).to.deep.equal(['Odd names are kept.'])
    expect(textsOf(await found({ user_id: '$ne' }))).to.deep.equal(['Odd names are kept.'])
    for (const filters of [
      { $where: '1' },
      { user_id: { $ne: 'plain' } },
      { user_id: { $gt: '' } },
      { constructor: 'x' },
    ])
      await agent.post('/v1/memory/search').send({ query: 'kept', filters }).expect(400)
    for (const body of [
      '{"query":"kept","filters":{"__proto__":{"x":1}}}',
      '{"content":"x","metadata":{"__proto__":1}}',
    ])
      await agent
        .post(body.includes('query') ? '/v1/memory/search' : '/v1/memory/memories')
        .set('content-type', 'application/json')
        .send(body)
        .expect(400)
    for (const query of ['(a+)+$', '.*', '[', 'kept '.repeat(390)])
      await agent.post('/v1/memory/search').send({ query, user_id: 'plain' }).expect(200)
    await agent
      .post('/v1/memory/search')
      .send({ query: 'kept '.repeat(10_000) })
      .expect(400)
  })

  it('is kept for agents in the account of whoever speaks with them', async () => {
    const memories = t.services.resolve(Memories)
    const { userId: account, agent } = await t.signup()
    const whose = { account, agentId: 'ag_1' }
    const said = [{ role: 'user' as const, text: 'My allergy is peanuts.' }]
    expect(await memories.remember(whose, said, 'k')).to.equal(1)
    expect(await memories.remember(whose, said, 'k')).to.equal(1)
    expect((await memories.recall(whose, 'Any allergy?', 3)).map(({ text }) => text)).to.deep.equal([said[0]?.text])
    expect(await memories.recall({ account, agentId: 'ag_2' }, 'Any allergy?', 3)).to.deep.equal([])
    const { body } = await agent.get('/v1/memory/memories?agent_id=ag_1').expect(200)
    expect(body.data).to.have.length(1)
  })

  it('leaves nothing readable in the store, and nothing at all after forgetting and erasure', async () => {
    const { agent, userId } = await t.signup()
    const secret = 'zanzibarquartz'
    const who = { agent, userId } as SignedUp
    const [kept] = await add(who, {
      content: `The ${secret} is in the ${secret}box.`,
      user_id: secret,
      metadata: { [secret]: 1 },
    })
    await agent.put(`/v1/memory/blocks/note?user_id=${secret}`).send({ value: secret }).expect(200)
    const mongo = t.services.resolve(Mongo)
    const scan = async () => {
      let text = ''
      for (const { name } of (await mongo.db?.listCollections().toArray()) ?? [])
        text += JSON.stringify(await mongo.collection(name).find({}).toArray(), (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
      return text
    }
    expect(await scan()).to.not.include(secret)
    const exported: string[] = []
    for await (const { module, item } of t.services.resolve(PersonalData).export(userId))
      if (module === 'memory') exported.push(JSON.stringify(item))
    expect(exported.filter((item) => item.includes(secret))).to.have.length(2)
    await agent.delete(`/v1/memory/memories/${kept.id}`).expect(200)
    const rows = await mongo.collection('memory_memories').find({ owner: userId }).toArray()
    expect(rows.map((row) => Object.keys(row).sort())).to.deep.equal([['_id', 'owner', 'removedAt', 'sequence']])
    await add(who, { content: `Another ${secret}.` })
    // whoever kept a copy of the files has this
    const copy = await mongo.collection<{ _id: string; sealed: string }>('memory_keys').findOne({ _id: userId })
    const openedCopy = () =>
      t.services
        .resolve(PersonalCipher)
        .open(userId, `memory_keys/${userId}`, Buffer.from(copy?.sealed ?? '', 'base64'))
    expect(await openedCopy()).to.be.a('string')
    t.clock.advance(2 * DAY_MS)
    await t.runCron('memory.sweep')
    expect(await mongo.collection('memory_memories').countDocuments({ owner: userId })).to.equal(1)
    await t.services.resolve(PersonalData).erase(userId)
    for (const name of ['memory_memories', 'memory_blocks', 'memory_keys'])
      expect(
        await mongo
          .collection<{ _id: string; owner: string }>(name)
          .countDocuments({ $or: [{ owner: userId }, { _id: userId }] }),
      ).to.equal(0)
    expect(await openedCopy()).to.equal(undefined)
  })

  it('says in /info what is at hand', async () => {
    const { body } = await ada.agent.get('/v1/memory/info').expect(200)
    expect(body.cache.backend).to.match(/^memory: \d+ memories of \d+ accounts/)
    expect(body.cache.hits).to.be.above(0)
  })
})
