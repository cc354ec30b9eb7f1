import { type Collection, type Document, MongoClient } from 'mongodb'

/** Asks for one long command after the other: `fork(long-client.ts, [uri, documents])`, see long-commands.ts. */
const BATCH = 5000

export const LONG_COMMANDS = {
  nothing: () => new Promise((resolve) => setTimeout(resolve, 3000)),
  'count by scan': (docs: Collection) => docs.countDocuments({ 'nested.y': /hij$/ }),
  $group: (docs: Collection) =>
    docs.aggregate([{ $group: { _id: '$name', n: { $sum: '$n' } } }, { $count: 'groups' }]).toArray(),
  'sort of all': async (docs: Collection) => {
    for await (const _ of docs.find({}, { sort: { email: -1 } }));
  },
  createIndex: (docs: Collection) => docs.createIndex({ email: 1 }),
  updateMany: (docs: Collection) => docs.updateMany({}, { $inc: { n: 1 } }),
  $out: (docs: Collection) => docs.aggregate([{ $out: 'copy' }]).toArray(),
  drop: async (docs: Collection) => {
    await docs.drop()
    // The pages are freed afterwards.
    await new Promise((resolve) => setTimeout(resolve, 5000))
  },
}
export type LongCommand = keyof typeof LONG_COMMANDS

if (process.send !== undefined) {
  const [uri = '', count] = process.argv.slice(2)
  const docs = (await new MongoClient(uri).connect()).db('bench').collection('docs')
  for (let from = 0; from < Number(count); from += BATCH) await docs.insertMany(batch(from, Number(count)))
  process.on('message', async (name: LongCommand) => {
    const failure = await LONG_COMMANDS[name](docs).then(
      () => '',
      (error: Error) => error.message,
    )
    process.send?.(failure)
  })
  process.send('')
}

function batch(from: number, documents: number): Document[] {
  return Array.from({ length: Math.min(BATCH, documents - from) }, (_, i) => ({
    name: `user${from + i}`,
    n: 1,
    email: `u${((from + i) * 7919) % documents}@example.com`,
    tags: ['a', 'b'],
    at: new Date(),
    nested: { x: from + i, y: 'abcdefghij' },
  }))
}
