import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { type Collection, MongoClient } from 'mongodb'
import { eventually, rejection, temporaryFolder } from '../src/testing.ts'

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
/** No file may grow beyond this: the log's files do not, the tree does. */
const FILE_KILOBYTES_MAX = 70_000
const DOCUMENT_BYTES = 1 << 20
const OUT_OF_DISK_SPACE = 14_031

interface Half {
  readonly n: number
  readonly half: number
  readonly data: Buffer
}

describe('a disk that is full while memory is moved into the tree', () => {
  const folder = temporaryFolder()
  const socketPath = join(folder.path, 'full.sock')
  let server: ChildProcess
  let client: MongoClient
  const halves = (): Collection<Half> => client.db('test').collection('c')

  /** The operating system refuses to let a file grow, as it does on a full disk. */
  const start = async (limit = `ulimit -f ${FILE_KILOBYTES_MAX};`) => {
    const command = [
      process.execPath,
      '--import',
      'tsx',
      CLI,
      '--data',
      join(folder.path, 'data'),
      '--socket',
      socketPath,
    ]
    server = spawn('bash', ['-c', `trap '' XFSZ; ${limit} exec "$@"`, 'bash', ...command], {
      // lmdb tells what it cannot write.
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    if (server.stdout) await once(server.stdout, 'data')
    client = await new MongoClient(`mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`).connect()
  }
  const stop = async (signal: NodeJS.Signals) => {
    await client.close()
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }
  const insert = (n: number) =>
    halves().insertMany([0, 1].map((half) => ({ n, half, data: Buffer.alloc(DOCUMENT_BYTES, n) })))
  const assertWhole = async (pairs: number) => {
    const found = await halves()
      .aggregate([{ $group: { _id: '$n', halves: { $sum: 1 } } }])
      .toArray()
    expect(found.length).to.equal(pairs)
    expect(found.every((pair) => pair['halves'] === 2)).to.equal(true)
  }
  after(async () => {
    await stop('SIGKILL')
    folder.remove()
  })

  it('refuses what needs room and goes on reading; what is deleted makes room; everything acknowledged is there', async () => {
    await start()
    let pairs = 0
    const refused = await rejection(
      (async () => {
        for (; pairs < 400; pairs++) await insert(pairs)
      })(),
    )
    expect(refused['code']).to.equal(OUT_OF_DISK_SPACE)
    expect(refused.message).to.match(
      /^the disk of .* is full, so the store only reads, .*could not be written: there is no room for \d+ KB\. Delete or drop/,
    )
    expect(pairs).to.be.within(5, 399)
    await assertWhole(pairs)

    await stop('SIGKILL')
    await start()
    await assertWhole(pairs)
    await eventually(
      async () => (await insert(pairs).catch((error) => error['code'])) === OUT_OF_DISK_SPACE || !++pairs,
    )
    await halves().deleteMany({ n: { $gte: 5 } })
    await assertWhole(5)
    await eventually(async () => (await insert(5).catch((error) => error['code'])) !== OUT_OF_DISK_SPACE, 30_000)
    for (let n = 6; n < 15; n++) await insert(n)

    await stop('SIGKILL')
    await start('')
    await assertWhole(15)
    expect(await client.db('test').command({ validate: 'c' })).to.include({ valid: true })
  }).timeout(120_000)
})
