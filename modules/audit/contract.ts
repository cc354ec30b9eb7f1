import Type, { type Static } from 'typebox'
import { defineContract, Page, PageQuery } from '../../kernel/define.ts'

const Seal = Type.String({ pattern: '^(sha256:)?[0-9a-fA-F]{64}$', description: 'hex, or sha256:<hex>' })
const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const SealParams = Type.Object({ seal: Seal })

/** Where a record stands in the log, in the terms of RFC 6962. */
export const InclusionProof = Type.Object(
  {
    index: Type.Integer({ minimum: 0 }),
    tree_size: Type.Integer({ minimum: 1 }),
    hashes: Type.Array(Hex32, { maxItems: 64, description: "leaf's sibling first" }),
    checkpoint: Type.String({
      maxLength: 16_384,
      description: 'C2SP signed note with the root of a tree of that size',
    }),
  },
  { title: 'InclusionProof' },
)

export const SealedEntry = Type.Object(
  {
    valid: Type.Boolean({
      description: 'the sealed text hashes to the seal, and the proof leads to a root that the log has signed',
    }),
    event_type: Type.String(),
    agent_id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    gross_gbp: Type.Optional(Type.Number()),
    creator_gbp: Type.Optional(Type.Number()),
    ops_gbp: Type.Optional(Type.Number()),
    investment_gbp: Type.Optional(Type.Number()),
    timestamp: Type.String({ format: 'date-time' }),
    seal: Hex32,
    record_id: Type.Optional(Type.String()),
    log: Type.Enum(['included', 'pending']),
    proof: Type.Optional(InclusionProof),
  },
  {
    title: 'SealedEntry',
    description:
      'agent_id, amounts and record_id are there for the parties of the record (and operators); others see that it is valid, its kind and time.',
  },
)

/** All that is needed to check a record offline. */
export const Bundle = Type.Object(
  {
    text: Type.String({ maxLength: 131_072, description: 'the sealed text (RFC 8785 JSON), byte for byte' }),
    seal: Hex32,
    proof: Type.Union([InclusionProof, Type.Null()]),
  },
  { title: 'SealedBundle' },
)

const Entry = Type.Object(
  {
    record: Type.Object({}, { additionalProperties: true, description: 'the sealed text, parsed' }),
    text: Type.String(),
    seal: Hex32,
    proof: Type.Union([InclusionProof, Type.Null()]),
  },
  { title: 'LogEntry' },
)

const AuditEvent = Type.Object(
  { record_id: Type.String(), event_type: Type.String(), timestamp: Type.String({ format: 'date-time' }), seal: Hex32 },
  { title: 'AuditEvent' },
)
const Verdict = Type.Object({ valid: Type.Boolean(), reasons: Type.Array(Type.String()) }, { title: 'BundleVerdict' })

/** Public half of a key that signs with EdDSA. */
export const SigningJwk = Type.Object({
  kty: Type.String(),
  crv: Type.String(),
  x: Type.String(),
  kid: Type.String(),
  alg: Type.String(),
  use: Type.String(),
})
export type SigningJwk = Static<typeof SigningJwk>

export const contract = defineContract({
  verifyHash: {
    method: 'get',
    path: '/v1/worm/verify/:seal',
    permission: 'account:read',
    summary: 'Verify a seal',
    description: 'Answers from the inclusion proof, not from a look-up alone.',
    params: SealParams,
    reply: { 200: SealedEntry },
    errors: ['not_found'],
  },
  verifySeal: {
    method: 'get',
    path: '/v1/ops/worm/verify/:seal',
    permission: 'audit:read',
    summary: 'Verify a seal; it stays verifiable for ever',
    params: SealParams,
    reply: { 200: SealedEntry },
    errors: ['not_found'],
  },
  verifyOpen: {
    method: 'get',
    path: '/verify/:seal',
    auth: 'none',
    summary: 'Verify a seal without a key: validity, kind and time',
    description: 'A page where a browser asks.',
    params: SealParams,
    reply: { 200: SealedEntry },
    produces: ['text/html'],
    errors: ['not_found'],
  },
  events: {
    method: 'get',
    path: '/v1/audit/events',
    permission: 'audit:read',
    summary: 'What was sealed about the caller, newest first',
    query: Type.Object({
      ...PageQuery.properties,
      type: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    reply: { 200: Page(AuditEvent, 'AuditEventList') },
  },
  entry: {
    method: 'get',
    path: '/v1/audit/entries/:seal',
    permission: 'audit:read',
    summary: 'A sealed record of the caller, with its text and proof',
    params: SealParams,
    reply: { 200: Entry },
    errors: ['not_found'],
  },
  proof: {
    method: 'get',
    path: '/v1/audit/proof/:seal',
    permission: 'audit:read',
    summary: 'The inclusion proof of a seal',
    params: SealParams,
    reply: { 200: Type.Object({ seal: Hex32, proof: InclusionProof }, { title: 'SealProof' }) },
    errors: ['not_found', 'conflict'],
  },
  consistency: {
    method: 'get',
    path: '/v1/audit/consistency',
    permission: 'audit:read',
    summary: 'Proof that the log of one size extends the log of another',
    query: Type.Object({ from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) }),
    reply: {
      200: Type.Object(
        { from: Type.Integer(), to: Type.Integer(), hashes: Type.Array(Hex32) },
        { title: 'ConsistencyProof' },
      ),
    },
    errors: ['invalid_request'],
  },
  checkpoint: {
    method: 'get',
    path: '/v1/audit/checkpoint',
    auth: 'none',
    summary: 'The latest signed checkpoint, as a C2SP signed note',
    reply: {},
    produces: ['text/plain'],
    errors: ['not_found'],
  },
  keys: {
    method: 'get',
    path: '/v1/audit/keys',
    auth: 'none',
    summary: 'Verifier keys that have signed checkpoints, oldest first',
    reply: { 200: Type.Object({ keys: Type.Array(Type.String()) }, { title: 'LogKeys' }) },
  },
  verifyBundle: {
    method: 'post',
    path: '/v1/audit/verify',
    permission: 'account:read',
    summary: 'Check a bundle as an offline verifier would',
    body: Bundle,
    reply: { 200: Verdict },
    example: { text: '{"v":1}', seal: '00'.repeat(32), proof: null },
  },
  export: {
    method: 'get',
    path: '/v1/audit/export',
    permission: 'audit:read',
    summary: 'Everything the service holds about the caller, with proofs',
    description:
      'Streamed JSON: log_keys, records (bundles that verify offline) and the data of every module. modules_left_out names modules that do not run, whose data is missing; empty: the export is whole.',
    reply: {},
    produces: ['application/json'],
  },
})
