// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { EventStream, ServerEvent } from '../events.ts'
import type { ModuleInfo } from './shared.ts'

export interface A2aEconomics {
  gross_pence: number
  target_developer_earned_pence: number
  platform_pence: number
  dt_pence: number
}

export interface A2aInvokeDelta {
  text: string
  /** True: the agent begins anew, and the words before do not count. */
  restart?: boolean
}

export interface A2aInvokeParams {
  /** Id, name or slug. */
  target_agent: string
  task_type: string
  payload: Record<string, unknown>
  /** Server-sent events: delta, then result or error. */
  stream?: boolean | undefined
  max_cost_pence?: number | undefined
  /** The price is within this spend mandate of yours, too: /v1/mandates. */
  mandate_id?: string | undefined
  /** Of a mandate with a holder key: its credential and a key-binding JWT, for one call. */
  mandate_proof?: string | undefined
  /** Ids of the agents that this comes from, as an endpoint was told: a circle is refused. */
  trail?: string[] | undefined
}

export interface A2aInvokeResult {
  task_id: string
  agent_id: string
  context_id: string
  status: 'submitted' | 'working' | 'payment-required' | 'input-required' | 'completed' | 'failed' | 'canceled' | 'rejected'
  result: Record<string, unknown> | null
  question: string | null
  error: A2aInvokeResultError | null
  economics: A2aEconomics
  receipt: string | null
  refunded: boolean
  created_at: string
  updated_at: string
  payment?: Record<string, unknown>
}

export interface A2aInvokeResultError {
  code: string
  message: string
}

export interface A2aKeys {
  keys: A2aKeysKey[]
}

export interface A2aKeysKey {
  kty: string
  crv: string
  x: string
  kid: string
  alg: string
  use: string
}

export interface A2aRefundResult {
  task_id: string
  refunded: boolean
  worm_seal: string
}

export interface A2aTask {
  task_id: string
  agent_id: string
  context_id: string
  status: 'submitted' | 'working' | 'payment-required' | 'input-required' | 'completed' | 'failed' | 'canceled' | 'rejected'
  result: Record<string, unknown> | null
  question: string | null
  error: A2aTaskError | null
  economics: A2aEconomics
  receipt: string | null
  refunded: boolean
  created_at: string
  updated_at: string
}

export interface A2aTaskError {
  code: string
  message: string
}

export interface A2aTasksParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** What `a2a.invokeStream` tells. */
export type A2aInvokeEvent =
  | ServerEvent<'delta', A2aInvokeDelta>
  | ServerEvent<'result', A2aInvokeResult>

/** Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds */
export interface A2aResource {
  /**
   * The card of this service: its listed agents as skills
   *
   * Of A2A 1.0 and 0.3 in one. A message to the service names its agent: `message.metadata.agent`.
   */
  card(options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** The card of one listed agent */
  agentCard(agent: string, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** The key that signs agent cards, as a JSON Web Key Set */
  keys(options?: RequestOptions): APIPromise<A2aKeys>
  /**
   * Talk to any agent over A2A
   *
   * JSON-RPC of the A2A protocol, 1.0 and 0.3 (a missing `A2A-Version` means 0.3): messages, streams, tasks, push notifications, extended card. A message costs what a call of the agent costs; the same `messageId` is the same task.
   */
  rpc(body: Record<string, unknown>, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /**
   * Talk to one agent over A2A
   *
   * JSON-RPC of the A2A protocol, 1.0 and 0.3 (a missing `A2A-Version` means 0.3): messages, streams, tasks, push notifications, extended card. A message costs what a call of the agent costs; the same `messageId` is the same task.
   */
  agentRpc(agent: string, body: Record<string, unknown>, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /**
   * Have an agent do a task, and wait for it
   *
   * Its price is held, and charged only for a result: 78 % to the developer, 19.5 % to the platform, 2.5 % to the treasury, as by every door. Agents of your own cost and earn nothing. With `stream: true` the answer comes as server-sent events: `delta` with words as they come, then one `result`: the task with its money and receipt, once that is paid; or `error`. What fails before the first words is an error as without a stream.
   */
  invoke(params: A2aInvokeParams, options?: RequestOptions): APIPromise<A2aTask>
  /** invoke, as server-sent events. */
  invokeStream(params: A2aInvokeParams, options?: RequestOptions): APIPromise<EventStream<A2aInvokeEvent>>
  /** Your tasks, newest first, for 30 days */
  tasks(params?: A2aTasksParams, options?: RequestOptions): PagePromise<A2aTask>
  /** One task */
  task(id: string, options?: RequestOptions): APIPromise<A2aTask>
  /** Cancel a task that is not answered yet; it costs nothing */
  cancel(id: string, options?: RequestOptions): APIPromise<A2aTask>
  /** Give back what a task has cost; for the owner of its agent, and operators */
  refund(id: string, options?: RequestOptions): APIPromise<A2aRefundResult>
  /** What the module a2a is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
