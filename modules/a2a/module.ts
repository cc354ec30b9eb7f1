import { ApiError, defineModule, newestFirst } from '../../kernel/define.ts'
import { AgentCompleted, AgentFailed, AgentRecorded } from '../agents/contract.ts'
import { BillingSplit } from '../rules/contract.ts'
import { contract, type Task, TaskRefunded } from './contract.ts'
import type { TaskRow } from './model.ts'
import { needs, type Parts } from './parts.ts'
import { agentCard, hybridCard, serviceCard } from './protocol/card.ts'
import { cardSigner } from './protocol/card-signer.ts'
import { answerRpc } from './protocol/rpc.ts'
import { deliver, PushTask } from './push/deliver.ts'
import { derives, recordKinds } from './records.ts'
import { cancelTask } from './tasks/cancel.ts'
import { invoke } from './tasks/invoke.ts'
import { RunTask } from './tasks/job.ts'
import { refundTask } from './tasks/refund.ts'
import { removeOld } from './tasks/retention.ts'
import { runTask } from './tasks/run.ts'
import { findTask, ownTask } from './tasks/state.ts'
import { taskView } from './tasks/view.ts'
import { TaskWatch } from './tasks/watch.ts'

export default defineModule({
  name: 'a2a',
  layer: 'L60 / 2',
  summary: 'Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds',
  capabilities: ['A2A 1.0', 'A2A 0.3', 'agent cards', 'streaming', 'tasks', 'push notifications', 'refunds'],
  ...needs,
  secrets: ['log-signing'],
  emits: {
    completed: AgentCompleted,
    failed: AgentFailed,
    split: BillingSplit,
    recorded: AgentRecorded,
    refunded: TaskRefunded,
  },
  records: recordKinds,
  derives,
  start(context) {
    const { services, models, config, log, signal } = context
    const watch = new TaskWatch(services.feed, (id) => findTask(id, { models }), config.maxStreams)
    context.onStop(watch.start())
    signal.addEventListener('abort', () => watch.close(), { once: true })
    const { installation } = services
    const signer = cardSigner(installation.secret('log-signing'), `${installation.publicUrl}/v1/a2a/jwks.json`)
    const parts: Parts = { services, models, config, log, watch, signer }
    return { parts }
  },
  tasks: { run: RunTask, push: PushTask },
  cron: { retention: { schedule: '53 * * * *', run: (context) => removeOld(context) } },
  work: {
    run: ({ task }, { state }, attempt) => runTask(task, attempt, state.parts),
    push: (told, { state }, { signal }) => deliver(told, signal, state.parts),
  },
  contract,
  handlers: {
    card: async (_call, { state: { parts } }) => hybridCard(await serviceCard(parts)),
    keys: (_call, { state }) => ({ keys: [state.parts.signer.jwk] }),
    agentCard: async ({ params }, { state: { parts } }) => {
      const agent = await parts.services.agents.get(params.agent)
      if (agent.status !== 'listed') throw new ApiError('E007', `agent '${params.agent}' is not listed: it has no card`)
      return hybridCard(await agentCard(agent, parts))
    },
    rpc: (call, { state }) => answerRpc(call, undefined, state.parts),
    agentRpc: async (call, { state }) =>
      answerRpc(call, await state.parts.services.agents.get(call.params.agent), state.parts),
    invoke: (call, { state }) => invoke(call, state.parts),
    tasks: ({ query, caller }, { models }) =>
      newestFirst<TaskRow, Task>(models.tasks, {
        filter: { owner: caller.userId },
        time: 'createdAt',
        page: query,
        view: taskView,
      }),
    task: async ({ params, caller }, { state }) => taskView(await ownTask(caller.userId, params.id, state.parts)),
    cancel: async ({ params, caller }, { state: { parts } }) =>
      taskView(await cancelTask(await ownTask(caller.userId, params.id, parts), parts)),
    refund: ({ params, caller }, { state }) => refundTask(params.id, caller, state.parts),
  },
  async erase(owner, { models }) {
    await models.pushes.deleteMany({ owner })
    await models.tasks.deleteMany({ owner })
  },
  async *exports(owner, { models }) {
    for await (const row of models.tasks.find({ owner }).lean<TaskRow[]>())
      yield { kind: 'a2a-task', item: { ...taskView(row), input: row.input, message: row.message } }
  },
})
