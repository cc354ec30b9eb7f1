import { ulid } from 'ulid'
import type { Store } from '../model.ts'

/**
 * What a real processor does on a bad day, one per transfer:
 * `drop_reply` moves the money and never answers; `error_500` answers 500 and moves nothing; `conflict_409` answers that
 * the key is in use; `refuse` is a definite refusal; `duplicate` moves the money twice; `delay_day` moves it, never
 * answers, and lists it only a day later.
 */
export const FAULTS = ['drop_reply', 'error_500', 'conflict_409', 'refuse', 'duplicate', 'delay_day'] as const
export type Fault = (typeof FAULTS)[number]

/** Appends to the script. */
export async function scriptFaults(
  faults: readonly Fault[],
  { sandboxFaults }: Pick<Store, 'sandboxFaults'>,
): Promise<void> {
  const batch = ulid()
  await sandboxFaults.insertMany(
    faults.map((fault, position) => ({ _id: `${batch}/${String(position).padStart(3, '0')}`, fault })),
  )
}

/** The next fault of the script, taken off it. */
export async function nextFault({ sandboxFaults }: Pick<Store, 'sandboxFaults'>): Promise<Fault | undefined> {
  const taken = await sandboxFaults.findOneAndDelete({}, { sort: { _id: 1 } }).lean()
  return taken?.fault
}
