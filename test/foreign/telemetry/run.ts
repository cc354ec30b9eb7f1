/**
 * `npm run test:telemetry`: the stock clients of telemetry that are not on npm, against the running service: OpenTelemetry's and
 * Langfuse's SDK for Python, Prometheus' parser, and where they are installed `promtool` and `logcli` (or LOGCLI=<its path>).
 */
import { spawnSync } from 'node:child_process'
import { client, freshFolder, startService } from '../../journeys/service.ts'
import { WIDE_LIMITS } from '../../journeys/wide-limits.ts'
import { pythonWith } from '../python.ts'
import { checkLogcli } from './logcli.ts'

const PACKAGES = [
  'opentelemetry-sdk==1.45.2',
  'opentelemetry-exporter-otlp-proto-http==1.45.2',
  'langfuse==5.0.4',
  'prometheus-client==0.26.0',
  'requests==2.34.2',
]
const METRICS_TOKEN = 'telemetry-scraper-token'

const failed: string[] = []
function run(name: string, command: string, args: readonly string[], more: object = {}, input?: string): string {
  const env = { ...process.env, ...more }
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: import.meta.dirname,
    env,
    input,
    encoding: 'utf8',
  })
  process.stdout.write(stdout ?? '')
  if (status === 0) return stdout
  console.error(`FAILED: ${name}\n${stderr}${error ?? ''}`)
  failed.push(name)
  return ''
}
const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0

const python = pythonWith('telemetry-python', PACKAGES)
const service = await startService(freshFolder(), { METRICS_TOKEN, ...WIDE_LIMITS })
const { body } = await client(service.url)('POST', '/api/signup', { email: 'telemetry@example.com' })
const key = String(body.api_key)
const call = client(service.url, key)
// so that the gateway has something to measure, and an operator something to read
const { status } = await call('POST', '/v1/chat/completions', {
  model: 'auto',
  messages: [{ role: 'user', content: 'Hello' }],
})
if (status !== 200) throw new Error(`a chat was answered with ${status}`)
const env = { SERVICE_BASE_URL: service.url, SERVICE_API_KEY: key, METRICS_TOKEN, PYTHONDONTWRITEBYTECODE: '1' }

for (const [compression, endpoint] of [
  ['gzip', service.url],
  ['deflate', `${service.url}/v1/observability`],
  ['none', service.url],
] as const)
  run(`OpenTelemetry for Python, ${compression}`, python, ['opentelemetry_sdk.py'], {
    ...env,
    OTLP_ENDPOINT: endpoint,
    OTLP_COMPRESSION: compression,
  })
run('Langfuse for Python', python, ['langfuse_sdk.py'], env)
run('Prometheus for Python', python, ['prometheus_parser.py'], env)

if (has('promtool')) {
  const metrics = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  run('promtool', 'promtool', ['check', 'metrics'], {}, await metrics.text())
  console.log('promtool: check metrics')
} else console.log('promtool: not on this machine (Debian: prometheus)')

const logcli = process.env['LOGCLI'] ?? 'logcli'
if (has(logcli)) {
  const loki = { LOKI_ADDR: `${service.url}/v1/logs`, LOKI_BEARER_TOKEN: key }
  failed.push(...(await checkLogcli(logcli, loki, call)))
} else console.log('logcli: not on this machine')

await service.stop()
if (failed.length > 0) console.error(`failed: ${failed.join(', ')}`)
process.exit(failed.length > 0 ? 1 : 0)
