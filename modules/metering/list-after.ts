import { getOwned, type Model, type OwnedFields } from '../../kernel/define.ts'

interface Listing {
  readonly limit: number
  readonly starting_after?: string | undefined
}

/** A page of an owner's rows as Stripe's lists ask for it, newest first. Throws `not_found` for an unknown `starting_after`. */
export async function listAfter<T extends OwnedFields>(
  model: Model<T>,
  filter: { readonly owner: string } & Readonly<Record<string, unknown>>,
  { limit, starting_after: after }: Listing,
): Promise<{ readonly rows: readonly T[]; readonly more: boolean }> {
  const last = after === undefined ? undefined : await getOwned(model, filter.owner, after)
  const older = last && {
    $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last._id } }],
  }
  const rows = (await model
    .find({ ...filter, ...older } as never)
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean()) as unknown as T[]
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}
