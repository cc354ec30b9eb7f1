import Type from 'typebox'
import { defineContract, event } from '../../kernel/define.ts'

/**
 * Who gets what of a payment, in thousandths. Both are 80/20 with a 2.5 % treasury contribution; they differ in who
 * bears it: both sides (0.8 × 97.5 % = 78 %), or the platform alone.
 */
export const SPLIT_POLICIES = {
  /** Whatever is called, through whichever door: agents (HTTP, chat, A2A, MCP, x402), routed calls, data bridges, calls of evals. */
  agent_call: { developer: 780, platform: 195, treasury: 25 },
  /** Whatever is sold: products of the marketplace, invoices; the earnings calculator. */
  gross_revenue: { developer: 800, platform: 175, treasury: 25 },
} as const

export const EARNINGS_FLOOR_PCT = 80
export const PLATFORM_FEE_PCT = 2.5
/** The fixed reward of an earn task. */
export const EARN_REWARD_PENCE = 78
/** £5.00 by the specification: withdrawals, `withdrawal_eligible` and what errors say go by it. */
export const WITHDRAWAL_MINIMUM_PENCE = 500

/** Request fields that no caller may set, on any route (E008). */
export const RESERVED_FIELDS = [
  'split',
  'creator_pct',
  'ops_pct',
  'treasury_pct',
  'platform_fee_pct',
  'earnings_floor_pct',
  'dt_pence',
  'dream_tax_pence',
] as const

/**
 * Every charge by its split. Whole pence that sum to the gross: each part rounded down, the pence left go to the largest remainders,
 * ties to the platform. The parts to the micro-penny, as posted, are `record.body.split` of the envelope. `constitution` is the constant
 * label of the platform's rules.
 */
export const BillingSplit = event(
  'billing.split',
  Type.Object({
    gross_pence: Type.Integer(),
    dt_pence: Type.Integer(),
    platform_pence: Type.Integer(),
    agent_pence: Type.Integer(),
    constitution: Type.String(),
  }),
  { published: 'second' },
)

export const PlatformRules = Type.Object(
  {
    layer: Type.String(),
    earnings_floor_pct: Type.Number(),
    platform_fee_pct: Type.Number(),
    description: Type.String(),
    worm_sealed: Type.Boolean(),
    immutable: Type.Boolean(),
  },
  { title: 'PlatformRules' },
)

export const contract = defineContract({
  rules: {
    method: 'get',
    path: '/v1/platform-rules',
    permission: 'account:read',
    aliases: ['/v1/platform%20rules'],
    summary: 'The rules of the platform: how earnings are split',
    description: 'Sealed at start; no request can change them (E008).',
    reply: { 200: PlatformRules },
  },
})
