import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The engines after one another on the same documents and queries: `npm run bench:search -- 100000`. */
const documents = process.argv[2] ?? '100000'
const script = fileURLToPath(new URL('measure.ts', import.meta.url))

interface Times {
  readonly meanCpuMs: number
  readonly p99CpuMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly shown: number
}
interface Figures {
  readonly addedPerS: number
  readonly memoryMb: number
  readonly twoWords: Times
  readonly begunWord: Times
}

const figuresOf = (engine: string): Figures => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', script, engine, documents],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`${engine} failed: ${stderr}`)
  return JSON.parse(stdout) as Figures
}

const rounded = (value: number): string => value.toFixed(2)
const row = (name: string, { addedPerS, memoryMb, twoWords, begunWord }: Figures): string =>
  `| ${name} | ${addedPerS} | ${memoryMb} | ${[twoWords, begunWord].map(({ meanCpuMs, p99CpuMs, p50Ms, p99Ms }) => [meanCpuMs, p99CpuMs, p50Ms, p99Ms].map(rounded).join(' / ')).join(' | ')} |`

const own = figuresOf('own')
const any = figuresOf('any')
const mini = figuresOf('minisearch')
console.log(`| ${documents} documents | added/s | MB | two words: CPU mean / p99, wall p50 / p99 ms | the last one begun |
|---|---|---|---|---|
${row('own', own)}
${row('own, any word does (the default)', any)}
${row('MiniSearch', mini)}
two words: ${rounded(mini.twoWords.meanCpuMs / own.twoWords.meanCpuMs)} × as fast, ${rounded(own.memoryMb / mini.memoryMb)} of the memory; hits shown ${own.twoWords.shown} and ${mini.twoWords.shown}`)
