import { type Caller, type PageOf, type PageRequest, token } from '../../kernel/define.ts'

/** One call of a tool, by whoever's key it came with. */
export interface ToolCall {
  readonly caller: Caller
  /** Fits the tool's schema only as far as the tool checks it. */
  readonly input: Readonly<Record<string, unknown>>
  /** Fresh for each call, the same for its repeat: derive record ids from it. */
  readonly operationKey: string
  /** The key is its caller's, who may send it again. */
  readonly repeatable: boolean
  /** Of a payment by x402 that came with the call: as if it had come in headers. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** W3C trace context of the caller, from `_meta` or the request's header. */
  readonly traceparent?: string | undefined
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}

export interface ToolAnswer {
  /** Where the tool has an output schema, it fits that. */
  readonly data: Readonly<Record<string, unknown>>
  /** What models read, where that is not the data as JSON. */
  readonly text?: string
  /** Shown beside the answer: price, seal. */
  readonly receipt?: Readonly<Record<string, unknown>>
  /** Of a payment by x402: its `SettlementResponse`. */
  readonly payment?: Readonly<Record<string, unknown>>
}

/** What a model may call. Its account pays; an ApiError is told to the model, with the payment link of a 402. */
export interface Tool {
  /** After the prefix of its source; `[A-Za-z0-9_-]`. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of an object. */
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>>
  /** It changes nothing (beside what it costs). */
  readonly readOnly?: boolean
  call(call: ToolCall): Promise<ToolAnswer>
}

export interface ToolSource {
  /** Of the names of its tools: `agent_`. No other source begins with it. */
  readonly prefix: string
  list(page: PageRequest): Promise<PageOf<Tool>>
  /** By its name without the prefix. */
  find(name: string): Promise<Tool | undefined>
}

/** Where modules say what models may call over MCP. Optional to them: `requires: { tools: optional(ToolSources) }`. */
export interface ToolSources {
  /** Returns the undo. Throws where another source has the prefix. */
  add(source: ToolSource): () => void
}
export const ToolSources = token<ToolSources>('mcp.toolSources')

/** Who calls by a token for this endpoint alone, beside API keys; provided by the module that gives them. */
export interface AccessTokens {
  /** What `WWW-Authenticate` says of where they are had. */
  readonly challenge: string
  /** Undefined: none of its tokens, or one that has ended. */
  callerBy(token: string): Promise<Caller | undefined>
}
export const AccessTokens = token<AccessTokens>('mcp.accessTokens')

/** A source of a few tools that do not change. */
export const fixedTools = (prefix: string, tools: readonly Tool[]): ToolSource => ({
  prefix,
  list: async () => ({ data: [...tools], has_more: false, next_cursor: null }),
  find: async (name) => tools.find((tool) => tool.name === name),
})
