import { ApiError } from '../../kernel/define.ts'
import type { Sale } from './services.ts'
import { offerOf, type PublicTerms } from './wire/terms.ts'

/** A 402 that says how it can be paid, beside what it said already. */
export function offering(error: ApiError, sale: Sale, terms: PublicTerms): ApiError {
  const { extra, headers } = offerOf(error, sale, terms)
  return new ApiError('E003', error.message, {
    extra: { ...error.extra, ...extra },
    headers: { ...error.headers, ...headers },
    cause: error,
  })
}

/** The payment does not pay for this. */
export const refused = (why: string, sale: Sale, terms: PublicTerms): ApiError =>
  offering(new ApiError('E003', `${why}; pay anew, as PAYMENT-REQUIRED and accepts say`), sale, terms)
