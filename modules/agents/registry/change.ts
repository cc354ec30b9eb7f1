import { ApiError, type Caller, operationId } from '../../../kernel/define.ts'
import type { Behaviour, Change } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { type AgentState, Changed } from '../records.ts'
import { assertBehaviour, behaviourOf, hashOf, microPenceOf } from './behaviour.ts'
import { advance, type Next } from './chain.ts'
import { credentialsIn, keepCredentials } from './credentials.ts'
import type { KnownAgent } from './lookup.ts'
import { notFound } from './not-found.ts'
import { keepVersion } from './versions.ts'

const MAX_TRIES = 5

/** Throws `conflict` where others change it all the time, E007 for another's. */
export async function changeAgent(
  reference: string,
  body: Change,
  { caller, operationKey }: { readonly caller: Caller; readonly operationKey: string },
  parts: Parts,
): Promise<KnownAgent> {
  const { models, services, lookup } = parts
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const agent = await forChange(reference, body, caller, parts)
    const base = agent.state.latest
    const behaviour = behaviourOf(body, await lookup.behaviour(agent._id, base))
    const hash = hashOf(behaviour)
    if (hash !== base) {
      await assertBehaviour(behaviour, services.outbound)
      await keepVersion(
        { agent: agent._id, hash, number: agent.state.versions + 1, config: behaviour, at: services.clock.now() },
        models,
      )
    }
    await keepCredentials(agent._id, agent.owner, credentialsIn(body, parts), parts)
    const terms = termsOf(body, agent.owner === caller.userId ? 'owner' : 'operator')
    try {
      await advance(
        Changed,
        { agent: agent._id, owner: agent.owner, id: operationId('agc_', agent._id, `${base}>${hash}`, operationKey) },
        (state) => {
          if (state.latest !== base && state.latest !== hash) throw new Overtaken()
          return { ...terms(state), ...(hash === base ? {} : { latest: hash, versions: state.versions + 1 }) }
        },
        parts,
      )
    } catch (error) {
      if (error instanceof Overtaken) continue
      throw error
    }
    await describe(agent._id, body, behaviour, parts)
    return lookup.get(agent._id)
  }
  throw new ApiError('conflict', 'others change this agent at the same time; try again')
}

/** The new version was made from one that is no longer the newest. */
class Overtaken extends Error {}

/** One's own; of another's, an operator may set the status and nothing else. */
async function forChange(reference: string, { status, ...rest }: Change, caller: Caller, { lookup }: Parts) {
  const agent = await lookup.get(reference)
  const asOperator = caller.role === 'operator' && status !== undefined && Object.keys(rest).length === 0
  if (agent.owner !== caller.userId && !asOperator) throw notFound(reference)
  return agent
}

/** What holds at once. */
const termsOf =
  ({ price_per_call, markets, status }: Change, by: 'owner' | 'operator'): ((state: AgentState) => Next) =>
  ({ listed, disabled_by }) => {
    if (status === 'enabled' && disabled_by === 'operator' && by === 'owner')
      throw new ApiError('forbidden', 'an operator has disabled this agent; ask support to enable it')
    return {
      ...(price_per_call === undefined ? {} : { price_micro_pence: String(microPenceOf(price_per_call)) }),
      ...(markets === undefined ? {} : { markets }),
      ...(status === 'disabled' && { status, disabled_by: disabled_by === 'operator' ? disabled_by : by }),
      ...(status === 'enabled' && { status: listed ? 'listed' : 'created', disabled_by: 'nobody' }),
    }
  }

async function describe(
  _id: string,
  { description }: Change,
  { archetype }: Behaviour,
  { models }: Parts,
): Promise<void> {
  await models.agents.updateOne({ _id }, { $set: { archetype, ...(description === undefined ? {} : { description }) } })
}
