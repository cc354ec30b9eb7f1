import type { SearchEntry, SearchSource } from '../../search/services.ts'
import type { Parts } from '../parts.ts'

const KIND = 'listing'
const MOST = 20_000
const MOST_FOUND = 200

/** What shows in the marketplace, as the search through all that the platform offers finds it: the newest, if there is very much. */
export const listingSource = ({ models }: Pick<Parts, 'models'>): SearchSource => ({
  kind: KIND,
  async list() {
    const rows = await models.listings
      .find({ open: true })
      .sort({ createdAt: -1 })
      .limit(MOST)
      .select({ slug: 1, title: 1, description: 1, category: 1 })
      .lean()
    return rows.map(
      ({ slug, title, description, category }): SearchEntry => ({
        id: slug,
        title,
        text: `${category} ${description}`,
        url: `/marketplace/${slug}`,
      }),
    )
  },
})

/** Slugs of what that search finds for it; none where it does not run. */
export async function foundBySearch(
  q: string | undefined,
  { services: { search } }: Parts,
): Promise<readonly string[]> {
  if (search === undefined || q === undefined || q.trim() === '') return []
  const { hits } = await search.find({ q, kinds: [KIND], every: true, limit: MOST_FOUND })
  return hits.map(({ id }) => id)
}
