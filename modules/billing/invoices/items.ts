import { isDuplicateKey } from '../../../kernel/define.ts'
import type { InvoiceRow, ItemRow, LineRow } from '../model.ts'
import type { Parts } from '../parts.ts'

/** Lets a line wait for the customer's next invoice; again: harmless. */
export async function addItem(
  item: Pick<ItemRow, '_id' | 'owner' | 'customer' | 'line' | 'corrects'>,
  { models, services }: Parts,
): Promise<'added' | 'there'> {
  try {
    await models.items.create({ ...item, createdAt: new Date(services.clock.now()) })
    return 'added'
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return 'there'
  }
}

/** The lines that waited and are on this invoice from now on; each is on one invoice only. */
export async function claimItems(
  { _id: invoice, owner, customer }: Pick<InvoiceRow, '_id' | 'owner' | 'customer'>,
  room: number,
  { models }: Parts,
): Promise<readonly LineRow[]> {
  const waiting = await models.items
    .find({ owner, customer, invoice: { $exists: false } })
    .sort({ createdAt: 1, _id: 1 })
    .limit(Math.max(0, room))
    .select({ _id: 1 })
    .lean()
  if (waiting.length > 0)
    await models.items.updateMany(
      { _id: { $in: waiting.map(({ _id }) => _id) }, invoice: { $exists: false } },
      { $set: { invoice } },
    )
  const claimed = await models.items
    .find({ owner, customer, invoice, removed: { $ne: true } })
    .sort({ createdAt: 1, _id: 1 })
    .lean()
  return claimed.map(({ line }) => line)
}

/** Of a draft that is thrown away. */
export const releaseItems = async (invoice: string, { models }: Parts): Promise<void> =>
  void (await models.items.updateMany({ invoice, removed: { $ne: true } }, { $unset: { invoice: 1 } }))

/** Of an open invoice that was voided: what the customer had to their credit was not used up by it. */
export const releaseCarried = async (invoice: string, { models }: Parts): Promise<void> =>
  void (await models.items.updateMany(
    { invoice, 'line.kind': 'carried', removed: { $ne: true } },
    { $unset: { invoice: 1 } },
  ))

/** Marked rather than deleted: whoever lets the same line wait once more finds it. */
export const removeItem = async (_id: string, invoice: string, { models }: Parts): Promise<void> =>
  void (await models.items.updateOne({ _id, invoice }, { $set: { removed: true } }))
