import { ApiError, owned, type PageOf, type PageRequest, readPage } from '../../../kernel/define.ts'
import type { DataRow, VersionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { placeOf } from '../runs/view.ts'
import type { Row } from './contract.ts'
import { storeRows, writeRows } from './rows.ts'

/** Throws `conflict` for a version that is sealed. */
export async function putRows(
  version: VersionRow,
  { offset, rows }: { readonly offset: number; readonly rows: readonly Row[] },
  parts: Parts,
): Promise<number> {
  if (version.status === 'sealed')
    throw new ApiError('conflict', `version ${version.version} is sealed and never changes; make a new one`)
  return storeRows(version, offset, await writeRows(rows), parts)
}

/** In their order; the cursor is the place of the last one. */
export async function rowsPage(
  { _id: version, rows }: VersionRow,
  page: PageRequest,
  { models }: Parts,
): Promise<PageOf<{ index: number; row: Record<string, unknown> }>> {
  const { data, ...rest } = await readPage(
    page,
    async ({ limit, before }) =>
      (await models.rows
        .find({ version, index: { $gt: placeOf(before), $lt: rows } })
        .sort({ index: 1 })
        .limit(limit)
        .lean()) as DataRow[],
    ({ index }) => String(index),
  )
  return { ...rest, data: data.map(({ index, row }) => ({ index, row: JSON.parse(row) as Record<string, unknown> })) }
}

/** Rows first: what is left after a crash can be deleted again. */
export async function removeDataset(owner: string, dataset: string, { models }: Parts) {
  for (const { _id: version } of await models.versions.find({ owner, dataset }).select({ _id: 1 }).lean())
    await models.rows.deleteMany({ version })
  await models.versions.deleteMany({ owner, dataset })
  await models.items.deleteMany({ owner, dataset })
  return owned.remove(models.datasets, owner, dataset) as Promise<{ id: string; deleted: true }>
}
