import { expect } from 'chai'
import { type Model, Schema } from 'mongoose'
import { ApiError } from '../contract/errors.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { newestFirst } from './page.ts'

interface Row {
  readonly _id: string
  readonly owner: string
  readonly at: Date
}

describe('newestFirst', () => {
  let database: TestDatabase
  let rows: Model<Row>
  before(async () => {
    database = await testDatabase()
    rows = database.connection.model<Row>('rows', new Schema<Row>({ _id: String, owner: String, at: Date }))
    // pairs of one time, so that the id has to decide
    await rows.insertMany(
      Array.from({ length: 9 }, (_, i) => ({
        _id: `row_${i}`,
        owner: i === 4 ? 'other' : 'me',
        at: new Date(1_000 * (i >> 1)),
      })),
    )
  })
  after(() => database.drop())

  const walk = async (
    limit: number,
    onPage: (last: string) => Promise<unknown> = async () => undefined,
  ): Promise<string[]> => {
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await newestFirst(rows, {
        filter: { owner: 'me' },
        time: 'at',
        page: { limit, ...(cursor === undefined ? {} : { cursor }) },
        view: ({ _id }) => _id,
      })
      seen.push(...page.data)
      expect(page.has_more).to.equal(page.next_cursor !== null)
      cursor = page.next_cursor
      await onPage(seen.at(-1) ?? '')
    }
    return seen
  }
  const EXPECTED = ['row_8', 'row_7', 'row_6', 'row_5', 'row_3', 'row_2', 'row_1', 'row_0']

  for (const limit of [1, 2, 3, 8, 20])
    it(`walks all rows once, newest first, by ${limit}`, async () => {
      expect(await walk(limit)).to.deep.equal(EXPECTED)
    })

  it('goes on where it was when the last row seen is gone', async () => {
    expect(await walk(2, (last) => rows.deleteOne({ _id: last }))).to.deep.equal(EXPECTED)
  })

  for (const cursor of ['', 'nonsense', '$ne', 'zzz.{"$gt":""}'])
    it(`refuses the cursor '${cursor}'`, async () => {
      const error = await newestFirst(rows, {
        filter: { owner: 'me' },
        time: 'at',
        page: { cursor },
        view: (row) => row,
      }).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(ApiError).with.property('code', 'invalid_request')
    })
})
