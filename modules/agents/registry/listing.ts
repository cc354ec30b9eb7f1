import { operationId } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import { Changed, Listed } from '../records.ts'
import type { AgentInfo } from '../services.ts'
import { advance } from './chain.ts'
import { assertGatesOpen } from './gates.ts'
import { infoOf } from './info.ts'

/** Into the marketplace. A disabled agent stays disabled until its owner enables it. */
export async function markListed(
  reference: string,
  owner: string,
  parts: Parts,
  priceMicroPence?: bigint,
): Promise<AgentInfo> {
  const agent = await parts.lookup.own(reference, owner)
  if (!agent.state.listed)
    await assertGatesOpen({ agent: agent._id, owner, version: agent.state.live, action: 'publish' }, parts)
  const terms = priceMicroPence === undefined ? {} : { price_micro_pence: String(priceMicroPence) }
  if (!agent.state.listed)
    await advance(
      Listed,
      { agent: agent._id, owner, id: operationId('agl_', agent._id, 'list', String(agent.n)) },
      ({ status }) => ({
        ...terms,
        listed: true,
        status: status === 'disabled' ? 'disabled' : 'listed',
        name: agent.name,
        constitution: parts.config.constitution,
      }),
      parts,
    )
  else if (priceMicroPence !== undefined && agent.state.price_micro_pence !== String(priceMicroPence))
    await advance(
      Changed,
      { agent: agent._id, owner, id: operationId('agl_', agent._id, 'price', `${agent.n}>${priceMicroPence}`) },
      () => terms,
      parts,
    )
  return infoOf(await parts.lookup.get(agent._id))
}

/** Out of it: callable as before it was listed. */
export async function markUnlisted(reference: string, owner: string, parts: Parts): Promise<AgentInfo> {
  const agent = await parts.lookup.own(reference, owner)
  if (agent.state.listed)
    await advance(
      Changed,
      { agent: agent._id, owner, id: operationId('agl_', agent._id, 'unlist', String(agent.n)) },
      ({ status }) => ({ listed: false, status: status === 'disabled' ? 'disabled' : 'created' }),
      parts,
    )
  return infoOf(await parts.lookup.get(agent._id))
}
