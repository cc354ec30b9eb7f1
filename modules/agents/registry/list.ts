import { newestFirst, type PageOf, type PageRequest } from '../../../kernel/define.ts'
import { keptAnswer } from '../calling/kept-answers.ts'
import type { Agent } from '../contract.ts'
import type { AgentRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { AgentInfo } from '../services.ts'
import { infoOf } from './info.ts'
import type { KnownAgent } from './lookup.ts'
import { notFound } from './not-found.ts'
import { agentView } from './view.ts'

/** Those that are there: made, and not deleted. */
const activeOf = (owner: string) => ({ owner, n: { $gt: 0 }, slot: { $gte: 0 } })

export const listAgents = (owner: string, page: PageRequest, { models }: Parts): Promise<PageOf<Agent>> =>
  newestFirst<AgentRow, Agent>(models.agents, {
    filter: activeOf(owner),
    time: 'createdAt',
    page,
    view: (row) => agentView(row as KnownAgent),
  })

/** In the marketplace, and enabled. */
export const listedAgents = (page: PageRequest, { models }: Parts): Promise<PageOf<AgentInfo>> =>
  newestFirst<AgentRow, AgentInfo>(models.agents, {
    filter: { 'state.status': 'listed' },
    time: 'createdAt',
    page,
    view: (row) => infoOf(row as KnownAgent),
  })

export const countAgents = (owner: string, { models }: Parts): Promise<number> =>
  models.agents.countDocuments(activeOf(owner))

/** One's own, or a listed one. Throws E007. */
export async function findForCaller(reference: string, caller: string, { lookup }: Parts): Promise<KnownAgent> {
  const agent = await lookup.get(reference)
  if (agent.owner !== caller && agent.state.status !== 'listed') throw notFound(reference)
  return agent
}

export async function* exportAgents(owner: string, parts: Parts) {
  const { agents, answers, versions } = parts.models
  for await (const row of agents.find({ owner, n: { $gt: 0 } }).lean()) {
    const { _id, name, slug, description, archetype, state, createdAt } = row
    yield { kind: 'agent', item: { id: _id, name, slug, description, archetype, state, createdAt } }
    for await (const { hash, number, config } of versions.find({ agent: _id }).lean())
      yield { kind: 'agent-version', item: { agent: _id, hash, number, config } }
  }
  for await (const { _id } of answers.find({ owner }).lean())
    yield { kind: 'agent-answer', item: { task_id: _id, answer: await keptAnswer(_id, owner, parts) } }
}
