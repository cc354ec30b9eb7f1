import type { Usage } from '../../providers/services.ts'
import type { Attributes, AttributeValue } from '../services.ts'

/** What a span says of a call to a model. */
export interface GenAi {
  readonly operation: string | undefined
  readonly provider: string | undefined
  readonly model: string | undefined
  readonly usage: Usage | undefined
  /** Told by the client, in US dollars. */
  readonly toldDollars: number | undefined
  readonly sessionId: string | undefined
  readonly endUser: string | undefined
  readonly environment: string | undefined
  /** What the client calls the whole trace. */
  readonly title: string | undefined
}

/** The conventions of OpenTelemetry first, then what Langfuse, OpenInference, Vercel's SDK and OpenLLMetry write. */
const NAMES = {
  operation: ['gen_ai.operation.name', 'langfuse.observation.type', 'openinference.span.kind', 'ai.operationId'],
  provider: ['gen_ai.provider.name', 'gen_ai.system', 'llm.provider', 'ai.model.provider'],
  model: [
    'gen_ai.response.model',
    'gen_ai.request.model',
    'langfuse.observation.model.name',
    'llm.model_name',
    'ai.model.id',
  ],
  session: ['session.id', 'langfuse.session.id', 'gen_ai.conversation.id'],
  user: ['user.id', 'langfuse.user.id', 'enduser.id'],
  title: ['langfuse.trace.name'],
  environment: ['langfuse.environment', 'deployment.environment.name', 'deployment.environment'],
  input: ['gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens', 'llm.token_count.prompt', 'ai.usage.promptTokens'],
  output: [
    'gen_ai.usage.output_tokens',
    'gen_ai.usage.completion_tokens',
    'llm.token_count.completion',
    'ai.usage.completionTokens',
  ],
  cacheRead: ['gen_ai.usage.cache_read.input_tokens', 'gen_ai.usage.cache_read_input_tokens'],
  cacheWrite: ['gen_ai.usage.cache_creation.input_tokens', 'gen_ai.usage.cache_creation_input_tokens'],
} as const

export function genAiOf(attributes: Attributes, resource: Attributes): GenAi {
  const word = (names: readonly string[]): string | undefined => {
    const found = names.map((name) => attributes[name] ?? resource[name]).find((value) => typeof value === 'string')
    return found === undefined || found === '' ? undefined : String(found).slice(0, 200)
  }
  return {
    operation: word(NAMES.operation),
    provider: word(NAMES.provider),
    model: word(NAMES.model),
    usage: usageOf(attributes),
    toldDollars: dollarsOf(attributes),
    sessionId: word(NAMES.session),
    endUser: word(NAMES.user),
    environment: word(NAMES.environment),
    title: word(NAMES.title),
  }
}

function usageOf(attributes: Attributes): Usage | undefined {
  const told = objectIn(attributes['langfuse.observation.usage_details'])
  const count = (names: readonly string[], ...inDetails: readonly string[]): number | undefined => {
    const values = [...names.map((name) => attributes[name]), ...inDetails.map((name) => told[name])]
    const value = values.find((one) => typeof one === 'number' && Number.isFinite(one) && one >= 0)
    return value === undefined ? undefined : Math.round(Number(value))
  }
  const input = count(NAMES.input, 'input', 'prompt_tokens', 'input_tokens')
  const output = count(NAMES.output, 'output', 'completion_tokens', 'output_tokens')
  if (input === undefined && output === undefined) return undefined
  const cacheRead = count(NAMES.cacheRead, 'cache_read_input_tokens', 'input_cached_tokens') ?? 0
  const cacheWrite = count(NAMES.cacheWrite, 'cache_creation_input_tokens') ?? 0
  // the conventions count cached tokens among the input
  return { input: Math.max(0, (input ?? 0) - cacheRead - cacheWrite), cacheRead, cacheWrite, output: output ?? 0 }
}

function dollarsOf(attributes: Attributes): number | undefined {
  const costs = objectIn(attributes['langfuse.observation.cost_details'])
  const told = costs['total'] ?? attributes['gen_ai.usage.cost']
  return typeof told === 'number' && told >= 0 && told < 1_000_000 ? told : undefined
}

function objectIn(value: AttributeValue | undefined): Readonly<Record<string, unknown>> {
  if (typeof value !== 'string' || value.length > 10_000) return {}
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
