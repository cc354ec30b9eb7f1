import { ApiError } from '../../../kernel/define.ts'
import type { ListingRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { purchaseOf, type Sale, saleView } from './purchase.ts'

/** What its buyer sees of a product. */
export const boughtProduct = async ({ slug, title, content }: ListingRow, sale: Sale, buyer: string, parts: Parts) => ({
  ...(await saleView(sale, buyer, parts)),
  slug,
  title,
  content,
})

/** Also of a listing that was withdrawn since. Throws `not_found`. */
export async function ownProduct(slug: string, buyer: string, parts: Parts) {
  const listing = await parts.models.listings.findOne({ slug }).lean()
  const sale = listing === null ? undefined : await purchaseOf(listing._id, buyer, parts)
  if (listing === null || sale === undefined)
    throw new ApiError('not_found', `you have bought nothing called '${slug}'; see /v1/marketplace/purchases`)
  return boughtProduct(listing, sale, buyer, parts)
}
