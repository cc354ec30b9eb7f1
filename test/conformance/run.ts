/** `npm run conformance`: the published conformance suite of MCP, from npm, against the running service. Exits with 1 where something fails that should pass. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freshFolder, startService } from '../journeys/service.ts'
import { WIDE_LIMITS } from '../journeys/wide-limits.ts'
import { startKeyedProxy } from './keyed-proxy.ts'

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const SERVICE = { PUBLIC_URL: 'http://127.0.0.1', ...WIDE_LIMITS }

const folder = freshFolder()
const npm = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, SUITE]
if (spawnSync('npm', npm, { stdio: 'inherit' }).status !== 0) throw new Error(`${SUITE} cannot be installed`)
const service = await startService(freshFolder(), SERVICE)
const signup = await fetch(`${service.url}/api/signup`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'conformance@example.com' }),
})
const { api_key } = (await signup.json()) as { readonly api_key: string }
const proxy = await startKeyedProxy(service.url, api_key)
const suite = spawn(
  process.execPath,
  [
    ...['--import', join(import.meta.dirname, 'node20.mjs')],
    join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js'),
    ...['server', '--url', `${proxy.url}/mcp`, '--suite', 'all', '-o', join(folder, 'results')],
    ...['--expected-failures', join(import.meta.dirname, 'mcp-not-applicable.yml')],
  ],
  { stdio: 'inherit' },
)
const [status] = (await once(suite, 'exit')) as [number | null]
proxy.close()
await service.stop()
process.exit(status ?? 1)
