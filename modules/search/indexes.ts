import { ApiError } from '../../kernel/define.ts'
import { INDEX_NOT_FOUND, indexNotFound } from './errors/contract.ts'
import type { LiveIndexes } from './live-indexes.ts'
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

export interface StatsParts {
  readonly store: Store
  readonly live: LiveIndexes
}

/** Throws `index_not_found`. */
export async function statsOf(owner: string, uid: string, { store, live }: StatsParts) {
  const [{ documents }, working] = await Promise.all([
    live.open(owner, uid),
    store.tasks.exists({ owner, status: { $in: ['enqueued', 'processing'] }, indexUid: uid }),
  ])
  return {
    numberOfDocuments: documents.size,
    isIndexing: working !== null,
    fieldDistribution: Object.fromEntries(documents.fields),
  }
}

/** One index after the other: all of them may be more than fit into memory. */
export async function allStats(owner: string, parts: StatsParts) {
  const rows = await parts.store.indexes.find({ owner }).sort({ uid: 1 }).lean()
  const last = rows.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)
  const indexes: [string, Awaited<ReturnType<typeof statsOf>>][] = []
  for (const { uid } of rows)
    try {
      indexes.push([uid, await statsOf(owner, uid, parts)])
    } catch (error) {
      // it was deleted meanwhile
      if (!(error instanceof ApiError && error.code === INDEX_NOT_FOUND.code)) throw error
    }
  return {
    databaseSize: 0,
    lastUpdate: last === 0 ? null : new Date(last).toISOString(),
    indexes: Object.fromEntries(indexes),
  }
}
