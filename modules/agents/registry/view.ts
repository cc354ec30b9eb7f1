import { schemasOf } from '../archetypes.ts'
import type { Agent } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { poundsOf } from './behaviour.ts'
import type { KnownAgent } from './lookup.ts'

/** An agent as it is answered. */
export const agentView = ({ _id, name, archetype, slug, description, seal, createdAt, state }: KnownAgent): Agent => ({
  id: _id,
  name,
  archetype,
  price_per_call: poundsOf(state.price_micro_pence),
  markets: [...state.markets],
  worm_sealed: true,
  status: state.status === 'deleted' ? 'disabled' : state.status,
  worm_hash: `sha256:${seal}`,
  created_at: createdAt.toISOString(),
  slug,
  description,
  live_version: state.live,
  latest_version: state.latest,
  deployment_id: state.rollout?.deployment_id ?? null,
})

/** With what its live version takes and gives. */
export async function agentInFull(agent: KnownAgent, { lookup }: Pick<Parts, 'lookup'>): Promise<Agent> {
  const { input, output } = schemasOf(await lookup.behaviour(agent._id, agent.state.live))
  return { ...agentView(agent), ...(input && { input_schema: input }), ...(output && { output_schema: output }) }
}
