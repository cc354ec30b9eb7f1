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
  models: Type.Array(ModelPrice, { default: [] }),
  connectTimeoutMs: positive(5_000),
  firstByteTimeoutMs: positive(120_000),
  idleTimeoutMs: positive(30_000),
  totalTimeoutMs: positive(600_000),
  breakerOpenMs: positive(10_000),
  /** Connections to one provider. */
  connections: positive(128),
})
export type Config = Static<typeof Config>
