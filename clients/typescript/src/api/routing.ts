// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

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
}

export interface RoutingRouteParams {
  /** A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there. */
  task: string
  input: string
  quality?: 'auto' | 'high' | 'low' | undefined
  max_cost_pence?: number | undefined
  debug?: boolean | undefined
}

/** Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call */
export interface RoutingResource {
  /** Send a task to the cheapest capable model and earn a share of the margin */
  route(params: RoutingRouteParams, options?: RequestOptions): APIPromise<RouteResult>
  /** Send a prompt, saying what matters most: cost, latency, quality or a balance */
  inference(params: RoutingInferenceParams, options?: RequestOptions): APIPromise<InferenceRouteResult>
  /** What a call was charged and why: attempts, choice, usage, prices, split */
  receipt(seal: string, options?: RequestOptions): APIPromise<InferenceReceipt>
  /** Prometheus metrics of the gateway */
  metrics(options?: RequestOptions): APIPromise<string>
  /** What the module routing is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
