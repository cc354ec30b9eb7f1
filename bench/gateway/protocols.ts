/**
 * CPU of the whole service for a call by responses and by messages, to that of the same call by chat: plain and streamed,
 * interleaved in one run, on the same mock upstream. Linux. `npx tsx bench/gateway/protocols.ts [rounds] [calls]`
 */
import { startOurs, startUpstream } from './contestants.ts'
import { cpuPerCall, median } from './cpu.ts'
import { firstByteMs } from './first-byte.ts'

const [rounds = 5, calls = 400] = process.argv.slice(2).map(Number)
const FIRST_PORT = 19_120
const model = 'gpt-4o-mini'
const system = 'You are helpful.'
const user = { role: 'user', content: 'Tell me about the fox. '.repeat(10) }
const REQUESTS = {
  chat: ['/v1/chat/completions', { model, max_tokens: 500, messages: [{ role: 'system', content: system }, user] }],
  responses: ['/v1/responses', { model, max_output_tokens: 500, instructions: system, input: [user] }],
  messages: ['/v1/messages', { model, max_tokens: 500, system, messages: [user] }],
} as const

const upstream = await startUpstream(FIRST_PORT)
const ours = await startOurs(FIRST_PORT + 1, upstream.url)
try {
  const rows = Object.entries(REQUESTS).flatMap(([name, [path, body]]) =>
    [false, true].map((stream) => ({
      name,
      path,
      stream,
      body: JSON.stringify({ ...body, stream }),
      cpu: [] as number[],
    })),
  )
  for (const { path, body } of rows) await cpuPerCall(ours, path, body, calls)
  for (let round = 0; round < rounds; round++)
    for (const row of rows) row.cpu.push(await cpuPerCall(ours, row.path, row.body, calls))
  const base = (stream: boolean): number =>
    median(rows.find((row) => row.name === 'chat' && row.stream === stream)?.cpu ?? [])
  const table = []
  for (const { name, path, stream, body, cpu } of rows) {
    const first = stream
      ? median(await firstByteMs({ ...ours, url: new URL(path, ours.url).href }, body, 100))
      : Number.NaN
    table.push({
      call: `${name}${stream ? ', streamed' : ''}`,
      'CPU ms': Number(median(cpu).toFixed(2)),
      'to chat': Number((median(cpu) / base(stream)).toFixed(2)),
      'first byte ms': Number(first.toFixed(2)),
    })
  }
  console.table(table)
} finally {
  await ours.stop()
  await upstream.stop()
}
