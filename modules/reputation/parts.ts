import { Clock, type Context, Installation, optional } from '../../kernel/define.ts'
import { LogProofs } from '../audit/services.ts'
import { SellerRatings } from '../marketplace/services.ts'
import { collections } from './model.ts'
import type { CredentialSigner } from './signer.ts'

const requires = {
  clock: Clock,
  installation: Installation,
  proofs: LogProofs,
  ratings: optional(SellerRatings),
}
export const needs = { requires, collections }

export type ReputationContext = Context<typeof needs, { readonly signer: CredentialSigner }>
