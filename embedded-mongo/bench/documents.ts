import { Int32, type ObjectId } from 'bson'
import type { Doc, Value } from '../src/bson/value.ts'

/** The document of all measurements, about 200 bytes, in the store's own form. */
export const sampleDocument = (id: ObjectId, n: number): Doc =>
  new Map<string, Value>([
    ['_id', id],
    ['name', `user${n}`],
    ['n', new Int32(1)],
    ['email', `u${n}@example.com`],
    ['tags', ['a', 'b']],
    ['at', new Date()],
    [
      'nested',
      new Map<string, Value>([
        ['x', new Int32(n)],
        ['y', 'abcdefghij'],
      ]),
    ],
  ])

/** The same for the driver. */
export const driverDocument = (id: ObjectId, n: number) => ({
  _id: id,
  name: `user${n}`,
  n: 1,
  email: `u${n}@example.com`,
  tags: ['a', 'b'],
  at: new Date(),
  nested: { x: n, y: 'abcdefghij' },
})
