import type { Prefill } from './offer.ts'

/** How a provider is spoken to. */
export interface ProviderRow {
  readonly baseUrl: string
  /** Environment variable of its key; several keys are separated by commas, each with an optional weight: `key1*3,key2`. */
  readonly keyVariable: string
  readonly auth: 'bearer' | 'x-api-key' | 'x-goog-api-key'
  readonly dialect: 'openai' | 'anthropic' | 'google' | 'cohere'
  /** Its name in the price list; without one, it serves what the config has prices for (`models`). */
  readonly prices?: string
  /** Of that list, what it serves at this address by this dialect; default: all. */
  readonly serves?: RegExp
  /** How it spells the limit of the output. */
  readonly maxTokensField?: 'max_completion_tokens'
  /** How it spells `seed`, if otherwise. */
  readonly seedField?: 'random_seed'
  /** It refuses messages with fields that it does not know (`reasoning_content`, `cache_control`). */
  readonly strictMessages?: true
  /** Ids of tool calls that it takes; it refuses others, which another provider's model may have made. */
  readonly toolCallIds?: RegExp
  /** It knows the role `developer`. */
  readonly developerRole?: true
  /** It reports usage at the end of every stream, and refuses to be asked for it. */
  readonly usageUnasked?: true
  /** How it continues a begun answer, if it can. */
  readonly prefill?: Prefill
  /** Of its models, those that can; default: all. */
  readonly prefilled?: RegExp
}

/** The fifteen remote providers. Base URLs are overridden by `<PROVIDER>_BASE_URL` or config. */
export const PROVIDERS = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    keyVariable: 'OPENAI_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'openai',
    // the open models are its own, but not at this address
    serves: /^(?!gpt-oss)/,
    maxTokensField: 'max_completion_tokens',
    developerRole: true,
    strictMessages: true,
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    keyVariable: 'ANTHROPIC_API_KEY',
    auth: 'x-api-key',
    dialect: 'anthropic',
    prices: 'anthropic',
    prefill: 'assistant',
    // from 4.6 on it is refused (migration guide)
    prefilled: /claude-(?:[23]|(?:opus|sonnet)-4(?:-[015]|-2025|$)|haiku-4)/,
  },
  google: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyVariable: 'GEMINI_API_KEY',
    auth: 'x-goog-api-key',
    dialect: 'google',
    prices: 'google',
    // the rest of the list is Vertex AI's, or gone
    serves: /^gemini-(?:[2-9]|embedding|omni)/,
  },
  mistral: {
    baseUrl: 'https://api.mistral.ai/v1',
    keyVariable: 'MISTRAL_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'mistral',
    strictMessages: true,
    seedField: 'random_seed',
    toolCallIds: /^[A-Za-z0-9]{9}$/,
    usageUnasked: true,
    prefill: 'prefix',
  },
  groq: {
    baseUrl: 'https://api.groq.com/openai/v1',
    keyVariable: 'GROQ_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'groq',
    strictMessages: true,
    maxTokensField: 'max_completion_tokens',
  },
  deepseek: {
    baseUrl: 'https://api.deepseek.com',
    keyVariable: 'DEEPSEEK_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'deepseek',
  },
  xai: {
    baseUrl: 'https://api.x.ai/v1',
    keyVariable: 'XAI_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'x-ai',
    maxTokensField: 'max_completion_tokens',
  },
  together: {
    baseUrl: 'https://api.together.xyz/v1',
    keyVariable: 'TOGETHER_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'together',
  },
  fireworks: {
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    keyVariable: 'FIREWORKS_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'fireworks',
    prefill: 'assistant',
  },
  cerebras: {
    baseUrl: 'https://api.cerebras.ai/v1',
    keyVariable: 'CEREBRAS_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'cerebras',
    maxTokensField: 'max_completion_tokens',
  },
  deepinfra: {
    baseUrl: 'https://api.deepinfra.com/v1/openai',
    keyVariable: 'DEEPINFRA_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
  },
  cohere: {
    baseUrl: 'https://api.cohere.com/v2',
    keyVariable: 'COHERE_API_KEY',
    auth: 'bearer',
    dialect: 'cohere',
    prices: 'cohere',
  },
  perplexity: {
    baseUrl: 'https://api.perplexity.ai',
    keyVariable: 'PERPLEXITY_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'perplexity',
    usageUnasked: true,
  },
  moonshot: {
    baseUrl: 'https://api.moonshot.ai/v1',
    keyVariable: 'MOONSHOT_API_KEY',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'moonshotai',
    prefill: 'partial',
  },
  bedrock: {
    baseUrl: 'https://bedrock-runtime.us-east-1.amazonaws.com/openai/v1',
    keyVariable: 'AWS_BEARER_TOKEN_BEDROCK',
    auth: 'bearer',
    dialect: 'openai',
    prices: 'aws',
    // by its OpenAI endpoint
    serves: /^(?:global\.)?openai\./,
  },
} as const satisfies Readonly<Record<string, ProviderRow>>

export type ProviderName = keyof typeof PROVIDERS
