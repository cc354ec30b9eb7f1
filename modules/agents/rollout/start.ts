import { operationId } from '../../../kernel/define.ts'
import type { RollOut } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { DeploymentStarted } from '../records.ts'
import { assertBehaviour } from '../registry/behaviour.ts'
import { advance } from '../registry/chain.ts'
import { assertGatesOpen } from '../registry/gates.ts'
import type { KnownAgent } from '../registry/lookup.ts'

const DAY_S = 86_400

/** dev: the version is sound. staging: what it calls can be called. Then it takes traffic, or is shadowed. Returns the id. */
export async function startRollout(
  { _id: agent, owner, state: seen }: KnownAgent,
  {
    version = seen.latest,
    rollback_threshold = 0.05,
    initial_traffic_pct = 5,
    auto_promote = true,
    analysis = {},
  }: Omit<RollOut, 'strategy'>,
  operationKey: string,
  parts: Parts,
): Promise<string> {
  const behaviour = await parts.lookup.behaviour(agent, version)
  await assertBehaviour(behaviour, parts.services.outbound)
  for (const tool of behaviour.tools ?? []) if (tool.type === 'agent') await parts.lookup.get(tool.agent)
  await assertGatesOpen({ agent, owner, version, action: 'deploy' }, parts)
  const id = operationId('dep_', owner, 'agent.deploy', operationKey)
  const { max_p95_ms, max_cost_pence, min_samples = 50, window_s = DAY_S } = analysis
  await advance(
    DeploymentStarted,
    { agent, owner, id },
    () => ({
      rollout: {
        deployment_id: id,
        version,
        status: 'deploying',
        traffic_pct: initial_traffic_pct,
        initial_traffic_pct,
        rollback_threshold,
        auto_promote,
        min_samples,
        window_s,
        ...(max_p95_ms !== undefined && { max_p95_ms }),
        ...(max_cost_pence !== undefined && { max_cost_pence }),
        step: 1,
        since: parts.services.clock.now(),
      },
    }),
    parts,
  )
  return id
}
