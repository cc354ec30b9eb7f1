import type { Static } from 'typebox'
import { ApiError, invalidField, operationId, owned } from '../../../kernel/define.ts'
import type { GrantRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { assertGbp } from '../prices/find.ts'
import { type creditContract, MAX_METADATA } from './contract.ts'
import { grantsOf, isEffective, leftOf, usedOf } from './draw.ts'

type Contract = typeof creditContract
type Shown = Static<Contract['getGrant']['reply'][200]>

const money = (value: number) => ({
  type: 'monetary' as const,
  monetary: { currency: 'gbp', value },
  custom_pricing_unit: null,
})
const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000)

/** In Stripe's words. */
export const grantView = (row: GrantRow): Shown => ({
  id: row._id,
  object: 'billing.credit_grant',
  amount: money(row.amount_pence),
  applicability_config: { scope: { price_type: 'metered' } },
  category: row.category,
  created: seconds(row.createdAt),
  customer: row.customer,
  effective_at: row.effective_at || null,
  expires_at: row.expires_at || null,
  livemode: false,
  metadata: row.metadata as Record<string, string>,
  name: row.name || null,
  priority: row.priority,
  test_clock: null,
  updated: seconds(row.updatedAt),
  voided_at: row.voided_at || null,
})

const DEFAULT_PRIORITY = 50

export async function createGrant(
  body: Static<Contract['createGrant']['body']>,
  { owner, operationKey }: { readonly owner: string; readonly operationKey: string },
  { models, services, config }: Parts,
): Promise<GrantRow> {
  assertGbp(body.amount.monetary.currency, '/body/amount/monetary/currency')
  const now = services.clock.now()
  assertAhead(body.expires_at, now)
  return owned.create(
    models.grants,
    { id: operationId('credgr_', owner, 'grant', operationKey), owner, cap: config.maxOwned, at: now },
    {
      customer: body.customer,
      name: body.name ?? '',
      category: body.category ?? 'promotional',
      amount_pence: body.amount.monetary.value,
      priority: body.priority ?? DEFAULT_PRIORITY,
      effective_at: body.effective_at ?? Math.floor(now / 1_000),
      expires_at: body.expires_at ?? 0,
      voided_at: 0,
      metadata: body.metadata ?? {},
    },
  )
}

function assertAhead(expiresAt: number | undefined, now: number): void {
  if (expiresAt !== undefined && expiresAt * 1_000 <= now)
    throw invalidField('/body/expires_at', 'must be in the future, in epoch seconds')
}

/** Throws `conflict` for one that is voided, or expired. */
export async function changeGrant(
  owner: string,
  id: string,
  { expires_at, metadata = {} }: Static<Contract['changeGrant']['body']>,
  { models, services }: Parts,
): Promise<GrantRow> {
  const at = services.clock.now()
  const row = await owned.get(models.grants, owner, id)
  if (row.voided_at > 0) throw new ApiError('conflict', `credit grant ${id} is voided already`)
  if (expires_at !== 0) assertAhead(expires_at, at)
  if (row.expires_at > 0 && row.expires_at * 1_000 <= at)
    throw new ApiError('conflict', `credit grant ${id} has expired: write another`)
  const merged = Object.entries({ ...(row.metadata as Record<string, string>), ...metadata })
  if (merged.length > MAX_METADATA) throw invalidField('/body/metadata', `has more than ${MAX_METADATA} keys in all`)
  return owned.change(
    models.grants,
    { owner, id, at },
    {
      expires_at,
      metadata: Object.fromEntries(merged.filter(([, value]) => value !== '')),
    },
  )
}

/** Sets the time from which a grant pays nothing more, once. */
export async function endGrant(
  owner: string,
  id: string,
  field: 'voided_at' | 'expires_at',
  { models, services }: Parts,
): Promise<GrantRow> {
  const at = services.clock.now()
  const row = await owned.get(models.grants, owner, id)
  if (row.voided_at > 0) throw new ApiError('conflict', `credit grant ${id} is voided already`)
  return owned.change(models.grants, { owner, id, at }, { [field]: Math.floor(at / 1_000) })
}

export async function creditSummary(owner: string, customer: string, grantId: string | undefined, parts: Parts) {
  const now = parts.services.clock.now()
  const used = await usedOf(owner, customer, parts)
  const grants = (await grantsOf(owner, customer, parts)).filter(({ _id }) => grantId === undefined || _id === grantId)
  const sum = (rows: readonly GrantRow[]): number => rows.reduce((total, row) => total + leftOf(row, used), 0)
  const available = sum(grants.filter((row) => isEffective(row, now)))
  return {
    object: 'billing.credit_balance_summary' as const,
    balances: [{ available_balance: money(available), ledger_balance: money(available) }],
    customer,
    livemode: false,
  }
}
