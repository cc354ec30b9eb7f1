import { getOwned } from '../../../kernel/define.ts'
import type { GrantRow } from '../model.ts'
import type { Parts } from '../parts.ts'

interface Listing {
  readonly limit: number
  readonly starting_after?: string | undefined
  readonly customer?: string | undefined
}

/** A page as Stripe's lists ask for it, newest first. Throws `not_found` for an unknown `starting_after`. */
export async function grantsAfter(
  owner: string,
  { limit, starting_after: after, customer }: Listing,
  { models }: Parts,
) {
  const last = after === undefined ? undefined : await getOwned(models.grants, owner, after)
  const older = last && {
    $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last._id } }],
  }
  const rows: GrantRow[] = await models.grants
    .find({ owner, ...(customer !== undefined && { customer }), ...older })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean()
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}
