import { createHash } from 'node:crypto'
import { ApiError, canonicalText, invalidField, isDuplicateKey, mapInSlices } from '../../../kernel/define.ts'
import { checkAssertions } from '../assertions/grade.ts'
import type { DataRow, VersionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { MAX_ROWS, type Row } from './contract.ts'

const MAX_ROW = 65_536

/** Rows as they are stored. Throws `invalid_request` that says which row is wrong. */
export const writeRows = (rows: readonly Row[], pointer = '/body/rows'): Promise<readonly string[]> =>
  mapInSlices(rows, (row, at) => {
    checkAssertions(row.assertions ?? [], `${pointer}/${at}/assertions`)
    const text = canonicalText(row)
    if (text.length > MAX_ROW)
      throw invalidField(
        `${pointer}/${at}`,
        `comes to ${text.length} characters of JSON, of which ${MAX_ROW} are allowed`,
      )
    return text
  })

/** The same rows at the same place again are harmless; others there are `conflict`. */
export async function storeRows(
  { _id: version, owner }: Pick<VersionRow, '_id' | 'owner'>,
  offset: number,
  texts: readonly string[],
  parts: Parts,
): Promise<number> {
  const { models } = parts
  if (offset + texts.length > MAX_ROWS)
    throw invalidField('/body/offset', `with its rows goes beyond ${MAX_ROWS}, which is most in a version`)
  await assertRoom(owner, texts.length, parts)
  const documents: readonly DataRow[] = texts.map((row, at) => ({
    _id: `${version}:${offset + at}`,
    owner,
    version,
    index: offset + at,
    row,
  }))
  try {
    await models.rows.collection.insertMany(documents as never, { ordered: false })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await assertSame(documents, parts)
  }
  await models.versions.updateOne({ _id: version }, { $max: { rows: offset + texts.length } })
  return texts.length
}

async function assertSame(documents: readonly DataRow[], { models }: Parts): Promise<void> {
  const existing = await models.rows.find({ _id: { $in: documents.map(({ _id }) => _id) } }).lean()
  const known = new Map(existing.map(({ _id, row }) => [_id, row]))
  const other = documents.find(({ _id, row }) => known.get(_id) !== row)
  if (other !== undefined)
    throw new ApiError('conflict', `row ${other.index} is there already, and another; put it into a new version`)
}

/** Counted by what versions say they hold, so that it costs nothing however many rows there are. */
async function assertRoom(owner: string, more: number, { models, config }: Parts): Promise<void> {
  const versions = await models.versions.find({ owner }).select({ rows: 1 }).lean()
  const stored = versions.reduce((total, { rows }) => total + rows, 0)
  if (stored + more > config.maxRows)
    throw new ApiError('conflict', `at most ${config.maxRows} rows are kept, and you have ${stored}; delete a dataset`)
}

const PAGE = 1_000

/** In their order, a page at a time. */
export async function* readRows(version: string, { models }: Parts, after = -1): AsyncGenerator<DataRow> {
  for (let last = after; ; ) {
    const page = (await models.rows
      .find({ version, index: { $gt: last } })
      .sort({ index: 1 })
      .limit(PAGE)
      .lean()) as DataRow[]
    yield* page
    const end = page.at(-1)
    if (end === undefined) return
    last = end.index
  }
}

/** Throws `conflict` where rows are missing. */
export async function digestOf(
  version: string,
  parts: Parts,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const { index, row } of readRows(version, parts)) {
    if (index !== rows) throw new ApiError('conflict', `rows ${rows} to ${index - 1} are missing; put them first`)
    hash.update(`${row}\n`)
    rows++
  }
  if (rows === 0) throw new ApiError('conflict', 'the version has no rows; put some first')
  return { rows, sha256: hash.digest('hex') }
}
