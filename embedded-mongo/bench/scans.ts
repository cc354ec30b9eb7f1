import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Collection, type Document, MongoClient } from 'mongodb'
import { startStoreProcess } from './store-process.ts'

/** `npm run bench:scans [documents]`: processor time of scans and groups, beside that of the command `sqlite3` over the same documents as JSON. */
const [documents = 200_000] = process.argv.slice(2).map(Number)
const BATCH = 5000
const ROUNDS = 3

const QUERIES: Readonly<Record<string, { sql: string; ask: (docs: Collection) => Promise<unknown> }>> = {
  'count by scan': {
    sql: "SELECT count(*) FROM docs WHERE json_extract(doc, '$.nested.y') LIKE '%hij';",
    ask: (docs) => docs.countDocuments({ 'nested.y': /hij$/ }),
  },
  'count by a number': {
    sql: "SELECT count(*) FROM docs WHERE json_extract(doc, '$.nested.x') < 1000;",
    ask: (docs) => docs.countDocuments({ 'nested.x': { $lt: 1000 } }),
  },
  'few groups': {
    sql: "SELECT json_extract(doc, '$.kind'), sum(json_extract(doc, '$.n')) FROM docs GROUP BY 1;",
    ask: (docs) => docs.aggregate([{ $group: { _id: '$kind', n: { $sum: '$n' } } }]).toArray(),
  },
  'a group for each document': {
    sql: "SELECT count(*) FROM (SELECT json_extract(doc, '$.name'), sum(json_extract(doc, '$.n')) FROM docs GROUP BY 1);",
    ask: (docs) => docs.aggregate([{ $group: { _id: '$name', n: { $sum: '$n' } } }, { $count: 'groups' }]).toArray(),
  },
}

const folder = mkdtempSync(join(tmpdir(), 'bench-scans-'))
const script = join(folder, 'fill.sql')
/** What a statement takes, in ms of processor. */
const sqlite = (statement: string): number => {
  const answer = execFileSync('sqlite3', [join(folder, 'sqlite.db')], {
    input: `.timer on\n${statement}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  const [, user, system] = /^Run Time: real \S+ user (\S+) sys (\S+)$/m.exec(answer) ?? []
  return (Number(user) + Number(system)) * 1000
}
const store = await startStoreProcess()
const client = await new MongoClient(store.uri).connect()
const docs = client.db('bench').collection('docs')
appendFileSync(script, 'CREATE TABLE docs (id INTEGER PRIMARY KEY, doc TEXT); BEGIN;\n')
for (let from = 0; from < documents; from += BATCH) {
  const batch = Array.from({ length: Math.min(BATCH, documents - from) }, (_, i) => document(from + i))
  appendFileSync(script, batch.map((one) => `INSERT INTO docs (doc) VALUES ('${JSON.stringify(one)}');\n`).join(''))
  await docs.insertMany(batch)
}
appendFileSync(script, 'COMMIT;\n')
sqlite(`.read ${script}`)
// Everything is to be read from the tree.
await client.db('bench').command({ compact: 'docs' })

const rows: Record<string, Record<string, string>> = {}
for (const [name, { sql, ask }] of Object.entries(QUERIES)) {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = store.processorMs()
    await ask(docs)
    ours.push(store.processorMs() - before)
    theirs.push(sqlite(sql))
  }
  const [our, their] = [Math.min(...ours), Math.min(...theirs)]
  rows[name] = { 'store ms': our.toFixed(0), 'SQLite ms': their.toFixed(0), ratio: (our / their).toFixed(1) }
}
console.table(rows)
await client.close()
await store.close()
rmSync(folder, { recursive: true })

function document(n: number): Document {
  return {
    name: `user${n}`,
    kind: `kind ${n % 20}`,
    n: 1,
    email: `u${(n * 7919) % documents}@example.com`,
    tags: ['a', 'b'],
    at: new Date(),
    nested: { x: n, y: 'abcdefghij' },
  }
}
