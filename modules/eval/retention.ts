import { retentionCutoffs } from '../workspaces/services.ts'
import type { Parts } from './parts.ts'
import { removeRuns } from './runs/end.ts'

/** Of workspaces that keep nothing for longer: runs with what was answered, versions of datasets, and those that have none left. */
export async function removeOld(parts: Parts): Promise<void> {
  const { models, services } = parts
  for await (const { account: owner, before } of retentionCutoffs(services.retention, services.clock)) {
    await removeRuns({ owner }, before, parts)
    const old = { owner, updatedAt: { $lt: before } }
    for (const { _id: version } of await models.versions.find(old).select({ _id: 1 }).lean()) {
      // rows first: what is left after a crash is found again
      await models.rows.deleteMany({ version })
      await models.versions.deleteOne({ _id: version, ...old })
    }
    await models.items.deleteMany(old)
    for (const { _id } of await models.datasets.find(old).select({ _id: 1 }).lean())
      if (!(await holdsAnything(owner, _id, parts))) await models.datasets.deleteOne({ _id, ...old })
  }
}

const holdsAnything = async (owner: string, dataset: string, { models }: Parts): Promise<boolean> =>
  (await models.versions.exists({ owner, dataset })) !== null ||
  (await models.items.exists({ owner, dataset })) !== null
