import { createLogger } from '../../../kernel/log/log.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { searchKernel } from './kernel.ts'

/** The other process of `processes.ts`: loads the large index, then looks for each word that it is told. */
const [uri = '', name = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))
const log = createLogger('second-process', 'error')
const connect = () => connectMongo({ uri, dbName: name, log, maxPoolSize: 8 })
const t = await searchKernel({ connection: await connect(), connect, uri, name, drop: async () => {} })
const search = async (index: string, body: object) =>
  (await t.request.post(`/v1/search/indexes/${index}/search`).send(body).expect(200)).body

await search('fresh', { q: 'nothing' })
const [began, cpu] = [performance.now(), process.cpuUsage()]
const { facetDistribution } = await search('large', { q: '', limit: 0, facets: ['brand'] })
const found = Object.values(facetDistribution.brand as Record<string, number>).reduce((sum, count) => sum + count, 0)
const { user, system } = process.cpuUsage(cpu)
process.send?.({ ms: performance.now() - began, cpuMs: (user + system) / 1_000, found })

process.on('message', async (word: string) => {
  while ((await search('fresh', { q: word })).hits.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  process.send?.(Date.now())
})
