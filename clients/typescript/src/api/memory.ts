// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface AddedMemories {
  results: AddedMemoriesResult[]
}

export interface AddedMemoriesResult {
  id: string
  event: 'ADD' | 'REINFORCE'
  memory: string
  supersedes: string[]
}

export interface Forgotten {
  forgotten: number
  blocks: number
  dry_run: boolean
}

export interface FoundMemories {
  results: FoundMemory[]
}

export interface FoundMemory {
  id: string
  memory: string
  role: 'user' | 'assistant'
  name: string | null
  user_id: string | null
  agent_id: string | null
  app_id: string | null
  run_id: string | null
  metadata: Record<string, unknown>
  categories: string[]
  valid_at: string
  invalid_at: string | null
  supersedes: string[]
  superseded_by: string[]
  dates: FoundMemoryDate[]
  count: number
  rating: number
  expiration_date: string | null
  created_at: string
  updated_at: string
  score: number
  signals: Record<string, number>
}

export interface FoundMemoryDate {
  from: string
  to: string
}

export interface Mem0Memory {
  id: string
  memory: string
  role: 'user' | 'assistant'
  name: string | null
  user_id: string | null
  agent_id: string | null
  app_id: string | null
  run_id: string | null
  metadata: Record<string, unknown>
  categories: string[]
  valid_at: string
  invalid_at: string | null
  supersedes: string[]
  superseded_by: string[]
  dates: Mem0MemoryDate[]
  count: number
  rating: number
  expiration_date: string | null
  created_at: string
  updated_at: string
  score?: number
  signals?: Record<string, unknown>
}

export interface Mem0MemoryDate {
  from: string
  to: string
}

export interface Memory {
  id: string
  memory: string
  role: 'user' | 'assistant'
  name: string | null
  user_id: string | null
  agent_id: string | null
  app_id: string | null
  run_id: string | null
  metadata: Record<string, unknown>
  categories: string[]
  valid_at: string
  invalid_at: string | null
  supersedes: string[]
  superseded_by: string[]
  dates: MemoryDate[]
  count: number
  rating: number
  expiration_date: string | null
  created_at: string
  updated_at: string
}

export interface MemoryAddParams {
  messages?: MemoryAddParamsMessage[] | undefined
  content?: string | undefined
  facts?: string[] | undefined
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  metadata?: Record<string, unknown> | undefined
  categories?: string[] | undefined
  timestamp?: unknown | undefined
  expiration_date?: unknown | undefined
  supersedes?: string[] | undefined
  infer?: boolean | undefined
}

export interface MemoryAddParamsMessage {
  role: 'user' | 'assistant' | 'system' | 'developer' | 'tool'
  content: unknown
  name?: string | undefined
  [further: string]: unknown
}

export interface MemoryBlock {
  label: string
  value: string
  description: string
  user_id: string | null
  agent_id: string | null
  app_id: string | null
  run_id: string | null
  version: number
  updated_at: string
}

export interface MemoryBlockParams {
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
}

export interface MemoryBlocksParams {
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
}

export interface MemoryDate {
  from: string
  to: string
}

export interface MemoryDeleteResult {
  id: string
  deleted: boolean
}

export interface MemoryForgetParams {
  filters?: Record<string, unknown> | undefined
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  all?: boolean | undefined
  dry_run?: boolean | undefined
}

export interface MemoryHistoryEntry {
  id: string
  memory_id: string
  event: 'ADD' | 'UPDATE' | 'REINFORCE'
  old_memory: string | null
  new_memory: string
  created_at: string
  updated_at: string
}

export interface MemoryListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  include_invalid?: boolean | undefined
}

export interface MemoryMem0AddParams {
  messages: MemoryMem0AddParamsMessage[]
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  metadata?: Record<string, unknown> | null | undefined
  infer?: boolean | null | undefined
  timestamp?: unknown | undefined
  expiration_date?: unknown | undefined
  [further: string]: unknown
}

export interface MemoryMem0AddParamsMessage {
  role: 'user' | 'assistant' | 'system' | 'developer' | 'tool'
  content: unknown
  name?: string | undefined
  [further: string]: unknown
}

export interface MemoryMem0AddResult {
  results: MemoryMem0AddResultResult[]
  message: string
  status: 'SUCCEEDED'
  event_id: string
}

export interface MemoryMem0AddResultResult {
  id: string
  memory: string
  event: 'ADD' | 'NOOP'
  data: MemoryMem0AddResultResultData
}

export interface MemoryMem0AddResultResultData {
  memory: string
}

export interface MemoryMem0BatchDeleteParams {
  memories: MemoryMem0BatchDeleteParamsMemory[]
  [further: string]: unknown
}

export interface MemoryMem0BatchDeleteParamsMemory {
  memory_id: string
  [further: string]: unknown
}

export interface MemoryMem0BatchDeleteResult {
  message: string
}

export interface MemoryMem0BatchUpdateParams {
  memories: MemoryMem0BatchUpdateParamsMemory[]
  [further: string]: unknown
}

export interface MemoryMem0BatchUpdateParamsMemory {
  memory_id: string
  text: string
  [further: string]: unknown
}

export interface MemoryMem0BatchUpdateResult {
  message: string
}

export interface MemoryMem0DeleteAllParams {
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0DeleteAllResult {
  message: string
}

export interface MemoryMem0DeleteEntityParams {
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0DeleteEntityResult {
  message: string
}

export interface MemoryMem0DeleteParams {
  delete_linked?: boolean | undefined
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0DeleteResult {
  message: string
}

export interface MemoryMem0EntitiesParams {
  page?: number | undefined
  page_size?: number | undefined
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0EntitiesResult {
  count: number
  next: string | null
  previous: string | null
  results: MemoryMem0EntitiesResultResult[]
}

export interface MemoryMem0EntitiesResultResult {
  id: string
  name: string
  type: string
  total_memories: number
  created_at: string
  updated_at: string
}

export interface MemoryMem0FeedbackParams {
  memory_id: string
  feedback?: 'POSITIVE' | 'NEGATIVE' | 'VERY_NEGATIVE' | null | undefined
  feedback_reason?: string | null | undefined
  [further: string]: unknown
}

export interface MemoryMem0FeedbackResult {
  message: string
}

export interface MemoryMem0GetParams {
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0HistoryParams {
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0ListBody {
  filters?: Record<string, unknown> | null | undefined
  categories?: string[] | null | undefined
  latest_only?: boolean | null | undefined
  show_expired?: boolean | null | undefined
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  [further: string]: unknown
}

export interface MemoryMem0ListParams {
  page?: number | undefined
  page_size?: number | undefined
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0ListResult {
  count: number
  next: string | null
  previous: string | null
  results: Mem0Memory[]
}

export interface MemoryMem0PingParams {
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryMem0PingResult {
  status: 'ok'
  org_id: string
  project_id: string
  user_email: unknown
}

export interface MemoryMem0SearchParams {
  query: string
  filters?: Record<string, unknown> | null | undefined
  categories?: string[] | null | undefined
  latest_only?: boolean | null | undefined
  show_expired?: boolean | null | undefined
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  top_k?: number | null | undefined
  threshold?: number | null | undefined
  reference_date?: unknown | undefined
  [further: string]: unknown
}

export interface MemoryMem0SearchResult {
  results: Mem0Memory[]
}

export interface MemoryMem0UpdateBody {
  text?: string | undefined
  metadata?: Record<string, unknown> | undefined
  timestamp?: unknown | undefined
  expiration_date?: unknown | undefined
  [further: string]: unknown
}

export interface MemoryMem0UpdateParams {
  org_id?: string | undefined
  project_id?: string | undefined
}

export interface MemoryPutBlockBody {
  value: string
  description?: string | undefined
  /** 0: only if it is not there. */
  if_version?: number | undefined
}

export interface MemoryPutBlockParams {
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
}

export interface MemoryPutSettingsParams {
  extraction_model: string | null
  embedding_model: string | null
  daily_budget_pence: number
}

export interface MemoryRemoveBlockParams {
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
}

export interface MemoryRemoveBlockResult {
  deleted: boolean
}

export interface MemorySearchParams {
  query: string
  filters?: Record<string, unknown> | undefined
  user_id?: string | undefined
  agent_id?: string | undefined
  app_id?: string | undefined
  run_id?: string | undefined
  top_k?: number | undefined
  threshold?: number | undefined
  reference_date?: unknown | undefined
  include_invalid?: boolean | undefined
}

export interface MemorySettings {
  extraction_model: string | null
  embedding_model: string | null
  daily_budget_pence: number
  spent_today_pence: number
}

export interface MemoryUpdateParams {
  memory?: string | undefined
  metadata?: Record<string, unknown> | undefined
  categories?: string[] | undefined
  valid_at?: unknown | undefined
  invalid_at?: unknown | undefined
  expiration_date?: unknown | undefined
}

/** Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work */
export interface MemoryResource {
  /**
   * Remember messages or facts
   *
   * Each message is one memory, in its words; what was said before is counted, what it makes untrue is superseded. `infer: false`: no model looks at it, whatever the settings say.
   */
  add(params?: MemoryAddParams, options?: RequestOptions): APIPromise<AddedMemories>
  /** Your memories, newest first */
  list(params?: MemoryListParams, options?: RequestOptions): PagePromise<Memory>
  /**
   * What is remembered that bears on a question
   *
   * `signals` say why: each is its share of the score before it is scaled to 0…1. `reference_date`: what was known and held then.
   */
  search(params: MemorySearchParams, options?: RequestOptions): APIPromise<FoundMemories>
  /** A memory */
  retrieve(id: string, options?: RequestOptions): APIPromise<Memory>
  /**
   * Correct a memory
   *
   * What it said before stays in its history. `invalid_at`: it holds no longer from then on; null: it does.
   */
  update(id: string, params?: MemoryUpdateParams, options?: RequestOptions): APIPromise<Memory>
  /** Forget a memory, with its history */
  delete(id: string, options?: RequestOptions): APIPromise<MemoryDeleteResult>
  /** What a memory said before */
  history(id: string, options?: RequestOptions): PagePromise<MemoryHistoryEntry>
  /**
   * Forget all memories and blocks that fit
   *
   * Names no one and nothing: refused, unless `all` is true. Blocks go by their scope, unless there are filters.
   */
  forget(params?: MemoryForgetParams, options?: RequestOptions): APIPromise<Forgotten>
  /** Texts of fixed place, for prompts */
  blocks(params?: MemoryBlocksParams, options?: RequestOptions): PagePromise<MemoryBlock>
  /** A block */
  block(label: string, params?: MemoryBlockParams, options?: RequestOptions): APIPromise<MemoryBlock>
  /** Write a block */
  putBlock(label: string, body: MemoryPutBlockBody, params?: MemoryPutBlockParams, options?: RequestOptions): APIPromise<MemoryBlock>
  /** Remove a block */
  removeBlock(label: string, params?: MemoryRemoveBlockParams, options?: RequestOptions): APIPromise<MemoryRemoveBlockResult>
  /** What models may do for your memory */
  settings(options?: RequestOptions): APIPromise<MemorySettings>
  /**
   * Let models extract facts and compare meanings, within a daily budget
   *
   * Off by default: without models all of it works. You pay for what they use, never above the budget of a UTC day.
   */
  putSettings(params: MemoryPutSettingsParams, options?: RequestOptions): APIPromise<MemorySettings>
  /** Whether the key is good */
  mem0Ping(params?: MemoryMem0PingParams, options?: RequestOptions): APIPromise<MemoryMem0PingResult>
  /** Remember messages */
  mem0Add(params: MemoryMem0AddParams, options?: RequestOptions): APIPromise<MemoryMem0AddResult>
  /** Search memories */
  mem0Search(params: MemoryMem0SearchParams, options?: RequestOptions): APIPromise<MemoryMem0SearchResult>
  /** Memories that fit, newest first */
  mem0List(body: MemoryMem0ListBody, params?: MemoryMem0ListParams, options?: RequestOptions): APIPromise<MemoryMem0ListResult>
  /** A memory */
  mem0Get(id: string, params?: MemoryMem0GetParams, options?: RequestOptions): APIPromise<Mem0Memory>
  /** Correct a memory */
  mem0Update(id: string, body: MemoryMem0UpdateBody, params?: MemoryMem0UpdateParams, options?: RequestOptions): APIPromise<Mem0Memory>
  /** Forget a memory */
  mem0Delete(id: string, params?: MemoryMem0DeleteParams, options?: RequestOptions): APIPromise<MemoryMem0DeleteResult>
  /** Forget all of a user, agent, app or run */
  mem0DeleteAll(params?: MemoryMem0DeleteAllParams, options?: RequestOptions): APIPromise<MemoryMem0DeleteAllResult>
  /** What a memory said before */
  mem0History(id: string, params?: MemoryMem0HistoryParams, options?: RequestOptions): APIPromise<MemoryHistoryEntry[]>
  /** Of whom something is remembered */
  mem0Entities(params?: MemoryMem0EntitiesParams, options?: RequestOptions): APIPromise<MemoryMem0EntitiesResult>
  /** Forget all of one of them */
  mem0DeleteEntity(type: string, name: string, params?: MemoryMem0DeleteEntityParams, options?: RequestOptions): APIPromise<MemoryMem0DeleteEntityResult>
  /** Correct memories */
  mem0BatchUpdate(params: MemoryMem0BatchUpdateParams, options?: RequestOptions): APIPromise<MemoryMem0BatchUpdateResult>
  /** Forget memories */
  mem0BatchDelete(params: MemoryMem0BatchDeleteParams, options?: RequestOptions): APIPromise<MemoryMem0BatchDeleteResult>
  /**
   * Say whether a memory helped
   *
   * It nudges the memory up or down among equals.
   */
  mem0Feedback(params: MemoryMem0FeedbackParams, options?: RequestOptions): APIPromise<MemoryMem0FeedbackResult>
  /** What the module memory is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
