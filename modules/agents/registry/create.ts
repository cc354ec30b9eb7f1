import { operationId, owned } from '../../../kernel/define.ts'
import type { Creation } from '../contract.ts'
import type { AgentRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Created } from '../records.ts'
import { assertBehaviour, behaviourOf, hashOf, microPenceOf } from './behaviour.ts'
import { chainOf, show } from './chain.ts'
import { credentialsIn, keepCredentials } from './credentials.ts'
import type { KnownAgent } from './lookup.ts'
import { checkedName, takeNames } from './names.ts'
import { keepVersion } from './versions.ts'

interface Operation {
  readonly userId: string
  readonly operationKey: string
}

/**
 * Row, names, credentials, version, record, in this order; a repeat goes on where the first try ended. A row without a record is nobody's
 * agent, and is swept.
 */
export async function createAgent(
  body: Creation,
  { userId, operationKey }: Operation,
  parts: Parts,
): Promise<KnownAgent> {
  const { models, services, config } = parts
  const name = checkedName(body.name)
  const price = microPenceOf(body.price_per_call)
  const behaviour = behaviourOf(body)
  await assertBehaviour(behaviour, services.outbound)
  const credentials = credentialsIn(body, parts)
  const id = operationId('ag_', userId, 'agent.create', operationKey)
  const at = services.clock.now()
  const row = await owned.create<AgentRow>(
    models.agents,
    { id, owner: userId, cap: config.maxAgents, at },
    {
      name,
      slug: '',
      description: body.description ?? '',
      archetype: behaviour.archetype,
      n: 0,
      state: null,
      seal: '',
    },
  )
  if (row.n > 0) return parts.lookup.get(id)
  const hash = hashOf(behaviour)
  await nameIt(id, userId, name, parts)
  await keepCredentials(id, userId, credentials, parts)
  await keepVersion({ agent: id, hash, number: 1, config: behaviour, at }, models)
  const sealed = await services.records.appendChained(Created, {
    id: `made_${id}`,
    account: userId,
    chain: chainOf(id),
    intent: { agent_id: id },
    compose: () => ({
      body: {
        agent_id: id,
        n: 1,
        status: 'created' as const,
        price_micro_pence: String(price),
        markets: body.markets ?? [],
        live: hash,
        latest: hash,
        versions: 1,
        listed: false,
        rollout: null,
      },
    }),
  })
  await show(sealed, models)
  return parts.lookup.get(id)
}

async function nameIt(id: string, owner: string, name: string, parts: Parts): Promise<void> {
  const { models } = parts
  try {
    const slug = await takeNames(name, id, parts)
    await models.agents.updateOne({ _id: id }, { $set: { slug } })
  } catch (error) {
    await owned.remove(models.agents, owner, id)
    throw error
  }
}

const HALF_MADE_MS = 600_000

/** Takes away what a process that died left half made. A repeat of its request makes it anew. */
export async function sweepHalfMade({
  models: { agents, names, credentials },
  services: { clock },
}: Parts): Promise<void> {
  const before = new Date(clock.now() - HALF_MADE_MS)
  for await (const { _id } of agents
    .find({ n: 0, createdAt: { $lt: before } })
    .select({ _id: 1 })
    .lean()) {
    await credentials.deleteMany({ agent: _id })
    await names.deleteMany({ agent: _id, at: { $lt: before } })
    await agents.deleteOne({ _id, n: 0 })
  }
}
