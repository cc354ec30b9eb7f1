import { defineModule, invalidField, newestFirst, operationId, owned } from '../../kernel/define.ts'
import { Advance, advance } from './advance.ts'
import { contract, SwarmEnded } from './contract.ts'
import type { RunRow, SwarmRow } from './model.ts'
import { needs } from './parts.ts'
import { derives, Ended } from './records.ts'
import { cancelRun, ownRun, removeOldRuns, showRun, startRun, stepView, sweepRuns } from './runs.ts'
import { Swarms } from './services.ts'
import { swarmsService } from './swarms-service.ts'
import { endUnattended } from './unattended.ts'

const MIN_SUPERVISED = 2
const MAX_TRACEPARENT = 256

export default defineModule({
  name: 'swarm',
  layer: 'L60 / 1',
  summary: 'Agents that work together under one budget; every step is billed once, whatever dies',
  capabilities: ['sequential', 'parallel', 'map_reduce', 'supervisor', 'budgets', 'resumption', 'partial results'],
  ...needs,
  provides: { swarms: Swarms },
  emits: { ended: SwarmEnded },
  records: [Ended],
  derives,
  start: (context) => ({ swarms: swarmsService(context) }),
  tasks: { advance: Advance },
  work: { advance: ({ run }, context, attempt) => advance(run, attempt, context) },
  cron: {
    sweep: { schedule: '41 3 * * *', run: (context) => sweepRuns(context) },
    retention: { schedule: '43 * * * *', run: (context) => removeOldRuns(context) },
    unattended: { schedule: '* * * * *', run: (context) => endUnattended(context) },
  },
  contract,
  handlers: {
    async create({ body, caller: { userId: owner }, operationKey }, { services: { agents, clock }, models, config }) {
      const { name = 'swarm', agents: references, topology, budget_pence, max_steps } = body
      if (topology === 'supervisor' && references.length < MIN_SUPERVISED)
        throw invalidField('/body/agents', 'must name a supervisor and at least one agent that it may call')
      if (topology !== 'supervisor' && references.length > max_steps)
        throw invalidField('/body/max_steps', `must be at least ${references.length}: each agent is a step`)
      const ids = await Promise.all(references.map(async (reference) => (await agents.get(reference)).id))
      const swarm = await owned.create<SwarmRow>(
        models.swarms,
        { id: operationId('swm_', owner, 'swarm.create', operationKey), owner, cap: config.maxSwarms, at: clock.now() },
        { name, agents: ids, topology, budget_pence, max_steps },
      )
      return swarmView(swarm)
    },
    list: ({ query, caller }, { models }) => owned.page(models.swarms, caller.userId, query, { view: swarmView }),
    get: async ({ params, caller }, { models }) => swarmView(await owned.get(models.swarms, caller.userId, params.id)),
    remove: ({ params, caller }, { models }) =>
      owned.remove(models.swarms, caller.userId, params.id) as Promise<{ id: string; deleted: true }>,
    async run({ params, body, caller, headers, operationKey }, context) {
      const swarm = await owned.get(context.models.swarms, caller.userId, params.id)
      const traceparent = headers['traceparent']?.toString().slice(0, MAX_TRACEPARENT)
      return startRun(swarm, body, { operationKey, traceparent }, context)
    },
    async runs({ params, query, caller }, { models }) {
      const { _id: swarm, owner } = await owned.get(models.swarms, caller.userId, params.id)
      return newestFirst(models.runs, { filter: { swarm, owner }, time: 'createdAt', page: query, view: summaryView })
    },
    getRun: async ({ params, caller }, context) =>
      showRun(await ownRun(caller.userId, params.id, params.run, context), context),
    async cancel({ params, caller }, context) {
      await cancelRun(await ownRun(caller.userId, params.id, params.run, context), context)
      return showRun(await ownRun(caller.userId, params.id, params.run, context), context)
    },
  },
  async erase(userId, { models }) {
    await models.steps.deleteMany({ owner: userId })
  },
  async *exports(userId, { models }) {
    for await (const row of models.steps.find({ owner: userId }).lean())
      yield { kind: 'swarm-step', item: { run_id: row.run, ...stepView(row) } }
  },
})

const swarmView = ({ _id, name, agents, topology, budget_pence, max_steps, createdAt }: SwarmRow) => ({
  id: _id,
  name,
  agents,
  topology,
  budget_pence,
  max_steps,
  status: 'created' as const,
  created_at: createdAt.toISOString(),
})

const summaryView = ({ _id, status, reason, createdAt, updatedAt }: RunRow) => ({
  run_id: _id,
  status,
  reason,
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
})
