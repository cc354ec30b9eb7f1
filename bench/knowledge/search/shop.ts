import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Meilisearch } from 'meilisearch'
import { testDatabase } from '../../../kernel/testing/database.ts'
import { editWhileSearching } from '../../../modules/search/testing/shop.ts'
import { clientOf } from '../../../modules/search/testing.ts'
import { randomOf } from './documents.ts'
import { searchKernel } from './kernel.ts'

/**
 * `npm run bench:shop -- 100000 200`: a shop of so many articles, edited so many times by the stock client in one process
 * while it and another are searched; the first answer that fits no moment ends it. Prints how long both took.
 */
const [articles = '100000', edits = '200'] = process.argv.slice(2)
const database = await testDatabase()
const t = await searchKernel(database)
const other = fork(new URL('shop-process.ts', import.meta.url), [database.uri, database.name], {
  execArgv: ['--import', 'tsx'],
})
const [host] = (await once(other, 'message')) as [string]
const one = clientOf(t)
const { apiKey = '' } = one.config
const processes = [one, new Meilisearch({ host: `${host}/v1/search`, apiKey })]
const began = performance.now()
const { answers, hits, searchMs, editMs } = await editWhileSearching({
  processes,
  articles: Number(articles),
  edits: Number(edits),
  random: randomOf(11),
  atOnce: 5_000,
})
const shown = (times: readonly number[]): string =>
  [0.5, 0.95, 0.99].map((part) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0)).join(' / ')
console.log(`${articles} articles, ${edits} edits, ${answers} answers with ${hits} hits from two processes, ${Math.round((performance.now() - began) / 1_000)} s; every answer fits a moment
| ms at p50 / p95 / p99 | search | edit, until its task has succeeded |
|---|---|---|
| | ${shown(searchMs)} | ${shown(editMs)} |`)
other.disconnect()
await t.stop()
await database.drop()
process.exit(0)
