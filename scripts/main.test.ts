import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { startEmbeddedMongo } from 'embedded-mongo'
import { longIt } from '../kernel/testing/long.ts'
import { eventually } from '../kernel/testing/wait.ts'
import { secretVariables } from '../test/contract/modules.ts'
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
  const run = (env: Readonly<Record<string, string | undefined>>): Run => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
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
    const first = run({ LOG_FORMAT: 'text' })
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

  longIt(
    'lives on where modules of plain JavaScript throw when nobody listens, and says whose errors they were',
    async () => {
      const manifest = (name: string) =>
        `kernelApi: 1, name: '${name}', prefix: '/v1/${name}', layer: 'L60', summary: 'rough', capabilities: []`
      const sources = {
        early: `Promise.reject(new Error('at its import')); export default { ${manifest('early')} }`,
        late: `export default { ${manifest('late')}, start() {
        setTimeout(() => { throw new Error('in a timer') })
        setTimeout(() => Promise.reject(3))
      } }`,
        socket: `import { connect } from 'node:net'
        export default { ${manifest('socket')}, start: () => void connect(1, '127.0.0.1') }`,
      }
      for (const [name, text] of Object.entries(sources)) {
        mkdirSync(join(folder, name))
        writeFileSync(join(folder, name, 'index.mjs'), text)
      }
      const sections = Object.keys(sources).map((name) => [name, { from: join(folder, name, 'index.mjs') }])
      writeFileSync(join(folder, 'modules.json'), JSON.stringify(Object.fromEntries(sections)))
      const { output } = run({ CONFIG_DIR: folder, LOG_FORMAT: 'json' })
      await eventually(() => output().includes('"message":"ready"'), 60_000)
      const whose = () =>
        output()
          .split('\n')
          .filter((line) => line.includes('an error reached nobody'))
          .map((line) => JSON.parse(line).module)
      await eventually(() => whose().length === 4, 60_000)
      expect(whose().sort()).to.deep.equal(['early', 'late', 'unknown', 'unknown'])
      const port = /http:\/\/localhost:(\d+)/.exec(output())?.[1] ?? ''
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).to.equal(200)
      expect(output()).to.include('"failed":0')
    },
  )

  longIt(
    'in production refuses to boot without its secrets, and with a weak one, in one line that names them',
    async () => {
      const store = await startEmbeddedMongo({ dataDir: join(folder, 'store') })
      try {
        const strong = await secretVariables()
        const boot = async (change: Readonly<Record<string, string>>): Promise<string> => {
          const { output, ended } = run({ MONGODB_URI: store.uri, LOG_LEVEL: 'silent', ...change })
          expect(await ended, output()).to.equal(1)
          return output()
        }
        const [, missing = ''] =
          /^cannot start: set ([^ ]+(?:, [^ ]+)*) to secrets of at least 32 bytes .*\n$/.exec(await boot({})) ?? []
        expect(missing.split(', ').sort()).to.deep.equal(Object.keys(strong).sort())
        expect(await boot({ ...strong, SECRET_ROUTING: 'weak' })).to.match(
          /^cannot start: SECRET_ROUTING has 4 bytes; .*\n$/,
        )
      } finally {
        await store.close()
      }
    },
  )
})
