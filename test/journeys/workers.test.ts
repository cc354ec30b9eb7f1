import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { uriOf } from 'embedded-mongo'
import { MongoClient } from 'mongodb'
import { longIt } from '../../kernel/testing/long.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { client, freshFolder, ROOT, type RunningService, startService } from './service.ts'

const CALLERS = 8
const PATIENCE_MS = 60_000
const TOKEN = 'metrics-of-all-workers'
const CHAT = { model: 'gpt-4o-mini', max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }] }
const ANSWER = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-4o-mini',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello to you.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 60, completion_tokens: 120, total_tokens: 180 },
})

describe('journey: several workers on one port', function () {
  this.timeout(180_000)
  const folder = freshFolder()
  const config = join(folder, 'config')
  const dataDir = join(folder, 'data')
  let provider: Server
  let service: RunningService
  const keys: string[] = []
  /** Of all chats that were asked, 0 where the connection broke. */
  const all: number[] = []
  const env = (): Record<string, string> => ({
    WORKERS: '2',
    DATA_DIR: dataDir,
    CONFIG_DIR: config,
    METRICS_TOKEN: TOKEN,
    LOG_FORMAT: 'json',
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`,
    KERNEL__LIMITS__FREE__PER_MINUTE: '100000',
    KERNEL__LIMITS__FREE__PER_HOUR: '100000',
  })
  before(async () => {
    provider = createServer((req, res) => {
      req.resume().on('end', () => res.setHeader('content-type', 'application/json').end(ANSWER))
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    cpSync(join(ROOT, 'config'), config, { recursive: true })
    service = await startService(folder, env())
    await eventually(() => count('all workers serve') === 1, PATIENCE_MS)
    for (let caller = 0; caller < CALLERS; caller++)
      keys.push((await client(service.url)('POST', '/api/signup', { email: `w${caller}@example.com` })).body.api_key)
  })
  after(async () => {
    await service?.stop()
    provider?.closeAllConnections()
    provider?.close()
  })

  const lines = (): { readonly message: string; readonly number?: number; readonly pid?: number }[] =>
    service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line))
  const count = (message: string): number => lines().filter((line) => line.message === message).length
  const served = () => lines().filter(({ message }) => message === 'a worker serves')
  const metric = async (name: string): Promise<ReadonlyMap<string, number>> => {
    const { body } = await client(service.url, TOKEN)('GET', '/metrics')
    const samples = String(body).matchAll(new RegExp(`^${name}\\{worker="(\\w+)"[^}]*\\} (\\S+)$`, 'gm'))
    return new Map([...samples].map(([, worker = '', value]) => [worker, Number(value)]))
  }
  /** Whether `npm run audit:verify` beside the service finds no difference. */
  const verifies = (): Promise<boolean> =>
    new Promise((resolve) =>
      execFile(
        process.execPath,
        ['scripts/start.mjs', 'scripts/audit-verify.js'],
        { cwd: ROOT, env: { ...process.env, ...env(), PORT: '0' } },
        (error) => resolve(!error),
      ),
    )
  /** Eight callers ask one after the other until told to stop; gives the statuses, 0 where the connection broke. */
  const load = () => {
    let over = false
    const statuses: number[] = []
    const call = async (key: string): Promise<void> => {
      while (!over) {
        const status = await client(service.url, key)('POST', '/v1/chat/completions', CHAT).then(
          (answer) => answer.status,
          () => 0,
        )
        statuses.push(status)
        all.push(status)
      }
    }
    const calls = Promise.all(keys.map(call))
    return {
      statuses,
      async stop() {
        over = true
        await calls
        return statuses
      },
    }
  }

  it('share its connections, and count limits and show metrics for all together', async () => {
    const left = new Set<unknown>()
    for (let asked = 0; asked < 12; asked++) left.add(await leftOnNewConnection(service.url, keys[0] ?? ''))
    expect(left.size).to.equal(12)
    expect([...(await metric('worker_up'))]).to.deep.equal([
      ['1', 1],
      ['2', 1],
    ])
    expect([...(await metric('process_start_time_seconds')).keys()]).to.have.members(['1', '2', 'primary'])
    const asked = await metric('http_operations_total')
    expect([...asked.keys()]).to.have.members(['1', '2'])
  })

  longIt('SIGHUP replaces them one by one and refuses nobody', async () => {
    const before = await metric('process_start_time_seconds')
    const calls = load()
    await eventually(() => calls.statuses.length > 20, PATIENCE_MS)
    service.process.kill('SIGHUP')
    await eventually(() => count('all workers are replaced') === 1, PATIENCE_MS)
    const statuses = await calls.stop()
    expect(new Set(statuses)).to.deep.equal(new Set([200]))
    const after = await metric('process_start_time_seconds')
    for (const worker of ['1', '2']) expect(after.get(worker)).to.be.greaterThan(before.get(worker) ?? 0)
  })

  longIt('a new one that does not start changes nothing for those that run', async () => {
    const file = join(config, 'modules.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, '{')
    service.process.kill('SIGHUP')
    await eventually(() => count('a new worker does not start; those that run go on') === 1, PATIENCE_MS)
    writeFileSync(file, text)
    const calls = load()
    await eventually(() => calls.statuses.length > 20, PATIENCE_MS)
    expect(new Set(await calls.stop())).to.deep.equal(new Set([200]))
  })

  longIt('one that is killed under load comes back; money and log stay exact', async () => {
    const { pid = 0, number } = served().at(-1) ?? {}
    const starts = served().length
    const calls = load()
    await eventually(() => calls.statuses.length > 20, PATIENCE_MS)
    process.kill(pid, 'SIGKILL')
    await eventually(() => served().length > starts, PATIENCE_MS)
    expect(served().at(-1)?.number).to.equal(number)
    expect((await metric('worker_restarts_total')).get(String(number))).to.equal(1)
    const statuses = await calls.stop()
    const answered = statuses.filter((status) => status === 200).length
    const broken = statuses.filter((status) => status === 0).length
    expect(answered + broken).to.equal(statuses.length)
    expect(broken).to.be.at.most(CALLERS)
    // the balances follow the log, a moment later
    await eventually(verifies, PATIENCE_MS)
    const mongo = await MongoClient.connect(uriOf(dataDir))
    const settled = await mongo.db('service').collection('records').countDocuments({ type: 'inference.settled' })
    await mongo.close()
    expect(settled).to.be.within(all.filter((status) => status === 200).length, all.length)
  })

  longIt('others on the same port end with one clear line', async () => {
    const port = new URL(service.url).port
    const others = { ...process.env, ...env(), DATA_DIR: join(folder, 'other'), PORT: port, LOG_LEVEL: 'error' }
    const output = await new Promise<string>((resolve) =>
      execFile(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, env: others }, (_, stdout, stderr) =>
        resolve(stdout + stderr),
      ),
    )
    expect(output).to.equal(
      `cannot start: port ${port} is in use by another process: stop it, or set PORT to another one\n`,
    )
  })

  it('SIGTERM lets all of them finish what runs', async () => {
    const calls = load()
    await eventually(() => calls.statuses.length > 20, PATIENCE_MS)
    const stopped = service.stop()
    await eventually(() => calls.statuses.includes(0), PATIENCE_MS)
    const statuses = await calls.stop()
    expect(await stopped).to.equal(0)
    expect(new Set(statuses)).to.deep.equal(new Set([200, 0]))
  })
})

/** What a key may still ask this minute, as told on a connection of its own. */
const leftOnNewConnection = (url: string, key: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request(`${url}/v1/balance`, { agent: false, headers: { authorization: `Bearer ${key}` } }, (res) => {
      res.resume().on('end', () => resolve(res.headers['x-ratelimit-remaining-minute']))
    })
      .on('error', reject)
      .end()
  })
