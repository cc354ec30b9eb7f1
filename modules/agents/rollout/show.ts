import { isDuplicateKey } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import type { AgentState } from '../records.ts'

/** Brings the list of roll-outs up to a step of the agent; harmless where it is there already. */
export async function showDeployment(
  {
    seal,
    at,
    body: { agent_id: agent, n, rollout },
  }: { readonly seal: string; readonly at: number; readonly body: AgentState },
  { deployments }: Pick<Parts['models'], 'deployments'>,
): Promise<void> {
  if (rollout === null) return
  const _id = rollout.deployment_id
  try {
    await deployments.updateOne(
      { _id, 'rollout.step': { $lt: rollout.step } },
      { $set: { agent, n, rollout, seal }, $setOnInsert: { createdAt: new Date(at) } },
      { upsert: true },
    )
  } catch (error) {
    // a later step is shown already
    if (!isDuplicateKey(error)) throw error
  }
  await deployments.updateMany(
    { agent, _id: { $ne: _id }, n: { $lt: n }, 'rollout.status': { $in: ['deploying', 'paused'] } },
    { $set: { 'rollout.status': 'superseded' } },
  )
}
