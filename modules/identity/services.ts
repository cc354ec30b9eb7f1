import { token } from '../../kernel/define.ts'

import type { Person, Screened } from './screening.ts'

export { checkDigit } from './mrz.ts'

/** What is known of the person behind an account. */
export interface IdentityLevels {
  /** Whether the account's holder was verified by a document. */
  verified(userId: string): Promise<boolean>
}
export const IdentityLevels = token<IdentityLevels>('identity.levels')

/** Names against the lists that operators have imported. */
export interface Screening {
  screen(person: Person): Promise<Screened>
}
export const Screening = token<Screening>('identity.screening')
