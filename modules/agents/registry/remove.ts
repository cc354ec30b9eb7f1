import type { Sealed } from '../../records/services.ts'
import type { Parts } from '../parts.ts'
import { type AgentState, Deleted } from '../records.ts'
import { isUnderWay } from '../rollout/traffic.ts'
import { advance } from './chain.ts'
import type { KnownAgent } from './lookup.ts'

/** For ever: nothing follows in its chain. A roll-out ends with it. */
async function removeAgent({ _id, owner }: KnownAgent, parts: Parts): Promise<Sealed<AgentState>> {
  const { sealed } = await advance(
    Deleted,
    { agent: _id, owner, id: `gone_${_id}` },
    ({ rollout }) => ({
      status: 'deleted',
      listed: false,
      rollout:
        rollout === null || !isUnderWay(rollout.status)
          ? rollout
          : { ...rollout, status: 'aborted', step: rollout.step + 1, reason: 'deleted' },
    }),
    parts,
  )
  await parts.models.credentials.deleteMany({ agent: _id })
  await parts.models.gates.deleteMany({ agent: _id })
  return sealed
}

export async function deleteAgent(reference: string, caller: string, parts: Parts) {
  const agent = await parts.lookup.own(reference, caller)
  const { seal, at } = await removeAgent(agent, parts)
  return {
    deleted: true,
    agent_id: agent._id,
    worm_hash: `sha256:${seal}`,
    deleted_at: new Date(at).toISOString(),
    note: 'Deletion is sealed and cannot be undone: calls answer 404 E007 from now on, and what is sealed stays verifiable.',
  }
}

/** With its owner: its records stay and its name stays taken (as a commitment), its words go. */
export async function eraseAgents(owner: string, parts: Parts): Promise<void> {
  const { agents, answers, versions, credentials } = parts.models
  for await (const row of agents.find({ owner }).lean()) {
    const known = await parts.lookup.find(row._id)
    if (known !== undefined) await removeAgent(known, parts)
    await versions.deleteMany({ agent: row._id })
    await agents.deleteOne({ _id: row._id })
  }
  await credentials.deleteMany({ owner })
  await answers.deleteMany({ owner })
}
