import Type, { type Static } from 'typebox'
import type { Immutable } from '../../kernel/define.ts'

const Count = Type.Integer({ minimum: 0 })
/** A keyed commitment: the same value gives the same text, and nobody without the installation's secret learns the value. */
const Pseudonym = Type.String({ maxLength: 64 })
const Counts = Type.Object({ m1: Count, h1: Count, h24: Count })
const HourAndDay = Type.Object({ h1: Count, h24: Count })

/**
 * All that a verdict is computed from: counts, amounts and keyed commitments, nothing personal, so that it can be sealed
 * and a verdict be computed again. A group that is absent could not be read, or does not apply.
 */
export const Features = Type.Object(
  {
    event_type: Type.String({ maxLength: 64 }),
    amount_pence: Type.Optional(Count),
    country: Type.Optional(Pseudonym),
    ip: Type.Optional(Pseudonym),
    device_id: Type.Optional(Pseudonym),
    payout_account: Type.Optional(Pseudonym),
    counterparty: Type.Optional(Pseudonym),
    label: Type.Optional(Type.Union([Type.Literal('fraud'), Type.Literal('legitimate')])),
    /** Names of the lists that hold the user, the address, the device, … of the request. */
    lists: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 }),
    /** Groups that could not be read within the budget. */
    missing: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20 }),
    /** Earlier events in one minute, one hour, 24 hours. */
    velocity: Type.Optional(
      Type.Object(
        {
          user: Counts,
          /** Of the same type as this one. */
          same: Type.Optional(Counts),
          ip: Type.Optional(Counts),
          device: Type.Optional(Counts),
        },
        { title: 'Velocity' },
      ),
    ),
    /** Paid calls that the account made, and was paid for. */
    calls: Type.Optional(Type.Object({ made: HourAndDay, received: HourAndDay })),
    /** Earlier amounts of the user, and what is usual for them in 90 days. */
    amounts: Type.Optional(
      Type.Object({
        h1_pence: Count,
        h24_pence: Count,
        samples: Count,
        median_pence: Count,
        mad_pence: Count,
      }),
    ),
    address: Type.Optional(
      Type.Object({
        users: Count,
        fraud_users: Count,
        kind: Type.Union([Type.Literal('public'), Type.Literal('reserved')]),
      }),
    ),
    /** From the last event with a country to this one. */
    travel: Type.Optional(Type.Object({ km: Count, minutes: Count })),
    device: Type.Optional(
      Type.Object({ users: Count, fraud_users: Count, known: Type.Boolean(), others_known: Count }),
    ),
    /** The program and network that joined last among those that the account's keys and sessions are used from. */
    client: Type.Optional(
      Type.Object({
        age_hours: Count,
        /** How many it was used from before. */
        earlier: Count,
        users: Count,
        fraud_users: Count,
        /** Of the users, those who signed up within two weeks of this one. */
        twins: Count,
      }),
    ),
    account: Type.Optional(
      Type.Object({
        age_hours: Count,
        disposable_mail: Type.Boolean(),
        verified: Type.Optional(Type.Boolean()),
        /** Since a key was added, or all were replaced by a recovery, in 90 days. */
        key_change_hours: Type.Optional(Count),
      }),
    ),
    /** Percentages are of what others paid this user. */
    links: Type.Optional(
      Type.Object({
        payers: Count,
        ring_pct: Count,
        /** What the ring has paid with promotional credits. */
        ring_promo_pence: Type.Optional(Count),
        referred_pct: Count,
        shared_pct: Count,
        promo_pct: Count,
        fraud_pct: Count,
        referrals_24h: Count,
        payout_users: Count,
        payout_age_hours: Type.Optional(Count),
        /** The account was paid out elsewhere before. */
        payout_changed: Type.Optional(Type.Boolean()),
        /** Card payments that were disputed, less those won. */
        disputes_90d: Count,
        /** Their part of all its card payments. */
        disputed_pct: Type.Optional(Count),
        /** Since the last one. */
        dispute_age_hours: Type.Optional(Count),
      }),
    ),
  },
  { title: 'FraudFeatures' },
)
export type Features = Immutable<Static<typeof Features>>
