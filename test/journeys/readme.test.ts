import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { freshFolder, ROOT, type RunningService, startService } from './service.ts'

const README = readFileSync(`${ROOT}README.md`, 'utf8')

describe("journey: the README's quick start", function () {
  this.timeout(120_000)
  let service: RunningService
  before(async () => {
    service = await startService(freshFolder())
  })
  after(async () => {
    await service?.stop()
    rmSync(`${ROOT}export.json`, { force: true })
  })

  it('runs as it is written, from signup to the dead key', async () => {
    const [, script = ''] = /<!-- journey:.*?-->\n```sh\n([\s\S]*?)```/.exec(README) ?? []
    expect(script).to.include('/v1/withdraw')
    const commands = script.replace('URL=http://localhost:3000', `URL=${service.url}`)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: ROOT,
      maxBuffer: 10_000_000,
    })
    expect(stdout.match(/"earned_pence":78/g), 'seven tasks').to.have.length(7)
    expect(stdout).to.include('"balance_gbp":"£5.46"')
    expect(stdout).to.include('"processor_connected":true')
    expect(stdout).to.include('data: [DONE]')
    expect(stdout.match(/"valid":true,"event_type":"payout\.[a-z]+"/g), 'both verify routes').to.have.length(2)
    expect(stdout).to.match(/(\d+) of \1 records verify/)
    expect(stdout).to.include('"revoked":true')
    expect(stdout.trim().endsWith('"code":"E001"}')).to.equal(true)
  })
})
