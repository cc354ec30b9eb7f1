import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { eventually } from '../kernel/testing-wait.ts'
import { place } from './place.ts'

interface Run {
  readonly process: ChildProcess
  readonly output: () => string
  readonly ended: Promise<number | null>
}

describe('main', function () {
  this.timeout(180_000)
  let folder: string
  const runs: Run[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'main-'))
  })
  afterEach(async () => {
    for (const { process: child, ended } of runs.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  })
  const run = (env: Readonly<Record<string, string>>): Run => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'main.ts'], {
      cwd: place.root,
      env: { PATH: process.env['PATH'], DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const made = {
      process: child,
      output: () => output,
      ended: once(child, 'exit').then(([code]) => code as number | null),
    }
    runs.push(made)
    return made
  }

  it('prints where it is and lines to try, answers, and stops on SIGTERM; a second one ends with one clear line', async () => {
    const first = run({})
    await eventually(() => first.output().includes('/v1/route'), 60_000)
    const port = /http:\/\/localhost:(\d+)/.exec(first.output())?.[1] ?? ''
    expect(first.output().match(/curl -s http/g)).to.have.length(4)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).to.equal(200)

    const second = run({ PORT: port, DATA_DIR: join(folder, 'other'), LOG_LEVEL: 'error' })
    expect(await second.ended).to.equal(1)
    expect(second.output().trim()).to.equal(
      `cannot start: port ${port} is in use by another process: stop it, or set PORT to another one`,
    )

    first.process.kill('SIGTERM')
    expect(await first.ended, first.output()).to.equal(0)
  })
})
