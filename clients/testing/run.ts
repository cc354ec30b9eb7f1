import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startGround } from './ground.ts'

/**
 * `npm run test:clients -- [python] [go] [java] [typescript]`: the live tests of these languages, of all where none is named,
 * against one running service, and their packages as a registry would look at them (TypeScript's live tests are in
 * `npm test`). A language that the machine lacks is left out, loudly; under CI that is a failure.
 */
interface Language {
  readonly needs: readonly (readonly [command: string, ...args: string[]])[]
  readonly steps: readonly (readonly [command: string, ...args: string[]])[]
}

const CLIENTS = new URL('../', import.meta.url).pathname
const VENV = join(CLIENTS, '../tmp/clients-python')
const PYTHON = join(VENV, 'bin/python')
const TEMPORARY = join(CLIENTS, '../tmp')
const TARBALL = join(TEMPORARY, 'service-client-1.0.0.tgz')
const PYTHON_PACKAGES = join(VENV, 'dist')
const [WHEEL, SDIST] = ['service_client-1.0.0-py3-none-any.whl', 'service_client-1.0.0.tar.gz']

const LANGUAGES: Readonly<Record<string, Language>> = {
  go: {
    needs: [['go', 'version']],
    steps: [
      ['go', 'mod', 'tidy', '-diff'],
      ['go', 'vet', './...'],
      ['go', 'test', '-count=1', './...'],
      ['go', 'run', './examples/tour'],
    ],
  },
  java: {
    needs: [
      ['javac', '-version'],
      ['mvn', '-version'],
    ],
    steps: [
      // the jar, its sources and its reference
      ['mvn', '-q', '-B', 'verify'],
      ['java', '-cp', 'target/classes:target/test-classes:target/dependency/*', 'com.example.service.Live'],
      ['java', '-cp', 'target/service-client-1.0.0.jar:target/dependency/*', 'examples/Tour.java'],
    ],
  },
  python: {
    needs: [['python3', '-c', 'import sys, venv; assert sys.version_info >= (3, 11)']],
    steps: [
      ['python3', '-m', 'venv', VENV],
      [
        PYTHON,
        '-m',
        'pip',
        'install',
        '--quiet',
        '--disable-pip-version-check',
        'mypy==2.4.1',
        'build==1.6.1',
        'twine==6.2.0',
        'openai==3.54.0',
        '.',
      ],
      [PYTHON, '-m', 'mypy', 'src'],
      [PYTHON, 'tests/live.py'],
      [PYTHON, 'tests/dropin.py'],
      [PYTHON, 'examples/tour.py'],
      [PYTHON, '-m', 'build', '--outdir', PYTHON_PACKAGES],
      [PYTHON, '-m', 'twine', 'check', '--strict', join(PYTHON_PACKAGES, WHEEL), join(PYTHON_PACKAGES, SDIST)],
    ],
  },
  typescript: {
    needs: [['npm', '--version']],
    steps: [
      ['npm', 'pack', '--silent', '--pack-destination', TEMPORARY],
      [process.execPath, '--import', 'tsx', '../testing/outside.ts', TARBALL],
      ['npx', '--yes', 'publint@0.3.25', '--strict'],
      ['npm', 'exec', '--yes', '--package', TARBALL, '--', 'service', '--version'],
    ],
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in LANGUAGES))
if (unknown.length > 0)
  throw new Error(`no such language: ${unknown.join(', ')}; there are ${Object.keys(LANGUAGES).join(', ')}`)

const has = ([command, ...args]: readonly [string, ...string[]]): boolean => spawnSync(command, args).status === 0
const chosen = Object.entries(LANGUAGES).filter(([name]) => asked.length === 0 || asked.includes(name))
const lacking = chosen.filter(([, { needs }]) => !needs.every(has)).map(([name]) => name)
if (lacking.length > 0) console.error(`NOT TESTED: this machine has no ${lacking.join(', no ')}`)

const ground = await startGround()
const failed: string[] = []
for (const [name, { steps }] of chosen.filter(([name]) => !lacking.includes(name))) {
  const startedAt = Date.now()
  console.log(`${name}:`)
  const failure = await firstFailure(name, steps)
  if (failure !== undefined) failed.push(name)
  console.log(
    `${failure === undefined ? 'passed' : `FAILED at: ${failure}`} (${Math.round((Date.now() - startedAt) / 1_000)} s)`,
  )
}
await ground.stop()
for (const left of ['python/build', 'python/dist']) rmSync(join(CLIENTS, left), { recursive: true, force: true })
process.exit(failed.length > 0 || (lacking.length > 0 && process.env['CI'] === 'true') ? 1 : 0)

async function firstFailure(name: string, steps: Language['steps']): Promise<string | undefined> {
  for (const [command, ...args] of steps) {
    const child = spawn(command, args, {
      cwd: join(CLIENTS, name),
      env: { ...process.env, ...ground.env },
      stdio: 'inherit',
    })
    const status = await new Promise((resolve) => child.once('close', resolve))
    if (status !== 0) return [command, ...args].join(' ')
  }
  return undefined
}
