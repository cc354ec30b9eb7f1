import type { Listed } from './model.ts'
import type { Mrz } from './mrz.ts'
import { readMrz } from './mrz.ts'
import { sameName } from './names.ts'
import { type Match, type Person, screen } from './screening.ts'

export interface Submitted {
  readonly mrz: readonly string[]
  /** As the person writes it; the account's own name, where it has one, must agree too. */
  readonly name?: string | undefined
}

export interface Outcome {
  readonly document: Mrz | undefined
  /** In Stripe's words, as far as it has words for it. */
  readonly error: { readonly code: string; readonly reason: string } | undefined
  readonly matches: readonly Match[]
}

/**
 * What can be known of a document without its issuer: check digits, dates, age, name, lists. That it is genuine, or
 * that its holder sits there, is not claimed.
 */
export async function checkDocument(
  { mrz, name }: Submitted,
  {
    today,
    minAge,
    accountName,
    listed,
  }: {
    /** YYYY-MM-DD */
    readonly today: string
    readonly minAge: number
    readonly accountName: string | undefined
    readonly listed: readonly Listed[]
  },
): Promise<Outcome> {
  const document = readMrz(mrz, today)
  const fail = (code: string, reason: string, matches: readonly Match[] = []): Outcome => ({
    document: 'wrong' in document ? undefined : document,
    error: { code, reason },
    matches,
  })
  if ('wrong' in document) return fail('document_unverified_other', document.wrong)
  if (document.expiryDate < today) return fail('document_expired', `the document expired on ${document.expiryDate}`)
  const adultOn = `${Number(document.birthDate.slice(0, 4)) + minAge}${document.birthDate.slice(4)}`
  if (adultOn > today) return fail('under_supported_age', `the holder must be at least ${minAge} years old`)
  const documentName = `${document.givenNames} ${document.surname}`
  if ([name, accountName].some((known) => known !== undefined && !sameName(known, documentName)))
    return fail('id_number_mismatch', 'the name is not the one of the document')
  const person: Person = { name: documentName, birthDate: document.birthDate }
  const matches = await screen(person, listed)
  if (matches.length > 0) return fail('document_unverified_other', 'a person must look at this document', matches)
  return { document, error: undefined, matches: [] }
}
