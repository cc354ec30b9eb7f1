import { defineModule } from '../../kernel/define.ts'
import { OwnedAgents } from '../accounts/services.ts'
import { AgentModels } from '../routing/services.ts'
import { BillingSplit } from '../rules/contract.ts'
import { agentsService } from './agents-service.ts'
import { TEXT_OUTPUT } from './archetype-fields.ts'
import { ARCHETYPES } from './archetypes.ts'
import { agentModels } from './calling/chat.ts'
import { answerCall } from './calling/http.ts'
import { rotateSigning, signingSecrets } from './calling/signing.ts'
import { AgentCompleted, AgentDeployed, AgentFailed, AgentRecorded, contract } from './contract.ts'
import { derives } from './derives.ts'
import { buildParts, needs } from './parts.ts'
import { recordKinds } from './records.ts'
import { changeAgent } from './registry/change.ts'
import { createAgent, sweepHalfMade } from './registry/create.ts'
import { earningsOf } from './registry/earnings.ts'
import { countAgents, exportAgents, findForCaller, listAgents } from './registry/list.ts'
import { recorded } from './registry/recorded.ts'
import { deleteAgent, eraseAgents } from './registry/remove.ts'
import { agentSource } from './registry/search.ts'
import { agentTools } from './registry/tools.ts'
import { versionsPage } from './registry/versions.ts'
import { agentInFull } from './registry/view.ts'
import { actOn, deploy, deploymentOf, deploymentsPage, viewDeployment } from './rollout/deployments.ts'
import { pauseUndecided } from './rollout/watch.ts'
import { Agents } from './services.ts'

export default defineModule({
  name: 'agents',
  layer: 'L60 / 1',
  summary:
    'Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely',
  capabilities: [
    'agents',
    'versions',
    'calls',
    'streaming',
    'tools',
    'structured output',
    'endpoints',
    'agents as models',
  ],
  secrets: ['agents'],
  ...needs,
  provides: { agents: Agents, owned: OwnedAgents, models: AgentModels },
  emits: {
    completed: AgentCompleted,
    failed: AgentFailed,
    deployed: AgentDeployed,
    split: BillingSplit,
    recorded: AgentRecorded,
  },
  records: recordKinds,
  derives,
  listens: { recorded: AgentRecorded },
  start(context) {
    const parts = buildParts(context)
    context.onStop(() => parts.background.drain())
    const { tools, search } = context.services
    for (const undo of [tools?.add(agentTools(parts)), search?.add(agentSource(parts))])
      if (undo !== undefined) context.onStop(undo)
    return {
      parts,
      agents: agentsService(parts),
      owned: { countOf: (userId: string) => countAgents(userId, parts) },
      models: agentModels(parts),
    }
  },
  on: {
    recorded: async (data, { state }, { record }) =>
      record === undefined ? undefined : recorded(data, record, state.parts),
  },
  contract,
  handlers: {
    create: async ({ body, caller: { userId }, operationKey }, { state: { parts } }) => {
      const agent = await createAgent(body, { userId, operationKey }, parts)
      return { ...(await agentInFull(agent, parts)), signing_secret: signingSecrets(agent, parts).secret }
    },
    list: ({ caller, query }, { state }) => listAgents(caller.userId, query, state.parts),
    archetypes: () => ({
      data: Object.entries(ARCHETYPES).map(
        ([archetype, { summary, instructions, input, output = TEXT_OUTPUT, also, withoutKey }]) => ({
          archetype,
          summary,
          instructions,
          input_schema: input,
          output_schema: output,
          also: Object.fromEntries(Object.entries(also).map(([field, names]) => [field, [...names]])),
          without_key: withoutKey,
        }),
      ),
    }),
    get: async ({ params, caller }, { state }) =>
      agentInFull(await findForCaller(params.id, caller.userId, state.parts), state.parts),
    change: async ({ params, body, caller, operationKey }, { state }) =>
      agentInFull(await changeAgent(params.id, body, { caller, operationKey }, state.parts), state.parts),
    remove: ({ params, caller }, { state }) => deleteAgent(params.id, caller.userId, state.parts),
    versions: async ({ params, query, caller }, { state: { parts } }) =>
      versionsPage(await parts.lookup.ownEver(params.id, caller.userId), query, parts.models),
    rotateSecret: async ({ params, caller, operationKey }, { state: { parts } }) => {
      const { _id } = await parts.lookup.own(params.id, caller.userId)
      await rotateSigning(_id, operationKey, parts)
      const { secret, previousExpiresAt } = signingSecrets(await parts.lookup.get(_id), parts)
      return { agent_id: _id, secret, previous_secret_expires_at: previousExpiresAt }
    },
    call: (call, { state }) => answerCall(call, state.parts),
    deploy: async ({ params, body, caller, operationKey }, { state: { parts } }) =>
      deploy(await parts.lookup.own(params.id, caller.userId), body, operationKey, parts),
    deployAgent: async ({ body: { agent_id, ...body }, caller, operationKey }, { state: { parts } }) =>
      deploy(await parts.lookup.own(agent_id, caller.userId), body, operationKey, parts),
    deployments: async ({ params, query, caller }, { state: { parts } }) =>
      deploymentsPage(await parts.lookup.ownEver(params.id, caller.userId), query, parts),
    deployment: async ({ params, caller }, { state: { parts } }) =>
      viewDeployment(
        await deploymentOf(await parts.lookup.ownEver(params.id, caller.userId), params.deployment, parts),
        parts,
      ),
    promote: ({ params, caller }, { state }) => actOn(params, caller.userId, 'promote', state.parts),
    pause: ({ params, caller }, { state }) => actOn(params, caller.userId, 'pause', state.parts),
    resume: ({ params, caller }, { state }) => actOn(params, caller.userId, 'resume', state.parts),
    abort: ({ params, caller }, { state }) => actOn(params, caller.userId, 'abort', state.parts),
    earnings: async ({ params, caller }, { state: { parts } }) =>
      earningsOf(await parts.lookup.ownEver(params.id, caller.userId), parts),
  },
  cron: {
    sweep: { schedule: '17 * * * *', run: ({ state }) => sweepHalfMade(state.parts) },
    undecided: { schedule: '* * * * *', run: ({ state }) => pauseUndecided(state.parts) },
  },
  erase: (userId, { state }) => eraseAgents(userId, state.parts),
  exports: (userId, { state }) => exportAgents(userId, state.parts),
})
