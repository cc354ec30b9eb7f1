import type { RecordKind } from '../../../kernel/define.ts'
import type { Sealed } from '../../records/services.ts'
import type { Parts } from '../parts.ts'
import type { AgentState } from '../records.ts'
import { showDeployment } from '../rollout/show.ts'
import { notFound } from './not-found.ts'

/** What a step changes. */
export type Next = Partial<Omit<AgentState, 'agent_id' | 'n'>>

export interface Step {
  readonly agent: string
  readonly owner: string
  /** Of the record: the same step twice is one. */
  readonly id: string
}

export const chainOf = (agent: string): string => `agent:${agent}`

/**
 * Seals the next step of an agent, whatever other processes do meanwhile, and shows it in its row. `next` sees the state
 * as it is, and may be asked several times; it throws to refuse. Nothing follows a deletion.
 */
export async function advance<B extends AgentState>(
  kind: RecordKind<string, B>,
  { agent, owner, id }: Step,
  next: (state: AgentState) => Next & Omit<B, keyof AgentState>,
  { services: { records }, models }: Parts,
): Promise<{ readonly sealed: Sealed<B>; readonly state: AgentState }> {
  const sealed = await records.appendChained(kind, {
    id,
    account: owner,
    chain: chainOf(agent),
    intent: { agent_id: agent },
    compose: (head) => {
      const state = head.body as AgentState | undefined
      if (state === undefined || state.status === 'deleted') throw notFound(agent)
      const before = stateOf(state)
      return { body: { ...before, ...next(before), n: head.n + 1 } as unknown as B }
    },
  })
  await show(sealed, models)
  return { sealed, state: sealed.body }
}

/** Brings a row up to a step; harmless where it is there already, so that a process that died is made up for. */
export async function show(
  { seal, at, body }: { readonly seal: string; readonly at: number; readonly body: AgentState },
  models: Pick<Parts['models'], 'agents' | 'deployments'>,
): Promise<void> {
  await showDeployment({ seal, at, body }, models)
  const gone = body.status === 'deleted'
  await models.agents.updateOne(
    { _id: body.agent_id, n: { $lt: body.n } },
    {
      $set: {
        n: body.n,
        state: stateOf(body),
        seal,
        updatedAt: new Date(at),
        // its place among the owner's is free again; each agent that is gone has one of its own
        ...(gone && { slot: -Math.floor(at * 1_000 + Math.random() * 1_000) }),
      },
    },
  )
}

/** Without what a kind says beside it. */
const stateOf = ({
  agent_id,
  n,
  status,
  disabled_by,
  price_micro_pence,
  markets,
  live,
  latest,
  versions,
  listed,
  rollout,
}: AgentState): AgentState => ({
  agent_id,
  n,
  status,
  ...(disabled_by !== undefined && { disabled_by }),
  price_micro_pence,
  markets,
  live,
  latest,
  versions,
  listed,
  rollout,
})
