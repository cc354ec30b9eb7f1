import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { backup, restore, uriOf } from 'embedded-mongo'
import { MongoClient } from 'mongodb'
import { eventually } from '../../kernel/testing/wait.ts'
import { type FakeProvider, startFakeProvider } from '../../modules/providers/testing/fake-provider.ts'
import { client, freshFolder, type RunningService, startService } from './service.ts'

/** Made up, so that whatever has it has it from here. */
const TOWN = 'Zanzibarquartz'
const NEW_TOWN = 'Mangosteenford'
const ALLERGY = 'rambutanprotein'
const SAID = [TOWN, NEW_TOWN, ALLERGY]
const MODEL = { provider: 'openai', model: 'm', input_usd: 1, output_usd: 10, context_tokens: 100_000 }

/** As it is written, in other cases, and as base64 has it at each of its three places. */
const formsOf = (word: string): readonly string[] => [
  word,
  word.toLowerCase(),
  word.toUpperCase(),
  Buffer.from(word, 'utf16le').toString('latin1'),
  Buffer.from(word).toString('hex'),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'x'.repeat(shift)}${word}`)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  ),
]

/** Names of files below the folder, sockets aside, that have any of the texts. */
function filesWith(folder: string, texts: readonly string[]): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files).to.have.length.above(2)
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const bytes = readFileSync(path)
      return texts.some((text) => bytes.includes(Buffer.from(text, 'latin1')))
    })
}

describe('journey: an agent remembers, is corrected, forgets, and nothing is left', function () {
  this.timeout(180_000)
  const dataDir = freshFolder()
  let fake: FakeProvider
  let service: RunningService
  let mongo: MongoClient
  let caller: ReturnType<typeof client>
  let agent = { id: '', slug: '' }
  const sealed: string[] = []

  before(async function () {
    // the files to look into are those of the embedded store
    if (process.env['MONGODB_URI']) this.skip()
    fake = await startFakeProvider()
    service = await startService(dataDir, {
      OPENAI_API_KEY: 'sk-of-the-fake',
      OPENAI_BASE_URL: fake.url,
      PROVIDERS__MODELS: JSON.stringify([MODEL]),
    })
    mongo = await new MongoClient(uriOf(dataDir)).connect()
    const join = async (email: string) => (await client(service.url)('POST', '/api/signup', { email })).body.api_key
    const creator = client(service.url, await join('creator@example.com'))
    caller = client(service.url, await join('caller@example.com'))
    const made = await creator('POST', '/v1/agents', {
      name: 'Concierge',
      archetype: 'custom',
      price_per_call: 0,
      instructions: 'Be brief.',
      model: { models: ['m'] },
      memory: { recall: 3 },
    })
    expect(made.status, JSON.stringify(made.body)).to.equal(200)
    agent = made.body
  })
  after(async () => {
    await mongo?.close()
    await service?.stop()
    await fake?.close()
  })

  const say = async (text: string, answer = 'Noted.', headers = {}) => {
    fake.says({ pieces: [answer] })
    const { status, body } = await caller('POST', `/v1/agents/${agent.slug}/call`, { input: { text } }, headers)
    expect(status, JSON.stringify(body)).to.equal(200)
    return body
  }
  const instructions = (): string =>
    (fake.requests.at(-1)?.body['messages'] as { content: string }[] | undefined)?.[0]?.content ?? ''
  const rows = () =>
    mongo.db('service').collection<{ _id: string; sealed?: string }>('memory_memories').find({}).toArray()

  it('remembers in a later talk what was said in an earlier one; answer, receipt and trace say so', async () => {
    const first = await say(`I live in ${TOWN}.`, `Then ${TOWN} it is.`)
    expect(first.memory).to.deep.equal({ recalled: 0, remembered: 2 })
    await say(`I am allergic to ${ALLERGY}.`)
    const trace = 'ab'.repeat(16)
    const later = await say('Where do I live?', 'Noted.', { traceparent: `00-${trace}-${'cd'.repeat(8)}-01` })
    expect(later.memory.recalled).to.be.above(0)
    expect(instructions()).to.include(`I live in ${TOWN}.`)
    const receipt = await caller('GET', `/v1/worm/verify/${later.worm_hash}`)
    expect(receipt.body.valid).to.equal(true)
    const told = await eventually(async () => {
      const { body } = await caller('GET', `/v1/observability/traces/${trace}`)
      return body.span_list?.find(({ operation }: { operation: string }) => operation === 'invoke_agent')
    })
    const { recalled, remembered } = later.memory
    expect(told.attributes).to.include({ 'agent.memory.recalled': recalled, 'agent.memory.remembered': remembered })
  })

  it('is corrected: what it took for true is known as what was', async () => {
    await say(`Actually, I moved to ${NEW_TOWN}.`)
    await say('In which town do I live?')
    expect(instructions()).to.include(NEW_TOWN).and.not.include(`I live in ${TOWN}`)
    const { body } = await caller('GET', `/v1/memory/memories?agent_id=${agent.id}&include_invalid=true&limit=50`)
    const old = body.data.find(({ memory }: { memory: string }) => memory === `I live in ${TOWN}.`)
    expect(old.invalid_at).to.be.a('string')
    expect(
      (await caller('PATCH', `/v1/memory/memories/${old.id}`, { memory: `I lived in ${TOWN} once.` })).status,
    ).to.equal(200)
  })

  it('forgets one thing when it is told to, and all of it', async () => {
    sealed.push(...(await rows()).flatMap((row) => row.sealed ?? []))
    expect(sealed).to.have.length.above(4)
    const { body: found } = await caller('POST', '/v1/memory/search', { query: ALLERGY, agent_id: agent.id })
    const [hit] = found.results
    expect(hit.memory).to.include(ALLERGY)
    expect((await caller('DELETE', `/v1/memory/memories/${hit.id}`)).status).to.equal(200)
    await say('Which allergy do I have?')
    expect(instructions()).to.not.include(ALLERGY)
    const { body } = await caller('POST', '/v1/memory/forget', { agent_id: agent.id })
    expect(body.forgotten).to.be.above(4)
    expect((await say('Where do I live?')).memory.recalled).to.equal(0)
    expect(instructions()).to.equal('Be brief.')
    const left = new Set((await rows()).map((row) => row.sealed))
    expect(sealed.filter((each) => left.has(each))).to.deep.equal([])
  })

  it('is erased with its account: its key goes, and what is read without it is nothing', async () => {
    await say(`I am back in ${TOWN}.`)
    const keys = mongo.db('service').collection<{ _id: string; sealed: string }>('memory_keys')
    const all = await keys.find({}).toArray()
    expect(all).to.have.length(1)
    const last = (await rows()).flatMap((row) => row.sealed ?? [])
    expect(last).to.have.length.above(0)
    sealed.push(...all.map((key) => key.sealed), ...last)
    const erased = await caller('DELETE', '/api/user/data')
    expect(erased.status, JSON.stringify(erased.body)).to.be.within(200, 202)
    expect(await keys.countDocuments({})).to.equal(0)
    expect(await rows()).to.deep.equal([])
  })

  it('the store as it is copied has none of the sealed texts, and not the key that opened them', async () => {
    const copies = freshFolder()
    await backup({ uri: uriOf(dataDir) }, join(copies, 'all.backup'))
    await restore(join(copies, 'all.backup'), join(copies, 'data'))
    for (const part of ['all.backup', 'data']) expect(filesWith(copies, [agent.slug]).join()).to.include(part)
    expect(filesWith(copies, sealed)).to.deep.equal([])
  })

  it('and its words were never in a file, nor in what the service printed', async () => {
    await mongo.close()
    await service.stop()
    // the scan can find: the agent's name is public
    expect(filesWith(dataDir, [agent.slug])).to.not.deep.equal([])
    for (const word of SAID) {
      expect(filesWith(dataDir, formsOf(word)), word).to.deep.equal([])
      expect(service.output().toLowerCase(), word).to.not.include(word.toLowerCase())
    }
  })
})
