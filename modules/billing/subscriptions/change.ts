import { ApiError, owned } from '../../../kernel/define.ts'
import type { SubscriptionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { writeDue } from './write-due.ts'

const TRIES = 10

export type Next = Partial<Omit<SubscriptionRow, '_id' | 'owner' | 'slot' | 'createdAt' | 'updatedAt' | 'version'>>

/**
 * Changes a subscription together with what is to be billed for it, in one write; then writes that. `next` may be asked
 * several times; it throws to refuse, and gives undefined for no change.
 */
export async function changeSubscription(
  { owner, id }: { readonly owner: string; readonly id: string },
  parts: Parts,
  next: (row: SubscriptionRow) => Promise<Next | undefined>,
): Promise<SubscriptionRow> {
  const { models, services } = parts
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await owned.get(models.subscriptions, owner, id)
    if (row.unfinished) {
      await writeDue(row, parts)
      continue
    }
    const change = await next(row)
    if (change === undefined) return row
    const bills = change.bills ?? []
    const items = change.items_due ?? []
    const changed = await models.subscriptions
      .findOneAndUpdate(
        { _id: id, version: row.version },
        {
          $set: {
            ...change,
            version: row.version + 1,
            updatedAt: new Date(services.clock.now()),
            ...(bills.length + items.length > 0 && { unfinished: true }),
          },
        },
        { returnDocument: 'after' },
      )
      .lean()
    if (changed !== null) return changed.unfinished ? writeDue(changed, parts) : changed
  }
  throw new ApiError('overloaded', `subscription ${id} is being changed by others at this moment; try again`)
}
