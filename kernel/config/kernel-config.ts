import Type, { type Static } from 'typebox'

const Tier = (perMinute: number, perHour: number) =>
  Type.Object(
    {
      perMinute: Type.Integer({ minimum: 1, default: perMinute }),
      perHour: Type.Integer({ minimum: 1, default: perHour }),
    },
    { default: {}, additionalProperties: false },
  )

/** The section `kernel` of the configuration. */
export const KernelConfig = Type.Object(
  {
    limits: Type.Object(
      {
        free: Tier(100, 2_000),
        pro: Tier(1_000, 60_000),
        enterprise: Tier(100_000, 6_000_000),
        keyless: Tier(100, 2_000),
        /** A browser that is signed in, beside what its key may do. */
        session: Tier(600, 12_000),
      },
      { default: {}, additionalProperties: false },
    ),
    bodyLimitBytes: Type.Integer({ minimum: 1_024, default: 1_048_576 }),
    /** Deepest nesting of a JSON body. */
    bodyDepth: Type.Integer({ minimum: 4, default: 64 }),
    /** Most values in a JSON body: containers, fields' values and items. */
    bodyValues: Type.Integer({ minimum: 100, default: 20_000 }),
    /** The whole body must have come by then. */
    bodyTimeoutMs: Type.Integer({ minimum: 100, default: 30_000 }),
    /** At most so many requests at once, those that wait for their turn or for a provider included; the rest is 503 `overloaded`. */
    maxInFlight: Type.Integer({ minimum: 16, default: 2_000 }),
    maxConnections: Type.Integer({ minimum: 1, default: 10_000 }),
    /** A connection that takes nothing of its answer for so long is closed. */
    stallTimeoutMs: Type.Integer({ minimum: 100, default: 30_000 }),
    /** WebSockets that are open at once; of one account at most so many. */
    maxSockets: Type.Integer({ minimum: 1, default: 4_000 }),
    maxSocketsPerAccount: Type.Integer({ minimum: 1, default: 100 }),
    /** Largest message that a WebSocket takes. */
    socketMessageBytes: Type.Integer({ minimum: 16, maximum: 16_777_216, default: 65_536 }),
    /** A WebSocket that is silent for so long is asked for a sign of life, and closed after as long again. */
    socketSilenceMs: Type.Integer({ minimum: 20, default: 30_000 }),
    /** How often it is checked that whoever opened a WebSocket may still have it. */
    socketCheckMs: Type.Integer({ minimum: 10, default: 1_000 }),
    /** Hops (a number) or addresses (comma-separated CIDRs) whose X-Forwarded-For is believed; empty: none. */
    trustProxy: Type.String({ default: '' }),
    importTimeoutMs: Type.Integer({
      minimum: 1,
      default: 60_000,
      description: 'How long the import of a module may take',
    }),
    startTimeoutMs: Type.Integer({ minimum: 1, default: 10_000 }),
    stopTimeoutMs: Type.Integer({ minimum: 1, default: 5_000 }),
    drainTimeoutMs: Type.Integer({ minimum: 0, default: 10_000 }),
    preStopDelayMs: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      default: 0,
      description: 'How long a stop goes on as before, but for /readyz, until balancers have noticed',
    }),
    accessLog: Type.Boolean({ default: false, description: 'A log line for every request' }),
    /** Check every answer against its schema (tests, development): a mismatch is a 500. */
    checkReplies: Type.Boolean({ default: false }),
  },
  { additionalProperties: false },
)
export type KernelConfig = Static<typeof KernelConfig>
