import { type Clock, freshId } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import type { Store } from './model.ts'
import { Labelled } from './records.ts'
import { ignoringTwins } from './twins.ts'

export type Label = 'fraud' | 'legitimate' | 'none'

/** What is known of an account for certain. It decides by rules, colours what is linked to it, and judges rules in backtests. */
export async function label(
  userId: string,
  value: Label,
  by: string,
  { store, records }: { readonly store: Pick<Store, 'subjects'>; readonly records: Records; readonly clock: Clock },
): Promise<void> {
  await records.append(Labelled, { id: freshId('fl_'), account: userId, body: { label: value, by } })
  await ignoringTwins(
    store.subjects.updateOne(
      { _id: userId },
      value === 'none' ? { $unset: { label: 1 } } : { $set: { label: value } },
      { upsert: true },
    ),
  )
}
