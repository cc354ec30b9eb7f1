import { ApiError, operationId } from '../../../kernel/define.ts'
import type { Behaviour, Change } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { type AgentState, Changed } from '../records.ts'
import { assertBehaviour, behaviourOf, hashOf, microPenceOf } from './behaviour.ts'
import { advance, type Next } from './chain.ts'
import type { KnownAgent } from './lookup.ts'
import { keepVersion } from './versions.ts'

const MAX_TRIES = 5

/** Throws `conflict` where others change it all the time, E007 for another's. */
export async function changeAgent(
  reference: string,
  body: Change,
  { userId, operationKey }: { readonly userId: string; readonly operationKey: string },
  parts: Parts,
): Promise<KnownAgent> {
  const { models, services, lookup } = parts
  for (let tried = 0; tried < MAX_TRIES; tried++) {
    const agent = await lookup.own(reference, userId)
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
    const terms = termsOf(body)
    try {
      await advance(
        Changed,
        { agent: agent._id, owner: userId, id: operationId('agc_', agent._id, `${base}>${hash}`, operationKey) },
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

/** What holds at once. */
const termsOf =
  ({ price_per_call, markets, status }: Change): ((state: AgentState) => Next) =>
  ({ listed }) => ({
    ...(price_per_call === undefined ? {} : { price_micro_pence: String(microPenceOf(price_per_call)) }),
    ...(markets === undefined ? {} : { markets }),
    ...(status === undefined ? {} : { status: status === 'disabled' ? 'disabled' : listed ? 'listed' : 'created' }),
  })

async function describe(
  _id: string,
  { description }: Change,
  { archetype }: Behaviour,
  { models }: Parts,
): Promise<void> {
  await models.agents.updateOne({ _id }, { $set: { archetype, ...(description === undefined ? {} : { description }) } })
}
