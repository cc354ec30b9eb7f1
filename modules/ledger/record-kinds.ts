import Type from 'typebox'
import { postingKind, type ReleaseKind, releaseKind } from './kinds.ts'

const ExpiryFacts = Type.Object({ outcome: Type.Literal('unknown') })

/** Of holds that name no other kind for it. */
export const HoldExpired = releaseKind('hold.expired', ExpiryFacts)
export const CreditsExpired = postingKind('credits.expired')

/** What ends a hold that has expired, under the type that the hold names: a stored one may be of a module that is gone. */
export const expiryKind = (type: string): ReleaseKind<string, { readonly outcome: 'unknown' }> =>
  type === HoldExpired.type ? HoldExpired : releaseKind(type, ExpiryFacts)
