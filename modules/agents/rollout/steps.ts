import { ApiError, operationId } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import { type AgentState, DeploymentStep, type Rollout } from '../records.ts'
import { advance, type Next } from '../registry/chain.ts'
import { assertGatesOpen } from '../registry/gates.ts'
import { isUnderWay, nextTraffic } from './traffic.ts'

export type Action = 'promote' | 'pause' | 'resume' | 'abort' | 'roll_back'

/** Who steps: the agent and its roll-out as they were seen. */
export interface Seen {
  readonly agent: string
  readonly owner: string
  readonly rollout: Rollout
}

/** The roll-out has gone on since it was seen. */
export class Overtaken extends Error {}

/** One step, sealed; what was decided on what is no longer so is not done (`Overtaken`). Throws `conflict` where the state forbids it. */
export async function stepRollout(
  { agent, owner, rollout: seen }: Seen,
  action: Action,
  reason: string | undefined,
  parts: Parts,
): Promise<AgentState> {
  if (action === 'promote') await assertGatesOpen({ agent, owner, version: seen.version, action }, parts)
  const now = parts.services.clock.now()
  const { state } = await advance(
    DeploymentStep,
    { agent, owner, id: operationId('dps_', agent, `${seen.deployment_id}/${seen.step}`, action) },
    ({ rollout, live, status }) => {
      if (rollout?.deployment_id !== seen.deployment_id || rollout.step !== seen.step) throw new Overtaken()
      if (status === 'disabled' && action === 'promote')
        throw new ApiError('conflict', 'the agent is disabled; enable it first')
      return next(rollout, live, action, reason, now)
    },
    parts,
  )
  return state
}

function next(rollout: Rollout, live: string, action: Action, reason: string | undefined, now: number): Next {
  const { status, traffic_pct, version } = rollout
  const allowed =
    action === 'resume' ? status === 'paused' : action === 'pause' ? status === 'deploying' : isUnderWay(status)
  if (!allowed) throw new ApiError('conflict', `a deployment that is ${status} cannot be: ${action}`)
  const { reason: _before, ...rest } = rollout
  const to = (change: Partial<Rollout>): Rollout => ({
    ...rest,
    step: rollout.step + 1,
    since: now,
    ...(reason !== undefined && { reason }),
    ...change,
  })
  switch (action) {
    case 'promote': {
      const traffic = nextTraffic(traffic_pct)
      return traffic === undefined
        ? { live: version, rollout: to({ status: 'live' }) }
        : { live, rollout: to({ status: 'deploying', traffic_pct: traffic }) }
    }
    case 'pause':
      return { rollout: to({ status: 'paused' }) }
    case 'resume':
      return { rollout: to({ status: 'deploying' }) }
    case 'abort':
      return { rollout: to({ status: 'aborted', traffic_pct: 0 }) }
    case 'roll_back':
      return { rollout: to({ status: 'rolled_back', traffic_pct: 0 }) }
  }
}
