/**
 * `npm run check-package`: packs the service, installs it into an empty project outside of this one, compiles the guide's module there
 * against it, and starts the installed service with it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { place } from './place.ts'

/** The guide's module, as if it had been written elsewhere. */
const EXAMPLE = join(place.root, 'docs/example/postcards')
const elsewhere = (file: string): string =>
  readFileSync(join(EXAMPLE, file), 'utf8')
    .replaceAll('../../../kernel/define.ts', 'agent-earnings-service/define')
    .replaceAll('../../../modules/ledger/services.ts', 'agent-earnings-service/ledger/services')
    .replaceAll("'./contract.ts'", "'./contract.js'")
/** A reply of another shape must be refused: declarations that cannot be found would let everything pass. */
const REFUSED = `
import { defineContract, defineModule, reply } from 'agent-earnings-service/define'
import Type from 'typebox'

const contract = defineContract({
  now: { method: 'get', path: '/v1/acme/now', summary: 'The time', reply: { 201: Type.Object({ at: Type.Number() }) } },
})
// @ts-expect-error at is a number
export default defineModule({ name: 'acme', summary: 'Refused', contract, handlers: { now: () => reply(201, { at: 'noon' }) } })
`
const COMPILER_OPTIONS = { target: 'es2023', module: 'nodenext', strict: true, types: ['node'], skipLibCheck: true }
const READY_MS = 120_000

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(place.root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'service-package-'))
const run = (cwd: string, command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
const write = (path: string, content: string | object): void =>
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))

function install(): { readonly filename: string; readonly entryCount: number; readonly size: number } {
  const [packed] = JSON.parse(
    run(place.root, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder),
  )
  write('package.json', { private: true, type: 'module' })
  const others = [`typebox@${dependencies.typebox}`, `@types/node@${devDependencies['@types/node']}`]
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  run(folder, 'npm', 'install', ...flags, packed.filename, ...others)
  return packed
}

function compile(): void {
  write('tsconfig.json', { compilerOptions: COMPILER_OPTIONS, files: ['module.ts', 'refused.ts'] })
  for (const file of ['module.ts', 'contract.ts']) write(file, elsewhere(file))
  write('refused.ts', REFUSED)
  run(folder, join(place.root, 'node_modules/.bin/tsc'), '-p', '.')
}

/** The installed service with the module: an account buys a postcard, once, and finds it. */
async function serve(): Promise<void> {
  mkdirSync(join(folder, 'config'))
  write('config/modules.json', { postcards: { from: join(folder, 'module.js') } })
  const service = spawn(process.execPath, ['node_modules/agent-earnings-service/dist/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      CONFIG_DIR: join(folder, 'config'),
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      LOG_FORMAT: 'json',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let said = ''
      service.stdout.on('data', (chunk) => {
        said += chunk
        const found = /"url":"([^"]+)"[^\n]*"failed":0/.exec(said)
        if (found) resolve(found[1] as string)
      })
      service.once('exit', () => reject(new Error(`the installed service has ended: ${said}`)))
      setTimeout(() => reject(new Error(`the installed service is not ready: ${said}`)), READY_MS).unref()
    })
    const answer = async (
      path: string,
      init: RequestInit,
    ): Promise<{ readonly status: number; readonly body: unknown }> => {
      const response = await fetch(`${url}${path}`, init)
      return { status: response.status, body: await response.json() }
    }
    const json = { 'content-type': 'application/json' }
    const signup = { method: 'POST', headers: json, body: JSON.stringify({ email: 'ada@example.com' }) }
    const { api_key: key } = (await answer('/api/signup', signup)).body as { readonly api_key: string }
    const headers = { ...json, authorization: `Bearer ${key}`, 'idempotency-key': 'card-1' }
    const card = { method: 'POST', headers, body: JSON.stringify({ to: 'Bob', message: 'Hello' }) }
    const statuses = [await answer('/v1/postcards', card), await answer('/v1/postcards', card)].map(
      ({ status }) => status,
    )
    const { data } = (await answer('/v1/postcards', { headers })).body as { readonly data: readonly unknown[] }
    if (statuses.join() !== '201,201' || data.length !== 1)
      throw new Error(`the module answered ${statuses}, and lists ${data.length} postcards, instead of 201,201 and one`)
  } finally {
    service.kill('SIGTERM')
    await once(service, 'exit')
  }
}

try {
  const { filename, entryCount, size } = install()
  compile()
  await serve()
  console.log(`${filename}: ${entryCount} files, ${size} bytes; installs, and runs a module compiled against it`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
