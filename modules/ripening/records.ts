import Type from 'typebox'
import { deriving } from '../../kernel/define.ts'
import { legsOf, penceNumber, postingKind } from '../ledger/services.ts'
import { EarningsRipened, RIPENED_BY } from './contract.ts'

const Id = Type.String({ maxLength: 256 })

/** From `unripe` to `earned`, of one payer and day. `number`: how many there were of this payer before. */
export const Ripened = postingKind(
  'earnings.ripened',
  Type.Object({ payer: Id, day: Id, number: Type.Integer(), reason: Type.Enum([...RIPENED_BY]) }),
)

/** Two who ripen what a payer has paid at once have one number, and one of them is refused: what a payer vouches for is counted once. */
export const ripenedId = (payer: string, number: number): string => `ripened-${payer}-${number}`

export const ripenedMicroPence = (record: { readonly account: string | null; readonly body: object }): bigint =>
  legsOf(record.body as never)
    .filter(({ account }) => account === `user:${record.account}:earned`)
    .reduce((sum, { amountMicroPence }) => sum + amountMicroPence, 0n)

export const derives = [
  deriving(Ripened, (record) => [
    EarningsRipened.of({
      user_id: record.account ?? '',
      ripened_pence: penceNumber(ripenedMicroPence(record)),
      reason: record.body.reason,
      worm_seal: record.seal,
      record_id: record.id,
    }),
  ]),
]
