import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'chai'
import { MongoClient } from 'mongodb'
import { LONG } from '../../kernel/testing/long.ts'
import { secretVariables } from '../contract/modules.ts'
import { client, freshFolder, ROOT, type RunningService, startService } from './service.ts'

interface Outcome {
  readonly code: number
  readonly output: string
}

;(LONG ? describe : describe.skip)('journey: an auditor finds what was tampered with', function () {
  this.timeout(120_000)
  const dataDir = freshFolder()
  let store: ChildProcess
  let uri = ''
  let service: RunningService
  let secrets: Readonly<Record<string, string>> = {}
  const env = (): Record<string, string> => ({ MONGODB_URI: uri, DATA_DIR: dataDir, ...secrets })
  const script = (name: string): Promise<Outcome> =>
    new Promise((resolve) =>
      execFile(
        process.execPath,
        ['scripts/start.mjs', `scripts/${name}.js`],
        { cwd: ROOT, env: { ...process.env, ...env(), PORT: '0' } },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      ),
    )

  before(async () => {
    secrets = await secretVariables()
    store = spawn(
      process.execPath,
      ['--import', 'tsx', 'embedded-mongo/src/cli.ts', '--port', '0', '--data', `${dataDir}/store`],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = (await once(store.stdout as NonNullable<typeof store.stdout>, 'data')) as [Buffer]
    uri = /mongodb:\/\/\S+/.exec(String(line))?.[0] ?? ''
    service = await startService(dataDir, env())
    const { body } = await client(service.url)('POST', '/api/signup', { email: 'auditor@example.com' })
    const call = client(service.url, body.api_key)
    await call('POST', '/v1/earn/1', { task: 'translate_hello' })
    await call('POST', '/v1/route', { task: 'classify_sentiment', input: 'fine' })
    const beside = await script('rebuild')
    expect(beside.code, beside.output).to.equal(1)
    expect(beside.output)
      .to.include('1 other process of the service works on this store')
      .and.include('Nothing was changed')
    await service.stop()
  })
  after(async () => {
    store?.kill('SIGTERM')
    if (store) await once(store, 'exit')
  })

  it('passes what is whole, and balances can be derived anew', async () => {
    expect(await script('audit-verify')).to.deep.equal({
      code: 0,
      output: 'every balance, split, hash, chain and checkpoint follows from the records\n',
    })
    expect((await script('rebuild')).code).to.equal(0)
    expect((await script('audit-verify')).code).to.equal(0)
  })

  it('locates an altered record, a log entry that was exchanged, and a checkpoint that was changed', async () => {
    const mongo = await new MongoClient(uri).connect()
    try {
      const db = mongo.db('service')
      const [altered, exchanged] = await db
        .collection('records')
        .find({ type: { $in: ['earn.rewarded', 'account.opened', 'inference.settled'] } })
        .sort({ type: -1 })
        .toArray()
      const text = String(altered?.['text'])
      await db
        .collection('records')
        .updateOne(
          { _id: altered?._id as never },
          { $set: { text: text.replace(/[1-9](?=0{5})/, (digit) => `${Number(digit) - 1}`) } },
        )
      const entry = await db.collection('log').findOne({ record: exchanged?._id })
      await db.collection('log').updateOne({ _id: entry?._id as never }, { $set: { leaf: '0'.repeat(64) } })
      const checkpoint = await db.collection('log2_checkpoints').find().sort({ _id: -1 }).limit(1).next()
      const note = String(checkpoint?.['note']).replace('\n\n', ' \n\n')
      await db.collection('log2_checkpoints').updateOne({ _id: checkpoint?._id as never }, { $set: { note } })
      const { code, output } = await script('audit-verify')
      expect(code, output).to.equal(1)
      expect(output).to.include(String(altered?._id))
      expect(output).to.match(new RegExp(`${exchanged?._id}|index ${entry?._id}`))
      expect(output).to.include(`checkpoint ${checkpoint?._id}`)
    } finally {
      await mongo.close()
    }
  })
})
