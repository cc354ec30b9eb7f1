// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Swarm {
  id: string
  name: string
  agents: string[]
  /** sequential: each gets the input with the output before it merged in. parallel: all get the input. map_reduce: all but the last get the input, the last their `results`. supervisor: the first says who is `next`, with which `input`, until it says neither. */
  topology: 'sequential' | 'parallel' | 'map_reduce' | 'supervisor'
  budget_pence: number
  max_steps: number
  status: 'created'
  created_at: string
}

export interface SwarmCreateParams {
  name?: string | undefined
  /** Ids, names or slugs, in their order. */
  agents: string[]
  /** sequential: each gets the input with the output before it merged in. parallel: all get the input. map_reduce: all but the last get the input, the last their `results`. supervisor: the first says who is `next`, with which `input`, until it says neither. */
  topology: 'sequential' | 'parallel' | 'map_reduce' | 'supervisor'
  /** What all steps of a run may cost together, in pence. */
  budget_pence: number
  max_steps?: number | undefined
}

export interface SwarmDeleteResult {
  id: string
  deleted: boolean
}

export interface SwarmListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface SwarmRun {
  run_id: string
  swarm_id: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'stopped' | 'cancelled'
  reason: string | null
  output: Record<string, unknown> | null
  budget_pence: number
  spent_pence: number
  steps: SwarmRunStep[]
  /** All its calls are in this trace: `GET /v1/observability/traces/:trace_id`. */
  trace_id: string
  created_at: string
  updated_at: string
}

export interface SwarmRunParams {
  input: Record<string, unknown>
  /** What all steps of a run may cost together, in pence. */
  budget_pence?: number | undefined
}

export interface SwarmRunStep {
  n: number
  agent_id: string
  status: 'running' | 'completed' | 'failed' | 'skipped'
  output: Record<string, unknown> | null
  error: string | null
  price_pence: number
  task_id: string | null
  worm_hash: string | null
}

export interface SwarmRunSummary {
  run_id: string
  status: 'queued' | 'running' | 'completed' | 'failed' | 'stopped' | 'cancelled'
  reason: string | null
  created_at: string
  updated_at: string
}

export interface SwarmRunsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

/** Agents that work together under one budget; every step is billed once, whatever dies */
export interface SwarmResource {
  /** Put agents together as a swarm */
  create(params: SwarmCreateParams, options?: RequestOptions): APIPromise<Swarm>
  /** Your swarms, newest first */
  list(params?: SwarmListParams, options?: RequestOptions): PagePromise<Swarm>
  /** One swarm */
  retrieve(id: string, options?: RequestOptions): APIPromise<Swarm>
  /**
   * Delete a swarm
   *
   * Runs that have begun go on.
   */
  delete(id: string, options?: RequestOptions): APIPromise<SwarmDeleteResult>
  /**
   * Run a swarm
   *
   * Answers at once; look at the run, or wait for the event `swarm.ended`. Each step is a call of yours, billed once, also where the service dies in between.
   */
  run(id: string, params: SwarmRunParams, options?: RequestOptions): APIPromise<SwarmRun>
  /** Runs of a swarm, newest first */
  runs(id: string, params?: SwarmRunsParams, options?: RequestOptions): PagePromise<SwarmRunSummary>
  /** A run, with its steps so far */
  getRun(id: string, run: string, options?: RequestOptions): APIPromise<SwarmRun>
  /**
   * Cancel a run
   *
   * What its steps gave stays. Harmless once it has ended.
   */
  cancel(id: string, run: string, options?: RequestOptions): APIPromise<SwarmRun>
  /** What the module swarm is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
