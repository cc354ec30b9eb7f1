import Type, { type Static } from 'typebox'
import { defineContract, Nullable, Timestamp } from '../../kernel/define.ts'
import { SigningJwk } from '../audit/contract.ts'

const UserId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

export const Score = Type.Object(
  {
    delivered: Type.Integer({
      description: 'calls by others that an agent of this account answered, products sold, and earn tasks',
    }),
    failed: Type.Integer({ description: 'calls by others that got no answer' }),
    refunded: Type.Integer({ description: 'tasks and sales whose price was given back' }),
    disputed: Type.Integer({ description: 'sales whose card payment was disputed, unless the dispute was won' }),
    reliability: Type.Number({
      description: 'lower end of the 95 % Wilson interval of (delivered - refunded - disputed)/(delivered + failed)',
    }),
    reviews: Type.Integer(),
    rating: Nullable(Type.Number({ description: 'mean of the stars, 1 to 5' })),
    rating_lower: Nullable(Type.Number({ description: 'lower end of its 95 % Wilson interval, as stars' })),
    first_work_at: Nullable(Timestamp),
    last_work_at: Nullable(Timestamp),
  },
  { title: 'ReputationScore' },
)
export type Score = Static<typeof Score>

const Evidence = Type.Object(
  {
    type: Type.String(),
    seal: Type.String({ description: 'opens at /verify/:seal, without a key' }),
    index: Type.Integer(),
    tree_size: Type.Integer(),
    hashes: Type.Array(Type.String()),
  },
  { title: 'WorkProof' },
)

export const Reputation = Type.Object(
  {
    user_id: Type.String(),
    public: Type.Boolean(),
    score: Score,
    evidence: Type.Array(Evidence, { description: 'inclusion proofs of the latest work, RFC 6962' }),
    checkpoint: Nullable(Type.String({ description: 'C2SP signed note of the log that the proofs lead to' })),
    credential: Type.String({ description: 'all of this as a W3C verifiable credential: a JWT signed by EdDSA' }),
    jwks_url: Type.String(),
  },
  { title: 'Reputation' },
)

export const contract = defineContract({
  own: {
    method: 'get',
    path: '/reputation',
    permission: 'account:read',
    derived: true,
    aliases: ['/v1/reputation'],
    summary: 'Verifiable sealed proof of your platform work',
    description:
      'Counts come from sealed records only; the credential is good for a day and is verified offline with any JOSE library and the published keys.',
    reply: { 200: Reputation },
  },
  publish: {
    method: 'put',
    path: '/v1/reputation/visibility',
    permission: 'account:write',
    summary: 'Show or hide the public page and the badge',
    body: Type.Object({ public: Type.Boolean() }, { title: 'ReputationVisibility' }),
    reply: { 200: Type.Object({ public: Type.Boolean(), page_url: Nullable(Type.String()) }) },
    example: { public: true },
  },
  keys: {
    method: 'get',
    path: '/v1/reputation/jwks.json',
    auth: 'none',
    summary: 'The keys that sign credentials, as a JSON Web Key Set',
    reply: { 200: Type.Object({ keys: Type.Array(SigningJwk) }, { title: 'JwkSet' }) },
  },
  page: {
    method: 'get',
    path: '/reputation/:id',
    auth: 'none',
    summary: 'The public page of an account that shows its reputation',
    params: UserId,
    reply: {},
    produces: ['text/html'],
    errors: ['not_found'],
  },
  credential: {
    method: 'get',
    path: '/reputation/:id/credential',
    auth: 'none',
    summary: 'Its credential',
    params: UserId,
    reply: {},
    produces: ['application/vc+jwt'],
    errors: ['not_found'],
  },
  badge: {
    method: 'get',
    path: '/reputation/:id/badge.svg',
    auth: 'none',
    summary: 'Its badge',
    params: UserId,
    reply: {},
    produces: ['image/svg+xml'],
    errors: ['not_found'],
  },
})
