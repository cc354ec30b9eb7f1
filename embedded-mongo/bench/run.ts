import { measure, type Server, startNullServer, startStore } from './clients.ts'
import { measureEngine } from './engine.ts'
import { median } from './measure.ts'

/** `tsx bench/run.ts [rounds] [ms per figure] [documents of the large collection]`: the store beside a server of canned replies. */
const [rounds = 3, durationMs = 1000, largeSize = 1_000_000] = process.argv.slice(2).map(Number)

const KINDS: Readonly<Record<string, () => Promise<Server>>> = { null: startNullServer, store: startStore }
const results: Record<string, Record<string, number>[]> = { null: [], store: [] }
for (let round = 0; round < rounds; round++) {
  for (const [kind, start] of Object.entries(KINDS)) {
    const server = await start()
    results[kind]?.push(await measure(server, durationMs))
    await server.close()
  }
}
const names = Object.keys(results['null']?.[0] ?? {})
const of = (kind: string, name: string) => median((results[kind] ?? []).map((figures) => figures[name] ?? Number.NaN))
console.table(
  Object.fromEntries(
    names.map((name) => {
      const [ceiling, store] = [of('null', name), of('store', name)]
      return [
        name,
        { 'null server /s': Math.round(ceiling), 'store /s': Math.round(store), ratio: (store / ceiling).toFixed(2) },
      ]
    }),
  ),
)
const engine = await measureEngine(durationMs, [10_000, largeSize])
const [small = 1, large = 1] = Object.values(engine.rangeMicros)
console.table({
  'engine alone, durable inserts /s': Math.round(engine.insertsPerSecond),
  'find by indexed range, 10,000 documents, µs': Math.round(small),
  [`find by indexed range, ${largeSize} documents, µs`]: Math.round(large),
  'ratio of the two': (large / small).toFixed(2),
  [`open ${Math.round(engine.dataBytes / 1e6)} MB of documents, ms`]: Math.round(engine.openMs),
  'RSS of this process, MB': Math.round(process.memoryUsage.rss() / 1e6),
})
