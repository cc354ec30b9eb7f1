// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Batch {
  id: string
  object: 'batch'
  endpoint: '/v1/chat/completions' | '/v1/completions' | '/v1/embeddings' | '/v1/messages' | '/v1/responses'
  errors: BatchErrors | null
  input_file_id: string
  completion_window: '24h'
  status: 'validating' | 'failed' | 'in_progress' | 'finalizing' | 'completed' | 'expired' | 'cancelling' | 'cancelled'
  output_file_id: string | null
  error_file_id: string | null
  created_at: number
  in_progress_at: number | null
  expires_at: number
  finalizing_at: number | null
  completed_at: number | null
  failed_at: number | null
  expired_at: number | null
  cancelling_at: number | null
  cancelled_at: number | null
  request_counts: BatchRequestCounts
  metadata: Record<string, string> | null
}

export interface BatchErrors {
  object: 'list'
  data: BatchErrorsDataItem[]
}

export interface BatchErrorsDataItem {
  code: string
  message: string
  line: number | null
  param: string | null
}

export interface BatchList {
  object: 'list'
  data: Batch[]
  first_id: string | null
  last_id: string | null
  has_more: boolean
}

export interface BatchRequestCounts {
  total: number
  completed: number
  failed: number
}

export interface BatchesCreateMessagesParams {
  requests: BatchesCreateMessagesParamsRequest[]
}

export interface BatchesCreateMessagesParamsRequest {
  custom_id: string
  /** A request to POST /v1/messages. */
  params: Record<string, unknown>
}

export interface BatchesCreateParams {
  input_file_id: string
  endpoint: '/v1/chat/completions' | '/v1/completions' | '/v1/embeddings' | '/v1/messages' | '/v1/responses'
  completion_window: '24h'
  metadata?: Record<string, string> | null | undefined
  output_expires_after?: BatchesCreateParamsOutputExpiresAfter | undefined
}

export interface BatchesCreateParamsOutputExpiresAfter {
  anchor: 'created_at'
  seconds: number
}

export interface BatchesListParams {
  limit?: number | undefined
  after?: string | undefined
}

export interface BatchesMessageBatchesParams {
  limit?: number | undefined
  after_id?: string | undefined
}

export interface MessageBatch {
  id: string
  type: 'message_batch'
  processing_status: 'in_progress' | 'canceling' | 'ended'
  request_counts: MessageBatchRequestCounts
  created_at: string
  expires_at: string
  ended_at: string | null
  cancel_initiated_at: string | null
  archived_at: unknown
  results_url: string | null
}

export interface MessageBatchList {
  data: MessageBatch[]
  first_id: string | null
  last_id: string | null
  has_more: boolean
}

export interface MessageBatchRequestCounts {
  processing: number
  succeeded: number
  errored: number
  canceled: number
  expired: number
}

/** OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice */
export interface BatchesResource {
  /**
   * Anthropic's message batches: requests to messages within 24 hours, at a discount
   *
   * The same as a batch of `/v1/messages`: one file, one discount, one receipt a request. For more than some 1,500 requests at once upload a file.
   */
  createMessages(params: BatchesCreateMessagesParams, options?: RequestOptions): APIPromise<MessageBatch>
  /** Batches of messages, newest first */
  messageBatches(params?: BatchesMessageBatchesParams, options?: RequestOptions): APIPromise<MessageBatchList>
  /** A batch of messages */
  messageBatch(id: string, options?: RequestOptions): APIPromise<MessageBatch>
  /** What became of each request of a batch of messages */
  messageResults(id: string, options?: RequestOptions): APIPromise<Response>
  /** Run no more of a batch of messages */
  cancelMessages(id: string, options?: RequestOptions): APIPromise<MessageBatch>
  /**
   * Run the requests of a file within 24 hours, at a discount
   *
   * Each line is a call of its own, at 10 % less than our price (by config; never below what the provider takes): chosen, held, charged, sealed and shared as over HTTP, by the permissions, budgets, mandates and policies of the key as they are when it runs. What cannot be run, or not within the window, stands in the error file and costs nothing. No line is charged twice, whatever dies.
   */
  create(params: BatchesCreateParams, options?: RequestOptions): APIPromise<Batch>
  /** Batches of yours, newest first */
  list(params?: BatchesListParams, options?: RequestOptions): APIPromise<BatchList>
  /** A batch */
  retrieve(id: string, options?: RequestOptions): APIPromise<Batch>
  /** Run no more of a batch; what is done stands in its files */
  cancel(id: string, options?: RequestOptions): APIPromise<Batch>
  /** What the module batches is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
