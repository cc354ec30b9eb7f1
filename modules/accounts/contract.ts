import Type from 'typebox'
import { defineContract, event, Nullable } from '../../kernel/define.ts'

const Email = Type.String({ format: 'email', maxLength: 254 })
const Timestamp = Type.String({ format: 'date-time' })
const Label = Type.String({ minLength: 1, maxLength: 64 })
const ApiKey = Type.String({ description: 'Shown this once.' })

export const SignupRequest = Type.Object(
  {
    email: Email,
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
    referral_code: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
  },
  { title: 'SignupRequest' },
)

export const SignupResult = Type.Object(
  {
    api_key: ApiKey,
    user_id: Type.String(),
    balance_pence: Type.Integer(),
    referral_code: Type.String(),
    next_step: Type.String(),
  },
  { title: 'SignupResult' },
)

/** Earnings that cannot be withdrawn yet. */
export const Pending = Type.Object(
  {
    amount_pence: Type.Integer(),
    why: Type.String(),
    since: Nullable(Type.String({ description: 'of the oldest of it, where it is known' })),
    releases_at: Nullable(Type.String({ description: 'when the first of it is released by time alone' })),
    released_by: Type.String({ description: 'what releases it' }),
  },
  { title: 'PendingEarnings' },
)
export const Withdrawal = Type.Object({
  withdrawable_pence: Type.Integer({ description: 'What can be withdrawn now, in whole pence.' }),
  pending_pence: Type.Integer({
    description: 'The rest of the balance, in whole pence: it becomes withdrawable as `pending` says.',
  }),
  pending: Type.Immutable(Type.Array(Pending, { maxItems: 3 })),
  withdrawal_eligible: Type.Boolean({ description: 'What can be withdrawn now reaches the minimum.' }),
})

export const AccountStatus = Type.Object(
  {
    processor_connected: Type.Boolean(),
    balance_gbp: Type.String(),
    total_earned_gbp: Type.String(),
    ...Withdrawal.properties,
  },
  { title: 'AccountStatus' },
)

export const Dashboard = Type.Object(
  {
    user: Type.Object({ name: Type.Union([Type.String(), Type.Null()]), email: Type.String(), plan: Type.String() }),
    agent_count: Type.Integer(),
    earnings_30d_pence: Type.Integer(),
    api_calls_30d: Type.Integer(),
    workspace_count: Type.Integer(),
  },
  { title: 'Dashboard' },
)

export const KeySummary = Type.Object(
  {
    key_id: Type.String(),
    label: Type.String(),
    prefix: Type.String({ description: 'How the key starts, to recognise it by.' }),
    created_at: Timestamp,
    last_used_at: Type.Union([Timestamp, Type.Null()], { description: 'Within a few seconds.' }),
    current: Type.Boolean({ description: 'The key of this request.' }),
  },
  { title: 'KeySummary' },
)

export const KeyList = Type.Object(
  { data: Type.Array(KeySummary), has_more: Type.Boolean(), next_cursor: Type.Null() },
  { title: 'KeyList' },
)

export const NewKeyRequest = Type.Object({ label: Type.Optional(Label) }, { title: 'NewKeyRequest' })

export const NewKey = Type.Object(
  { api_key: ApiKey, key_id: Type.String(), label: Type.String(), created_at: Timestamp, worm_seal: Type.String() },
  { title: 'NewKey' },
)

export const RevokeRequest = Type.Object(
  {
    api_key: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    key_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  { title: 'RevokeRequest' },
)

export const Revoked = Type.Object(
  { revoked: Type.Boolean(), key_id: Type.String(), revoked_at: Timestamp, worm_seal: Type.String() },
  { title: 'Revoked' },
)

export const RecoverRequest = Type.Object(
  {
    email: Type.Optional(Email),
    token: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    revoke_others: Type.Optional(Type.Boolean()),
  },
  { title: 'RecoverRequest', description: 'Either `email`, or the mailed `token` with optional `revoke_others`.' },
)

export const RecoverResult = Type.Object(
  {
    message: Type.String(),
    api_key: Type.Optional(ApiKey),
    key_id: Type.Optional(Type.String()),
    user_id: Type.Optional(Type.String()),
    revoked_key_ids: Type.Optional(Type.Array(Type.String())),
    payouts_frozen_until: Type.Optional(Timestamp),
    worm_seal: Type.Optional(Type.String()),
  },
  { title: 'RecoverResult', description: 'The key and what goes with it only in answer to a `token`.' },
)

export const ErasureCertificate = Type.Object(
  {
    erased: Type.Boolean(),
    user_id: Type.String({ description: 'From now on a pseudonym that leads to nobody.' }),
    erased_at: Timestamp,
    erased_modules: Type.Array(Type.String()),
    pending_modules: Type.Array(Type.String(), {
      description: 'Modules that failed to erase just now; it is repeated until they have. Usually empty.',
    }),
    revoked_key_ids: Type.Array(Type.String()),
    residue_gbp: Type.String({ description: 'The balance that stays claimable.' }),
    claim_code: Type.String({ description: 'Shown this once; opens the pseudonymous account that holds the residue.' }),
    claimable_until: Timestamp,
    worm_seal: Type.String(),
  },
  { title: 'ErasureCertificate' },
)

/** A new user; for the referrer and for operators. */
export const SignupCreated = event(
  'signup.created',
  Type.Object({ user_id: Type.String(), referral_code: Type.String() }),
  { published: 'first' },
)

/** Another key, one less, or all replaced by a recovery; of the keys after the first. */
export const KeyChanged = event('key.changed', Type.Object({ key_id: Type.String() }))

export const contract = defineContract({
  signup: {
    method: 'post',
    path: '/api/signup',
    summary: 'Create an account',
    description:
      'Answers an API key, which is shown this once. Needs no key. A known address is refused: recover its key instead.',
    auth: 'none',
    body: SignupRequest,
    reply: { 201: SignupResult },
    errors: ['conflict'],
    idempotent: true,
    secretReply: true,
    example: { email: 'ada@example.com', name: 'Ada' },
  },
  recoverKey: {
    method: 'post',
    path: '/api/recover-key',
    summary: 'Recover access by e-mail',
    description:
      'With `email`: mails a single-use token, valid for 15 minutes, if the address is known; the answer never tells. With `token`: answers a new key; payouts are frozen for 24 hours afterwards.',
    auth: 'none',
    body: RecoverRequest,
    reply: { 200: RecoverResult },
    errors: ['conflict'],
    example: { email: 'ada@example.com' },
  },
  status: {
    method: 'get',
    path: '/account/status',
    permission: 'account:read',
    summary: 'Payout connection and balance of the account',
    reply: { 200: AccountStatus },
  },
  dashboard: {
    method: 'get',
    path: '/v1/user/dashboard',
    permission: 'account:read',
    summary: 'The account at a glance',
    reply: { 200: Dashboard },
  },
  listKeys: {
    method: 'get',
    path: '/v1/account/keys',
    permission: 'personal key',
    summary: 'List the API keys of the account',
    reply: { 200: KeyList },
  },
  createKey: {
    method: 'post',
    path: '/v1/account/keys',
    permission: 'personal key',
    confirm: true,
    summary: 'Create a further API key',
    description: 'At most 20 keys an account. The key is shown this once.',
    body: NewKeyRequest,
    bodyOptional: true,
    reply: { 200: NewKey },
    errors: ['conflict'],
    idempotent: true,
    secretReply: true,
    example: { label: 'laptop' },
  },
  revokeKey: {
    method: 'post',
    path: '/v1/account/keys/revoke',
    permission: 'personal key',
    summary: 'Revoke an API key at once',
    description: 'By `key_id` or by the key itself; without either, the key of this request.',
    body: RevokeRequest,
    bodyOptional: true,
    reply: { 200: Revoked },
    errors: ['not_found'],
    example: { key_id: '3fQ8xZk1LmNp' },
  },
  erase: {
    method: 'delete',
    path: '/api/user/data',
    permission: 'personal key',
    confirm: true,
    summary: 'Erase all personal data of the account, immediately and for good',
    description:
      'Destroys the key that the personal data is encrypted under, purges every module, revokes all API keys, and answers a certificate. Sealed records hold no personal data and stay verifiable. A remaining balance stays with the pseudonym: for 12 months the claim code of the certificate, sent as `token` to POST /api/recover-key, opens it once. 503 `module_unavailable`, and nothing is erased, while a module that may hold personal data does not run.',
    reply: { 200: ErasureCertificate },
  },
})
