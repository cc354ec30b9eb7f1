import { told } from '/work/wt/knowledge/bench/knowledge/parity/memory.ts'
import { conversation } from '/work/wt/knowledge/bench/knowledge/memory/conversations.ts'

const URL_ = 'http://localhost:4117'
const key = (await (await fetch(URL_ + '/api/signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `h${Date.now()}@example.com` }) })).json()).api_key
const talks = [conversation(400, 1), ...told().slice(0, 2)]
type Shape = { name: string; way: (u: string, turns: any[]) => any[]; filters: (u: string) => object }
const bySession = (turns: any[]) => { const m = new Map<string, any[]>(); for (const x of turns) m.set(x.session, [...(m.get(x.session) ?? []), x]); return [...m] }
const chunk = (a: any[], n: number) => Array.from({ length: Math.ceil(a.length / n) }, (_, i) => a.slice(i * n, (i + 1) * n))
const sec = (ms: number) => new Date(ms).toISOString()
const shapes: Shape[] = [
  { name: 'native: name, run=session, each turn a request with its time', way: (u, turns) => turns.map((x) => ({ user_id: u, run_id: x.session, timestamp: sec(x.saidAt), metadata: { id: x.id }, messages: [{ role: 'user', name: x.speaker, content: x.text }] })), filters: (u) => ({ user_id: u }) },
  { name: 'each turn a request, no run, session time', way: (u, turns) => bySession(turns).flatMap(([, xs]) => xs.map((x: any) => ({ user_id: u, timestamp: sec(xs[0].saidAt), metadata: { id: x.id }, messages: [{ role: 'user', name: x.speaker, content: x.text }] }))), filters: (u) => ({ user_id: u }) },
  { name: 'prefix Name:, roles user/assistant, no run', way: (u, turns) => bySession(turns).flatMap(([, xs]) => xs.map((x: any) => ({ user_id: u, timestamp: sec(xs[0].saidAt), metadata: { id: x.id }, messages: [{ role: x.speaker === 'Caroline' ? 'user' : 'assistant', content: `${x.speaker}: ${x.text}` }] }))), filters: (u) => ({ user_id: u }) },
  { name: 'run = conversation', way: (u, turns) => bySession(turns).flatMap(([, xs]) => xs.map((x: any) => ({ run_id: u, timestamp: sec(xs[0].saidAt), metadata: { id: x.id }, messages: [{ role: 'user', name: x.speaker, content: x.text }] }))), filters: (u) => ({ run_id: u }) },
  { name: 'content + metadata speaker', way: (u, turns) => bySession(turns).flatMap(([s, xs]) => xs.map((x: any) => ({ user_id: u, run_id: s, timestamp: sec(xs[0].saidAt), metadata: { id: x.id, speaker: x.speaker }, content: x.text }))), filters: (u) => ({ user_id: u }) },
  { name: 'agent_id = conversation, user_id = speaker', way: (u, turns) => bySession(turns).flatMap(([s, xs]) => xs.map((x: any) => ({ agent_id: u, user_id: x.speaker, run_id: s, timestamp: sec(xs[0].saidAt), metadata: { id: x.id }, content: x.text }))), filters: (u) => ({ agent_id: u }) },
]
void chunk
for (const shape of shapes.filter((s) => !process.argv[2] || s.name.includes(process.argv[2]))) {
  const sums = talks.map(() => [0, 0, 0]); let n = 0
  const lost: string[] = []
  for (const [ti, talk] of talks.entries()) {
    const u = `${shape.name.slice(0, 5)}-${n++}`
    const post = async (path: string, body: object) => { const r = await fetch(URL_ + path, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` }, body: JSON.stringify(body) }); const b = await r.json() as any; if (r.status !== 200) throw new Error(JSON.stringify(b)); return b }
    for (const body of shape.way(u, talk.turns as any[])) { const r = await post('/v1/memory/memories', body); if (r.results[0].event !== 'ADD') lost.push(r.results[0].memory) }
    for (const q of talk.asked) {
      const { results } = await post('/v1/memory/search', { query: q.text, filters: shape.filters(u), top_k: 10 })
      const ids = results.map((r: any) => r.metadata.id)
      sums[ti]![0]! += q.evidence.filter((e) => ids.includes(e)).length / q.evidence.length
      sums[ti]![1]! += q.evidence.filter((e) => ids.slice(0, 5).includes(e)).length / q.evidence.length
      sums[ti]![2]! += 1
    }
    await post('/v1/memory/forget', shape.filters(u))
  }
  const add = (from: number, to: number, k: number) => sums.slice(from, to).reduce((s, x) => s + x[k]!, 0)
  console.log(shape.name, 'made up R@10', (add(0, 2, 0) / add(0, 2, 2)).toFixed(3), 'R@5', (add(0, 2, 1) / add(0, 2, 2)).toFixed(3), '| readmes R@10', (add(2, 9, 0) / add(2, 9, 2)).toFixed(3), 'R@5', (add(2, 9, 1) / add(2, 9, 2)).toFixed(3), 'n', add(2, 9, 2), 'not ADD', lost.length)
}
