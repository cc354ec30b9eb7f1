import { ApiError } from '../../kernel/define.ts'
import type { ListingCheckout, ListingQuote } from './services.ts'

type Quote = (slug: string, buyer: string) => Promise<ListingQuote>

/** Asks whoever sells; nobody does where there is no marketplace. */
export class ListingQuotes implements ListingCheckout {
  #quote: Quote | undefined

  sellBy(quote: Quote): void {
    this.#quote = quote
  }

  /** `undefined`: nothing is to be bought. */
  async of(slug: string | undefined, buyer: string): Promise<ListingQuote | undefined> {
    if (slug === undefined) return undefined
    if (this.#quote === undefined) throw new ApiError('not_found', 'nothing is sold here: there is no marketplace now')
    return this.#quote(slug, buyer)
  }
}
