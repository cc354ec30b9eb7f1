import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createLogger } from '../../../kernel/log/log.ts'
import { bindCollections } from '../../../kernel/store/bind.ts'
import { connectMongo } from '../../../kernel/store/connect.ts'
import { testDatabase } from '../../../kernel/testing/database.ts'
import { DocumentIndex } from '../../../modules/search/engine/document-index.ts'
import { collections } from '../../../modules/search/model.ts'
import { DEFAULT_SETTINGS, layoutOf } from '../../../modules/search/settings/settings.ts'
import { Snapshots } from '../../../modules/search/snapshots.ts'
import { documentAt } from './documents.ts'
import { SEARCHABLE, searchKernel } from './kernel.ts'

/**
 * `npm run bench:search-processes -- 500000 100`: how long a process that starts takes to load an index of so many documents
 * from its snapshot, and how soon each of so many added documents is found in the process that wrote it and in another.
 */
const [documents = '500000', adds = '100'] = process.argv.slice(2)
const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
const shown = (times: readonly number[]): string => {
  const sorted = [...times].sort((a, b) => a - b)
  return [0.5, 0.95, 1].map((part) => Math.round(quantile(sorted, part))).join(' / ')
}

const database = await testDatabase()
const t = await searchKernel(database)
for (const uid of ['large', 'fresh']) {
  await t.request.post('/v1/search/indexes').send({ uid, primaryKey: 'id' }).expect(202)
  await t.request.patch(`/v1/search/indexes/${uid}/settings`).send(SEARCHABLE).expect(202)
}
await t.settle()

// a snapshot as the service takes it; its documents themselves are not read at a start
const connection = await connectMongo({ uri: database.uri, dbName: database.name, log: createLogger('bench', 'error') })
const store = await bindCollections(connection, collections)
const { searchableAttributes, filterableAttributes } = SEARCHABLE
const layout = layoutOf({ ...DEFAULT_SETTINGS, searchableAttributes, filterableAttributes })
const index = new DocumentIndex(layout)
for (let id = 0; id < Number(documents); id++) index.put(String(id), { ...documentAt(id) })
const packed = index.pack()
const row = await store.indexes.findOneAndUpdate({ uid: 'large' }, { version: 1 }, { returnDocument: 'after' }).lean()
if (!row) throw new Error('the index is not there')
const snapshots = new Snapshots({ store, clock: t.clock, log: console })
snapshots.save(row, layout, packed)
await snapshots.settled()

const other = fork(new URL('second-process.ts', import.meta.url), [database.uri, database.name], {
  execArgv: ['--import', 'tsx'],
})
const [loaded] = (await once(other, 'message')) as [{ ms: number; cpuMs: number; found: number }]
console.log(
  `snapshot of ${loaded.found} documents (${Math.round(packed.length / 1e6)} MB): first search after ${Math.round(loaded.ms)} ms, ${Math.round(loaded.cpuMs)} ms of it CPU`,
)

const find = async (word: string): Promise<boolean> =>
  (await t.request.post('/v1/search/indexes/fresh/search').send({ q: word })).body.hits.length === 1
const [here, there, later]: [number[], number[], number[]] = [[], [], []]
for (let at = 0; at < Number(adds); at++) {
  const word = `fresh${1_000_000 + at}`
  const heard = once(other, 'message')
  other.send(word)
  await t.request
    .post('/v1/search/indexes/fresh/documents')
    .send([{ id: at, title: word }])
    .expect(202)
  const accepted = Date.now()
  while (!(await find(word))) await new Promise((resolve) => setTimeout(resolve, 5))
  const foundHere = Date.now()
  here.push(foundHere - accepted)
  const [foundAt] = (await heard) as [number]
  there.push(Math.max(0, foundAt - accepted))
  later.push(Math.max(0, foundAt - foundHere))
}
console.log(`${adds} documents, one at a time; found so many ms after the answer 202 (p50 / p95 / max):
| in the process that was asked | in another | later in the other than in the one |
|---|---|---|
| ${shown(here)} | ${shown(there)} | ${shown(later)} |`)
other.disconnect()
await connection.close()
await t.stop()
await database.drop()
