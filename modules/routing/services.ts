import { ApiError, token } from '../../kernel/define.ts'
import type { Completion, OpenAiUsage, Usage } from '../providers/services.ts'
import type { Allows, GatewayChatBody } from './choosing/demand.ts'
import type { EmbeddingRequest, Model } from './contract.ts'
import type { CallFacts } from './settling/record-types.ts'

/** A call to a model by another module, on behalf of one of its accounts. */
export interface InferenceCall {
  readonly account: string
  /** The key and the agent by which the account calls: their safety policies apply beside the account's own. */
  readonly keyId?: string
  readonly agentId?: string
  /**
   * `account` (default): held, charged and sealed as over HTTP, and the account earns the share of the margin. `caller`: nothing
   * is held, charged or sealed here; the module that calls holds the money already, and settles and seals by the bill.
   */
  readonly payer?: 'account' | 'caller'
  /** Paid by the account, the same key never charges twice: once charged it is E010, since answers are not kept; what failed and cost nothing may be asked again. */
  readonly operationKey: string
  /** False: nobody can ask for the same again, so the money may come from a lease. Default true. */
  readonly repeatable?: boolean
  /** Sealed, and counted by: a word of the module (`agent_step`), never of a caller. Default `internal`. */
  readonly operation?: string
  /** What it may cost at most, by our prices; the output is cut to fit. Below the cheapest: `max_cost_too_low`. */
  readonly maxCostMicroPence?: bigint
  /** W3C trace context of whoever asked for it. */
  readonly traceparent?: string | undefined
  /** Cancels the request upstream. */
  readonly signal?: AbortSignal
}

export interface InferenceRequest extends InferenceCall {
  /** OpenAI's chat request, all of its fields (`tools`, `response_format`, …), with ours (`models`, `quality`, `priority`). `stream` is ignored. */
  readonly body: GatewayChatBody
  /** A known task (`summarise`): lets the local functions do it. */
  readonly task?: string
}

export interface EmbeddingCall extends InferenceCall {
  readonly body: EmbeddingRequest
}

/** What a call came to. */
export interface InferenceBill {
  /** `<provider>/<model>` */
  readonly modelUsed: string
  readonly usage: OpenAiUsage
  /** What it costs by our prices, never above `maxCostMicroPence`. */
  readonly priceMicroPence: bigint
  /** What the provider takes of that; above the price where it ignores the limit of the output. */
  readonly providerCostMicroPence: bigint
  /** What the account paid and earned; 0n where the caller pays. */
  readonly chargedMicroPence: bigint
  readonly earnedMicroPence: bigint
  /** Of the settlement; undefined where the caller pays. */
  readonly seal: string | undefined
  /** Attempts, choice, usage and prices, without a word of anybody: to be sealed with the caller's own settlement. */
  readonly facts: CallFacts
  readonly latencyMs: number
}

export interface InferenceResult {
  /** The whole answer in OpenAI's form. */
  readonly completion: Completion
  /** Content of its first choice. */
  readonly text: string
  readonly bill: InferenceBill
}

/** One `chat.completion.chunk` of OpenAI's. */
export interface ChatChunk {
  readonly id: string
  readonly model: string
  readonly choices: readonly {
    readonly index: number
    readonly delta: {
      readonly role?: 'assistant'
      readonly content?: string | null
      readonly tool_calls?: readonly {
        readonly index: number
        readonly id?: string
        readonly function?: { readonly name?: string; readonly arguments?: string }
      }[]
      readonly [field: string]: unknown
    }
    readonly finish_reason?: string | null
  }[]
  readonly [field: string]: unknown
}

/** Chunks, then exactly one end. `cut`: the answer is not whole, for this reason; what was delivered is billed. */
export type InferenceEvent =
  | { readonly kind: 'chunk'; readonly chunk: ChatChunk }
  | { readonly kind: 'end'; readonly cut: string | undefined; readonly bill: InferenceBill }

/**
 * The gateway for other modules: the same pipeline, money and errors (E003, E004, E005, E010, `invalid_request`,
 * `max_cost_too_low`) as over HTTP.
 */
export interface Inference {
  complete(request: InferenceRequest): Promise<InferenceResult>
  /** Resolves with the first content at hand; until then failures are errors. Whoever stops reading cancels the request; what was delivered is settled. */
  stream(request: InferenceRequest): Promise<AsyncGenerator<InferenceEvent, void, void>>
  embed(
    request: EmbeddingCall,
  ): Promise<{ readonly vectors: readonly (readonly number[])[]; readonly bill: InferenceBill }>
  /** As `GET /api/v1/models`: with prices in pence, and state. */
  models(): Promise<readonly Model[]>
}
export const Inference = token<Inference>('routing.inference')

/** A whole answer that is held for and billed, but not charged yet; plain JSON. */
export interface DeferredAnswer {
  /** In OpenAI's form: a chat completion, or a list of embeddings. */
  readonly answer: unknown
  readonly bill: {
    readonly account: string
    readonly holdId: string
    readonly modelUsed: string
    readonly usage: OpenAiUsage
    readonly priceMicroPence: string
    readonly providerCostMicroPence: string
    readonly facts: CallFacts
    readonly latencyMs: number
  }
}

type DeferredCall = Omit<InferenceCall, 'payer' | 'maxCostMicroPence'> & {
  /** Off our price, in hundredths of a percent, never below what the provider takes; sealed with the call. */
  readonly discountBasisPoints?: number
}

/**
 * The gateway in two steps, for whoever must lose no answer that is charged, and charge none twice, through any crash: ask, keep
 * the answer, `settle` it. What is not settled within `recoverAfterMs` of routing's config is on the house, as is an answer
 * that came and was not kept; the same operation key may ask again until it was charged (E010).
 */
export interface DeferredInference {
  chat(request: DeferredCall & { readonly body: GatewayChatBody }): Promise<DeferredAnswer>
  embed(request: DeferredCall & { readonly body: EmbeddingRequest }): Promise<DeferredAnswer>
  /** Charges it once, however often it is asked to. Where its hold has expired it costs nothing, and has no seal. */
  settle(bill: DeferredAnswer['bill']): Promise<InferenceBill>
}
export const DeferredInference = token<DeferredInference>('routing.deferredInference')

/** A chat with a model of the name `agent/…`: no provider's, but an agent of this service. `max_cost_pence` bounds its price. */
export interface AgentChat {
  readonly account: string
  readonly traceparent?: string | undefined
  readonly operationKey: string
  /** The key is its caller's, who may send it again. */
  readonly repeatable?: boolean
  readonly body: GatewayChatBody
  readonly signal: AbortSignal
}

/** What such a call came to. An agent is paid by the call, so its tokens are none of the caller's. */
export type AgentBill = Pick<
  InferenceBill,
  'modelUsed' | 'usage' | 'chargedMicroPence' | 'earnedMicroPence' | 'seal' | 'latencyMs'
>
/** Chunks, then exactly one end. A stream that fails half-way throws. */
export type AgentEvent =
  | { readonly kind: 'chunk'; readonly chunk: ChatChunk }
  | { readonly kind: 'end'; readonly cut: undefined; readonly bill: AgentBill }

/**
 * Answers such chats in OpenAI's form, held, charged, split and sealed by its own rules; provided by the module that keeps agents.
 * Tools, images and forms of output are `invalid_request`: an agent has its own.
 */
export interface AgentModels {
  complete(
    chat: AgentChat,
  ): Promise<{ readonly completion: Completion; readonly text: string; readonly bill: AgentBill }>
  /** Resolves with its first words at hand; until then failures are errors. */
  stream(chat: AgentChat): Promise<AsyncGenerator<AgentEvent, void, void>>
}
export const AgentModels = token<AgentModels>('routing.agentModels')

/** `agent/<slug>`, also by id or name. */
export const AGENT_PREFIX = 'agent/'
export const isAgent = (model: string): boolean => model.startsWith(AGENT_PREFIX)
/** Throws E004 where no agents run. */
export function agentsFor(model: string, agents: AgentModels | undefined): AgentModels {
  if (agents !== undefined) return agents
  throw new ApiError('E004', `the model ${model} is an agent, and agents do not run in this installation`)
}

/** What was said: for whoever keeps it where the account has asked for that, sealed; it goes nowhere else. */
export interface CallContent {
  readonly input: unknown
  readonly output?: unknown
}

/** One call to a model, after its end: without a word of the caller or of the model but in `content`. */
export interface EndedCall {
  readonly account: string
  /** The same for the same operation key. */
  readonly traceId: string
  readonly spanId: string
  /** The caller's span, where it told of one. */
  readonly parentSpanId: string | undefined
  readonly operation: string
  readonly kind: 'chat' | 'embedding'
  readonly durationMs: number
  /** As they are sealed: by listed names. */
  readonly attempts: CallFacts['attempts']
  /** Of a chat that the account itself has asked for. */
  readonly content: CallContent | undefined
  readonly outcome: 'complete' | 'partial' | 'failed' | 'abandoned'
  /** Undefined where nothing was delivered. */
  readonly bill:
    | {
        readonly provider: string
        readonly model: string
        readonly usage: Usage
        /** What the account paid: our price; of a step of its agent what the model cost. */
        readonly priceMicroPence: bigint
      }
    | undefined
}

/** Other work of this service than calls to models, after its end: a request, a run of an agent or of a swarm. Without a word of anybody but in `content`. */
export interface EndedWork {
  readonly kind: 'request' | 'agent' | 'workflow'
  readonly account: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly durationMs: number
  /** What the account calls the conversation that it is a part of. */
  readonly session?: string | undefined
  /** Why it failed, in a word. */
  readonly error?: string | undefined
  /** Told only to the account that said it. */
  readonly content?: CallContent
  /** By OpenTelemetry's conventions. */
  readonly attributes: Readonly<Record<string, string | number>>
  /** What the account paid. */
  readonly priceMicroPence?: bigint
}

/** Told of every call, on the call's own path: only remembers it. Provided by whoever keeps traces. */
export interface CallObserver {
  ended(call: EndedCall): void
  worked(work: EndedWork): void
}
export const CallObserver = token<CallObserver>('routing.callObserver')

export type { Allows } from './choosing/demand.ts'
export { callSpan, parentOf, traceparentOf } from './trace.ts'

/** Which models accounts may use at all, whatever a call asks for; provided by the module that keeps such policies. */
export interface ModelPolicies {
  /** Undefined, at once: whoever this is may use every model. A rejection refuses the call. */
  allowedFor(call: {
    readonly account: string
    readonly keyId?: string | undefined
  }): Promise<Allows | undefined> | undefined
}
export const ModelPolicies = token<ModelPolicies>('routing.modelPolicies')
