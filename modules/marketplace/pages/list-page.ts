import { type Answer, html, type Markup, type PageOf, page } from '../../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../../ledger/services.ts'
import type { Listing } from '../contract.ts'

interface Shown {
  readonly q?: string | undefined
  readonly category?: string | undefined
}

export const priceText = ({ price_pence, kind }: Pick<Listing, 'price_pence' | 'kind'>): string => {
  if (price_pence === 0) return 'free'
  const sum = Number.isInteger(price_pence) ? formatGbp(toMicroPence(price_pence)) : `${price_pence} p`
  return kind === 'agent' ? `${sum} a call` : sum
}

export const ratingText = ({ rating, reviews }: Pick<Listing, 'rating' | 'reviews'>): string =>
  rating === null ? 'no reviews yet' : `${rating.toFixed(1)} of 5, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`

export const listPage = ({ data, next_cursor }: PageOf<Listing>, shown: Shown): Answer =>
  page(
    200,
    'Marketplace',
    html`<form method="get" action="/marketplace" class="find" role="search">
<p><label for="q">Search</label> <input id="q" name="q" type="search" maxlength="200" value="${shown.q ?? ''}"></p>
<p><label for="category">Category</label> <input id="category" name="category" maxlength="40" value="${shown.category ?? ''}"></p>
<p class="actions"><button>Search</button></p>
</form>
${data.length === 0 ? html`<p class="lead">Nothing that fits is listed.</p>` : html`<dl>${data.map(line)}</dl>`}
${next_cursor === null ? '' : html`<p class="actions"><a class="button quiet" href="${nextOf(shown, next_cursor)}">More</a></p>`}`,
  )

const line = (listing: Listing): Markup =>
  html`<dt><a href="/marketplace/${listing.slug}">${listing.title}</a></dt>
<dd>${listing.category} · ${priceText(listing)} · ${ratingText(listing)}</dd>`

const nextOf = ({ q, category }: Shown, cursor: string): string =>
  `/marketplace?${new URLSearchParams({ ...(q ? { q } : {}), ...(category ? { category } : {}), cursor })}`
