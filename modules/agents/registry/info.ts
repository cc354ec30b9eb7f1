import type { AgentInfo } from '../services.ts'
import type { KnownAgent } from './lookup.ts'

/** An agent as other modules may know it. */
export const infoOf = ({
  _id,
  owner,
  name,
  slug,
  description,
  archetype,
  seal,
  createdAt,
  state,
}: KnownAgent): AgentInfo => ({
  id: _id,
  owner,
  name,
  slug,
  description,
  archetype,
  status: state.status === 'deleted' ? 'disabled' : state.status,
  priceMicroPence: BigInt(state.price_micro_pence),
  markets: state.markets,
  liveVersion: state.live,
  latestVersion: state.latest,
  seal,
  createdAt,
})
