import Type, { type Static } from 'typebox'
import { Nullable } from '../../../kernel/define.ts'

export const INTERVALS = ['day', 'week', 'month', 'year'] as const

/** Pence or per cent, exact. */
export const Decimal = Type.String({
  minLength: 1,
  maxLength: 24,
  description: 'a decimal number with at most six decimals',
})
const Tier = Type.Object({
  up_to: Nullable(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000_000_000, description: 'null: no end; the last tier' }),
  ),
  unit_price_pence: Type.Optional(Decimal),
  flat_price_pence: Type.Optional(Decimal),
})

/** How a quantity becomes an amount. */
export const Tariff = Type.Object({
  model: Type.Enum(['flat', 'graduated', 'volume', 'package', 'percentage'], {
    description:
      'flat: each unit costs the same. graduated: each unit by its tier. volume: all units by the tier that the whole reaches. package: full packages. percentage: the quantity is pence, of which a share is due.',
  }),
  unit_price_pence: Type.Optional(Decimal),
  tiers: Type.Optional(Type.Array(Tier, { minItems: 1, maxItems: 50 })),
  package_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
  percentage: Type.Optional(Decimal),
})
export type Tariff = Static<typeof Tariff>
