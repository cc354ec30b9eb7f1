import { allModules, operationsOf } from '../contract/modules.ts'
import { digest, hostileBodies } from './hostile-bodies.ts'

/** Processor time that the kernel spends on each hostile body, the longest first; a second try, when all is compiled. */
const spentMs = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const rows: { readonly ms: number; readonly what: string }[] = []
const only = process.argv[2]
for (const { id, operation } of operationsOf(await allModules())) {
  if (only !== undefined && !new RegExp(only).test(id)) continue
  if (!operation.body) continue
  for (const { what, text } of hostileBodies(operation)) {
    const raw = Buffer.from(text)
    const times = [1, 2, 3].map(() => spentMs(() => digest(operation, raw)))
    rows.push({ ms: Math.min(...times), what: `${id}: ${what} (${Math.round(raw.length / 1_024)} KiB)` })
  }
}
const usual = rows.filter(({ what }) => !/^routing\.(chat|embeddings)/.test(what))
rows.sort((a, b) => b.ms - a.ms)
console.log(`${rows.length} bodies; over 20 ms: ${rows.filter(({ ms }) => ms > 20).length}; the longest:`)
console.log(`of bodies of at most 1 MiB the longest takes ${Math.max(...usual.map(({ ms }) => ms)).toFixed(1)} ms`)
for (const { ms, what } of rows.slice(0, 25)) console.log(`${ms.toFixed(1).padStart(8)} ms  ${what}`)
