import { fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { MongoClient } from 'mongodb'
import { startEmbeddedMongo } from './launch.ts'
import { rejection, temporaryFolder } from './testing.ts'

describe('launcher', function () {
  this.timeout(30_000)
  const folder = temporaryFolder()
  after(() => folder.remove())

  const roundTrip = async (uri: string) => {
    const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect()
    try {
      await client.db('test').collection('docs').insertOne({ a: 1 })
      return await client.db('test').collection('docs').countDocuments()
    } finally {
      await client.close()
    }
  }

  it('runs the store in a thread, on a socket in the data folder, and keeps the data', async () => {
    const dataDir = `${folder.path}/one`
    const first = await startEmbeddedMongo({ dataDir })
    expect(decodeURIComponent(first.uri)).to.equal(`mongodb://${dataDir}/store.sock/?directConnection=true`)
    expect(await roundTrip(first.uri)).to.equal(1)
    await first.close()
    await first.close()
    const second = await startEmbeddedMongo({ dataDir })
    expect(await roundTrip(second.uri)).to.equal(2)
    await second.close()
  })

  it('lets only its own user connect to the socket', async () => {
    const dataDir = `${folder.path}/private`
    const store = await startEmbeddedMongo({ dataDir })
    expect(statSync(`${dataDir}/store.sock`).mode & 0o022).to.equal(0)
    await store.close()
  })

  it('finds a short lower-case socket path for any folder', async () => {
    const store = await startEmbeddedMongo({ dataDir: `${folder.path}/${'Long'.repeat(30)}` })
    const path = decodeURIComponent(new URL(store.uri.replace('mongodb', 'http').replace('%2F', 'x/')).pathname)
    expect(path).to.match(/\.sock\/$/)
    expect(path).to.equal(path.toLowerCase())
    expect(await roundTrip(store.uri)).to.equal(1)
    await store.close()
  })

  it('listens on loopback TCP when a port is given', async () => {
    const store = await startEmbeddedMongo({ dataDir: `${folder.path}/tcp`, port: 0 })
    expect(store.uri).to.match(/^mongodb:\/\/127\.0\.0\.1:\d+\//)
    expect(await roundTrip(store.uri)).to.equal(1)
    await store.close()
  })

  it('rejects with the reason when it cannot start', async () => {
    const dataDir = `${folder.path}/taken`
    const first = await startEmbeddedMongo({ dataDir })
    const error = await rejection(startEmbeddedMongo({ dataDir }))
    expect(error.message).to.include(`${dataDir} is in use`)
    await first.close()
    expect((await rejection(startEmbeddedMongo({ dataDir, socketPath: '/tmp/Upper.sock' }))).message).to.include(
      'lower-case',
    )
  })

  const cli = (...args: readonly string[]) =>
    fork(fileURLToPath(new URL('./cli.ts', import.meta.url)), args, { execArgv: ['--import', 'tsx'], silent: true })
  const finish = async (...args: readonly string[]): Promise<{ code: number; output: string }> => {
    const child = cli(...args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const [code] = (await once(child, 'close')) as [number]
    return { code, output }
  }

  it('the command serves a folder over TCP until it is told to stop, backs it up meanwhile, and restores', async () => {
    const child = cli('--port', '0', '--data', `${folder.path}/cli`)
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    const uri = /listening: (\S+)/.exec(line.toString())?.[1] ?? ''
    expect(await roundTrip(uri)).to.equal(1)
    const file = `${folder.path}/cli.backup`
    const contents = /^1 documents in 1 collections \(0\.0 MB\): /
    const saved = await finish('backup', file, '--uri', uri)
    expect(saved.output).to.match(contents)
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).to.equal(0)
    const [again, copy, wrong] = await Promise.all([
      finish('backup', file, '--uri', uri),
      finish('restore', file, '--data', `${folder.path}/copy`),
      finish('restor', file),
    ])
    expect(again).to.deep.equal({ code: 1, output: `${file} exists: name another file\n` })
    expect(copy.output).to.match(contents)
    expect(wrong.code).to.equal(2)
    expect(wrong.output).to.match(/^not a command: restor .*\nusage: /)
  })
})
