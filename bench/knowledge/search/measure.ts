import { documentAt, queriesOver } from './documents.ts'
import { ENGINES } from './engines.ts'

/** One engine in a process of its own: `node --expose-gc measure.ts own|any|minisearch <documents>`; prints JSON. */
const [name = 'own', count = '100000'] = process.argv.slice(2)
const documents = Number(count)
const QUERIES = 300
const megabytes = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().rss / 1e6
}

const engine = ENGINES[name as keyof typeof ENGINES]()
const before = megabytes()
let addingMs = 0
for (let id = 0; id < documents; id += 1_000) {
  const batch = Array.from({ length: Math.min(1_000, documents - id) }, (_, at) => documentAt(id + at))
  const began = performance.now()
  for (const document of batch) engine.add(document)
  addingMs += performance.now() - began
}
engine.settle()
const memoryMb = megabytes() - before

const times = (begun: boolean) => {
  const queries = queriesOver(documents, QUERIES, begun)
  for (const query of queries.slice(0, 20)) engine.find(query, begun)
  let shown = 0
  const taken = queries.map((query) => {
    const began = process.cpuUsage()
    const at = performance.now()
    shown += engine.find(query, begun)
    const { user, system } = process.cpuUsage(began)
    return { wallMs: performance.now() - at, cpuMs: (user + system) / 1_000 }
  })
  const wall = taken.map(({ wallMs }) => wallMs).sort((a, b) => a - b)
  const cpu = taken.map(({ cpuMs }) => cpuMs).sort((a, b) => a - b)
  return {
    meanCpuMs: taken.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / QUERIES,
    p99CpuMs: cpu[Math.floor(QUERIES * 0.99)] ?? 0,
    p50Ms: wall[Math.floor(QUERIES / 2)] ?? 0,
    p99Ms: wall[Math.floor(QUERIES * 0.99)] ?? 0,
    shown,
  }
}

console.log(
  JSON.stringify({
    name,
    documents,
    addedPerS: Math.round(documents / (addingMs / 1_000)),
    memoryMb: Math.round(memoryMb),
    twoWords: times(false),
    begunWord: times(true),
  }),
)
