import MiniSearch from 'minisearch'
import { MemoryIndex } from '../../../modules/memory/engine/memory-index.ts'
import { rank } from '../../../modules/memory/engine/rank.ts'
import { type Asked, conversation, type Turn } from './conversations.ts'
import { memoryOf } from './memory-of.ts'

/**
 * `npm run bench:memory -- [turns] [file]`: time to add and to search, and recall beside MiniSearch in the same run. The file
 * may hold a conversation of your own, `{ turns, asked }` as in conversations.ts, or a list of them.
 */
const turns = Number(process.argv[2] ?? 10_000)
const TOP = 10

interface Engine {
  add(turn: Turn, position: number): void
  search(question: string): readonly string[]
}
function own(): Engine {
  const index = new MemoryIndex()
  return {
    add: (turn, position) => index.put(memoryOf(turn, position)),
    search: (text) =>
      rank(index, { text, atMs: Date.UTC(2040, 0, 1), fits: () => true, limit: TOP }).map(({ memory }) => memory.id),
  }
}
function miniSearch(): Engine {
  const index = new MiniSearch<Turn>({ fields: ['text', 'speaker'] })
  return {
    add: (turn) => index.add(turn),
    search: (text) =>
      index
        .search(text)
        .slice(0, TOP)
        .map(({ id }) => id as string),
  }
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

function measure(
  name: string,
  make: () => Engine,
  all: readonly { turns: readonly Turn[]; asked: readonly Asked[] }[],
): string {
  const [added, searched]: [number[], number[]] = [[], []]
  const recall = new Map<string, { found: number; of: number }>()
  for (const { turns: said, asked } of all) {
    const engine = make()
    for (const [position, turn] of said.entries()) {
      const began = performance.now()
      engine.add(turn, position)
      added.push(performance.now() - began)
    }
    for (const { text, kind, evidence } of asked) {
      const began = performance.now()
      const found = new Set(engine.search(text))
      searched.push(performance.now() - began)
      for (const row of ['all', kind]) {
        const sum = recall.get(row) ?? { found: 0, of: 0 }
        recall.set(row, {
          found: sum.found + evidence.filter((id) => found.has(id)).length / evidence.length,
          of: sum.of + 1,
        })
      }
    }
  }
  for (const times of [added, searched]) times.sort((a, b) => a - b)
  const figures = [added, searched].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.99)])
  const kinds = [...recall].map(([kind, { found, of }]) => `${kind} ${(found / of).toFixed(3)} (${of})`).join(', ')
  return `| ${name} | ${figures.map((figure) => figure.toFixed(3)).join(' | ')} | ${kinds} |`
}

const file = process.argv[3]
const given = file
  ? [JSON.parse((await import('node:fs')).readFileSync(file, 'utf8'))].flat()
  : [conversation(turns, 7)]
console.log(`| ${given.reduce((sum, { turns: said }) => sum + said.length, 0)} turns | add p50 ms | p99 | search p50 ms | p99 | R@${TOP} (questions) |
|---|---|---|---|---|---|
${measure('own', own, given)}
${measure('MiniSearch', miniSearch, given)}`)
