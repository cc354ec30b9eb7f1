import { invalidField, type Model } from '../../kernel/define.ts'
import type { StoredBatch, StoredFile } from './model.ts'

interface Ask {
  readonly filter: Readonly<Record<string, unknown>>
  readonly limit: number
  /** The id of the last one of the page before. */
  readonly after?: string | undefined
  readonly oldestFirst?: boolean
}

/** One page in OpenAI's form, by the time of creation. */
export async function listPage<T extends StoredFile | StoredBatch, V extends { readonly id: string }>(
  model: Model<T>,
  { filter, limit, after, oldestFirst = false }: Ask,
  view: (row: T) => Promise<V>,
) {
  const order = oldestFirst ? 1 : -1
  const rows = (await model
    .find({ ...filter, ...(after !== undefined && (await behind(model, filter, after, oldestFirst))) } as never)
    .sort({ createdAt: order, _id: order })
    .limit(limit + 1)
    .lean()) as T[]
  const data = await Promise.all(rows.slice(0, limit).map(view))
  return {
    object: 'list' as const,
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: rows.length > limit,
  }
}

async function behind<T>(model: Model<T>, filter: Ask['filter'], id: string, oldestFirst: boolean) {
  const last = (await model.findOne({ ...filter, _id: id } as never).lean()) as { readonly createdAt: Date } | null
  if (last === null) throw invalidField('/query/after', 'names nothing in this list; begin it again')
  const side = oldestFirst ? '$gt' : '$lt'
  const { createdAt } = last
  return { $or: [{ createdAt: { [side]: createdAt } }, { createdAt, _id: { [side]: id } }] }
}
