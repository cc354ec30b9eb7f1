/** `npm run test:python`: Python's stock clients, unmodified, against the running service. Each `✔` is a row of a README. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CALL, calls, says } from '../../../modules/protocols/testing/behaviours.ts'
import { answerWell, startFakeProvider } from '../../../modules/providers/testing/fake-provider.ts'
import { client, freshFolder, startService } from '../../journeys/service.ts'
import { WIDE_LIMITS } from '../../journeys/wide-limits.ts'
import { pythonWith } from '../python.ts'

/** Packages of two eras do not go into one environment. */
const SUITES = [
  ['clients.py', 'openai==3.54.0', 'anthropic==2.12.0', 'a2a-sdk[http-server]==1.3.0', 'mcp==2.3.0'],
  ['knowledge.py', 'mem0ai==2.2.1', 'meilisearch==0.43.0'],
  ['older.py', 'a2a-sdk[http-server]==0.3.26', 'mcp==1.30.0'],
] as const

const provider = await startFakeProvider()
provider.always((turn) => {
  const {
    tools,
    response_format,
    messages = [],
  } = (provider.requests.at(-1)?.body ?? {}) as {
    readonly tools?: object
    readonly response_format?: { readonly type: string }
    readonly messages?: readonly { readonly role: string }[]
  }
  if (tools !== undefined && messages.at(-1)?.role !== 'tool') return calls(CALL)(turn)
  return response_format?.type === 'json_schema' ? says('{"city":"London"}')(turn) : answerWell(turn)
})
const service = await startService(freshFolder(), {
  OPENAI_BASE_URL: provider.url,
  OPENAI_API_KEY: 'sk-nobody',
  LOG_LEVEL: 'error',
  ...WIDE_LIMITS,
})
const signup = async (who: string) =>
  (await client(service.url)('POST', '/api/signup', { email: `${who}@example.com` })).body.api_key as string
const developer = client(service.url, await signup('developer'))
const agent = { name: 'Summary Desk', archetype: 'summariser', price_per_call: 0.01, description: 'Summarises' }
const { body: made } = await developer('POST', '/v1/agents', agent)
const listed = await developer('POST', `/v1/agents/${made.id}/publish`, {
  title: 'Summary Desk',
  category: 'writing',
  description: 'Summarises',
})
if (listed.status >= 300) throw new Error(`not listed: ${JSON.stringify(listed.body)}`)

const env = { ...process.env, SERVICE_URL: service.url, API_KEY: await signup('caller'), AGENT: made.slug }
let failed = false
for (const [script, ...packages] of SUITES) {
  const child = spawn(pythonWith(`stock-python/${script}`, packages), [join(import.meta.dirname, script)], {
    env,
    stdio: 'inherit',
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  failed ||= status !== 0
}
await service.stop()
await provider.close()
process.exit(failed ? 1 : 0)
