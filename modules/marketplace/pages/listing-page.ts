import { type Answer, card, html, type Markup } from '../../../kernel/define.ts'
import type { Listing } from '../contract.ts'
import { priceText, ratingText } from './list-page.ts'

interface ShownReview {
  readonly stars: number
  readonly text: string
  readonly refunded: boolean
}

export const listingPage = (listing: Listing, reviews: readonly ShownReview[]): Answer =>
  card(
    200,
    listing.title,
    html`<h1><span class="eyebrow">${listing.category} · ${listing.badge}</span>${listing.title}</h1>
<p class="lead">${listing.description}</p>
<dl>
<dt>Price</dt><dd>${priceText(listing)}</dd>
<dt>Reviews</dt><dd>${ratingText(listing)}</dd>
<dt>${listing.kind === 'agent' ? 'Call it' : 'Buy it'}</dt><dd><code>${waysIn(listing)}</code></dd>
</dl>
${reviews.length === 0 ? '' : html`<h2>Reviews</h2><dl>${reviews.map(line)}</dl>`}
<p class="actions"><a class="button quiet" href="/marketplace">All listings</a></p>`,
  )

const waysIn = ({ kind, agent_id, slug }: Listing): string =>
  kind === 'agent' ? `POST /v1/agents/${agent_id}/call` : `POST /v1/marketplace/listings/${slug}/purchase`

const line = ({ stars, text, refunded }: ShownReview): Markup =>
  html`<dt>${stars} of 5${refunded ? ' (refunded)' : ''}</dt><dd>${text}</dd>`
