import Type from 'typebox'
import { type Owned, owned } from '../../kernel/define.ts'

const Text = Type.String({ maxLength: 20_000 })

const ListingFields = Type.Object({
  slug: Text,
  title: Text,
  description: Text,
  category: Text,
  kind: Type.Enum(['agent', 'product']),
  /** Id of the agent. */
  agent: Type.Union([Text, Type.Null()]),
  /** Of an agent as it was last heard of. */
  price_pence: Type.Number(),
  /** For buyers. */
  content: Text,
  /** It shows, and can be bought. */
  open: Type.Boolean(),
  /** What it is found by. */
  words: Type.Array(Text),
})
export type ListingRow = Owned<typeof ListingFields>
const Listings = owned.collection('marketplace_listings', ListingFields, { personal: 'listing' })
Listings.schema.index({ slug: 1 }, { unique: true })
Listings.schema.index({ open: 1, createdAt: -1, _id: -1 })
Listings.schema.index({ open: 1, category: 1, createdAt: -1, _id: -1 })
Listings.schema.index({ words: 1 })
Listings.schema.index({ agent: 1 })

/** Owned by who wrote it: one each of a listing. */
const ReviewFields = Type.Object({
  listing: Text,
  stars: Type.Integer(),
  text: Text,
  /** The purchase that it is of was undone since. */
  refunded: Type.Optional(Type.Boolean()),
})
export type ReviewRow = Owned<typeof ReviewFields>
const Reviews = owned.collection('marketplace_reviews', ReviewFields, { personal: 'review', unique: [['listing']] })
Reviews.schema.index({ listing: 1, createdAt: -1, _id: -1 })

export const collections = { listings: Listings, reviews: Reviews }
