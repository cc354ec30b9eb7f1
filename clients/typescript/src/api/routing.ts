// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { EventStream, ServerEvent } from '../events.ts'
import type { ModuleInfo } from './shared.ts'

export interface CallBillingObject {
  cost_pence: number
  earned_pence: number
  earned_pence_exact: string
  model_used: string
  latency_ms: number
}

export interface ChatCompletionChunkObject {
  id?: string
  object: 'chat.completion.chunk'
  created?: number
  model?: string
  choices: (Record<string, unknown>)[]
  usage?: Record<string, unknown> | null
  billing?: CallBillingObject
  worm_seal?: string | null
  [further: string]: unknown
}

export interface InferenceReceipt {
  record_id: string
  worm_seal: string
  at: string
  type: string
  receipt: Record<string, unknown>
}

export interface InferenceRouteResult {
  result: string
  model_used: string
  earned_pence: number
}

export interface RouteExplanation {
  chosen: string
  candidates: RouteExplanationCandidate[]
}

export interface RouteExplanationCandidate {
  id: string
  expected_pence: number
  rejected?: string
}

export interface RouteResult {
  result: string
  model_used: string
  cost_pence: number
  earned_pence: number
  earned_pence_exact: string
  latency_ms: number
  worm_seal: string
  explanation?: RouteExplanation
}

export interface RoutingInferenceParams {
  /** A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there. */
  task: string
  priority?: 'balanced' | 'cost' | 'latency' | 'quality' | undefined
  prompt: string
  max_cost_pence?: number | undefined
  /** Server-sent events: chunks of a chat completion, then `result`. */
  stream?: boolean | undefined
}

export interface RoutingRouteParams {
  /** A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there. */
  task: string
  input: string
  quality?: 'auto' | 'high' | 'low' | undefined
  max_cost_pence?: number | undefined
  /** Explains the choice; not of a stream. */
  debug?: boolean | undefined
  /** Server-sent events: chunks of a chat completion, then `result`. */
  stream?: boolean | undefined
}

/** What `routing.routeStream` tells. */
export type RoutingRouteEvent =
  | ServerEvent<'message', ChatCompletionChunkObject>
  | ServerEvent<'result', RouteResult>

/** What `routing.inferenceStream` tells. */
export type RoutingInferenceEvent =
  | ServerEvent<'message', ChatCompletionChunkObject>
  | ServerEvent<'result', RouteResult>

/** Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call */
export interface RoutingResource {
  /**
   * Send a task to the cheapest capable model and earn a share of the margin
   *
   * With `stream: true` the answer comes as server-sent events: chunks as of `POST /v1/chat/completions` (events without a name; the words are at `choices[0].delta.content`), then one event `result` with all of the words, `cost_pence`, `earned_pence` and `worm_seal`, once that is durable. A stream without `result` is not whole: it ends with an error (`{"error": {"code", "message", "status"}}`), and what came of it is charged.
   */
  route(params: RoutingRouteParams, options?: RequestOptions): APIPromise<RouteResult>
  /** route, as server-sent events. */
  routeStream(params: RoutingRouteParams, options?: RequestOptions): APIPromise<EventStream<RoutingRouteEvent>>
  /**
   * Send a prompt, saying what matters most: cost, latency, quality or a balance
   *
   * With `stream: true` the answer comes as server-sent events: chunks as of `POST /v1/chat/completions` (events without a name; the words are at `choices[0].delta.content`), then one event `result` with all of the words, `cost_pence`, `earned_pence` and `worm_seal`, once that is durable. A stream without `result` is not whole: it ends with an error (`{"error": {"code", "message", "status"}}`), and what came of it is charged.
   */
  inference(params: RoutingInferenceParams, options?: RequestOptions): APIPromise<InferenceRouteResult>
  /** inference, as server-sent events. */
  inferenceStream(params: RoutingInferenceParams, options?: RequestOptions): APIPromise<EventStream<RoutingInferenceEvent>>
  /** What a call was charged and why: attempts, choice, usage, prices, split */
  receipt(seal: string, options?: RequestOptions): APIPromise<InferenceReceipt>
  /** Prometheus metrics of the gateway */
  metrics(options?: RequestOptions): APIPromise<string>
  /** What the module routing is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
