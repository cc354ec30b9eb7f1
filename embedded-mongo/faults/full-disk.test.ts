import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { MongoClient } from 'mongodb'
import { startServer } from '../src/server.ts'
import { temporaryFolder } from '../src/testing.ts'

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
/** No file may grow beyond this: the log's files do not, the tree does. */
const FILE_KILOBYTES_MAX = 70_000
const DOCUMENT_BYTES = 1 << 20

describe('a disk that is full while memory is moved into the tree', () => {
  const folder = temporaryFolder()
  after(() => folder.remove())

  it('stops the server with a clear error; everything acknowledged is there afterwards, nothing by halves', async () => {
    const dataDir = join(folder.path, 'data')
    const socketPath = join(folder.path, 'full.sock')
    // The operating system refuses to let a file grow, as it does on a full disk.
    const limits = `trap '' XFSZ; ulimit -f ${FILE_KILOBYTES_MAX}; exec "$@"`
    const command = [process.execPath, '--import', 'tsx', CLI, '--data', dataDir, '--socket', socketPath]
    const child = spawn('bash', ['-c', limits, 'bash', ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
    const exit = once(child, 'exit')
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    await once(child.stdout, 'data')
    const client = new MongoClient(`mongodb://${encodeURIComponent(socketPath)}/?directConnection=true`, {
      serverSelectionTimeoutMS: 2000,
    })
    let acknowledged = 0
    try {
      while (acknowledged < 400) {
        const pair = [0, 1].map((half) => ({ n: acknowledged, half, data: Buffer.alloc(DOCUMENT_BYTES, acknowledged) }))
        await client.db('test').collection('c').insertMany(pair)
        acknowledged++
      }
    } catch {
      // The server has stopped.
    }
    await client.close()
    expect((await exit)[0]).to.equal(1)
    expect(errors).to.match(/^the checkpoint in .* could not be written .*the store stops: (?!undefined|no reason)./m)
    expect(acknowledged).to.be.within(5, 399)

    const server = await startServer({ dataDir, listen: { socketPath } })
    const reader = await new MongoClient(server.uri).connect()
    const collection = reader.db('test').collection('c')
    const counts = await collection.aggregate([{ $group: { _id: '$n', halves: { $sum: 1 } } }]).toArray()
    expect(counts.length).to.be.within(acknowledged, acknowledged + 1)
    expect(counts.every(({ halves }) => halves === 2)).to.equal(true)
    expect(await reader.db('test').command({ validate: 'c' })).to.include({ valid: true })
    await reader.close()
    await server.close()
  }).timeout(120_000)
})
