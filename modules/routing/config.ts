import Type, { type Static } from 'typebox'

const positive = (value: number) => Type.Integer({ minimum: 1, default: value })

export const Config = Type.Object({
  /** On top of what the provider charges, in hundredths of a percent. */
  markupBasisPoints: Type.Integer({ minimum: 0, default: 2_500 }),
  poundsPerDollar: Type.Number({ exclusiveMinimum: 0, default: 0.76 }),
  /** When that rate was read; sealed with every receipt. */
  poundsPerDollarDate: Type.String({ default: '2026-11-20' }),
  /** Constant label of the platform's rules in `billing.split`. */
  constitution: Type.String({ default: 'platform-rules-v1' }),
  /** Where the caller sets no limit. */
  defaultMaxOutputTokens: positive(4_096),
  /** The same for models that think first: it counts towards the limit, and could use up a small one without an answer. OpenAI advises to reserve so much. */
  defaultMaxReasoningOutputTokens: positive(25_000),
  /** Attempts of one call, over all providers. */
  maxAttempts: positive(4),
  /** Repeats at the same provider, as a share of all calls. */
  retryBudgetPct: Type.Number({ minimum: 0, maximum: 100, default: 10 }),
  maxRetryAfterMs: positive(10_000),
  /** A hold without settlement after this time belonged to a process that died. */
  recoverAfterMs: positive(720_000),
  /** Kept answers of chat completions and embeddings, in the memory of each process. */
  cache: Type.Object(
    {
      /** 0: off. At most an hour: so long the answers of an account that is erased stay in memory, where nobody can ask for them. */
      ttlMs: Type.Integer({ minimum: 0, maximum: 3_600_000, default: 0 }),
      maxBytes: Type.Integer({ minimum: 1, maximum: 1_073_741_824, default: 33_554_432 }),
      /** Larger answers are not kept. */
      maxEntryBytes: Type.Integer({ minimum: 1, maximum: 16_777_216, default: 262_144 }),
    },
    { default: {} },
  ),
  /** A second request beside a slow one, for calls that are not streamed. */
  hedging: Type.Object(
    {
      /** Hedges as a share of those calls; 0: off. Their duplicate cost is on the house. */
      sharePct: Type.Number({ minimum: 0, maximum: 25, default: 0 }),
      /** No attempt is hedged sooner, however quick its offer is. */
      minDelayMs: positive(1_000),
    },
    { default: {} },
  ),
})
export type Config = Static<typeof Config>
