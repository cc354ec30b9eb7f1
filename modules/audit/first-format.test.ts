import { randomBytes } from 'node:crypto'
import { expect } from 'chai'
import Type from 'typebox'
import { recordKind, SealedLog } from '../../kernel/define.ts'
import { type TestDatabase, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import records from '../records/module.ts'
import { RecordArchive, Records } from '../records/services.ts'
import { faultsOf, type Proof } from './bundle.ts'
import { firstLeavesOf } from './log-format.ts'
import { LogTree, type TileStore } from './log-tree.ts'
import { inclusionProof, rangeHash } from './merkle.ts'
import audit from './module.ts'
import { signCheckpoint, signerOf } from './note.ts'
import { LogAudit } from './services.ts'

const Numbered = recordKind('test.sealed', Type.Object({ n: Type.Integer() }))

const NO_TILES: TileStore = { load: async () => undefined, roots: async () => [], save: async () => undefined }
const SIZE = 6

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** A log as it was signed while seals were the leaves' hashes. */
describe('a log of the first format', () => {
  const signer = signerOf('first.example', randomBytes(32))
  let database: TestDatabase
  let old: { readonly text: string; readonly seal: string; readonly proof: Proof }
  before(async () => {
    database = await testDatabase()
    const t = await testKernel({ modules: [records], database })
    for (let n = 0; n < SIZE; n++)
      await t.services.resolve(Records).append(Numbered, { id: `r${n}`, account: 'usr_1', body: { n } })
    const archive = t.services.resolve(RecordArchive)
    await t.services.resolve(SealedLog).read(SIZE - 1, 1)
    const tree = new LogTree(firstLeavesOf(archive), NO_TILES)
    const checkpoint = signCheckpoint({ origin: signer.name, size: SIZE, root: await rangeHash(tree, 0, SIZE) }, [
      signer,
    ])
    const root = (await rangeHash(tree, 0, SIZE)).toString('hex')
    const { db } = database.connection
    await db?.collection('log_keys').insertOne({ _id: signer.verifierKey as never, since: 1 })
    await db?.collection('log_checkpoints').insertOne({ _id: SIZE as never, root, note: checkpoint, at: 1 })
    const [first] = await all(archive.ofParty('usr_1'))
    if (first?.index === undefined) throw new Error('the record is not in the log')
    const hashes = (await inclusionProof(tree, first.index, SIZE)).map((hash) => hash.toString('hex'))
    old = { text: first.text, seal: first.seal, proof: { index: first.index, tree_size: SIZE, hashes, checkpoint } }
    await t.stop()
  })
  after(() => database.drop())

  it('starts, keeps its seals and its checkpoints, and seals the last of them', async () => {
    const t = await testKernel({ modules: [records, audit], database, caller: { userId: 'usr_1' } })
    const log = t.services.resolve(LogAudit)
    const faults = () => all(log.faults())
    expect(await faults()).to.deep.equal([])
    const sealed = await t.services.resolve(Records).find('log/first')
    expect(sealed?.body).to.include({ origin: 'first.example', size: SIZE })
    const { body: keys } = await t.request.get('/v1/audit/keys').expect(200)
    expect(keys.keys).to.have.lengthOf(2)
    expect(faultsOf(old, keys.keys), 'a bundle of before').to.deep.equal([])
    expect(faultsOf({ ...old, text: old.text.replace('"n":', '"m":') }, keys.keys)).to.have.lengthOf(2)
    expect((await t.request.get(`/v1/worm/verify/${old.seal}`).expect(200)).body).to.include({ valid: true })
    await database.connection.db
      ?.collection('log')
      .updateOne({ _id: 2 as never }, { $set: { leaf: randomBytes(32).toString('hex') } })
    expect((await faults()).join('\n')).to.match(new RegExp(`^checkpoint ${SIZE}: the log's leaves give`, 'm'))
    await t.stop()
  })
})

describe('the name of the log', () => {
  it('is kept by a process that was told another PUBLIC_URL; who may not publish adds none', async () => {
    const database = await testDatabase()
    const namesWith = async (config: object): Promise<readonly string[]> => {
      const t = await testKernel({ modules: [records, audit], database, config: { audit: { ...config } } })
      const names = (await t.services.resolve(LogAudit).keys()).map((key) => key.slice(0, key.indexOf('+')))
      await t.stop()
      return [...new Set(names)]
    }
    expect(await namesWith({ publish: false })).to.deep.equal([])
    expect(await namesWith({ origin: 'named.example' })).to.deep.equal(['named.example/log2'])
    expect(await namesWith({}), 'the host of its PUBLIC_URL is another').to.deep.equal(['named.example/log2'])
    expect(await namesWith({ origin: 'other.example', publish: false })).to.deep.equal(['named.example/log2'])
    await database.drop()
  })
})
