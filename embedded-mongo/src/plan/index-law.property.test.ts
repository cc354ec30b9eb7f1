import { expect } from 'chai'
import fc from 'fast-check'
import type { Document } from 'mongodb'
import { LONG, useServer } from '../testing.ts'

/** Texts that differ only where keys are cut (1,800 bytes) or begin to be cut (1,900), and behind it. */
const longText = fc
  .tuple(
    fc.constantFrom(
      900,
      1789,
      1790,
      1797,
      1798,
      1799,
      1800,
      1801,
      1850,
      1890,
      1896,
      1897,
      1898,
      1899,
      1900,
      1901,
      2500,
    ),
    fc.constantFrom('', 'a', 'b', '\0', '\xff', 'zz'),
  )
  .map(([length, end]) => 'x'.repeat(length) + end)
const short = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('x', 'y', null, true))
const value = fc.oneof(
  { weight: 4, arbitrary: longText },
  { weight: 3, arbitrary: short },
  { weight: 1, arbitrary: fc.array(fc.oneof(longText, short), { maxLength: 3 }) },
)
const fields = fc.record({ a: value, b: fc.oneof(short, longText), c: short }, { requiredKeys: [] })

const direction = fc.constantFrom(1, -1)
const key = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', '_id'), direction), {
    minLength: 1,
    maxLength: 3,
    selector: ([path]) => path,
  })
  .filter((parts) => parts.length > 1 || parts[0]?.[0] !== '_id')
  .map((parts) => Object.fromEntries(parts))
const options: fc.Arbitrary<Document> = fc.constantFrom(
  {},
  {},
  { unique: true },
  { sparse: true },
  { sparse: true, unique: true },
  { partialFilterExpression: { c: { $gte: 1 } } },
  { partialFilterExpression: { a: { $exists: true } }, unique: true },
  { partialFilterExpression: { b: { $type: 'string' }, c: 1 } },
  { partialFilterExpression: { $or: [{ c: 1 }, { b: { $in: ['x', null] } }] } },
)
const indexes = fc.array(fc.tuple(key, options), { minLength: 1, maxLength: 3 })

const condition = fc.oneof(
  fc
    .tuple(fc.constantFrom('$eq', '$gt', '$gte', '$lt', '$lte'), fc.oneof(longText, short))
    .map((pair) => Object.fromEntries([pair])),
  fc.array(fc.oneof(longText, short), { minLength: 1, maxLength: 4 }).map(($in) => ({ $in })),
  longText.map((text) => ({ $regex: `^${text.replace('\0', '')}` })),
)
const filter = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), condition), { minLength: 1, maxLength: 3 })
  .map((parts) => ({ $and: parts.map((part) => Object.fromEntries([part])) }))

const update = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b', 'c'), value).map(([path, to]) => ({ $set: { [path]: to } })),
  fc.constantFrom('a', 'b', 'c').map((path) => ({ $unset: { [path]: 1 } })),
  longText.map((text) => ({ $push: { a: text } })),
  fields.map((doc) => [{ $replaceWith: { $mergeObjects: [{ _id: '$_id' }, { $literal: doc }] } }]),
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ q: filter, u: update, multi: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ q: fc.integer({ min: 0, max: 11 }).map((_id) => ({ _id })), u: update }) },
  { weight: 1, arbitrary: fc.record({ q: filter, limit: fc.constantFrom(0, 1) }) },
)

/** Duplicates, parallel arrays and updates of what is no array are refused; that is part of the game. */
const REFUSED = new Set([2, 171, 11000])

describe('an index answers what the collection answers', () => {
  const server = useServer()
  let number = 0

  it('for keys around the length where they are cut, whatever kind it is of and however documents change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fields, { minLength: 4, maxLength: 12 }),
        indexes,
        fc.boolean(),
        fc.array(step, { maxLength: 5 }),
        fc.array(filter, { minLength: 1, maxLength: 6 }),
        async (docs, specs, early, steps, filters) => {
          const { db } = server
          const name = `c${number++}`
          const attempt = async (command: Document) => {
            const reply = await db.command(command).catch((error) => ({ writeErrors: [error] }))
            for (const { code } of reply['writeErrors'] ?? []) expect(REFUSED).to.include(code)
          }
          const createIndexes = async () => {
            for (const [i, [pattern, chosen]] of specs.entries()) {
              const reply = await db
                .command({ createIndexes: name, indexes: [{ key: pattern, name: `i${i}`, ...chosen }] })
                .catch((error) => error)
              if (reply.ok !== 1) expect([67, 85, 86, 171, 11000]).to.include(reply.code)
            }
          }
          await db.createCollection(name)
          if (early) await createIndexes()
          await attempt({ insert: name, documents: docs.map((doc, _id) => ({ _id, ...doc })), ordered: false })
          if (!early) await createIndexes()
          for (const one of steps) {
            await attempt(
              'u' in one
                ? { update: name, updates: [{ ...one, multi: 'multi' in one && one.multi }] }
                : { delete: name, deletes: [one] },
            )
          }
          const collection = db.collection<Document>(name)
          for (const query of filters) {
            const ids = async (found: { toArray(): Promise<Document[]> }) =>
              (await found.toArray()).map(({ _id }) => _id).sort()
            const options = { projection: { _id: 1 } }
            const expected = await ids(collection.find(query, { ...options, hint: { $natural: 1 } }))
            expect(await ids(collection.find(query, options))).to.deep.equal(expected)
          }
          const checked = await db.command({ validate: name })
          expect(checked['errors']).to.deep.equal([])
          await collection.drop()
        },
      ),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? (LONG ? 150 : 40)) },
    )
  }).timeout(60_000)
})
