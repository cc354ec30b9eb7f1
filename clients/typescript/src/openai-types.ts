/** OpenAI's shapes, with what the service adds. What OpenAI's types take is taken; what is answered fits into theirs. */

interface Further {
  [further: string]: unknown
}

export interface FunctionCall {
  name: string
  arguments: string
}
export interface ChatCompletionMessageToolCall {
  id: string
  type: 'function'
  function: FunctionCall
}
export interface ContentPart extends Further {
  type: string
}
export type ChatCompletionMessageParam = {
  role: 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function'
  content?: string | null | readonly object[] | undefined
} & object

/** How the service routes, and what a call may cost. */
export interface RoutingParams {
  /** Tried in this order, in the place of `model`. */
  models?: readonly string[] | undefined
  /** Refused where the cheapest model costs more. */
  max_cost_pence?: number | undefined
  quality?: 'auto' | 'high' | 'low' | undefined
  priority?: 'balanced' | 'cost' | 'latency' | 'quality' | undefined
}

interface ChatCompletionCreateParamsBase extends RoutingParams {
  model: string
  messages: readonly (ChatCompletionMessageParam | object)[]
  max_completion_tokens?: number | null | undefined
  max_tokens?: number | null | undefined
  temperature?: number | null | undefined
  top_p?: number | null | undefined
  n?: number | null | undefined
  stop?: string | readonly string[] | null | undefined
  seed?: number | null | undefined
  tools?: readonly object[] | undefined
  tool_choice?: string | object | undefined
  response_format?: object | undefined
  stream_options?: { include_usage?: boolean | undefined } | null | undefined
}
export interface ChatCompletionCreateParamsNonStreaming extends ChatCompletionCreateParamsBase {
  stream?: false | null | undefined
}
export interface ChatCompletionCreateParamsStreaming extends ChatCompletionCreateParamsBase {
  stream: true
}
export type ChatCompletionCreateParams = ChatCompletionCreateParamsNonStreaming | ChatCompletionCreateParamsStreaming

export interface CompletionUsage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

/** What the call cost and earned. */
export interface CallBilling {
  cost_pence: number
  earned_pence: number
  earned_pence_exact: string
  model_used: string
  latency_ms: number
}

type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call'

export interface ChatCompletionMessage {
  role: 'assistant'
  content: string | null
  refusal: string | null
  tool_calls?: ChatCompletionMessageToolCall[]
}
export interface ChatCompletionChoice {
  index: number
  message: ChatCompletionMessage
  finish_reason: FinishReason
  logprobs: null
}
export interface ChatCompletion {
  id: string
  object: 'chat.completion'
  created: number
  model: string
  choices: ChatCompletionChoice[]
  usage?: CompletionUsage
  billing: CallBilling
  worm_seal: string
}

export interface ChatCompletionChunkDelta {
  role?: 'assistant'
  content?: string | null
  tool_calls?: { index: number; id?: string; type?: 'function'; function?: Partial<FunctionCall> }[]
}
export interface ChatCompletionChunk {
  id: string
  object: 'chat.completion.chunk'
  created: number
  model: string
  choices: { index: number; delta: ChatCompletionChunkDelta; finish_reason: FinishReason | null }[]
  usage?: CompletionUsage | null
  /** In the last one. */
  billing?: CallBilling
  worm_seal?: string
}

export interface EmbeddingCreateParams {
  model: string
  input: string | readonly string[] | readonly number[] | readonly (readonly number[])[]
  dimensions?: number | undefined
  encoding_format?: 'float' | 'base64' | undefined
  user?: string | undefined
  max_cost_pence?: number | undefined
}
export interface CreateEmbeddingResponse {
  object: 'list'
  model: string
  data: { index: number; object: 'embedding'; embedding: number[] }[]
  usage: { prompt_tokens: number; total_tokens: number }
  billing: CallBilling
  worm_seal: string
}

interface ResponseCreateParamsBase extends RoutingParams {
  model?: string | undefined
  input?: string | readonly object[] | undefined
  instructions?: string | null | undefined
  max_output_tokens?: number | null | undefined
  temperature?: number | null | undefined
  top_p?: number | null | undefined
  tools?: readonly object[] | undefined
  tool_choice?: string | object | undefined
  text?: object | undefined
  reasoning?: object | null | undefined
  store?: boolean | null | undefined
}
export interface ResponseCreateParamsNonStreaming extends ResponseCreateParamsBase {
  stream?: false | null | undefined
}
export interface ResponseCreateParamsStreaming extends ResponseCreateParamsBase {
  stream: true
}
export type ResponseCreateParams = ResponseCreateParamsNonStreaming | ResponseCreateParamsStreaming

export interface ResponseOutputItem extends Further {
  type: string
  content?: ({ type: string; text?: string } & Further)[]
}
export interface ModelResponse extends Further {
  id: string
  object: 'response'
  created_at: number
  model: string
  status: 'completed' | 'incomplete' | 'failed' | 'in_progress'
  output: ResponseOutputItem[]
  /** The words of all output items, put together by the client. */
  output_text: string
}
export interface ResponseStreamEvent extends Further {
  type: string
  sequence_number: number
}

export interface ModerationCreateParams {
  model?: string | undefined
  input: string | readonly string[] | readonly object[]
}
export interface ModerationCreateResponse {
  id: string
  model: string
  results: {
    flagged: boolean
    categories: Record<string, boolean>
    category_scores: Record<string, number>
    category_applied_input_types?: Record<string, string[]>
  }[]
}
