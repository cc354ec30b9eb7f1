import { indexNotFound } from './errors/contract.ts'
import type { IndexRow, Store } from './model.ts'

const view = ({ uid, primaryKey, createdAt, updatedAt }: IndexRow) => ({
  uid,
  primaryKey: primaryKey === '' ? null : primaryKey,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

/** Throws `index_not_found`. */
export async function getRow(owner: string, uid: string, { indexes }: Store): Promise<IndexRow> {
  const row = await indexes.findOne({ owner, uid }).lean()
  if (!row) throw indexNotFound(uid)
  return row
}

export const getIndex = async (owner: string, uid: string, store: Store) => view(await getRow(owner, uid, store))

export async function listIndexes(
  owner: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  { indexes }: Store,
) {
  const [rows, total] = await Promise.all([
    indexes.find({ owner }).sort({ uid: 1 }).skip(offset).limit(limit).lean(),
    indexes.countDocuments({ owner }),
  ])
  return { results: rows.map((row) => view(row)), offset, limit, total }
}

export async function statsOf(row: IndexRow, { documents, tasks }: Store) {
  const [numberOfDocuments, working] = await Promise.all([
    documents.countDocuments({ index: row._id, body: { $exists: true } }),
    tasks.exists({ owner: row.owner, status: { $in: ['enqueued', 'processing'] }, indexUid: row.uid }),
  ])
  return { numberOfDocuments, isIndexing: working !== null, fieldDistribution: {} }
}

export async function allStats(owner: string, store: Store) {
  const rows = await store.indexes.find({ owner }).sort({ uid: 1 }).lean()
  const last = rows.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  return {
    databaseSize: 0,
    lastUpdate: last === 0 ? null : new Date(last).toISOString(),
    indexes: Object.fromEntries(
      await Promise.all(rows.map(async (row) => [row.uid, await statsOf(row, store)] as const)),
    ),
  }
}
