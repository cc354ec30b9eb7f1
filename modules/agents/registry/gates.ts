import { ApiError } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import type { Release } from '../services.ts'

/** Throws `release_refused`, or `module_unavailable` where the agent has a gate and nobody to check it. */
export async function assertGatesOpen(release: Release, { models, services }: Parts): Promise<void> {
  if (services.gates) return services.gates.assertOpen(release)
  const { agent, action } = release
  const gate = await models.gates.findOne({ agent, actions: action }, { _id: 1 }).lean()
  if (gate)
    throw new ApiError(
      'module_unavailable',
      `gate ${gate._id} must be open before a version of this agent may go out (${action}), and the module that checks it, eval, does not run; try again once it does: GET /v1/eval/info says why`,
    )
}
