/**
 * What a policy costs a chat call: CPU of the whole service per call, of accounts with a policy that redacts personal
 * data and blocks injections and secrets against accounts without one, interleaved in one run, plain and streamed, no
 * answer from the cache. `npm run bench:safety-chat [rounds] [calls]`; compare the ratios. The goal: ≤ 1.3.
 */
import { readFileSync } from 'node:fs'
import { startOurs, startUpstream } from '../gateway/contestants.ts'
import { median } from '../gateway/cpu.ts'

const [rounds = 5, calls = 600] = process.argv.slice(2).map(Number)
const FIRST_PORT = 19_300
const CONNECTIONS = 8
const TICKS_PER_SECOND = 100
const POLICY = {
  name: 'bench',
  applies_to: { account: true },
  rules: [
    { scanner: 'personal_data', action: 'redact' },
    { scanner: 'secrets', action: 'block' },
    { scanner: 'prompt_injection', action: 'block', direction: 'input' },
  ],
}

const upstream = await startUpstream(FIRST_PORT)
const ours = await startOurs(FIRST_PORT + 1, upstream.url)
const half = ours.headers.length / 2
const groups = { without: ours.headers.slice(0, half), with: ours.headers.slice(half) }
let turn = 0

const post = async (path: string, headers: Readonly<Record<string, string>>, body: object): Promise<void> => {
  const answer = await fetch(new URL(path, ours.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`)
}

const cpuMs = (): number => {
  const fields = readFileSync(`/proc/${ours.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
}

/** CPU milliseconds a call. Every request differs, so that none is answered from the cache. */
async function cpuOf(group: keyof typeof groups, stream: boolean, count: number): Promise<number> {
  const before = cpuMs()
  let left = count
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const nth = turn++
      await post('/v1/chat/completions', groups[group][nth % half] ?? {}, {
        model: 'gpt-4o-mini',
        max_tokens: 500,
        stream,
        messages: [
          { role: 'system', content: 'You are helpful.' },
          { role: 'user', content: `Question ${nth}. ${'Tell me about the fox. '.repeat(10)}` },
        ],
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return (cpuMs() - before) / count
}

try {
  for (const headers of groups.with) await post('/v1/safety/policies', headers, POLICY)
  for (const group of ['without', 'with'] as const)
    for (const stream of [false, true]) await cpuOf(group, stream, calls * 2)
  for (const stream of [false, true]) {
    const measured = { without: [] as number[], with: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const group of ['without', 'with'] as const) measured[group].push(await cpuOf(group, stream, calls))
    const [bare, guarded] = [median(measured.without), median(measured.with)]
    console.log(
      `${stream ? 'streamed' : 'plain'} chat call: ${bare.toFixed(2)} ms CPU without a policy, ${guarded.toFixed(2)} ms with one: × ${(guarded / bare).toFixed(2)}`,
    )
  }
} finally {
  await ours.stop()
  await upstream.stop()
}
