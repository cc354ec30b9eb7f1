import type { Static } from 'typebox'
import { ApiError, freshId, isDuplicateKey, isObject } from '../../../kernel/define.ts'
import { pageMeta } from '../../observability/contract.ts'
import type { Row } from '../datasets/contract.ts'
import type { ItemRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Item, ItemRequest, ItemsQuery } from './contract.ts'
import { datasetNamed } from './datasets.ts'

const MOST_ITEMS = 10_000
const MOST_CHARACTERS = 60_000

type Content = Pick<Item, 'input' | 'expectedOutput' | 'metadata'>

/** The same id replaces what was there, and keeps its place. Throws `conflict` where it is in another dataset. */
export async function putItem(owner: string, asked: ItemRequest, parts: Parts): Promise<Item> {
  const { models, services } = parts
  const { input = null, expectedOutput = null, metadata = null, status, id } = asked
  const { _id: dataset } = await datasetNamed(owner, asked.datasetName, parts)
  const content = JSON.stringify({ input, expectedOutput, metadata })
  if (content.length > MOST_CHARACTERS)
    throw new ApiError(
      'invalid_request',
      `the item has ${content.length} characters of JSON, of which ${MOST_CHARACTERS} are allowed`,
    )
  if ((await models.items.countDocuments({ owner, dataset })) > MOST_ITEMS)
    throw new ApiError('conflict', `a dataset has at most ${MOST_ITEMS} items`)
  const itemId = id ?? freshId('evi_')
  const now = new Date(services.clock.now())
  const fields = {
    content,
    active: status !== 'ARCHIVED',
    sourceTraceId: asked.sourceTraceId ?? null,
    sourceObservationId: asked.sourceObservationId ?? null,
    updatedAt: now,
  }
  try {
    await models.items.updateOne(
      { _id: `${owner}/${itemId}`, dataset },
      { $set: fields, $setOnInsert: { owner, itemId, createdAt: now } },
      { upsert: true },
    )
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    throw new ApiError('conflict', `the item ${itemId} is in another dataset of yours`)
  }
  return readItem(owner, itemId, parts)
}

/** Throws `not_found`. */
export async function readItem(owner: string, id: string, parts: Parts): Promise<Item> {
  const row = (await parts.models.items.findById(`${owner}/${id}`).lean()) as ItemRow | null
  if (row === null) throw absent(id)
  return (await views(owner, [row], parts))[0] as Item
}

export async function removeItem(owner: string, id: string, { models }: Parts) {
  const { deletedCount } = await models.items.deleteOne({ _id: `${owner}/${id}` })
  if (deletedCount === 0) throw absent(id)
  return { message: 'Dataset item deleted' }
}

const absent = (id: string): ApiError => new ApiError('not_found', `you have no dataset item ${id}`)

export async function listItems(
  owner: string,
  { page, limit, datasetName, sourceTraceId, sourceObservationId }: Static<typeof ItemsQuery>,
  parts: Parts,
) {
  const { items } = parts.models
  const filter = {
    owner,
    ...(datasetName !== undefined && { dataset: (await datasetNamed(owner, datasetName, parts))._id }),
    ...(sourceTraceId !== undefined && { sourceTraceId }),
    ...(sourceObservationId !== undefined && { sourceObservationId }),
  }
  const rows = (await items
    .find(filter)
    .sort({ createdAt: 1, _id: 1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean()) as ItemRow[]
  return { data: await views(owner, rows, parts), meta: pageMeta({ page, limit }, await items.countDocuments(filter)) }
}

async function views(owner: string, rows: readonly ItemRow[], { models }: Parts): Promise<Item[]> {
  const ids = [...new Set(rows.map(({ dataset }) => dataset))]
  const datasets = await models.datasets.find({ owner, _id: { $in: ids } }).lean()
  const names = new Map(datasets.map(({ _id, name }) => [_id, name]))
  return rows.map(({ itemId, dataset, active, content, sourceTraceId, sourceObservationId, createdAt, updatedAt }) => ({
    id: itemId,
    status: active ? 'ACTIVE' : 'ARCHIVED',
    ...(JSON.parse(content) as Content),
    sourceTraceId,
    sourceObservationId,
    datasetId: dataset,
    datasetName: names.get(dataset) ?? '',
    mediaReferences: [],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Those that are not archived, as rows of a version, oldest first. Throws `conflict` where there are none. */
export async function rowsOfItems(owner: string, dataset: string, { models }: Parts): Promise<readonly Row[]> {
  const items = (await models.items
    .find({ owner, dataset, active: true })
    .sort({ createdAt: 1, _id: 1 })
    .limit(MOST_ITEMS)
    .lean()) as ItemRow[]
  if (items.length === 0) throw new ApiError('conflict', 'the dataset has no active items; put some first')
  return items.map(({ itemId, content, sourceTraceId }) => {
    const { input, expectedOutput, metadata } = JSON.parse(content) as Content
    return {
      input: typeof input === 'string' || isObject(input) ? input : { input },
      ...(expectedOutput !== null && { expected: expectedOutput }),
      metadata: {
        ...(isObject(metadata) ? metadata : metadata !== null && { metadata }),
        item_id: itemId,
        ...(sourceTraceId !== null && { trace_id: sourceTraceId }),
      },
    }
  })
}
