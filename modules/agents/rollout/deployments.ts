import { ApiError, newestFirst, type PageOf, type PageRequest } from '../../../kernel/define.ts'
import { type Deployment, type RollOut, STAGES } from '../contract.ts'
import type { DeploymentRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import { observationOf } from './observe.ts'
import { type Meter, verdictOf } from './sprt.ts'
import { startRollout } from './start.ts'
import { type Action, Overtaken, stepRollout } from './steps.ts'

/** Throws `not_found`. */
export async function deploymentOf(
  { _id: agent }: KnownAgent,
  deployment: string,
  { models }: Parts,
): Promise<DeploymentRow> {
  const row = await models.deployments.findOne({ _id: deployment, agent }).lean()
  if (row === null) throw new ApiError('not_found', `the agent has no deployment ${deployment}`)
  return row
}

export async function viewDeployment(
  { agent, rollout, seal, createdAt }: DeploymentRow,
  parts: Parts,
): Promise<Deployment> {
  const { failures, latency, cost } = await observationOf(rollout, parts)
  return {
    deployment_id: rollout.deployment_id,
    status: rollout.status,
    traffic_pct: rollout.traffic_pct,
    rollback_threshold: rollout.rollback_threshold,
    worm_sealed: true,
    stages: [...STAGES],
    stage: rollout.traffic_pct === 0 ? 'shadow' : `${rollout.traffic_pct}%`,
    agent_id: agent,
    version: rollout.version,
    reason: rollout.reason ?? null,
    worm_hash: `sha256:${seal}`,
    created_at: createdAt.toISOString(),
    analysis: { errors: shown(failures), latency: shown(latency), cost: shown(cost) },
  }
}

const shown = (meter: Meter) => ({ samples: meter.samples, bad: meter.bad, verdict: verdictOf(meter) })

export const deploymentsPage = (
  { _id: agent }: KnownAgent,
  page: PageRequest,
  parts: Parts,
): Promise<PageOf<Deployment>> =>
  newestFirst(parts.models.deployments, {
    filter: { agent },
    time: 'createdAt',
    page,
    view: (row) => viewDeployment(row, parts),
  })

export async function deploy(
  agent: KnownAgent,
  { strategy: _canary, ...asked }: RollOut,
  operationKey: string,
  parts: Parts,
): Promise<Deployment> {
  const id = await startRollout(agent, asked, operationKey, parts)
  return viewDeployment(await deploymentOf(agent, id, parts), parts)
}

const MAX_TRIES = 5

/** What its owner wants of it; the answer is how it stands then. */
export async function actOn(
  { id, deployment }: { readonly id: string; readonly deployment: string },
  caller: string,
  action: Action,
  parts: Parts,
): Promise<Deployment> {
  const agent = await parts.lookup.own(id, caller)
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const { rollout } = await deploymentOf(agent, deployment, parts)
    try {
      await stepRollout({ agent: agent._id, owner: agent.owner, rollout }, action, 'owner', parts)
      return await viewDeployment(await deploymentOf(agent, deployment, parts), parts)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (rollout.status === 'superseded')
        throw new ApiError('conflict', 'another deployment has taken the place of this one')
    }
  }
  throw new ApiError('conflict', 'the deployment changes all the time; try again')
}
