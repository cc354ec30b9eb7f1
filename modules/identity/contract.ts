import Type from 'typebox'
import { AroundPage, AroundQuery, defineContract, event, Id, Nullable } from '../../kernel/define.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Metadata = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }), { maxProperties: 50 })
const BirthDate = Type.String({ pattern: '^[12][0-9]{3}-[01][0-9]-[0-3][0-9]$', maxLength: 10 })
const ListName = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$', maxLength: 64 })
const SessionId = Type.Object({ id: Id('vs_') })
const Expand = { expand: Type.Optional(Type.Array(text(64), { maxItems: 10 })) }
const operator = { role: 'operator' } as const

/** Internal: the holder of the account was verified. */
export const HolderVerified = event('identity.holder_verified', Type.Object({}))

export const Session = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('identity.verification_session'),
    type: Type.Enum(['document', 'id_number']),
    status: Type.Enum(['requires_input', 'processing', 'verified', 'canceled']),
    client_reference_id: Nullable(Type.String({ description: 'your own customer; null: you' })),
    client_secret: Type.Null(),
    created: Type.Integer({ description: 'epoch seconds' }),
    document_check: Nullable(
      Type.Object(
        {
          status: Type.Enum(['passed', 'failed']),
          screening: Type.Enum(['screened', 'not_screened'], { description: 'not_screened: no list is loaded' }),
        },
        { description: 'offline: check digits, dates, age, names, lists; it verifies nobody' },
      ),
    ),
    last_error: Nullable(Type.Object({ code: Type.String(), reason: Type.String() })),
    last_verification_report: Type.Null(),
    livemode: Type.Boolean({ description: 'false: checked offline, without the issuer' }),
    metadata: Type.Record(Type.String(), Type.String()),
    options: Type.Object({}),
    redaction: Nullable(Type.Object({ status: Type.Literal('redacted') })),
    url: Type.Null(),
    verified_outputs: Nullable(
      Type.Object(
        {
          first_name: Type.String(),
          last_name: Type.String(),
          dob: Type.Object({ day: Type.Integer(), month: Type.Integer(), year: Type.Integer() }),
        },
        { description: 'only with expand[]=verified_outputs' },
      ),
    ),
  },
  { title: 'VerificationSession' },
)
const stripe = { errorForm: 'nested' } as const
const one = { ...stripe, params: SessionId, reply: { 200: Session }, errors: ['not_found', 'conflict'] } as const
const Nothing = { bodyType: 'form', body: Type.Object({}), bodyOptional: true, example: {} } as const

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/identity/verification_sessions',
    permission: 'account:write',
    summary: 'Begin a verification',
    description:
      'In Stripe’s words, JSON or form-encoded: the stock stripe client works unchanged. With client_reference_id it is about your own customer, without about yourself.',
    ...stripe,
    bodyType: 'form',
    body: Type.Object({
      type: Type.Optional(Type.Enum(['document', 'id_number'])),
      client_reference_id: Type.Optional(text(200)),
      metadata: Type.Optional(Metadata),
      return_url: Type.Optional(text(2_048)),
      options: Type.Optional(Type.Object({}, { additionalProperties: true })),
      provided_details: Type.Optional(Type.Object({ email: Type.Optional(text(320)), phone: Type.Optional(text(40)) })),
      ...Expand,
    }),
    idempotent: true,
    reply: { 200: Session },
    errors: ['E010', 'conflict'],
    example: { type: 'document', metadata: { order: '17' } },
  },
  list: {
    method: 'get',
    path: '/v1/identity/verification_sessions',
    permission: 'account:read',
    summary: 'Your verifications, newest first',
    ...stripe,
    query: Type.Object({
      ...AroundQuery(Id('vs_')).properties,
      status: Type.Optional(Type.Enum(['requires_input', 'processing', 'verified', 'canceled'])),
      client_reference_id: Type.Optional(text(200)),
    }),
    reply: { 200: AroundPage(Session, 'VerificationSessionList') },
    errors: ['not_found'],
  },
  get: {
    method: 'get',
    path: '/v1/identity/verification_sessions/:id',
    permission: 'account:read',
    summary: 'One verification',
    ...one,
    // as the stock client writes it, and as people do
    query: Type.Object({ 'expand[0]': Type.Optional(text(64)), 'expand[]': Type.Optional(text(64)) }),
  },
  submit: {
    method: 'post',
    path: '/v1/identity/verification_sessions/:id/submit',
    permission: 'account:write',
    summary: 'Submit a document: the lines of its machine-readable zone',
    ...one,
    body: Type.Object({
      mrz: Type.Array(Type.String({ minLength: 30, maxLength: 44 }), { minItems: 2, maxItems: 3 }),
      name: Type.Optional(text(200)),
    }),
    example: { mrz: ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'] },
  },
  cancel: {
    method: 'post',
    path: '/v1/identity/verification_sessions/:id/cancel',
    permission: 'account:write',
    summary: 'Cancel a verification that waits for input',
    ...one,
    ...Nothing,
  },
  redact: {
    method: 'post',
    path: '/v1/identity/verification_sessions/:id/redact',
    permission: 'account:write',
    summary: 'Remove all that was collected; that it was verified stays',
    ...one,
    ...Nothing,
  },
  review: {
    method: 'post',
    path: '/v1/identity/verification_sessions/:id/review',
    permission: 'account:write',
    summary: 'Decide a verification whose document a person has looked at',
    ...operator,
    ...one,
    body: Type.Object({ decision: Type.Enum(['verified', 'requires_input']), reason: Type.Optional(text(200)) }),
    example: { decision: 'verified' },
  },
  status: {
    method: 'get',
    path: '/v1/identity/status',
    permission: 'account:read',
    summary: 'Your own level',
    reply: {
      200: Type.Object(
        {
          level: Type.Enum(['none', 'document_checked', 'verified'], {
            description: 'document_checked: well-formed, which a made-up document is, too',
          }),
          required_above_pence: Nullable(Type.Integer({ description: 'withdrawals in 30 days' })),
        },
        { title: 'IdentityStatus' },
      ),
    },
  },
  screen: {
    method: 'post',
    path: '/v1/identity/screen',
    permission: 'account:write',
    summary: 'Look a name up on the lists',
    body: Type.Object({ name: text(200), date_of_birth: Type.Optional(BirthDate) }),
    reply: {
      200: Type.Object({
        status: Type.Enum(['clear', 'matched', 'not_screened'], { description: 'not_screened: no list is loaded' }),
        matches: Type.Array(Type.Object({ list: Type.String(), name: Type.String(), score: Type.Number() })),
        entries: Type.Integer({ description: 'how many were compared' }),
      }),
    },
    example: { name: 'Владимир Иванов', date_of_birth: '1970-01-31' },
  },
  putList: {
    method: 'put',
    path: '/v1/identity/lists/:name',
    permission: 'account:write',
    summary: 'Replace a list that names are screened against',
    ...operator,
    params: Type.Object({ name: ListName }),
    body: Type.Object({
      entries: Type.Array(Type.Object({ name: text(200), date_of_birth: Type.Optional(BirthDate) }), {
        maxItems: 5_000,
      }),
    }),
    reply: { 200: Type.Object({ name: Type.String(), entries: Type.Integer() }) },
    example: { entries: [{ name: 'Vladimir Ivanov', date_of_birth: '1970-01-31' }] },
  },
  callback: {
    method: 'post',
    path: '/v1/identity/callbacks',
    summary: 'A provider’s result (signed: X-Service-Signature, HMAC-SHA-256 of the raw body)',
    auth: 'none',
    bodyType: 'bytes',
    reply: { 200: Type.Object({ received: Type.Literal(true) }) },
    errors: ['E006', 'E009', 'invalid_request', 'not_found', 'conflict'],
  },
})
