import {
  type AgentCard,
  type CancelTaskRequest,
  type DeleteTaskPushNotificationConfigRequest,
  type GetTaskPushNotificationConfigRequest,
  type GetTaskRequest,
  type ListTaskPushNotificationConfigsRequest,
  type ListTaskPushNotificationConfigsResponse,
  type ListTasksRequest,
  type ListTasksResponse,
  Message,
  type SendMessageRequest,
  type StreamResponse,
  type SubscribeToTaskRequest,
  type Task,
  type TaskPushNotificationConfig,
} from '@a2a-js/sdk'
import {
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from '@a2a-js/sdk/errors'
import type { A2ARequestHandler } from '@a2a-js/sdk/server'
import { ApiError } from '../../../kernel/define.ts'
import type { AgentInfo } from '../../agents/services.ts'
import type { Payer } from '../../x402/services.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { addPush, checkTarget, getPush, listPushes, removePush } from '../push/configs.ts'
import { cancelTask } from '../tasks/cancel.ts'
import { receiptHeaders } from '../tasks/payment.ts'
import { isOpen, ownTask } from '../tasks/state.ts'
import { submit } from '../tasks/submit.ts'
import { waitForEnd } from '../tasks/wait.ts'
import { agentCard, serviceCard } from './card.ts'
import { conversationOf } from './context.ts'
import { continueTask } from './continue.ts'
import { inputOf, saidIn } from './input.ts'
import { listTasks } from './list.ts'
import { answerEvent, artifactOf, statusEvent, taskEvent, taskOf, wordsEvent } from './task.ts'
import { asksForX402, paymentIn } from './x402.ts'

export interface Caller {
  readonly owner: string
  readonly headers: Payer['headers']
  /** For the answer: receipts are added. */
  readonly answerHeaders: Record<string, string>
  /** Named by the path. */
  readonly agent: AgentInfo | undefined
  readonly era: '0.3' | '1.0'
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}

const MAX_ID = 200

/** The methods of A2A over the durable tasks, for one request. */
export class Handler implements A2ARequestHandler {
  readonly #caller: Caller
  readonly #parts: Parts

  constructor(caller: Caller, parts: Parts) {
    this.#caller = caller
    this.#parts = parts
  }

  getAgentCard(): Promise<AgentCard> {
    return this.#card(false)
  }

  getAuthenticatedExtendedAgentCard(): Promise<AgentCard> {
    return this.#card(true)
  }

  async #card(extended: boolean): Promise<AgentCard> {
    const { agent } = this.#caller
    return agent === undefined ? serviceCard(this.#parts, extended) : agentCard(agent, this.#parts, extended)
  }

  async sendMessage(request: SendMessageRequest): Promise<Task> {
    const task = await this.#submit(request, false)
    const { returnImmediately = false, historyLength } = request.configuration ?? {}
    const last = returnImmediately ? task : await waitForEnd(task, this.#caller.signal, this.#parts)
    Object.assign(this.#caller.answerHeaders, await receiptHeaders(last, this.#parts))
    return taskOf(last, { historyLength: historyLength ?? 1 })
  }

  async *sendMessageStream(request: SendMessageRequest): AsyncGenerator<StreamResponse, void, undefined> {
    yield* this.#follow(await this.#submit(request, true))
  }

  async *resubscribe({ id }: SubscribeToTaskRequest): AsyncGenerator<StreamResponse, void, undefined> {
    const task = await this.#own(id)
    if (!isOpen(task)) throw new UnsupportedOperationError(`task ${id} has ended: get it instead`)
    yield* this.#follow(task)
  }

  async getTask({ id, historyLength }: GetTaskRequest): Promise<Task> {
    return taskOf(await this.#own(id), { historyLength: historyLength ?? 1 })
  }

  listTasks(request: ListTasksRequest): Promise<ListTasksResponse> {
    return listTasks(this.#caller.owner, this.#caller.agent?.id, request, this.#parts)
  }

  async cancelTask({ id }: CancelTaskRequest): Promise<Task> {
    const task = await this.#own(id)
    return taskOf(
      await cancelTask(task, this.#parts).catch((error: unknown) => {
        throw error instanceof ApiError && error.code === 'conflict' ? new TaskNotCancelableError(error.message) : error
      }),
    )
  }

  async createTaskPushNotificationConfig(config: TaskPushNotificationConfig): Promise<TaskPushNotificationConfig> {
    return addPush(await this.#own(config.taskId), this.#caller.era, config, this.#parts)
  }

  async getTaskPushNotificationConfig({
    taskId,
    id,
  }: GetTaskPushNotificationConfigRequest): Promise<TaskPushNotificationConfig> {
    return getPush(await this.#own(taskId), id, this.#parts)
  }

  async listTaskPushNotificationConfigs({
    taskId,
  }: ListTaskPushNotificationConfigsRequest): Promise<ListTaskPushNotificationConfigsResponse> {
    return { configs: await listPushes(await this.#own(taskId), this.#parts), nextPageToken: '' }
  }

  async deleteTaskPushNotificationConfig({ taskId, id }: DeleteTaskPushNotificationConfigRequest): Promise<void> {
    await removePush(await this.#own(taskId), id, this.#parts)
  }

  async #own(id: string): Promise<TaskRow> {
    if (id === '') throw new RequestMalformedError('the id of a task is missing')
    return ownTask(this.#caller.owner, id, this.#parts).catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'not_found' ? new TaskNotFoundError(error.message) : error
    })
  }

  async #submit({ message, tenant, configuration }: SendMessageRequest, streamed: boolean): Promise<TaskRow> {
    if (message === undefined || message.messageId === '' || message.messageId.length > MAX_ID)
      throw new RequestMalformedError(`message.messageId must have 1 to ${MAX_ID} characters`)
    if (message.contextId.length > MAX_ID) throw new RequestMalformedError('message.contextId is too long')
    const { owner, era, headers } = this.#caller
    if (message.taskId !== '') return continueTask(await this.#own(message.taskId), message, headers, this.#parts)
    const agent = await this.#agentOf(message, tenant)
    const said = saidIn(message)
    const structured = (await this.#parts.services.agents.schemas(agent.id)).input !== undefined
    const context = message.contextId === '' ? undefined : message.contextId
    const before =
      structured || context === undefined ? [] : await conversationOf({ owner, agent: agent.id, context }, this.#parts)
    const push = configuration?.taskPushNotificationConfig
    if (push !== undefined) await checkTarget(push, this.#parts)
    return submit(
      {
        owner,
        agent,
        key: message.messageId,
        input: inputOf(said, structured, before),
        message: JSON.stringify(Message.toJSON(message)),
        streamed,
        trail: trailOf(message),
        headers: { ...headers, ...paymentIn(message) },
        keepUnpaid: asksForX402(headers),
        ...(context !== undefined && { context }),
        ...(push !== undefined && {
          prepare: async (task) => {
            await addPush(task, era, push, this.#parts)
          },
        }),
      },
      this.#parts,
    )
  }

  /** By the path, the tenant or the message. Throws E007. */
  async #agentOf({ metadata }: Message, tenant: string): Promise<AgentInfo> {
    if (this.#caller.agent !== undefined) return this.#caller.agent
    const named: unknown = tenant || metadata?.['agent']
    if (typeof named !== 'string' || named === '')
      throw new RequestMalformedError(
        'which agent? Name it by message.metadata.agent (id, name or slug), or send to /a2a/v1/<slug>',
      )
    return this.#parts.services.agents.get(named)
  }

  /** The task first, then what changes, to its end. */
  async *#follow(task: TaskRow): AsyncGenerator<StreamResponse, void, undefined> {
    yield taskEvent(task)
    if (!isOpen(task)) return
    let last = task
    for await (const change of this.#parts.watch.changes(task._id, this.#caller.signal)) {
      if ('words' in change) {
        yield wordsEvent(last, change.words)
        continue
      }
      const now = change.task
      const answer = artifactOf(now)
      if (answer !== undefined) yield answerEvent(now, answer)
      if (last.state !== now.state) yield statusEvent(now)
      if (!isOpen(now)) return
      last = now
    }
  }
}

/** The agents that a message comes from, as the one before told it: it can only make a circle known. */
function trailOf({ metadata }: Message): readonly string[] {
  const trail: unknown = metadata?.['agent_trail']
  return Array.isArray(trail) ? trail.filter((id): id is string => typeof id === 'string').slice(0, 10) : []
}
