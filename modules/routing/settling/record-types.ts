import Type, { type Static } from 'typebox'
import type { Immutable } from '../../../kernel/define.ts'
import { holdKind, releaseKind, settlementKind } from '../../ledger/services.ts'

const Id = Type.String({ maxLength: 256 })
const Count = Type.Integer()
const MicroPence = Type.String({ maxLength: 40 })

const Attempt = Type.Object({
  offer: Id,
  /** It ran beside another attempt. */
  hedge: Type.Optional(Type.Boolean()),
  fault: Type.Optional(Id),
  ms: Type.Optional(Count),
})
export type SealedAttempt = Immutable<Static<typeof Attempt>>

export const Held = holdKind(
  'inference.held',
  Type.Object({
    attempt: Count,
    offer: Id,
    operation: Id,
    /** A keyed commitment to the caller's request. */
    request: Type.Optional(Id),
    /** Of a hedge: the call's own hold. */
    hold: Type.Optional(Id),
  }),
)

const Prices = Type.Object({
  flat_micro_pence: Type.Optional(MicroPence),
  pico_dollars_per_request: Type.Optional(Type.Number()),
  pico_dollars_per_token: Type.Optional(
    Type.Object({
      cache_read: Type.Number(),
      cache_write: Type.Number(),
      input: Type.Number(),
      output: Type.Number(),
    }),
  ),
  price_list: Id,
  price_markup_basis_points: Type.Number(),
  price_pounds_per_dollar: Type.Number(),
  price_pounds_per_dollar_date: Id,
})
export type SealedPrices = Immutable<Static<typeof Prices>>

const Call = Type.Object({
  asked: Type.Union([Type.Literal('auto'), Type.Array(Id, { maxItems: 100 })]),
  attempts: Type.Array(Attempt, { maxItems: 100 }),
  choice: Type.Object({ candidates: Count, priority: Id, rejected: Count }),
  constitution: Id,
  house_micro_pence: MicroPence,
  offer: Id,
  operation: Id,
  outcome: Type.Union([Type.Literal('complete'), Type.Literal('partial')]),
  prices: Prices,
  /** What is off the price by those prices. */
  discount: Type.Optional(Type.Object({ basis_points: Count, listed_micro_pence: MicroPence })),
  provider_cost_micro_pence: MicroPence,
  task: Type.Union([Id, Type.Null()]),
  usage: Type.Object({
    cache_read: Type.Number(),
    cache_write: Type.Number(),
    estimated: Type.Boolean(),
    input: Type.Number(),
    output: Type.Number(),
  }),
})
/** What is sealed of a call beside the money, without a word of the caller. */
export type CallFacts = Immutable<Static<typeof Call>>

export const Settled = settlementKind('inference.settled', Type.Object({ call: Call }))

/**
 * How a call ended. `unknown`: the process died while a provider was working; the cost is on the house. `hedged`: no end of a
 * call, only what covered its hedge is given back.
 */
export type Outcome = 'complete' | 'partial' | Static<typeof Given>
const Given = Type.Enum(['failed', 'abandoned', 'unknown', 'hedged'])

export const Released = releaseKind(
  'inference.released',
  Type.Object({
    attempts: Type.Optional(Type.Array(Attempt, { maxItems: 100 })),
    hold: Type.Optional(Id),
    outcome: Given,
  }),
)

/** How a call is paid for. */
export const charging = { held: Held, settled: Settled, released: Released }
