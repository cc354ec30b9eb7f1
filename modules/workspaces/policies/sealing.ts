import type { Model } from '../../../kernel/define.ts'
import type { Records } from '../../records/services.ts'
import type { PoliciesDocument } from '../model.ts'
import { PolicySet } from '../records.ts'

/** Seals what changes have left to be sealed: of one workspace at once after a change, of all by the minute's job. */
export async function sealPolicies(
  documents: Model<PoliciesDocument>,
  records: Records,
  workspace?: string,
): Promise<void> {
  const which = workspace === undefined ? {} : { _id: workspace }
  for (const { _id: account, facts } of await documents.find({ ...which, 'facts.id': { $exists: true } }).lean()) {
    for (const { id, by, policy } of facts)
      await records.append(PolicySet, {
        id,
        account,
        body: {
          by,
          scope: policy.scope,
          subject: policy.subject,
          models: policy.models && [...policy.models],
          regions: policy.regions && [...policy.regions],
          retention_days: policy.retentionDays,
        },
      })
    const ids = facts.map(({ id }) => id)
    await documents.collection.updateOne({ _id: account as never }, { $pull: { facts: { id: { $in: ids } } as never } })
  }
}
