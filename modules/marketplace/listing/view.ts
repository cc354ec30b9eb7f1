import type { Listing } from '../contract.ts'
import type { ListingRow } from '../model.ts'
import type { Parts } from '../parts.ts'

export interface Rating {
  readonly mean: number
  readonly count: number
}

const urlOf = ({ slug }: Pick<ListingRow, 'slug'>, { services }: Parts): string =>
  `${services.installation.publicUrl}/marketplace/${slug}`

/** As the specification has it. */
export const publishedView = (row: ListingRow, parts: Parts) => ({
  marketplace_url: urlOf(row, parts),
  status: 'listed' as const,
  badge: parts.config.badge,
  worm_sealed: true,
  slug: row.slug,
})

export const listingView = (row: ListingRow, rating: Rating | undefined, parts: Parts): Listing => ({
  id: row._id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  category: row.category,
  kind: row.kind,
  agent_id: row.agent,
  price_pence: row.price_pence,
  status: row.open ? 'listed' : 'withdrawn',
  badge: parts.config.badge,
  worm_sealed: true,
  marketplace_url: urlOf(row, parts),
  rating: rating === undefined ? null : Math.round(rating.mean * 100) / 100,
  reviews: rating?.count ?? 0,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
