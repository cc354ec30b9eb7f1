import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { run } from '../src/cli/run.ts'

const VECTORS = new URL('../../testing/vectors.json', import.meta.url)

/** Answers as the service would, by path. */
const ANSWERS: Readonly<Record<string, readonly [number, unknown]>> = {
  '/v1/balance': [200, { balance_gbp: '£0.78', withdrawable_pence: 78, credits_gbp: '£5.00' }],
  '/v1/earn/1': [200, { earned_gbp: '£0.78' }],
  '/v1/withdraw': [409, { error: 'connect an account first', code: 'processor_not_connected' }],
  '/account/connect': [200, { url: 'https://connect' }],
  '/v1/route': [402, { error: 'no money', code: 'E003', payment: { payment_link: 'https://pay', amount_pence: 1 } }],
  '/api/v1/models': [200, { object: 'list', data: [{ id: 'evil\u001b[2Jmodel', owned_by: 'x' }] }],
  '/v1/account/keys': [401, { error: 'bad key', code: 'E001' }],
}

describe('the command line', () => {
  const home = mkdtempSync(join(tmpdir(), 'cli-'))
  const server = createServer((request, answer) => {
    if (request.url === '/api/v1/chat/completions') {
      const chunk = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
      const bill = `data: ${JSON.stringify({ choices: [], billing: { model_used: 'local/basic', cost_pence: 8 } })}\n\n`
      answer.setHeader('content-type', 'text/event-stream').end(`${chunk('Hel')}${chunk('lo')}${bill}data: [DONE]\n\n`)
      return
    }
    const [status, body] = ANSWERS[request.url ?? ''] ?? [404, { error: 'no', code: 'not_found' }]
    answer
      .writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' })
      .end(JSON.stringify(body))
  })
  let address = ''
  before((done) => {
    server.listen(0, '127.0.0.1', () => {
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      done()
    })
  })
  after(() => {
    server.close()
    server.closeAllConnections()
    rmSync(home, { recursive: true, force: true })
  })

  async function service(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    let [out, err] = ['', '']
    const code = await run(args, {
      out: (text) => (out += text),
      err: (text) => (err += text),
      interactive: false,
      secret: async () => 'sk_kept_key',
      signal: new AbortController().signal,
      env: { XDG_CONFIG_HOME: home, SERVICE_BASE_URL: address },
    })
    return { code, out, err }
  }

  it('says what to do without a key, and keeps one where only its owner reads it', async () => {
    expect(await service('balance')).to.deep.include({ code: 3 })
    const { code, out } = await service('login')
    expect([code, out]).to.deep.equal([
      0,
      `logged in, balance £0.78, credits £5.00; the key is kept in ${home}/service/login.json\n`,
    ])
    expect(statSync(join(home, 'service/login.json')).mode & 0o777).to.equal(0o600)
    expect((await service('balance')).out).to.include('£0.78')
  })

  it('prints JSON for programs, and ends with a code that they can read', async () => {
    expect(JSON.parse((await service('earn', '--json')).out)).to.deep.equal({ earned_gbp: '£0.78' })
    expect((await service('earn', 'nothing')).code).to.equal(2)
    expect((await service('nonsense')).code).to.equal(2)
    expect((await service('balance', '--no-such')).code).to.equal(2)
    expect(await service('withdraw')).to.deep.include({
      code: 1,
      err: 'no payout account is connected yet: open https://connect\n',
    })
    expect((await service('keys')).code).to.equal(3)
    expect(await service('route', 'summarise', 'text')).to.deep.include({ code: 4, out: '' })
    expect((await service('balance', '--base-url', 'http://127.0.0.1:9')).code).to.equal(5)
    expect((await service('route', 'summarise', 'text', '--max-cost-pence', 'ten')).code).to.equal(2)
  })

  it('takes options before the command, tells the help of one, and knows no command by accident', async () => {
    expect(JSON.parse((await service('--json', '--base-url', address, 'earn')).out)).to.deep.equal({
      earned_gbp: '£0.78',
    })
    expect((await service('help', 'chat')).out).to.include('--system')
    expect((await service('constructor')).code).to.equal(2)
  })

  it('ends by Ctrl-C also while the service is silent', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const ctrlC = new AbortController()
    silent.once('request', () => ctrlC.abort())
    const { port } = silent.address() as AddressInfo
    const nothing = { out: () => undefined, err: () => undefined, secret: async () => '', interactive: false }
    const env = { SERVICE_API_KEY: 'sk_x', SERVICE_BASE_URL: `http://127.0.0.1:${port}` }
    expect(await run(['balance'], { ...nothing, signal: ctrlC.signal, env })).to.equal(130)
    silent.close()
    silent.closeAllConnections()
  })

  it('asks for a key no longer than there is somebody to answer', () => {
    const main = new URL('../src/cli/main.ts', import.meta.url).pathname
    const env = { ...process.env, XDG_CONFIG_HOME: home, SERVICE_BASE_URL: address }
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main, 'login'], { env, input: '' })
    expect([status, String(stderr)]).to.deep.equal([2, 'the API key is missing\n'])
  })

  it('streams an answer, and lets nobody steer the terminal', async () => {
    expect((await service('chat', 'Say', 'hello')).out).to.equal('Hello\n')
    expect((await service('models')).out).to.include('evil[2Jmodel')
  })

  it('leaves an answer on the terminal when its spinner has stopped, and says what it cost', async () => {
    let screen = ''
    const write = (text: string): void => {
      screen += text
    }
    await run(['chat', 'Say hello'], {
      ...{ out: write, err: write, interactive: true, secret: async () => '', signal: new AbortController().signal },
      env: { SERVICE_API_KEY: 'sk_x', SERVICE_BASE_URL: address },
    })
    expect(screen.slice(screen.indexOf('Hel'))).to.equal('Hello\nlocal/basic, 8 p\n')
  })

  it('verifies a file, and fails for one that was tampered with', async () => {
    const { exports } = JSON.parse(readFileSync(VECTORS, 'utf8'))
    const [good, bad] = [join(home, 'good.json'), join(home, 'bad.json')]
    writeFileSync(good, JSON.stringify(exports.good))
    writeFileSync(bad, JSON.stringify(exports['the seal']))
    expect((await service('verify', good)).code).to.equal(0)
    expect((await service('verify', good, '--key', exports.good.log_keys[0], '--json')).out).to.include(
      '"trusted": true',
    )
    expect(await service('verify', bad)).to.deep.include({ code: 1 })
  })

  it('completes in shells', async () => {
    const { out } = await service('completion', 'bash')
    const words = spawnSync('bash', [
      '-c',
      `${out}\nCOMP_WORDS=(service keys re); COMP_CWORD=2; _service; echo "\${COMPREPLY[@]}"`,
    ])
    expect(String(words.stdout).trim()).to.equal('revoke')
    expect((await service('completion', 'zsh')).out).to.include('bashcompinit')
    expect((await service('completion', 'fish')).out)
      .to.match(/^complete -c service -e\n/)
      .and.include('-a completion')
    expect((await service('completion', 'tcsh')).code).to.equal(2)
  })
})
