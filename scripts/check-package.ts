/**
 * `npm run check-package`: packs the service, installs it into an empty project outside of this one, compiles a module there against
 * `agent-earnings-service/define`, and starts the installed service with it.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { place } from './place.ts'

/** A reply of another shape must be refused: declarations that cannot be found would let everything pass. */
const MODULE = `
import { ApiError, Clock, defineContract, defineModule, reply } from 'agent-earnings-service/define'
import Type from 'typebox'

const contract = defineContract({
  now: { method: 'get', path: '/v1/acme/now', summary: 'The time', auth: 'none', reply: { 201: Type.Object({ at: Type.Number() }) } },
  never: { method: 'get', path: '/v1/acme/never', summary: 'Refuses', auth: 'none', reply: { 200: Type.Object({}) }, errors: ['conflict'] },
})
const never = (): never => { throw new ApiError('conflict', 'not here') }
const about = { name: 'acme', prefix: '/v1/acme', layer: 'L60', summary: 'From elsewhere', capabilities: [], contract } as const
export const refused = () => defineModule({
  ...about,
  // @ts-expect-error at is a number
  handlers: { never, now: () => reply(201, { at: 'noon' }) },
})
export default defineModule({
  ...about,
  requires: { clock: Clock },
  handlers: { never, now: (_call, { services }) => reply(201, { at: services.clock.now() }) },
})
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
  write('tsconfig.json', { compilerOptions: COMPILER_OPTIONS, files: ['module.ts'] })
  write('module.ts', MODULE)
  run(folder, join(place.root, 'node_modules/.bin/tsc'), '-p', '.')
}

/** The installed service with the module: both of its operations answer as they should. */
async function serve(): Promise<void> {
  mkdirSync(join(folder, 'config'))
  write('config/modules.json', { acme: { from: join(folder, 'module.js') } })
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
    const statuses = await Promise.all(
      ['now', 'never'].map(async (operation) => (await fetch(`${url}/v1/acme/${operation}`)).status),
    )
    if (statuses.join() !== '201,409') throw new Error(`the module answered ${statuses} instead of 201 and 409`)
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
