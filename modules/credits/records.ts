import Type from 'typebox'
import { grantKind, holdKind, postingKind, releaseKind, settlementKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 128 })

export const CreditsGranted = grantKind('credits.granted', Type.Object({ granted_by: Id }))
export const GrantVoided = postingKind('credits.voided', Type.Object({ grant: Id }))
export const CreditsHeld = holdKind('credits.held', Type.Object({ held_by: Id }))
export const CreditsCaptured = settlementKind('credits.captured')
export const CreditsReleased = releaseKind('credits.released')
