// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { EventStream, ServerEvent } from '../events.ts'
import type { ModuleInfo } from './shared.ts'

export interface Agent {
  id: string
  name: string
  archetype: string
  price_per_call: number
  markets: string[]
  worm_sealed: boolean
  status: 'created' | 'listed' | 'disabled'
  worm_hash: string
  created_at: string
  slug: string
  description: string
  live_version: string
  latest_version: string
  deployment_id: string | null
  input_schema?: Record<string, unknown>
  output_schema?: Record<string, unknown>
}

export interface AgentCall {
  output: Record<string, unknown>
  worm_hash: string
  earnings_credited_gbp: number
  'platform rules': 'enforced'
  agent_id: string
  memory?: AgentCallMemory
}

export interface AgentCallDelta {
  text: string
}

export interface AgentCallMemory {
  recalled: number
  remembered: number
}

export interface AgentCallResult {
  output: Record<string, unknown>
  worm_hash: string
  earnings_credited_gbp: number
  'platform rules': 'enforced'
  agent_id: string
  memory?: AgentCallResultMemory
  task_id: string
  payment?: Record<string, unknown>
}

export interface AgentCallResultMemory {
  recalled: number
  remembered: number
}

export interface AgentDeletion {
  deleted: boolean
  agent_id: string
  worm_hash: string
  deleted_at: string
  note: string
}

export interface AgentEarnings {
  agent_id: string
  balance_gbp: number
  calls_total: number
  worm_entries: number
  split: AgentEarningsSplit
  withdrawable_gbp: number
}

export interface AgentEarningsSplit {
  creator_pct: number
  ops_pct: number
  treasury_pct: number
}

export interface AgentSigningSecret {
  agent_id: string
  /** A Standard Webhooks secret: `whsec_` and base64. */
  secret: string
  previous_secret_expires_at: string | null
}

export interface AgentVersion {
  version: number
  config_hash: string
  live: boolean
  latest: boolean
  created_at: string
  config: Record<string, unknown>
}

export interface AgentsArchetypesResultItem {
  archetype: string
  summary: string
  instructions: string
  input_schema: Record<string, unknown>
  output_schema: Record<string, unknown>
  /** Other names that a field of the input may come by. */
  also: Record<string, string[]>
  without_key: string
}

export interface AgentsCallParams {
  input: Record<string, unknown>
  /** Server-sent events: delta, then result or error. */
  stream?: boolean | undefined
  /** Refused where the price is above it. */
  max_cost_pence?: number | undefined
  /** A config hash; only for the owner. */
  version?: string | undefined
}

export interface AgentsCreateParams {
  name: string
  /** One of GET /v1/agents/archetypes; beside instructions or an endpoint any word, or absent. */
  archetype?: string | undefined
  /** Pounds sterling. */
  price_per_call: number
  markets?: string[] | undefined
  /** Always true in answers: money is always sealed. */
  worm_sealed?: boolean | undefined
  description?: string | undefined
  instructions?: string | undefined
  model?: AgentsCreateParamsModel | undefined
  tools?: AgentsCreateParamsTool[] | undefined
  /** HTTPS endpoint of the developer; takes the place of instructions, model and tools. */
  endpoint?: AgentsCreateParamsEndpoint | undefined
  /** Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller. */
  memory?: AgentsCreateParamsMemory | undefined
  input_schema?: Record<string, unknown> | undefined
  output_schema?: Record<string, unknown> | undefined
  limits?: AgentsCreateParamsLimits | undefined
}

/** HTTPS endpoint of the developer; takes the place of instructions, model and tools. */
export interface AgentsCreateParamsEndpoint {
  url: string
  /** Default http. a2a: the address is that of an agent card. */
  protocol?: 'http' | 'a2a' | undefined
  /** Default 2. */
  retries?: number | undefined
  authorization?: string | null | undefined
}

export interface AgentsCreateParamsLimits {
  max_steps?: number | undefined
  timeout_ms?: number | undefined
  /** What models and agents it uses may cost a call; its owner pays that. */
  max_cost_pence?: number | undefined
}

/** Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller. */
export interface AgentsCreateParamsMemory {
  /** Memories a call; default 5. */
  recall?: number | undefined
  /** Default true. */
  remember?: boolean | undefined
}

export interface AgentsCreateParamsModel {
  /** Tried in this order; `auto` leaves the choice. */
  models?: string[] | undefined
  quality?: 'auto' | 'high' | 'low' | undefined
  priority?: 'balanced' | 'cost' | 'latency' | 'quality' | undefined
  temperature?: number | undefined
  max_output_tokens?: number | undefined
}

export interface AgentsCreateParamsTool {
  type: unknown
  name: string
  description?: string | undefined
  url?: string | undefined
  /** Default POST. */
  method?: 'GET' | 'POST' | undefined
  parameters?: Record<string, unknown> | undefined
  writes?: unknown | undefined
  agent?: string | undefined
  /** Those of the server that the agent may use; the model knows them as `<name>_<tool>`. */
  tools?: string[] | undefined
  /** In one call of the agent. Default 8. */
  max_calls?: number | undefined
  authorization?: string | null | undefined
}

export interface AgentsDeployAgentParams {
  agent_id: string
  strategy: 'canary'
  /** A share of calls: 0.05 is 5 %. */
  rollback_threshold?: number | undefined
  initial_traffic_pct?: number | undefined
  /** Default: the newest. */
  version?: string | undefined
  /** Default true. */
  auto_promote?: boolean | undefined
  analysis?: AgentsDeployAgentParamsAnalysis | undefined
}

export interface AgentsDeployAgentParamsAnalysis {
  /** Default a day. A stage that is undecided by then pauses. */
  window_s?: number | undefined
  /** Default 50. */
  min_samples?: number | undefined
  max_p95_ms?: number | undefined
  /** What 95 of 100 calls may cost their owner at most. */
  max_cost_pence?: number | undefined
}

export interface AgentsDeployParams {
  strategy: 'canary'
  /** A share of calls: 0.05 is 5 %. */
  rollback_threshold?: number | undefined
  initial_traffic_pct?: number | undefined
  /** Default: the newest. */
  version?: string | undefined
  /** Default true. */
  auto_promote?: boolean | undefined
  analysis?: AgentsDeployParamsAnalysis | undefined
}

export interface AgentsDeployParamsAnalysis {
  /** Default a day. A stage that is undecided by then pauses. */
  window_s?: number | undefined
  /** Default 50. */
  min_samples?: number | undefined
  max_p95_ms?: number | undefined
  /** What 95 of 100 calls may cost their owner at most. */
  max_cost_pence?: number | undefined
}

export interface AgentsDeploymentsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface AgentsListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface AgentsUpdateParams {
  archetype?: string | undefined
  /** Pounds sterling. */
  price_per_call?: number | undefined
  markets?: string[] | undefined
  description?: string | undefined
  status?: 'enabled' | 'disabled' | undefined
  instructions?: string | null | undefined
  model?: AgentsUpdateParamsModel | null | undefined
  tools?: AgentsUpdateParamsTool[] | null | undefined
  endpoint?: AgentsUpdateParamsEndpoint | null | undefined
  memory?: AgentsUpdateParamsMemory | null | undefined
  input_schema?: Record<string, unknown> | null | undefined
  output_schema?: Record<string, unknown> | null | undefined
  limits?: AgentsUpdateParamsLimits | null | undefined
}

/** HTTPS endpoint of the developer; takes the place of instructions, model and tools. */
export interface AgentsUpdateParamsEndpoint {
  url: string
  /** Default http. a2a: the address is that of an agent card. */
  protocol?: 'http' | 'a2a' | undefined
  /** Default 2. */
  retries?: number | undefined
  authorization?: string | null | undefined
}

export interface AgentsUpdateParamsLimits {
  max_steps?: number | undefined
  timeout_ms?: number | undefined
  /** What models and agents it uses may cost a call; its owner pays that. */
  max_cost_pence?: number | undefined
}

/** Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller. */
export interface AgentsUpdateParamsMemory {
  /** Memories a call; default 5. */
  recall?: number | undefined
  /** Default true. */
  remember?: boolean | undefined
}

export interface AgentsUpdateParamsModel {
  /** Tried in this order; `auto` leaves the choice. */
  models?: string[] | undefined
  quality?: 'auto' | 'high' | 'low' | undefined
  priority?: 'balanced' | 'cost' | 'latency' | 'quality' | undefined
  temperature?: number | undefined
  max_output_tokens?: number | undefined
}

export interface AgentsUpdateParamsTool {
  type: unknown
  name: string
  description?: string | undefined
  url?: string | undefined
  /** Default POST. */
  method?: 'GET' | 'POST' | undefined
  parameters?: Record<string, unknown> | undefined
  writes?: unknown | undefined
  agent?: string | undefined
  /** Those of the server that the agent may use; the model knows them as `<name>_<tool>`. */
  tools?: string[] | undefined
  /** In one call of the agent. Default 8. */
  max_calls?: number | undefined
  authorization?: string | null | undefined
}

export interface AgentsVersionsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface CreatedAgent {
  id: string
  name: string
  archetype: string
  price_per_call: number
  markets: string[]
  worm_sealed: boolean
  status: 'created' | 'listed' | 'disabled'
  worm_hash: string
  created_at: string
  slug: string
  description: string
  live_version: string
  latest_version: string
  deployment_id: string | null
  input_schema?: Record<string, unknown>
  output_schema?: Record<string, unknown>
  /** Verifies our requests to its endpoint and its tools. Shown here and at its rotation, and never again: a repeat by the same Idempotency-Key is answered without it. */
  signing_secret?: string
}

export interface Deployment {
  deployment_id: string
  status: 'deploying' | 'paused' | 'live' | 'rolled_back' | 'aborted' | 'superseded'
  traffic_pct: number
  rollback_threshold: number
  worm_sealed: boolean
  stages: string[]
  stage: string
  agent_id: string
  version: string
  reason: string | null
  worm_hash: string
  created_at: string
  /** Of this stage; paused or ended, of the last stage that saw calls. */
  analysis: DeploymentAnalysis
}

/** Of this stage; paused or ended, of the last stage that saw calls. */
export interface DeploymentAnalysis {
  errors: DeploymentAnalysisErrors
  latency: DeploymentAnalysisLatency
  cost: DeploymentAnalysisCost
}

export interface DeploymentAnalysisCost {
  samples: number
  bad: number
  verdict: 'good' | 'bad' | 'open'
}

export interface DeploymentAnalysisErrors {
  samples: number
  bad: number
  verdict: 'good' | 'bad' | 'open'
}

export interface DeploymentAnalysisLatency {
  samples: number
  bad: number
  verdict: 'good' | 'bad' | 'open'
}

/** What `agents.callStream` tells. */
export type AgentsCallEvent =
  | ServerEvent<'delta', AgentCallDelta>
  | ServerEvent<'result', AgentCallResult>

/** Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely */
export interface AgentsResource {
  /**
   * Create an agent
   *
   * Instructions with a model policy and tools, or an HTTPS endpoint of your own; an archetype of the catalogue brings working instructions. Version 1 is live at once.
   */
  create(params: AgentsCreateParams, options?: RequestOptions): APIPromise<CreatedAgent>
  /** Your agents, newest first */
  list(params?: AgentsListParams, options?: RequestOptions): PagePromise<Agent>
  /** The archetypes: the instructions they bring, what they take, what they give */
  archetypes(options?: RequestOptions): PagePromise<AgentsArchetypesResultItem>
  /**
   * One agent
   *
   * Your own, or a listed one.
   */
  retrieve(id: string, options?: RequestOptions): APIPromise<Agent>
  /**
   * Change an agent: a new version, addressed by its config hash
   *
   * Price, markets, description and status hold at once. A new version of what it does goes live by a deployment. An operator may set the status of any agent; what an operator disabled, only an operator enables.
   */
  update(id: string, params?: AgentsUpdateParams, options?: RequestOptions): APIPromise<Agent>
  /**
   * Delete an agent for ever
   *
   * Sealed and irreversible; later calls answer 404 E007, its records stay verifiable, its name stays taken.
   */
  delete(id: string, options?: RequestOptions): APIPromise<AgentDeletion>
  /** Versions of your agent, newest first */
  versions(id: string, params?: AgentsVersionsParams, options?: RequestOptions): PagePromise<AgentVersion>
  /**
   * Replace the secret that signs requests to your agent's endpoint and tools; for 24 hours both sign
   *
   * Standard Webhooks headers with a signature for each, and HMAC-SHA-256 of the body, hex: `x-service-signature`, and `x-service-signature-previous` of the old one. It is shown once.
   */
  rotateSecret(id: string, options?: RequestOptions): APIPromise<AgentSigningSecret>
  /**
   * Call an agent
   *
   * The price is held, the agent runs, then the price is charged and split 78 / 19.5 / 2.5 and sealed. A call that fails charges nothing. Calls to agents of your own are free of price and earn nothing. The id of the task is in `x-task-id`.
   */
  call(id: string, params: AgentsCallParams, options?: RequestOptions): APIPromise<AgentCall>
  /** call, as server-sent events. */
  callStream(id: string, params: AgentsCallParams, options?: RequestOptions): APIPromise<EventStream<AgentsCallEvent>>
  /**
   * What your agent has earned
   *
   * By projection: a call of this second may be missing. Of a deleted agent, too: history is kept.
   */
  earnings(id: string, options?: RequestOptions): APIPromise<AgentEarnings>
  /**
   * Roll out the newest version, step by step
   *
   * dev and staging are checks of the version; with `initial_traffic_pct` 0 it begins in shadow, where calls are mirrored to it without price and without tools that write; then 5, 25 and 100 % of callers, each of whom stays with one version. A sequential test of errors (and of latency and cost, where bounds are given) rolls back, promotes, or pauses what stays undecided. A roll-out under way is superseded.
   */
  deploy(id: string, params: AgentsDeployParams, options?: RequestOptions): APIPromise<Deployment>
  /** The same, with the agent in the body */
  deployAgent(params: AgentsDeployAgentParams, options?: RequestOptions): APIPromise<Deployment>
  /** Roll-outs of your agent, newest first */
  deployments(id: string, params?: AgentsDeploymentsParams, options?: RequestOptions): PagePromise<Deployment>
  /** One roll-out, with what was observed in its stage */
  deployment(id: string, deployment: string, options?: RequestOptions): APIPromise<Deployment>
  /** To the next stage; from 100 % to live */
  promote(id: string, deployment: string, options?: RequestOptions): APIPromise<Deployment>
  /** Hold a roll-out where it is */
  pause(id: string, deployment: string, options?: RequestOptions): APIPromise<Deployment>
  /** Go on; the stage is observed anew */
  resume(id: string, deployment: string, options?: RequestOptions): APIPromise<Deployment>
  /** End a roll-out: all callers get the live version */
  abort(id: string, deployment: string, options?: RequestOptions): APIPromise<Deployment>
  /** What the module agents is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
