import { freshId } from '../../records/services.ts'
import type { SandboxFault } from '../contract.ts'
import type { Store } from '../model.ts'

/** Appends to the script. */
export async function scriptFaults(
  faults: readonly SandboxFault[],
  { sandboxFaults }: Pick<Store, 'sandboxFaults'>,
): Promise<void> {
  const batch = freshId('fault_')
  const rows = faults.map((fault, position) => ({ _id: `${batch}/${String(position).padStart(3, '0')}`, fault }))
  await sandboxFaults.insertMany(rows)
}

/** The next fault of the script, taken off it. */
export async function nextFault({ sandboxFaults }: Pick<Store, 'sandboxFaults'>): Promise<SandboxFault | undefined> {
  const taken = await sandboxFaults.findOneAndDelete({}, { sort: { _id: 1 } }).lean()
  return taken?.fault
}
