/**
 * CPU of the whole service for a call of an agent with a model, to that of the same routed call: by its own operation, as a model
 * by chat completions, and streamed; interleaved in one run, on the same mock upstream. The callers are other accounts than the
 * agent's owner: every call is held, paid and split. Linux. `npm run bench:agents [-- ROUNDS CALLS]`
 */
import { startOurs, startUpstream } from '../gateway/contestants.ts'
import { cpuPerCall, median } from '../gateway/cpu.ts'

const [rounds = 5, calls = 300] = process.argv.slice(2).map(Number)
const FIRST_PORT = 19_300
const model = 'gpt-4o-mini'
const instructions = 'You are helpful.'
const text = 'Tell me about the fox. '.repeat(10)
const user = { role: 'user', content: text }
const CHAT = '/v1/chat/completions'

const upstream = await startUpstream(FIRST_PORT)
const all = await startOurs(FIRST_PORT + 1, upstream.url)
try {
  const [owner = {}, ...headers] = all.headers
  const service = { ...all, headers }
  const made = await fetch(new URL('/v1/agents', all.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...owner },
    body: JSON.stringify({
      name: 'bench',
      archetype: 'support',
      price_per_call: 0.01,
      instructions,
      model: { models: [model], max_output_tokens: 500 },
    }),
  })
  if (!made.ok) throw new Error(`the agent was not made: ${await made.text()}`)
  const { id } = (await made.json()) as { readonly id: string }
  const chat = { model, max_tokens: 500, messages: [{ role: 'system', content: instructions }, user] }
  const call = `/v1/agents/${id}/call`
  const kinds = [
    { name: 'routed', base: 'routed', path: CHAT, body: chat },
    { name: 'routed, streamed', base: 'routed, streamed', path: CHAT, body: { ...chat, stream: true } },
    { name: 'agent', base: 'routed', path: call, body: { input: { text } } },
    { name: 'agent, streamed', base: 'routed, streamed', path: call, body: { input: { text }, stream: true } },
    { name: 'agent as a model', base: 'routed', path: CHAT, body: { model: `agent/${id}`, messages: [user] } },
  ].map((kind) => ({ ...kind, body: JSON.stringify(kind.body), cpu: [] as number[] }))
  for (const { path, body } of kinds) await cpuPerCall(service, path, body, calls)
  for (let round = 0; round < rounds; round++)
    for (const kind of kinds) kind.cpu.push(await cpuPerCall(service, kind.path, kind.body, calls))
  const of = (name: string): number => median(kinds.find((kind) => kind.name === name)?.cpu ?? [])
  console.table(
    kinds.map(({ name, base }) => ({
      call: name,
      'CPU ms': Number(of(name).toFixed(2)),
      'to routed': Number((of(name) / of(base)).toFixed(2)),
    })),
  )
} finally {
  await all.stop()
  await upstream.stop()
}
