import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { grantKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 64 })
const Key = Type.Object({ key_id: Id })

export const AccountCreated = recordKind(
  'account.created',
  Type.Object({
    referral_code: Type.String({ maxLength: 16 }),
    referred_by: Type.Union([Id, Type.Null()]),
    tier: Type.Literal('free'),
  }),
)
export const WelcomeGranted = grantKind('credits.welcome', Type.Object({ reason: Type.Literal('signup') }))
export const ReferralGranted = grantKind(
  'credits.referral',
  Type.Object({ reason: Type.Literal('referral'), referred: Id }),
)

export const KeyCreated = recordKind('key.created', Key)
export const KeyRevoked = recordKind('key.revoked', Key)
export const KeyRecovered = recordKind(
  'key.recovered',
  Type.Object({
    key_id: Id,
    revoked_key_ids: Type.Array(Id, { maxItems: 1_000 }),
    payouts_frozen_until: Type.String({ format: 'date-time', maxLength: 32 }),
  }),
)

export const RoleChanged = recordKind(
  'account.role_changed',
  Type.Object({ role: Type.Union([Type.Literal('user'), Type.Literal('operator')]) }),
)
export const TierChanged = recordKind(
  'account.tier_changed',
  Type.Object({ tier: Type.Union([Type.Literal('free'), Type.Literal('pro'), Type.Literal('enterprise')]) }),
)
export const AccountSuspended = recordKind('account.suspended', Type.Object({}))
export const AccountReinstated = recordKind('account.reinstated', Type.Object({}))
/** `claim`: a keyed commitment to the certificate's code. */
export const AccountErased = recordKind('account.erased', Type.Object({ claim: Type.String({ maxLength: 128 }) }))

export const records = [
  AccountCreated,
  WelcomeGranted,
  ReferralGranted,
  KeyCreated,
  KeyRevoked,
  KeyRecovered,
  RoleChanged,
  TierChanged,
  AccountSuspended,
  AccountReinstated,
  AccountErased,
]
