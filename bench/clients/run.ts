import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sizeOf } from '../../clients/testing/size.ts'
import { bundleWeb } from '../../modules/console/bundle.ts'
import { ROOT } from '../../test/journeys/service.ts'

/** `npm run bench:clients`: what the clients and the console weigh, and how long Python takes to import ours and OpenAI's. */
const IMPORTS = 11
const thousands = (number: number): string => number.toLocaleString('en-GB')

const ENTRIES = {
  'new Service(), chat and streams included': "export { Service } from './index.ts'",
  'webhooks alone': "export * from './webhook.ts'",
  'offline verification alone': "export * from './proof.ts'",
  everything: "export * from './index.ts'",
}
for (const [name, entry] of Object.entries(ENTRIES)) {
  const { main, later } = await sizeOf(entry)
  const table = later > 0 ? `, and ${thousands(later)} with the first operation` : ''
  console.log(`TypeScript, ${name}: ${thousands(main)} bytes gzipped${table}`)
}
console.log('  (at most 6,000 are meant for new Service() without chat)')

const { files, atOnce } = await bundleWeb(join(ROOT, 'modules/console/web/main.tsx'))
const bytesOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(files[name] ?? '').length, 0)
const scripts = Object.keys(files).filter((name) => name.endsWith('.js'))
console.log(
  `console: ${thousands(bytesOf(['main.js', ...atOnce]))} bytes of script at once (at most 30,000 are meant), ${thousands(bytesOf(['main.css']))} of style; all ${scripts.length} scripts ${thousands(bytesOf(scripts))}`,
)

const python = join(ROOT, 'tmp/clients-python/bin/python')
if (existsSync(python)) {
  const seconds = (module: string): number => {
    const program = `import time; start = time.perf_counter(); import ${module}; print(time.perf_counter() - start)`
    return Number(spawnSync(python, ['-c', program], { encoding: 'utf8' }).stdout)
  }
  // taken in turns, so that what disturbs one disturbs the other
  const turns = Array.from({ length: IMPORTS }, () => ({ ours: seconds('service'), openai: seconds('openai') }))
  const median = (name: 'ours' | 'openai'): number =>
    turns.map((turn) => turn[name]).sort((a, b) => a - b)[Math.floor(IMPORTS / 2)] ?? 0
  const [ours, stock] = [median('ours'), median('openai')]
  console.log(
    `Python: import service ${ours.toFixed(3)} s (at most 0.25 are meant), import openai ${stock.toFixed(3)} s: ${(stock / ours).toFixed(1)} times as long (medians of ${IMPORTS})`,
  )
} else console.log('Python: not measured, first run `npm run test:clients -- python`')
process.exit(0)
