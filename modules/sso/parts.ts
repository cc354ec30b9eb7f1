import { Clock, type Context, Installation, Outbound, PersonalCipher } from '../../kernel/define.ts'
import { Records } from '../records/services.ts'
import { Memberships } from '../workspaces/services.ts'
import { collections } from './model.ts'

export const needs = {
  requires: {
    clock: Clock,
    cipher: PersonalCipher,
    installation: Installation,
    outbound: Outbound,
    records: Records,
    memberships: Memberships,
  },
  collections,
}
export type SsoContext = Context<typeof needs, unknown>
