import type { Agent } from '../contract.ts'
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
