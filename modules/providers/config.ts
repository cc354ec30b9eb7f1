import Type, { type Static } from 'typebox'

const positive = (value: number) => Type.Integer({ minimum: 1, default: value })

/** A model beside or instead of those of the price list. Prices in dollars per million tokens, as providers print them. */
const ModelPrice = Type.Object({
  provider: Type.String({ minLength: 1 }),
  model: Type.String({ minLength: 1 }),
  /** Default: what the name tells, else chat. */
  kind: Type.Optional(Type.Enum(['chat', 'embedding'])),
  input_usd: Type.Number({ minimum: 0 }),
  output_usd: Type.Number({ minimum: 0, default: 0 }),
  cache_read_usd: Type.Optional(Type.Number({ minimum: 0 })),
  cache_write_usd: Type.Optional(Type.Number({ minimum: 0 })),
  context_tokens: Type.Optional(Type.Integer({ minimum: 1 })),
})

export const Config = Type.Object({
  /** What one call of the local provider costs. */
  localPricePence: Type.Number({ minimum: 0, default: 8 }),
  /** Base URLs by provider; env `<PROVIDER>_BASE_URL` wins. A provider with a base URL here is active without a key. */
  baseUrls: Type.Record(Type.String(), Type.String(), { default: {} }),
  /** Where each provider processes what it is sent, by the contract with it (`eu`): what policies of workspaces name. */
  regions: Type.Record(Type.String(), Type.String(), { default: {} }),
  models: Type.Array(ModelPrice, { default: [] }),
  connectTimeoutMs: positive(5_000),
  /** Until the first content of a stream; callers may say otherwise (`first_token_timeout_ms`). */
  firstTokenTimeoutMs: positive(10_000),
  /** The same for models that think first. */
  reasoningFirstTokenTimeoutMs: positive(30_000),
  /** A whole answer comes when all of it is made: it gets the time to the first token, and as long as its most tokens take at this speed, */
  slowestTokensPerSecond: positive(20),
  /** but no longer than this until it begins. */
  firstByteTimeoutMs: positive(120_000),
  idleTimeoutMs: positive(30_000),
  totalTimeoutMs: positive(600_000),
  /** After a fall; doubled twice at most, so that a provider that is well again is found within seconds. */
  breakerOpenMs: positive(1_000),
  /** Connections to one provider. */
  connections: positive(128),
})
export type Config = Static<typeof Config>
