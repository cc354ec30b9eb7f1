import { retentionCutoffs } from '../../workspaces/services.ts'
import { INTERRUPTED, OPEN } from '../model.ts'
import type { Parts } from '../parts.ts'

const AT_ONCE = 1_000

/** Of workspaces that keep nothing for longer: what was said in tasks that have ended. */
export async function removeOld({ models, services }: Pick<Parts, 'models' | 'services'>): Promise<void> {
  for await (const { account: owner, before } of retentionCutoffs(services.retention, services.clock)) {
    const old = { owner, updatedAt: { $lt: before }, state: { $nin: [...OPEN, ...INTERRUPTED] } }
    for (;;) {
      const ids = (await models.tasks.find(old).select({ _id: 1 }).limit(AT_ONCE).lean()).map(({ _id }) => _id)
      await models.pushes.deleteMany({ task: { $in: ids } })
      await models.tasks.deleteMany({ _id: { $in: ids } })
      if (ids.length < AT_ONCE) break
    }
  }
}
