import { defineModule, newestFirst, operationId } from '../../kernel/define.ts'
import { retentionCutoffs } from '../workspaces/services.ts'
import { contract, type Run, ScheduleStopped } from './contract.ts'
import type { RunRow } from './model.ts'
import { needs } from './parts.ts'
import { derives, Stopped } from './records.ts'
import { RunTask, run } from './run.ts'
import { runView, scheduleView } from './view.ts'

export default defineModule({
  name: 'agent-schedules',
  layer: 'L60 / 1',
  summary: 'Calls agents by the clock; each run once, billed like a call',
  capabilities: ['cron', 'interval', 'run at', 'time zones', 'overlap policy', 'catch-up window', 'jitter'],
  ...needs,
  emits: { stopped: ScheduleStopped },
  records: [Stopped],
  derives,
  tasks: { run: RunTask },
  work: { run: (payload, context, attempt) => run(payload, attempt, context) },
  contract,
  handlers: {
    async create({ body, caller: { userId: owner }, operationKey }, { services: { agents, schedules } }) {
      const { agent, input, max_cost_pence, ...timing } = body
      const { id } = await agents.get(agent)
      await agents.assertInput(id, input, '/body/input')
      const schedule = await schedules.create({
        id: operationId('asch_', owner, 'agent.schedule', operationKey),
        owner,
        task: RunTask,
        payload: { account: owner, agent: id, input, ...(max_cost_pence !== undefined && { max_cost_pence }) },
        timing,
      })
      return scheduleView(schedule)
    },
    async list({ query, caller }, { services: { schedules } }) {
      const { data, ...rest } = await schedules.list(caller.userId, RunTask, query)
      return { ...rest, data: data.map(scheduleView) }
    },
    get: async ({ params, caller }, { services: { schedules } }) =>
      scheduleView(await schedules.get(caller.userId, params.id)),
    async runs({ params, query, caller }, { services: { schedules }, models }) {
      const { id } = await schedules.get(caller.userId, params.id)
      return newestFirst<RunRow, Run>(models.runs, { filter: { schedule: id }, time: 'at', page: query, view: runView })
    },
    pause: async ({ params, caller }, { services: { schedules } }) =>
      scheduleView(await schedules.pause(caller.userId, params.id)),
    resume: async ({ params, caller }, { services: { schedules } }) =>
      scheduleView(await schedules.resume(caller.userId, params.id)),
    remove: ({ params, caller }, { services: { schedules } }) =>
      schedules.remove(caller.userId, params.id) as Promise<{ id: string; deleted: true }>,
  },
  cron: {
    /** Of workspaces that keep nothing for longer. */
    retention: {
      schedule: '47 * * * *',
      async run({ models, services: { retention, clock } }) {
        for await (const { account: owner, before } of retentionCutoffs(retention, clock))
          await models.runs.deleteMany({ owner, endedAt: { $lt: before } })
      },
    },
  },
  async erase(userId, { models }) {
    await models.runs.deleteMany({ owner: userId })
  },
  async *exports(userId, { models }) {
    for await (const row of models.runs.find({ owner: userId }).lean())
      yield { kind: 'scheduled-run', item: runView(row) }
  },
})
