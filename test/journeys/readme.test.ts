import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { freshFolder, type HostedService, hostService, ROOT } from './service.ts'

const README = readFileSync(`${ROOT}README.md`, 'utf8')

describe("journey: the README's quick start", function () {
  this.timeout(120_000)
  let service: HostedService
  before(async () => {
    service = await hostService(freshFolder(), { LOG_LEVEL: 'silent' })
  })
  after(async () => {
    await service?.stop()
    rmSync(`${ROOT}export.json`, { force: true })
  })

  const script = (): string => {
    const [, lines = ''] = /<!-- journey:.*?-->\n```sh\n([\s\S]*?)```/.exec(README) ?? []
    expect(lines).to.include('/v1/withdraw')
    return lines.replace('URL=http://localhost:3000', `URL=${service.url}`)
  }
  const run = (commands: string) =>
    promisify(execFile)('bash', ['-uo', 'pipefail', '-c', commands], { cwd: ROOT, maxBuffer: 10_000_000 })

  it('runs as it is written, from signup to the dead key', async () => {
    const { stdout, stderr } = await run(`set -e\n${script()}`)
    expect(stderr).to.equal('')
    expect(stdout.match(/"earned_pence": 78/g), 'seven tasks').to.have.length(7)
    expect(stdout, 'the welcome credit').to.include('"credits_pence": 500')
    expect(stdout).to.include('"balance_gbp": "£5.46"')
    expect(stdout).to.match(/^http.*\/sandbox\/processor\/authorize\?/m)
    expect(stdout).to.include('"processor_connected": true')
    expect(stdout).to.include('data: [DONE]')
    expect(stdout.match(/"valid": true,\s+"event_type": "payout\.[a-z]+"/g), 'both verify routes').to.have.length(2)
    expect(stdout).to.match(/(\d+) of \1 records verify/)
    expect(stdout).to.include('"revoked": true')
    expect(stdout.trim()).to.match(/"code": "E001"\s+\}$/)
  })

  it('says what is wrong when it is run again with the same address', async () => {
    const [signup = ''] = script().split('# The welcome credit')
    const { stderr } = await run(signup)
    expect(stderr).to.match(/no api_key in the answer: .*conflict/)
  })

  it('can be pasted into any shell: comments hold no quote, and curl needs no new option', () => {
    const comments = script()
      .split('\n')
      .filter((line) => line.startsWith('#'))
    expect(comments.filter((line) => /['"`()!;&|<>*?$[\]]/.test(line))).to.deep.equal([])
    expect(script()).to.not.include('--json')
  })

  it('the link of a payout account opens in a browser without a key, once', async () => {
    const key = async (): Promise<string> => {
      const answer = await fetch(`${service.url}/api/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'browser@example.com' }),
      })
      return ((await answer.json()) as { api_key: string }).api_key
    }
    const authorization = `Bearer ${await key()}`
    const begun = await fetch(`${service.url}/account/connect`, {
      headers: { authorization, accept: 'application/json' },
    })
    const { url } = (await begun.json()) as { url: string }
    expect((await fetch(url)).headers.get('content-type')).to.include('text/html')
    const { searchParams } = new URL(url)
    const approve = () =>
      fetch(`${service.url}/sandbox/processor/authorize`, {
        method: 'POST',
        body: new URLSearchParams({
          state: searchParams.get('state') ?? '',
          redirect_uri: searchParams.get('redirect_uri') ?? '',
          decision: 'approve',
        }),
      })
    expect((await approve()).status).to.equal(200)
    expect((await approve()).status, 'the state is spent').to.equal(409)
    const status = await fetch(`${service.url}/account/status`, { headers: { authorization } })
    expect(await status.json()).to.include({ processor_connected: true })
  })
})
