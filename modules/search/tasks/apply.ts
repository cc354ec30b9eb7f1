import { faultPoints, mapInSlices, owned } from '../../../kernel/define.ts'
import type { JsonDocument } from '../engine/flatten.ts'
import { TRACE_MS } from '../live-index.ts'
import type { DocumentRow, IndexRow, TaskRow } from '../model.ts'
import { matchingIds } from '../searching/filter.ts'
import { sequenceOf } from '../sequence.ts'
import { changedSettings, DEFAULT_SETTINGS, settingsOf } from '../settings/settings.ts'
import type { RunParts } from './parts.ts'
import { documentIdOf, inferPrimaryKey } from './primary-key.ts'
import { TaskFault, type Work } from './work.ts'

/** Does what the task says to its index, if there is one; to do it twice is harmless. What it answers is shown with the task. */
export async function apply(
  task: TaskRow,
  work: Work,
  row: IndexRow | undefined,
  parts: RunParts,
): Promise<Readonly<Record<string, unknown>>> {
  const { indexUid } = task
  switch (work.type) {
    case 'indexCreation': {
      // a second run of the same task finds its own index
      if (row && row._id !== indexIdOf(task))
        throw new TaskFault('index_already_exists', `Index \`${indexUid}\` already exists.`)
      if (!row) await create(task, work.primaryKey ?? '', parts)
      return {}
    }
    case 'documentAdditionOrUpdate': {
      const index = row ?? (await create(task, '', parts))
      return addDocuments(index, work, parts)
    }
    case 'settingsUpdate': {
      const index = row ?? (await create(task, '', parts))
      const settings = JSON.stringify(changedSettings(settingsOf(index), work.change))
      await parts.store.indexes.updateOne(
        { _id: index._id },
        { $set: { settings, updatedAt: new Date(parts.clock.now()) } },
      )
      return {}
    }
    case 'indexUpdate':
      return setPrimaryKey(present(row, task), work.primaryKey ?? '', parts)
    case 'documentDeletion':
      return deleteDocuments(present(row, task), work, parts)
    case 'indexDeletion': {
      const { _id } = present(row, task)
      await parts.store.indexes.deleteOne({ _id })
      await parts.store.snapshots.deleteMany({ index: _id })
      const { deletedCount } = await parts.store.documents.deleteMany({ index: _id, body: { $exists: true } })
      await parts.store.documents.deleteMany({ index: _id })
      return { deletedDocuments: deletedCount }
    }
  }
}

function present(row: IndexRow | undefined, { indexUid }: TaskRow): IndexRow {
  if (!row) throw new TaskFault('index_not_found', `Index \`${indexUid}\` not found.`)
  return row
}

/** Of the task that creates it. */
const indexIdOf = ({ owner, uid }: TaskRow): string => `sidx_${owner}_${uid}`

async function create(task: TaskRow, primaryKey: string, { store, clock, maxIndexes }: RunParts): Promise<IndexRow> {
  const { owner, indexUid } = task
  const fields = { uid: indexUid, primaryKey, settings: JSON.stringify(DEFAULT_SETTINGS), version: 0 }
  try {
    return await owned.create<IndexRow>(
      store.indexes,
      { id: indexIdOf(task), owner, cap: maxIndexes, at: clock.now() },
      fields,
    )
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'conflict') throw error
    throw new TaskFault(
      'too_many_indexes',
      `You have ${maxIndexes} indexes, which is as many as are kept; delete one first.`,
    )
  }
}

async function setPrimaryKey(index: IndexRow, primaryKey: string, { store, clock }: RunParts) {
  const has = await store.documents.exists({ index: index._id, body: { $exists: true } })
  if (index.primaryKey !== '' && index.primaryKey !== primaryKey && has)
    throw new TaskFault(
      'index_primary_key_already_exists',
      `Index \`${index.uid}\` already has a primary key: \`${index.primaryKey}\`.`,
    )
  await store.indexes.updateOne({ _id: index._id }, { $set: { primaryKey, updatedAt: new Date(clock.now()) } })
  return {}
}

const faultPoint = faultPoints(['search.written'])

/**
 * A change of documents: written under the next number, and seen by others once that is the index's. Who holds the index's lock
 * is alone at it; killed half-way it is done again under the same number.
 */
async function change(
  { _id, version }: IndexRow,
  { store, clock }: RunParts,
  write: (version: number) => Promise<void>,
  fields: Partial<Pick<IndexRow, 'primaryKey' | 'documentsAtMost'>> = {},
): Promise<void> {
  const next = version + 1
  await write(next)
  faultPoint('search.written')
  await store.indexes.updateOne(
    { _id, version: { $lt: next } },
    { $set: { ...fields, version: next, updatedAt: new Date(clock.now()) } },
  )
}

const WRITE_BATCH = 500
const MAX_DOCUMENT_BYTES = 1_048_576

async function addDocuments(
  index: IndexRow,
  { documents, partial, primaryKey: given }: Extract<Work, { type: 'documentAdditionOrUpdate' }>,
  parts: RunParts,
) {
  const { store } = parts
  const [first] = documents
  if (!first) return { indexedDocuments: 0 }
  if (given !== undefined && index.primaryKey !== '' && given !== index.primaryKey)
    throw new TaskFault(
      'index_primary_key_already_exists',
      `Index \`${index.uid}\` already has a primary key: \`${index.primaryKey}\`.`,
    )
  const primaryKey = index.primaryKey || given || inferPrimaryKey(first, index.uid)
  const byId = new Map<string, JsonDocument>()
  await mapInSlices(documents, (document, position) => {
    const id = documentIdOf(document, primaryKey, position)
    const before = byId.get(id)
    byId.delete(id)
    byId.set(id, partial && before ? { ...before, ...document } : document)
  })
  const batches = batchesOf([...byId])
  // what is too large is found before anything is written: a failed task has done nothing
  for (const batch of batches)
    await mapInSlices(partial ? await mergedWithStored(index, batch, parts) : batch, ([id, document]) => {
      textOf(id, document)
    })
  const documentsAtMost = await sizeWith(index, [...byId.keys()], parts)
  const write = async (version: number): Promise<void> => {
    for (const [number, batch] of batches.entries()) {
      const bodies = partial ? await mergedWithStored(index, batch, parts) : batch
      await store.documents.bulkWrite(
        bodies.map(([id, document], position) => ({
          updateOne: {
            filter: { _id: `${index._id}/${id}` },
            update: {
              $set: {
                owner: index.owner,
                index: index._id,
                id,
                sequence: sequenceOf(version, number * WRITE_BATCH + position),
                body: textOf(id, document),
              },
              $unset: { expireAt: 1 },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    }
  }
  await change(index, parts, write, { primaryKey, documentsAtMost })
  return { indexedDocuments: byId.size }
}

const batchesOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / WRITE_BATCH) }, (_, at) =>
    all.slice(at * WRITE_BATCH, (at + 1) * WRITE_BATCH),
  )

/** How many documents there will be at most. Throws where that is too many. */
async function sizeWith(index: IndexRow, ids: readonly string[], { store, maxDocuments }: RunParts): Promise<number> {
  const { _id, uid, documentsAtMost = maxDocuments } = index
  // to count them takes time, so it is done only where it matters
  if (documentsAtMost + ids.length <= maxDocuments) return documentsAtMost + ids.length
  const stored = { index: _id, body: { $exists: true } }
  const size = await store.documents.countDocuments(stored)
  let more = ids.length
  for (const batch of batchesOf(ids))
    more -= await store.documents.countDocuments({ ...stored, _id: { $in: batch.map((id) => `${_id}/${id}`) } })
  if (size + more <= maxDocuments) return size + more
  throw new TaskFault(
    'too_many_documents',
    `Index \`${uid}\` has ${size} documents, and ${maxDocuments} are as many as are kept.`,
  )
}

function textOf(id: string, document: JsonDocument): string {
  const text = JSON.stringify(document)
  if (text.length > MAX_DOCUMENT_BYTES)
    throw new TaskFault(
      'document_too_large',
      `Document \`${id}\` has ${text.length} characters; at most ${MAX_DOCUMENT_BYTES} are kept.`,
    )
  return text
}

async function mergedWithStored(
  index: IndexRow,
  batch: readonly (readonly [string, JsonDocument])[],
  { store }: RunParts,
): Promise<readonly (readonly [string, JsonDocument])[]> {
  const ids = batch.map(([id]) => `${index._id}/${id}`)
  const rows = (await store.documents.find({ _id: { $in: ids }, body: { $exists: true } }).lean()) as DocumentRow[]
  const stored = new Map(rows.map(({ id, body = '{}' }) => [id, JSON.parse(body) as JsonDocument]))
  return batch.map(([id, document]) => [id, { ...stored.get(id), ...document }])
}

async function deleteDocuments(
  index: IndexRow,
  { ids, filter }: Extract<Work, { type: 'documentDeletion' }>,
  parts: RunParts,
) {
  const { store, clock } = parts
  const chosen =
    filter === undefined ? ids : await matchingIds(await parts.live.openFresh(index.owner, index.uid), filter)
  const rows = { index: index._id, body: { $exists: true } }
  let deleted = 0
  await change(index, parts, async (version) => {
    const update = {
      $set: { sequence: sequenceOf(version, 0), expireAt: new Date(clock.now() + TRACE_MS) },
      $unset: { body: 1 as const },
    }
    if (!chosen) {
      deleted = (await store.documents.updateMany(rows, update)).modifiedCount
      return
    }
    for (const batch of batchesOf(chosen)) {
      const _id = { $in: batch.map((id) => `${index._id}/${id}`) }
      deleted += (await store.documents.updateMany({ ...rows, _id }, update)).modifiedCount
    }
  })
  return { deletedDocuments: deleted }
}
